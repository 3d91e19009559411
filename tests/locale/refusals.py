"""The messages of refusals and findings, read from the code: each is a text with named places, to be translated."""

import ast
from collections.abc import Iterator
from pathlib import Path

import cleardeed
import cleardeed.cli  # all that can refuse is loaded by it
from cleardeed.core.errors import RefusedError
from cleardeed.core.language import Message
from cleardeed.evidence.timestamp import TimestampError

PACKAGE = Path(cleardeed.__file__).parent
_PLACES = {Message.__name__: 0, TimestampError.__name__: 1}
"""What makes messages, and which argument is the text."""


def refusals() -> Iterator[tuple[str, ast.expr]]:
    """Where a refusal is made, and its message: what the class is called with, or what it calls its base with."""
    classes = {kind for kind in _kinds(RefusedError) if "__init__" not in vars(kind) or kind is RefusedError}
    names = {kind.__name__ for kind in classes}
    for file in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        for call in [*_calls(tree, names), *_calls_of_bases(tree, names)]:
            yield f"{file.relative_to(PACKAGE)}:{call.lineno}", call.args[0]


def messages_of_refusals() -> Iterator[str]:
    """Every message that stands in the code as it is."""
    for _place, message in refusals():
        if isinstance(message, ast.Constant):
            yield str(message.value)


def messages_told_later() -> Iterator[str]:
    """Every message that is made where it arises and told where it is read."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and (place := _PLACES.get(ast.unparse(call.func))) is not None:
                yield from (str(text.value) for text in call.args[place:][:1] if isinstance(text, ast.Constant))


def _kinds(kind: type[RefusedError]) -> Iterator[type[RefusedError]]:
    yield kind
    for one in kind.__subclasses__():
        yield from _kinds(one)


def _calls(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in names:
            yield call


def _calls_of_bases(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for kind in ast.walk(tree):
        if isinstance(kind, ast.ClassDef) and any(ast.unparse(base) in names for base in kind.bases):
            for call in ast.walk(kind):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__":
                    yield call
