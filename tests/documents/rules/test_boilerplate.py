"""The usual clauses of a careful contract are no fault; a fault beside them in similar words is one."""

import pytest

from tests.documents.sale import ENGLISH, RUSSIAN, analysed, status_of


def status(sentence: str, code: str, paper: str = RUSSIAN) -> str | None:
    return status_of(analysed(paper.format(sentence)), code)


@pytest.mark.parametrize(
    "sentence",
    [
        "Стороны предупреждены о последствиях указания заниженной цены.",
        "Нам разъяснено, к чему ведёт занижение цены, и доплат вне договора нет.",
        "Указание меньшей цены влечёт доначисление налога, о чём сторонам известно.",
    ],
)
def test_a_warning_of_an_understated_price_is_none(sentence: str) -> None:
    assert status(sentence, "understated_price") is None


@pytest.mark.parametrize(
    "sentence",
    [
        "Стороны знают о последствиях занижения цены, однако часть денег передаётся без отражения в договоре.",
        "Стороны предупреждены о последствиях занижения цены; остаток передаётся по расписке сверх цены договора.",
        "Цена занижена по просьбе Продавца.",
        "Стороны осведомлены, что цена договора меньше настоящей.",
    ],
)
def test_an_understated_price_beside_a_warning_is_one(sentence: str) -> None:
    assert status(sentence, "understated_price") == "attention"


def test_a_warning_in_english_is_no_understated_price() -> None:
    warned = "The parties have been warned of the consequences of understating the price."
    assert status(warned, "understated_price", ENGLISH) is None
    admitted = "The price is understated for tax purposes, and the parties are aware of the consequences."
    assert status(admitted, "understated_price", ENGLISH) == "attention"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Документы подаются на регистрацию обеими сторонами через МФЦ не позднее 10 ноября 2026 года.", None),
        ("Продавец передаёт квартиру по акту.", "attention"),
        (
            "Документы подаются на регистрацию через МФЦ, а право собственности переходит в день уплаты последнего"
            " взноса.",
            "attention",
        ),
    ],
)
def test_silence_on_the_passing_of_ownership_matters_where_nobody_files(sentence: str, expected: str | None) -> None:
    assert status(sentence, "transfer_of_title") == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Споры – в суде по правилам ГПК РФ.", None),
        ("Сделки под влиянием обмана могут быть оспорены.", None),
        ("Покупатель с порядком пользования общей кухней знаком.", None),
        ("О квартире подан иск бывшей супругой Продавца, дело рассматривается.", "attention"),
        ("Право на квартиру оспорено сестрой Продавца в суде.", "attention"),
    ],
)
def test_a_forum_for_disputes_is_no_dispute(sentence: str, expected: str | None) -> None:
    assert status(sentence, "third_party_rights") == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Продавец состоит в браке с Громовой А. И.; её согласие на продажу удостоверено 02.11.2026 нотариусом"
            " города Казани Лавровой Е. С., реестр № 16/55-н/16-2026-3-101.",
            "ok",
        ),
        ("Продавец состоит в браке с Громовой А. И.; её согласие на продажу нотариусом не удостоверено.", "attention"),
        ("Продавец состоит в браке с Громовой А. И.", "attention"),
    ],
)
def test_a_consent_that_is_certified_is_given(sentence: str, expected: str) -> None:
    assert status(sentence, "spouse_consent") == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Отчуждение доли малолетнего разрешено приказом органа опеки от 02.11.2026 № 13 при условии покупки ему"
            " доли не меньшей стоимости.",
            "ok",
        ),
        ("Разрешение органа опеки на отчуждение доли малолетнего не получено.", "attention"),
    ],
)
def test_a_condition_of_a_permission_is_no_refusal(sentence: str, expected: str) -> None:
    assert status(sentence, "minors") == expected


def test_prices_of_things_add_up_to_the_price_of_all() -> None:
    priced = "2. Цена: за дом – 650 000 рублей, за участок – 1 350 000 рублей, всего 2 000 000 рублей."
    paper = RUSSIAN.replace("2. Цена квартиры 3 400 000 (три миллиона четыреста тысяч) рублей.", priced)
    rest = "Задаток 60 000 рублей уплачен, остальные 1 940 000 рублей Покупатель вносит на аккредитив."
    assert status(rest, "totals_conflict", paper) is None


def test_money_on_escrow_is_not_paid_early() -> None:
    held = (
        "3.1. Деньги вносятся на счёт эскроу в банке. Вся цена вносится до 10 ноября 2026 года."
        " Банк выплачивает деньги Продавцу после регистрации права Покупателя."
    )
    assert status(held, "payment_terms") == "ok"
    handed = "3.1. Вся цена передаётся Продавцу наличными до 10 ноября 2026 года, до подачи документов на регистрацию."
    assert status(handed, "payment_terms") == "attention"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A quarter of the flat belongs to the minor daughter; the guardianship authority has not been asked.",
            "attention",
        ),
        ("No approval of the guardianship authority was sought for the child's share.", "attention"),
        ("The sale of the minor's share was approved by the guardianship authority, order No. 15.", "ok"),
    ],
)
def test_an_authority_is_no_authorisation(sentence: str, expected: str) -> None:
    assert status(sentence, "minors", ENGLISH) == expected


@pytest.mark.parametrize(
    ("paper", "sentence"),
    [
        (ENGLISH, "The Seller's wife consents to the sale by a simple written statement dated 1 November 2026."),
        (RUSSIAN, "Супруга Продавца согласна, расписка прилагается."),
    ],
)
def test_a_consent_without_a_notary_is_none(paper: str, sentence: str) -> None:
    assert status(sentence, "spouse_consent", paper) == "attention"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Задаток 500 000 рублей уплачен и возврату не подлежит ни при каких обстоятельствах.", "attention"),
        ("Задаток 500 000 рублей передан Продавцу и возврату не подлежит.", "attention"),
        ("Задаток 500 000 рублей остаётся у Продавца в любом случае.", "attention"),
        (
            "Задаток 500 000 рублей не возвращается, если откажется Покупатель; по вине Продавца возвращается вдвое.",
            "ok",
        ),
    ],
)
def test_earnest_money_that_never_comes_back_is_a_fault(sentence: str, expected: str) -> None:
    assert status(sentence, "deposit") == expected


@pytest.mark.parametrize(
    ("powers", "expected"),
    [
        ("от 01.02.2026", "attention"),
        ("от 01.02.2026 № 16/55-н/16-2026-1-77", "ok"),
        ("от 01.02.2026, удостоверенной нотариусом города Казани Лавровой Е. С.", "ok"),
    ],
)
def test_a_date_alone_does_not_identify_powers(powers: str, expected: str) -> None:
    sentence = f"Договор от имени Продавца подписывает Петров Иван Ильич по доверенности {powers}."
    assert status(sentence, "power_of_attorney") == expected
