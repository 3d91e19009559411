"""The provisions that an opinion rests on, as a list to look them up by: one line an act. Pure."""

import re
from collections.abc import Iterable

_ARTICLE = r"\d+(?:\.\d+)*(?:(?:–| to )\d+(?:\.\d+)*)?"
_ARTICLES = re.compile(rf"(?P<act>[^,]+), (?P<word>ст|art)\. (?P<articles>{_ARTICLE}(?:(?:, | и | and ){_ARTICLE})*)")
_BETWEEN = re.compile(r", | и | and ")
_AND = {"ст": "и", "art": "and"}


def merge_provisions(provisions: Iterable[str]) -> list[str]:
    """Provisions act by act, in the order in which the acts come first. The articles of an act are one list; a
    provision that names a part of an article, or why it matters, stays a line of its own below them."""
    articles: dict[str, set[str]] = {}
    words: dict[str, str] = {}
    others: dict[str, list[str]] = {}
    for one in dict.fromkeys(provisions):
        act = one.partition(",")[0]
        listed = others.setdefault(act, [])
        if found := _ARTICLES.fullmatch(one):
            articles.setdefault(act, set()).update(_BETWEEN.split(found["articles"]))
            words[act] = found["word"]
        else:
            listed.append(one)
    return [
        line
        for act, listed in others.items()
        for line in ([_line(act, words[act], articles[act])] if act in articles else []) + listed
    ]


def _line(act: str, word: str, articles: set[str]) -> str:
    *first, last = sorted(articles, key=_order)
    return f"{act}, {word}. {', '.join(first)} {_AND[word]} {last}" if first else f"{act}, {word}. {last}"


def _order(article: str) -> tuple[int, ...]:
    """Of a range its beginning counts."""
    beginning = re.split("–| to ", article)[0]
    return tuple(int(part) for part in beginning.split("."))
