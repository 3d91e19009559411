"""Faults that are frequent in papers people write themselves, each told where it belongs, beside papers without it."""

import pytest

from tests.documents.sale import analysed, clause_of, sale

DEPOSIT = (
    "DEPOSIT AGREEMENT\nTver, 10 November 2026\nOleg Zimin, born 2 February 1974, passport 28 04 112233 (the Seller),"
    " and Denis Orlov, born 11 March 1990, passport 28 12 445566 (the Buyer). The Buyer gives a"
    " deposit of 400,000 roubles"
    " for the flat at 3 Sadovaia Street, apt. 7, Tver, cadastral number 69:40:0100100:111; price 3,900,000 roubles. {}"
)
ADVANCE = DEPOSIT.replace("DEPOSIT", "ADVANCE").replace("a deposit", "an advance")


@pytest.mark.parametrize(
    ("clause", "code", "fault"),
    [
        ("Продавец вправе в течение года выкупить квартиру обратно за ту же цену.", "termination", "bought_back"),
        ("За Продавцом сохраняется право обратного выкупа.", "termination", "bought_back"),
        ("The Seller may buy the apartment back within a year at the same price.", "termination", "bought_back"),
        ("При расторжении деньги не возвращаются.", "termination", "unreturned"),
        ("Квартира оформлена на мать Продавца.", "title_document", "not_yet"),
        ("The apartment stands in the name of the Seller's mother.", "title_document", "not_yet"),
        ("Договор действует после того, как Продавец вступит в наследство.", "title_document", "not_yet"),
    ],
)
def test_it_is_told(clause: str, code: str, fault: str) -> None:
    found = clause_of(sale(clause), code)
    assert found is not None
    assert found.fault == fault


@pytest.mark.parametrize(
    "clause",
    ["Обратный выкуп квартиры не допускается.", "The Seller has no right to repurchase the apartment."],
)
def test_a_sale_that_excludes_a_purchase_back_tells_none(clause: str) -> None:
    found = clause_of(sale(clause), "termination")
    assert found is None or found.fault != "bought_back"


@pytest.mark.parametrize(
    "said",
    [
        "Should an arrest or a claim of an heir come to light, the deposit is not given back.",
        "If a mortgage emerges, the money is never returned.",
    ],
)
def test_a_deposit_lost_over_what_comes_out_denies_no_burden(said: str) -> None:
    found = analysed(DEPOSIT.format(said))
    assert (clause_of(found, "deposit") or pytest.fail("not told")).fault == "lost"
    assert clause_of(found, "encumbrances") is None
    assert clause_of(found, "third_party_rights") is None


def test_an_advance_that_is_the_sellers_from_the_start_is_told() -> None:
    found = analysed(ADVANCE.format("The advance is the Seller's whatever happens."))
    assert (clause_of(found, "deposit") or pytest.fail("not told")).fault == "kept"
