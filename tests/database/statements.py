"""The SQL of the sources: every string that is any, with all that the module and its neighbours set into it."""

import ast
import importlib
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

SOURCES = Path(__file__).parents[2] / "src" / "cleardeed"
_SQL = re.compile(r"\bSELECT\b|\bINSERT INTO\b|\bUPDATE \{?[a-z]|\bDELETE FROM\b")
_NAME = re.compile(r"[\w.]+")
_FIELD = re.compile(r"\{(\w*)\}")
_DEPTH = 6
"""The most levels of strings in strings that are followed."""


class Statement(msgspec.Struct, frozen=True):
    """A statement or a part of one; `{name}` or `{…}` is what only the running service knows."""

    module: str
    line: int
    sql: str


def statements() -> Iterator[Statement]:
    """All SQL of the sources, each form that it may have."""
    for path in sorted(SOURCES.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if _SQL.search(source):
            yield from of_module(str(path.relative_to(SOURCES)), source, _namespace(path))


def of_module(module: str, source: str, namespace: dict[str, Any]) -> Iterator[Statement]:
    """The SQL of one module, whose names mean what they do in the namespace."""
    reader = _Reader(ast.parse(source), namespace)
    for node in reader.strings():
        for text in reader.texts(node):
            sql = " ".join(text.split())
            if _SQL.search(sql):
                yield Statement(module, node.lineno, sql)


def _namespace(path: Path) -> dict[str, Any]:
    name = ".".join(("cleardeed", *path.relative_to(SOURCES).with_suffix("").parts)).removesuffix(".__init__")
    return vars(importlib.import_module(name))


class _Reader:
    """Tells what a module's string expressions may be."""

    def __init__(self, tree: ast.Module, namespace: dict[str, Any]) -> None:
        self._tree = tree
        self._namespace = namespace
        self._local = dict[str, list[ast.expr]]()
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._assign(target, node.value)
            elif isinstance(node, ast.AnnAssign) and node.value is not None:
                self._assign(node.target, node.value)
            elif isinstance(node, ast.arg) and isinstance(node.annotation, ast.Subscript):
                self._allow(node.arg, node.annotation)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._local.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
            self._assign(target, value.body)
            self._assign(target, value.orelse)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, given in zip(target.elts, value.elts, strict=False):
                self._assign(one, given)

    def _allow(self, name: str, annotation: ast.Subscript) -> None:
        """A parameter that is annotated with the strings that it may be."""
        if ast.unparse(annotation.value) == "Literal" and isinstance(annotation.slice, ast.Tuple):
            self._local.setdefault(name, []).extend(annotation.slice.elts)

    def strings(self) -> Iterator[ast.expr]:
        """The outermost string expressions; not a template that is filled elsewhere: it is read where it is filled."""
        filled = {id(value) for name in self._filled_names() for value in self._local.get(name, [])}
        waiting: list[ast.AST] = [self._tree]
        while waiting:
            node = waiting.pop()
            if id(node) in filled or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                continue
            if isinstance(node, ast.expr) and (_is_string(node) or _format_of(node) is not None):
                yield node
            else:
                waiting += ast.iter_child_nodes(node)

    def _filled_names(self) -> Iterator[str]:
        for node in ast.walk(self._tree):
            template = _format_of(node)
            if template is not None:
                yield from (name.id for name in ast.walk(template) if isinstance(name, ast.Name))

    def texts(self, node: ast.expr, depth: int = _DEPTH) -> list[str]:
        """All that the expression may be."""
        template = _format_of(node)
        if isinstance(node, ast.Constant):
            return [str(node.value)]
        if isinstance(node, ast.JoinedStr):
            return _joined([self.texts(part, depth) for part in node.values])
        if isinstance(node, ast.FormattedValue):
            return self.texts(node.value, depth)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return _joined([self.texts(node.left, depth), self.texts(node.right, depth)])
        if isinstance(node, ast.IfExp):
            return [*self.texts(node.body, depth), *self.texts(node.orelse, depth)]
        if template is not None and isinstance(node, ast.Call):
            return self._formatted(template, node, depth)
        value = self._value(node)
        if isinstance(value, str | int):
            return [str(value)]
        if isinstance(node, ast.Subscript) and isinstance(choice := self._value(node.value), dict):
            return [str(text) for text in choice.values()]
        if isinstance(node, ast.Name) and node.id in self._local and depth:
            return [text for one in self._local[node.id] for text in self.texts(one, depth - 1)]
        name = ast.unparse(node)
        return [f"{{{name}}}" if _NAME.fullmatch(name) else "{…}"]

    def _formatted(self, template: ast.expr, call: ast.Call, depth: int) -> list[str]:
        value = self._value(call)
        if isinstance(value, str):
            return [value]
        names = [str(number) for number in range(len(call.args))] + [str(word.arg) for word in call.keywords]
        given = [self.texts(one, depth) for one in (*call.args, *(word.value for word in call.keywords))]
        return [
            _fill(text, dict(zip(names, chosen, strict=True)))
            for text in self.texts(template, depth)
            for chosen in itertools.product(*given)
        ]

    def _value(self, node: ast.expr) -> object:
        """What the module alone tells of the expression: no local name, nothing of the running service."""
        try:
            return eval(compile(ast.Expression(node), "<source>", "eval"), dict(self._namespace))
        except Exception:
            return None


def _fill(template: str, values: dict[str, str]) -> str:
    numbers = map(str, itertools.count())
    return _FIELD.sub(lambda field: values.get(field[1] or next(numbers), field[0]), template)


def _is_string(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add) and (_is_string(node.left) or _is_string(node.right))
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _format_of(node: ast.AST) -> ast.expr | None:
    """The template of a call of its `format`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return node.func.value
    return None


def _joined(parts: list[list[str]]) -> list[str]:
    return ["".join(chosen) for chosen in itertools.product(*parts)]
