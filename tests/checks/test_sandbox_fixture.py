"""Sandbox scenarios produce the findings that they name, by the real scoring."""

import datetime

import msgspec
import pytest

from cleardeed.checks.collecting import outcome
from cleardeed.checks.inputs import CheckType
from cleardeed.checks.scoring.score import score
from cleardeed.core import clock
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import OF_THE_CONTRACT, applicable
from cleardeed.sources.collect import collect
from cleardeed.sources.fixture import fixture_connectors
from cleardeed.sources.records import PropertyFacts
from cleardeed.sources.subject import Passport, Property, Seller, Subject

TYPES: tuple[CheckType, ...] = ("seller", "object", "full")


def subject_of(check_type: CheckType, marker: str) -> Subject:
    seller = Seller(
        last_name=f"Иванов {marker}",
        first_name="Пётр",
        birth_date=datetime.date(1980, 2, 1),
        inn="770000000082",
        passport=Passport(series="9999", number="000001"),
    )
    object_ = Property(address=f"г. Примерск, ул. Первая, д. 1 {marker}", cadastral_number="77:99:0009999:1001")
    return Subject(
        seller=seller if check_type != "object" else None, object=object_ if check_type != "seller" else None
    )


async def answers_to(check_type: CheckType, marker: str, wanted: str | None = None) -> dict[str, Answer]:
    return await answers_about(subject_of(check_type, marker), check_type, wanted)


async def answers_about(subject: Subject, check_type: CheckType, wanted: str | None = None) -> dict[str, Answer]:
    async def save(_answers: list[Answer]) -> None:
        return None

    collected = await collect(
        subject=subject,
        sources=applicable(check_type, subject),
        connectors=fixture_connectors(check_type, subject, wanted),
        save=save,
    )
    return {answer.source_code: answer for answer in collected.answers}


@pytest.mark.parametrize("check_type", TYPES)
@pytest.mark.parametrize("level", ["low", "medium", "high", "critical"])
async def test_each_level_can_be_had_for_each_type(check_type: CheckType, level: str) -> None:
    answers = await answers_to(check_type, f"+level:{level}")
    scored = score(check_type, subject_of(check_type, f"+level:{level}"), answers, clock.today())
    assert scored.level == level
    assert outcome(answers) == "report_ready"


@pytest.mark.parametrize("level", ["low", "medium", "high", "critical"])
async def test_a_level_is_the_same_in_later_years(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in (datetime.date(2027, 12, 31), datetime.date(2040, 1, 1)):
        monkeypatch.setattr(clock, "today", lambda day=day: day)
        answers = await answers_to("seller", f"+level:{level}")
        assert score("seller", subject_of("seller", f"+level:{level}"), answers, day).level == level


@pytest.mark.parametrize("code", [source.code for source in OF_THE_CONTRACT])
@pytest.mark.parametrize(
    ("scenario", "status"),
    [("found", "found"), ("unavailable", "source_unavailable"), ("review", "manual_review_required"), ("ok", "ok")],
)
async def test_each_source_can_be_chosen(code: str, scenario: str, status: str) -> None:
    answers = await answers_to("full", f"+{code}:{scenario}")
    assert answers[code].status == status
    assert {one.status for other, one in answers.items() if other != code} == {"ok"}


@pytest.mark.parametrize("check_type", TYPES)
@pytest.mark.parametrize("wanted", ["report_ready", "partial", "failed"])
async def test_each_outcome_can_be_had(check_type: CheckType, wanted: str) -> None:
    assert outcome(await answers_to(check_type, "", wanted)) == wanted


async def test_unknown_markers_are_passed_over() -> None:
    answers = await answers_to("full", "+nosuch:found +fssp:nonsense +level:golden")
    assert {answer.status for answer in answers.values()} == {"ok"}


@pytest.mark.parametrize("marker", ["", "+inn:ok", "+level:low"])
async def test_what_was_not_given_is_not_said_to_be_in_order(marker: str) -> None:
    given = Seller(last_name=f"Иванов {marker}", first_name="Пётр", birth_date=datetime.date(1980, 2, 1))
    answers = await answers_about(Subject(seller=given), "seller")
    unsearched = {code for code, one in answers.items() if one.reason == "not_enough_data"}
    assert unsearched == {"passports", "inn", "tax_debts"}
    assert "not listed as void" not in answers["inn"].summary
    assert outcome(answers) == "report_ready"
    mistyped = msgspec.structs.replace(given, inn="770000000083")
    answers = await answers_about(Subject(seller=mistyped), "seller")
    factors = {one.code: one for one in score("seller", Subject(seller=mistyped), answers, clock.today()).factors}
    assert set(factors["wrong_tax_number"].sources) == {"kad_arbitr", "fedresurs"}
    assert not {"inn_void", "arbitration_respondent", "bankruptcy_running", "tax_debts"} & {
        code for code, one in factors.items() if one.status == "ok"
    }


async def test_a_bankrupts_manager_and_a_share_can_be_had() -> None:
    """Alone and together: who sells, and that a share is offered to the co-owners first."""

    async def variants(marker: str) -> dict[str, str | None]:
        answers = await answers_to("full", marker)
        scored = score("full", subject_of("full", marker), answers, clock.today())
        return {one.code: one.variant for one in scored.factors if one.status != "ok"}

    sold = await variants("+fedresurs:found")
    assert sold["bankruptcy_running"] == "sale_of_assets"
    assert "seller_not_sole_owner" not in sold
    share = await variants("+owner:share")
    assert (share["seller_not_sole_owner"], share["shared_ownership"]) == (None, None)
    both = await variants("+fedresurs:found +owner:share")
    assert {both[code] for code in ("seller_not_sole_owner", "shared_ownership")} == {"estate_sold"}
    assert "seller_not_sole_owner" not in await variants("+owner:whole")


@pytest.mark.parametrize(("kind", "floors"), [("apartment", (4, 9)), ("house", (None, 2)), ("land", (None, None))])
async def test_a_house_and_a_plot_are_not_described_as_a_flat(kind: str, floors: tuple[int | None, int | None]) -> None:
    subject = subject_of("object", "")
    assert subject.object is not None
    named = msgspec.structs.replace(subject, object=msgspec.structs.replace(subject.object, object_type=kind))
    answers = await answers_about(named, "object")
    for code in ("egrn", "nspd"):
        [facts] = [one for one in answers[code].records if isinstance(one, PropertyFacts)]
        assert (facts.floor, facts.floors_total) == floors
        assert (facts.year_built is None) == (kind == "land")
