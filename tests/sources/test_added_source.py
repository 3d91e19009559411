"""A source that is added as one folder: found, listed, asked, scored and reported, and nothing else was touched."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from cleardeed.sources.catalogue import OF_THE_CONTRACT, SOURCES, applicable
from tests.sources.remote.stand import about

pytestmark = pytest.mark.process

ADDED = Path(__file__).parent / "added"
WITH_THE_FOLDER = """
import sys
from cleardeed.sources import connectors
connectors.__path__.append({folder!r})
{then}
"""
COMMANDS = """
import json
from contextlib import suppress
from cleardeed.cli import main
for arguments in json.loads(sys.argv[1]):
    sys.argv[1:] = arguments
    with suppress(SystemExit):
        main()
"""
LOOKED_AT = """
import json
from cleardeed.checks.scoring.score import score
from cleardeed.core import clock
from cleardeed.core.settings_loader import SettingsError
from cleardeed.sources.answers import answer_of
from cleardeed.sources.base import Findings
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.records import ListEntry, Match
from cleardeed.sources.registry import check_choices, chosen_connectors
from cleardeed.sources.subject import Seller, Subject

match = Match("exact", ["last_name"], [], [], "The name agrees.")
entry = ListEntry(match=match, number="1/2024", list_name="Реестр наследственных дел")
answer = answer_of(BY_CODE["probate"], Findings(records=[entry], datestamp=clock.today()), "probate")
scoring = score("seller", Subject(seller=Seller("Иванов", "Пётр")), {"probate": answer}, clock.today())
try:
    check_choices({"probate": "probate"})
except SettingsError as error:
    faults = str(error).splitlines()
print(json.dumps({
    "last": list(BY_CODE)[-1],
    "by default": "probate" in chosen_connectors({}),
    "chosen": chosen_connectors({"probate": "probate"})["probate"],
    "factors": [factor.code for factor in scoring.factors if "probate" in factor.sources],
    "faults": faults,
}))
"""


def run(then: str, *arguments: str, **settings: str) -> list[Any]:
    """The lines of JSON that a program prints in which the folder lies among the connectors."""
    program = WITH_THE_FOLDER.format(folder=str(ADDED), then=then)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CLEARDEED_")}
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=environment | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def added() -> Any:
    """Return a process's statements on the added source, with two settings of it that are wrong."""
    (found,) = run(LOOKED_AT, CLEARDEED_PROBATE_URL="nowhere", CLEARDEED_PROBATE_URI="x")
    return found


def test_it_is_in_the_catalogue_and_asked_only_where_it_is_chosen(added: Any) -> None:
    assert (added["last"], added["by default"], added["chosen"]) == ("probate", False, "probate")


def test_the_contracts_sources_are_the_same_without_it() -> None:
    assert SOURCES[: len(OF_THE_CONTRACT)] == OF_THE_CONTRACT
    assert all(source.optional for source in SOURCES[len(OF_THE_CONTRACT) :])
    assert "probate" not in [source.code for source in applicable("full", about("Иванов"), ["probate"])]


def test_its_entries_are_for_a_person_to_weigh(added: Any) -> None:
    assert added["factors"] == ["manual_review"]


@asynccontextmanager
async def notaries(records: list[dict[str, Any]]) -> AsyncIterator[str]:
    """The notaries' search, answering with these records."""

    async def search(request: web.Request) -> web.Response:
        assert (await request.json())["name"] == "Иванов Пётр Сидорович"
        return web.json_response({"count": len(records), "records": records})

    app = web.Application()
    app.router.add_post("/api/probate-cases", search)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_it_answers_a_real_question(dsn: str, tmp_path: Path) -> None:
    case = {"Fio": "Иванов Пётр Сидорович", "BirthDate": "19800201", "DeathDate": "20240110", "CaseNumber": "1/2024"}
    async with notaries([case, case | {"BirthDate": "19550101", "CaseNumber": "2/2024"}]) as url:
        settings = {
            "CLEARDEED_DATABASE_URL": dsn,
            "CLEARDEED_DATA_DIR": str(tmp_path),
            "CLEARDEED_SOURCE_PROBATE": "probate",
            "CLEARDEED_PROBATE_URL": url,
        }
        person = ("--last-name", "Иванов", "--first-name", "Пётр", "--middle-name", "Сидорович")
        question = ("sources", "probe", "probate", *person, "--birth-date", "1980-02-01", "--json")
        commands = json.dumps([question, ("sources", "list", "--json")])
        probed, listed = await asyncio.to_thread(run, COMMANDS, commands, **settings)
    answer = probed["answer"]
    assert (answer["status"], [record["number"] for record in answer["records"]]) == ("found", ["1/2024"])
    assert "left out: 1" in answer["summary"]
    assert json.loads(probed["raw"][0]["text"])["count"] == 2
    line = listed["items"][-1]
    assert (line["source_code"], line["connector"], line["state"]) == ("probate", "probate", "well")


def test_its_settings_are_checked_like_all_others(added: Any) -> None:
    assert [fault.split(":")[0] for fault in added["faults"]] == ["CLEARDEED_PROBATE_URI", "CLEARDEED_PROBATE_URL"]
