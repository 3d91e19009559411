"""The holders of the object over time, from the answer of the register of rights alone. Pure.

Nothing is concluded from what the register does not say: a missing day is unknown, a hidden holder is not counted.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence

from cleardeed.checks.describe import SHARE, code_of, holder_of
from cleardeed.checks.scoring.facts import anniversary, stated_kind
from cleardeed.checks.scoring.keywords import mentions
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.reports.ownership import Burden, HeldRight, Holder, Minority, Ownership
from cleardeed.sources.base import Answer
from cleardeed.sources.records import Encumbrance, Record, Right

REGISTER = "egrn"
ADULT = 18

OWNER, OWNER_SELLER = "Holder {number}", "Holder {number}, the seller"
OWNER_UNCOMPARED = "Holder {number}; whether it is the seller is not known"
HIDDEN = "Holder hidden or not named"
RIGHT_UNNAMED, BURDEN_UNNAMED = "right", "encumbrance"
JOINT = "without shares, as spouses usually hold"
MINORS: dict[Minority, str] = {"then": "under 18 when it was registered", "now": "under 18"}
STANDS, ENDED = "since {since}, still in force", "from {since} to {until}"
STANDS_UNDATED = "still in force, the day of registration is not known"
ENDED_UNDATED = "ended on {until}, the day of registration is not known"
YEARS, MONTHS = ("{number} year", "{number} years"), ("{number} month", "{number} months")

SILENT = "The register of rights gave no answer: who has owned the property is not known, and nothing is drawn."
EMPTY = "The register of rights showed no right and no encumbrance. That does not mean that there is none."
OWNERS = "Holders of rights that the register tells apart: {holders}; there were at least so many."
UNTOLD = "Rights whose holder is hidden or not named: {count}. How many people they are is not known."
NO_PAST = "No ended right is shown. Earlier owners stand in another extract, on the transfers of rights: demand it."
NO_MARKS = (
    "Birth dates and marriages are seldom in the register: where no minor and no spouse is marked, there may be one."
)
NO_SPOUSES = (
    "The birth date of every holder shown is in the register. Marriages seldom are: where no spouse is marked, there"
    " may be one."
)
ASIDE = (
    "Entries of the register that are not drawn, as a person decided that they are about someone else or another"
    " property: {count}."
)
DOUBTFUL = "The register's answer is not complete or not certain: more may be registered than is drawn."


def ownership_of(
    answers: Mapping[str, Answer], *, has_object: bool, translate: Translate = ENGLISH, set_aside: int = 0
) -> Ownership | None:
    """The holders and burdens in the register's answer; None for a check without an object.

    `set_aside` is how many of the register's records decisions took out of `answers`.
    """
    if not has_object:
        return None
    answer = answers.get(REGISTER)
    if answer is None or answer.status == "source_unavailable":
        return Ownership(answered=False, as_of=None, holders=0, rights=[], encumbrances=[], notes=[translate(SILENT)])
    day = answer.datestamp or answer.answered_at.date()
    rights = sorted((one for one in answer.records if isinstance(one, Right) and one.certain), key=_first_day)
    burdens = sorted((one for one in answer.records if isinstance(one, Encumbrance) and one.certain), key=_first_day)
    numbers = _numbers(rights)
    held = [_held(one, numbers[index], day, translate) for index, one in enumerate(rights)]
    return Ownership(
        answered=True,
        as_of=day,
        holders=len({number for number in numbers if number}),
        rights=held,
        encumbrances=[_burden(one, day, translate) for one in burdens],
        notes=list(
            _notes(
                answer,
                held,
                has_burdens=bool(burdens),
                born_known=bool(rights) and all(one.holder_birth_date for one in rights),
                set_aside=set_aside,
                translate=translate,
            )
        ),
    )


def _first_day(record: Record) -> tuple[bool, datetime.date, str]:
    """The oldest first; those without a day before all, since they may be the oldest."""
    return record.date is not None, record.date or datetime.date.min, record.number or ""


def _numbers(rights: Sequence[Right]) -> list[int | None]:
    """A number for each person that can be distinguished, in order; None where the holder is hidden or not named.

    People of one name and birth date are taken for one: a count of owners is at least what it says.
    """
    known: dict[str, int] = {}
    return [known.setdefault(key, len(known) + 1) if (key := _person(one)) else None for one in rights]


def _person(right: Right) -> str | None:
    if right.holder_is_seller:
        return "the seller"
    if right.holder_hidden:
        return None
    if right.holder_inn or right.holder_snils:
        return "".join(filter(str.isdigit, right.holder_inn or right.holder_snils or "")) or None
    name = " ".join((right.holder_name or "").casefold().replace("ё", "е").split())
    return f"{name} {right.holder_birth_date or ''}" if name else None


def _held(right: Right, number: int | None, day: datetime.date, translate: Translate) -> HeldRight:
    until = right.closed_on if right.closed_on is not None and right.closed_on <= day else None
    holder = _holder(right, number)
    minor, joint = _minority(right, until, day), mentions(stated_kind(right), "joint", "совместн", "001003")
    label = translate(_LABELS[holder]).format(number=number)
    parts = [
        code_of(right.kind or RIGHT_UNNAMED, translate) if right.kind else translate(RIGHT_UNNAMED),
        right.share and translate(SHARE).format(share=right.share),
        joint and translate(JOINT),
        minor and translate(MINORS[minor]),
        _period(right.date, until, day, translate),
    ]
    return HeldRight(
        kind=right.kind,
        owner=number,
        holder=holder,
        share=right.share,
        since=right.date,
        until=until,
        minor=minor,
        joint=joint,
        label=label,
        text=", ".join(str(part) for part in parts if part),
    )


_LABELS: dict[Holder, str] = {
    "seller": OWNER_SELLER,
    "other": OWNER,
    "unknown": OWNER_UNCOMPARED,
    "hidden": HIDDEN,
}


def _holder(right: Right, number: int | None) -> Holder:
    if number is None:
        return "hidden"
    if right.holder_is_seller is None:
        return "unknown"
    return "seller" if right.holder_is_seller else "other"


def _minority(right: Right, until: datetime.date | None, day: datetime.date) -> Minority | None:
    if right.holder_birth_date is None:
        return None
    adult = anniversary(right.holder_birth_date, ADULT)
    if until is None and adult > day:
        return "now"
    return "then" if right.date is not None and adult > right.date else None


def _burden(encumbrance: Encumbrance, day: datetime.date, translate: Translate) -> Burden:
    until = encumbrance.closed_on if encumbrance.closed_on is not None and encumbrance.closed_on <= day else None
    kind = translate(BURDEN_UNNAMED) if encumbrance.kind in (None, "other") else code_of(encumbrance.kind, translate)
    parts = [
        holder_of(encumbrance, translate),
        _period(encumbrance.date, until, day, translate),
    ]
    return Burden(
        kind=encumbrance.kind,
        since=encumbrance.date,
        until=until,
        label=kind[:1].upper() + kind[1:],
        text=", ".join(str(part) for part in parts if part),
    )


def _period(since: datetime.date | None, until: datetime.date | None, day: datetime.date, translate: Translate) -> str:
    if since is None:
        return translate(ENDED_UNDATED if until else STANDS_UNDATED).format(until=until and translate.day(until))
    said = translate(ENDED if until else STANDS).format(
        since=translate.day(since), until=until and translate.day(until)
    )
    length = _length(since, max(since, until or day), translate)
    return f"{said} ({length})" if length else said


def _length(since: datetime.date, until: datetime.date, translate: Translate) -> str:
    months = 12 * (until.year - since.year) + until.month - since.month - (until.day < since.day)
    counted = ((YEARS, months // 12), (MONTHS, months % 12))
    return " ".join(translate.counted(forms, number) for forms, number in counted if number)


def _notes(
    answer: Answer,
    held: Sequence[HeldRight],
    *,
    has_burdens: bool,
    born_known: bool,
    set_aside: int,
    translate: Translate,
) -> Iterator[str]:
    """Notes on the chart: how to read it, and its limits."""
    holders = len({one.owner for one in held if one.owner})
    untold = sum(1 for one in held if one.owner is None)
    doubtful = answer.status == "manual_review_required" or not all(one.certain for one in answer.records)
    if doubtful:
        yield translate(DOUBTFUL)
    if set_aside:
        yield translate(ASIDE).format(count=set_aside)
    if not held and not has_burdens:
        if not set_aside:
            yield translate(EMPTY)
        return
    if holders:
        yield translate(OWNERS).format(holders=holders)
    if untold:
        yield translate(UNTOLD).format(count=untold)
    if not any(one.until for one in held):
        yield translate(NO_PAST)
    yield translate(NO_SPOUSES if born_known else NO_MARKS)
