"""To whom the price is paid: no two lines of a report send it to different hands.

Source: Law 127-FZ art. 213.9 and 213.25 (the manager disposes of the money); Law 520-FZ of 28.12.2024 (the special
rouble account of a foreign agent).
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.sources.base import Answer
from cleardeed.sources.records import (
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    ListEntry,
    PropertyFacts,
)
from tests.checks.scoring.build import EXACT, FACTS, OWN, TODAY, Check, check, day, made
from tests.checks.scoring.worlds import answered, report_of, worlds
from tests.checks.test_advice import RESTRUCTURING, SALE, advice
from tests.checks.test_summary import summary

AGENT = made(ListEntry, list_name="Реестр иностранных агентов")
TO_THE_SELLER = {
    "en": ("special rouble account alone", "reaches the seller only after", "debts are paid out of the price"),
    "ru": ("только на специальный рублёвый счёт", "попадут к продавцу только после", "погасить долги из цены"),
}
STAGES = [None, SALE, RESTRUCTURING]


def agent(*bankruptcies: Bankruptcy) -> Check:
    """A check of a foreign agent, who may be bankrupt."""
    one = check(fedresurs=list(bankruptcies))
    return one.answering(answered("foreign_agents", [AGENT]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("procedure", STAGES)
def test_a_bankrupt_foreign_agent_is_not_paid_on_the_special_account_alone(
    procedure: str | None, language: Language
) -> None:
    said = advice(agent(made(Bankruptcy, procedure=procedure)), language)
    assert [words for words in TO_THE_SELLER[language] if words in said] == []
    assert TO_THE_SELLER[language][0] in advice(agent(), language)


@given(worlds(), st.sampled_from(STAGES), st.sampled_from(LANGUAGES))
def test_in_no_bankruptcy_does_the_money_go_to_the_seller(
    answers: dict[str, Answer], procedure: str | None, language: Language
) -> None:
    answers |= {
        "egrn": answered("egrn", [FACTS, OWN], language),
        "fedresurs": answered("fedresurs", [made(Bankruptcy, procedure=procedure)], language),
    }
    report = report_of(answers, language)
    assert report.legal_opinion is not None
    lines = [*report.summary.next_steps, *report.summary.demands, *report.summary.closing, report.legal_opinion.text]
    assert [line for line in lines if any(words in line for words in TO_THE_SELLER[language])] == []


def test_a_mark_of_bankruptcy_alone_keeps_the_money_from_the_seller_too() -> None:
    mark = made(Encumbrance, kind="Банкротство правообладателя")
    closing = summary(check(egrn=[FACTS, OWN, mark])).closing
    assert not any(TO_THE_SELLER["en"][1] in line for line in closing)
    assert any(TO_THE_SELLER["en"][1] in line for line in summary(check()).closing)


def test_debts_are_not_paid_both_before_signing_and_out_of_the_price() -> None:
    said = advice(check(fssp=[made(EnforcementProceeding, number="1/25/77001-ИП", amount=900_000.0)]))
    assert "enforcement debts are paid and the proceedings closed before signing" in said
    assert "out of the price" not in said


def test_of_cases_that_have_ended_the_decisions_are_asked_for_and_no_end_is_awaited() -> None:
    ended = check(object_courts=[made(CourtCase, number="2-1/2025", closed_on=day("2025-06-01"))])
    factor = ended.factor("object_dispute")
    assert factor is not None
    assert "wait for those that are open" not in " ".join(factor.demands)
    assert "ended within three years: 1." in factor.reason
    running = check(object_courts=[made(CourtCase, number="2-1/2025")]).factor("object_dispute")
    assert running is not None
    assert "wait for those that are open" in " ".join(running.demands)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_rouble_is_not_written_in_the_plural(language: Language) -> None:
    one = check(egrn=[PropertyFacts(match=EXACT, cadastral_value=1.0, date=TODAY), OWN])
    report = report_of(dict(one.answers), language)
    [shown] = [
        record.summary
        for line in report.checklist
        for record in line.records
        if record.summary and "1" in record.summary
    ]
    assert shown == translator(language)("cadastral value {value}").format(value="1\N{NO-BREAK SPACE}₽")
