"""`cleardeed documents`: what is read in a file, and how an analysis does on labelled papers."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Shell
from tests.documents.model.server import KEY, ModelServer, model_server
from tests.documents.sale import RUSSIAN

MORTGAGED = "Квартира находится в залоге у ПАО «Север»."
PAPER = f"type: purchase_agreement\n\n@ body: encumbrances=attention *\n{RUSSIAN.format(MORTGAGED)}"
OTHER_WORDS = "ПАО «Север» может в любой день забрать квартиру за долги Продавца."
UNREAD = f"type: purchase_agreement\n\n@ body: encumbrances=attention *\n{RUSSIAN.format(OTHER_WORDS)}"


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    file = tmp_path / "paper.txt"
    file.write_text(RUSSIAN.format(MORTGAGED), "utf-8")
    return file


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "ru_sale.txt").write_text(PAPER, "utf-8")
    return folder


def test_a_file_is_explained(shell: Shell, paper: Path) -> None:
    done = shell.run("documents", "explain", str(paper))
    assert done.code == 0, done.errors
    assert "burden kind=mortgage" in done.output
    assert "rights/burdened" in done.output
    assert "в залоге" in done.output


def test_an_explanation_is_one_object_of_json(shell: Shell, paper: Path) -> None:
    found = shell.run("documents", "explain", str(paper), "--json").json
    burdens = [fact for fact in found["facts"]["facts"] if fact["fact"] == "burden"]
    assert [(one["kind"], one["modality"]) for one in burdens] == [("mortgage", "asserted")]
    assert "encumbrances" in {clause["code"] for clause in found["analysis"]["found_clauses"]}


def test_a_file_that_is_not_there_is_refused(shell: Shell, tmp_path: Path) -> None:
    done = shell.run("documents", "explain", str(tmp_path / "none.pdf"))
    assert done.code == 1
    assert "none.pdf" in done.errors


def test_an_analysis_is_measured_by_language(shell: Shell, papers: Path) -> None:
    done = shell.run("documents", "evaluate", str(papers))
    assert done.code == 0, done.errors
    assert "ru" in done.output


def test_a_folder_without_papers_is_refused(shell: Shell, tmp_path: Path) -> None:
    done = shell.run("documents", "evaluate", str(tmp_path))
    assert done.code == 1
    assert "no labelled documents" in done.errors


def test_a_model_is_measured_only_where_one_is_configured(shell: Shell, papers: Path) -> None:
    done = shell.run("documents", "evaluate", str(papers), "--model")
    assert done.code == 1
    assert "CLEARDEED_LLM_URL" in done.errors


@pytest.fixture
def model() -> Iterator[ModelServer]:
    """A language model that reads one sentence right, in a thread of its own."""
    burden = {"fact": "burden", "kind": "mortgage", "state": "standing", "modality": "asserted", "quote": OTHER_WORDS}
    answer: dict[str, Any] = {"summary": "", "remarks": [], "facts": [burden]}
    loop, started = asyncio.new_event_loop(), threading.Event()
    servers: list[ModelServer] = []

    async def serve(stop: asyncio.Event) -> None:
        async with model_server(lambda _: answer) as server:
            servers.append(server)
            started.set()
            await stop.wait()

    stop = asyncio.Event()
    thread = threading.Thread(target=loop.run_until_complete, args=(serve(stop),))
    thread.start()
    started.wait()
    try:
        yield servers[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


def test_a_model_is_measured_beside_the_embedded_reader(shell: Shell, tmp_path: Path, model: ModelServer) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "ru_sale.txt").write_text(UNREAD, "utf-8")
    (alone,) = shell.run("documents", "evaluate", str(folder), "--json").json["items"]
    settings = {"CLEARDEED_LLM_URL": model.url, "CLEARDEED_LLM_MODEL": "m", "CLEARDEED_LLM_KEY": KEY}
    (advised,) = shell.run("documents", "evaluate", str(folder), "--model", "--json", **settings).json["items"]
    assert len(model.asked) == 1
    assert alone["tokens"] == 0
    assert advised["tokens"] > 0
    assert advised["attention_recall"] == 1
