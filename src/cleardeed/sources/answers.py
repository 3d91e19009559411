"""From what a connector read to what the source answered: a status and a sentence that claim no more than is true."""

import datetime
from collections.abc import Iterable, Sequence

from cleardeed.core import clock
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.sources.base import MAX_LEFT_OUT, NOT_ENOUGH_DATA, Answer, AnswerStatus, Findings, Reply
from cleardeed.sources.field_paths import plain_field
from cleardeed.sources.notes import notes_of
from cleardeed.sources.records import (
    AnyRecord,
    AuctionLot,
    BusinessRegistration,
    Encumbrance,
    HousingCondition,
    PassportStatus,
    PropertyFacts,
    Right,
    TaxDebt,
    TaxpayerStatus,
)
from cleardeed.sources.source import Source

INFORMATION_ONLY = frozenset({"plaintiff", "creditor", "third_party", "other"})
"""Roles in a case or notice that do not count against the person who has them. Of an object's cases they say nothing:
whoever sues whom, it is the object that is disputed."""

NAMESAKE, CONTRADICTION = "namesake", "contradiction"
TAX_NUMBER_DOUBTFUL = "tax_number_doubtful"
TAX_NUMBER_LACKING = "tax_number_lacking"
OBJECT_UNKNOWN = "object_unknown"
NOT_OF_THIS_KIND = "not_of_this_kind"
DOUBTS = (NAMESAKE, CONTRADICTION)
"""The reasons for a review that doubtful records give; the others say that an answer is not whole."""
UNAVAILABLE, UNDECIDED = "The source is unavailable.", "A person must decide."
FOUND = "Records found: {count}."
ASIDE_DOUBTFUL = "Records that may be about someone else: {count}."
ASIDE_OTHER_OBJECT = "Records that may be about another object: {count}."
ASIDE_FURTHER, ASIDE_ONLY = "Further records: {count}.", "Records of another kind: {count}."
ASIDE_LEFT_OUT = "Records about other people left out: {count}."
ASIDE_SUPPLIED = (
    "Read from the extract supplied with the order, as of the extract's date; its electronic signature was not checked,"
    " and the source that the operator chose was not asked."
)
ASIDE_OF_DAY = "The data are of {day}."
ASIDE_NOT_UNDERSTOOD = "Not understood: {fields}."
MAX_FIELDS_NAMED = 5
ASIDE_MANY_LEFT_OUT = "Records about other people left out: at least {count}."

REASONS = {
    "not_loaded": "No data are loaded for this source.",
    "off": "This source is switched off.",
    "timeout": "The source did not answer in time.",
    "stale": "The data are too old to prove that nothing is there.",
    "reimport_needed": "The data were loaded by another version and must be imported again.",
    "later_expired": "The source kept the question queued for too long.",
    "error": "The source failed to answer.",
    "limited": "The source refuses further questions for now.",
    "blocked": "The source refuses our address.",
    "captcha": "The source demands a person's hand.",
    "broken": "The source's reply was not understood.",
    "refused": "The source refuses our key or account.",
    "closed": "The source's interface has been closed.",
    "unreachable": "The source could not be reached.",
    "circuit_open": "The source has failed again and again and is left alone for a while.",
    "unreadable_rows": "Some of the source's rows could not be read.",
    "not_understood": "The source says something that this version does not understand.",
    "counts_differ": "The source holds another number of records than could be read.",
    "subject_unknown": "The register does not know the seller or the seller's document.",
    "void_not_checked": "The source named the tax number and did not say whether it is void.",
    "encumbrances_not_checked": "The source did not say whether the object is encumbered.",
    "region_failed": "The source could not answer for every region.",
    "some_regions_only": "Not every region of the source was asked.",
    "list_not_searched": "Rosfinmonitoring's list of terrorists and extremists is not among those that were searched.",
    "unmatched_hits": "The source found records that it could not tie to the seller.",
    "quoted_number_only": "No case quotes the cadastral number; a claim known by the address alone would not be found.",
    "lots_by_number_only": "No lot shows the cadastral number; one that names the object by its address alone would not"
    " be found.",
    "address_doubtful": "The address was not recognised without doubt.",
    "address_of_another": "The register has another cadastral number at the address of the object.",
    "too_many_candidates": "More people of this name are on record than can be told apart.",
    NOT_ENOUGH_DATA: "The register cannot be searched by what is known of the subject.",
    TAX_NUMBER_DOUBTFUL: "The tax number that was given is wrong, void or another person's: that nothing was found"
    " proves nothing.",
    TAX_NUMBER_LACKING: "Nothing was found under the name and birth date; no tax number was given, and what is kept"
    " under it alone may not have been found.",
    OBJECT_UNKNOWN: "The register does not know the object.",
    NOT_OF_THIS_KIND: "The register keeps no objects of this kind, so it says nothing of this one.",
    "provisional_record": "The register holds the object for a time or on a condition only.",
    "ambiguous_object": "Several objects of the register fit the address.",
    "contradiction": "A record agrees by a number and contradicts in another field: a person must decide.",
    "namesake": "Records may be about the subject or another of that name or address: a person must decide.",
}

NUMBERS_LACKING = {
    "inn": "Not checked: that takes the seller's tax number, which was not given in a valid form.",
    "passport": "Not checked: that takes the series and number of the passport, which were not given in a valid form.",
}
"""The reason why a source searched by a number was not searched."""
SEARCHED_BY_NAME = {
    "inn": "Searched by the name alone: the seller's tax number, which this source goes by, was not given in a valid"
    " form, and what is kept under the number may not have been found.",
    "passport": "Searched by the name alone: the series and number of the passport, which this source goes by, were not"
    " given in a valid form, and what is kept under them may not have been found.",
}
"""The reason why a source that goes by a number is not settled though it holds records that name the seller."""


def answer_of(source: Source, findings: Findings, connector: str, translate: Translate = ENGLISH) -> Answer:
    """Return the source's answer built from its findings.

    `found`: a certain record that counts. `manual_review_required`: the reading is not complete, a record may be about
    someone else, or the object is unknown to its own register. `ok`: an honest zero, or records that count for nothing.
    An `ok` from data older than the source's `max_age` proves nothing and is not given.
    """
    today = clock.today()
    status, reason = status_of(source, findings, today)
    return Answer(
        source_code=source.code,
        status=status,
        records=findings.records,
        summary=summary_of(source, findings, status, reason, today, translate),
        datestamp=findings.datestamp,
        reason=reason,
        answered_at=clock.now(),
        connector=connector,
        replies=findings.replies,
        not_understood=findings.not_understood,
        left_out=findings.left_out,
        from_caller=findings.from_caller,
    )


def unavailable(
    source: Source,
    reason: str,
    connector: str,
    translate: Translate = ENGLISH,
    replies: Sequence[Reply] = (),
    not_understood: Sequence[str] = (),
) -> Answer:
    """The answer of a source that gave nothing to rely on."""
    return Answer(
        source_code=source.code,
        status="source_unavailable",
        summary=translate(REASONS.get(reason, UNAVAILABLE)),
        datestamp=None,
        reason=reason,
        answered_at=clock.now(),
        connector=connector,
        replies=[*replies],
        not_understood=[*not_understood],
    )


def coverage(answers: Iterable[Answer]) -> dict[str, int]:
    """`result.source_coverage`: three counts that add up to the number of sources asked.

    `answered` counts answers that need no one (`ok`, `found`); the other two are counted by their own status.
    """
    statuses = [answer.status for answer in answers]
    return {
        "answered": sum(1 for status in statuses if status in ("ok", "found")),
        "source_unavailable": statuses.count("source_unavailable"),
        "manual_review_required": statuses.count("manual_review_required"),
    }


def counts(record: AnyRecord, source: Source, today: datetime.date) -> bool:
    """Whether a record, if it is about the subject, is a finding and not mere information."""
    match record:
        case Encumbrance(closed_on=closed_on):
            return closed_on is None or closed_on > today
        case PropertyFacts(cancelled=cancelled, closed_on=closed_on):
            return cancelled or bool(notes_of(record)) or (closed_on is not None and closed_on <= today)
        case Right(holder_is_seller=seller_holds):
            return seller_holds is False
        case TaxDebt(amount=amount):
            return amount != 0
        case PassportStatus(valid=valid):
            return not valid
        case TaxpayerStatus(kind=kind):
            return kind not in (None, "active")
        case HousingCondition(kind=kind):
            return kind != "ordinary"
        case BusinessRegistration(kind=kind):
            return kind != "company_head"
        case AuctionLot(kind=kind):
            return kind != "management_tender"
    return source.part == "object" or getattr(record, "role", "unknown") not in INFORMATION_ONLY


def status_of(source: Source, findings: Findings, today: datetime.date) -> tuple[AnswerStatus, str | None]:
    """The status of an answer on the day, and the reason where it is not settled. Pure."""
    certain = [record for record in findings.records if record.certain]
    doubtful = [record for record in findings.records if not record.certain and counts(record, source, today)]
    if not findings.complete:
        return "manual_review_required", findings.incomplete_reason or "incomplete"
    if any(counts(record, source, today) for record in certain):
        return "found", None
    if doubtful:
        return "manual_review_required", _doubt(doubtful)
    if source.code in _KNOWS_ITS_OBJECTS and not any(isinstance(record, PropertyFacts) for record in certain):
        return "manual_review_required", OBJECT_UNKNOWN
    if source.is_stale(findings.datestamp, today):
        return ("manual_review_required" if findings.records else "source_unavailable"), "stale"
    return "ok", None


_KNOWS_ITS_OBJECTS = frozenset({"egrn", "nspd"})
"""Registers of every object there is: one that they do not know is a riddle, not a clean object."""


def _doubt(records: Sequence[AnyRecord]) -> str:
    numbers = {"inn", "snils", "passport"}
    contradicted = any(numbers & {*record.match.agreed} for record in records)
    return CONTRADICTION if contradicted else NAMESAKE


def summary_of(
    source: Source,
    findings: Findings,
    status: AnswerStatus,
    reason: str | None,
    today: datetime.date,
    translate: Translate,
) -> str:
    """Return a sentence for the status, and one for each kind of record that is set aside."""
    if reason is not None:
        sentence = translate(said_of(reason, source, has_records=bool(findings.records)))
    elif status == "ok":
        sentence = translate(source.zero)
    else:
        sentence = translate(FOUND).format(
            count=sum(1 for r in findings.records if r.certain and counts(r, source, today))
        )
    return " ".join([sentence, *_asides(source, findings, status, today, translate)])


def said_of(reason: str, source: Source, *, has_records: bool) -> str:
    """The message that says why an answer is not settled."""
    if reason == NOT_ENOUGH_DATA and source.number:
        return (SEARCHED_BY_NAME if has_records else NUMBERS_LACKING)[source.number]
    return REASONS.get(reason, UNDECIDED)


def _asides(
    source: Source, findings: Findings, status: AnswerStatus, today: datetime.date, translate: Translate
) -> list[str]:
    silent = sum(1 for record in findings.records if record.certain and not counts(record, source, today))
    many = findings.left_out >= MAX_LEFT_OUT
    asides = [
        (
            ASIDE_DOUBTFUL if source.part == "seller" else ASIDE_OTHER_OBJECT,
            sum(1 for record in findings.records if not record.certain),
        ),
        (ASIDE_FURTHER if status == "found" else ASIDE_ONLY, silent),
        (ASIDE_MANY_LEFT_OUT if many else ASIDE_LEFT_OUT, findings.left_out),
    ]
    said = [translate(ASIDE_SUPPLIED)] if findings.from_caller else []
    if status == "ok" and findings.datestamp < today:
        said.append(translate(ASIDE_OF_DAY).format(day=translate.day(findings.datestamp)))
    if fields := findings.not_understood:
        named = ", ".join(map(plain_field, fields[:MAX_FIELDS_NAMED])) + (", …" if fields[MAX_FIELDS_NAMED:] else "")
        said.append(translate(ASIDE_NOT_UNDERSTOOD).format(fields=named))
    return said + [translate(text).format(count=count) for text, count in asides if count]
