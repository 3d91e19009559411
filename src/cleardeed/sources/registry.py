"""Connectors, found where they lie: every sub-package here that has a `connector` module. There is no list to edit.

A connector module offers `SOURCES` (the source codes it can answer) and `connect(resources)` (the connector). Its
package's name is the connector's name, as in `CLEARDEED_SOURCE_FSSP=local`. Where it offers `SETTINGS`, a subclass of
`BaseSettings`, `connect` is given them as its second argument, read from `CLEARDEED_<CONNECTOR>_…`.
"""

import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Iterator, Mapping
from types import ModuleType

import msgspec

from cleardeed import sources
from cleardeed.core.language import Message
from cleardeed.core.settings import SOURCE_PREFIX
from cleardeed.core.settings_loader import SettingsError, load_group, unknown_variables
from cleardeed.database.pool import Pool
from cleardeed.sources import connectors
from cleardeed.sources.base import Connector
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.interface import Interface
from cleardeed.sources.remote.http import SourceClient

DEFAULT = "local"
OFF = "off"
UNFIT = "{name}: {value!r} cannot answer this source; it takes {fit}"
NO_CONNECTOR = "{name}: {value!r} is no connector; it takes {fit}"


class Resources(msgspec.Struct, frozen=True):
    """The resources that connectors are built from."""

    pool: Pool
    client: SourceClient


def available() -> dict[str, frozenset[str]]:
    """The connectors there are, each with the source codes it can answer."""
    return {name: module.SOURCES for name, module in _modules()}


def interfaces() -> dict[str, Interface]:
    """Return the known interface of each connector that calls or reads one."""
    return {name: module.INTERFACE for name, module in _modules() if hasattr(module, "INTERFACE")}


def open_connectors(choices: Mapping[str, str], resources: Resources) -> dict[str, Connector | None]:
    """The connector of every source: the chosen one, `local` where nothing is chosen, None where it is `off`.

    An optional source for which nothing is chosen is left out. Raises `SettingsError` as `check_choices` does.
    """
    check_choices(choices)
    modules = dict(_modules())
    chosen = chosen_connectors(choices)
    opened = {name: _connect(name, modules[name], resources) for name in {*chosen.values()} - {OFF}}
    return {code: None if name == OFF else opened[name] for code, name in chosen.items()}


def check_choices(choices: Mapping[str, str]) -> None:
    """Raises `SettingsError` with a fault for each choice that names no source, no connector, or one that cannot answer
    it, for each `CLEARDEED_…` variable that is no setting, and for each setting that a chosen connector lacks or cannot
    take."""
    modules = dict(_modules())
    chosen = chosen_connectors(choices)
    faults = [*_unknown_sources(choices), *_unfit_connectors(chosen, modules), *_wrong_settings(chosen, modules)]
    if faults:
        raise SettingsError(faults)


def chosen_connectors(choices: Mapping[str, str]) -> dict[str, str]:
    """The name of the connector of every source that is asked, in the catalogue's order."""
    return {
        code: choices.get(code, DEFAULT) for code, source in BY_CODE.items() if code in choices or not source.optional
    }


def connector_settings(name: str) -> dict[str, object]:
    """The settings of a connector by field; none for one that has none. Raises `SettingsError`."""
    module = dict(_modules())[name]
    return dict(load_group(name, module.SETTINGS)) if hasattr(module, "SETTINGS") else {}


def _connect(name: str, module: ModuleType, resources: Resources) -> Connector:
    connector: Connector
    if hasattr(module, "SETTINGS"):
        connector = module.connect(resources, load_group(name, module.SETTINGS))
    else:
        connector = module.connect(resources)
    return connector


def _modules() -> Iterator[tuple[str, ModuleType]]:
    for package in (sources, connectors):
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            module = f"{found.name}.connector"
            if found.ispkg and importlib.util.find_spec(module):
                yield found.name.rpartition(".")[2], importlib.import_module(module)


def _unknown_sources(choices: Mapping[str, str]) -> Iterator[Message]:
    for code in choices:
        if code not in BY_CODE:
            name = f"{SOURCE_PREFIX}{code.upper()}"
            yield Message("{name}: there is no such source; known are {known}", name=name, known=", ".join(BY_CODE))


def _unfit_connectors(chosen: Mapping[str, str], modules: Mapping[str, ModuleType]) -> Iterator[Message]:
    for code, name in chosen.items():
        fit = sorted(other for other, module in modules.items() if code in module.SOURCES)
        if name != OFF and name not in fit:
            yield Message(
                UNFIT if name in modules else NO_CONNECTOR,
                name=f"{SOURCE_PREFIX}{code.upper()}",
                value=name,
                fit=", ".join([*fit, OFF]),
            )


def _wrong_settings(chosen: Mapping[str, str], modules: Mapping[str, ModuleType]) -> Iterator[Message]:
    groups = {name: module.SETTINGS for name, module in modules.items() if hasattr(module, "SETTINGS")}
    yield from unknown_variables(os.environ, groups)
    for name, kind in groups.items():
        if name in chosen.values():
            try:
                load_group(name, kind)
            except SettingsError as error:
                yield from error.faults
