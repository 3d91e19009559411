"""The frozen form: a golden file, and what it must and must not depend on."""

import datetime

import msgspec

from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.sources.base import Answer
from cleardeed.sources.normalised import normalised_result
from cleardeed.sources.records import EnforcementProceeding, Match

MATCH = Match("exact", ["last_name", "first_name", "birth_date"], ["inn"], [], "The full name agrees.")
ANSWER = Answer(
    source_code="fssp",
    status="found",
    records=[
        EnforcementProceeding(match=MATCH, number="2", amount=1000.5, date=datetime.date(2024, 3, 15)),
        EnforcementProceeding(match=MATCH, number="1", closed_article=46, extra={"department": "ОСП"}),
    ],
    summary="2 records found.",
    datestamp=datetime.date(2026, 1, 31),
    answered_at=datetime.datetime(2026, 2, 1, 12, tzinfo=datetime.UTC),
    connector="local",
)
GOLDEN = (
    '{"datestamp":"2026-01-31","form":"cleardeed.source-result/1","reason":null,"records":['
    '{"amount":1000.5,"date":"2024-03-15","match":{"agreed":["last_name","first_name","birth_date"],"differs":[],'
    '"grade":"exact","missing":["inn"]},"number":"2","record":"enforcement_proceeding"},'
    '{"closed_article":46,"extra":{"department":"ОСП"},"match":{"agreed":["last_name","first_name","birth_date"],'
    '"differs":[],"grade":"exact","missing":["inn"]},"number":"1","record":"enforcement_proceeding"}],'
    '"salt":"5a17","source_code":"fssp","status":"found"}'
)


def frozen(answer: Answer, salt: str = "5a17") -> bytes:
    return canonical(normalised_result(answer, salt))


def test_the_bytes_are_frozen() -> None:
    assert frozen(ANSWER).decode() == GOLDEN


def test_wording_time_order_and_connector_do_not_matter() -> None:
    other = msgspec.structs.replace(
        ANSWER,
        records=[
            msgspec.structs.replace(record, match=msgspec.structs.replace(MATCH, reason="Said otherwise."))
            for record in reversed(ANSWER.records)
        ],
        summary="Otherwise.",
        answered_at=ANSWER.answered_at + datetime.timedelta(days=1),
        connector="another",
    )
    assert frozen(other) == frozen(ANSWER)


def test_status_date_records_and_salt_do() -> None:
    others = [
        msgspec.structs.replace(ANSWER, status="ok"),
        msgspec.structs.replace(ANSWER, datestamp=None),
        msgspec.structs.replace(ANSWER, records=ANSWER.records[:1]),
        msgspec.structs.replace(ANSWER, reason="stale"),
    ]
    hashes = {sha256_hex(frozen(answer)) for answer in [ANSWER, *others]} | {sha256_hex(frozen(ANSWER, "other"))}
    assert len(hashes) == 6
