"""What an extract notes beside rights and burdens: rights that ended, lacking consents, takings, striking off."""

import pytest

from cleardeed.documents.findings import FoundClause
from tests.documents.extract.test_claim_rows import ENGLISH, RUSSIAN
from tests.documents.sale import analysed

CONSENT = (
    "Сведения об осуществлении государственной регистрации сделки, права без необходимого в силу закона согласия"
    " третьего лица, органа"
)
TAKING = "Сведения о наличии решения об изъятии объекта недвижимости для государственных и муниципальных нужд"


@pytest.mark.parametrize(
    ("form", "note", "code", "fault"),
    [
        (RUSSIAN, f"{CONSENT}: имеются", "third_party_rights", "unconsented"),
        (RUSSIAN, f"{CONSENT}: отсутствует согласие органа опеки", "third_party_rights", "unconsented"),
        (
            RUSSIAN,
            "Запись внесена без необходимого в силу закона согласия бывшей супруги.",
            "third_party_rights",
            "unconsented",
        ),
        (
            ENGLISH,
            "The transaction was registered without the consent of the spouse required by law.",
            "third_party_rights",
            "unconsented",
        ),
        (RUSSIAN, f"{TAKING}: постановление администрации от 03.09.2026 № 17", "third_party_rights", "expropriation"),
        (
            RUSSIAN,
            "Принято решение об изъятии помещения для муниципальных нужд.",
            "third_party_rights",
            "expropriation",
        ),
        (
            ENGLISH,
            "A decision to take the premises for municipal needs was adopted on 3 September 2026.",
            "third_party_rights",
            "expropriation",
        ),
        (RUSSIAN, "Помещение снято с кадастрового учёта 04.11.2026.", "object_identified", "struck_off"),
        (RUSSIAN, "Статус записи об объекте недвижимости: архивная", "object_identified", "struck_off"),
        (
            ENGLISH,
            "The premises were struck off the cadastre on 4 November 2026.",
            "object_identified",
            "struck_off",
        ),
    ],
)
def test_a_note_of_an_extract_is_told(form: str, note: str, code: str, fault: str) -> None:
    assert (code, fault) in [(one.code, one.fault) for one in _found(form, note)]


@pytest.mark.parametrize(
    ("form", "note"),
    [
        *((RUSSIAN, f"{CONSENT}: {value}") for value in ("данные отсутствуют", "отсутствуют", "нет", "не имеется")),
        (RUSSIAN, CONSENT),
        (RUSSIAN, "Записей, внесённых без необходимого согласия третьих лиц, не имеется."),
        *((RUSSIAN, f"{TAKING}: {value}") for value in ("данные отсутствуют", "нет", "не принималось")),
        (RUSSIAN, "Решение об изъятии для муниципальных нужд отменено 02.02.2020."),
        (RUSSIAN, "Статус записи об объекте недвижимости: актуальные, ранее учтённые"),
        (RUSSIAN, "Объект с учёта не снят."),
        (RUSSIAN, "Объект образован из помещения 77:99:0009999:2999, снятого с кадастрового учёта 04.11.2015."),
        *((ENGLISH, f"Taking for state needs: {value}") for value in ("none", "no data")),
        (ENGLISH, "Registration without a consent required by law: none."),
        (ENGLISH, "No decision to take the object for public needs was adopted."),
        (
            ENGLISH,
            "Restriction: no disposition by the proprietor is to be registered without the consent of the bank.",
        ),
    ],
)
def test_a_note_that_is_denied_is_none(form: str, note: str) -> None:
    assert not {"unconsented", "expropriation", "struck_off"} & {one.fault for one in _found(form, note)}


@pytest.mark.parametrize(
    ("form", "right", "over"),
    [
        (RUSSIAN, "Вид права: Собственность, 02.03.2015, право прекращено 12.10.2026", True),
        (RUSSIAN, "Вид права: Собственность. Дата прекращения права: 12.10.2026", True),
        (RUSSIAN, "Вид права: Собственность. Запись о праве погашена 12.10.2026", True),
        (RUSSIAN, "Вид права: Собственность. Дата прекращения права: данные отсутствуют", False),
        (RUSSIAN, "Вид права: Собственность. Право не прекращено", False),
        (RUSSIAN, "Вид права: Собственность. Ипотека прекращена 12.10.2026", False),
        (ENGLISH, "Right: ownership, 02.03.2015, ended on 12 October 2026.", True),
        (ENGLISH, "Right: ownership, 02.03.2015. The right was terminated on 12 October 2026.", True),
        (ENGLISH, "Right: ownership, 02.03.2015. A mortgage ended on 12 October 2026.", False),
    ],
)
def test_a_holder_whose_right_has_ended_is_no_owner(form: str, right: str, over: bool) -> None:
    now = "Вид права: Собственность" if form is RUSSIAN else "Right: ownership, 02.03.2015."
    assert now in form
    faults = {one.fault for one in _found(form.replace(now, right), "")}
    assert ("ended" in faults) is over


def test_who_holds_the_right_after_another_is_the_owner() -> None:
    behind = "Вид права: Собственность, право прекращено 12.10.2026\n1.2 Правообладатель: Титов Глеб Ильич, 01.02.1980"
    faults = {one.fault for one in _found(RUSSIAN.replace("Вид права: Собственность", behind), "")}
    assert "ended" not in faults
    assert "several" not in faults


def _found(form: str, note: str) -> list[FoundClause]:
    return list(analysed(form.format(note)).analysis.found_clauses)
