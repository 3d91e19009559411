"""Powers of attorney that ended, powers to let or to sell to oneself, and the last day of powers."""

import pytest

from cleardeed.documents.findings import Analysed
from tests.documents.sale import analysed, clause_of, sale

POWERS = (
    "ДОВЕРЕННОСТЬ\nг. Примерск, 1 сентября 2026 г.\nЯ, Лебедянская Раиса Кузьминична, 12.04.1961 года рождения, паспорт"
    " 9906 112233, уполномочиваю Худякова Тимура Эдуардовича, 03.11.1992 года рождения, паспорт 9912 445566, {powers}."
    " Доверенность выдана {term} без права передоверия. Удостоверена нотариусом Ногиной Н. Н., зарегистрировано в"
    " реестре № 99/10-н/99-2026-1-44. {note}"
)
ENGLISH = (
    "POWER OF ATTORNEY\nPrimersk, 1 September 2026\nI, Raisa Lebedianskaia, born 12 April 1961, passport 99 06 112233,"
    " authorise Timur Khudiakov, born 3 November 1992, passport 99 12 445566, {powers}. Valid until 1 September 2027,"
    " without the right of substitution. Certified by Nogina N. N., notary of Primersk. Register No. 99/10-n/99-2026-1."
    " {note}"
)
SELL, SELL_ENGLISH = "продать принадлежащую мне квартиру", "to sell my apartment and sign the contract"


def _faults(found: Analysed) -> set[str | None]:
    clause = clause_of(found, "power_of_attorney")
    assert clause is not None
    return {clause.fault, *(one.fault for one in clause.also)}


def _russian(powers: str = SELL, term: str = "сроком на один год", note: str = "") -> Analysed:
    return analysed(POWERS.format(powers=powers, term=term, note=note))


@pytest.mark.parametrize(
    ("note", "fault"),
    [
        ("Отозвана по заявлению доверителя 10.11.2026.", "revoked"),
        ("Аннулирована нотариусом 12.11.2026, реестр № 5.", "revoked"),
        ("Доверитель умер 12.11.2026.", "gone"),
        ("Доверительница решением суда признана недееспособной.", "gone"),
    ],
)
def test_powers_that_ended_are_told_once(note: str, fault: str) -> None:
    found = _russian(note=note)
    assert fault in _faults(found)
    assert clause_of(found, "dates_conflict") is None


@pytest.mark.parametrize(
    ("note", "fault"),
    [
        ("I revoked it on 10 November 2026.", "revoked"),
        ("Cancelled by declaration of 10 November 2026.", "revoked"),
        ("The principal died on 12 November 2026.", "gone"),
    ],
)
def test_english_powers_that_ended(note: str, fault: str) -> None:
    assert fault in _faults(analysed(ENGLISH.format(powers=SELL_ENGLISH, note=note)))


@pytest.mark.parametrize(
    "note",
    [
        "Доверенность может быть отменена доверителем в любое время.",
        "Я могу отменить эту доверенность в любой день.",
        "Нотариус разъяснил доверителю право отменить доверенность.",
        "Ранее выданная доверенность отменена распоряжением от 01.08.2026.",
        "Разъяснено, что со смертью доверителя доверенность прекращается.",
        "Если доверитель умер, доверенность прекращается.",
    ],
)
def test_what_may_end_powers_ends_none(note: str) -> None:
    assert not {"revoked", "gone"} & _faults(_russian(note=note))


@pytest.mark.parametrize(
    "note",
    [
        "This power may be revoked by me at any time.",
        "I may cancel this power on any day.",
        "My earlier power was cancelled.",
    ],
)
def test_what_may_end_english_powers_ends_none(note: str) -> None:
    assert not {"revoked", "gone"} & _faults(analysed(ENGLISH.format(powers=SELL_ENGLISH, note=note)))


@pytest.mark.parametrize(
    ("powers", "fault"),
    [
        ("сдавать мою квартиру в аренду и подписывать договор", "no_sale"),
        ("предоставить квартиру внаём, подписать договор найма и акт", "no_sale"),
        ("сдавать мою квартиру внаём или продать её", None),
        ("продать мою квартиру самому себе", "himself"),
        ("переоформить квартиру на своё имя, продать её", "himself"),
        ("продать мою квартиру за символическую плату", "nominal"),
        (SELL, None),
    ],
)
def test_how_far_powers_reach(powers: str, fault: str | None) -> None:
    faults = _faults(_russian(powers))
    assert fault in faults if fault else not {"no_sale", "himself", "nominal"} & faults


@pytest.mark.parametrize(
    ("powers", "fault"),
    [
        ("to let my apartment and to sign the lease", "no_sale"),
        ("to sell my apartment to himself", "himself"),
        ("to sell my apartment at a nominal price", "nominal"),
        (SELL_ENGLISH, None),
    ],
)
def test_how_far_english_powers_reach(powers: str, fault: str | None) -> None:
    faults = _faults(analysed(ENGLISH.format(powers=powers, note="")))
    assert fault in faults if fault else not {"no_sale", "himself", "nominal"} & faults


@pytest.mark.parametrize(
    "term",
    [
        "сроком до 1 июня 2027 года",
        "сроком по первое июня две тысячи двадцать седьмого года включительно",
        "на срок до первого июня две тысячи двадцать седьмого года",
        "по 1 июня 2027 года",
    ],
)
def test_the_last_day_of_powers_is_no_second_day_of_signing(term: str) -> None:
    found = _russian(term=term)
    assert clause_of(found, "dates_conflict") is None
    assert "expired" not in _faults(found)


def test_two_days_of_signing_still_conflict() -> None:
    clause = clause_of(_russian(term="4 сентября 2026 года сроком на один год"), "dates_conflict")
    assert clause is not None
    assert clause.fault == "own"


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("По доверенности от имени Продавца действует Котов И. И.; на днях Продавец эту доверенность отозвал.", True),
        ("По доверенности от имени Продавца действует Котов И. И.; прежнюю доверенность Продавец отозвал.", False),
    ],
)
def test_a_contract_under_powers_that_were_revoked(clause: str, told: bool) -> None:
    assert ("revoked" in _faults(sale(clause))) is told
