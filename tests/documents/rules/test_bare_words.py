"""Statements that a text makes and does not prove, and signatories who are not identified."""

import pytest

from cleardeed.documents.findings import FoundClause
from tests.documents.test_analysis import purchase, read

SELLER = "Гражданин РФ Иванов Пётр Сидорович"


def clause(text: str, code: str) -> FoundClause | None:
    return next((one for one in read(text).analysis.found_clauses if one.code == code), None)


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("Продавец в браке не состоит.", "stated"),
        ("На момент приобретения Квартиры Продавец не был женат.", "stated"),
        ("Нотариальное согласие супруги Продавца на продажу Квартиры получено.", None),
    ],
)
def test_that_the_seller_is_not_married_is_his_own_word(statement: str, fault: str | None) -> None:
    said = clause(f"{unmarried()}\n\n{statement}", "spouse_consent")
    assert said is not None
    assert (said.status, said.impact, said.fault) == ("ok", 0, fault)
    assert ("own word" in said.summary) == (fault is not None)


def test_a_caveat_has_a_demand_and_no_weight() -> None:
    analysis = read(f"{unmarried()}\n\nПродавец в браке не состоит.").analysis
    assert any(demand.startswith("Demand proof that the seller was not married") for demand in analysis.recommendations)


@pytest.mark.parametrize(
    ("acting", "bare"),
    [
        ("от имени которого по доверенности № 5 от 01.02.2026 действует Лисицын Павел Олегович", True),
        ("в лице представителя Лисицына Павла Олеговича, действующего на основании доверенности № 5", True),
        (
            "от имени которого по доверенности № 5 от 01.02.2026 действует Лисицын Павел Олегович,"
            " паспорт 9999 000777, выдан 01.02.2015",
            False,
        ),
        (
            "от имени которого по доверенности, удостоверенной нотариусом г. Примерска Пример Ириной Львовной"
            " 01.02.2026, реестр № 7, действует Лисицын Павел Олегович, паспорт 9999 000777, выдан 01.02.2015",
            False,
        ),
    ],
)
def test_whoever_acts_for_a_party_is_identified_too(acting: str, bare: bool) -> None:
    text = (
        "ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\n\n"
        f"Иванов Пётр Сидорович, 01.02.1980 г.р., паспорт 9999 000001, выдан 05.03.2025, {acting},"
        " именуемый в дальнейшем «Продавец», и Петрова Ольга Ильинична, 31.12.1990 г.р., паспорт 9999 000005, выдан"
        " 20.01.2011, именуемая в дальнейшем «Покупатель», заключили настоящий договор.\n\n"
        "1. Продавец продаёт, а Покупатель покупает квартиру с кадастровым номером 77:99:0009999:1001 по адресу:"
        " г. Примерск, ул. Первая, д. 1, кв. 1, за 4 950 000 рублей.\n"
    )
    said = clause(text, "parties_identified")
    assert said is not None
    assert said.fault == ("attorney" if bare else "partial")


@pytest.mark.parametrize(
    ("handover", "fault"),
    [
        ("Настоящий договор имеет силу передаточного акта.", "itself"),
        ("Квартира передана до подписания; настоящий договор заменяет передаточный акт.", "itself"),
        ("Квартира передаётся по передаточному акту 25 декабря 2026 г.", None),
        ("Настоящий договор не имеет силы передаточного акта. Квартира передаётся по акту 25 декабря 2026 г.", None),
    ],
)
def test_a_contract_that_is_its_own_act_is_not_simply_in_order(handover: str, fault: str | None) -> None:
    text = (
        "ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\n\n"
        "Иванов Пётр Сидорович, паспорт 9999 000001, именуемый «Продавец», и Петрова Ольга Ильинична, паспорт 9999"
        " 000005, именуемая «Покупатель», заключили настоящий договор.\n\n"
        "1. Продавец продаёт Покупателю квартиру с кадастровым номером 77:99:0009999:1001 за 4 950 000 рублей.\n\n"
        f"2. {handover}\n"
    )
    said = clause(text, "handover")
    assert said is not None
    assert said.fault == fault
    assert (said.status, said.impact) == ("ok", 0)


@pytest.mark.parametrize(
    ("text", "demand"),
    [
        ("При расторжении договора уплаченные средства Покупателю не возвращаются.", "all that was paid comes back"),
        ("Продавец не несёт ответственности за изъятие квартиры у Покупателя.", "Strike out what frees the seller"),
    ],
)
def test_the_advice_is_on_the_very_fault(text: str, demand: str) -> None:
    recommendations = read(f"{purchase()}\n\n{text}").analysis.recommendations
    assert any(demand in one for one in recommendations)
    assert not any("grounds of withdrawal" in one for one in recommendations)


def unmarried() -> str:
    """A purchase agreement that is silent on marriage."""
    return "\n".join(line for line in purchase().splitlines() if "супруг" not in line and "брак" not in line)
