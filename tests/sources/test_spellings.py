"""A register may take Е and Ё for two letters: what stands under one spelling of the seller's name is found by any."""

from pathlib import Path

import msgspec
import pytest

from cleardeed.sources.matching.yo_names import with_yo, without_yo
from tests.sources.replay import IVANOV, Case, Sent, load_cases, replay

CASES = {str(case): case for case in load_cases()}
BY_NAME = [
    ("newdb/fssp_empty", "newdb/fssp_found"),
    ("newdb/pledge_empty", "newdb/pledge_found"),
    ("newdb/list_empty", "newdb/list_found"),
    ("newdb/wanted_empty", "newdb/wanted_found"),
    ("parser_api/fssp_empty", "parser_api/fssp_found"),
    ("fssp_api/single_empty", "fssp_api/single_found"),
    ("kad/empty", "kad/namesake_by_name"),
    ("egrul/nobody", "egrul/namesake"),
    ("fedresurs_rest/nobody", "fedresurs_rest/by_name"),
    ("fedresurs_site/nobody", "fedresurs_site/by_name"),
]
"""By connector and source: a reply that is empty, and one to a search by name that is not."""
SHARED_STEPS = frozenset({"auth", "messages", "card"})
"""Calls that are not made for each spelling."""


def second(one: Sent, connector: str) -> Sent:
    """The reply as one to the search for the second spelling."""
    ending = " 2.1" if connector == "newdb" else " spelling 2"
    return one if one.step in SHARED_STEPS else msgspec.structs.replace(one, step=one.step + ending)


def of_both(empty: Case, found: Case) -> list[Sent]:
    """Return replies with nothing under the name as it is written and something under the other spelling."""
    searches = [one for one in empty.sent() if one.step not in SHARED_STEPS]
    return [*searches, *(second(one, found.connector) for one in found.sent())]


def by_name(case: Case) -> Case:
    """The question without the numbers that a register could be searched by in place of the name."""
    return msgspec.structs.replace(case, seller=msgspec.structs.replace(IVANOV, inn=None, snils=None))


@pytest.mark.parametrize(("empty", "found"), BY_NAME)
async def test_what_stands_under_the_other_spelling_is_found(empty: str, found: str, tmp_path: Path) -> None:
    case = by_name(CASES[found])
    answer = await replay(case, of_both(CASES[empty], case), tmp_path)
    assert (answer.status, answer.reason) == (case.status, case.reason)
    assert answer.records


@pytest.mark.parametrize(("empty", "found"), BY_NAME)
async def test_a_spelling_that_was_not_answered_leaves_nothing_clean(empty: str, found: str, tmp_path: Path) -> None:
    case = by_name(CASES[empty])
    lost = [
        msgspec.structs.replace(second(one, case.connector), status=503, content=b"")
        for one in case.sent()
        if one.step not in SHARED_STEPS
    ]
    answer = await replay(case, [*case.sent(), *lost], tmp_path)
    assert answer.status == "source_unavailable", found


@pytest.mark.parametrize(("empty", "_found"), BY_NAME)
async def test_nothing_under_every_spelling_is_clean(empty: str, _found: str, tmp_path: Path) -> None:
    case = by_name(CASES[empty])
    answer = await replay(case, case.sent(), tmp_path)
    assert answer.status == "ok", answer.summary


@pytest.mark.parametrize(
    ("plain", "proper"),
    [
        ("Семенов Петр Федорович", "Семёнов Пётр Фёдорович"),
        ("СОЛОВЬЕВА-СЕМЕНОВА АЛЕНА", "СОЛОВЬЁВА-СЕМЁНОВА АЛЁНА"),
        ("Лебедев Сергей Алексеевич", "Лебедев Сергей Алексеевич"),
        ("Петрова Вера", "Петрова Вера"),
    ],
)
def test_a_name_gets_its_yo_where_it_has_one(plain: str, proper: str) -> None:
    assert with_yo(plain) == with_yo(proper) == proper
    assert without_yo(proper) == plain
