"""Loading settings from the environment, with a message for each that is wrong, missing or unknown."""

import difflib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pydantic
from pydantic_settings import BaseSettings

from cleardeed.core.language import ENGLISH, Message, Translate
from cleardeed.core.settings import PREFIX, SOURCE_PREFIX, ServiceSettings

FAULT_MESSAGES = {
    "missing": "is needed",
    "int_parsing": "is not a whole number",
    "float_parsing": "is not a number",
    "bool_parsing": "is neither 1 nor 0",
    "greater_than": "is not above {gt}",
    "greater_than_equal": "is below {ge}",
    "less_than_equal": "is above {le}",
    "literal_error": "is none of {expected}",
    "url_parsing": "is no well-formed address",
    "url_scheme": "is no address that begins with http:// or https://",
    "path_not_file": "is no file",
    "path_not_directory": "is no folder",
    "date_from_datetime_parsing": "is no day such as 2026-01-31",
}
"""What is wrong with a setting, by pydantic's type of fault; for another type pydantic's own words stand."""
DESCRIBED = "{fault} ({meaning})"


SettingsGroup = TypeVar("SettingsGroup", bound=BaseSettings)


class SettingsError(Exception):
    """One or more settings are invalid; `faults` has a message for each."""

    def __init__(self, faults: Sequence[Message]) -> None:
        self.faults = faults
        super().__init__(self.render(ENGLISH))

    def render(self, translate: Translate) -> str:
        """A line for each fault, in the language."""
        return "\n".join(fault.render(translate) for fault in self.faults)


def load_settings(**overrides: Any) -> ServiceSettings:
    """Load the service's settings; `overrides` from command-line options take precedence unless they are None.

    Raises `SettingsError` with a fault for each invalid setting.
    """
    given = {name: value for name, value in overrides.items() if value is not None}
    return _read(lambda: ServiceSettings(**given), ServiceSettings, PREFIX)


def load_group(group: str, kind: type[SettingsGroup]) -> SettingsGroup:
    """Load a group of settings that a component declares: `CLEARDEED_<GROUP>_<FIELD>`.

    Raises `SettingsError` with a fault for each that is invalid or missing.
    """
    prefix = group_prefix(group)
    return _read(lambda: kind(_env_prefix=prefix), kind, prefix)


def unknown_variables(environ: Mapping[str, str], groups: Mapping[str, type[BaseSettings]]) -> list[Message]:
    """A message for each `CLEARDEED_…` variable that is no setting, with the nearest setting's name.

    `groups` are read beside the service's own settings. Without this, a misspelt setting would silently have its
    default.
    """
    known = _SERVICE_VARIABLES | {
        f"{group_prefix(group)}{field.upper()}" for group, kind in groups.items() for field in kind.model_fields
    }
    return [
        _unknown_variable(name, known)
        for name in sorted(environ)
        if name.startswith(PREFIX) and name not in known | _OTHER_VARIABLES and not name.startswith(SOURCE_PREFIX)
    ]


def _unknown_variable(name: str, known: Iterable[str]) -> Message:
    # Compared without the prefix, which alone would make any two alike.
    nearest = difflib.get_close_matches(name.removeprefix(PREFIX), [one.removeprefix(PREFIX) for one in known], n=1)
    if not nearest:
        return Message("{name}: there is no such setting", name=name)
    return Message(
        "{name}: there is no such setting; the nearest is {nearest}", name=name, nearest=f"{PREFIX}{nearest[0]}"
    )


def group_prefix(group: str) -> str:
    """The prefix of a group's variables."""
    return f"{PREFIX}{group.upper()}_"


def source_choices(environ: dict[str, str] | None = None) -> dict[str, str]:
    """Source code to connector name, for the sources that the operator has set."""
    environ = dict(os.environ) if environ is None else environ
    return {
        name.removeprefix(SOURCE_PREFIX).lower(): value.strip()
        for name, value in environ.items()
        if name.startswith(SOURCE_PREFIX) and name not in _SERVICE_VARIABLES
    }


_SERVICE_VARIABLES = {f"{PREFIX}{field.upper()}" for field in ServiceSettings.model_fields}
_OTHER_VARIABLES = {f"{PREFIX}{name}" for name in ("FAILPOINT", "SUPERVISOR", "URL", "KEY", "WEBHOOK_SECRET")}
"""Read elsewhere: by tests that kill at a named step, by parts of `serve`, and by programs of partners."""


def _read(make: Callable[[], SettingsGroup], kind: type[BaseSettings], prefix: str) -> SettingsGroup:
    try:
        return make()
    except pydantic.ValidationError as error:
        raise SettingsError([_fault_message(fault, kind, prefix) for fault in error.errors()]) from None


def _fault_message(fault: Any, kind: type[BaseSettings], prefix: str) -> Message:
    name = str(fault["loc"][0]) if fault["loc"] else "settings"
    field = kind.model_fields.get(name)
    message = Message("{name}: {problem}", name=f"{prefix}{name.upper()}", problem=_problem(fault))
    return (
        Message(DESCRIBED, fault=message, meaning=Message(field.description))
        if field and field.description
        else message
    )


def _problem(fault: Any) -> Message:
    context = fault.get("ctx", {})
    if fault["type"] == "value_error":
        return Message(str(context["error"]))
    if fault["type"] == "literal_error":
        context = {"expected": context["expected"].replace(" or ", ", ")}
    message = FAULT_MESSAGES.get(fault["type"])
    return Message(fault["msg"]) if message is None else Message(message, **context)
