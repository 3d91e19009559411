"""Asking the model about one document: within its budget, and without it where anything is in the way."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import msgspec
import structlog
from prometheus_client import Counter

from cleardeed.core import clock
from cleardeed.core.language import Language
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Pool
from cleardeed.documents.findings import Analysed
from cleardeed.documents.model.budget import reserve, settle
from cleardeed.documents.model.client import ChatModel, ModelError
from cleardeed.documents.model.opinion import ModelAnswer, read_opinion
from cleardeed.documents.model.prompt import MAX_TOKENS, PROMPT_VERSION, messages, schema
from cleardeed.documents.text import DocumentText

_CHARACTERS_A_TOKEN = 2
"""Of Russian text, at worst; what a question is taken for until the server says what it was."""

log = structlog.get_logger(__name__)
asked_total = Counter("cleardeed_model_questions_total", "Questions to the language model by outcome", ["outcome"])


class Adviser(msgspec.Struct, frozen=True):
    """Asks with what it was given. `budget` is tokens a day, counted in the database; None for as many as it takes."""

    pool: Pool | None
    model: ChatModel
    budget: int | None

    async def answer(
        self, document: DocumentText, analysed: Analysed, codes: list[str], language: Language
    ) -> ModelAnswer | None:
        """The model's answer, in the language, of the form that was asked for; None where there is none to be had.
        Never raises over the model's doing."""
        try:
            answer = await self._asked(document, analysed, codes, language)
        except ModelError as error:
            asked_total.labels(error.reason).inc()
            log.warning("the language model gave no answer", reason=error.reason)
            return None
        asked_total.labels("answered").inc()
        return answer

    async def _asked(
        self, document: DocumentText, analysed: Analysed, codes: list[str], language: Language
    ) -> ModelAnswer:
        question = messages(document, analysed, language)
        day = clock.now().date()
        guess = sum(len(one["content"]) for one in question) // _CHARACTERS_A_TOKEN + MAX_TOKENS
        if self.pool and self.budget is not None and not await reserve(self.pool, day, guess, self.budget):
            raise ModelError("budget")
        said = await self.model.ask(question, schema(codes), max_tokens=MAX_TOKENS)
        if self.pool and self.budget is not None and said.tokens is not None:
            await settle(self.pool, day, guess, said.tokens)
        try:
            read_opinion(said.text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise ModelError("malformed") from None
        return ModelAnswer(model=self.model.name, prompt_version=PROMPT_VERSION, raw=said.text, tokens=said.tokens)


@asynccontextmanager
async def open_adviser(settings: ServiceSettings, pool: Pool | None) -> AsyncIterator[Adviser | None]:
    """Open the client of the language model; None if none is configured."""
    if settings.llm_url is None or settings.llm_model is None:
        yield None
        return
    key = settings.llm_key.get_secret_value() if settings.llm_key else None
    async with httpx.AsyncClient() as client:
        model = ChatModel(client, str(settings.llm_url), settings.llm_model, key, settings.llm_timeout)
        yield Adviser(pool, model, settings.llm_budget)
