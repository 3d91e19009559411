"""Alarms that the document contradicts: by the rest of its words, and by none that are about something else."""

import pytest

from cleardeed.documents.analysis import analyse
from cleardeed.documents.contested import contested_alarms
from cleardeed.documents.findings import ContestedAlarm
from cleardeed.documents.opposites import OPPOSITES
from cleardeed.documents.text import DocumentText, Page
from tests.documents.sale import ENGLISH, RUSSIAN, TODAY

ARRESTED = "Квартира находится под арестом по постановлению судебного пристава."
PAIRS = {
    ("encumbrances", "arrested"): (ARRESTED, "Под арестом квартира не состоит."),
    ("encumbrances", "burdened"): (
        "Квартира находится в залоге у ПАО «Север».",
        "Продавец заверяет, что квартира никому не продана и не заложена.",
    ),
    ("third_party_rights", "rights"): (
        "The apartment is let to Mr Ivan Petrov until 1 March 2028.",
        "No third party has a right to the apartment or a claim to it.",
    ),
    ("residents", "retained"): (
        "The Seller's mother keeps the right to live in the apartment for life.",
        "Nobody retains a right to use the apartment after the sale.",
    ),
    ("residents", "for_life"): (
        "Мать Продавца отказалась от участия в приватизации и проживает в квартире.",
        "Лиц, сохраняющих право пользования квартирой, нет.",
    ),
    ("residents", "staying"): (
        "Registered in the apartment: the Seller's husband only, Maxim Roshchin.",
        "The Seller ensures that he is deregistered by 15 December 2026.",
    ),
    ("bankruptcy_warranty", "pending"): (
        "В отношении Продавца возбуждено дело о банкротстве.",
        "Продавец не признан банкротом.",
    ),
    ("bankruptcy_warranty", "restructuring"): (
        "В отношении Продавца введена реструктуризация долгов.",
        "Продавец не признан банкротом.",
    ),
    ("bankruptcy_warranty", "extrajudicial"): (
        "Продавец подал в МФЦ заявление о внесудебном банкротстве.",
        "Продавец не признан банкротом.",
    ),
    ("bankruptcy_warranty", "petition"): (
        "Банк подал заявление о признании Продавца банкротом.",
        "Продавец не признан банкротом.",
    ),
    ("spouse_consent", "lacking"): (
        "The apartment was bought in marriage, and the Seller's husband has not given his consent.",
        "The notarised consent of the Seller's husband was certified on 2 November 2026 by a notary.",
    ),
    ("minors", "permission"): (
        "The Seller's minor son, born 3 May 2015, owns 1/4 of the apartment.",
        "There are no minors among the owners or residents.",
    ),
    ("minors", "resident"): (
        "The Seller's minor son, born 3 May 2015, is registered in the apartment.",
        "There are no minors among the owners or residents.",
    ),
    ("maternity_capital", "shares"): (
        "Квартира куплена с использованием средств материнского капитала, доли детям не выделены.",
        "Материнский капитал на покупку квартиры не направлялся.",
    ),
    ("payment_terms", "third_party"): (
        "The Buyer transfers the price to the account of the Seller's brother.",
        "The bank pays the price to the Seller against an extract that shows the Buyer as the registered owner.",
    ),
    ("payment_terms", "early"): (
        "The Buyer pays the whole price to the Seller before the transfer is registered.",
        "The bank pays the price to the Seller against an extract that shows the Buyer as the registered owner.",
    ),
    ("payment_terms", "account_elsewhere"): (
        "Цена перечисляется на счёт, который Продавец сообщит Покупателю сообщением в мессенджере.",
        "Цена уплачивается 20 декабря 2026 г. на счёт Продавца, указанный в разделе 8 Договора.",
    ),
    ("payment_terms", "no_receipt"): (
        "Вся цена полностью уплачена Продавцу до подписания Договора, расписка не составляется.",
        "Цена уплачена 20 ноября 2026 г., Продавец выдал Покупателю расписку.",
    ),
    ("liability", "excluded"): (
        "Продавец не отвечает за недостатки квартиры.",
        "При изъятии квартиры третьими лицами Продавец возмещает Покупателю все убытки.",
    ),
    ("liability", "void"): (
        "Продавец не отвечает за изъятие квартиры третьими лицами.",
        "При изъятии квартиры третьими лицами Продавец возмещает Покупателю все убытки.",
    ),
    ("understated_price", "wording"): (
        "За неотделимые улучшения Покупатель платит ещё 900 000 рублей по отдельной расписке.",
        "Никаких иных расчётов между сторонами нет.",
    ),
}


def contested(*clauses: str, template: str | None = None) -> dict[str, ContestedAlarm]:
    """The contested alarms of a contract with these clauses, by code."""
    said = "\n4. ".join(clauses)
    russian = any("а" <= letter <= "я" for letter in said.lower())
    text = DocumentText("text", (Page(1, (template or (RUSSIAN if russian else ENGLISH)).format(said)),))
    found = contested_alarms(text, analyse(text, today=TODAY), guess=None, today=TODAY)
    for one in found:
        for quotation in (one.alarm, one.answer):
            assert text.pages[0].text[quotation.offset :].startswith(quotation.text)
    return {one.code: one for one in found}


def test_every_opposite_is_tried() -> None:
    assert PAIRS.keys() == OPPOSITES.keys()


@pytest.mark.parametrize(("code", "fault"), PAIRS, ids=lambda name: name)
def test_an_alarm_is_contested_where_the_document_says_the_opposite(code: str, fault: str) -> None:
    alarm, opposite = PAIRS[code, fault]
    found = contested(alarm, opposite)[code]
    assert (found.fault, found.alarm.text in alarm or alarm in found.alarm.text) == (fault, True)
    assert found.answer.text.rstrip(".") in opposite or opposite in found.answer.text


@pytest.mark.parametrize(("code", "fault"), PAIRS, ids=lambda name: name)
def test_and_not_where_it_does_not(code: str, fault: str) -> None:
    assert code not in contested(PAIRS[code, fault][0])


@pytest.mark.parametrize(
    "other",
    [
        "Квартира не заложена.",
        "Иных арестов и обременений нет.",
        "Если квартира не будет под арестом, стороны подпишут акт.",
        "Продавец может представить справку о том, что квартира не под арестом.",
    ],
)
def test_what_denies_something_else_is_no_opposite(other: str) -> None:
    assert "encumbrances" not in contested(ARRESTED, other)


@pytest.mark.parametrize(
    "other",
    [
        "Цена по настоящему договору является окончательной и изменению не подлежит.",
        "Полная цена в действительности составляет 9 000 000 рублей.",
        "Все деньги по сделке передаются наличными.",
    ],
)
def test_a_price_that_is_only_final_or_another_is_no_opposite(other: str) -> None:
    assert "understated_price" not in contested(PAIRS["understated_price", "wording"][0], other)


def test_an_alarm_that_is_stated_twice_is_not_contested() -> None:
    again = "На квартиру наложен арест судом."
    assert "encumbrances" in contested(ARRESTED, "Под арестом квартира не состоит.")
    assert "encumbrances" not in contested(ARRESTED, again, "Под арестом квартира не состоит.")


def test_what_is_computed_is_not_contested() -> None:
    assert contested("Задаток составляет 100 000 (двести тысяч) рублей.", "Задаток составляет 100 000 рублей.") == {}


def test_an_extract_of_the_register_is_not_contested() -> None:
    text = DocumentText(
        "text",
        (
            Page(
                1,
                "ВЫПИСКА ИЗ ЕДИНОГО ГОСУДАРСТВЕННОГО РЕЕСТРА НЕДВИЖИМОСТИ\nот 12.11.2026\n"
                "Кадастровый номер 58:29:2007007:455\nПравообладатель: Рощина Дарья Ильинична\n"
                "Ограничение прав и обременение объекта недвижимости\nвид: Запрещение регистрации\n"
                "Правопритязания: отсутствуют\n",
            ),
        ),
    )
    analysed = analyse(text, today=TODAY)
    assert any(clause.fault == "arrested" for clause in analysed.analysis.found_clauses)
    assert contested_alarms(text, analysed, guess=None, today=TODAY) == []
