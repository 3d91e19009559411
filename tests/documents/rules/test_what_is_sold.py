"""What the law demands of the sale of a house, of a room and of what several own, in both languages."""

import pytest

from cleardeed.documents.reading.letters import mostly_cyrillic
from tests.documents.sale import ENGLISH, RUSSIAN, analysed, clause_of

FLAT, APARTMENT = "квартиру по адресу", "the apartment at 4 Mira Street, apt. 9"


def russian(sold: str, clause: str = "Стороны добросовестны.") -> str:
    """A contract on something else than a flat."""
    return RUSSIAN.replace(FLAT, f"{sold} по адресу").replace("Цена квартиры", "Цена объекта").format(clause)


def english(sold: str, clause: str = "The sides act in good faith.") -> str:
    return (
        ENGLISH.replace(APARTMENT, f"{sold} at 4 Mira Street").replace("price of the apartment", "price").format(clause)
    )


def fault(text: str, code: str) -> str | None:
    """The fault of a clause, None where it is not listed."""
    found = clause_of(analysed(text), code)
    return found.fault if found else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (russian("жилой дом"), "silent"),
        (russian("индивидуальный жилой дом"), "silent"),
        (english("the residential house"), "silent"),
        (russian("жилой дом", "Вместе с домом продаётся земельный участок."), None),
        (russian("жилой дом", "Участок под домом находится у Продавца в аренде."), None),
        (russian("жилой дом", "Земельный участок остаётся в собственности Продавца."), "kept"),
        (english("the residential house", "The plot under it is sold together with it."), None),
        (russian("квартиру в жилом доме"), None),
        (russian("помещение на первом этаже жилого дома"), None),
        (russian("гараж", "Продавец передаёт ключи от ворот жилого дома."), None),
        (RUSSIAN.format("Дом, в котором она находится, — многоквартирный жилой дом."), None),
        (english("the apartment in a residential house"), None),
    ],
)
def test_a_house_is_sold_with_its_plot(text: str, expected: str | None) -> None:
    assert fault(text, "plot") == expected


def test_a_silence_on_the_plot_weighs_and_says_what_to_do() -> None:
    found = analysed(russian("жилой дом"))
    clause = clause_of(found, "plot")
    assert clause is not None
    assert (clause.status, clause.impact) == ("attention", 25)
    assert any("plot sold with the house" in demand for demand in found.analysis.recommendations)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (russian("комнату в коммунальной квартире"), "room"),
        (russian("комнату № 3"), "room"),
        (russian("комнату № 3", "При отказе Покупателя от покупки задаток остаётся у Продавца."), "room"),
        (english("the room in the communal apartment"), "room"),
        (
            russian("комнату № 3", "Собственники других комнат извещены 01.10.2026 и от покупки отказались."),
            None,
        ),
        (russian("комнату № 3", "Преимущественное право покупки соблюдено."), None),
        (russian("комнату № 3", "Все остальные комнаты принадлежат Покупателю."), None),
        (
            english("the room in the communal apartment", "The other owners have waived their right of first refusal."),
            None,
        ),
        (russian("трёхкомнатную квартиру"), None),
        (russian("квартиру, состоящую из двух комнат,"), None),
        (RUSSIAN.format("Продавец передаёт ключи от каждой комнаты."), None),
        (RUSSIAN.format("Отец Продавца по договорённости с Покупателем занимает комнату до 01.01.2027."), None),
        (
            english("the room in the communal apartment", "The proprietors of the remaining rooms were notified."),
            None,
        ),
        (english("the three-room apartment"), None),
        (ENGLISH.format("The Seller leaves the wardrobe in the bedroom and the keys of every room."), None),
    ],
)
def test_a_room_is_offered_to_the_owners_of_the_others_first(text: str, expected: str | None) -> None:
    assert fault(text, "preemption") == expected


ROOM = russian("комнату в коммунальной квартире", "{}")
ENGLISH_ROOM = english("the room in the communal apartment", "{}")


def room(clause: str) -> str:
    """A contract on a room with this clause, in the clause's language."""
    return (ROOM if mostly_cyrillic(clause) else ENGLISH_ROOM).format(clause)


@pytest.mark.parametrize(
    "clause",
    [
        "Собственники других комнат извещены о продаже устно.",
        "Собственнику соседней комнаты Перцу О. И. сообщено по телефону.",
        "Соседу Перцу Продавец сообщил о продаже по телефону, тот не возражает.",
        "О продаже комнаты соседи уведомлены сообщением в мессенджере.",
        "Сосед предупреждён о продаже по WhatsApp.",
        "Собственнице другой комнаты отправлено электронное письмо о продаже.",
        "Собственники остальных комнат уведомлены по электронной почте.",
        "Соседи поставлены в известность на словах и от покупки отказались.",
        "Соседи по квартире отказались от покупки устно.",
        "Сосед по телефону отказался от покупки комнаты.",
        "Собственники иных комнат знают о продаже и не возражают.",
        "Уведомление о продаже направлено соседям в Телеграм.",
        "Сосед извещён СМС-сообщением.",
        "The owner of the other room, Mr Perets, has been told by telephone.",
        "The neighbour was informed of the sale orally.",
        "The owners of the other rooms have been notified by word of mouth.",
        "The owner of the other room was sent a message in a messenger.",
        "The neighbours know of the sale and do not object.",
        "The co-owner was informed by e-mail and does not want the room.",
        "The owner of the second room refused to buy by telephone.",
        "Mr Perets, who owns the other room, said on the phone that he does not want to buy.",
        "The seller rang the owner of the other room, who does not mind.",
        "The owner of the other room was notified verbally and declined.",
        "The owners of the other rooms were not notified of the sale.",
        "The neighbours have been told over WhatsApp.",
    ],
)
def test_who_was_told_of_the_sale_by_word_of_mouth_was_not_asked(clause: str) -> None:
    found = analysed(room(clause))
    told = clause_of(found, "third_party_rights")
    assert told is not None
    assert (told.fault, told.impact) == ("unasked", 25)
    assert (told.text or "nothing quoted") in clause
    assert fault(room(clause), "preemption") is None
    assert any("refused in writing" in demand for demand in found.analysis.recommendations)


@pytest.mark.parametrize(
    "clause",
    [
        "Собственники других комнат извещены письменно, под роспись; о дате им сообщено и по телефону.",
        "Сосед извещён лично под расписку 01.10.2026, его письменный отказ от покупки передан Покупателю.",
        "Собственники остальных комнат извещены через нотариуса 01.10.2026, месячный срок истёк.",
        "Извещение вручено соседям через нотариуса; кроме того, они уведомлены по электронной почте.",
        "Продавец известил соседей о дне переезда по телефону.",
        "Нотариальные отказы собственников других комнат от покупки получены и передаются Покупателю.",
        "Сообщения Стороны направляют друг другу по телефону или электронной почте.",
        "Собственники других комнат отказались от преимущественного права покупки, отказы удостоверены нотариусом.",
        "The owners of the other rooms were notified in writing through a notary on 1 October 2026 and have waived"
        " their right of first refusal.",
        "The owners of the other rooms were notified in writing; they were also told by telephone.",
        "The written refusals of the owners of the other rooms have been handed to the Buyer.",
        "The Seller told the neighbours by telephone on which day he moves out.",
        "The sides notify each other by telephone or e-mail.",
    ],
)
def test_who_was_asked_in_writing_and_what_is_said_of_other_things_is_no_fault(clause: str) -> None:
    assert fault(room(clause), "third_party_rights") != "unasked"


def test_a_deposit_for_a_room_tells_it_too() -> None:
    deposit = ENGLISH_ROOM.replace("SALE AND PURCHASE AGREEMENT", "DEPOSIT AGREEMENT").replace(
        "The Seller sells and the Buyer buys", "The Buyer has paid a deposit of 150,000 roubles towards the price of"
    )
    text = deposit.format("The owner of the other room, Mr Perets, has been told by telephone.")
    assert analysed(text).analysis.document_type == "deposit_agreement"
    assert fault(text, "third_party_rights") == "unasked"


@pytest.mark.parametrize(
    "clause",
    [
        "Квартира принадлежит Продавцу и Сидорову О. П. на праве общей долевой собственности, по 1/2 доле каждому.",
        "Квартира находится в общей долевой собственности Рощиной Дарьи Ильиничны (1/2 доля) и Сидорова Олега Петровича"
        " (1/2 доля).",
        "Квартира принадлежит на праве собственности Продавцу и его сестре в равных долях.",
        "The apartment belongs to the Seller and O. P. Sidorov in equal shares.",
        "The apartment is owned in common by the Seller and Oleg Sidorov, each holding a half share.",
    ],
)
def test_one_of_several_owners_does_not_sell_the_whole_alone(clause: str) -> None:
    found = clause_of(analysed((RUSSIAN if clause[0] in "К" else ENGLISH).format(clause)), "third_party_rights")
    assert found is not None
    assert (found.fault, found.impact) == ("coowner", 55)
    assert "alone the seller can sell the own share only" in found.summary


TWO_SELL = RUSSIAN.replace(
    "именуемая «Продавец»", "и Сидоров Олег Петрович, 02.03.1975 г.р., паспорт 56 04 118823, именуемые «Продавцы»"
)


@pytest.mark.parametrize(
    "text",
    [
        RUSSIAN.format("Квартира принадлежит Продавцу на праве собственности."),
        RUSSIAN.format(
            "Квартира принадлежит Продавцу на основании договора от 01.02.2015, заключённого с Сидоровым О. П. и"
            " Сидоровой А. П."
        ),
        RUSSIAN.format(
            "Квартира принадлежала Продавцу и Сидорову О. П. по 1/2 доле. Доля Сидорова О. П. подарена Продавцу."
        ),
        TWO_SELL.format("Квартира принадлежит Рощиной Д. И. и Сидорову О. П. по 1/2 доле каждому."),
        RUSSIAN.replace("покупает квартиру", "покупает 1/2 долю в праве на квартиру").format(
            "Квартира принадлежит Продавцу и Сидорову О. П. по 1/2 доле каждому."
        ),
        ENGLISH.format("The apartment belongs to the Seller by the right of ownership."),
        ENGLISH.replace(
            "(the Seller)", "and Oleg Sidorov, born 2 March 1975, passport 56 04 118823 (the Sellers)"
        ).format("The apartment belongs to Daria Roshchina and Oleg Sidorov in equal shares."),
    ],
)
def test_owners_who_sell_or_have_parted_with_their_share_are_no_strangers(text: str) -> None:
    assert fault(text, "third_party_rights") != "coowner"


EXTRACT = (
    "Выписка из Единого государственного реестра недвижимости об объекте\n{} № КУВИ-001/2026-1. Кадастровый номер"
    " 77:99:0009999:3001. Адрес: г. Примерск, ул. Третья, д. 3, кв. 1.\n1. Правообладатель: 1.1 Смирнова Анна Юрьевна,"
    " 12.04.1990. Вид права: Собственность\nОграничение прав и обременение объекта недвижимости: {}"
)
ENGLISH_EXTRACT = (
    "EXTRACT FROM THE UNIFIED STATE REGISTER OF REAL ESTATE\nIssued on {}. Cadastral number 77:99:0009999:3001."
    " Address: Primersk, Tretya street 3, apt. 1.\nOwner: Anna Smirnova, born 12 April 1990. Right: ownership.\n"
    "Encumbrances: {}"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (EXTRACT.format("15.11.2026", "Ипотека, дата 01.02.2020, погашена 03.03.2024."), None),
        (EXTRACT.format("15.11.2026", "Ипотека, дата 01.02.2020, погашена 03.03.2027."), "burdened"),
        (EXTRACT.format("15.11.2026", "Ипотека, дата 01.02.2020, дата прекращения 03.03.2035."), "burdened"),
        (EXTRACT.format("15.11.2026", "Арест, дата 01.02.2020, дата прекращения 20.11.2026."), "arrested"),
        (ENGLISH_EXTRACT.format("15 November 2026", "Mortgage of 1 February 2020. Discharged on 3 March 2024."), None),
        (
            ENGLISH_EXTRACT.format("15 November 2026", "Mortgage of 1 February 2020. Discharged on 3 March 2027."),
            "burdened",
        ),
    ],
)
def test_what_ends_after_the_extract_stands_in_it(text: str, expected: str | None) -> None:
    assert fault(text, "encumbrances") == expected


TWO_HOLDERS = EXTRACT.replace(
    "Вид права: Собственность",
    "Вид права: Общая долевая собственность, 2/3\n1.2 Смирнов Олег Олегович, {}. Вид права: Общая долевая собственность"
    ", 1/3",
)


@pytest.mark.parametrize(("born", "expected"), [("01.01.2012", "owner"), ("01.01.1982", None)])
def test_a_holder_of_a_share_who_is_a_child_is_told(born: str, expected: str | None) -> None:
    text = TWO_HOLDERS.format("15.11.2026", born, "Ипотека в пользу ПАО «Банк» с 01.02.2020.")
    assert fault(text, "minors") == expected
    parties = analysed(text).extract.parties
    assert [(one.role, one.name.value) for one in parties] == [
        ("owner", "Смирнова Анна Юрьевна"), ("owner", "Смирнов Олег Олегович"), ("party", "ПАО «Банк»"),
    ]  # fmt: skip
    assert fault(text, "parties_identified") == "several"
    alone = EXTRACT.format("15.11.2026", "Ипотека в пользу ПАО «Банк».")
    first = alone.replace("1. Правообладатель", "Получатель выписки: Орлов Денис Павлович\n1. Правообладатель")
    assert fault(first, "parties_identified") == "holders"
    over = first + "\n1.2 Смирнов Олег Олегович, право прекращено 01.02.2020."
    assert fault(over, "parties_identified") == "holders"
    assert [one.role for one in analysed(first).extract.parties] == ["party", "owner", "party"]


def test_a_child_who_holds_by_an_english_extract_is_told() -> None:
    text = ENGLISH_EXTRACT.format("15 November 2026", "Mortgage of 1 February 2020 in favour of First Bank PJSC.")
    assert fault(text, "minors") is None
    assert fault(text.replace("12 April 1990", "12 April 2015"), "minors") == "owner"
    assert [one.role for one in analysed(text).extract.parties] == ["owner", "party"]


@pytest.mark.parametrize(
    ("day", "burden", "said", "unsaid"),
    [
        ("15.01.2025", "Запрещение регистрации, дата 05.01.2025.", "could not be sold as of its date", "things stand"),
        ("15.01.2025", "не зарегистрировано.", "nothing of today: order a fresh one", "things stand"),
        (
            "15.11.2026",
            "Запрещение регистрации, дата 05.11.2026.",
            "cannot be sold as things stand",
            "order a fresh one",
        ),
        ("15.11.2026", "не зарегистрировано.", "Nothing that stands against", "order a fresh one"),
        ("15.01.2025", "Ипотека, дата 05.01.2025.", "could be bought, as of its date", "document can be used"),
        ("15.11.2026", "Ипотека, дата 05.11.2026.", "can be bought once", "document can be used"),
    ],
)
def test_an_old_extract_concludes_as_of_its_own_date(day: str, burden: str, said: str, unsaid: str) -> None:
    conclusion = analysed(EXTRACT.format(day, burden)).analysis.short_conclusion
    assert said in conclusion
    assert unsaid not in conclusion


def test_a_holder_whom_an_extract_hides_sells_or_is_offered_the_share_first() -> None:
    text = (
        EXTRACT.format("15.11.2026", "не зарегистрировано.")
        + "\n2. Правообладатель: данные о правообладателе отсутствуют."
    )
    demands = " ".join(analysed(text).analysis.recommendations)
    assert "is first offered it in writing" in demands
    assert "sells or consents" not in demands
