"""A side that goes by its surname or its number."""

import pytest

from cleardeed.documents.reading.aliases import read_as_roles
from cleardeed.documents.reading.people import people
from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.reading.words import Words
from cleardeed.documents.text import DocumentText, Page

HEAD = (
    "Котов Иван Ильич, 01.02.1980 г.р. (Продавец), и Белова Анна Петровна, 03.04.1990 г.р. (Покупатель)."
    " Договорились.\n\n"
)


def last_words(text: str) -> list[str]:
    words = Words(DocumentText("text", (Page(1, HEAD + text),)), Repair([]))
    read_as_roles(words)
    return words.tokens[-len(text.split()) :]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Котов платит Беловой.", ["продавец", "платит", "покупателя"]),
        ("Белова платит Котову.", ["покупатель", "платит", "продавца"]),
        ("кот спит", ["кот", "спит"]),
        ("белый дом", ["белый", "дом"]),
    ],
)
def test_a_surname_alone_is_its_sides_role(text: str, read: list[str]) -> None:
    assert last_words(text) == read


def test_a_capital_that_begins_a_sentence_makes_no_name_of_the_main_contract() -> None:
    """`Основной` ends as a patronymic does: `Если` was taken for a surname, and every condition for the buyer."""
    words = Words(DocumentText("text", (Page(1, HEAD + "Если Основной договор не заключён. Если платят"),)), Repair([]))
    read_as_roles(words)
    assert words.tokens.count("если") == 2
    assert [words.stream[one.name.start : one.name.end] for one in people(words, [])] == [
        "Котов Иван Ильич",
        "Белова Анна Петровна",
    ]


def test_a_numbered_side_is_a_role() -> None:
    words = Words(DocumentText("text", (Page(1, "Сторона-1 продаёт Стороне-2 дом"),)), Repair([]))
    read_as_roles(words)
    assert words.tokens == ["продавец", "1", "продает", "покупателя", "2", "дом"]


def test_a_side_that_is_called_after_its_deed_is_a_role() -> None:
    words = Words(DocumentText("text", (Page(1, "Продающая сторона передаст Покупающей стороне дом"),)), Repair([]))
    read_as_roles(words)
    assert words.tokens == ["продающая", "продавец", "передаст", "покупающей", "покупателя", "дом"]


@pytest.mark.parametrize("called", ["(владелец)", "(собственник квартиры)", "(продающая сторона)"])
def test_an_owner_in_brackets_sells_and_a_future_one_buys(called: str) -> None:
    text = f"Котов Иван Ильич {called} и Белова Анна Петровна (будущая хозяйка) решили: Котов ждёт Белову"
    words = Words(DocumentText("text", (Page(1, text),)), Repair([]))
    read_as_roles(words)
    assert words.tokens[-3:] == ["продавец", "ждет", "покупателя"]


def test_what_a_company_is_called_is_no_word_of_the_contract() -> None:
    text = "АО «Дом-Ипотека» и ПАО «Рента Банк» дают ипотеку"
    words = Words(DocumentText("text", (Page(1, text),)), Repair([]))
    read_as_roles(words)
    assert words.tokens == ["ао", "фирма", "фирма", "и", "пао", "фирма", "банк", "дают", "ипотеку"]


def test_people_are_named_in_full_as_before() -> None:
    words = Words(DocumentText("text", (Page(1, HEAD),)), Repair([]))
    before = people(words, [])
    read_as_roles(words)
    assert people(words, []) == before


def test_a_surname_in_another_case_is_that_of_the_side_that_acts() -> None:
    text = "Между Беловой Анной Петровной, она продаёт, и Котовым Иваном Ильичом, он покупает: Белова ждёт Котова"
    words = Words(DocumentText("text", (Page(1, text),)), Repair([]))
    read_as_roles(words)
    assert words.tokens[-3:] == ["продавец", "ждет", "покупателя"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Отчуждатель передаёт дом Приобретателю", ["продавец", "передает", "дом", "покупателю"]),
        ("Цену Владельца принял покупщик", ["цену", "продавца", "принял", "покупатель"]),
        ("Она становится владельцем дома", ["она", "становится", "владельцем", "дома"]),
        ("Он добросовестный приобретатель", ["он", "добросовестный", "приобретатель"]),
        ("Общество передаёт дом Приобретателю", ["продавец", "передает", "дом", "покупателю"]),
        ("Продавец передаёт дом, Общество платит", ["продавец", "передает", "дом", "покупатель", "платит"]),
        ("Общество с его землёй", ["общество", "с", "его", "землей"]),
        ("Дом заложен мне", ["дом", "заложен", "продавца"]),
        ("Покупаю дом, он продан мне", ["покупаю", "дом", "он", "продан", "мне"]),
    ],
)
def test_other_words_for_a_side_are_read_as_the_usual_one(text: str, read: list[str]) -> None:
    words = Words(DocumentText("text", (Page(1, text),)), Repair([]))
    read_as_roles(words)
    assert words.tokens == read


def english_words(text: str, last: int) -> list[str]:
    words = Words(DocumentText("text", (Page(1, text),)), Repair([]))
    read_as_roles(words)
    return words.tokens[-last:]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("The seller: Petrova Anna Ilyinichna. The buyer: John Rayne. Petrova pays Rayne", ["seller", "pays", "buyer"]),
        ("I, Ann Gray, sell, and I, John Rayne, buy. Gray meets Rayne", ["seller", "meets", "buyer"]),
        (
            'Ann Gray (the "Owner") and John Rayne (the "Customer"). The Owner meets Customers',
            ["seller", "meets", "buyers"],
        ),
        ("Ann Gray (the earnest taker). The taker meets her", ["seller", "meets", "her"]),
        ("The First Party (Seller): Ann Gray. First Party pays", ["first", "seller", "pays"]),
        ("Seller: Ann Gray. Buyer: John Gray. Gray pays them", ["gray", "pays", "them"]),
        ('Ann Gray (the "Owner"). She is the registered Owner', ["the", "registered", "owner"]),
    ],
)
def test_an_english_side_goes_by_its_name_or_by_what_the_contract_calls_it(text: str, read: list[str]) -> None:
    assert english_words(text, len(read)) == read


def test_an_initial_may_be_the_last_thing_that_a_document_says() -> None:
    words = Words(DocumentText("text", (Page(1, "Seller: Malyutin I. S.     Buyer: Esina D. K."),)), Repair([]))
    read_as_roles(words)
    assert words.tokens[-3:] == ["esina", "d", "k"]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("The money is held by the notary Pavel Olegovich Zaitsev for the Seller. Consent: Zaitsev", "zaitsev"),
        ("Vera Lvovna Zaitseva, a translator, reads it to the Buyer. Fee: Zaitseva", "zaitseva"),
        ("The bank is shown an extract with Mr Li as owner and no mortgage. Whoever registers is Owner", "owner"),
        ("Ivan Petrovich Zaitsev, called Owner, sells a flat. It is sold by Owner", "seller"),
    ],
)
def test_an_office_and_a_capacity_are_no_sides_name(text: str, last: str) -> None:
    words = Words(DocumentText("text", (Page(1, text),)), Repair([]))
    read_as_roles(words)
    assert words.tokens[-1] == last
