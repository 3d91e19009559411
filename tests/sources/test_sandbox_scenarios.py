"""Markers of sandbox callers: what is promised is what the fixture does, and a misspelt one is told."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.catalogue import applicable
from cleardeed.sources.fixture import fixture_connectors
from cleardeed.sources.sandbox_scenarios import (
    CODES,
    SOURCE_SCENARIOS,
    Ending,
    InvalidScenarioError,
    ending_of,
    scenarios_of,
)
from cleardeed.sources.source import CheckType
from cleardeed.sources.subject import Property, Seller, Subject

TYPES: tuple[CheckType, ...] = ("seller", "object", "full")


def about(text: str) -> Subject:
    seller = Seller(last_name=f"Иванов {text}", first_name="Пётр", birth_date=datetime.date(1980, 2, 1))
    return Subject(seller=seller, object=Property(address="г. Примерск, ул. Первая, д. 1"))


def promised(text: str, wanted: Ending | None = None, check_type: CheckType = "full") -> Ending:
    subject = about(text)
    return ending_of([source.code for source in applicable(check_type, subject)], subject, wanted)


@pytest.mark.parametrize(
    "text",
    [
        "+fsp:found",
        "+fssp:fuond",
        "+fssp:",
        "+level:golden",
        "+owner:half",
        "+fssp:found +nosuch:ok",
        "+фссп:found",
        "+FSSP:founded.",
    ],
)
def test_a_marker_that_is_not_known_is_told_with_the_known_ones(text: str) -> None:
    with pytest.raises(InvalidScenarioError, match=r"fssp, .*found, .*critical; .*whole, share") as error:
        promised(text)
    assert text not in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "+ 7 916", "д. 1+2", "a:b", "+fssp:found, кв. 2", "+owner:share", "+LEVEL:High", "+fssp=review"]
)
def test_what_is_no_marker_and_what_is_a_known_one_pass(text: str) -> None:
    assert promised(text) == "report_ready"


@pytest.mark.parametrize(
    ("text", "wanted", "ending"),
    [
        ("+egrn:unavailable", None, "partial"),
        ("+egrn:unavailable", "partial", "partial"),
        ("+fssp:found", "partial", "partial"),
        ("+fssp:found +egrn:ok", "partial", "partial"),
        ("+level:critical", "partial", "partial"),
    ],
)
def test_the_end_is_known_at_the_launch(text: str, wanted: Ending | None, ending: Ending) -> None:
    assert promised(text, wanted) == ending


@pytest.mark.parametrize(("text", "wanted"), [("+fssp:found", "failed"), ("+egrn:unavailable", "report_ready")])
def test_markers_that_stand_against_the_wish_are_told(text: str, wanted: Ending) -> None:
    with pytest.raises(InvalidScenarioError, match=f"against sandbox_status {wanted}"):
        promised(text, wanted)


@given(
    check_type=st.sampled_from(TYPES),
    steers=st.dictionaries(st.sampled_from(CODES), st.sampled_from(SOURCE_SCENARIOS)),
    wanted=st.sampled_from([None, "report_ready", "partial", "failed"]),
)
def test_the_fixture_keeps_the_promise(check_type: CheckType, steers: dict[str, str], wanted: Ending | None) -> None:
    subject = about(" ".join(f"+{code}:{steer}" for code, steer in steers.items()))
    asked = [source.code for source in applicable(check_type, subject)]
    try:
        ending = ending_of(asked, subject, wanted)
    except InvalidScenarioError:
        return
    silent = fixture_connectors(check_type, subject, ending)["fssp"]._silent  # type: ignore[attr-defined]
    lacking = [code for code in asked if code in silent]
    assert ending == ("failed" if len(lacking) == len(asked) else "partial" if lacking else "report_ready")
    assert all((code in silent) == (steer == "unavailable") for code, steer in steers.items() if code in asked)
    assert wanted in (None, ending)


def test_known_markers_of_both_parts_are_read() -> None:
    subject = Subject(seller=Seller(last_name="Иванов +fssp:found"), object=Property(address="д. 1 +egrn:review +x:y"))
    assert scenarios_of(subject) == {"fssp": "found", "egrn": "review"}
