"""Money that is only placed by its day: who places it, when it is paid out, until when it is held, and its way back."""

from typing import Any

import pytest

from cleardeed.deals.samples import PLAIN
from tests.deals.making import changed, faults, text
from tests.deals.variants import FLAT, HOLDING, MOTHER_AND_CHILD, VARIANTS

ENDS = {
    "letter_of_credit": (
        "Срок действия аккредитива истекает 29 января 2027 г. Если до окончания этого срока условие не выполнено,"
        " аккредитив закрывается и его сумма возвращается Покупателю (статья 873 ГК РФ).",
        "The term of the letter of credit ends on 29 January 2027. If the condition has not been met by the end of its"
        " term, the letter of credit is closed and its sum returned to the Buyer (article 873 of the Civil Code).",
    ),
    "safe_deposit": (
        "Срок доступа Продавца к сейфу истекает 29 января 2027 г. Если до окончания этого срока Продавец доступа не"
        " получил, со следующего дня доступ к сейфу получает один Покупатель",
        "The term of the Seller’s access ends on 29 January 2027. If the Seller has not had access by the end of that"
        " term, from the next day the Buyer alone has access",
    ),
    "escrow": (
        "Срок действия договора счёта эскроу истекает 29 января 2027 г. Если до окончания этого срока основание для"
        " перечисления не возникло, депонированная сумма возвращается Покупателю (статья 860.10 ГК РФ).",
        "The term of the escrow account ends on 29 January 2027. If the ground for the transfer has not arisen by its"
        " end, the deposited sum is returned to the Buyer (article 860.10 of the Civil Code).",
    ),
    "notary_deposit": (
        "Срок для выполнения этого условия истекает 29 января 2027 г. Если до окончания этого срока условие не"
        " выполнено, денежные средства возвращаются Покупателю.",
        "The term for this condition ends on 29 January 2027. If it has not been met by the end of that term, the money"
        " is returned to the Buyer.",
    ),
}


@pytest.mark.parametrize("method", HOLDING)
def test_the_money_is_held_until_a_day_and_then_goes_back(method: str) -> None:
    deal = VARIANTS[f"held by {method} until a day"]
    russian, english = ENDS[method]
    assert russian in text(deal, "purchase_agreement")
    assert english in text(deal, "purchase_agreement", "en")


@pytest.mark.parametrize("method", HOLDING)
def test_a_term_that_is_not_given_is_that_of_the_contract_with_who_holds_the_money(method: str) -> None:
    said = text(VARIANTS[f"paid by {method}"], "purchase_agreement")
    assert "указывается в" in said
    assert "истекает" not in said
    assert "окончания этого срока" in said


@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement"])
@pytest.mark.parametrize("method", HOLDING)
def test_by_the_day_the_money_is_placed_and_not_paid(method: str, kind: str) -> None:
    deal = VARIANTS[f"held by {method} until a day"]
    assert (
        "; Покупатель размещает денежные средства в срок до 11 декабря 2026 г. включительно, Продавцу они выплачиваются"
        " после государственной регистрации перехода права собственности" in text(deal, kind)
    )
    assert (
        "; the Buyer places the money on or before 11 December 2026, and it is paid out to the Seller after state"
        " registration of the transfer of ownership" in text(deal, kind, "en")
    )


def test_money_held_for_the_mortgagee_is_paid_out_to_the_mortgagee() -> None:
    said = text(VARIANTS["mortgage redeemed by one of two payments"], "purchase_agreement")
    assert "залогодержателю они выплачиваются после государственной регистрации" in said
    assert "Продавцу они выплачиваются после государственной регистрации" in said


def test_a_refusal_brings_back_what_is_held_and_what_the_mortgagee_received() -> None:
    said = text(MOTHER_AND_CHILD, "purchase_agreement")
    assert "всё полученное по Договору, включая перечисленное залогодержателю, а Покупатель" in said
    assert "Денежные средства, которые размещены и не выплачены, возвращаются Покупателю" in said
    assert "размещены" not in text(PLAIN, "purchase_agreement")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"payment.method": "cash"}, "is given, yet no money is placed with a bank or notary"),
        ({"payment.hold_until": "2026-12-11"}, "is not after the agreement is signed and the money is placed"),
        ({"payment.hold_until": "2026-11-21", "payment.due_date": None}, "is not after the agreement is signed"),
    ],
)
def test_a_term_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    deal = FLAT | {"payment": {"method": "escrow", "due_date": "2026-12-11", "hold_until": "2027-01-29"}}
    found = faults(changed(changes, deal), "purchase_agreement")
    assert list(found) == ["deal.payment.hold_until"]
    assert found["deal.payment.hold_until"].startswith(message)


def test_the_lenders_mortgage_begins_with_its_registration() -> None:
    """102-FZ, art. 77 part 1 speaks of homes alone."""
    said = text(VARIANTS["paid by mortgage"], "purchase_agreement")
    registered = "С момента государственной регистрации ипотеки в Едином государственном реестре недвижимости Объект"
    assert f"{registered} находится в залоге у банка-кредитора в силу закона (пункт 1 статьи 77" in said
    garage = changed({"object.object_type": "garage"}, VARIANTS["paid by mortgage"])
    assert f"{registered} находится в залоге у банка-кредитора в силу закона." in text(garage, "purchase_agreement")
