"""A number that leads to no object, or to another person: one factor, one step, a new order with the right number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.language import LANGUAGES, Language
from cleardeed.sources.base import Answer
from cleardeed.sources.records import TaxpayerStatus
from tests.checks.scoring.build import OBJECT, SELLER, Check, check, doubtful, made, with_
from tests.checks.scoring.worlds import report_of, worlds
from tests.checks.test_advice import advice
from tests.checks.test_summary import summary

PAY_NOTHING = {"en": "The registers do not know the object", "ru": "Объекта нет в реестрах"}
AGAIN = {"en": "Order the check again with the tax number", "ru": "Закажите проверку ещё раз с ИНН"}
BY_MONEY = {"en": "money set aside", "ru": "отложенными деньгами"}
REGISTERS = ("egrn", "nspd")
UNKNOWN = check("object").answering(*(doubtful(one, reason="object_unknown") for one in REGISTERS))
MISTYPED = check(
    seller=with_(SELLER, inn="770000000083"), inn=[made(TaxpayerStatus, inn=SELLER.inn, kind="active")]
)  # fmt: skip
OF_ANOTHER = check(inn=[made(TaxpayerStatus, inn="770000000090", kind="active")])
VOID = check(inn=[made(TaxpayerStatus, inn=SELLER.inn, kind="void")])
CAUSES = {"inn_invalid", "inn_conflict", "inn_void", "wrong_tax_number"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_object_that_no_register_knows_is_said_on_page_one_and_is_not_low(language: Language) -> None:
    assert UNKNOWN.scored().level == "medium"
    said = summary(UNKNOWN, language)
    assert any(PAY_NOTHING[language] in caution for caution in said.cautions)
    factor = UNKNOWN.factor("object_unknown")
    assert factor is not None
    assert [point.title for point in summary(UNKNOWN).points][:1] == [factor.title]
    assert said.outlook == "wait"
    [open_] = [one for one in UNKNOWN.scored().factors if one.code == "answer_not_final"]
    assert (open_.impact, open_.sources) == (0, list(REGISTERS))


def test_without_a_number_the_address_is_doubted() -> None:
    by_address = check("object", object_=with_(OBJECT, cadastral_number=None))
    factor = by_address.answering(*(doubtful(one, reason="object_unknown") for one in REGISTERS)).factor(
        "object_unknown"
    )
    assert factor is not None
    assert factor.variant == "by_address"
    assert "with its cadastral number" in factor.demands[0]


@given(worlds(), st.sampled_from(LANGUAGES))
def test_in_no_world_is_the_level_of_an_unknown_object_low(answers: dict[str, Answer], language: Language) -> None:
    answers |= {one: doubtful(one, reason="object_unknown") for one in REGISTERS}
    report = report_of(answers, language)
    assert report.risk_scoring.level != "low"
    assert any(PAY_NOTHING[language] in caution for caution in report.summary.cautions)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", [MISTYPED, OF_ANOTHER, VOID])
def test_a_wrong_tax_number_is_weighed_once_and_asks_for_one_step(one: Check, language: Language) -> None:
    causes = [each for each in one.scored().factors if each.code in CAUSES and each.status != "ok"]
    assert len([each for each in causes if each.impact]) == 1
    assert len({demand for each in causes for demand in each.demands}) == 1
    said = summary(one, language)
    assert [step for step in summary(one).next_steps if AGAIN["en"] in step] != []
    assert AGAIN[language] in advice(one, language)
    assert [point.meaning for point in said.points if BY_MONEY[language] in point.meaning] == []


def test_a_mistyped_tax_number_was_not_searched_by() -> None:
    said = advice(MISTYPED)
    assert "It was not used for searching or matching." in said
    assert "earched by a tax number that is not the seller's" not in said
