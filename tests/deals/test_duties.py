"""Obligations of the agreements beside the payment: clean title until the registration, entries struck out, costs."""

from typing import Any

import pytest

from cleardeed.deals.pdf import render_pdf
from cleardeed.deals.samples import FULL, HOUSE, PLAIN
from tests.deals.making import changed, documents, faults, text
from tests.deals.reading import pdf_text
from tests.deals.variants import FLAT, MOTHER_AND_CHILD, VARIANTS

AGREEMENTS = ("preliminary_agreement", "deposit_agreement", "purchase_agreement")
REDEEMED_BY = changed({"object.mortgage.redeem_by": "2026-12-28"}, MOTHER_AND_CHILD)
NO_OTHERS = (
    "Иных ограничений прав и обременений, кроме названных в",
    "no other encumbrances or restrictions than those",
)


@pytest.mark.parametrize("kind", AGREEMENTS)
def test_a_list_of_encumbrances_is_complete(kind: str) -> None:
    assert NO_OTHERS[0] in text(MOTHER_AND_CHILD, kind)
    assert NO_OTHERS[1] in text(MOTHER_AND_CHILD, kind, "en")


def test_no_list_of_the_plot_leaves_the_whole_unsaid() -> None:
    deal = changed({"object.encumbrances": ["сервитут"], "object.land_plot.encumbrances": None}, HOUSE)
    assert NO_OTHERS[0] not in text(deal, "purchase_agreement")
    assert NO_OTHERS[0] not in text(FLAT, "purchase_agreement")


@pytest.mark.parametrize(
    ("kind", "russian", "english"),
    [
        (
            "purchase_agreement",
            "До государственной регистрации перехода права собственности Продавец обязуется не отчуждать Объект другим"
            " лицам и не обременять его.",
            "Until the transfer of ownership has been registered the Seller undertakes neither to dispose of the"
            " Property to others nor to encumber it.",
        ),
        (
            "preliminary_agreement",
            "До заключения Основного договора Продавец обязуется не отчуждать Объект другим лицам и не обременять его.",
            "Until the Main Agreement is concluded the Seller undertakes neither to dispose of the Property to others"
            " nor to encumber it.",
        ),
    ],
)
def test_what_is_encumbered_is_encumbered_no_further(kind: str, russian: str, english: str) -> None:
    assert russian in text(MOTHER_AND_CHILD, kind)
    assert english in text(MOTHER_AND_CHILD, kind, "en")


@pytest.mark.parametrize("kind", AGREEMENTS)
def test_a_debt_paid_out_of_the_price_has_its_last_day(kind: str) -> None:
    assert "он должен быть погашен полностью в срок до 28 декабря 2026 г. включительно" in text(REDEEMED_BY, kind)
    assert "it must be redeemed in full on or before 28 December 2026." in text(REDEEMED_BY, kind, "en")


def test_the_rest_of_the_debt_and_the_application_have_the_same_day() -> None:
    said, english = (text(REDEEMED_BY, "purchase_agreement", language) for language in ("ru", "en"))
    assert "вносит в срок до 28 декабря 2026 г. включительно лицо, за чей счёт он погашается" in said
    assert "В тот же срок Продавец обязуется подать заявление о погашении регистрационной записи об ипотеке" in said
    assert "at their own cost on or before 28 December 2026 by those who bear the debt" in english
    assert "Within the same term the Seller undertakes to apply for the registration entry" in english
    without = text(MOTHER_AND_CHILD, "purchase_agreement")
    assert "В течение пяти рабочих дней после погашения долга Продавец обязуется обеспечить" in without


def test_a_debt_is_not_redeemed_before_it_is_paid() -> None:
    early = changed({"object.mortgage.redeem_by": "2026-12-15"}, MOTHER_AND_CHILD)
    assert faults(early, "purchase_agreement") == {
        "deal.object.mortgage.redeem_by": "is before the payment that redeems the mortgage"
    }


@pytest.mark.parametrize("deal", [HOUSE, FLAT | {"payment": {"method": "cash", "due_date": "2027-01-20"}}])
def test_the_sellers_pledge_is_struck_out(deal: dict[str, Any]) -> None:
    russian = "В течение пяти рабочих дней после полной оплаты Продавец подаёт заявление о погашении"
    english = "Within five business days after payment in full the Seller applies for the registration entry"
    assert f"{russian} регистрационной записи об этом залоге" in text(deal, "purchase_agreement")
    assert english in text(deal, "purchase_agreement", "en")
    assert russian not in text(PLAIN, "purchase_agreement")
    assert english not in text(PLAIN, "purchase_agreement", "en")


def test_refused_maternity_capital_moves_the_due_date() -> None:
    deal = VARIANTS["bought with maternity capital"]
    dated = changed({"payment.parts.1.due_date": "2027-02-10"}, deal)
    russian = "Если эти десять рабочих дней оканчиваются позже срока уплаты, названного выше, срок уплаты продлевается"
    english = "If those ten business days end after the due date named above, it is extended to their end."
    assert russian in text(dated, "purchase_agreement")
    assert english in text(dated, "purchase_agreement", "en")
    assert russian not in text(deal, "purchase_agreement")
    assert english not in text(deal, "purchase_agreement", "en")
    for made in (deal, dated):
        assert "Неустойка и проценты за просрочку до окончания этих десяти" in text(made, "purchase_agreement")
        assert "No penalty and no interest for delay run until those" in text(made, "purchase_agreement", "en")


def test_who_pays_the_notary_is_left_to_the_parties() -> None:
    russian = "расходы на нотариальное удостоверение Договора, Стороны определяют по соглашению до его удостоверения."
    english = "Which of the Parties bears the cost of the notary’s certification, and in what part, they agree"
    assert russian in text(MOTHER_AND_CHILD, "purchase_agreement")
    assert english in text(MOTHER_AND_CHILD, "purchase_agreement", "en")
    assert russian not in text(FLAT, "purchase_agreement")
    assert english not in text(FLAT, "purchase_agreement", "en")


def test_an_english_agreement_says_what_is_filed() -> None:
    assert (
        "For state registration the Russian text of this Agreement is filed, or a translation of it into Russian that"
        " a notary has certified." in text(PLAIN, "purchase_agreement", "en")
    )


def test_a_number_is_copied_from_the_pdf_as_it_is() -> None:
    """It breaks between lines and holds no invisible characters."""
    number = "77:99:0009999:1001-77/001/2019-1"
    endless = "-".join([number] * 5)
    deal = changed({"sellers.0.registration_number": endless, "sellers.1.registration_number": number}, FULL)
    (document,) = documents(deal, "purchase_agreement")
    read = pdf_text(render_pdf(document))
    assert "".join(read.split()).count(endless) == 1
    assert endless not in read
    assert number in read
    assert "\N{ZERO WIDTH SPACE}" not in read


def test_a_mortgage_that_the_agreement_names_is_not_redeemed_before_it() -> None:
    deal = changed(
        {"object.mortgage": {"redemption": "seller", "redeem_by": "2026-12-01"}},
        VARIANTS["mortgage that the seller redeems by a day"],
    )
    found = faults(deal, "preliminary_agreement", "purchase_agreement")
    assert found == {
        "deal.object.mortgage.redeem_by": "is before the agreement is signed (2026-12-10), which names the mortgage"
    }
    assert faults(deal, "preliminary_agreement") == {}
