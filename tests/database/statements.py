"""The SQL in the sources, read from their syntax trees: strings with what is set into them, where the module tells."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

SOURCES = Path(__file__).parents[2] / "src" / "cleardeed"
_SQL = re.compile(r"\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b")
_DEPTH = 4
"""The most levels of strings in strings that are followed."""


class Statement(msgspec.Struct, frozen=True):
    """A statement or a part of one; `{…}` is what only the running service knows."""

    module: str
    line: int
    sql: str


def statements() -> Iterator[Statement]:
    """All SQL of the sources. A string that stands in others is given as it stands there."""
    for path in sorted(SOURCES.rglob("*.py")):
        yield from _of_module(str(path.relative_to(SOURCES)), ast.parse(path.read_text(encoding="utf-8")))


def _of_module(module: str, tree: ast.Module) -> Iterator[Statement]:
    named = _named_strings(tree)
    parts = {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.FormattedValue | ast.Call)
        for name in ast.walk(node.value if isinstance(node, ast.FormattedValue) else node.func)
        if isinstance(name, ast.Name) and name.id in named
    }
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    skipped = {id(named[name]) for name in parts}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr | ast.Constant) and id(node) not in inner | skipped:
            sql = " ".join(_text(node, named, _DEPTH).split())
            if _SQL.search(sql):
                yield Statement(module, getattr(node, "lineno", 0), sql)


def _named_strings(tree: ast.Module) -> dict[str, ast.expr]:
    """The strings that the module gives a name anywhere."""
    return {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.JoinedStr | ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _text(node: ast.expr, named: dict[str, ast.expr], depth: int) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part, named, depth) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        if isinstance(node.value, ast.Name) and node.value.id in named and depth:
            return _text(named[node.value.id], named, depth - 1)
        return f"{{{ast.unparse(node.value)}}}"
    return ""
