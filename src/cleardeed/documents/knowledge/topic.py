"""Topics of the knowledge: files of phrases, read and checked once.

A topic is `ru/NAME.toml`, `en/NAME.toml` and `common/NAME.toml`, as far as there are such. A file has three tables:

- `parts`: pieces of lines under a name, which lines and other parts name in braces: `{sum} & вдвойне`.
- `patterns`: lists of lines in the notation of `reading/patterns`. All entries under one name are one pattern.
- `facts`: the same, each with the `fields` of the fact that its phrases state.

A line `@name` stands for the lines of another pattern of its file. `shared.toml` has parts for all topics of its
folder. A mistake in a file is an error at the start, with file, entry and line.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType

import msgspec

from cleardeed.documents.knowledge import LANGUAGES, KnowledgeError
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.vocabulary import FAMILIES

FOLDERS = (*LANGUAGES, "common")
_PART = re.compile(r"\{(\w+)\}")
_WORD = re.compile(r"!?(?:[^\W_]+\*?|<[a-z-]+>|№)(?:/(?:[^\W_]+\*?|<[a-z-]+>|№))*|\.\.")
_FAMILY = re.compile(r"<([a-z-]+)>")
_FOREIGN = {"ru": re.compile(r"[a-z]", re.IGNORECASE), "en": re.compile(r"[а-яё]", re.IGNORECASE)}
"""Letters of another alphabet than a folder's."""

Lines = list[str]
Scalar = str | int | bool


class FactEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Phrases that state a fact, with the fields that they give it."""

    lines: Lines
    fields: dict[str, Scalar]


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of a topic."""

    parts: dict[str, str] = {}
    patterns: dict[str, Lines] = {}
    facts: dict[str, FactEntry] = {}


class Entry(msgspec.Struct, frozen=True):
    """A pattern of one file: its address (`ru/deposit/kept`), what it finds, and the fields of the fact it states."""

    address: str
    pattern: Pattern
    fields: Mapping[str, Scalar]


class Topic:
    """The patterns and facts of a topic, of all folders."""

    def __init__(self, name: str, files: Mapping[str, File]) -> None:
        self.name = name
        self.facts = tuple(_facts(name, files))
        self._files = files
        lines: dict[str, Lines] = {}
        for folder, file in files.items():
            for entry in file.patterns:
                lines.setdefault(entry, []).extend(_lines_of(f"{folder}/{name}/{entry}", entry, file, folder))
        self._patterns = {entry: Pattern(*own) for entry, own in lines.items()}
        self.used: set[str] = set()
        """The patterns that code has asked for."""

    def __getitem__(self, name: str) -> Pattern:
        """The pattern of this name. Raises `KnowledgeError` where no file has it."""
        if name not in self._patterns:
            raise KnowledgeError(f"{self.name}: no file has a pattern {name!r}")
        self.used.add(name)
        return self._patterns[name]

    def names(self) -> set[str]:
        """The names of all patterns."""
        return set(self._patterns)

    def patterns_of(self, folder: str) -> set[str]:
        """The names of the patterns that a folder has lines of."""
        return set(self._files[folder].patterns) if folder in self._files else set()

    def stems(self) -> Iterator[str]:
        """Every beginning of a word that any of its patterns names."""
        for pattern in (*self._patterns.values(), *(entry.pattern for entry in self.facts)):
            yield from pattern.stems()


@cache
def topic(name: str) -> Topic:
    """A topic of the package. Raises `KnowledgeError` where a file is wrong."""
    root = resources.files("cleardeed.documents.knowledge")
    files = {
        folder: read(path, f"{folder}/{name}", shared_parts(folder))
        for folder in FOLDERS
        if (path := root / folder / f"{name}.toml").is_file()
    }
    if not files:
        raise KnowledgeError(f"there is no topic {name!r}")
    return Topic(name, files)


_OTHER_FILES = frozenset({"families.toml", "kinds.toml", "lookalikes.toml", "shared.toml"})


@cache
def topic_names() -> tuple[str, ...]:
    """The names of all topics of the package."""
    root = resources.files("cleardeed.documents.knowledge")
    files = {path.name for folder in FOLDERS for path in (root / folder).iterdir()}
    return tuple(sorted(name.removesuffix(".toml") for name in files - _OTHER_FILES if name.endswith(".toml")))


@cache
def shared_parts(folder: str) -> Mapping[str, str]:
    """The parts that every topic of a folder has."""
    path = resources.files("cleardeed.documents.knowledge") / folder / "shared.toml"
    return read(path, f"{folder}/shared").parts if path.is_file() else {}


def read(path: Traversable, address: str, shared: Mapping[str, str] = MappingProxyType({})) -> File:
    """One file with the parts that it shares. Raises `KnowledgeError` where it is no TOML, has what no file has, or
    gives a part the name of a shared one."""
    try:
        file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise KnowledgeError(f"{address}: {error}") from None
    if twice := file.parts.keys() & shared.keys():
        raise KnowledgeError(f"{address}: the part {min(twice)!r} is a shared one already")
    return msgspec.structs.replace(file, parts={**shared, **file.parts})


def pattern_of(address: str, lines: Lines, parts: Mapping[str, str], folder: str) -> Pattern:
    """The lines of an entry, checked and compiled. Raises `KnowledgeError`."""
    return Pattern(*_expanded(address, lines, File(parts=dict(parts)), folder))


def _facts(name: str, files: Mapping[str, File]) -> Iterator[Entry]:
    for folder, file in files.items():
        for entry, made in file.facts.items():
            address = f"{folder}/{name}/{entry}"
            yield Entry(address, Pattern(*_expanded(address, made.lines, file, folder)), made.fields)


def _lines_of(address: str, entry: str, file: File, folder: str, above: tuple[str, ...] = ()) -> Lines:
    if entry not in file.patterns:
        raise KnowledgeError(f"{address}: the file has no pattern {entry!r}")
    if entry in above:
        raise KnowledgeError(f"{address}: {entry!r} stands for itself")
    return _expanded(address, file.patterns[entry], file, folder, (*above, entry))


def _expanded(address: str, lines: Lines, file: File, folder: str, above: tuple[str, ...] = ()) -> Lines:
    """The lines with what stands in them by name, each checked."""
    if not lines:
        raise KnowledgeError(f"{address}: no lines")
    if len(set(lines)) < len(lines):
        repeated = next(line for line in lines if lines.count(line) > 1)
        raise KnowledgeError(f"{address}: the line {repeated!r} stands there twice")
    found: Lines = []
    for line in lines:
        if line.startswith("@"):
            found += _lines_of(address, line[1:], file, folder, above)
            continue
        try:
            made = _filled(line, file.parts)
            _check(made, folder)
        except KnowledgeError as error:
            raise KnowledgeError(f"{address}: {line!r}: {error}") from None
        found.append(made)
    return found


_DEEPEST = 8


def _filled(line: str, parts: Mapping[str, str]) -> str:
    """A line with its parts put in."""

    def part(match: re.Match[str]) -> str:
        if match[1] not in parts:
            raise KnowledgeError(f"there is no part {match[1]!r}")
        return parts[match[1]]

    for _ in range(_DEEPEST):
        if "{" not in line:
            return line
        line = _PART.sub(part, line)
    raise KnowledgeError("its parts stand in one another")


def _check(line: str, folder: str) -> None:
    """Raises `KnowledgeError` where a line is not in the notation, or not in the language of its folder."""
    terms = [term.strip() for term in line.split("&")]
    if all(term.startswith("!") for term in terms):
        raise KnowledgeError("it says what must not be there, and nothing that must")
    for phrase in (phrase for term in terms for phrase in term.removeprefix("!").split("~")):
        words = phrase.split()
        if not words or words[0] == ".." or words[-1] == "..":
            raise KnowledgeError("a phrase has no word where one must be")
        if wrong := next((word for word in words if not _WORD.fullmatch(word) or word.startswith("!")), None):
            raise KnowledgeError(f"{wrong!r} is no word, beginning of a word or family")
    if unknown := set(_FAMILY.findall(line)) - FAMILIES.keys():
        raise KnowledgeError(f"there is no family {min(unknown)!r}")
    foreign = _FOREIGN.get(folder)
    if foreign is not None and foreign.search(_FAMILY.sub("", line)):
        raise KnowledgeError(f"it has letters that belong in another folder than {folder!r}")
