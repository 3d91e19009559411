"""The passages of the packaged templates, taken from their source, and the list that says what each rests on."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

from jinja2 import nodes

from cleardeed.deals.library import PACKAGED, SUFFIX
from cleardeed.deals.numerals import Language
from tests.deals.making import library

Basis = list[str] | Literal["term", "law", "form"]
"""The fields of the deal that a fact is taken from; or what is no fact: what the parties agree or undertake, what the
law says, or the mere form of the document."""

_SENTENCE = re.compile(r"(?<=[.])\s+(?=[А-ЯЁA-Z{])|\n\s*\n|\n(?=[-+>@#|])")
_MARK = re.compile(r"^(?:##|#|\+\+|\+|-|>|\||@|===)\s*")
_HOLE = re.compile(r"\{[^{}]*\}")
_EDGES = re.compile(r"^(?:\{\}\s*)+|(?:\s*\{\})+$")
_LETTER = re.compile(r"[^\W\d_]")
_DATA = ".{0,400}?"
_FEW_LETTERS = 8


def listed(language: Language) -> dict[str, dict[str, Basis]]:
    """The list beside the templates: by file, what each passage rests on."""
    read: dict[str, dict[str, Basis]] = tomllib.loads((PACKAGED / language / "statements.toml").read_text("utf-8"))
    return read


def passages(language: Language) -> dict[str, list[str]]:
    """By file, every passage of words in the templates' source, branches not taken too. `{…}` stands for data."""
    files = sorted((PACKAGED / language).glob(f"*{SUFFIX}"))
    return {path.name.removesuffix(SUFFIX): _passages(path, language) for path in files}


def found_in(passage: str, text: str) -> int:
    """Count the occurrences of the passage in a filled template, its spaces folded."""
    return len(_pattern(passage).findall(text))


def is_telling(passage: str) -> bool:
    """Whether the passage has words enough to be told from others in a filled template. One that has not, such as `от`,
    says nothing but the field that it leads to."""
    return len(_LETTER.findall(_HOLE.sub("", passage))) >= _FEW_LETTERS


@cache
def _pattern(passage: str) -> re.Pattern[str]:
    pieces = [re.escape(piece) for piece in _HOLE.split(passage)]
    holes = [*(_choice(hole[1:-1]) for hole in _HOLE.findall(passage)), ""]
    return re.compile("".join(piece + hole for piece, hole in zip(pieces, holes, strict=True)))


def _choice(hole: str) -> str:
    """`{а|б}` is one of its words; any other hole is data."""
    return f"(?:{'|'.join(map(re.escape, hole.split('|')))})" if hole else _DATA


def _passages(path: Path, language: Language) -> list[str]:
    tree = library().syntax(path.name.removesuffix(SUFFIX), language)
    found = (_folded(one) for run in _runs(tree) for one in _SENTENCE.split(run))
    return list(dict.fromkeys(one for one in found if _LETTER.search(one)))


def _runs(tree: nodes.Template) -> Iterator[str]:
    """Every stretch of text that no condition or loop interrupts; then the words that stand within expressions."""
    chosen = set[int]()
    for output in tree.find_all(nodes.Output):
        pieces = [(piece, _choices(piece)) for piece in output.nodes]
        chosen.update(id(const) for piece, words in pieces if words for const in piece.find_all(nodes.Const))
        yield "".join(_written(piece, words) for piece, words in pieces)
    for const in tree.find_all(nodes.Const):
        if isinstance(const.value, str) and " " in const.value.strip(" ,") and id(const) not in chosen:
            yield const.value


def _written(piece: nodes.Node, words: list[str]) -> str:
    return piece.data if isinstance(piece, nodes.TemplateData) else f"{{{'|'.join(words)}}}"


def _choices(node: nodes.Node | None) -> list[str]:
    """The words that a condition chooses from; empty where it chooses from data."""
    if isinstance(node, nodes.CondExpr):
        one, other = _choices(node.expr1), _choices(node.expr2) if node.expr2 else [""]
        return [*one, *other] if one and other else []
    return [node.value] if isinstance(node, nodes.Const) and isinstance(node.value, str) else []


def _folded(text: str) -> str:
    """A passage without marks, line ends and the data that it begins or ends with."""
    return _EDGES.sub("", " ".join(_MARK.sub("", text.strip()).split()))
