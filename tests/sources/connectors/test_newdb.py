"""The meaning of NEWDB's answers where a word or two decide; whole answers are in `tests/sources/replies/newdb`."""

from typing import Any

import pytest

from cleardeed.sources.connectors.newdb import arbitration, courts
from cleardeed.sources.connectors.newdb.method import Page, QuerySubject, Result, is_same
from cleardeed.sources.connectors.newdb.methods import METHODS
from cleardeed.sources.subject import Seller, Subject

OF_THE_PROVIDER = [
    "АДВОКАТ",
    "АДМИНИСТРАТИВНЫЙ ИСТЕЦ",
    "АДМИНИСТРАТИВНЫЙ ОТВЕТЧИК",
    "ВЗЫСКАТЕЛЬ",
    "ДОЛЖНИК",
    "ЗАИНТЕРЕСОВАННОЕ ЛИЦО",
    "ЗАИНТЕРЕСОВАННОЕ ЛИЦО, в отношении которого подано заявление",
    "ЗАИНТЕРЕСОВАННОЕ ЛИЦО, В ОТНОШЕНИИ КОТОРОГО ПОДАНО ЗАЯВЛЕНИЕ",
    "ЗАЯВИТЕЛЬ",
    "ИСТЕЦ",
    "ОТВЕТЧИК",
    "ПРЕДСТАВИТЕЛЬ",
    "ПРОКУРОР",
    "ТРЕТЬЕ ЛИЦО",
]
"""The roles that the provider's documents of April 2026 name."""


@pytest.mark.parametrize("word", OF_THE_PROVIDER)
def test_every_role_that_the_provider_names_is_known(word: str) -> None:
    assert courts.role_of(word) is not None


@pytest.mark.parametrize(
    ("word", "role"),
    [
        ("ОТВЕТЧИК", "respondent"),
        ("defendant", "respondent"),
        ("Ответчик\u00a0", "respondent"),
        ("Осуждённый", "respondent"),
        ("Лицо, в отношении которого ведётся производство по делу об административном правонарушении", "respondent"),
        ("ДОЛЖНИК", "debtor"),
        ("ВЗЫСКАТЕЛЬ", "creditor"),
        ("ИСТЕЦ(ЗАЯВИТЕЛЬ)", "plaintiff"),
        ("ПОРУЧИТЕЛЬ", None),
        ("НЕ ОТВЕТЧИК", None),
        ("", None),
        (None, None),
    ],
)
def test_a_role_is_what_its_word_says_and_nothing_else(word: str | None, role: str | None) -> None:
    assert courts.role_of(word) == role


@pytest.mark.parametrize(
    ("text", "court"),
    [
        ("Судьева Е. Е. | АС города Примерска", "АС города Примерска"),
        ("АС города Примерска | Судьева Е. Е.", "АС города Примерска"),
        ("Судьева Е. Е. | Суд по интеллектуальным правам", "Суд по интеллектуальным правам"),
        ("99 арбитражный апелляционный суд", "99 арбитражный апелляционный суд"),
        ("Судьева Е. Е.", None),
        ("", None),
        (None, None),
    ],
)
def test_the_court_is_told_from_its_judge(text: str | None, court: str | None) -> None:
    assert arbitration.court_of(text, None) == court


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Подписано] Признать гражданина банкротом. Ввести реализацию имущества гражданина", "bankruptcy"),
        ("О признании гражданина банкротом (ст.213.4, 213.5 ФЗ О несостоятельности)", "bankruptcy"),
        ("Включить требования в реестр требований кредиторов (ст.60 ФЗ О несостоятельности)", None),
        ("Взыскать задолженность по договору аренды", None),
    ],
)
def test_a_persons_bankruptcy_is_told_from_the_words_of_its_acts(text: str, kind: str | None) -> None:
    nobody = arbitration.Participants(plaintiffs=[], defendants=[], third_parties=[], others=[])
    assert arbitration.Card(participants=nobody, acts=[arbitration.Text(type=text)]).kind == kind


@pytest.mark.parametrize(
    ("meta", "rows", "more"),
    [
        ({"total_count": 57, "has_more": True}, 20, True),
        ({"total_count": 57, "has_more": False}, 20, True),
        ({"total_count": 20, "has_more": True}, 20, True),
        ({"total_count": 20, "has_more": False}, 20, False),
        ({"total_count": 57, "has_more": True}, 0, False),
        ({"count": 100, "limit": 100}, 100, False),
    ],
)
def test_another_page_is_asked_for_while_either_sign_says_that_there_is_one(
    meta: dict[str, Any], rows: int, more: bool
) -> None:
    result = Result(status=200, data=[{}] * rows, meta=meta | {"query": "Иванов Петр"})
    assert courts.has_more(Page({"query": "Иванов Петр", "page": 1}, result)) == more


@pytest.mark.parametrize(("first_name", "asked"), [("Пётр", ["Иванов Пётр", "Иванов Петр"]), ("Иван", ["Иванов Иван"])])
def test_courts_are_asked_by_every_spelling(first_name: str, asked: list[str]) -> None:
    method = METHODS["courts"](QuerySubject(Subject(seller=Seller(last_name="Иванов", first_name=first_name))))
    assert method is not None
    assert [question["query"] for question in method.questions] == asked


@pytest.mark.parametrize(
    ("sent", "echoed", "same"),
    [
        ("Пётр", "ПЕТР", True),
        ("1980-02-01", "01.02.1980", True),
        (100, "100", True),
        ("770000000082", 770000000082, True),
        ("Пётр", "Павел", False),
        ("1980-02-01", "1980-02-10", False),
        ("", None, False),
    ],
)
def test_an_echo_is_compared_and_not_its_spelling(sent: object, echoed: object, same: bool) -> None:
    assert is_same(sent, echoed) == same
