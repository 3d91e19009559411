"""Every recorded reply through the real connector, and what a check must record of it."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cleardeed.sources.catalogue import SOURCES
from cleardeed.sources.registry import available, interfaces
from cleardeed.sources.source import Source
from tests.sources.replay import Case, Shape, by_connector, load_cases, replay
from tests.sources.shapes import NEVER, ages_of, every_case, evidence, grade_of, page, plain

CASES = load_cases()
WITHOUT_REPLIES = frozenset({"local", "scripted"})
"""Connectors that no reply can be put before: imported registers (see `local/test_replies`), and one of tests."""


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_a_recorded_reply_is_answered_as_is_due(case: Case, tmp_path: Path) -> None:
    answer = await replay(case, case.sent(), tmp_path)
    due = ("source_unavailable", "refused_file") if case.status == "refused" else (case.status, case.reason)
    assert (answer.status, answer.reason) == due, (answer.summary, answer.not_understood)
    if case.records is not None:
        assert [record.number for record in answer.records] == case.records


@pytest.mark.parametrize("connector", sorted(available().keys() - WITHOUT_REPLIES))
def test_every_connector_has_replies_found_empty_and_refused_for_each_source(connector: str) -> None:
    cases = dict(by_connector(CASES)).get(connector, [])
    counts = Counter(case.source for case in cases)
    for source in available()[connector]:
        assert counts[source] >= 3, (source, counts[source])


def test_the_page_of_shapes_is_rendered_anew() -> None:
    page_file = Path(__file__).parents[2] / "docs" / "source-shapes.md"
    assert page_file.read_text(encoding="utf-8") == page(every_case()), "run python -m tests.sources.shapes"


@pytest.mark.parametrize("connector", sorted(available().keys() - WITHOUT_REPLIES))
def test_operators_are_told_of_access_and_age(connector: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "sources.md").read_text(encoding="utf-8")
    rows = text[text.index("| Connector |") :].partition("\n\n")[0].splitlines()
    (row,) = (row for row in rows if f"`{connector}`" in row.split("|")[1])
    interface = interfaces()[connector]
    assert f"`{interface.access}`, {interface.as_of}" in row
    assert ages_of([case for case in CASES if case.connector == connector]) in row


def test_operators_are_told_on_what_each_answer_rests() -> None:
    text = (Path(__file__).parents[2] / "docs" / "sources.md").read_text(encoding="utf-8")
    assert evidence(every_case()) in text, "run python -m tests.sources.shapes evidence"


@pytest.mark.parametrize("status", ["found", "ok"])
@pytest.mark.parametrize(("source", "connector"), sorted({(case.source, case.connector) for case in every_case()}))
def test_every_answer_is_graded_by_one_plain_reply(source: str, connector: str, status: str) -> None:
    never = (source, connector, status) in NEVER
    assert len(plain(every_case(), source, connector, status)) == (0 if never else 1)


@pytest.mark.parametrize(
    ("basis", "seen", "grade"),
    [
        ("recorded of a person", "2026-09", "A"),
        ("recorded of a person", "2016-04", "C"),
        ("recorded of a company", "2026-09", "B"),
        ("edited", "2026-09", "B"),
        ("documents", "2026-09", "B"),
        ("client code", "2026-09", "C"),
    ],
)
def test_only_a_new_recording_of_what_is_asked_has_the_best_grade(basis: Any, seen: str, grade: str) -> None:
    assert grade_of(Shape(repository="", path="", commit="", seen=seen, basis=basis, differs="")) == grade


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.code)
def test_operators_are_told_what_an_answer_says(source: Source) -> None:
    text = (Path(__file__).parents[2] / "docs" / "sources.md").read_text(encoding="utf-8")
    assert f"| `{source.code}` | {source.zero} |" in text


@pytest.mark.parametrize("connector", sorted(available().keys() - WITHOUT_REPLIES))
def test_every_connector_says_what_is_known_of_its_interface(connector: str) -> None:
    assert interfaces()[connector].notice.endswith(".")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_reply_names_where_its_shape_was_seen(case: Case) -> None:
    shape = case.shape
    assert re.fullmatch(r"[\w.-]+/[\w.-]+|[\w.]+\.[a-z]{2,}(/\S*)?", shape.repository), shape.repository
    assert re.fullmatch(r"[0-9a-f]{40}|", shape.commit), shape.commit
    assert re.match(r"20\d\d(-\d\d)?", shape.seen), shape.seen
