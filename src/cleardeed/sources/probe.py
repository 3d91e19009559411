"""One real question to one source, as an operator asks it to test the source. Nothing of it is stored."""

import datetime
import time
from collections.abc import Mapping

import msgspec

from cleardeed.core.errors import RefusedError
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.sources.base import Answer, Connector
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.collect import Pending, collect, resume
from cleardeed.sources.subject import Passport, Property, Seller, Subject


class ProbeResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result and its duration: an answer as it would be recorded, or a ticket to ask again with."""

    seconds: float
    answer: Answer | None
    later: Pending | None


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """The question as an operator enters it. `passport` is series and number, 10 digits."""

    last_name: str | None = None
    first_name: str | None = None
    middle_name: str | None = None
    birth_date: datetime.date | None = None
    inn: str | None = None
    region: str | None = None
    passport: str | None = None
    cadastral_number: str | None = None
    address: str | None = None

    def subject(self) -> Subject:
        """Whom and what it is about."""
        passport = Passport(series=self.passport[:4], number=self.passport[4:]) if self.passport else None
        return Subject(
            seller=Seller(
                last_name=self.last_name,
                first_name=self.first_name,
                middle_name=self.middle_name,
                birth_date=self.birth_date,
                inn=self.inn,
                region=self.region,
                passport=passport,
            ),
            object=Property(cadastral_number=self.cadastral_number, address=self.address),
        )


async def probe(
    code: str,
    connectors: Mapping[str, Connector | None],
    question: Question,
    *,
    ticket: str | None = None,
    translate: Translate = ENGLISH,
) -> ProbeResult:
    """Puts the question to the source, or asks again with a ticket. Raises `RefusedError` for an unknown source."""
    if code not in BY_CODE:
        raise RefusedError("there is no source {source!r}; known are {known}", source=code, known=", ".join(BY_CODE))
    began = time.perf_counter()
    collected = await collect(
        subject=question.subject(),
        sources=[BY_CODE[code]],
        connectors={code: connectors.get(code)},
        save=_keep_nothing,
        pending=[resume(code, ticket)] if ticket else [],
        translate=translate,
    )
    return ProbeResult(
        seconds=round(time.perf_counter() - began, 4),
        answer=next(iter(collected.answers), None),
        later=next(iter(collected.pending), None),
    )


async def _keep_nothing(_answers: list[Answer]) -> None:
    """A probe leaves no trace."""
