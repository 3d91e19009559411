"""`cleardeed documents`: erase personal data, explain an analysis, measure it on labelled documents."""

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
from cyclopts import App

from cleardeed.cli.common import Common, exit_on_refusal, output_translator, show
from cleardeed.cli.erasure import run_erasure
from cleardeed.cli.output import write, write_table
from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.documents.analysis import Analysed, analyse
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.evaluation import Evaluation
from cleardeed.documents.evaluation import evaluate as evaluate_documents
from cleardeed.documents.facts import Fact
from cleardeed.documents.labelled import Labelled, labelled
from cleardeed.documents.model.adviser import Adviser, open_adviser
from cleardeed.documents.model.opinion import ModelAnswer
from cleardeed.documents.parser.client import open_parsers
from cleardeed.documents.reader import read_document
from cleardeed.documents.record import DOCUMENT_CHECKS
from cleardeed.documents.rules.table import RULES_BY_CODE
from cleardeed.documents.text import DocumentText
from cleardeed.documents.upload import Upload, refused

app = App(name="documents", help="Analysed documents.")

_PART = 1 << 20
_OF_EVERY_FACT = {"fact", "quotes", "modality", "entry"}


@app.command
def erase(job_id: str, *, common: Common | None = None) -> None:
    """Destroy a document and what was found in it for good. Money, hashes and dates stay; it still verifies."""
    run_erasure(common or Common(), DOCUMENT_CHECKS, job_id)


@app.command
def explain(file: Path, *, common: Common | None = None) -> None:
    """Show what is read in a file: each fact with its words and the phrase that read it, and the clauses."""
    common = common or Common()
    with exit_on_refusal(common):
        text = asyncio.run(_text_of(file))
        analysed = analyse(text, today=clock.now().date(), translate=output_translator(common))
        if common.as_json:
            show(common, analysed)
        else:
            _write_explanation(analysed)


@app.command
def evaluate(batch: Path, *, model: bool = False, common: Common | None = None) -> None:
    """Measure the analysis on a folder of labelled documents, by language; with the language model if asked for."""
    common = common or Common()
    with exit_on_refusal(common):
        documents = labelled(batch)
        if not documents:
            raise RefusedError("{folder} has no labelled documents", folder=batch)
        show(common, asyncio.run(_evaluated_with_model(documents, common) if model else evaluate_documents(documents)))


async def _evaluated_with_model(documents: Sequence[Labelled], common: Common) -> list[Evaluation]:
    """Raises `RefusedError` where no model is configured. Its tokens do not count in the day's budget."""
    async with open_adviser(common.settings(), None) as adviser:
        if adviser is None:
            raise RefusedError("no language model is configured: set CLEARDEED_LLM_URL and CLEARDEED_LLM_MODEL")
        ask = partial(_answer, adviser)
        return await evaluate_documents(documents, ask)


async def _answer(adviser: Adviser, text: DocumentText, analysed: Analysed) -> ModelAnswer | None:
    return await adviser.answer(text, analysed, sorted(RULES_BY_CODE), analysed.extract.language)


async def _text_of(file: Path) -> DocumentText:
    """The text of a file, read as the service reads it. Raises `RefusedError` or an `ApiError` where it cannot be."""
    with Upload() as copy:
        try:
            with file.open("rb") as source:
                while part := source.read(_PART):
                    copy.write(part)
        except OSError:
            raise RefusedError("{path} cannot be read", path=file) from None
        async with open_parsers(ocr=True, warm=False) as parsers:
            try:
                return await read_document(parsers, "cli", copy.validate())
            except UnreadableError as error:
                raise refused(error) from None


def _write_explanation(analysed: Analysed) -> None:
    write_table(
        ("fact", "modality", "entry", "page", "words"),
        ((_describe(fact), fact.modality, fact.entry, str(quote.page), quote.text)
         for fact in analysed.facts.facts for quote in fact.quotes),
    )  # fmt: skip
    write("")
    write_table(
        ("clause", "status", "summary", "page", "words"),
        ((clause.code, clause.status, clause.summary, "" if clause.page is None else str(clause.page),
          clause.text or "") for clause in analysed.analysis.found_clauses),
    )  # fmt: skip


def _describe(fact: Fact) -> str:
    """The kind of a fact and its own fields, as one line."""
    plain = msgspec.to_builtins(fact)
    own = (f"{name}={value}" for name, value in plain.items() if name not in _OF_EVERY_FACT and value is not None)
    return " ".join((plain["fact"], *own))
