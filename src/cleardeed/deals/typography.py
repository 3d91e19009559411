"""Where a line must not end: spaces and hyphens that hold a number, a date or a short word together."""

import re

from cleardeed.deals.numerals import NBSP

NON_BREAKING_HYPHEN = "\N{NON-BREAKING HYPHEN}"

_MONTHS = "января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря"
_SPACES = [
    (re.compile(find, re.IGNORECASE), put.replace("~", NBSP))
    for find, put in (
        (r"(?<![^\s(«/])(в|и|с|к|о|у|на|по|за|от|до|из|не|об|во|со|ко|ни|при|для|под|или|а) ", "\\1~"),
        (r"(№|§) (?=\S)", "\\1~"),
        (r"\b((?:г|ул|д|кв|ст|п|пп|ч|корп|пом|стр|пер|пл)\.) (?=\w)", "\\1~"),
        (r"\b((?:nos?|sq|g|ul|d|kv|korp|str|pom|per|pl)\.) (?=\S)", "\\1~"),
        (r"\b(пункт\w*|стать\w*|част[ьи]|articles?|clauses?|parts?) (?=\d)", "\\1~"),
        (r"\b([ГСЖЗ]К) (?=РФ)", "\\1~"),
        (r"\b(\d\d) ([^\W\d_]{2}) (?=\d{6,7}\b)", "\\1~\\2~"),
        (r"\b(\d{3}-\d{3}-\d{3}) (?=\d\d\b)", "\\1~"),
        (rf"(\d) (?=(?:{_MONTHS})\b|[ГСЖЗ]К\sРФ)", "\\1~"),
        (r"(\d\)?) (?=(?:кв\.|гг?\.|руб|м\b|лет|год|дн|рабоч|календ|экземпл|sq|roubles?|days?|years?|copies))", "\\1~"),
        (r" (?=[—–])", "~"),
    )
]
_NO_LINE = re.compile(r"[^ ]{60,}")
"""A run that not every line has room for: its words part again."""
_HYPHENED = re.compile(r"(?=\S{0,23}\d)(?<!\S)\S{2,24}(?!\S)|\b[^\W\d_]{1,3}-[^\W\d_]{1,2}\b")
"""A number with its marks, such as `17-о` or `99/10-н/99-2026-1-10`, that fits into any line; or an abbreviation such
as `пр-т`. A longer number breaks behind its own marks."""


def with_non_breaking_spaces(text: str) -> str:
    """`text` with non-breaking spaces behind short words and abbreviations, within dates and numbers, before dashes and
    units."""
    for find, put in _SPACES:
        text = find.sub(put, text)
    return _NO_LINE.sub(lambda run: run.group().replace(NBSP, " "), text)


def with_non_breaking_hyphens(text: str) -> str:
    """`text` with non-breaking hyphens within short numbers and abbreviations."""
    return _HYPHENED.sub(lambda found: found.group().replace("-", NON_BREAKING_HYPHEN), text)
