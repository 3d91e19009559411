"""Paragraphs put together from the lines of pages."""

import pytest

from cleardeed.documents.paragraphs import paragraphs

LONG = "Продавец передаёт в собственность Покупателя, а Покупатель принимает и оплачивает"


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        ([LONG, "квартиру в городе Перми."], [f"{LONG} квартиру в городе Перми."]),
        ([f"{LONG} за 1 400", "000 рублей."], [f"{LONG} за 1 400 000 рублей."]),
        ([f"{LONG} жильё в г.", "Мурманске."], [f"{LONG} жильё в г. Мурманске."]),
        (["Паспорт выдан отделом по городу Липецку, владелец проживает в", "Липецке."] * 2, None),
        ([f"{LONG} дом.", "Цена указана ниже."], [f"{LONG} дом.", "Цена указана ниже."]),
        ([LONG, "2. Цена договора."], [LONG, "2. Цена договора."]),
        ([LONG, "а) квартиру;"], [LONG, "а) квартиру;"]),
        ([LONG, "Цена: 5 000 рублей"], [LONG, "Цена: 5 000 рублей"]),
        ([f"Обременения, аресты: {LONG.lower()}", "Прописка нет"], None),
        ([LONG, "Щукина-", "Ёлкина Полина"], [f"{LONG} Щукина-Ёлкина Полина"]),
        ([LONG, "запись 99/1-", "н/99-", "2026"], [f"{LONG} запись 99/1-н/99-2026"]),
        ([LONG, "Доля в цене:", "", "1 150 000 рублей"], [LONG, "Доля в цене: 1 150 000 рублей"]),
        ([LONG, "Передача комнаты:", "по акту"], [LONG, "Передача комнаты: по акту"]),
        ([LONG, "Передача комнаты:", "Срок: 1 день"], [LONG, "Передача комнаты:", "Срок: 1 день"]),
        ([LONG, "Продавец обязуется:", "1) уйти"], [LONG, "Продавец обязуется:", "1) уйти"]),
        ([LONG, "ЦЕНА ДОГОВОРА"], [LONG, "ЦЕНА ДОГОВОРА"]),
        (["Покупатель", "Иванов Иван Иванович", LONG, LONG], None),
    ],
)
def test_a_line_goes_on_only_where_the_paper_ended(lines: list[str], joined: list[str] | None) -> None:
    (page,) = paragraphs(["\n".join(lines)])
    if joined is not None:
        assert page.split("\n") == joined
    else:
        assert "Прописка" not in page or "\nПрописка" in page
        assert "Покупатель Иванов" not in page
        assert "проживает в\nЛипецке" not in page


def body(page: int) -> str:
    """Return lines that stand on that page only."""
    words = ("цене", "сроке", "передаче")[page - 1]
    return "\n".join(f"{number}. Условие о {words}." for number in range(1, 12))


def test_a_line_that_recurs_at_head_or_foot_is_read_once() -> None:
    lines = "Продавец ______ Покупатель ______"
    pages = [f"ДОГОВОР № 12\n{body(page)}\n{lines}\nСтраница {page} из 3" for page in (1, 2, 3)]
    assert paragraphs(pages) == [f"ДОГОВОР № 12\n{body(1)}", body(2), f"{body(3)}\n{lines}"]


def test_a_word_that_a_page_ends_in_stays_apart_from_its_foot() -> None:
    pages = [f"{body(1)}\nдогово-\nСтраница 1 из 2", f"ра.\n{body(2)}\nСтраница 2 из 2"]
    assert paragraphs(pages) == [f"{body(1)}\nдогово-", f"ра.\n{body(2)}"]


def test_a_row_of_other_numbers_is_no_running_line() -> None:
    rows = ["Платёж 1: 300 000 рублей до 01.02.2027", "Платёж 2: 450 000 рублей до 01.03.2027"]
    pages = [f"{row}\n{body(page)}" for page, row in enumerate(rows, 1)]
    assert paragraphs(pages) == pages


def test_a_running_line_is_known_though_its_recognition_differs() -> None:
    heads = ["ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ", "ДОГОВОР КУПЛИ-ПРОДАЖМ КВАРТИРЫ."]
    pages = [f"{head}\n{body(page)}" for page, head in enumerate(heads, 1)]
    assert paragraphs(pages) == [pages[0], body(2)]


def test_a_page_of_few_lines_keeps_them() -> None:
    pages = ["Расписка.\nПолучил.", "Расписка.\nПолучил."]
    assert paragraphs(pages) == pages
