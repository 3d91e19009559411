"""The defaults in the documentation are those of the code."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from cleardeed.cli import service
from cleardeed.core.settings import PREFIX, ServiceSettings

PAGE = (Path(__file__).parents[2] / "docs" / "operators.md").read_text("utf-8")
ROW = re.compile(r"^\| (?P<names>`CLEARDEED_[^|]+`) \| (?P<defaults>[^|]*) \|", re.MULTILINE)
IN_WORDS = {
    "data_dir": "./cleardeed-data",
    "base_url": "where `serve` or `api` listens",
    "valuation_threads": "the cores (at most 8)",
}
"""Defaults that depend on the machine or on a command."""


def documented() -> dict[str, str]:
    """The default of each setting as the table has it."""
    found: dict[str, str] = {}
    for row in ROW.finditer(PAGE):
        names = re.findall(r"`CLEARDEED_([A-Z_]+)`", row["names"])
        defaults = (
            row["defaults"].split(", ")
            if row["defaults"].count(", ") == len(names) - 1
            else [row["defaults"]] * len(names)
        )
        found |= {name.lower(): default.strip().strip("`") for name, default in zip(names, defaults, strict=True)}
    return found


def test_every_setting_is_in_the_table() -> None:
    assert set(ServiceSettings.model_fields) <= set(documented())


@pytest.mark.parametrize("name", ServiceSettings.model_fields)
def test_the_default_is_that_of_the_code(name: str) -> None:
    default: Any = ServiceSettings.model_fields[name].default
    shown = documented()[name]
    if name in IN_WORDS:
        assert shown in (IN_WORDS[name], IN_WORDS[name].strip("`"))
    elif default is None:
        assert shown, f"{PREFIX}{name.upper()} says what holds without it"
        assert not shown.isdigit()
    else:
        assert shown == (str(int(default)) if isinstance(default, bool) else str(default))


def test_the_options_of_serve_are_those_of_the_code() -> None:
    [line] = re.findall(r"^    cleardeed serve (\[.*)$", PAGE, re.MULTILINE)
    shown = dict(re.findall(r"\[--([a-z]+) ([^\]]+)\]", line))
    parameters = inspect.signature(service.serve).parameters
    assert {name: str(parameters[name].default) for name in ("host", "port", "workers")} == {
        name: shown[name] for name in ("host", "port", "workers")
    }
