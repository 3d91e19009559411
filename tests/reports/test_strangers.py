"""Texts of callers and registers in every kind of report: no character of them hides or reorders what is printed."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from cleardeed.core.unicode import escape_invisible
from cleardeed.reports.act import act_view, render_act
from cleardeed.reports.document import document_view, render_document_report
from cleardeed.reports.pdf import render_check_report
from cleardeed.reports.valuation import render_valuation_report, valuation_view
from cleardeed.reports.view import check_view
from tests.reports import samples, test_act, test_document, test_valuation

HOSTILE = "\u202eвонавИ\u2066\x1b[2J\x9b\u200d\ud800\x00\n"
BREAKS = "\N{ZERO WIDTH SPACE}"
"""The break that a report allows in long words; a stranger's is shown as its code."""
OURS = {"level", "level_before", "level_after", "sources", "document_type", "service_name"}
OURS_BY_ENDING = ("_id", "_url", "_sha256", "_root")
"""Codes, identifiers and fingerprints of the service's own."""
Report = tuple[Any, Callable[[Any], dict[str, Any]], Callable[[Any], bytes]]
REPORTS: dict[str, Report] = {
    "check": (samples.critical(), check_view, render_check_report),
    "act": (test_act.FULL, act_view, render_act),
    "document": (test_document.REPORT, document_view, render_document_report),
    "valuation": (test_valuation.FULL, valuation_view, render_valuation_report),
}


def spoilt(value: Any) -> Any:
    """The same report with every free text in it hostile."""
    if isinstance(value, msgspec.Struct):
        changes = {}
        for field in msgspec.structs.fields(value):
            found = getattr(value, field.name)
            if field.type in (str, str | None):
                changes[field.name] = found if is_ours(field.name) else HOSTILE
            elif not (field.type == list[str] and is_ours(field.name)):
                changes[field.name] = spoilt_items(found)
        return msgspec.structs.replace(value, **changes)
    return value


def spoilt_items(value: Any) -> Any:
    if isinstance(value, list):
        return [HOSTILE if isinstance(one, str) else spoilt_items(one) for one in value]
    if isinstance(value, tuple):
        return tuple(HOSTILE if index == 0 else one for index, one in enumerate(value))
    return spoilt(value)


def is_ours(name: str) -> bool:
    return name in OURS or name.endswith(OURS_BY_ENDING)


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)


@pytest.mark.parametrize("kind", REPORTS)
def test_no_report_prints_a_character_that_acts(kind: str) -> None:
    report, view, render = REPORTS[kind]
    shown = [text.replace(BREAKS, "") for text in texts(view(spoilt(report)))]
    assert [text for text in shown if escape_invisible(text) != text] == []
    assert sum("[U+202E]" in text for text in shown) >= 3
    assert render(spoilt(report)).startswith(b"%PDF")
