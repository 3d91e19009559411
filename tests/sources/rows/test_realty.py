"""Kinds of the register of real estate: every name of its classifiers, by code and word, and what becomes of it."""

import pytest

from cleardeed.checks.describe import CODES as DESCRIBED
from cleardeed.checks.scoring.encumbrances import classify_encumbrance
from cleardeed.reports.labels import ENGLISH
from cleardeed.sources.records import Encumbrance, Match
from cleardeed.sources.rows import realty
from cleardeed.sources.rows.codes import kind_of, kind_of_entry

SURE = Match(grade="exact", agreed=["cadastral_number"], missing=[], differs=[], reason="")
RESTRICTIONS = {
    "022001000000": ("Сервитут", "easement", "easement"),
    "022001001000": ("Публичный сервитут", "easement", "easement"),
    "022001002000": ("Частный сервитут", "easement", "easement"),
    "022002000000": ("Арест", "arrest", "arrest"),
    "022003000000": ("Запрещение регистрации", "ban", "registration_ban"),
    "022004000000": (
        "Ограничения прав на земельный участок, предусмотренные статьей 56 Земельного кодекса Российской Федерации",
        "zone",
        "heritage_or_zone",
    ),
    "022005000000": ("Решение об изъятии земельного участка, жилого помещения", "expropriation", "expropriation"),
    "022006000000": ("Аренда (в том числе, субаренда)", "lease", "lease"),
    "022007000000": ("Ипотека", "mortgage", "mortgage"),
    "022008000000": ("Ипотека в силу закона", "mortgage", "mortgage"),
    "022009000000": ("Безвозмездное (срочное) пользование земельным/лесным участком", "lease", "lease"),
    "022010000000": ("Доверительное управление", "trust", "trust_management"),
    "022011000000": ("Рента", "rent", "life_annuity"),
    "022012000000": ("Запрет на совершение действий в сфере ГКУ в отношении ОН", "ban", "registration_ban"),
    "022013000000": ("Наем жилого помещения", "lease", "lease"),
    "022014000000": ("Безвозмездное пользование (ссуда)", "lease", "lease"),
    "022015000000": ("Объект культурного наследия", "heritage", "heritage_or_zone"),
    "022016000000": ("Концессия", "concession_agreement", "other_encumbrance"),
    "022017000000": (
        "Ограничение оборотоспособности земельных участков, предусмотренное статьей 11 Федерального закона 119-ФЗ",
        "turnover",
        "limited_turnover",
    ),
    "022018000000": ("Залог в качестве меры пресечения", "bail", "bail"),
    "022099000000": ("Прочие ограничения прав и обременения объекта недвижимости", "other", "other_encumbrance"),
}
RIGHTS = {
    "001001000000": ("Собственность", "ownership"),
    "001002000000": ("Общая долевая собственность", "shared_ownership"),
    "001003000000": ("Общая совместная собственность", "joint_ownership"),
    "001004000000": ("Хозяйственное ведение", "property_management"),
    "001005000000": ("Оперативное управление", "property_management"),
    "001006000000": ("Пожизненное наследуемое владение", "land_possession"),
    "001007000000": ("Постоянное (бессрочное) пользование", "land_possession"),
    "001008000000": ("Сервитут (право)", "easement"),
    "001009000000": (
        "Владение, пользование и распоряжение Центральным банком Российской Федерации",
        "land_possession",
    ),
    "001011000000": ("Отказ от права собственности на земельный участок", "waiver"),
    "001099000000": ("Иные права", "other"),
}
DEALS = {
    "454001000000": ("Сделки об отчуждении объектов недвижимости", "transfer"),
    "454001001000": ("Договор купли-продажи", "transfer"),
    "454001002000": ("Договор дарения", "transfer"),
    "454001003000": ("Договор мены", "transfer"),
    "454001004000": ("Договор ренты", "annuity"),
    "454001005000": ("Договор пожизненного содержания с иждивением", "annuity"),
    "454002001000": ("Договор аренды (субаренды)", "lease"),
    "454002003000": ("Договор об ипотеке (залоге)", "mortgage"),
    "454003000000": ("Договор участия в долевом строительстве", "construction"),
    "454005000000": ("Соглашение об уступке требований (переводе долга) по договору", "assignment"),
    "454006000000": (
        "Соглашение о расторжении договора (кроме договора участия в долевом строительстве)",
        "termination",
    ),
    "454009000000": ("Дополнительное соглашение", "change"),
    "454010000000": ("Передача жилья в собственность граждан (приватизация жилья)", "transfer"),
    "454011000000": ("Договор концессии", "concession"),
    "454015000000": ("Соглашение об изменении условий договора аренды", "change"),
    "454099000000": ("Иная сделка", "other"),
}
KNOWN = [
    *(("encumbrance", code, word, kind) for code, (word, kind, _) in RESTRICTIONS.items()),
    *(("right", code, word, kind) for code, (word, kind) in RIGHTS.items()),
    *(("deal", code, word, kind) for code, (word, kind) in DEALS.items()),
]


@pytest.mark.parametrize(("table", "code", "word", "kind"), KNOWN)
def test_a_code_and_its_word_mean_the_same(table: str, code: str, word: str, kind: str) -> None:
    assert kind_of_entry(table, code, word) == (kind, True)
    assert kind_of(table, code) == kind_of(table, word) == kind


@pytest.mark.parametrize(("code", "word", "burden"), [(code, row[0], row[2]) for code, row in RESTRICTIONS.items()])
def test_a_restriction_falls_under_its_rule(code: str, word: str, burden: str) -> None:
    for said in (code, word):
        entry = Encumbrance(match=SURE, kind=kind_of("encumbrance", said), extra={"encumbrance_type": said})
        assert classify_encumbrance(entry) == burden


def test_every_kind_has_a_rule_and_words_for_readers() -> None:
    kinds = {kind for kind, _ in realty.STEMS["encumbrance"]} - {"other"}
    burdens = {kind: classify_encumbrance(Encumbrance(match=SURE, kind=kind)) for kind in kinds}
    assert {kind for kind, burden in burdens.items() if burden == "other_encumbrance"} == {"concession_agreement"}
    assert kinds - set(DESCRIBED) == set()
    assert {kind for kind in kinds if f"kind.{kind}" not in ENGLISH} == set()


@pytest.mark.parametrize(("code", "word"), [(None, None), ("", ""), ("022777000000", None), (None, "Нечто иное")])
def test_what_neither_code_nor_word_tells_is_not_understood(code: str | None, word: str | None) -> None:
    assert kind_of_entry("encumbrance", code, word) == (None, False)


def test_a_code_is_no_word_of_other_tables() -> None:
    assert kind_of("inn", "022002000000") == "022002000000"
    assert kind_of("right", "022002000000") == "022002000000"
    assert kind_of("encumbrance", "022002") == "022002"
