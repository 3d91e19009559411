"""A clause in order says in which way it is: one thing, and never one thing or another."""

import pytest

from tests.documents.test_analysis import read

SALE = "Договор купли-продажи квартиры. Продавец Иванов Пётр Сидорович продаёт квартиру Петровой Ольге Ильиничне. "


@pytest.mark.parametrize(
    ("said", "code", "summary"),
    [
        (
            "Зарегистрированных по месту жительства лиц в квартире нет.",
            "residents",
            "names nobody who keeps a right to stay",
        ),
        (
            "Нотариально удостоверенное согласие супруги Продавца получено.",
            "spouse_consent",
            "names the spouse's consent",
        ),
        ("Квартира приобретена Продавцом до брака.", "spouse_consent", "why no consent of a spouse is needed"),
        (
            "Средства материнского капитала на приобретение квартиры не использовались.",
            "maternity_capital",
            "no maternity capital was used",
        ),
        (
            "Если использовался материнский капитал, Продавец представляет документы о выделении долей детям.",
            "maternity_capital",
            "provides for the children's shares",
        ),
        ("Несовершеннолетних собственников и зарегистрированных лиц нет.", "minors", "no minors or wards"),
    ],
)
def test_the_summary_says_in_which_way_the_clause_is_in_order(said: str, code: str, summary: str) -> None:
    (clause,) = (clause for clause in read(SALE + said).analysis.found_clauses if clause.code == code)
    assert (clause.status, clause.fault) == ("ok", None)
    assert summary in clause.summary
