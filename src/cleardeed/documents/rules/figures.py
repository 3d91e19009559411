"""Figures that must agree: numbers with their words, parts with their whole."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from cleardeed.documents.extract.price import price_of
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading import numerals
from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.model import Finding, rule, together

_WORDS = topic("figures")


_DECIMAL = re.compile(
    r"(?<!\d)(?P<whole>\d{1,4})[.,](?P<part>\d{1,2})\s\((?P<said>[а-яё ]{3,60}?)\sцел\w+\s(?:и\s)?"
    r"(?P<rest>[а-яё ]{2,40}?)\s(?P<unit>десят|сот)\w+",
    re.IGNORECASE,
)
"""A decimal with its words, such as an area."""


def _wrong_decimal(reading: Reading) -> Span | None:
    """Find where the words beside a decimal say another one."""
    for match in _DECIMAL.finditer(reading.stream):
        whole, rest = (numerals.read(match[part].casefold().replace("ё", "е").split()) for part in ("said", "rest"))
        if whole is None or rest is None:
            continue
        said = whole + Fraction(rest, 10 if match["unit"].casefold() == "десят" else 100)
        if said != int(match["whole"]) + Fraction(int(match["part"]), 10 ** len(match["part"])):
            return Span(match.span())
    return None


def _find_words(reading: Reading) -> Finding | None:
    wrong = [number for number in reading.numbers if number.said is not None and number.said != number.value]
    wrong = [number for number in wrong if number.money or not _of_kopecks(number, reading)]
    sums = [number for number in wrong if number.money]
    numbers = [number.span for number in wrong if not number.money]
    decimal = numbers[0] if numbers else _wrong_decimal(reading)
    return together(
        "words_vs_numbers",
        Finding(sums[0].span, "sum") if sums else None,
        Finding(decimal, "number") if decimal else None,
    )


def _of_kopecks(number: Number, reading: Reading) -> bool:
    """Whether the number is a decimal's tail or a count beside something else, which words do not repeat."""
    return reading.stream[max(number.span.start - 1, 0) : number.span.start] in {"/", ",", "."}


_PART_VALUED = _WORDS["part_valued"]
_PART_OF_PRICE = _WORDS["part_of_price"]
_TAKEN = _WORDS["taken"]
_COMPLETE = _WORDS["complete"]
_NO_PART = _WORDS["no_part"]
_FEARED = _WORDS["feared"]
_OF_WHICH = _WORDS["of_which"]
_MANY = 12
_MOST = 18
"""Among how many sums it is still worth looking for those that come to another: each doubles the work."""


def _find_parts(reading: Reading) -> Finding | None:
    whole = price_of(reading)
    if whole is None or (
        reading.kind == "receipt" and not _COMPLETE(reading.words) and not _COLON.match(reading.stream, whole.span.end)
    ):
        return None
    parts = _paid(_parts(reading, whole), whole, reading)
    positions = reading.words.sentences
    counts = {sentence: _count(sentence, reading) for sentence in {positions[part.position] for part in parts}}
    times = [counts[positions[part.position]] if _is_instalment(part, reading) else 1 for part in parts]
    values = [part.value * (count or 1) for part, count in zip(parts, times, strict=True)]
    lost = len(values) if _KOPECKS.search(reading.stream) else 0
    if None in times or not 2 <= len(values) <= _MANY or _reachable(values, whole.value, lost):
        return None
    if _is_itself_a_part(whole, parts, reading):
        return None
    feared, sentences = reading.sentences_of(_FEARED), reading.words.sentences
    others = (number for number in reading.money if sentences[number.position] not in feared)
    partial_sums = {number.value for number in others if number.value < whole.value} - set(values)
    if any(_reachable([*values, other], whole.value) for other in sorted(partial_sums)[:_MANY]):
        return None
    apart = {one.value for one in reading.money if sentences[one.position] in reading.sentences_of(_BESIDES)}
    beside = sorted({*values, *partial_sums})
    if len(beside) <= _MOST and any(
        _reachable([one for one in beside if one != other], whole.value + other) for other in apart
    ):
        return None
    return Finding(parts[0].span, "parts") if sum(values) >= whole.value * _MOST_OF_IT else None


_BESIDES = _WORDS["besides"]


def _is_itself_a_part(whole: Number, parts: list[Number], reading: Reading) -> bool:
    """Whether the price is paid as one of several sums: what comes to more than it is another rule's matter."""
    sentences, first = reading.words.sentences, dict[int, int]()
    for part in parts:
        first.setdefault(sentences[part.position], part.position)
    together = reading.sentences_of(_TOGETHER)
    again = (one for one in reading.money if one.value == whole.value and sentences[one.position] not in together)
    return any(first.get(sentences[one.position], one.position) < one.position for one in again)


_KOPECKS = re.compile(r"[1-9]\d?\s?(?:\([^()]{3,30}\)\s)?коп|\d,(?:[1-9]\d|0[1-9])\s?руб", re.IGNORECASE)
"""The small coin, which is not counted in the parts and may make up a few roubles."""


def _paid(parts: list[Number], whole: Number, reading: Reading) -> list[Number]:
    """The parts that are paid, where others tell what each of the things costs and come to the whole by themselves.

    A single part beside such things is one of several payments that the text does not all state: the things alone are
    compared.
    """
    sentences = reading.words.sentences
    valued = reading.sentences_of(_PART_VALUED) | reading.sentences_of(_OF_A_THING) | {sentences[whole.position]}
    things = [part for part in parts if sentences[part.position] in valued]
    if len(things) < 2 or sum(part.value for part in things) != whole.value:
        return parts
    paid = [part for part in parts if sentences[part.position] not in valued]
    return paid if len(paid) > 1 else things


_BANKNOTES = re.compile(r"(?:купюр|банкнот)\w{0,3}\s(?:достоинством\s|номиналом\s)?(?:по|в)\s\Z", re.IGNORECASE)
_MOST_OF_IT = 0.6
"""What share of the price its parts make up at least where all of them are told."""
_INSTALMENT = re.compile(r"\bпо\s\(?\Z", re.IGNORECASE)
_COUNT = re.compile(
    r"(?:(?<!\d)(?P<digits>\d{1,3})\s?)?(?:\(?(?P<said>[а-яё]{3,15})\)?\s)?(?:[а-яё]{4,14}\s){0,2}?"
    r"(?:месяц|платеж|взнос|част|дол[яе]|раз\b|раза\b)",
    re.IGNORECASE,
)


def _is_instalment(part: Number, reading: Reading) -> bool:
    """Whether a part is paid several times over."""
    return _INSTALMENT.search(reading.stream, max(part.span.start - 6, 0), part.span.start) is not None


def _count(sentence: int, reading: Reading) -> int | None:
    """The number of instalments that a sentence states, or None."""
    first, end = reading.words.sentence_span(sentence)
    for match in _COUNT.finditer(reading.stream, reading.words.starts[first], reading.words.ends[end - 1]):
        count = int(match["digits"]) if match["digits"] else numerals.read([(match["said"] or "").replace("ё", "е")])
        if count:
            return count
    return None


def _parts(reading: Reading, whole: Number) -> list[Number]:
    """The sums paid towards the price, each position once; one named again counts once, unless a sentence lists it."""
    items, skipped = _list_items(reading), reading.sentences_of(_NO_PART)
    listed = reading.sentences_of(_PART_OF_PRICE) | reading.sentences_of(_PART_VALUED) | items
    if reading.kind in ("receipt", "acceptance_act"):
        listed |= reading.sentences_of(_TAKEN)
    sentences = reading.words.sentences
    colon = _COLON.match(reading.stream, whole.span.end)
    listing = sentences[whole.position] if colon else None
    parts, seen = [], dict[int, int]()
    for number in reading.money:
        sentence = sentences[number.position]
        split = sentence in reading.sentences_of(_OF_WHICH) or sentence == listing
        if (
            number.value >= whole.value
            or number.value < 1000
            or _BANKNOTES.search(reading.stream, max(number.span.start - 40, 0), number.span.start)
            or (sentence in skipped and not split)
            or not (sentence in listed or split)
        ):
            continue
        alike = split and seen.get(number.value) == sentence
        if number.value in seen and sentence not in items and not alike:
            continue
        seen[number.value] = sentence
        parts.append(number)
    return parts


_COLON = re.compile(r"\)?\s?[^\W\d]{0,12}\s?:")
"""What stands behind a price whose parts follow in its own sentence."""


_TOGETHER = _WORDS["together"]
_OF_A_THING = _WORDS["of_a_thing"]
_THINGS_REACH = 4
"""How many sentences before the whole, or behind it, the price of a thing may stand."""


def _find_things(reading: Reading) -> Finding | None:
    """The prices of several things against their sum, where the text names both."""
    sentences = reading.words.sentences
    no_value = reading.sentences_of(_NO_VALUE)
    of_things = reading.sentences_of(_OF_A_THING) - reading.sentences_of(_PART_OF_PRICE) - no_value
    together = reading.sentences_of(_TOGETHER) - no_value
    for whole in reading.money:
        of_whole = sentences[whole.position]
        if of_whole not in together:
            continue
        first, _ = reading.words.sentence_span(max(of_whole - _THINGS_REACH, 0))
        before = reading.money_behind(first - 1, whole.position - first, most=_MANY + 1)
        if len(before) > _MANY:
            continue
        things = [one for one in before if sentences[one.position] in of_things]
        values = [one.value for one in things]
        if len(set(values)) > 1 and max(values) < whole.value and not _reachable(values, whole.value):
            return Finding(whole.span, "parts")
    return None


_NO_VALUE = _WORDS["no_value"]


def _list_items(reading: Reading) -> set[int]:
    """The sentences that are items of a list; in them a sum named before is another part of the same size."""
    return _below_a_colon(reading) | {
        reading.words.sentences[number.position]
        for number in reading.money
        if re.search(
            r"(?:^|\n)\s*(?:[-–—•*·▪|]|\(?(?:[а-яa-z]|[ivx]{1,4})\)|\(?\d{1,2}[.)])\s*[^\n]{0,70}$",
            reading.stream[max(number.span.start - 90, 0) : number.span.start],
        )
    }


_OF_A_SUM = r"(?=(?>[^\n]*?\d)[^\n]*?руб)"
_RUN = re.compile(
    rf":[ \t]*\n(?P<items>(?>{_OF_A_SUM}[^\n]*;[ \t]*\n)+{_OF_A_SUM}[^\n]*)",
    re.IGNORECASE,
)
_ROWS = re.compile(
    r":[ \t]*\n(?P<items>(?>(?!\d{1,2}[.)])(?=[^\n]*?(?:rou?ble|rub|usd|eur|gbp|aed|[$€£]))"
    r"(?=[^\n]*?\d[\d ,.]{3})[^\n]*(?:\n|\Z)){2,12})",
    re.IGNORECASE,
)
"""Lines with a sum each, below a colon: a list without marks, Russian and English."""


def _below_a_colon(reading: Reading) -> set[int]:
    """The sentences of the sums that a list without marks names."""
    runs = [Span(match.span("items")) for lists in (_RUN, _ROWS) for match in lists.finditer(reading.stream)]
    sums = {number.span.start: reading.words.sentences[number.position] for number in reading.money}
    starts = list(sums)
    return {
        sums[start] for run in runs for start in starts[bisect_left(starts, run.start) : bisect_left(starts, run.end)]
    }


def _reachable(values: list[int], whole: int, lost: int = 0) -> bool:
    """Whether some of the values add up to the whole, or fall short of it by what was lost in rounding."""
    sums = {0}
    for value in values:
        sums |= {one + value for one in sums if one + value <= whole}
    return any(whole - lost <= one for one in sums)


_TABLE = re.compile(r"(?:^[ \t]*\|[^\n]*\|[ \t]*(?:\n|\Z))+", re.MULTILINE)
_TOTAL_ROW = re.compile(r"\W*(?:всего|итого|(?:grand\s)?total)\W*", re.IGNORECASE)
_CELL = re.compile(r"\d{1,3}(?:[ \u00a0\u202f]?\d{3})+")


def _find_table(reading: Reading) -> Finding | None:
    """The column of a table above its total."""
    for table in _TABLE.finditer(reading.stream):
        columns: dict[int, list[int]] = {}
        for line in table[0].splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            sums = {rank: int(re.sub(r"\D", "", cell)) for rank, cell in enumerate(cells) if _CELL.fullmatch(cell)}
            if any(map(_TOTAL_ROW.fullmatch, cells)):
                if any(len(above := columns.get(rank, [])) > 1 and sum(above) != total for rank, total in sums.items()):
                    return Finding(Span(table.span()), "parts")
                columns = {}
            else:
                for rank, value in sums.items():
                    columns.setdefault(rank, []).append(value)
    return None


_SHARE = re.compile(
    r"(?<![\d/.])(\d{1,3})\s?/\s?(\d{1,4})(?![\d/])\)?(?:\s*\([^()\n]{3,60}\))?\s*(?:\w+\s+){0,2}?(?:дол[яиеюй]"
    r"|share|of the|undivided|interest)",
    re.IGNORECASE,
)
_EACH = re.compile(r"\b(?:по|each|to each of)\s", re.IGNORECASE)
"""What stands before a share that several have alike."""
_SHARE_BEHIND = re.compile(
    r"(?:дол[яиюей]\w?(?:\s+в\s+праве[^\d\n]{0,40})?|(?:shared|common) ownership\W{1,3}|share of"
    r"|shares?\s*[:,]?(?:\s(?:one|two|three"
    r"|five)\W\w{4,8}\s?\()?|размере"
    r"|(?<!\w)[-–—]|(?<!\bNo\.)(?<!\bno):)\s*(?:в размере\s*)?[-–—:]?\s*(\d{1,3})\s?/\s?(\d{1,4})(?![\d/])",
    re.IGNORECASE,
)
_FRACTION = re.compile(r"(?<![\d/])([1-9]\d{0,2})\s?/\s?([1-9]\d{0,2})(?![\d/])")
_ONE_SHARE = (
    r"(?>(?-i:[A-ZА-ЯЁ])\w+(?:\s(?-i:[A-ZА-ЯЁ])[\w.]*){0,2}\W{1,3}"
    r"(?:(?:as\sto|with|has|gets|takes)\s)?(?:an?\s)?[1-9]\d{0,2}/[1-9]\d{0,2})"
)
_BRACKETED = r"[1-9]\d{0,2}/[1-9]\d{0,2}\s\((?-i:[A-ZА-ЯЁ])[\w. ]{1,40}\)"
_SHARE_LIST = re.compile(
    rf"\bshares\sof\s{_BRACKETED}(?:(?:,|;|,?\sand)\s{_BRACKETED}){{1,11}}"
    rf"|(?:shares?\s?:\s|\bto\s){_ONE_SHARE}(?:(?:,|;|,?\sand)\s(?:to\s)?{_ONE_SHARE}){{1,11}}(?=[\s,;]*(?:$|\.|\n))",
    re.IGNORECASE,
)
"""`in shares: Anna 1/2, Boris 1/2`; `to Anna as to 1/2 and to Boris as to 1/2`."""
_INITIALLED = re.compile(r"[А-ЯЁ][а-яё]+ [А-ЯЁ]\.\s?[А-ЯЁ]\.")
_CLOSE = 700
_SHARED = _WORDS["shared"]


def _find_shares(reading: Reading) -> Finding | None:
    if reading.kind not in ("purchase_agreement", "preliminary_agreement", "title_extract"):
        return None
    for group in _listed(reading):
        total = sum((share for share, _ in group), Fraction(0))
        if total > Fraction(1, 2) and total != 1:
            return Finding(group[0][1], "shares")
    if not _SHARED(reading.words):
        return None
    named = sorted(
        [
            *(person.name.start for person in reading.people),
            *(match.start() for match in _INITIALLED.finditer(reading.stream)),
        ]
    )
    for group in _groups(_shares(reading)):
        if not 1 < len(group) <= _MANY:
            continue
        total = sum((share for share, _ in group), Fraction(0))
        if total != 1 and len({span.start for _, span in group}) == len(group) and _is_whole(group, total, named):
            return Finding(group[0][1], "shares")
    return None


def _is_whole(group: list[tuple[Fraction, Span]], total: Fraction, named: Sequence[int]) -> bool:
    """Whether the group lists the shares of everybody: somebody is named between each two, and no subset is whole."""
    apart = all(
        bisect_left(named, one.start) < bisect_right(named, other.end + 200) for (_, one), (_, other) in pairwise(group)
    )
    prefix = Fraction(0)
    for share, _ in group:
        prefix += share
        if prefix == 1:
            return False
    return apart and (total > 1 or total > Fraction(1, 2))


def _listed(reading: Reading) -> Iterator[list[tuple[Fraction, Span]]]:
    """The shares that a sentence gives one after another to people whom it calls by one name each."""
    for match in _SHARE_LIST.finditer(reading.stream):
        yield [
            (Fraction(int(one[1]), int(one[2])), Span((match.start() + one.start(1), match.start() + one.end(2))))
            for one in _FRACTION.finditer(match[0])
        ]


def _shares(reading: Reading) -> list[tuple[Fraction, Span]]:
    found = {}
    each = {match.end() for match in _EACH.finditer(reading.stream)}
    for pattern in (_SHARE, _SHARE_BEHIND):
        for match in pattern.finditer(reading.stream):
            top, bottom = int(match[1]), int(match[2])
            if 0 < top < bottom and match.start(1) not in each:
                found[match.start(1)] = (Fraction(top, bottom), Span(match.span(1)))
    return [found[start] for start in sorted(found)]


def _groups(shares: list[tuple[Fraction, Span]]) -> list[list[tuple[Fraction, Span]]]:
    groups: list[list[tuple[Fraction, Span]]] = []
    for share in shares:
        if groups and share[1].start - groups[-1][-1][1].end < _CLOSE:
            groups[-1].append(share)
        else:
            groups.append([share])
    return groups


def _find_totals(reading: Reading) -> Finding | None:
    return together(
        "totals_conflict", _find_parts(reading), _find_things(reading), _find_table(reading), _find_shares(reading)
    )


RULES = (
    rule("words_vs_numbers", find=_find_words),
    rule("totals_conflict", find=_find_totals),
)
