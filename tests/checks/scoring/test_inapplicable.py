"""A register that keeps no objects of the kind there is leaves nothing open, and says nothing in favour."""

import pytest

from cleardeed.checks.scoring.decided import NO_DECISIONS, apply_decisions
from cleardeed.sources.records import HousingCondition
from tests.checks.scoring.build import FACTS, OBJECT, OWN, TODAY, Check, answer, check, doubtful, made, silent, with_

LAND = with_(FACTS, object_type="Земельный участок")


def plot(named: str | None = "land", registered: list[str] | None = None) -> Check:
    """A check of a plot whose address the register of houses does not know."""
    facts = [with_(FACTS, object_type=kind) for kind in (["Земельный участок"] if registered is None else registered)]
    one = check(object_=with_(OBJECT, object_type=named), egrn=[*facts, OWN], nspd=[])
    return one.answering(doubtful("housing", reason="object_unknown"))


def housing_after(one: Check) -> tuple[str, str | None]:
    left = apply_decisions(one.answers, NO_DECISIONS, TODAY, one.subject).answers["housing"]
    return left.status, left.reason


@pytest.mark.parametrize("one", [plot(), plot(named=None), plot().answering(answer("housing"))])
def test_a_register_of_houses_leaves_nothing_open_of_a_plot(one: Check) -> None:
    assert housing_after(one) == ("ok", "not_of_this_kind")
    assert "housing" not in {code for each in one.scored().factors if each.status != "ok" for code in each.sources}


@pytest.mark.parametrize(
    "one", [plot(registered=[]), plot(named="house"), plot(registered=["Земельный участок", "Жилой дом"])]
)
def test_what_no_register_calls_a_plot_or_somebody_calls_a_house_stays_open(one: Check) -> None:
    assert housing_after(one) == ("manual_review_required", "object_unknown")


def test_silence_and_records_stand_also_of_a_plot() -> None:
    assert housing_after(plot().answering(silent("housing")))[0] == "source_unavailable"
    unsafe = plot().answering(answer("housing", [made(HousingCondition, kind="unsafe")]))
    assert unsafe.factor("unsafe_house") is not None


def test_nothing_is_called_in_order_of_a_plot_that_only_a_building_has() -> None:
    for one in (plot(), check(object_=with_(OBJECT, object_type="land"), egrn=[LAND, OWN], nspd=[])):
        assert {each.code for each in one.scored().factors} & {"unsafe_house", "room_in_shared_flat"} == set()


def test_a_silent_register_of_houses_names_no_risk_that_a_plot_has_not() -> None:
    factor = plot().answering(silent("housing")).factor("source_unavailable.housing")
    assert factor is not None
    assert factor.reason.endswith("What it holds is not known.")
