"""A bankrupt's property, which the financial manager sells."""

import pytest

from cleardeed.deals.samples import BANKRUPT, ELSEWHERE, IVANOVA, PLAIN
from tests.deals.making import changed, documents, faults, text
from tests.deals.variants import VARIANTS

BASIS = "deal.sellers[0].representative.basis"


def test_the_manager_acts_by_the_courts_act() -> None:
    said, english = (text(BANKRUPT, "purchase_agreement", language) for language in ("ru", "en"))
    assert "от имени которого действует финансовый управляющий — Черных Любовь Олеговна" in said
    act = "(судебный акт от 18 мая 2026 г. по делу № А99-1/2026, принявший его суд: Арбитражный суд Примерской области)"
    assert act in said
    assert "represented by his financial manager in bankruptcy, Chernykh Liubov Olegovna" in english
    assert "(act of the court of 18 May 2026 in case No. A99-1/2026 (А99-1/2026), the court: " in english


def test_the_auction_is_named_or_its_protocol_presented() -> None:
    assert (
        "Договор заключается по результатам торгов: протокол № 9999-ОАОФ/1 от 18 ноября 2026 г. (статьи 110, 139 и"
        " 213.26 того же закона)." in text(BANKRUPT, "purchase_agreement")
    )
    silent = text(VARIANTS["bankrupt of whose auction nothing is told"], "purchase_agreement")
    assert "Протокол о результатах торгов финансовый управляющий представляет при подписании Договора" in silent
    assert "в течение тридцати дней со дня подписания Договора (статья 110" in silent
    assert "после полной оплаты цены" in silent


def test_the_price_goes_to_the_debtors_main_account_alone() -> None:
    said = text(BANKRUPT, "purchase_agreement")
    assert "зачисляются на его счёт № 40817810000000000001." in said
    assert "зачисляется только на его основной счёт, которым распоряжается управляющий" in said
    bare = changed({"sellers.0.account": None, "payment.bank": None}, BANKRUPT)
    assert faults(bare, "purchase_agreement") == {"deal.sellers[0].account": "is required for purchase_agreement"}


def test_a_receipt_confirms_what_the_accounts_received() -> None:
    assert "внесённый для участия в торгах на счёт, указанный в сообщении о них" in text(BANKRUPT, "purchase_agreement")
    said, english = (text(BANKRUPT, "payment_receipt", language) for language in ("ru", "en"))
    assert "поступила на его основной счёт, которым распоряжается финансовый управляющий, а задаток — на счёт" in said
    assert "Поступление денег подтвердил" in said
    assert "Денежные средства получил" not in said
    assert "No cash has been handed over" in english


def test_no_consent_of_the_debtors_spouse_is_asked_for() -> None:
    said = text(BANKRUPT, "purchase_agreement")
    assert "согласие" not in said.replace("Согласия и сведения", "")
    assert "Ивановой" not in said
    assert "по правилам пункта 7 статьи 213.26" in said
    assert "deal.sellers[0].spouse" in faults(BANKRUPT, "spouse_consent")
    beside = changed({"sellers.0.share": "1/2"}, BANKRUPT)
    spouse = IVANOVA | {"registration_address": ELSEWHERE}
    beside["sellers"].append(beside["sellers"][0] | {"share": "1/2", "spouse": spouse} | PERSON)
    (document,) = documents(beside, "spouse_consent")
    assert document.kind == "spouse_consent"


PERSON = {
    "first_name": "Олег",
    "passport": {"series": "9999", "number": "000099", "issued_on": "2025-03-05", "issued_by": "МВД"},
    "representative": None,
}


def test_a_debtors_share_is_offered_to_the_co_owners_before_the_auction() -> None:
    """At the opening price, by the Constitutional Court; the month of article 250 is that of an ordinary sale."""
    said, english = (text(VARIANTS["bankrupt's share"], "purchase_agreement", language) for language in ("ru", "en"))
    assert (
        "До торгов доля должника предлагается остальным участникам долевой собственности, имеющим преимущественное"
        " право покупки, по начальной цене" in said
    )
    assert "от 16 мая 2023 г. № 23-П)" in said
    assert "Финансовый управляющий представляет при подписании Договора доказательства того, что она им предл" in said
    assert "статьи 250" not in said
    assert "offered to the other co-owners at the opening price (ruling of the Constitutional Court" in english
    assert "article 250" not in english
    assert "по начальной цене" not in text(BANKRUPT, "purchase_agreement")


def test_whether_an_auctioned_share_needs_a_notary_is_left_to_the_parties() -> None:
    """Courts differ on it, so the agreement is notarised without a word that it must be."""
    said, english = (text(VARIANTS["bankrupt's share"], "purchase_agreement", language) for language in ("ru", "en"))
    assert "Договор удостоверяется нотариально как договор об отчуждении доли в праве общей собственности на" in said
    assert "подлежит нотариальному" not in said
    assert "This Agreement is certified by a notary as one by which a share in the common ownership" in english


@pytest.mark.parametrize(
    ("changes", "kind", "field"),
    [
        ({"payment.method": "cash"}, "purchase_agreement", "deal.payment.method"),
        ({"payment.due_date": "2026-12-22"}, "purchase_agreement", "deal.payment.due_date"),
        ({"handover_date": "2026-12-20"}, "purchase_agreement", "deal.handover_date"),
        ({"auction.protocol_date": "2026-11-22"}, "purchase_agreement", "deal.auction.protocol_date"),
        ({"main_contract_date": "2026-12-01"}, "preliminary_agreement", BASIS),
        ({"main_contract_date": "2026-12-01"}, "deposit_agreement", BASIS),
        ({}, "deposit_receipt", BASIS),
    ],
)
def test_what_an_estate_is_not_sold_by_is_refused(changes: dict[str, object], kind: str, field: str) -> None:
    assert field in faults(changed(changes, BANKRUPT), kind)


def test_an_auction_needs_a_bankrupt() -> None:
    assert faults(PLAIN | {"auction": {"protocol_number": "1"}}, "purchase_agreement") == {
        "deal.auction": "is given, yet no financial manager acts for a seller"
    }
