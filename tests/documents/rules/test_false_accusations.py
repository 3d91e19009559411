"""Denials and facts about others that accuse nobody, beside the words that do."""

import pytest

from tests.documents.sale import analysed, clause_of, sale

ASSIGNMENT = (
    "ДОГОВОР УСТУПКИ ПРАВА ТРЕБОВАНИЯ\nг. Примерск, 12 ноября 2026 г.\nРощина Дарья Ильинична, 04.05.1979 г.р.,"
    " паспорт 56 04 118822, уступает Шубину Марку Олеговичу, 17.01.1990 г.р., паспорт 56 10 340011, право по договору"
    " участия в долевом строительстве от 01.02.2025 № 9 с ООО «Новый дом» на квартиру № 5. {}"
)


@pytest.mark.parametrize(
    ("clause", "code", "fault", "told"),
    [
        (
            "Прав третьих лиц на квартиру нет, в том числе получателей ренты и нанимателей.",
            "payment_terms",
            "third_party",
            False,
        ),
        ("Получателем денег по договору является третье лицо — Котов И. И.", "payment_terms", "third_party", True),
        (
            "Сверх названной цены Покупатель ничего Продавцу не доплачивает.",
            "understated_price",
            "wording",
            False,
        ),
        ("Кроме цены по договору никто никому ничего не платит.", "understated_price", "wording", False),
        ("Сверх цены Покупатель отдаёт Продавцу миллион наличными.", "understated_price", "wording", True),
        (
            "Нотариально удостоверенное согласие бывшей жены Продавца приложено.",
            "spouse_consent",
            "missing",
            False,
        ),
        ("Согласие бывшего супруга Продавца на продажу удостоверено 02.11.2026.", "spouse_consent", "missing", False),
        ("Согласия бывшей супруги нет, оно не удостоверено.", "spouse_consent", None, False),
        ("Право собственности по договору мены от 02.02.2019 № 3.", "title_document", "missing", False),
        ("Право собственности по решению суда от 02.02.2019 № 2-3/2019.", "title_document", "missing", False),
        ("Право собственности по договору переходит к Покупателю позже.", "title_document", "missing", True),
    ],
)
def test_who_is_accused(clause: str, code: str, fault: str | None, told: bool) -> None:
    found = clause_of(sale(clause), code)
    faults = {found.fault, *(one.fault for one in found.also)} if found else set()
    assert (fault in faults) is told


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("Застройщик признан банкротом, дом достраивает фонд.", False),
        ("ООО «Новый дом», которое признано банкротом, об уступке знает.", False),
        ("Рощина Дарья Ильинична признана банкротом.", True),
        ("Цедент признан банкротом.", True),
    ],
)
def test_whose_bankruptcy_is_told_where_a_right_is_assigned(clause: str, told: bool) -> None:
    found = clause_of(analysed(ASSIGNMENT.format(clause)), "bankruptcy_warranty")
    assert ((found.fault if found else None) == "pending") is told


def test_a_developer_who_sells_and_is_bankrupt_is_told() -> None:
    found = clause_of(sale("Застройщик, он же Продавец, признан банкротом."), "bankruptcy_warranty")
    assert found is not None
    assert found.fault == "pending"
