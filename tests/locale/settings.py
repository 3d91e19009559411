"""Texts on settings: their meanings, and what may be wrong with them."""

import ast
import inspect
from collections.abc import Iterator

from pydantic_settings import BaseSettings

from cleardeed.core import settings, settings_loader
from cleardeed.sources import registry
from cleardeed.sources.remote.settings import RemoteSettings
from tests.locale.refusals import PACKAGE


def messages_of_settings() -> Iterator[str]:
    """Every meaning, and every fault, of the service's settings and of each connector's."""
    yield from (
        *settings_loader.FAULT_MESSAGES.values(),
        settings_loader.DESCRIBED,
        registry.UNFIT,
        registry.NO_CONNECTOR,
    )
    for kind in sorted(_kinds(), key=lambda kind: kind.__module__):
        fields = kind.model_fields.values()
        yield from (field.description for field in fields if field.description)
        yield from _faults(ast.parse(inspect.getsource(inspect.getmodule(kind) or settings)))


def _kinds() -> list[type[BaseSettings]]:
    """The groups of settings."""
    registry.available()  # which loads every connector
    kinds: list[type[BaseSettings]] = [
        settings.ServiceSettings,
        *BaseSettings.__subclasses__(),
        *RemoteSettings.__subclasses__(),
    ]
    return [kind for kind in dict.fromkeys(kinds) if kind.__module__.startswith(f"{PACKAGE.name}.")]


def _faults(tree: ast.AST) -> Iterator[str]:
    """Yield the messages of a module's own checks of its settings."""
    for call in ast.walk(tree):
        if (
            isinstance(call, ast.Call)
            and ast.unparse(call.func) == "ValueError"
            and isinstance(call.args[0], ast.Constant)
        ):
            yield str(call.args[0].value)
