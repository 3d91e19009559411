"""Paragraphs as they were written, put together from the lines of pages.

A page gives lines: a paragraph is broken wherever the paper ended, and every page has the same line at its head or
foot. Rules read sentences, numbers and addresses that run over line ends as if they had none.
"""

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

_EDGE_LINES = 3
"""How many lines at the head and at the foot of a page may be the same on every page."""
_ALIKE = 90
"""Of 100: how much two lines are one line, read twice by character recognition."""
_NUMBER = re.compile(r"\d+")
_SHORTEST_WIDTH = 40
"""Characters; narrower text is a form or a column, whose lines are its own."""
_HALF, _MOST, _FULL = 0.5, 0.85, 0.92
"""Shares of the width that a line takes with the first word of the next: from which it goes on in a small letter, in a
number or a sign, and in a capital, which may also begin something."""
_ENDED = re.compile(r"[.!?;:…][»”\")]{0,2}\Z")
_ABBREVIATED = re.compile(
    r"(?<!\w)(?:(?:г|гор|с|дер|пос|п|пп|ст|ул|пер|пр|просп|пл|наб|ш|д|к|корп|стр|кв|обл|р|ч|им"
    r"|No|Nos|St|Mr|Mrs|Ms|Dr|art|sq|cl|par|bldg|apt|fl)\.|№|[A-ZА-ЯЁ]\.)\Z",
    re.IGNORECASE,
)
"""What ends with a dot or a sign and ends no sentence: it leads a name or a number."""
_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_BEGINS = re.compile(
    r"\d{1,2}(?:\.\d{1,2}){0,3}[.)]\s|\d{1,2}(?:\.\d{1,2}){1,3}\s|\(?[a-zа-яё\d]{1,3}\)\s|[-•*·▪]\s|\[\d{1,3}\]\s|[_|]"
    rf"|\d{{1,2}}\s(?!{_MONTHS})[A-ZА-ЯЁ][a-zа-яё]{{3}}|[A-ZА-ЯЁ][^:.;\n]{{1,70}}:(?:\s|\Z)"
)
"""How a paragraph begins that is no continuation: a number, a letter with a bracket, a bullet, a note, a label."""
_LEADS = re.compile(
    r"(?<!\w)(?:[авикосу]|во|да|до|за|из|или|ко|на|не|ни|но|об|от|по|под|при|про|со|для|the|an?|of|to|in|on|at|by|for|and"
    r"|or|nor|with|from|as|is|not)\Z",
    re.IGNORECASE,
)
"""A last word that no line ends with of itself."""
_ROW = re.compile(r"[A-ZА-ЯЁ\d][^:.;\n]{1,70}:\s")
_LABEL = re.compile(r"[A-ZА-ЯЁ][^:.;\n]{1,70}:")
"""The label of a row whose value was recognised on the line below."""
_COMPOUND = re.compile(r"(?<=[a-zа-яё])-\n(?=[A-ZА-ЯЁ][a-zа-яё])|(?<=\d)-\n(?=[\da-zа-яё])|(?<=\w)-\n(?=\d)")
"""Where a line ends within a double name or the number of a paper, whose hyphen is its own."""
_PAGE_NUMBER = re.compile(
    r"\W{0,3}(?:(?:страница|стр\.?|лист|page|sheet)\s{0,2}№?\s?)?\d{1,3}(?:\s?(?:из|of|/)\s?\d{1,3})?\W{0,3}",
    re.IGNORECASE,
)


def paragraphs(pages: Sequence[str]) -> list[str]:
    """The pages without the lines that recur on them, each as paragraphs."""
    kept = _without_running_lines([page.split("\n") for page in pages])
    return [_joined(_COMPOUND.sub("-", "\n".join(lines)).split("\n")) for lines in kept]


def _without_running_lines(pages: list[list[str]]) -> list[list[str]]:
    """A line that stands at the head of several pages is left on the first of them, one at the foot on the last."""
    solid = [[number for number, line in enumerate(page) if line.strip()] for page in pages]
    heads = [lines[: _edge(lines)] for lines in solid]
    feet = [lines[len(lines) - _edge(lines) :] for lines in solid]
    dropped = [
        {line for line in (*lines[:1], *lines[-_EDGE_LINES:]) if _PAGE_NUMBER.fullmatch(page[line].strip())}
        for page, lines in zip(pages, solid, strict=True)
    ]
    for index in range(1, len(pages)):
        dropped[index] |= _recurring(pages[index], heads[index], pages[index - 1], heads[index - 1])
        dropped[index - 1] |= _recurring(pages[index - 1], feet[index - 1], pages[index], feet[index])
    return [
        [line for number, line in enumerate(page) if number not in gone]
        for page, gone in zip(pages, dropped, strict=True)
    ]


def _edge(lines: Sequence[int]) -> int:
    """How many lines are the head or the foot of a page with these."""
    return min(_EDGE_LINES, len(lines) // 3)


def _recurring(page: list[str], lines: list[int], other: list[str], other_lines: list[int]) -> set[int]:
    return {line for line in lines if any(_is_same(page[line], other[counterpart]) for counterpart in other_lines)}


def _is_same(line: str, other: str) -> bool:
    """Whether two lines of neighbouring pages are one running line: the same words and numbers, but for the number of
    the page."""
    numbers, other_numbers = _NUMBER.findall(line), _NUMBER.findall(other)
    if len(numbers) != len(other_numbers):
        return False
    steps = {_step(one, another) for one, another in zip(numbers, other_numbers, strict=True)}
    if not steps <= {0, 1} or (1 in steps and len(line) > _SHORTEST_WIDTH):
        return False
    words, other_words = (" ".join(_NUMBER.sub("", one).split()) for one in (line, other))
    return words == other_words or fuzz.ratio(words, other_words) >= _ALIKE


def _step(one: str, another: str) -> int:
    if one == another:
        return 0
    return abs(int(one) - int(another)) if len(one) < 5 and len(another) < 5 else -1


def _joined(lines: Sequence[str]) -> str:
    width = _width(lines)
    if width < _SHORTEST_WIDTH:
        return "\n".join(lines).strip()
    pieces: list[str] = []
    last, gap = "", 0
    for line in lines:
        if not line.strip():
            gap += 1
            continue
        if pieces:
            pieces.append(" " if _goes_on(last, line, width, gap) else "\n" * (min(gap, 1) + 1))
        pieces.append(line)
        last, gap = line, 0
    return "".join(pieces)


def _goes_on(line: str, following: str, width: float, gap: int) -> bool:
    """Whether a line ends only because the paper does."""
    first, ended = following[0], _ENDED.search(line) is not None
    share = (len(line) + 1 + len(following.split(" ", 1)[0])) / width
    if "|" in line or _BEGINS.match(following) or line.isupper() != following.isupper():
        return False
    if _LABEL.fullmatch(line) and not first.isupper():
        return True
    if gap:
        return first.islower() and not ended and share >= _MOST
    if _ABBREVIATED.search(line) or _LEADS.search(line):
        return share >= _HALF
    if first.islower():
        return share >= (_MOST if ended else _HALF)
    if ended or (first.isupper() and _ROW.match(line)):
        return False
    return share >= (_FULL if first.isupper() else _MOST)


def _width(lines: Sequence[str]) -> float:
    """The width of a full line: the ninth decile of line lengths."""
    lengths = sorted(len(line) for line in lines if line.strip())
    return lengths[len(lengths) * 9 // 10] if lengths else 0.0
