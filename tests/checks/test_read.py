"""A finished check is read from memory only as ciphertext, of the row as it is now, with a key that is still there."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from cleardeed.checks import stored_views
from cleardeed.checks.read import Reader, plain
from cleardeed.checks.sealed import MAX_REPORT_BYTES, CachedReport, SealedReportCache
from cleardeed.checks.store import OpenCheck
from cleardeed.checks.view import CheckView
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import NotFoundError
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Pool


@pytest.fixture
async def finished(pool: Pool, check: OpenCheck) -> OpenCheck:
    await pool.execute(
        "UPDATE checks SET status = 'report_ready', completed_at = now(), risk_score = 0, result = $2, evidence = $3"
        " WHERE id = $1",
        check.id,
        _result(check, b'{"said":1}'),
        b'{"storage": "stored"}',
    )
    return check


def _result(check: OpenCheck, text: bytes) -> bytes:
    return check.columns.encrypt_bytes("result", text)


def _unfinished() -> CheckView:
    return CheckView(
        check_id="chk_01jd2m8c4hf6w9t0v5xzqk3ran",
        status="processing",
        type="full",
        mode="live",
        created_at="2026-01-31T12:00:00.000Z",
        completed_at=None,
        risk_score=None,
    )


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for below in plan.get("Plans", []):
        yield from _nodes(below)


async def _read(reader: Reader, check: OpenCheck) -> dict[str, Any]:
    answer = plain(await reader.read(check.owner, check.id))
    return {name: answer[name] for name in ("result", "evidence")}


async def test_what_is_kept_of_the_same_row_is_not_fetched_again(
    pool: Pool, ring: KeyRing, finished: OpenCheck
) -> None:
    kept, asked = SealedReportCache(), [(finished.owner, finished.id)]
    await stored_views.read_checks(pool, ring, asked, kept)
    sealed = kept.get(finished.id)
    assert sealed is not None
    other = msgspec.structs.replace(
        sealed,
        view=msgspec.structs.replace(sealed.view, evidence=msgspec.Raw(b"{}")),
        result=_result(finished, b'{"said":2}'),
    )
    kept.put(finished.id, other)
    (check,) = await stored_views.read_checks(pool, ring, asked, kept)
    assert check is not None
    assert (check.result, check.evidence) == (msgspec.Raw(b'{"said":2}'), msgspec.Raw(b"{}"))


async def test_of_a_row_that_is_kept_the_server_makes_no_columns(pool: Pool, finished: OpenCheck) -> None:
    version = await pool.fetchval("SELECT xmin::text FROM checks WHERE id = $1", finished.id)
    for known, made in ((version, 0), ("", 1)):
        (plan,) = json.loads(
            await pool.fetchval(
                f"EXPLAIN (ANALYZE, FORMAT JSON) {stored_views.READ_CHECKS}",
                [finished.account_id],
                [finished.mode],
                [finished.id],
                [known],
            )
        )
        (columns,) = [node for node in _nodes(plan["Plan"]) if node["Node Type"] == "Result"]
        assert columns["Actual Rows"] == made
        assert "One-Time Filter" in columns


async def test_who_asks_for_one_check_at_once_is_answered_by_one_read(
    pool: Pool, ring: KeyRing, finished: OpenCheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_checks = stored_views.read_checks
    sent: list[tuple[Owner, str]] = []

    async def noted(pool: Pool, ring: KeyRing, asked: Sequence[tuple[Owner, str]], cache: SealedReportCache) -> Any:
        sent.extend(asked)
        return await read_checks(pool, ring, asked, cache)

    monkeypatch.setattr(stored_views, "read_checks", noted)
    reader, mine = Reader(pool, ring), finished.owner
    owners = [mine, Owner("acc_of_somebody_else", mine.mode), Owner(mine.account_id, "sandbox")]
    answers = await asyncio.gather(*[reader.read(owner, finished.id) for owner in owners * 5], return_exceptions=True)
    assert all(isinstance(answer, CheckView) and answer.has_report for answer in answers[::3])
    assert all(isinstance(answer, NotFoundError) for answer in answers[1::3] + answers[2::3])
    assert sorted(sent, key=str) == sorted(((owner, finished.id) for owner in owners), key=str)


async def test_a_row_that_changed_is_read_anew(pool: Pool, ring: KeyRing, finished: OpenCheck) -> None:
    reader = Reader(pool, ring)
    assert await _read(reader, finished) == {"result": {"said": 1}, "evidence": {"storage": "stored"}}
    await pool.execute("UPDATE checks SET evidence = '{\"tsa\": 1}' WHERE id = $1", finished.id)
    assert await _read(reader, finished) == {"result": {"said": 1}, "evidence": {"tsa": 1}}


async def test_without_its_key_nothing_is_read_from_memory(pool: Pool, ring: KeyRing, finished: OpenCheck) -> None:
    reader = Reader(pool, ring)
    assert (await reader.read(finished.owner, finished.id)).has_report
    await pool.execute("DELETE FROM data_keys WHERE subject_id = $1", finished.id)
    assert not (await reader.read(finished.owner, finished.id)).has_report


def test_memory_holds_no_more_than_it_may() -> None:
    kept, view = SealedReportCache(), _unfinished()
    kept.put("chk_huge", CachedReport(version="1", view=view, result=bytes(MAX_REPORT_BYTES + 1)))
    assert kept.get("chk_huge") is None
    for number in range(40):
        kept.put(f"chk_{number}", CachedReport(version="1", view=view, result=bytes(MAX_REPORT_BYTES)))
    held = [number for number in range(40) if kept.get(f"chk_{number}")]
    assert held == list(range(8, 40))
