"""The job of a document with a language model that doubts an alarm: what is sealed, and where nothing is doubted."""

from pathlib import Path

import httpx
import msgspec
import pytest

from cleardeed.accounts.api_keys import Caller
from cleardeed.core.crypto import KeyRing
from cleardeed.core.owner import Owner
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool, transaction
from cleardeed.documents import store
from cleardeed.documents.analyser.client import open_analyser
from cleardeed.documents.deal_context.known import DealFacts
from cleardeed.documents.findings import FoundClause
from cleardeed.documents.model.adviser import Adviser
from cleardeed.documents.model.client import ChatModel
from cleardeed.documents.options import AnalysisOptions
from cleardeed.documents.parser.client import Parsers
from cleardeed.documents.read import read_document
from cleardeed.documents.run import CODES, DocumentRunner
from cleardeed.documents.text import DocumentText, Page
from cleardeed.files.file_store import FileStore
from tests.documents.model.server import KEY, model_server
from tests.documents.sale import RUSSIAN
from tests.documents.submitted import made_caller, submitted

ARRESTED = "Квартира находится под арестом по постановлению судебного пристава."
FREE = "Под арестом квартира не состоит."
LIES = {
    "summary": "A sale.",
    "remarks": [],
    "facts": [],
    "misread": [{"code": code, "reason": "unrelated"} for code in CODES],
}


@pytest.fixture
async def caller(pool: Pool, ring: KeyRing) -> Caller:
    return await made_caller(pool, ring)


async def encumbrances(pool: Pool, ring: KeyRing, caller: Caller, folder: Path, order: AnalysisOptions) -> FoundClause:
    """The sealed clause of a document that contradicts itself, after a model has named every alarm."""

    async def facts_of(_owner: Owner, _check_id: str) -> DealFacts | None:
        return None

    files = FileStore.in_folder(folder / "files")
    async with transaction(pool) as connection:
        document = await submitted(connection, ring, files, caller, order=order)
        text = DocumentText("text", (Page(1, RUSSIAN.format(f"{ARRESTED}\n4. {FREE}")),))
        await store.save_reading(connection, document, store.Reading(text, document.created_at))
    async with (
        open_analyser(warm=False) as analyser,
        model_server(lambda _: LIES) as server,
        httpx.AsyncClient() as client,
    ):
        runner = DocumentRunner(
            settings=load_settings(data_dir=folder), pool=pool, ring=ring, files=files, parsers=Parsers(ocr=False),
            analyser=analyser, facts_of=facts_of,
            adviser=Adviser(pool, ChatModel(client, server.url, "m", KEY, 10), None),
        )  # fmt: skip
        await runner.run({"account_id": caller.account_id, "job_id": document.id})
    view = await read_document(pool, ring, caller.owner, document.id)
    assert view.status == "report_ready"
    clauses = msgspec.json.decode(msgspec.json.encode(view))["result"]["analysis"]["found_clauses"]
    return next(msgspec.convert(one, FoundClause) for one in clauses if one["code"] == "encumbrances")


async def test_both_quotes_are_sealed(pool: Pool, ring: KeyRing, caller: Caller, tmp_path: Path) -> None:
    clause = await encumbrances(pool, ring, caller, tmp_path, AnalysisOptions())
    assert (clause.status, clause.impact, clause.origin, clause.text) == ("attention", 0, "model", ARRESTED)
    assert clause.answered_by is not msgspec.UNSET
    assert clause.answered_by.text == FREE


async def test_beside_a_check_nothing_is_doubted(pool: Pool, ring: KeyRing, caller: Caller, tmp_path: Path) -> None:
    clause = await encumbrances(
        pool, ring, caller, tmp_path, AnalysisOptions(check_id="chk_01jd2mzzzzzzzzzzzzzzzzzzzz")
    )
    assert (clause.impact, clause.origin, clause.answered_by) == (80, "rules", msgspec.UNSET)
