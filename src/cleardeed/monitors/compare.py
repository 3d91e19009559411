"""Compare two readings of the sources. Pure.

Records are compared by the content that gives them their identity (`sources/record_ids`): order, letter case, white
space, and when and how we asked, do not count.
"""

import datetime
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Literal

import msgspec

from cleardeed.checks.describe import HOLDERS, code_of, content_of, title_of
from cleardeed.checks.scoring.decided import NO_DECISIONS, Decisions
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.record_ids import compared, folded, record_id, tag_of
from cleardeed.sources.records import AnyRecord, Right

ChangeKind = Literal["added", "removed", "changed", "unavailable", "available", "risk", "lapsed", "carried"]

FIELD_NAMES = {
    "closed_on": "closing date",
    "amount": "amount",
    "kind": "kind",
    "summary": "description",
    "date": "date",
    "number": "number",
    "role": "role",
    "certainty": "certainty of the match",
    "area_m2": "area",
    "cadastral_value": "cadastral value",
    "holder_name": "holder",
    "in_favour_of": "in favour of",
    "status": "state",
    "applications_until": "end of applications",
    "died_on": "date of death",
    "state": "state",
    "company": "company",
    "position": "position",
    "closed_article": "article of the ending",
    "closed_part": "part of that article",
    "closed_clause": "clause of that article",
    "court": "court",
    "procedure": "procedure",
    "extrajudicial": "out of court",
    "item": "pledged thing",
    "valid": "validity",
    "inn": "tax number",
    "list_name": "list",
    "cadastral_number": "cadastral number",
    "address": "address",
    "object_type": "kind of object",
    "rooms": "number of rooms",
    "floor": "floor",
    "floors_total": "number of floors",
    "year_built": "year of construction",
    "latitude": "latitude",
    "longitude": "longitude",
    "cancelled": "removal from the register",
    "holder_birth_date": "holder's date of birth",
    "holder_inn": "holder's tax number",
    "holder_snils": "holder's pension-insurance number",
    "holder_hidden": "holder hidden",
    "holder_is_seller": "held by the seller",
    "share": "share",
    "notary": "notary",
    "chamber": "notarial chamber",
    "transaction": "what is offered",
}
SILENT, BACK = "{source}: did not answer this time.", "{source}: answers again."
NOT_SEEN = "{source}: records that this reading does not show and that are not taken for gone: {count}."
NEW, GONE = "{source}: new: {record}.", "{source}: no longer listed (the register does not say why): {record}."
CHANGED, DIFFERENCE = "{source}: {record}: {differences}.", "{field} from {before} to {after}"
ADDED, DROPPED = "{field}: now {after}", "{field}: no longer given (was {before})"
ENDED, REOPENED = "ended on {date}", "no longer marked as ended (was {date})"
LAPSED = "{source}: {record}: a person's decision no longer applies, for the record has changed."
CARRIED = "{source}: {record}: a person's decision still applies: {decision}."
DECISIONS = {
    "concerns_subject": "it is about the subject",
    "another_person": "it is about someone else",
    "cannot_tell": "it cannot be told whom it is about",
}
RISK_KEPT = (
    "The risk stays at {level} ({score}), as the last answers gave it: what they held is not shown this time by"
    " {sources}. This reading alone gives {read_alone}."
)
LEVEL_MOVED = "The level of risk moved from {before} ({score_before}) to {after} ({score_after})."
LEVELS = {"low": "low", "medium": "medium", "high": "high", "critical": "critical"}
GRADES = {"exact": "counts as fact", "probable": "probable", "weak": "weak"}
YES, NO, OF_DATE, QUOTED = "yes", "no", "of {date}", "“{text}”"
UNDECIDED = "a person must decide whether it is about the subject"
_CODED = ("kind", "role", "status", "object_type", "transaction", "procedure")
"""Fields that hold a code of ours, where they hold no word of the register."""
ROUBLES = {"amount", "cadastral_value"}
SHOWN = 160
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
_INNER_QUOTES = str.maketrans("«»", "„“")
"""Quotation marks within quoted Russian text."""


class Unseen(msgspec.Struct, frozen=True, kw_only=True):
    """A record that later readings did not show, and that none of them showed to be gone."""

    record: AnyRecord
    scope: str | None
    """Of the reading that showed it last."""


Ranked = tuple[int, "Change"]
"""A change and its place among those like it, from 0, the weightiest."""


class SourceState(msgspec.Struct, frozen=True, kw_only=True):
    """The last known state of one source; `available` is whether it answered this time."""

    available: bool
    known: bool
    """Whether it has answered at all: what it held before its first answer cannot be compared."""
    complete: bool = False
    """Whether the last answer was a complete reading, so that what it lacks is not there."""
    scope: str | None = None
    """What the last answer was read from. What one scope lacks may still stand in another."""
    records: list[AnyRecord] = []
    unseen: list[Unseen] = []

    @property
    def withheld(self) -> bool:
        """Whether it held records that this reading neither shows nor shows to be gone."""
        return not self.complete and bool(self.unseen or (self.records and not self.available))


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


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to tell, as a sentence."""

    text: str
    kind: ChangeKind
    source_code: str | None = None

    @property
    def essential(self) -> bool:
        """Whether it is a change of facts; silence, return and carried decisions of a source are not."""
        return self.kind not in ("unavailable", "available", "carried")


def snapshot(
    check_id: str, risk_score: int, risk_level: str, answers: Mapping[str, Answer], before: Snapshot | None
) -> Snapshot:
    """What is known after these answers: of a source that is silent now, what it said before.

    The risk does not sink while a source withholds records: silence is no good news.
    """
    known = before.sources if before else {}
    sources = {code: _state(answer, known.get(code)) for code, answer in answers.items()}
    made = Snapshot(check_id=check_id, risk_score=risk_score, risk_level=risk_level, sources=sources)
    if before is None or before.risk_score <= risk_score or not any(state.withheld for state in sources.values()):
        return made
    return msgspec.structs.replace(
        made,
        risk_score=before.risk_score,
        risk_level=before.risk_level,
        risk_check_id=before.risk_check_id or before.check_id,
        read_alone=risk_score,
    )


def compare(
    before: Snapshot | None,
    after: Snapshot,
    translate: Translate = ENGLISH,
    decided: Decisions = NO_DECISIONS,
) -> list[Change]:
    """The changes, those of the risk first, then facts, the weightiest first; none for the first snapshot.

    `decided` are people's decisions on records of earlier checks.
    """
    if before is None:
        return []
    ranked = [
        one
        for code, state in after.sources.items()
        for one in _compare_source(code, before.sources.get(code), state, decided, translate)
    ]
    changes = [change for _, change in sorted(ranked, key=lambda one: (not one[1].essential, one[0]))]
    return [*_compare_risk(before, after, translate), *_risk_kept(after, translate), *changes]


def _state(answer: Answer, before: SourceState | None) -> SourceState:
    if answer.status == "source_unavailable":
        silent = before or SourceState(available=False, known=False)
        return msgspec.structs.replace(silent, available=False, complete=False)
    state = SourceState(
        available=True,
        known=True,
        complete=answer.status in ("ok", "found") and not answer.not_understood,
        scope=f"{answer.connector} from the caller" if answer.from_caller else answer.connector,
        records=list(answer.records),
    )
    return state if before is None else msgspec.structs.replace(state, unseen=_missing(before, state).unseen)


class _Missing(msgspec.Struct, frozen=True):
    """Records of before that a reading lacks: those that are gone by it, and those of which it says nothing."""

    gone: list[AnyRecord]
    unseen: list[Unseen]


def _missing(before: SourceState, after: SourceState) -> _Missing:
    """A record is gone where a complete reading of the same scope lacks it."""
    left = _pair(_decided_records(before), after.records)[1]
    scopes = [*((one, before.scope) for one in before.records), *((one.record, one.scope) for one in before.unseen)]
    missing = _Missing([], [])
    for record in left:
        scope = next(scope for one, scope in scopes if one is record)
        if after.complete and scope is not None and scope == after.scope:
            missing.gone.append(record)
        else:
            missing.unseen.append(Unseen(record=record, scope=scope))
    return missing


def _decided_records(state: SourceState) -> list[AnyRecord]:
    """What the source held for all that is known."""
    return [*state.records, *(one.record for one in state.unseen)]


def _compare_source(
    code: str, before: SourceState | None, after: SourceState, decided: Decisions, translate: Translate
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
            before=translate(LEVELS[before.risk_level]),
            score_before=before.risk_score,
            after=translate(LEVELS[after.risk_level]),
            score_after=after.risk_score,
        )
        yield Change(text=text, kind="risk")


def _risk_kept(after: Snapshot, translate: Translate) -> Iterator[Change]:
    if after.read_alone is not None:
        names = [translate(BY_CODE[code].name) for code, state in after.sources.items() if state.withheld]
        text = translate(RISK_KEPT).format(
            level=translate(LEVELS[after.risk_level]),
            score=after.risk_score,
            sources=", ".join(names),
            read_alone=after.read_alone,
        )
        yield Change(text=text, kind="unavailable")


def _compare_records(
    code: str,
    name: str,
    before: SourceState,
    after: SourceState,
    decided: Decisions,
    translate: Translate,
) -> Iterator[Ranked]:
    pairs, _, new = _pair(_decided_records(before), after.records)
    missing = _missing(before, after)

    def ranked(of: AnyRecord, kind: ChangeKind, text: str, **words: str) -> Ranked:
        return _rank(of), Change(text=translate(text).format(source=name, **words), kind=kind, source_code=code)

    for old, now in pairs:
        if differences := "; ".join(_differences(old, now, translate)):
            yield ranked(now, "changed", CHANGED, record=_known_as(old, translate), differences=differences)
        if record_id(code, old) in decided and record_id(code, now) not in decided:
            yield ranked(now, "lapsed", LAPSED, record=_called(now, translate))
    for identity, record in {record_id(code, one): one for one in after.records}.items():
        if identity in decided:
            decision = translate(DECISIONS[decided[identity]])
            yield ranked(record, "carried", CARRIED, record=_called(record, translate), decision=decision)
    for record in new:
        yield ranked(record, "added", NEW, record=_described(record, translate))
    for record in missing.gone:
        yield ranked(record, "removed", GONE, record=_described(record, translate))
    if len(missing.unseen) > len(before.unseen):
        text = translate(NOT_SEEN).format(source=name, count=len(missing.unseen))
        yield 0, Change(text=text, kind="unavailable", source_code=code)


def _rank(record: AnyRecord) -> int:
    tag = tag_of(record)
    return _WEIGHTIEST.index(tag) if tag in _WEIGHTIEST else len(_WEIGHTIEST)


def _pair(
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


def _differences(before: AnyRecord, after: AnyRecord, translate: Translate) -> Iterator[str]:
    """Which field, from what, to what; an ending first, the register's description last."""
    old, new = compared(before), compared(after)
    for name in sorted(old.keys() | new.keys(), key=lambda one: (one == "summary", one != "closed_on", one)):
        if old.get(name) != new.get(name):
            yield _difference(name, _shown(before, name, translate), _shown(after, name, translate), translate)


def _difference(name: str, before: str | None, after: str | None, translate: Translate) -> str:
    field = translate(FIELD_NAMES[name]) if name in FIELD_NAMES else name.replace("_", " ")
    if before is None:
        text = ENDED if name == "closed_on" else ADDED
        return translate(text).format(field=field, after=after, date=after)
    if after is None:
        text = REOPENED if name == "closed_on" else DROPPED
        return translate(text).format(field=field, before=before, date=before)
    return translate(DIFFERENCE).format(field=field, before=before, after=after)


def _shown(record: AnyRecord, name: str, translate: Translate) -> str | None:
    if name == "certainty":
        return _quoted(translate(GRADES[record.match.grade]), translate)
    value = getattr(record, name, record.extra.get(name))
    if value is None or value == "":
        return None
    if isinstance(value, bool):
        return translate(YES if value else NO)
    if isinstance(value, int | float):
        return translate.roubles(value) if name in ROUBLES else translate.measure(value)
    if isinstance(value, datetime.date):
        return translate.day(value)
    return _quoted(code_of(str(value), translate) if name in _CODED else str(value), translate)


def _quoted(text: str, translate: Translate) -> str:
    text = " ".join(text.split())
    if translate.language == "ru":
        text = text.translate(_INNER_QUOTES)
    return translate(QUOTED).format(text=text if len(text) <= SHOWN else f"{text[:SHOWN]}…")


def _called(record: AnyRecord, translate: Translate) -> str:
    title = title_of(record, translate).lower()
    return f"{title} {record.number}" if record.number else title


def _known_as(record: AnyRecord, translate: Translate) -> str:
    """What is needed to recognise a record that changed: its kind, and whose right it is."""
    parts = [_called(record, translate)]
    if record.kind:
        parts.append(code_of(record.kind, translate))
    if isinstance(record, Right):
        parts.append(translate(HOLDERS[record.holder_is_seller]))
    return ", ".join(parts)


def _described(record: AnyRecord, translate: Translate) -> str:
    parts = [_called(record, translate)]
    if record.kind:
        parts.append(code_of(record.kind, translate))
    if record.date:
        parts.append(translate(OF_DATE).format(date=translate.day(record.date)))
    if record.amount is not None:
        parts.append(translate.roubles(record.amount))
    if not record.certain:
        parts.append(translate(UNDECIDED))  # before the longest part, whose end an act may cut off
    if content := content_of(record, translate):
        parts.append(_quoted(content, translate))
    return ", ".join(parts)
