"""The templates: text files that a lawyer can read and change, the packaged ones under the operator's own.

A template is `<language>/<kind>.md`: a head (`title`, `needs`), a line `---`, then the text. A file whose name starts
with `_` holds shared passages and is no kind. All files are read at start; rendering opens none.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from jinja2 import BaseLoader, DictLoader, StrictUndefined, TemplateError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

from cleardeed.core.errors import RefusedError
from cleardeed.deals.numerals import Language

PACKAGED = Path(__file__).parent / "templates"
LANGUAGES: tuple[Language, ...] = ("ru", "en")
SUFFIX = ".md"
NEEDS = frozenset(
    {
        "sellers", "buyers", "spouses", "object.address", "object.cadastral_number", "object.title_document",
        "object.land_plot", "price", "deposit", "payment", "handover_date", "main_contract_date", "mortgage_payers",
        "redeemed_sum",
    }
)  # fmt: skip
"""All that a template may need of a deal."""
_KIND = re.compile(r"[a-z][a-z0-9_]{0,63}")


class TemplateFault(RefusedError):
    """A template cannot be used; the message names the file and the line, and never the data."""


class Template(msgspec.Struct, frozen=True):
    """One kind of document in one language."""

    kind: str
    language: Language
    title: str
    needs: tuple[str, ...]


class Library:
    """The templates of a service, each by kind and language."""

    def __init__(self, files: Mapping[str, str]) -> None:
        """`files` maps `ru/purchase_agreement.md` to its text. Raises `TemplateFault` for a faulty head."""
        self._templates = {
            name: _read_head(name, text) for name, text in files.items() if not Path(name).name.startswith("_")
        }
        self._bodies = {name: _body(text) for name, text in files.items()}
        self._environment = _Environment(DictLoader(self._bodies))

    @classmethod
    def open(cls, own: Path | None = None) -> "Library":
        """The packaged templates, with the operator's folder over them. Raises `TemplateFault`."""
        if own is None:
            return packaged_library()
        if not own.is_dir():
            raise TemplateFault("{own} is no folder of templates", own=own)
        library = cls(_files_in(PACKAGED) | _files_in(own))
        library.compile_all()
        return library

    def compile_all(self) -> None:
        """Finds every fault of syntax now rather than in a customer's order. Raises `TemplateFault`."""
        for name in self._bodies:
            try:
                self._environment.get_template(name)
            except TemplateError as error:
                _refuse(name, error)

    def kinds(self, language: Language) -> list[str]:
        """The kinds that there are in the language."""
        return sorted(template.kind for template in self._templates.values() if template.language == language)

    def template(self, kind: str, language: Language) -> Template:
        """Raises `KeyError` where there is none."""
        return self._templates[f"{language}/{kind}{SUFFIX}"]

    def syntax(self, kind: str, language: Language) -> nodes.Template:
        """The syntax tree of a template or passage, for `deals/check`. Raises `TemplateFault`."""
        name = f"{language}/{kind}{SUFFIX}"
        if name not in self._bodies:
            raise TemplateFault("there is no {name}", name=name)
        try:
            return self._environment.parse(self._bodies[name], name)
        except TemplateError as error:
            _refuse(name, error)

    def text(self, kind: str, language: Language, context: Mapping[str, Any]) -> str:
        """The template's text for the data, still with its marks. Raises `TemplateFault`."""
        name = f"{language}/{kind}{SUFFIX}"
        try:
            return self._environment.get_template(name).render(context)
        except TemplateError as error:
            _refuse(name, error)
        except (TypeError, ValueError, KeyError, ArithmeticError) as error:
            raise TemplateFault(
                "{name}: {fault} while it was filled in", name=name, fault=type(error).__name__
            ) from None


@cache
def packaged_library() -> Library:
    """The packaged templates. They are compiled once: processes forked from this one share them."""
    library = Library(_files_in(PACKAGED))
    library.compile_all()
    return library


class _Environment(ImmutableSandboxedEnvironment):
    """No attribute of Python's is in reach, no global function, no file."""

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False
        )
        self.globals.clear()

    def join_path(self, template: str, parent: str) -> str:
        """Passages are named as in their own language's folder."""
        return f"{parent.rpartition('/')[0]}/{template}"


def _files_in(folder: Path) -> dict[str, str]:
    return {
        f"{language}/{path.name}": _text_of(path)
        for language in LANGUAGES
        for path in sorted((folder / language).glob(f"*{SUFFIX}"))
    }


def _text_of(path: Path) -> str:
    """The text, with or without the mark that some editors put in front."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise TemplateFault("{path} cannot be read as UTF-8 text", path=path) from None


def _read_head(name: str, text: str) -> Template:
    head, line, _ = text.partition("\n---\n")
    fields = dict(_field(name, entry) for entry in head.splitlines() if entry.strip())
    if not line or not fields.get("title"):
        raise TemplateFault("{name}: the head must have a title and end with a line ---", name=name)
    language, _, file_name = name.partition("/")
    kind = file_name.removesuffix(SUFFIX)
    if not _KIND.fullmatch(kind):
        raise TemplateFault("{name}: a kind is named in small Latin letters, digits and _", name=name)
    needs = tuple(need.strip() for need in fields.get("needs", "").split(",") if need.strip())
    if unknown := set(needs) - NEEDS:
        raise TemplateFault(
            "{name}: needs unknown {unknown}; there are: {known}",
            name=name,
            unknown=", ".join(sorted(unknown)),
            known=", ".join(sorted(NEEDS)),
        )
    return Template(kind, "en" if language == "en" else "ru", fields["title"], needs)


def _field(name: str, entry: str) -> tuple[str, str]:
    key, colon, value = entry.partition(":")
    if not colon or key.strip() not in ("title", "needs"):
        raise TemplateFault("{name}: the head has a line that is neither title: … nor needs: …", name=name)
    return key.strip(), value.strip()


def _body(text: str) -> str:
    """The text below the head. Empty lines stand for the head's, so that line numbers in faults are the file's."""
    head, line, body = text.partition("\n---\n")
    return "\n" * (head.count("\n") + 2) + body if line else text


def _refuse(name: str, error: TemplateError) -> NoReturn:
    line = getattr(error, "lineno", None) or _line_in(error, name)
    problem = error.message or type(error).__name__
    if line:
        raise TemplateFault("{name}, line {line}: {problem}", name=name, line=line, problem=problem) from None
    raise TemplateFault("{name}: {problem}", name=name, problem=problem) from None


def _line_in(error: TemplateError, name: str) -> int | None:
    """The line of the template that the traceback passes through last."""
    place, line = error.__traceback__, None
    while place is not None:
        if place.tb_frame.f_code.co_filename == "<template>" or place.tb_frame.f_code.co_filename.endswith(name):
            line = place.tb_lineno
        place = place.tb_next
    return line
