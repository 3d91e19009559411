"""A seller of limited capacity signs, the curator consents, the guardianship authority permits and a notary certifies
(Civil Code, art. 30, 33 and 37; 218-FZ, art. 54)."""

import pytest

from cleardeed.deals.samples import IVANOV, IVANOVA, PERMISSION, PETROVA
from tests.deals.making import KINDS, changed, text
from tests.deals.variants import CURATOR, FLAT, VARIANTS

DEAL = FLAT | {"sellers": [IVANOVA | {"representative": CURATOR, "guardianship_permission": PERMISSION}]}
SIGNED = [kind for kind in KINDS if kind != "spouse_consent"]


@pytest.mark.parametrize("kind", SIGNED)
def test_the_seller_signs_and_the_curator_consents(kind: str) -> None:
    said = text(DEAL, kind)
    assert "ограниченная судом в дееспособности и действующая с согласия попечителя — Черных Любови Олеговны" in said
    assert "(документ, подтверждающий полномочия: № 31-п от 3 февраля 2026 г., орган, выдавший его: Отдел опеки" in said
    assert "Согласие попечителя Черных Любовь Олеговна к подписи Ивановой Марии Львовны" in said
    assert "от имени Ивановой" not in said
    assert "опекун " not in said
    english = text(DEAL, kind, "en")
    assert "whose legal capacity a court has limited, acting with the consent of her curator, Chernykh" in english
    assert "Consent of the curator Chernykh Liubov Olegovna to the signature of Ivanova Mariia Lvovna" in english


@pytest.mark.parametrize(
    ("kind", "deal"),
    [("purchase_agreement", DEAL), ("preliminary_agreement", changed({"main_contract_date": "2026-12-10"}, DEAL))],
)
def test_the_agreements_name_the_permission_and_the_notary(kind: str, deal: dict[str, object]) -> None:
    said = text(deal, kind)
    assert "отчуждается имущество, принадлежащее гражданину, признанному ограниченно дееспособным" in said
    assert (
        "отчуждение имущества подопечной Ивановой Марии Львовны выдано (пункт 2 статьи 37 ГК РФ): Отдел опеки" in said
    )
    assert "Причитающееся подопечной Ивановой Марии Львовне из каждого платежа вносится на счёт" in text(
        DEAL, "purchase_agreement"
    )
    assert "property of a person of limited legal capacity is sold" in text(deal, kind, "en")


def test_a_permission_that_is_lacking_is_to_be_presented() -> None:
    said = text(changed({"sellers.0.guardianship_permission": None}, DEAL), "purchase_agreement")
    assert "Продавец представляет предварительное разрешение органа опеки и попечительства" in said


def test_a_buyers_curator_asks_for_no_notary() -> None:
    deal = FLAT | {"buyers": [PETROVA | {"representative": CURATOR}], "sellers": [IVANOV]}
    said = text(deal, "purchase_agreement")
    assert "с согласия попечителя" in said
    assert "нотариально" not in said.split("Согласия и сведения")[0]


def test_a_minor_who_is_represented_in_other_words_does_not_sign() -> None:
    """The signature block follows the preamble: who acts on behalf of the party signs alone."""
    for basis, signs in (("устав", False), ("законный представитель", True)):
        youth = changed({"sellers.2.representative.basis": basis})
        assert ("Согласие законного представителя" in text(youth, "purchase_agreement")) == signs


@pytest.mark.parametrize(
    ("name", "who", "english"),
    [
        ("child buys on a loan", "несовершеннолетний", "a minor"),
        ("person of limited capacity buys in instalments", "подопечный", "a ward"),
    ],
)
def test_what_a_ward_buys_is_pledged_with_permission(name: str, who: str, english: str) -> None:
    """Civil Code, art. 37 (2)."""
    deal = VARIANTS[name]
    for kind, when in (("purchase_agreement", "при подписании"), ("preliminary_agreement", "к заключению Основного")):
        said = text(deal, kind)
        assert f"Поскольку Объект приобретает {who}, предварительное разрешение органа опеки и попечительства" in said
        assert f"на залог Объекта Покупатель представляет {when}" in said
        assert f"Since {english} acquires the Property, the Buyer presents" in text(deal, kind, "en")
    paid_at_once = deal | {"payment": {"method": "letter_of_credit"}}
    assert "на залог" not in text(paid_at_once, "purchase_agreement")
