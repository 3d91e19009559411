"""The division of each payment among several sellers, and the account of each."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cleardeed.deals.request import read_request
from cleardeed.deals.samples import FULL, IVANOV, IVANOVA
from cleardeed.deals.settlement import allotments, seller_payments, seller_sums
from tests.deals.making import changed, faults, library, text
from tests.deals.variants import BANK, FLAT, MOTHER_AND_CHILD

THIRDS = {"sellers": [IVANOV | {"share": "1/3"}, IVANOVA | {"share": "2/3"}]}
ACCOUNTS = ("40817810000000000001", "40817810000000000002")
JOINT = FLAT | {
    "sellers": [
        IVANOV | {"spouse": IVANOVA, "account": ACCOUNTS[0]},
        IVANOVA | {"spouse": IVANOV, "account": ACCOUNTS[1]},
    ],
    "payment": {"method": "bank_transfer"},
}


def test_each_payment_says_whose_sum_goes_where() -> None:
    assert (
        "3 100 000 (три миллиона сто тысяч) рублей по аккредитиву: Иванова Мария Львовна — 1 483 333 (один миллион"
        " четыреста восемьдесят три тысячи триста тридцать три) рубля на счёт № 40817810000000000001, Иванов Лев"
        " Петрович — 1 616 667" in text(MOTHER_AND_CHILD, "purchase_agreement")
    )
    assert (
        "3,100,000 (three million one hundred thousand) roubles by letter of credit: Ivanova Mariia Lvovna —"
        " 1,483,333 (one million four hundred eighty-three thousand three hundred thirty-three) roubles to account No."
        " 40817810000000000001, Ivanov Lev Petrovich — 1,616,667" in text(MOTHER_AND_CHILD, "purchase_agreement", "en")
    )


def test_a_preliminary_agreement_divides_as_the_purchase_agreement_does() -> None:
    for language, opening in (("ru", "Платежи в пользу лиц"), ("en", "Payments to the persons on the Seller’s side")):
        first, then = (
            text(MOTHER_AND_CHILD, kind, language) for kind in ("preliminary_agreement", "purchase_agreement")
        )
        division = then[then.index(opening) :][:600]
        assert "1 483 333" in division or "1,483,333" in division
        assert division in first


def test_the_deposit_is_divided_by_the_shares_as_its_agreement_says() -> None:
    said = text(MOTHER_AND_CHILD, "purchase_agreement")
    assert "задаток в размере 100 000 (сто тысяч) рублей: Иванова Мария Львовна — 66 667" in said
    advance = text(changed({"deposit_kind": "advance"}, MOTHER_AND_CHILD), "purchase_agreement", "en")
    assert "the advance of 100,000 (one hundred thousand) roubles: Ivanova Mariia Lvovna — 66,667" in advance


def test_sums_that_are_not_whole_are_a_rule() -> None:
    deal = changed({"price": 4_950_001}, FLAT | THIRDS)
    said, english = (text(deal, "purchase_agreement", language) for language in ("ru", "en"))
    assert (
        "Каждый платёж в пользу лиц на стороне Продавца, кроме задатка, распределяется между ними соразмерно тому, что"
        " каждому из них остаётся получить из цены." in said
    )
    assert "but for the deposit, is divided among them in proportion to what each of them has yet to receive" in english
    assert "распределяются между ними" not in said


def test_accounts_between_which_the_deal_divides_nothing_wait_for_a_notice() -> None:
    assert (
        "Как каждый платёж распределяется между этими счетами, лица на стороне Продавца указывают в общем письменном"
        " заявлении" in text(JOINT, "purchase_agreement")
    )
    assert "state in a joint written notice given to the Buyer before the payment." in text(
        JOINT, "purchase_agreement", "en"
    )
    one = changed({"sellers.1.account": None, "payment": {"method": "cash"}}, JOINT)
    assert "заявлении" not in text(one, "purchase_agreement")


def test_one_seller_divides_nothing() -> None:
    assert "распределя" not in text(FLAT, "purchase_agreement")


def test_an_account_of_the_side_is_of_those_without_one() -> None:
    common = {"payment": {"method": "bank_transfer", "bank": {"account": "40817810000000000009"}}}
    assert faults(JOINT | common, "purchase_agreement") == {
        "deal.payment.bank.account": "is given, yet every seller has an account"
    }
    one = changed({"sellers.1.account": None}, JOINT | common)
    assert "Безналичные платежи лицам на стороне Продавца, чьи счета в Договоре не названы, зачисляются на" in text(
        one, "purchase_agreement"
    )
    assert "to persons on the Seller’s side whose accounts are not named" in text(one, "purchase_agreement", "en")


@given(st.integers(1, 2_999_999), st.sets(st.sampled_from(range(3)), min_size=1), st.data())
def test_over_all_payments_each_receives_what_is_due(debt: int, bearing: set[int], data: st.DataObject) -> None:
    """Of the fullest sample, whose price is 12 million and whose deposit is 300 thousand."""
    rest = FULL["price"] - debt
    beside = data.draw(st.booleans())
    paid = rest - (FULL["deposit"] if beside else 0)
    cuts = sorted(data.draw(st.sets(st.integers(1, paid - 1), max_size=4)))
    amounts = [end - start for start, end in zip([0, *cuts], [*cuts, paid], strict=True)]
    parts: list[dict[str, Any]] = [{"amount": debt, "method": "bank_transfer", "redeems_mortgage": True}]
    parts += [{"amount": amount, "method": "bank_transfer"} for amount in amounts]
    changes: dict[str, Any] = {f"sellers.{index}.pays_mortgage": index in bearing for index in range(3)}
    changes |= {"payment.parts": parts, "payment.hold_until": None, "payment.loan": None}
    deal = read_request({"documents": ["purchase_agreement"], "deal": changed(changes)}, library()).deal
    due, divided = seller_sums(deal), allotments(deal)
    assert due is not None
    if divided is None:
        assert any(one.denominator != 1 for one in due) or min(due) < FULL["deposit"]
        return
    assert [sum(sums) for sums in divided] == [amount for _, amount in seller_payments(deal)]
    assert [sum(column) for column in zip(*divided, strict=True)] == due
    assert min(min(sums) for sums in divided) >= 0


def test_a_deposit_inside_the_parts_is_counted_once() -> None:
    deal = FLAT | THIRDS | {"price": 4_950_000, "payment": {"bank": BANK, "parts": [
        {"amount": 950_000, "method": "cash", "due_date": "2026-12-15"},
        {"amount": 4_000_000, "method": "bank_transfer", "due_date": "2026-12-20"},
    ]}}  # fmt: skip
    said = text(deal, "purchase_agreement")
    assert "850 000 (восемьсот пятьдесят тысяч) рублей наличными (срок уплаты — 15 декабря 2026 г.): Иванов" in said
