"""Tickets that an older version left behind: the question is ordered anew, and goes on from the new ticket."""

from typing import Any

import pytest

from cleardeed.sources.base import Deferred, Findings
from cleardeed.sources.connectors.fssp_api import connector as fssp_api
from cleardeed.sources.connectors.newdb import connector as newdb
from cleardeed.sources.registry import Resources
from tests.sources.replay import MAX_ROUNDS, Case, ReplayedInquiry, ReplayedRegister, load_cases

CASES = {str(case): case for case in load_cases()}
BY_CONNECTOR: dict[Any, tuple[str, dict[str, str]]] = {
    newdb: ("newdb/fssp_found", {"key": "invented"}),
    fssp_api: ("fssp_api/single_found", {"url": "http://127.0.0.1:9", "token": "invented", "regions": "-1"}),
}


def asking(module: Any) -> tuple[Any, Case]:
    name, settings = BY_CONNECTOR[module]
    resources = Resources(pool=None, client=None)  # type: ignore[arg-type]  # a replay reaches neither
    return module.connect(resources, module.SETTINGS(**settings)), CASES[name]


async def answered(connector: Any, inquiry: ReplayedInquiry, case: Case, ticket: str) -> Findings:
    for _ in range(MAX_ROUNDS):
        try:
            findings: Findings = await connector.inquire(inquiry, "fssp", case.subject(), ticket)
        except Deferred as later:
            ticket = later.ticket
        else:
            return findings
    raise TimeoutError


@pytest.mark.parametrize(
    ("module", "ticket"),
    [
        (newdb, '["00000000-0000-4000-8000-000000000001",3,null]'),
        (newdb, "[[],0,null]"),
        (newdb, '[[[7,1,"00000000-0000-4000-8000-000000000001"]],0,null]'),
        (newdb, "{"),
        (fssp_api, '{"tasks":["00000000-0000-4000-8000-000000000001"]}'),
        (fssp_api, "00000000-0000-4000-8000-000000000001"),
    ],
)
async def test_a_ticket_of_an_older_version_orders_the_question_anew(module: Any, ticket: str) -> None:
    connector, case = asking(module)
    inquiry = ReplayedInquiry(ReplayedRegister(case.sent(), strict=True))
    with pytest.raises(Deferred) as anew:
        await connector.inquire(inquiry, "fssp", case.subject(), ticket)
    findings = await answered(connector, inquiry, case, anew.value.ticket)
    assert [record.number for record in findings.records] == case.records
