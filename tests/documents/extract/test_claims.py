"""Rights and claims of others that a text states or denies, in both languages alike."""

import pytest

from cleardeed.documents.facts import Claim
from tests.documents.sale import analysed, clause_of, sale, status_of


@pytest.mark.parametrize(
    "clause",
    [
        "Сестра Продавца оспаривает право собственности на квартиру в суде.",
        "The Seller's sister has filed a claim for half of the apartment.",
        "Квартира сдана в аренду до 31 марта 2027 года.",
        "The apartment is let to a tenant until 31 March 2027.",
    ],
)
def test_somebody_elses_right_is_asserted(clause: str) -> None:
    found = sale(clause)
    assert list(found.facts.of(Claim, "asserted"))
    assert status_of(found, "third_party_rights") == "attention"


@pytest.mark.parametrize(
    "clause",
    [
        "Права третьих лиц на квартиру отсутствуют, судебных споров о ней нет.",
        "No third party has any right or claim to the apartment.",
    ],
)
def test_that_nobody_has_one_is_denied(clause: str) -> None:
    found = sale(clause)
    assert {one.modality for one in found.facts.of(Claim)} == {"denied"}
    assert status_of(found, "third_party_rights") == "ok"


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("представлены документы на государственную регистрацию перехода права 24.11.2026", "application"),
        ("иск Петрова П. П. о признании права", "rights"),
    ],
)
def test_an_undecided_application_in_an_extract_is_told_from_a_claim(value: str, fault: str) -> None:
    extract = (
        "Выписка из Единого государственного реестра недвижимости об объекте\n25.11.2026 № КУВИ-001/2026-1."
        " Кадастровый номер 77:99:0009999:3001. Адрес: г. Примерск, ул. Третья, д. 3, кв. 1.\n"
        "1. Правообладатель: 1.1 Смирнова Анна Юрьевна, 12.04.1990. Вид права: Собственность\n"
        "Правопритязания и сведения о наличии поступивших, но не рассмотренных заявлений о проведении государственной"
        f" регистрации права: {value}."
    )
    clause = clause_of(analysed(extract), "third_party_rights")
    assert clause is not None
    assert clause.fault == fault
