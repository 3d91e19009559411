"""The advice on the spouse beside a divorce, and the people asked for papers where the financial manager sells."""

import pytest

from cleardeed.core.language import LANGUAGES, Language
from cleardeed.sources.records import CourtCase
from tests.checks.scoring.build import check, made
from tests.checks.test_advice import SALE, advice, bankrupt

A_STATEMENT_IS_ENOUGH = {"en": "that none is needed", "ru": "что оно не требуется"}
BY_THE_MANAGER = {
    "en": "Ask the financial manager for what is named here",
    "ru": "спрашивайте у финансового управляющего",
}
DIVORCE = made(CourtCase, number="2-1102/2025", role="respondent", summary="О разделе имущества супругов")


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_a_divorce_no_statement_of_the_seller_stands_for_the_spouses_consent(language: Language) -> None:
    said = advice(check(courts=[DIVORCE]), language)
    assert A_STATEMENT_IS_ENOUGH[language] not in said
    assert ("act that divided" if language == "en" else "документ о разделе имущества") in said
    assert A_STATEMENT_IS_ENOUGH[language] in advice(check(), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_sale_of_assets_papers_are_asked_of_the_manager(language: Language) -> None:
    assert BY_THE_MANAGER[language] in advice(bankrupt(SALE), language)
    assert BY_THE_MANAGER[language] not in advice(bankrupt(), language)
