"""The provisions that an opinion rests on, as a list to look them up by: one line an act. Pure."""

import re
from collections.abc import Iterable

_NUMBER = r"\d+(?:\.\d+)*(?:-\d+)?"
_RANGE = r"–| to "
_JOINT = r", | и | and "
_CITED = re.compile(
    rf"(?P<ru>[пч]\. {_NUMBER}(?:(?:{_JOINT}){_NUMBER})* ст\. (?P<ru_of>{_NUMBER}))"
    rf"|(?:art\. )?(?P<en>(?P<en_of>{_NUMBER}) \({_NUMBER}\)(?:(?:{_JOINT})\({_NUMBER}\))*)"
    rf"|(?:(?:ст|art)\. )?(?P<article>{_NUMBER}(?:(?:{_RANGE}){_NUMBER})?)(?![\d.]| \()"
)
"""Parts of one article, in the notation of either language, or an article or range of articles as a whole."""
_BETWEEN = re.compile(f"(?:{_JOINT})*")

SortKey = tuple[int, ...]


def merge_provisions(provisions: Iterable[str]) -> list[str]:
    """Provisions act by act, in the order in which the acts come first: whole articles, then parts of articles that are
    not among them. A provision that says why it matters, or names no article, stays a line of its own below them."""
    cited: dict[str, list[re.Match[str]]] = {}
    others: dict[str, list[str]] = {}
    for one in dict.fromkeys(provisions):
        act, _, articles = one.partition(", ")
        listed = others.setdefault(act, [])
        if articles and not _BETWEEN.fullmatch(_CITED.sub("", articles)):
            listed.append(one)
        elif articles:
            cited.setdefault(act, []).extend(_CITED.finditer(articles))
        else:
            listed.append(one)
    return [
        line for act, listed in others.items() for line in ([_line(act, cited[act])] if act in cited else []) + listed
    ]


def _line(act: str, cited: Iterable[re.Match[str]]) -> str:
    """One act with all that is cited of it: `ГК РФ, ст. 28 и 37, п. 1 ст. 174.1`."""
    found = list(cited)
    russian = any(one["ru"] or one.group().startswith("ст.") for one in found)
    whole = _without_covered({one["article"] for one in found if one["article"]})
    covered = [_bounds(article) for article in whole]
    parts = {
        one["ru"] or f"art. {one['en']}": _bounds(one["ru_of"] or one["en_of"])[0]
        for one in found
        if not one["article"]
    }
    left = {said: of for said, of in parts.items() if not any(first <= of <= last for first, last in covered)}
    word, and_ = ("ст.", "и") if russian else ("art.", "and")
    *first, last = sorted(whole, key=_bounds) or [""]
    articles = [f"{word} {', '.join(first)} {and_} {last}" if first else f"{word} {last}"] if whole else []
    return ", ".join([act, *articles, *sorted(left, key=lambda said: (left[said], said))])


def _without_covered(articles: set[str]) -> set[str]:
    """The articles without those that lie in a range among them."""
    ranges = {one: _bounds(one) for one in articles}
    return {
        one
        for one, (first, last) in ranges.items()
        if not any(other != one and start <= first and last <= end for other, (start, end) in ranges.items())
    }


def _bounds(article: str) -> tuple[SortKey, SortKey]:
    """The first and the last article of a range; of one article itself twice."""
    first, *last = (tuple(int(part) for part in re.split(r"[.-]", one)) for one in re.split(_RANGE, article))
    return first, (last or [first])[0]
