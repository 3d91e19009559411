"""Places left to be filled in, told apart from the lines for signatures."""

import re
from collections.abc import Iterator

from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.model import Finding, rule

_GAP = re.compile(
    r"_{3,}|\.{6,}|…{3,}|\[[ \t_.…]*\]|\([ \t]{1,20}\)|\((?:указать|вписать|заполнить)\b[^()\n]{0,40}\)"
    r"|\[(?=[^\]\n]{2,60}\])[^\]\n]*(?:вписать|указать|дата|сумма|фио|ф\.и\.о"
    r"|адрес|номер|confirm|agreed|advised|specified|completed|filled|insert|name|date|amount|address|number|tbd"
    r"|tba|tbc|●|•)[^\]\n]*\]|\[[●•]\]|(?-i:\bTB[CAD]\b)(?!\s(?:bank|jsc|pay|leasing|insurance)\b)"
    r"|\b(?:to be|tb) (?:confirmed|advised|completed|filled in"
    r"|inserted)(?= |\W|$)(?!\s+(?:by|in|at|upon|on|with)\b)"
    r"|(?<=:)\s?to be (?:agreed|determined|decided|announced|notified)\b"
    r"|«\s*[_ ]{1,20}\s*»|[\"“]\s?_{1,20}\s?[\"”]|\bХХ+\b(?!\s*(?:век"
    ""
    r"|в\.))|\bXXX+\b|\b[хx]{4,}\b|\{\{[^{}\n]{1,60}\}\}|<(?:вписать"
    r"|указать|insert|name|date)[^<>\n]{0,60}>|\b20\s?_{1,4}|(?<![-–—])[-–—]{8,}+(?=\s*(?:руб|г\.|кв|\())",
    re.IGNORECASE,
)
_SIGNING = re.compile(
    r"подпис|signature|signator|signed|\bsign\b|м\.\s?п\.|ф\.\s?и\.\s?о|расшифровк|initials|presence of|witness|\bby:"
    r"|нотариус|notary"
    r"|(?-i:/\s*[_А-ЯЁA-Z])|(?-i:\(\s*[А-ЯЁA-Z][а-яёa-z]+\s+[А-ЯЁA-Z]\.)|полностью|собственноручно|seal|\bL\.S\."
    r"|печать|(?-i:\b[А-ЯЁA-Z]\.\s?[А-ЯЁA-Z]\.)",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"продав|покупат|сторон|супруг|представител|доверител|получил|деньги|передал|принял|сдал|задатк|seller|buyer"
    r"|purchaser|vendor|part(?:y|ies)|principal|attorney|agent|spouse|payer|recipient|received|transferor"
    r"|transferee|grantor|свидетел|owner|landlord|tenant|less(?:or|ee)\b|lender|borrower|donor|donee|director|manager"
    r"|customer|client|participant|developer|applicant|contracting|promis|proprietor|consenting|guarant|trustee|officer"
    r"|\bgiver|\btaker",
    re.IGNORECASE,
)
_DATA = re.compile(
    r"паспорт|серия|выдан|рубл|руб\.|№|адрес|проживающ|зарегистрир|кадастр|площад|кв\.|дата|цена|сумм|passport"
    r"|address|rouble|dollar|price|amount|number|born|date\b|срок|г\.|года|счет|счёт|банк|инн|снилс|\bтел\b"
    r"|показан|сч[её]тчик|квт|ключ|due|days",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\s*(?:\([^()]{0,30}\)\s*)?(?:[а-яё]+\s)?(?:дн|месяц|недел|час|процент|%)", re.IGNORECASE)
_TERM = re.compile(r"\bсрок\w{0,2}\s(?:на|до|по)\s*\Z", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_UNDERSCORES = re.compile(r"_{3,}")
_NAME_BEHIND = re.compile(
    r"\s*[/(]?\s*(?:[А-ЯЁA-Z]\.\s?[А-ЯЁA-Z]?\.?\s?)?[А-ЯЁA-Z][а-яёa-z]+(?:\s[А-ЯЁA-Z]\.?"
    r"|\s*[/)]|\s*$)"
)
_NAME_BETWEEN_STROKES = re.compile(r"\s*[/(]\s*(?:[А-ЯЁA-Z][\w.-]*+\s?){1,4}[/)]\s*")
_INITIAL = re.compile(r"\W*[А-ЯЁA-Z]\.?\W*")
"""How somebody signs whom the document calls by a letter."""
_DATE_OF_SIGNING = re.compile(
    r"\s*(?:date|дата)\s*(?:signed|подписания)?\s*:?\s*(?:[^\W_][\w ,./]{4,20}\d{4}\s*)?", re.IGNORECASE
)
_WITNESS = re.compile(r"witness|in the presence of", re.IGNORECASE)
_OF_A_WITNESS = re.compile(r"(?:name|address|occupation)\W*$", re.IGNORECASE)
_BLOCK = 350
"""How far below its heading the lines of a witness stand."""
_SIGNED_BY = re.compile(
    r"\b(?:signed|executed|sealed|delivered|sworn)\b[^_]{0,150}\bby\b|\A\s*(?:in\sthe\spresence\sof|witness(?:ed\sby)?)\b",
    re.IGNORECASE,
)
_FOOT = re.compile(r"стр\w*\.?|лист\w*|page|\bиз\b|\bof\b|(?:продав|покупат|сторон"
    r"|seller|buyer|vendor|purchaser|part)\w*"
                   r"|подпис\w*|signature\w*|initials", re.IGNORECASE)  # fmt: skip
_NAMED_IN_FULL = re.compile(r"(?:[А-ЯЁ][а-яё-]+\s){2}[А-ЯЁ][а-яё]+(?:вич|вна|чна)\s*[:,]?\s*$")
_FOR_SOMEBODY = re.compile(r"\W*(?:for|on behalf of)\s(?:and on behalf of\s)?(?:the\s)?[A-Z]\w+")
_SIGNS_FOR = re.compile(
    r"\W*(?:(?:escrow|bank|stakeholder|notary|the)\w{0,2}\s?|agents?\s){1,4}(?:\([^()]{1,30}\))?\s?:?\s*\Z", re.I
)
"""A line on which whoever holds the money signs for a firm: his role before the gap, and the firm behind it."""
_HAVING_DONE = re.compile(
    r"(?:получил|принял|передал|сдал|вручил|received|accepted|delivered)\w{0,3}\s*:?\s*$", re.IGNORECASE
)
"""What a line for a signature acknowledges."""
_BY_A_WITNESS = re.compile(r"\A\s*(?:[^_\n]{0,40}присутствовал|свидетел)[^_\n]{10,}\Z", re.IGNORECASE)
"""A witness with his data, behind whom he signs."""
_CONTACT = re.compile(r",?\s*(?:тел\w*\.?:?|tel\w*\.?:?)\s?\+?[\d\s()-]{6,20}|,?\s*[\w.+-]+@[\w.-]+\w")
"""How somebody who signs can be reached."""
_LONG_LINE = 500
_SHORT = 7
_TAIL = 0.55
"""Lines for signatures do not stand before this part of a document."""


_DOTTED_ROW = re.compile(
    r"^[^\n…_]{2,70}?[^\W_](?:\.? )?(?P<dots>\.{3,})[ \t]+(?=[A-ZА-ЯЁ\d«]|г\. |не |на |с )(?![^\n]*(?:_{3}|\.{3}|…))",
    re.MULTILINE,
)
"""A row of a table whose dots lead from the label to what is filled in."""
_ROWS = 3
"""How many such rows make a table."""


def _leading(stream: str) -> set[int]:
    """The offsets of the dots that lead to what is filled in."""
    rows = {row.start("dots") for row in _DOTTED_ROW.finditer(stream)}
    return rows if len(rows) >= _ROWS else set()


def blank_fields(reading: Reading) -> Iterator[Span]:
    """Everything left to be filled in, in order."""
    length, leading = len(reading.stream), _leading(reading.stream)
    last = len(reading.stream.rstrip(" _\n."))
    for match in _GAP.finditer(reading.stream):
        if match.start() in leading or (match[0].startswith(".") and _leader(match, reading.stream)):
            continue
        tail = match.start() >= length * _TAIL and _for_signing(match, reading.stream, is_last=match.end() >= last)
        tail = tail or _is_signed_line(match, reading.stream)
        if not (tail or _foot_of_page(match, reading.stream)):
            yield Span(match.span())


def _is_signed_line(match: re.Match[str], stream: str) -> bool:
    """Whether its line is a role, the gap and a name between strokes, wherever it stands."""
    label, behind, _ = _beside(match, stream)
    named = _NAME_BETWEEN_STROKES.match(behind)
    return bool(
        named and not _DATA.search(label) and (_ROLE.search(label) or not (label + behind[named.end() :]).strip())
    )


def _foot_of_page(match: re.Match[str], stream: str) -> bool:
    """Whether its line holds nothing but lines for the sides' signatures, and perhaps the number of the page."""
    far = max(match.start() - 300, 0)
    start = max(stream.rfind("\n", far, match.start()) + 1, far)
    line = stream[start : start + 600].split("\n")[0]
    return _ROLE.search(line) is not None and not _LETTERS.search(_FOOT.sub(" ", line))


def _leader(match: re.Match[str], stream: str) -> bool:
    """Whether the dots lead to a page number in a table of contents, or to a sum."""
    return re.match(r"\s*(?:\d{1,3}\s*(?:\n|$)|[$€£]\s?\d)", stream[match.end() : match.end() + 8]) is not None


def _for_signing(match: re.Match[str], stream: str, *, is_last: bool) -> bool:
    """Whether the gap is a line to sign on: beside a role or a name alone, or with words for signing. `is_last` where
    nothing but lines stands behind it."""
    label, behind, below = _beside(match, stream)
    label = _CONTACT.sub(" ", label)
    if not match[0].startswith(("_", ".", "-", "–", "—", "…")) or _COUNTED.match(behind) or _TERM.search(label):
        return False
    if _WITNESS.search(stream, max(match.start() - _BLOCK, 0), match.start()) and _OF_A_WITNESS.search(label):
        return True
    if (
        _SIGNED_BY.search(label)
        or _NAME_BEHIND.match(behind)
        or _SIGNING.search(label[-40:])
        or _SIGNING.search(behind[:40])
        or (_SIGNS_FOR.match(label) and _FOR_SOMEBODY.match(behind))
    ):
        return True
    if _HAVING_DONE.search(label) or _NAMED_IN_FULL.search(label) or _BY_A_WITNESS.search(_line_before(match, stream)):
        return True
    if _DATE_OF_SIGNING.fullmatch(label) or (_ROLE.search(label) and _DATE_OF_SIGNING.fullmatch(behind)):
        return True
    if _INITIAL.fullmatch(label):
        return True
    label = re.split(r"(?<=[а-яё]{4})\.\s", label)[-1]
    if label.rstrip().endswith(",") and is_last:
        return True
    if _DATA.search(label) or _DATA.match(behind.lstrip(" ,.)")):
        return False
    words = _LETTERS.findall(label + " " + behind)
    if not words:
        return is_last or bool(_SIGNING.search(below) or _ROLE.search(below))
    return len(words) <= _SHORT and (
        _ROLE.search(label + behind) is not None or all(word[0].isupper() for word in words)
    )


def _line_before(match: re.Match[str], stream: str) -> str:
    """The text before a gap on its line, or nothing where something follows it."""
    start = stream.rfind("\n", max(match.start() - _LONG_LINE, 0), match.start()) + 1
    ends_line = not stream[match.end() : match.end() + 40].split("\n")[0].strip(" .")
    return stream[start : match.start()] if ends_line else ""


def _beside(match: re.Match[str], stream: str) -> tuple[str, str, str]:
    """On the gap's line what stands before it and behind it, up to the gaps beside it; then the lines around."""
    line = stream.rfind("\n", max(match.start() - 200, 0), match.start()) + 1
    newline = stream.find("\n", match.end(), match.end() + 200)
    end = newline if newline >= 0 else min(match.end() + 200, len(stream))
    label = _UNDERSCORES.split(stream[line : match.start()].rstrip())[-1]
    around = stream[max(line - 80, 0) : line] + stream[end : end + 120]
    return label, _UNDERSCORES.split(stream[match.end() : end])[0], around


def _find(reading: Reading) -> Finding | None:
    gap = next(blank_fields(reading), None)
    return None if gap is None else Finding(gap, "blank")


RULES = (rule("blanks", find=_find),)
