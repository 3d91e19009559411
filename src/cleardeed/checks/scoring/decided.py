"""The effect of a person's decisions on the answers that the rules read. Pure.

A decision says whose a record is, and nothing else. It settles a doubt about a person; it does not settle what a source
left out or what nobody could read, and it does not outweigh a number of the subject's that agrees.
"""

import datetime
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from cleardeed.checks.scoring.inapplicable import settle_inapplicable
from cleardeed.checks.scoring.same_case import link_cases, replace_records
from cleardeed.checks.scoring.tax_numbers import reopen_doubtful_answers
from cleardeed.sources.base import Answer
from cleardeed.sources.record_ids import record_id
from cleardeed.sources.records import AnyRecord
from cleardeed.sources.subject import Subject

Decision: TypeAlias = Literal["concerns_subject", "another_person", "cannot_tell"]
Decisions: TypeAlias = Mapping[str, Decision]
"""By record id; a record that is not named was not decided on."""

NO_DECISIONS: Decisions = MappingProxyType({})
SHARED_FIELDS = frozenset({"last_name", "first_name", "middle_name", "birth_date"})
"""Facts that two people may share. Whatever else agrees, a number or the object itself, belongs to one alone."""


class DecidedAnswers(msgspec.Struct, frozen=True, kw_only=True):
    """The answers as the rules read them, and the records that do not stand as the sources gave them."""

    answers: Mapping[str, Answer]
    set_aside: Mapping[str, list[AnyRecord]] = {}
    """By source code: records about someone else by a person's decision, which are not among the answers' any more."""
    overruled: Mapping[str, list[AnyRecord]] = {}
    """By source code: records that count although a person decided that they are about someone else."""
    linked: frozenset[str] = frozenset()
    """Ids, as the sources gave the records, of those that another source settles (`same_case`)."""

    @property
    def set_aside_count(self) -> int:
        """The number of records set aside, over all sources."""
        return sum(map(len, self.set_aside.values()))


def apply_decisions(
    answers: Mapping[str, Answer], decisions: Decisions, today: datetime.date, subject: Subject
) -> DecidedAnswers:
    """`answers` as the decisions leave them on the day.

    `concerns_subject` makes a doubtful record certain; `another_person` sets a record aside unless it surely is the
    subject's by more than name and birth date; `cannot_tell` changes nothing. The status follows from what is left, by
    the rules of a connector's answer. One that was left open for another reason than doubtful records stays open. Then
    the sources settle what they can for one another, nothing reassures that was searched by a number which is not the
    seller's (`tax_numbers`), and nothing is open that a register cannot tell of such an object (`inapplicable`).
    """
    if not decisions:
        linked = link_cases(answers, today)
        return DecidedAnswers(answers=_settled(linked.answers, subject), linked=linked.ids)
    sides = {code: _Sides.of(code, answer, decisions) for code, answer in answers.items()}
    linked = link_cases({code: _left(answer, sides[code], today) for code, answer in answers.items()}, today)
    return DecidedAnswers(
        answers=_settled(linked.answers, subject),
        linked=linked.ids,
        set_aside={code: one.aside for code, one in sides.items() if one.aside},
        overruled={code: one.overruled for code, one in sides.items() if one.overruled},
    )


def _settled(answers: Mapping[str, Answer], subject: Subject) -> Mapping[str, Answer]:
    return settle_inapplicable(reopen_doubtful_answers(answers, subject.seller), subject.object)


def without_setting_aside(decisions: Decisions) -> Decisions:
    """The decisions but those that set records aside."""
    return {record: made for record, made in decisions.items() if made != "another_person"}


class _Sides(msgspec.Struct, frozen=True):
    """The records of one answer, by what the decisions make of them; `kept` with the overruled ones."""

    kept: list[AnyRecord]
    aside: list[AnyRecord]
    overruled: list[AnyRecord]
    changed: bool

    @classmethod
    def of(cls, code: str, answer: Answer, decisions: Decisions) -> "_Sides":
        sides = cls([], [], [], any(record_id(code, record) in decisions for record in answer.records))
        for record in answer.records:
            match decisions.get(record_id(code, record)):
                case "another_person" if excludes_namesake(record):
                    sides.overruled.append(record)
                    sides.kept.append(record)
                case "another_person":
                    sides.aside.append(record)
                case "concerns_subject":
                    sides.kept.append(_confirmed(record))
                case _:
                    sides.kept.append(record)
        return sides


def excludes_namesake(record: AnyRecord) -> bool:
    """Whether it surely is about the subject by more than what a namesake of the same age would share."""
    return record.certain and not (record.match.agreed and SHARED_FIELDS.issuperset(record.match.agreed))


def _confirmed(record: AnyRecord) -> AnyRecord:
    return msgspec.structs.replace(record, match=msgspec.structs.replace(record.match, grade="exact"))


def _left(answer: Answer, sides: _Sides, today: datetime.date) -> Answer:
    return replace_records(answer, sides.kept, today) if sides.changed else answer
