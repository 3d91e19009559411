"""Invented checks to score: a clean one, and that one with records, input or silences of a test's own."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from cleardeed.checks.scoring import score
from cleardeed.checks.scoring.decided import Decision
from cleardeed.checks.scoring.facts import MarketPrice
from cleardeed.checks.scoring.model import Factor, RiskScoring
from cleardeed.core.language import Language, translator
from cleardeed.sources.base import Answer, AnswerStatus
from cleardeed.sources.catalogue import applicable
from cleardeed.sources.record_ids import record_id
from cleardeed.sources.records import AnyRecord, Match, PropertyFacts, Record, Right
from cleardeed.sources.source import CheckType
from cleardeed.sources.subject import Passport, Property, Seller, Subject

K = TypeVar("K", bound=Record)
S = TypeVar("S", bound=msgspec.Struct)

TODAY = datetime.date(2026, 1, 31)
EXACT = Match("exact", ["last_name", "first_name", "birth_date"], [], [], "Name and birth date agree.")
PROBABLE = Match("probable", ["last_name", "first_name"], ["birth_date"], [], "The name agrees, no birth date.")
INN = Match("exact", ["inn", "last_name"], [], [], "The tax number agrees.")
NUMBER = "77:99:0009999:1001"
ADDRESS = "г. Москва, ул. Примерная, д. 1, кв. 2"

PASSPORT = Passport(series="9925", number="000001", issued_on=datetime.date(2025, 3, 3))
SELLER = Seller(
    last_name="Иванов",
    first_name="Пётр",
    middle_name="Сидорович",
    birth_date=datetime.date(1980, 2, 1),
    inn="770000000082",
    snils="112-233-445 95",
    passport=PASSPORT,
)
OBJECT = Property(cadastral_number=NUMBER, address=ADDRESS, object_type="apartment")
FACTS = PropertyFacts(
    match=EXACT, cadastral_number=NUMBER, address=ADDRESS, object_type="Квартира", area_m2=54.0, cadastral_value=9e6
)
OWN = Right(
    match=EXACT,
    kind="ownership",
    number=f"{NUMBER}-77/051/2015-1",
    date=datetime.date(2015, 5, 5),
    holder_is_seller=True,
    holder_birth_date=datetime.date(1980, 2, 1),
    extra={"ground": "Договор купли-продажи"},
)


def day(text: str) -> datetime.date:
    """`2025-03-01` as a date."""
    return datetime.date.fromisoformat(text)


def with_(struct: S, **changes: Any) -> S:
    """A copy of a Struct with other values."""
    return msgspec.structs.replace(struct, **changes)


def answer(source: str, records: Sequence[AnyRecord] = (), status: AnswerStatus | None = None, **more: Any) -> Answer:
    """An answer of today: `ok` without records, `found` with some."""
    stated = status or ("found" if records else "ok")
    summary = "The source did not answer in time." if stated == "source_unavailable" else ""
    fields: dict[str, Any] = {
        "datestamp": None if stated == "source_unavailable" else TODAY,
        "summary": summary,
        "connector": "local",
        "answered_at": datetime.datetime(2026, 1, 31, tzinfo=datetime.UTC),
    }
    return Answer(source_code=source, status=stated, records=list(records), **(fields | more))


def silent(source: str, reason: str = "timeout") -> Answer:
    """A source that did not answer."""
    return answer(source, status="source_unavailable", reason=reason)


def doubtful(source: str, *records: AnyRecord, reason: str = "namesake") -> Answer:
    """An answer that waits for a person."""
    return answer(source, records, status="manual_review_required", reason=reason)


def made(kind: type[K], /, **fields: Any) -> K:
    """A record that surely is about the subject, unless `match` says otherwise."""
    return kind(**{"match": EXACT} | fields)


class Check(msgspec.Struct, frozen=True):
    """The arguments of `score`."""

    type: CheckType
    subject: Subject
    answers: Mapping[str, Answer]
    today: datetime.date = TODAY
    market: MarketPrice | None = None
    decisions: Mapping[str, Decision] = {}

    def scored(self, language: Language = "en") -> RiskScoring:
        translate = translator(language)
        return score(
            self.type, self.subject, self.answers, self.today, translate, market=self.market, decisions=self.decisions
        )

    def deciding(self, decision: Decision, *sources: str) -> "Check":
        """With one decision on every record of these sources."""
        ids = [record_id(source, record) for source in sources for record in self.answers[source].records]
        return with_(self, decisions=dict(self.decisions) | dict.fromkeys(ids, decision))

    def factor(self, code: str) -> Factor | None:
        return next((factor for factor in self.scored().factors if factor.code == code), None)

    def answering(self, *answers: Answer) -> "Check":
        return with_(self, answers=dict(self.answers) | {one.source_code: one for one in answers})


def check(
    type_: CheckType = "full",
    *,
    seller: Seller | None = SELLER,
    object_: Property | None = OBJECT,
    **records: Sequence[AnyRecord],
) -> Check:
    """A clean check in which the sources named hold `records` instead."""
    subject = Subject(
        seller=seller if type_ in ("seller", "full") else None, object=object_ if type_ in ("object", "full") else None
    )
    held: dict[str, Sequence[AnyRecord]] = {"egrn": [FACTS, OWN], "nspd": [FACTS], **records}
    codes = [source.code for source in applicable(type_, subject)]
    return Check(type_, subject, {code: answer(code, held.get(code, ())) for code in codes})


def seller(**changes: Any) -> Check:
    """A clean check of a seller with other input."""
    return check("seller", seller=with_(SELLER, **changes))


def passport(**changes: Any) -> Check:
    """A clean check of a seller with other passport data."""
    return seller(passport=with_(PASSPORT, **changes))


def owned(*more: AnyRecord, **right: Any) -> Check:
    """A clean full check whose right differs, or whose register of rights holds more."""
    return check(egrn=[FACTS, with_(OWN, **right), *more])


def described(**changes: Any) -> Check:
    """A clean full check in which both registers describe the object otherwise."""
    return check(egrn=[with_(FACTS, **changes), OWN], nspd=[with_(FACTS, **changes)])


def priced(price: float) -> Check:
    """A clean full check of an object computed to be worth ten millions at least, for which so much is asked."""
    return with_(named(price=price), market=MarketPrice(price=12_000_000, low=10_000_000, high=14_000_000))


def named(**changes: Any) -> Check:
    """A clean full check in which the caller names the object otherwise."""
    return check(object_=with_(OBJECT, **changes))
