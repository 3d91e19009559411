"""Numbers and sums of money in a document, with what the words beside them say."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from cleardeed.documents.reading import numerals
from cleardeed.documents.reading.words import Span, Words

_DIGIT = r"[\dОO]"
_GROUPS = (
    rf"(?:(?P<mark>[ \u00a0\u202f.,'’])|\s?\n){_DIGIT}{{3}}(?!\d)(?:(?:(?P=mark)|\s?\n){_DIGIT}{{3}}(?!\d)){{0,3}}"
)
"""Thousands, all set apart by the same mark, or broken at the end of a line."""
_NUMBER = re.compile(
    rf"(?:(?<![\w.,:/№-])|(?<=(?<!\w)R)"
    rf"|(?<=(?<!\w)RM))(?<![A-Za-z]\d[ \u00a0])((?!0){_DIGIT}{{1,2}}(?:,\d{{2}}){{1,3}},\d{{3}}(?!\d)"
    rf"|(?!0){_DIGIT}{{1,3}}{_GROUPS}(?![.,]\d{{3}}(?!\d))"
    rf"|(?!0\d)\d{{1,12}})(?:[.,](?P<change>\d{{1,2}}))?(?!\d|(?:\.\d{{1,2}})?\.\d{{4}}|:\d|/(?!-)|-|(?:st|nd|rd|th)\b)"
)
_CURRENCY_SIGN = re.compile(r"[$€£₽₹₦₱฿₺₪₾]")
_UNITS = re.compile(r"\)?\s?у\.\s?е\b")
"""Units of account, which only old contracts reckon in."""
_SIGN_BEFORE = re.compile(r"(?:[$€£₽₹₦₱฿₺₪₾]\s{0,2}|(?<!\w)(?:Rs?\.?|RM|K[Ss]hs?\.?)\s?)\Z")
_CURRENCY = re.compile(
    r"(?:руб|рубл[а-я]{1,4}|р|долл[а-я]{0,6}|евро|rub|rur|usd|eur|gbp|us|rou?bles?|rubles?|dollars?|euros?"
    r"|pounds?|dirhams?|francs?|baht|rand|rupees?|shillings?|pesos?|ringgit|liras?|lari|naira|tenge|zloty\w?"
    r"|crowns?|kron[ae]r?|forints?|lei|shekels?|rupiahs?|yen|yuan|riyals?|dinars?|taka|cedis?|dong|hryvnias?"
    r"|soms?|manats?|копе[а-я]{1,3}|коп|условн[а-я]{2})\Z"
)
_CODES = frozenset({
    "rub", "rur", "usd", "eur", "gbp", "chf", "aed", "cny", "kzt", "byn", "cad", "aud", "nzd", "sek", "nok", "dkk",
    "pln", "czk", "ils", "inr", "jpy", "amd", "kes", "ngn", "zar", "php", "myr", "sgd", "hkd", "thb", "try", "gel",
    "huf",
    "ron", "bgn", "rsd", "egp", "ghs", "tzs", "ugx", "lkr", "pkr", "bdt", "idr", "vnd", "brl", "mxn", "cop", "uah",
    "azn",
    "uzs", "qar", "sar", "omr", "bhd", "kwd", "jod", "mad", "mur", "bbd", "jmd", "ttd", "isk", "nis",
})  # fmt: skip
"""Codes of ISO 4217 that stand before or behind a sum."""
_MULTIPLIERS = {"тыс": 1_000, "тысяч": 1_000, "млн": 1_000_000, "миллионов": 1_000_000, "миллиона": 1_000_000,
                "миллион": 1_000_000, "million": 1_000_000, "thousand": 1_000}  # fmt: skip
_SAID = frozenset(
    {
        "прописью",
        "сумма",
        "the",
        "sum",
        "of",
        "us",
        "uae",
        "kenya",
        "kenyan",
        "south",
        "african",
        "indian",
        "pounds",
        "say",
        "only",
        "united",
        "states",
        "emirates",
        "arab",
        "malaysian",
        "singapore",
        "hong",
        "kong",
        "thai",
        "nigerian",
        "new",
        "israeli",
    }
)
_CHANGE = frozenset({"коп", "копеек", "копейки", "копейка", "к", "cents", "kopecks"})
"""The small coin, which words do not repeat."""
_IN_A_DATE = re.compile(
    r"\d{1,2}(?:st|nd|rd|th)?\s(?:(?:day\s)?of\s)?"
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)",
    re.IGNORECASE,
)
"""What in digits repeats no sum: the words before it are of a day, too."""
_DAY_IN_WORDS = re.compile(
    r"\(\s?the\s[a-z]+(?:-[a-z]+)?\s(?:day\s)?of\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)", re.IGNORECASE
)
"""What says a whole day behind its year in digits."""
_LONGEST_DAY = 40
_LONGEST_RUN = 16
_BEYOND = 10**15
"""From here on it is no number of a deed; JSON carries whole numbers to 2^53."""
_LARGE = 1_000


class Number(msgspec.Struct, frozen=True, kw_only=True):
    """A whole number as digits show it, or as words say it where there are no digits."""

    value: int
    said: int | None
    """What the words beside the digits say; None where there are none, or they are not clear."""
    money: bool
    span: Span
    """Its span with the words; the currency is not in it."""
    position: int
    """The first word of it."""


def numbers(words: Words) -> list[Number]:
    """Every number that has a currency or words beside it, in order."""
    found = [number for match in _NUMBER.finditer(words.stream) if (number := _read(match, words)) is not None]
    taken = {position for number in found for position in _covered(number, words)}
    return sorted([*found, *_spelled_only(words, taken)], key=lambda number: number.span)


_WHOSE = {"russian", "российских", "российские", "us", "u", "american", "canadian", "australian", "swiss", "uae"}
"""What may stand between a number and its currency."""


def money(found: Sequence[Number]) -> list[Number]:
    """The sums of money among numbers."""
    return [number for number in found if number.money]


def _covered(number: Number, words: Words) -> range:
    return words.positions_of(number.span)


def _read(match: re.Match[str], words: Words) -> Number | None:
    first = words.position_at(match.start())
    last = words.position_at(match.end() - 1)
    if last >= len(words.tokens):
        return None
    if len(match[1]) <= 2 and last + 1 < len(words.tokens) and words.tokens[last + 1] in _CHANGE:
        return None
    value = int(re.sub(r"\D", "", match[1].replace("О", "0").replace("O", "0")))
    after = last + 1
    if after < len(words.tokens) and words.tokens[after] in _MULTIPLIERS and words.starts[after] - match.end() <= 2:
        value = _multiplied(value, match, _MULTIPLIERS[words.tokens[after]])
        after += 1
    if value >= _BEYOND:
        return None
    said, end = _said_after(after, value, words)
    start = match.start()
    if said is None:
        said, start = _said_before(first, start, words)
    is_money = _has_currency(match.start(), first, after, end, words)
    if said is None and not is_money:
        return None
    stop = words.ends[end - 1] if end > after else max(match.end(), words.ends[after - 1] if after > last + 1 else 0)
    return Number(value=value, said=said, money=is_money, span=Span((start, stop)), position=words.position_at(start))


def _multiplied(value: int, match: re.Match[str], by: int) -> int:
    decimals = match["change"] or ""
    return value * by + (int(decimals) * by // 10 ** len(decimals) if decimals else 0)


def _said_after(after: int, value: int, words: Words) -> tuple[int | None, int]:
    """The value of numerals behind the digits, and the position past them."""
    position = after
    while position < min(after + 4, len(words.tokens)) and (
        _is_currency(words.tokens[position]) or words.tokens[position] in _SAID or words.tokens[position] == "00"
    ):
        position += 1
    if position >= len(words.tokens) or words.sentences[position] != words.sentences[after - 1]:
        return None, after
    bracketed = "(" in words.stream[words.ends[after - 1] : words.starts[position]]
    if bracketed and _DAY_IN_WORDS.search(words.stream, words.ends[after - 1], words.starts[position] + _LONGEST_DAY):
        return None, after
    said, end = _run(position, words)
    if said is None or not (bracketed or (said >= _LARGE and value >= _LARGE)):
        return None, after
    return said, end


def _said_before(first: int, start: int, words: Words) -> tuple[int | None, int]:
    """The value of numerals before digits in brackets, and where they begin."""
    if "(" not in words.stream[max(start - 6, 0) : start] or _IN_A_DATE.match(words.stream, start):
        return None, start
    if first and words.sentences[first - 1] != words.sentences[first]:
        return None, start
    last = first - 1
    while last >= 0 and first - last <= 3 and _is_currency(words.tokens[last]):
        last -= 1
    if words.tokens[max(last - 1, 0) : last + 1] in (["00", "100"], ["no", "100"]):
        last -= 3 if words.tokens[max(last - 2, 0)] == "and" else 2
    begin = last
    while begin >= 0 and last - begin < _LONGEST_RUN and _numeral(words.tokens[begin]):
        begin -= 1
    of_digits = begin >= 0 and words.tokens[begin].isdecimal() and words.tokens[begin + 1] in _MULTIPLIERS
    letter = words.tokens[begin + 1 : last + 1] == ["a"]
    said = None if of_digits or letter else numerals.read(words.tokens[begin + 1 : last + 1])
    return (None, start) if said is None else (said, words.starts[begin + 1])


def _run(position: int, words: Words) -> tuple[int | None, int]:
    end = position
    while end < min(position + _LONGEST_RUN, len(words.tokens)) and _numeral(words.tokens[end]):
        end += 1
    said = numerals.read(words.tokens[position:end])
    if words.tokens[end : end + 2] == ["00", "100"]:
        return said, end + 2
    broken = end < len(words.tokens) and end > position and not _run_ends(end, words)
    letter = [word for word in words.tokens[position:end] if word != "and"] == ["a"]
    return (None if broken or letter else said), end


def _run_ends(end: int, words: Words) -> bool:
    """Whether numerals end here by their own: at a currency, or at a mark that is not a blank."""
    return (
        _is_currency(words.tokens[end])
        or words.tokens[end] in _SAID
        or bool(words.stream[words.ends[end - 1] : words.starts[end]].strip())
    )


def _numeral(token: str) -> bool:
    return token in ("и", "and") or numerals.is_numeral(token)


def _has_currency(start: int, first: int, after: int, end: int, words: Words) -> bool:
    if _SIGN_BEFORE.search(words.stream, max(start - 6, 0), start):
        return True
    if first and words.tokens[first - 1] in _CODES and start - words.ends[first - 1] <= 2:
        return True
    if first and "(" in words.stream[words.ends[first - 1] : start] and _is_currency(words.tokens[first - 1]):
        return True
    coin = end + 1 if end < len(words.tokens) and words.tokens[end] in _WHOSE else end
    behind = [position for position in (after, coin) if position < len(words.tokens)]
    if any(_is_currency(words.tokens[position]) and not _of_the_next(position, words) for position in behind):
        return True
    stop = words.ends[max(after, end) - 1]
    return (
        _CURRENCY_SIGN.search(words.stream[stop : stop + 3]) is not None or _UNITS.match(words.stream, stop) is not None
    )


def _of_the_next(position: int, words: Words) -> bool:
    """Whether a code of a currency belongs to the number behind it."""
    if (
        words.tokens[position] not in _CODES
        or position + 1 >= len(words.tokens)
        or not words.tokens[position + 1][0].isdecimal()
    ):
        return False
    return (
        words.stream[words.ends[position] : words.starts[position + 1]] == " "
        and words.stream[words.starts[position]].isupper()
    )


def _is_currency(token: str) -> bool:
    return token in _CODES or _CURRENCY.match(token) is not None


def _spelled_only(words: Words, taken: set[int]) -> Iterator[Number]:
    """Sums in words without digits: a run of numerals of a thousand or more before a currency."""
    position = 0
    while position < len(words.tokens):
        if position in taken or not numerals.is_numeral(words.tokens[position]):
            position += 1
            continue
        said, end = _run(position, words)
        follows = end < len(words.tokens) and _is_currency(words.tokens[end])
        if said is not None and said >= _LARGE and follows and taken.isdisjoint(range(position, end)):
            yield Number(value=said, said=None, money=True, span=words.span(position, end - 1), position=position)
        position = max(end, position + 1)
