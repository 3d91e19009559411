"""The advice where a minor owns or sells, and the reading of the owner's name from an extract.

Source: Civil Code art. 26, 28 and 37; Law 218-FZ art. 36.3 (personal data of an owner) and art. 54 (a notary).
"""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.opinion import legal_opinion
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.sources.base import Answer
from tests.checks.scoring.build import FACTS, NUMBER, OWN, SELLER, Check, check, day, doubtful, seller, with_
from tests.checks.scoring.worlds import answered, report_of, worlds
from tests.checks.test_advice import SALE, advice, bankrupt
from tests.checks.test_summary import summary

HALF = with_(OWN, kind="shared_ownership", share="1/2")
CHILD = with_(
    HALF, number=f"{NUMBER}-77/051/2015-2", holder_is_seller=False, holder_birth_date=datetime.date(2015, 2, 1)
)
PARTS = {
    "en": ("under 14 a parent or guardian signs", "certifies the whole contract", "authority's permission says"),
    "ru": ("до 14 лет подписывает родитель", "удостоверяет весь договор", "указано в разрешении органа опеки"),
}
EVERY_OWNER = {
    "en": ("every owner signs as a seller", "let all owners sign one contract as sellers, or by notarised", "deal; or"),
    "ru": ("каждый собственник подписывает", "или по нотариальным доверенностям", "одной сделке; или"),
}
OF_A_GROWN_UP = {
    "en": ("spouse", "seller's original passport", "spoken to the seller alone", "speak to the seller alone",
           "doubt about the passport"),
    "ru": ("супруга", "паспорта продавца у вас", "поговорили с продавцом", "поговорите с продавцом",
           "Сомнение в паспорте"),
}  # fmt: skip
OF_A_PASSPORT = {"en": "series and number of the seller's passport", "ru": "серию и номер паспорта продавца"}
OF_A_CHILD = {
    "en": ("The child's birth certificate", "spoken to the child's parent", "What the child gets in place"),
    "ru": ("свидетельства о рождении ребёнка", "поговорили с родителем", "Что ребёнок получит взамен"),
}
NAMED = {"en": ("with the seller's data opened", "by the financial manager (others"),
         "ru": ("при открытых данных продавца", "финансовым управляющим (остальным")}  # fmt: skip


def with_child() -> Check:
    return check(egrn=[FACTS, HALF, CHILD])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_closing_list_says_who_signs_for_a_child_before_whom_and_where_its_money_goes(language: Language) -> None:
    for one in (with_child(), seller(birth_date=day("2015-02-01"))):
        closing = " ".join(summary(one, language).closing)
        assert [words for words in PARTS[language] if words not in closing] == []
    assert [words for words in PARTS[language] if words in " ".join(summary(check(), language).closing)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sale_by_all_owners_together_is_no_way_out_of_the_notary_beside_a_minor(language: Language) -> None:
    said = advice(with_child(), language)
    assert [words for words in EVERY_OWNER[language] if words in said] == []
    of_age = advice(check(egrn=[FACTS, HALF, with_(CHILD, holder_birth_date=day("1981-01-01"))]), language)
    assert [words for words in EVERY_OWNER[language] if words in of_age] != []


@given(worlds(), st.sampled_from(LANGUAGES))
def test_in_no_world_signs_a_minor_as_every_owner_does(answers: dict[str, Answer], language: Language) -> None:
    answers |= {"egrn": answered("egrn", [*answers["egrn"].records, CHILD], language)}
    report = report_of(answers, language)
    said = " ".join([*report.summary.next_steps, *report.summary.demands, *report.summary.closing])
    if any(one.code == "minor_owner" and one.status != "ok" for one in report.risk_scoring.factors):
        assert [words for words in EVERY_OWNER[language] if words in said] == []
        assert [words for words in PARTS[language] if words not in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_extract_that_names_the_owner_is_ordered_by_who_is_shown_the_name(language: Language) -> None:
    ordinary, by_manager = NAMED[language]
    assert ordinary in " ".join(summary(check(), language).closing)
    assert by_manager in " ".join(summary(bankrupt(SALE), language).closing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_child_who_sells_neither_spouse_nor_passport_is_asked_for_nor_a_talk_alone(language: Language) -> None:
    child = check(seller=with_(SELLER, birth_date=day("2015-02-01"), passport=None))
    child = child.answering(doubtful("passports", reason="not_enough_data"))
    said, opinion = summary(child, language), legal_opinion_of(child, language)
    told = " ".join([*said.next_steps, *said.demands, *said.closing, opinion])
    assert [words for words in OF_A_GROWN_UP[language] if words in told] == []
    assert [words for words in OF_A_CHILD[language] if words not in told] == []
    grown_up = " ".join([*summary(check(), language).closing, legal_opinion_of(check(), language)])
    assert [words for words in OF_A_CHILD[language] if words in grown_up] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_child_without_a_passport_is_not_to_be_checked_again_with_one(language: Language) -> None:
    asked_for = {}
    for born in ("2015-02-01", "2010-02-01"):
        child = check(seller=with_(SELLER, birth_date=day(born), passport=None))
        child = child.answering(doubtful("passports", reason="not_enough_data"))
        asked_for[born] = OF_A_PASSPORT[language] in legal_opinion_of(child, language)
    assert asked_for == {"2015-02-01": False, "2010-02-01": True}


def legal_opinion_of(one: Check, language: Language) -> str:
    return legal_opinion(one.type, one.scored(language), one.answers, translator(language)).text
