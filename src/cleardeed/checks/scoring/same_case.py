"""Doubtful records of a bankruptcy case that another source surely ties to the subject. Pure.

A citizen's bankruptcy case has one debtor and a number of its own in the whole country. So a row that names the debtor
of that case by the subject's name is about the subject, even where it lacks the birth date or the tax number.
"""

import datetime
from collections.abc import Mapping

import msgspec

from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.sources.answers import DOUBTS, status_of
from cleardeed.sources.base import Answer, AnswerStatus, Findings
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.matching.numbers import arbitration_case_number
from cleardeed.sources.record_ids import record_id
from cleardeed.sources.records import AnyRecord, ArbitrationCase, Bankruptcy, Match

SAME_CASE = "another source surely ties this case to the subject"
"""A clause of a match's reason."""


class LinkedAnswers(msgspec.Struct, frozen=True):
    """Answers with such records made certain, and the ids under which their sources gave them."""

    answers: Mapping[str, Answer]
    ids: frozenset[str] = frozenset()


def link_cases(answers: Mapping[str, Answer], today: datetime.date) -> LinkedAnswers:
    """The answers with what another source settles; statuses follow as `replace_records` has them."""
    sure = {
        number
        for answer in answers.values()
        for one in answer.records
        if one.certain and (number := _debtors_case(one)) is not None
    }

    def is_linked(record: AnyRecord) -> bool:
        return not record.certain and _fits(record.match) and _debtors_case(record) in sure

    changed = {
        code: replace_records(
            answer, [with_certain_match(one) if is_linked(one) else one for one in answer.records], today
        )
        for code, answer in answers.items()
        if any(map(is_linked, answer.records))
    }
    ids = frozenset(record_id(code, one) for code in changed for one in answers[code].records if is_linked(one))
    return LinkedAnswers({**answers, **changed}, ids)


def replace_records(answer: Answer, records: list[AnyRecord], today: datetime.date) -> Answer:
    """The answer with these records instead of its own, and the status that follows from them on the day.

    One that was left open for another reason than doubtful records stays open.
    """
    status, reason = _status(answer, records, today)
    return msgspec.structs.replace(answer, records=records, status=status, reason=reason)


def _status(answer: Answer, records: list[AnyRecord], today: datetime.date) -> tuple[AnswerStatus, str | None]:
    open_otherwise = answer.status == "manual_review_required" and answer.reason not in DOUBTS
    if open_otherwise or answer.datestamp is None:
        return answer.status, answer.reason
    if answer.not_understood:
        return "manual_review_required", "not_understood"
    findings = Findings(records=records, datestamp=answer.datestamp)
    status, reason = status_of(BY_CODE[answer.source_code], findings, today)
    return ("manual_review_required" if status == "source_unavailable" else status), reason


def _debtors_case(record: AnyRecord) -> str | None:
    """The number of the bankruptcy case in which the record's person is the debtor; None for any other record."""
    match record:
        case Bankruptcy(extrajudicial=False, number=number):
            return arbitration_case_number(number)
        case ArbitrationCase(role="debtor" | "respondent", kind=kind, number=number):
            return arbitration_case_number(number) if mentions(kind, *WORDS["bankruptcy_case"]) else None
    return None


def _fits(match: Match) -> bool:
    """Whether the surname agrees and nothing contradicts."""
    return "last_name" in match.agreed and not match.differs


def with_certain_match(record: AnyRecord) -> AnyRecord:
    """The record as one that surely is the subject's, by the number of its case."""
    reason = f"{record.match.reason.removesuffix('.')}; {SAME_CASE}."
    match = msgspec.structs.replace(
        record.match, grade="exact", agreed=[*record.match.agreed, "case_number"], reason=reason
    )
    return msgspec.structs.replace(record, match=match)
