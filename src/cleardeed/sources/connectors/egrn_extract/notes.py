"""The special notes of an extract: free text, of which each clause must be known to burden or to say nothing.

The register fills them from patterns. What fits none of them is for a person: a note can be the only place that tells
of a taking for state needs or of a dispute.
"""

import re
from collections.abc import Iterator

import msgspec

_SPACES = re.compile(r"\s+")
_CLAUSES = re.compile(r";|\.(?=\s|$)")
_ABSENT = re.compile(r"(?i)отсутству|не\s+зарегистрирован|не\s+поступал|не\s+име[ею]тся|\bнет\b|не\s+установлен")
_PRESENT = re.compile(
    r"(?i)(?<!не )\b(?:имее|имею|поступил|наложен|(?:внес[её]н|принят|заявлен|зарегистрирован)[аоы]?\b)"
)
_UNREGISTERED = re.compile(r"(?i)вид ограничения \(обременения\):\s*([^;.]{1,400})")
_UNREGISTERED_BEGINS = re.compile(
    r"(?i)сведения об ограничениях права? на объект недвижимости|вид ограничения \(обременения\):"
)
_SECTIONS_BEGIN, _SECTIONS_END = (
    re.compile(r"(?i)сведения, необходимые для заполнения раздел"),
    re.compile(r"(?i)отсутству\w*"),
)
_MAX_LIST_LENGTH = 3_000
"""Characters of the list of sections that an extract has nothing for."""
MAX_LENGTH = 50_000
"""The most characters of notes that are read; longer ones are for a person."""

MARKS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("Невозможность регистрации без личного участия", re.compile(r"(?i)без\s+(?:его\s+)?личного\s+участия")),
    ("Правопритязание", re.compile(r"(?i)правопритязан|нерассмотренн\w+ заявлен|не рассмотренн\w+ заявлен")),
    ("Право требования, заявленное в судебном порядке", re.compile(r"(?i)в судебном порядке|судебн\w+ спор")),
    ("Возражение в отношении зарегистрированного права", re.compile(r"(?i)возражени")),
    ("Ограничение оборотоспособности", re.compile(r"(?i)изъят\w* из оборота|ограничен\w* в обороте|оборотоспособност")),
    ("Решение об изъятии для государственных или муниципальных нужд", re.compile(r"(?i)изъяти|изъят\w* для")),
    ("Сделка без согласия третьего лица или органа", re.compile(r"(?i)без необходимого в силу закона согласия")),
    ("Арест", re.compile(r"(?i)\bарест")),
    ("Запрещение регистрации", re.compile(r"(?i)\bзапре[тщ]\w*\s.{0,60}регистрац")),
    ("Банкротство правообладателя", re.compile(r"(?i)банкрот|несостоятельн")),
    ("Недееспособность правообладателя", re.compile(r"(?i)недееспособ|ограничен\w* в дееспособности")),
    ("Самовольная постройка", re.compile(r"(?i)самовольн")),
    ("Бесхозяйная недвижимая вещь", re.compile(r"(?i)бесхоз")),
    ("Временные сведения", re.compile(r"(?i)временн\w+ характер|временны[ей]\b")),
    ("Границы не установлены", re.compile(r"(?i)границ\w*\s.{0,80}не установлен|подлежит уточнению при межевании")),
    ("Земельный спор", re.compile(r"(?i)земельн\w+ спор")),
    ("Объект культурного наследия", re.compile(r"(?i)культурн\w+ наслед|памятник\w* истори")),
    ("Ипотека", re.compile(r"(?i)\bипотек")),
    (
        "Проход или проезд через земельный участок",
        re.compile(r"(?i)^посредством данного земельного участка обеспечен доступ"),
    ),
    ("Сервитут", re.compile(r"(?i)сервитут")),
    ("Зона с особыми условиями использования территории", re.compile(r"(?i)в границах (?:\w+ ){0,3}(?:зон|территори)")),
)
"""Words of a clause, and the name that the register would give to what they say of the object."""
_OWN_NEGATION = frozenset({"Границы не установлены", "Невозможность регистрации без личного участия"})
"""Marks whose own words look like a denial."""
_SAY_NOTHING = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"для данного земельного участка обеспечен доступ посредством",
        r"кадастровый (?:\(или условный\) )?номер .{0,80}равнозначен",
        r"(?:особых отметок|данных|сведений) нет",
        r"данные отсутствуют",
        r"сведения (?:отсутствуют|актуальны)",
        r"[\W\d_]*$",
        r"\d+(?::\d+){3}(?:, \d+(?::\d+){3})*$",
    )
)
"""Beginnings of clauses that neither burden nor bind."""


class Noted(msgspec.Struct, frozen=True):
    """The reading of the notes: names of restrictions and marks, and whether every clause was understood."""

    names: list[str]
    understood: bool


def read_notes(text: str) -> Noted:
    """Reads the special notes. Takes time in proportion to their length."""
    names: dict[str, None] = {}
    understood = len(text) <= MAX_LENGTH
    for line in text[:MAX_LENGTH].split("\n"):
        plain, listed, whole = _without_lists(_SPACES.sub(" ", line).strip())
        understood &= whole
        for name in listed:
            names[name] = None
        for clause in _CLAUSES.split(plain):
            found, known = _read_clause(clause.strip())
            names.update(dict.fromkeys(found))
            understood &= known
    return Noted([*names], understood)


def _read_clause(clause: str) -> tuple[list[str], bool]:
    """The marks of a clause, and whether it was understood. One that denies what it names has none."""
    found = [name for name, pattern in MARKS if pattern.search(clause)]
    own = [name for name in found if name in _OWN_NEGATION]
    if _ABSENT.search(clause) and not own:
        is_plain = not _PRESENT.search(clause)
        known = bool(found) or any(pattern.match(clause) for pattern in _SAY_NOTHING)
        return ([], known) if is_plain else (found, False)
    if own and re.search(r"(?i)отсутству|не\s+поступал|не\s+име[ею]тся|\bнет\b", clause):
        return [], not _PRESENT.search(clause)
    return found, bool(found) or any(pattern.match(clause) for pattern in _SAY_NOTHING)


def _without_lists(line: str) -> tuple[str, list[str], bool]:
    """A line without the list of sections that the extract has nothing for and without the restrictions that are not
    registered, with the names of these, and whether all of it was understood."""
    line = "".join(_outside_sections(line))
    begins = [found.start() for found in _UNREGISTERED_BEGINS.finditer(line)]
    if not begins:
        return line, [], True
    names = [found[1].strip() for found in _UNREGISTERED.finditer(line)]
    block = line[begins[0] :]
    for name in names:
        block = block.replace(name, "", 1)
    hidden = [name for name, pattern in _GRAVE if pattern.search(block)]
    return line[: begins[0]], [*names, *hidden], bool(names) and not hidden


_GRAVE = tuple(
    (name, pattern)
    for name, pattern in MARKS
    if name in ("Арест", "Запрещение регистрации", "Правопритязание", "Банкротство правообладателя", "Земельный спор")
)
"""Marks that are looked for in the terms of a restriction too."""


def _outside_sections(line: str) -> Iterator[str]:
    start = 0
    for begin in _SECTIONS_BEGIN.finditer(line):
        end = _SECTIONS_END.search(line, begin.end(), begin.end() + _MAX_LIST_LENGTH)
        if begin.start() >= start and end and not _has_marks(line[begin.end() : end.start()]):
            yield line[start : begin.start()]
            start = end.end()
    yield line[start:]


def _has_marks(text: str) -> bool:
    return any(pattern.search(text) for _, pattern in _GRAVE)
