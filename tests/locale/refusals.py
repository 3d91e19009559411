"""The messages of refusals and findings, read from the code: each is a text with named places, to be translated."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

import cleardeed
from cleardeed.core.errors import RefusedError
from cleardeed.core.language import Message
from cleardeed.evidence.timestamp import TimestampError

PACKAGE = Path(cleardeed.__file__).parent
_PLACES = {Message.__name__: 0, TimestampError.__name__: 1}
"""Calls that make messages, and the argument that holds the text."""


@cache
def load_all_modules() -> None:
    """Import the whole package: a class of refusals is known once its module is loaded."""
    for module in pkgutil.walk_packages(cleardeed.__path__, f"{cleardeed.__name__}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def refusals() -> Iterator[tuple[str, ast.expr]]:
    """Yield each place where a refusal is made, and its message: what the class is called with, or what it calls its
    base with."""
    load_all_modules()
    classes = {kind for kind in _kinds(RefusedError) if "__init__" not in vars(kind) or kind is RefusedError}
    names = {kind.__name__ for kind in classes}
    for module in _modules():
        made = [call for call in module.calls if isinstance(call.func, ast.Name) and call.func.id in names]
        for call in [*made, *_calls_of_bases(module.classes, names)]:
            yield f"{module.file}:{call.lineno}", call.args[0]


def messages_of_refusals() -> Iterator[str]:
    """Every message that stands in the code as it is."""
    for _place, message in refusals():
        if isinstance(message, ast.Constant):
            yield str(message.value)


def messages_told_later() -> Iterator[str]:
    """Every message that is made where it arises and told where it is read."""
    for call in (call for module in _modules() for call in module.calls):
        place = _PLACES.get(call.func.id) if isinstance(call.func, ast.Name) else None
        if place is not None:
            yield from (str(text.value) for text in call.args[place:][:1] if isinstance(text, ast.Constant))


class _Module(msgspec.Struct, frozen=True):
    file: Path
    calls: list[ast.Call]
    classes: list[ast.ClassDef]


@cache
def _modules() -> list[_Module]:
    """Return the names called and defined in each file of the package that names a refusal or a message, parsed
    once."""
    names = {*_PLACES, *(kind.__name__ for kind in _kinds(RefusedError))}
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        text = file.read_text("utf-8")
        if not any(name in text for name in names):
            continue
        nodes = list(ast.walk(ast.parse(text)))
        calls = [node for node in nodes if isinstance(node, ast.Call)]
        classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
        found.append(_Module(file.relative_to(PACKAGE), calls, classes))
    return found


def _kinds(kind: type[RefusedError]) -> Iterator[type[RefusedError]]:
    yield kind
    for one in kind.__subclasses__():
        yield from _kinds(one)


def _calls_of_bases(classes: list[ast.ClassDef], names: set[str]) -> Iterator[ast.Call]:
    for kind in classes:
        if any(ast.unparse(base) in names for base in kind.bases):
            for call in ast.walk(kind):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__":
                    yield call
