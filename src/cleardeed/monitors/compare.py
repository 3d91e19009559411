"""The changes between two snapshots, each as a sentence. Pure."""

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from cleardeed.checks.reviews.model import Decided
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.monitors.snapshots import Snapshot, SourceState, Unseen, missing_records, pair
from cleardeed.monitors.wording import called, described, differences, known_as
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.record_ids import record_id, tag_of
from cleardeed.sources.records import AnyRecord

ChangeKind = Literal[
    "added", "removed", "changed", "unavailable", "available", "risk", "lapsed", "carried", "unconfirmed"
]

SILENT, BACK = "{source}: did not answer this time.", "{source}: answers again."
NEW = "{source}: new: {record}."
GONE = (
    "{source}: no longer listed: {record}. The register does not say why; this is no proof that the matter is settled."
)
CHANGED = "{source}: {record}: {differences}."
LAPSED = (
    "{source}: {record}: a person's decision no longer applies, for the record has changed; a person must decide anew."
    " The decision was: {decision}."
)
CARRIED = "{source}: {record}: a person's decision still applies: {decision}."
NOT_CHECKED = "{source}, {by_answer}: {record}. Not checked now: the source did not answer."
NOT_SHOWN = "{source}, {by_answer}: {record}. This time the source does not show it, which is no proof that it is gone."
BY_ANSWER, BY_EARLIER = "by its answer of {moment}", "by an earlier answer"
DECIDED = "{record}; by a person's decision {decision}"
WHO_AND_WHEN = "{decision} ({decided_by}, {decided_at})"
DECISIONS = {
    "concerns_subject": "it is about the subject",
    "another_person": "it is about someone else",
    "cannot_tell": "it cannot be told whom it is about",
}
UNCONFIRMED_REPORTED = 50
"""The most records that an answer of the API or an event repeats as not confirmed; the comparison that is sealed has
them all."""
MORE_UNCONFIRMED = (
    "{source}: further records known from earlier answers and not confirmed this time: {count}. The sealed comparison"
    " of this cycle names each."
)
RISK_KEPT = (
    "The risk stays at {level} ({score}): records known from earlier answers are not confirmed this time (sources:"
    " {sources}). This check alone gives {read_alone}."
)
LEVEL_MOVED = "The level of risk moved from {before} ({score_before}) to {after} ({score_after})."
LEVELS = {"low": "low", "medium": "medium", "high": "high", "critical": "critical"}
LOW_PARTLY = "low in what could be checked"
_WEIGHTIEST = (
    "bankruptcy",
    "right",
    "list_entry",
    "wanted_notice",
    "inheritance_case",
    "passport_status",
    "encumbrance",
    "court_case",
    "housing_condition",
    "arbitration_case",
    "enforcement_proceeding",
    "tax_debt",
)
"""Kinds of record whose changes stand first, by what they can do to a deal."""
Ranked = tuple[int, "Change"]
"""A change and its place among those like it, from 0, the weightiest."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to tell, as a sentence."""

    text: str
    kind: ChangeKind
    source_code: str | None = None

    @property
    def essential(self) -> bool:
        """Whether it is a change of facts; silence and return of a source, what is carried on and what could not be
        confirmed are not."""
        return self.kind not in ("unavailable", "available", "carried", "unconfirmed")


def compare(
    before: Snapshot | None,
    after: Snapshot,
    translate: Translate = ENGLISH,
    decided: Mapping[str, Decided] = MappingProxyType({}),
) -> list[Change]:
    """The changes: those of the risk, then facts, the weightiest first, then what is no change, what could not be
    confirmed last. None for the first snapshot.

    `decided` are people's decisions on records of earlier checks, by record id.
    """
    if before is None:
        return []
    ranked = [
        one
        for code, state in after.sources.items()
        for one in _compare_source(code, before.sources.get(code), state, decided, translate)
    ]
    changes = [change for rank, change in sorted(ranked, key=_place)]
    return [*_compare_risk(before, after, translate), *_risk_kept(after, translate), *changes]


def reported_changes(changes: list[Change], translate: Translate = ENGLISH) -> list[Change]:
    """The changes as answers and events report them: what stays unconfirmed recurs in every cycle, so beyond a bound
    its records are counted by source."""
    unconfirmed = [change for change in changes if change.kind == "unconfirmed"]
    left_out = Counter(change.source_code for change in unconfirmed[UNCONFIRMED_REPORTED:])
    return [
        *(change for change in changes if change.kind != "unconfirmed"),
        *unconfirmed[:UNCONFIRMED_REPORTED],
        *(_more_unconfirmed(code, count, translate) for code, count in left_out.items() if code),
    ]


def _more_unconfirmed(code: str, count: int, translate: Translate) -> Change:
    text = translate(MORE_UNCONFIRMED).format(source=translate(BY_CODE[code].name), count=count)
    return Change(text=text, kind="unconfirmed", source_code=code)


def _place(ranked: Ranked) -> tuple[bool, bool, int]:
    rank, change = ranked
    return not change.essential, change.kind == "unconfirmed", rank


def _compare_source(
    code: str, before: SourceState | None, after: SourceState, decided: Mapping[str, Decided], translate: Translate
) -> Iterator[Ranked]:
    name = translate(BY_CODE[code].name)
    if before is None:
        return
    if before.available and not after.available:
        yield 0, Change(text=translate(SILENT).format(source=name), kind="unavailable", source_code=code)
    if not before.available and after.available:
        yield 0, Change(text=translate(BACK).format(source=name), kind="available", source_code=code)
    if before.known and after.available:
        yield from _compare_records(code, name, before, after, decided, translate)
    for one in after.unconfirmed:
        yield _rank(one.record), _unconfirmed(code, name, one, after, decided, translate)


def _unconfirmed(
    code: str, name: str, unseen: Unseen, after: SourceState, decided: Mapping[str, Decided], translate: Translate
) -> Change:
    decision = decided.get(record_id(code, unseen.record))
    record = described(unseen.record, translate, decided=decision is not None)
    if decision:
        record = translate(DECIDED).format(record=record, decision=_decision(decision, translate))
    by_answer = (
        translate(BY_ANSWER).format(moment=translate.moment(unseen.seen_at))
        if unseen.seen_at
        else translate(BY_EARLIER)
    )
    text = translate(NOT_SHOWN if after.available else NOT_CHECKED)
    return Change(
        text=text.format(source=name, by_answer=by_answer, record=record), kind="unconfirmed", source_code=code
    )


def _decision(made: Decided, translate: Translate) -> str:
    """What was decided, by whom and when."""
    return translate(WHO_AND_WHEN).format(
        decision=translate(DECISIONS[made.decision]),
        decided_by=made.decided_by,
        decided_at=translate.moment(datetime.datetime.fromisoformat(made.decided_at)),
    )


def _compare_risk(before: Snapshot, after: Snapshot, translate: Translate) -> Iterator[Change]:
    """A level that moved; not where a source fell silent, or answers for the first time, for that is no news of the
    subject. Nor is one that sank where less was read in full."""
    pairs = [(before.sources[code], state) for code, state in after.sources.items() if code in before.sources]
    same_reach = len(pairs) == len(before.sources) == len(after.sources) and all(
        now.available == old.available or (now.available and old.known) for old, now in pairs
    )
    read_less = any(old.complete and not now.complete for old, now in pairs)
    sank_unread = read_less and after.risk_score < before.risk_score
    if before.risk_level != after.risk_level and same_reach and not sank_unread:
        text = translate(LEVEL_MOVED).format(
            before=_level(before, translate),
            score_before=before.risk_score,
            after=_level(after, translate),
            score_after=after.risk_score,
        )
        yield Change(text=text, kind="risk")


def _level(taken: Snapshot, translate: Translate) -> str:
    """A low risk with its reserve, where an answer was not final."""
    partly = taken.risk_level == "low" and taken.open_sources
    return translate(LOW_PARTLY if partly else LEVELS[taken.risk_level])


def _risk_kept(after: Snapshot, translate: Translate) -> Iterator[Change]:
    if after.read_alone is not None:
        names = [translate(BY_CODE[code].name) for code, state in after.sources.items() if state.unconfirmed]
        text = translate(RISK_KEPT).format(
            level=_level(after, translate),
            score=after.risk_score,
            sources="; ".join(names),
            read_alone=after.read_alone,
        )
        yield Change(text=text, kind="unavailable")


def _compare_records(
    code: str,
    name: str,
    before: SourceState,
    after: SourceState,
    decided: Mapping[str, Decided],
    translate: Translate,
) -> Iterator[Ranked]:
    pairs, _, new = pair([one.record for one in before.known_records], after.records)

    def ranked(of: AnyRecord, kind: ChangeKind, text: str, **words: str) -> Ranked:
        return _rank(of), Change(text=translate(text).format(source=name, **words), kind=kind, source_code=code)

    for old, now in pairs:
        if changed := "; ".join(differences(old, now, translate)):
            yield ranked(now, "changed", CHANGED, record=known_as(old, now, translate), differences=changed)
        lapsed = decided.get(record_id(code, old))
        if lapsed and record_id(code, now) not in decided:
            yield ranked(now, "lapsed", LAPSED, record=called(now, translate), decision=_decision(lapsed, translate))
    for identity, record in {record_id(code, one): one for one in after.records}.items():
        if identity in decided:
            decision = _decision(decided[identity], translate)
            yield ranked(record, "carried", CARRIED, record=called(record, translate), decision=decision)
    for record in new:
        yield ranked(record, "added", NEW, record=described(record, translate))
    for record in missing_records(before, after).gone:
        yield ranked(record, "removed", GONE, record=described(record, translate))


def _rank(record: AnyRecord) -> int:
    tag = tag_of(record)
    return _WEIGHTIEST.index(tag) if tag in _WEIGHTIEST else len(_WEIGHTIEST)
