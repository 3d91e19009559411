"""The last known state of the sources, which the next cycle is compared with. Pure.

Records are compared by the content that gives them their identity (`sources/record_ids`): order, letter case, white
space, and when and how we asked, do not count.
"""

import datetime
from collections.abc import Callable, Hashable, Mapping

import msgspec

from cleardeed.checks.scoring.decided import Decisions, apply_decisions
from cleardeed.reports.act import SourceStatus
from cleardeed.sources.answers import TAX_NUMBER_LACKING
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.record_ids import compared, folded, tag_of
from cleardeed.sources.records import AnyRecord
from cleardeed.sources.subject import Subject

UNCONFIRMED = "unconfirmed"
"""The reason of an answer that neither shows earlier records nor shows them to be gone."""


class Unseen(msgspec.Struct, frozen=True, kw_only=True):
    """A record that later readings did not show, and that none of them showed to be gone."""

    record: AnyRecord
    scope: str | None
    """Of the reading that showed it last."""
    seen_at: datetime.datetime | None = None
    """When that reading was made; None where it was made before this was kept."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Whether an answer is final, and the code of the reason where it is not."""

    status: SourceStatus
    reason: str | None = None


class SourceState(msgspec.Struct, frozen=True, kw_only=True):
    """The last known state of one source; `available` is whether it answered this time."""

    available: bool
    status: SourceStatus = "open"
    """Of this time's answer, as the report of the check takes it; `open` too where it leaves records unconfirmed."""
    reason: str | None = None
    """Why that answer is not final, as a code; None where it is, and where that was before this was kept."""
    known: bool
    """Whether it has answered at all: what it held before its first answer cannot be compared."""
    complete: bool = False
    """Whether the last answer was a complete reading, so that what it lacks is not there."""
    scope: str | None = None
    """What the last answer was read from. What one scope lacks may still stand in another."""
    answered_at: datetime.datetime | None = None
    """When the last answer was read; None where that was before this was kept."""
    records: list[AnyRecord] = []
    unseen: list[Unseen] = []

    @property
    def known_records(self) -> list[Unseen]:
        """What the source held for all that is known."""
        last = [Unseen(record=one, scope=self.scope, seen_at=self.answered_at) for one in self.records]
        return [*last, *self.unseen]

    @property
    def unconfirmed(self) -> list[Unseen]:
        """What it held, by earlier readings, that this one neither shows nor shows to be gone."""
        return self.unseen if self.available else self.known_records


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """The state that the next cycle is compared with."""

    check_id: str
    risk_score: int
    risk_level: str
    sources: dict[str, SourceState]
    risk_check_id: str | None = None
    """The earlier check whose risk stands, where this reading does not show what that one counted."""
    read_alone: int | None = None
    """The score of this reading by itself, where an earlier one stands."""

    @property
    def open_sources(self) -> int:
        """The number of sources whose answer was not final."""
        return sum(state.status != "final" for state in self.sources.values())


def source_standings(
    answers: Mapping[str, Answer], decisions: Decisions, subject: Subject, today: datetime.date
) -> dict[str, Standing]:
    """By source code, as the report of the check takes the answers on the day: another source may settle what one left
    in doubt, and a wrong or lacking tax number leaves open what nothing was found by."""
    settled = apply_decisions(answers, decisions, today, subject).answers
    return {code: _standing(answer, today) for code, answer in settled.items()}


def _standing(answer: Answer, today: datetime.date) -> Standing:
    if answer.status != "source_unavailable" and BY_CODE[answer.source_code].is_stale(answer.datestamp, today):
        return Standing(status="stale", reason="stale")
    if answer.status not in ("ok", "found") or answer.reason == TAX_NUMBER_LACKING:
        return Standing(status="open", reason=answer.reason)
    return Standing(status="open", reason="not_understood") if answer.not_understood else Standing(status="final")


def snapshot(
    check_id: str,
    risk_score: int,
    risk_level: str,
    answers: Mapping[str, Answer],
    standings: Mapping[str, Standing],
    before: Snapshot | None,
) -> Snapshot:
    """What is known after these answers: of a source that is silent now, what it said before.

    The risk does not sink while a source withholds records: silence is no good news, nor is a reading of another scope.
    """
    known = before.sources if before else {}
    sources = {code: _state(answer, standings[code], known.get(code)) for code, answer in answers.items()}
    made = Snapshot(check_id=check_id, risk_score=risk_score, risk_level=risk_level, sources=sources)
    if before is None or before.risk_score <= risk_score or not any(state.unconfirmed for state in sources.values()):
        return made
    return msgspec.structs.replace(
        made,
        risk_score=before.risk_score,
        risk_level=before.risk_level,
        risk_check_id=before.risk_check_id or before.check_id,
        read_alone=risk_score,
    )


def _state(answer: Answer, standing: Standing, before: SourceState | None) -> SourceState:
    status, reason = standing.status, standing.reason
    if answer.status == "source_unavailable":
        silent = before or SourceState(available=False, known=False)
        return msgspec.structs.replace(silent, available=False, status=status, reason=reason, complete=False)
    state = SourceState(
        available=True,
        status=status,
        reason=reason,
        known=True,
        complete=answer.status in ("ok", "found") and not answer.not_understood and status != "stale",
        scope=f"{answer.connector} from the caller" if answer.from_caller else answer.connector,
        answered_at=answer.answered_at,
        records=list(answer.records),
    )
    unseen = missing_records(before, state).unseen if before else []
    state = msgspec.structs.replace(state, unseen=unseen)
    is_open = unseen and status == "final"
    return msgspec.structs.replace(state, status="open", reason=UNCONFIRMED) if is_open else state


class Missing(msgspec.Struct, frozen=True):
    """Records of before that a reading lacks: those that are gone by it, and those of which it says nothing."""

    gone: list[AnyRecord]
    unseen: list[Unseen]


def missing_records(before: SourceState, after: SourceState) -> Missing:
    """A record is gone where a complete reading of the same scope lacks it."""
    known = before.known_records
    by_identity = {id(one.record): one for one in known}
    missing = Missing([], [])
    for record in pair([one.record for one in known], after.records)[1]:
        one = by_identity[id(record)]
        if after.complete and one.scope is not None and one.scope == after.scope:
            missing.gone.append(record)
        else:
            missing.unseen.append(one)
    return missing


def pair(
    before: list[AnyRecord], after: list[AnyRecord]
) -> tuple[list[tuple[AnyRecord, AnyRecord]], list[AnyRecord], list[AnyRecord]]:
    """Which record of before is which of now, from the surest sign to the weakest; and what is left on either side."""
    pairs: list[tuple[AnyRecord, AnyRecord]] = []
    for sign in (_whole, _by_number, _by_kind_and_date, _by_sort):
        before, after, found = _pair_by(sign, before, after)
        pairs += found
    return pairs, before, after


def _pair_by(
    sign: Callable[[AnyRecord], Hashable | None], before: list[AnyRecord], after: list[AnyRecord]
) -> tuple[list[AnyRecord], list[AnyRecord], list[tuple[AnyRecord, AnyRecord]]]:
    waiting: dict[Hashable, list[AnyRecord]] = {}
    for record in before:
        waiting.setdefault(sign(record), []).append(record)
    pairs, new = [], []
    for record in after:
        same = waiting.get(sign(record)) if sign(record) is not None else None
        if same:
            pairs.append((same.pop(0), record))
        else:
            new.append(record)
    return [record for left in waiting.values() for record in left], new, pairs


def _whole(record: AnyRecord) -> Hashable:
    return tag_of(record), msgspec.json.encode(compared(record), order="sorted")


def _by_number(record: AnyRecord) -> Hashable | None:
    return (tag_of(record), folded(record.number)) if record.number else None


def _by_kind_and_date(record: AnyRecord) -> Hashable | None:
    return None if record.number else (tag_of(record), folded(record.kind), record.date)


def _by_sort(record: AnyRecord) -> Hashable | None:
    return None if record.number else tag_of(record)
