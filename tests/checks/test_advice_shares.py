"""The advice where a share is sold: by its owner, and by the financial manager out of a bankrupt's estate.

Source: Civil Code art. 250; Law 218-FZ art. 42 (1.1) and 54; Constitutional Court, ruling 23-P of 16.05.2023 (the
co-owners are offered the share before the auction, at the opening price); Law 127-FZ art. 213.26 (3) and (7).
"""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.scoring.facts import MarketPrice
from cleardeed.core.language import LANGUAGES, Language
from cleardeed.sources.base import Answer
from cleardeed.sources.records import AnyRecord, Bankruptcy
from tests.checks.scoring.build import FACTS, OBJECT, OWN, Check, check, made, with_
from tests.checks.scoring.worlds import answered, report_of, worlds
from tests.checks.test_advice import RESTRUCTURING, SALE, advice
from tests.checks.test_summary import summary

SHARE = with_(OWN, kind="shared_ownership", share="1/2")
OTHER_SHARE = with_(SHARE, number="77:99:0009999:1001-77/051/2015-2", holder_is_seller=False)
JOINT = with_(OWN, kind="joint_ownership")
OF_ALL_OWNERS = {
    "en": (
        "the sale of the whole can fail",
        "nothing forbids them to sell",
        "let all owners",
        "Let all co-owners",
        "every owner signs",
        "Let all joint owners",
        "Every joint owner",
    ),
    "ru": (
        "продажа целого может",
        "ничто не запрещает им продавать",
        "подпишут как продавцы все",
        "Пусть все сособственники",
        "подписывает каждый собственник",
        "Пусть подпишут все участники",
        "Подписывают все участники",
    ),
}
OFFERED = {"en": "offered the share to the other owners before the auction", "ru": "до торгов предложил долю остальным"}
RULING = {"en": "ruling 23-P of 16.05.2023", "ru": "№ 23-П от 16.05.2023"}
SPOUSES = {"en": "whether the other owner is the seller's spouse", "ru": "является ли второй собственник супругом"}


def of_bankrupt(*rights: AnyRecord, procedure: str = SALE) -> Check:
    """A check of a bankrupt seller who holds one of these rights."""
    return check(egrn=[FACTS, *rights], fedresurs=[made(Bankruptcy, number="А40-88888/2025", procedure=procedure)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_share_of_the_estate_is_offered_to_the_co_owners_before_the_auction(language: Language) -> None:
    said = advice(of_bankrupt(SHARE, OTHER_SHARE), language)
    assert RULING[language] in said
    assert OFFERED[language] in said
    assert [words for words in OF_ALL_OWNERS[language] if words in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "one", [check(egrn=[FACTS, SHARE, OTHER_SHARE]), of_bankrupt(SHARE, OTHER_SHARE, procedure=RESTRUCTURING)]
)
def test_a_share_that_its_owner_sells_is_not(one: Check, language: Language) -> None:
    said = advice(one, language)
    assert RULING[language] not in said
    assert OFFERED[language] not in said
    assert any(words in said for words in OF_ALL_OWNERS[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_what_is_joint_the_manager_sells_the_spouses_part_too(language: Language) -> None:
    said = advice(of_bankrupt(JOINT, with_(JOINT, number="77/2", holder_is_seller=False)), language)
    assert SPOUSES[language] in said
    assert [words for words in OF_ALL_OWNERS[language] if words in said] == []
    ordinary = advice(check(egrn=[FACTS, JOINT]), language)
    assert SPOUSES[language] not in ordinary
    assert any(words in ordinary for words in OF_ALL_OWNERS[language])


def test_a_share_sold_alone_needs_the_offers_a_notary_and_a_check_of_the_others() -> None:
    one = check(egrn=[FACTS, SHARE, OTHER_SHARE])
    said = summary(one)
    assert any("Of a share: a notary certifies the contract, and the notices" in line for line in said.closing)
    assert any("Order a check of every other owner too" in line for line in said.next_steps)
    factor = one.factor("shared_ownership")
    assert factor is not None
    assert "Civil Code, art. 246 and 250" in factor.law
    assert "art. 42 (1.1) and art. 54" in factor.law


@given(worlds(), st.sampled_from(LANGUAGES))
def test_in_no_world_do_all_owners_sign_what_the_manager_sells(answers: dict[str, Answer], language: Language) -> None:
    answers |= {
        "egrn": answered("egrn", [FACTS, SHARE, OTHER_SHARE], language),
        "fedresurs": answered("fedresurs", [made(Bankruptcy, procedure=SALE)], language),
        "entrepreneurs": answered("entrepreneurs", [], language),
    }
    report = report_of(answers, language)
    assert report.legal_opinion is not None
    lines = [*report.summary.next_steps, *report.summary.demands, *report.summary.closing, report.legal_opinion.text]
    assert [line for line in lines if any(words in line for words in OF_ALL_OWNERS[language])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_price_that_may_be_that_of_a_share_is_not_called_low_by_the_value_of_the_whole(language: Language) -> None:
    market = MarketPrice(price=12_000_000, low=10_000_000, high=14_000_000)
    one = with_(check(egrn=[FACTS, SHARE, OTHER_SHARE], object_=with_(OBJECT, price=4_000_000)), market=market)
    for code, impact in (("price_below_market", 0), ("price_below_cadastral_value", 0)):
        factor = one.factor(code)
        assert factor is not None
        assert (factor.variant, factor.impact) == ("share", impact)
        assert not re.search(r"\d+ (per cent|%) (of the computed|расчётной)", factor.reason)
    said = advice(one, language)
    assert {"en": "a share costs less than its part of the whole", "ru": "доля стоит дешевле своей части целого"}[
        language
    ] in said
    dear = with_(one, subject=with_(one.subject, object=with_(OBJECT, price=11_900_000)))
    assert dear.factor("price_below_market") is None
    whole = with_(check(egrn=[FACTS, SHARE, with_(SHARE, number="2")], object_=one.subject.object), market=market)
    factor = whole.factor("price_below_market")
    assert factor is not None
    assert (factor.variant, factor.impact) == (None, 25)
