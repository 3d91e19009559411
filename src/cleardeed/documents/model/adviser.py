"""Asking the model about one document: within its budget, and without it where anything is in the way."""

import msgspec
import structlog
from prometheus_client import Counter

from cleardeed.core import clock
from cleardeed.core.language import Language
from cleardeed.database.pool import Pool
from cleardeed.documents.analysis import Analysis
from cleardeed.documents.model.budget import reserve, settle
from cleardeed.documents.model.client import ChatModel, ModelError
from cleardeed.documents.model.opinion import Opinion, read_opinion
from cleardeed.documents.model.prompt import MOST_TOKENS, messages, schema
from cleardeed.documents.text import DocumentText

_CHARACTERS_A_TOKEN = 2
"""Of Russian text, at worst; what a question is taken for until the server says what it was."""

log = structlog.get_logger(__name__)
asked_total = Counter("cleardeed_model_questions_total", "Questions to the language model by outcome", ["outcome"])


class Adviser(msgspec.Struct, frozen=True):
    """Asks with what it was given. `budget` is tokens a day, None for as many as it takes."""

    pool: Pool
    model: ChatModel
    budget: int | None

    async def opinion(
        self, document: DocumentText, analysis: Analysis, codes: list[str], language: Language
    ) -> Opinion | None:
        """The model's opinion, in the language; None where there is none to be had. Never raises over the model's
        doing."""
        try:
            opinion = await self._asked(document, analysis, codes, language)
        except ModelError as error:
            asked_total.labels(error.reason).inc()
            log.warning("the language model gave no opinion", reason=error.reason)
            return None
        asked_total.labels("answered").inc()
        return opinion

    async def _asked(self, document: DocumentText, analysis: Analysis, codes: list[str], language: Language) -> Opinion:
        question = messages(document, analysis, language)
        day = clock.now().date()
        guess = sum(len(one["content"]) for one in question) // _CHARACTERS_A_TOKEN + MOST_TOKENS
        if self.budget is not None and not await reserve(self.pool, day, guess, self.budget):
            raise ModelError("budget")
        said = await self.model.ask(question, schema(codes), most_tokens=MOST_TOKENS)
        if self.budget is not None and said.tokens is not None:
            await settle(self.pool, day, guess, said.tokens)
        try:
            return read_opinion(said.text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise ModelError("malformed") from None
