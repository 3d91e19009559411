"""Every message that a reader may meet, and the catalogues brought up to date: `python -m tests.locale.messages`.

Messages are whole English sentences. Those of the templates are marked `_("…")`; the others stand in tables (rules,
labels, sources, …), which are read here, so that the tables themselves stay free of marks.
"""

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import cleardeed
from cleardeed.checks import describe, opinion, ownership, result, value
from cleardeed.checks.guidance import guidance
from cleardeed.checks.scoring import coverage, crosschecks, same_case, sentences, verdict
from cleardeed.checks.scoring.table import RULES
from cleardeed.core.errors import (
    InsufficientFundsError,
    InvalidReviewError,
    NotFoundError,
    NotReviewableError,
    NoWebhookUrlError,
)
from cleardeed.core.language import DEFAULT_LANGUAGE, LANGUAGES, Language
from cleardeed.documents.deal_context import comparisons
from cleardeed.documents.model import doubts
from cleardeed.documents.rules import evaluate, identity, rights, solvency
from cleardeed.documents.rules.context import COMPARISONS
from cleardeed.documents.rules.model import Line
from cleardeed.documents.rules.table import RULES as DOCUMENT_RULES
from cleardeed.lifecycles import LIFECYCLES
from cleardeed.monitors import act, compare, cycle, wording
from cleardeed.operators import details
from cleardeed.reports.glossary import glossary
from cleardeed.reports.labels import ENGLISH
from cleardeed.sources import answers, fixture
from cleardeed.sources.catalogue import SOURCES
from cleardeed.sources.connectors.dadata.address import CLEANED
from cleardeed.sources.connectors.yente import entity
from cleardeed.sources.matching import objects, people
from cleardeed.sources.registry import interfaces
from cleardeed.valuation import texts as valuation
from tests.locale.commands import constants_of_commands, field_names, messages_of_help
from tests.locale.refusals import messages_of_refusals, messages_told_later
from tests.locale.settings import messages_of_settings

PACKAGE = Path(cleardeed.__file__).parent
TABLES: dict[ModuleType, tuple[str, ...]] = {
    answers: ("REASONS", "NUMBERS_LACKING", "SEARCHED_BY_NAME", "UNAVAILABLE", "UNDECIDED", "FOUND", "ASIDE_DOUBTFUL",
              "ASIDE_OTHER_OBJECT", "ASIDE_FURTHER", "ASIDE_ONLY",
              "ASIDE_LEFT_OUT", "ASIDE_MANY_LEFT_OUT", "ASIDE_SUPPLIED", "ASIDE_OF_DAY", "ASIDE_NOT_UNDERSTOOD"),
    describe: ("TITLES", "CODES", "FLOOR", "FLOOR_OF", "BUILT", "OUT_OF_COURT", "VALUE", "CANCELLED", "SHARE",
               "IN_FAVOUR", "ROLE", "HOLDERS", "HOLDER_HIDDEN", "DIED", "NOTARY", "UNTIL", "ENDED", "ENDED_PART",
               "ENDED_CLAUSE", "ENDINGS", "PASSPORTS", "HELD_BECAUSE", "TAX_NUMBER", "MANAGED"),
    opinion: ("VERDICTS", "TOO_EARLY", "NOT_FINAL", "UNDECIDED",
              "NOT_FINAL_AND_UNDECIDED", "FOR_A_PERSON", "ALL_ANSWERED", "ANSWERED", "NO_ANSWER", "LACKING",
              "OPEN", "SET_ASIDE", "SCOPE", "AS_OF", "POINTS", "POINT", "NO_POINTS", "DEMANDS", "UNKNOWN", "GAP",
              "NUMBERED", "CAVEAT"),
    ownership: ("OWNER", "OWNER_SELLER", "OWNER_UNCOMPARED", "HIDDEN", "RIGHT_UNNAMED", "BURDEN_UNNAMED", "JOINT",
                "MINORS", "STANDS", "ENDED", "STANDS_UNDATED", "ENDED_UNDATED", "SILENT",
                "ASIDE", "EMPTY", "OWNERS", "UNTOLD", "NO_PAST", "NO_MARKS", "NO_SPOUSES", "DOUBTFUL"),
    value: ("ESTIMATE", "BELOW", "WITHIN", "ABOVE", "PERHAPS_OF_SHARE", "NOT_ASKED", "COMPARABLES", "BY_COMPARABLES",
            "BY_BOTH", "NOT_COMPARED",
            "ORDINARY", "WORTH_LESS", "CAVEATS", "NO_REPORT", "FAILED", "REASONS"),
    verdict: ("LABELS", "NOTHING_FOUND", "LOW_VERDICTS", "TOO_EARLY", "VERDICTS", "OBSTACLES",
              "NOT_ANSWERED", "ALSO_OPEN", "TO_REVIEW"),
    coverage: ("NOT_ASKED", "MISSING", "CORRECTED"),
    sentences: ("NOT_STATED", "NO_AMOUNT"),
    same_case: ("SAME_CASE",),
    crosschecks: ("FACT_NAMES",),
    act: ("NOT_CONFIRMED",),
    compare: ("SILENT", "BACK", "NEW", "GONE", "CHANGED", "LAPSED", "CARRIED", "NOT_CHECKED", "NOT_SHOWN", "BY_ANSWER",
              "BY_EARLIER", "DECIDED", "WHO_AND_WHEN", "DECISIONS", "MORE_UNCONFIRMED", "RISK_KEPT",
              "LEVEL_MOVED", "LEVELS", "LOW_PARTLY"),
    wording: ("FIELD_NAMES", "DIFFERENCE", "ADDED", "DROPPED", "ENDED", "REOPENED", "YES", "NO", "OF_DATE",
              "QUOTED", "UNDECIDED", "CUT"),
    result: ("SET_ASIDE", "OVERRULED"),
    cycle: ("NO_ANSWER",),
    details: ("MESSAGES",),
    comparisons: ("KIND_NAMES", "ENTRY", "SHARE"),
    doubts: ("DOUBTS", "WEIGHS_NOTHING"),
    evaluate: ("NAMES", "VERDICTS", "EXTRACT_VERDICTS", "OLD_EXTRACT_VERDICTS", "OF_ITS_DATE", "MUCH_TOGETHER",
               "NOT_UNDERSTOOD", "DOUBTED", "CLEAN", "LEFT_OPEN", "USUAL_WORDINGS", "UNKNOWN", "POINTS"),
    rights: ("BURDENS", "CLAIMS"),
    identity: ("NAME", "BIRTH", "PASSPORT", "ADDRESS"),
    valuation: ("NAMES", "KINDS", "PLACES", "PLACE_EFFECT", "TIME_EFFECT", "OTHER_EFFECT", "EFFECT", "SENSITIVITY",
                "SENSITIVITY_UNKNOWN", "SAME_QUARTER", "OTHER_QUARTER", "DISTANCE", "SAME_AREA", "OTHER_AREA", "ALIKE",
                "LIQUIDITY", "CONFIDENCE", "LATER", "STALE", "REASONS"),
}  # fmt: skip
"""Modules and the names of their constants that hold messages."""
PASSED_ON = (NotFoundError, NoWebhookUrlError, InsufficientFundsError, InvalidReviewError, NotReviewableError)
"""Errors of the API that the command line or the console says to an operator."""

Message = tuple[str | None, str | tuple[str, ...]]
"""The context (or None) and the text, or its singular and plural."""


@cache
def all_messages() -> list[Message]:
    """Every message once, in a lasting order."""
    spoken = (*_of_tables(), *messages_of_refusals(), *_of_errors(), *messages_of_help(), *constants_of_commands())
    spoken += (*messages_told_later(), *messages_of_settings())
    plain = ((None, text) for text in spoken)
    fields = (("field", name) for name in (*field_names(), *(life.kind.id_field for life in LIFECYCLES)))
    counted: list[Message] = [(None, forms) for forms in (ownership.YEARS, ownership.MONTHS)]
    return list(dict.fromkeys([*_of_templates(), *_of_labels(), *plain, *counted, *fields]))


def current(language: Language) -> Catalog:
    """The catalogue as it is committed."""
    return read_po(io.BytesIO((PACKAGE / "locale" / f"{language}.po").read_bytes()), locale=language)


def updated(language: Language) -> Catalog:
    """The catalogue with today's messages: what is translated stays so, what is gone is left out."""
    before, after = current(language), Catalog(locale=language, charset="utf-8")
    for context, text in all_messages():
        known = before.get(text if isinstance(text, str) else text[0], context)
        after.add(text, known.string if known else None, context=context)
    return after


def _of_templates() -> Iterator[Message]:
    found = extract_from_dir(str(PACKAGE / "http" / "pages" / "templates"), [("**.html", "jinja2")])
    for _file, _line, message, _comments, context in sorted(found, key=lambda one: one[:2]):
        yield context, tuple(message) if isinstance(message, list | tuple) else message


def _of_labels() -> Iterator[Message]:
    yield from ENGLISH.items()


def _of_errors() -> Iterator[str]:
    """Yield the messages of the API's errors that the command line and the console pass on; partners read them in
    English."""
    yield from (error.default_message for error in PASSED_ON)


def _of_tables() -> Iterator[str]:
    for source in SOURCES:
        yield from (source.name, source.zero)
    yield from (interface.notice for interface in interfaces().values())
    for rule in RULES:
        yield from (
            text for text in (rule.title, rule.says, rule.clear, rule.meaning, *rule.law, *rule.demands) if text
        )
        for variant in rule.variants.values():
            yield from (
                text for text in (variant.title, variant.says, variant.meaning, *variant.law, *variant.demands) if text
            )
    lines: list[Line] = [*DOCUMENT_RULES, *COMPARISONS]
    for one in lines:
        faults = [text for fault in one.faults.values() for text in (fault.says, *fault.demands)]
        yield from (
            text for text in (one.title, one.fine, *one.fine_as.values(), *faults, *one.law, *one.demands) if text
        )
    for module, names in TABLES.items():
        for name in names:
            yield from _texts(getattr(module, name))
    yield from solvency.ASSURED
    yield from guidance().texts()
    yield from glossary().texts()
    yield from (*people.clauses(), *objects.clauses())
    yield from entity.LOOKS_ALIKE.removesuffix(".").split("; ")
    yield from (match.reason.removesuffix(".") for match in (fixture.SURE, fixture.WEAK, CLEANED))


def _texts(value: Any) -> Iterator[str]:
    """Every text in a constant."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, tuple | list | set | frozenset):
        for item in value:
            yield from _texts(item)


def _head(language: Language) -> str:
    """The few lines that every gettext tool needs."""
    lines = [f"Language: {language}", f"Plural-Forms: {current(language).plural_forms}"]
    lines += ["MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines) + "\n"


def main() -> None:
    """Rewrites every catalogue."""
    for language in LANGUAGES:
        if language != DEFAULT_LANGUAGE:
            text = io.BytesIO(_head(language).encode())
            text.seek(0, io.SEEK_END)
            write_po(text, updated(language), width=110, omit_header=True)
            (PACKAGE / "locale" / f"{language}.po").write_bytes(text.getvalue())


if __name__ == "__main__":
    main()
