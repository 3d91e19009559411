"""Hashes are found by their owner, and those of reports by anybody."""

import hashlib
from datetime import UTC, datetime, timedelta

from cleardeed.core.owner import Owner
from cleardeed.database.pool import Pool
from cleardeed.evidence.traces import are_of_one_subject, find_public_trace, find_trace, record_traces

OWNER = Owner("acc_1", "live")
AT = datetime(2026, 1, 15, tzinfo=UTC)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


async def record(
    pool: Pool, subject_id: str, *hashes: tuple[str, str], owner: Owner = OWNER, at: datetime = AT
) -> None:
    await record_traces(
        pool,
        owner=owner,
        subject_id=subject_id,
        subject_type="check",
        hashes=[(kind, sha256(text)) for kind, text in hashes],
        at=at,
    )


async def test_each_hash_is_found_with_its_kind_by_its_owner_alone(pool: Pool) -> None:
    hashes = [("pdf_sha256", "pdf"), *(("source_result_sha256", f"source {n}") for n in range(14))]
    await record(pool, "chk_1", *hashes)
    for kind, text in hashes:
        found = await find_trace(pool, OWNER, sha256(text))
        assert found is not None
        assert (found.kind, found.sha256, found.subject_id, found.subject_type, found.created_at) == (
            kind,
            sha256(text),
            "chk_1",
            "check",
            AT,
        )
        assert await find_trace(pool, Owner("acc_2", "live"), sha256(text)) is None
        assert await find_trace(pool, Owner("acc_1", "sandbox"), sha256(text)) is None
    assert await find_trace(pool, OWNER, sha256("unknown")) is None


async def test_a_hash_with_the_same_beginning_is_another(pool: Pool) -> None:
    await record(pool, "chk_1", ("pdf_sha256", "pdf"))
    known = sha256("pdf")
    other = known[:16] + known[16:][::-1]
    assert other != known
    assert await find_trace(pool, OWNER, other) is None
    assert await find_public_trace(pool, other) is None


async def test_the_newest_of_an_account_and_the_first_live_one_of_all(pool: Pool) -> None:
    document = ("pdf_sha256", "same bytes")
    await record(pool, "chk_1", document, at=AT + timedelta(days=1))
    await record(pool, "chk_2", document)
    await record(pool, "chk_0", document, owner=Owner("acc_0", "sandbox"), at=AT - timedelta(days=1))
    newest = await find_trace(pool, OWNER, sha256("same bytes"))
    public = await find_public_trace(pool, sha256("same bytes"))
    assert [one and one.subject_id for one in (newest, public)] == ["chk_1", "chk_2"]


async def test_the_public_knows_nothing_of_uploaded_documents(pool: Pool) -> None:
    await record(pool, "chk_1", ("source_result_sha256", "source"), ("document_sha256", "document"))
    assert await find_public_trace(pool, sha256("source")) is not None
    assert await find_public_trace(pool, sha256("document")) is None


async def test_two_hashes_are_of_one_subject_where_both_are_public(pool: Pool) -> None:
    await record(pool, "chk_1", ("pdf_sha256", "pdf"), ("document_sha256", "document"))
    await record(pool, "chk_1", ("evidence_root_hash", "root of its act"))
    await record(pool, "chk_2", ("pdf_sha256", "other"))
    assert await are_of_one_subject(pool, sha256("pdf"), sha256("root of its act"))
    assert not await are_of_one_subject(pool, sha256("pdf"), sha256("other"))
    assert not await are_of_one_subject(pool, sha256("pdf"), sha256("document"))
    assert not await are_of_one_subject(pool, sha256("pdf"), sha256("unknown"))


async def test_a_hash_is_found_in_whatever_month(pool: Pool) -> None:
    moments = [AT, *(datetime(2999, month, 1, tzinfo=UTC) for month in (1, 2, 3))]
    assert await find_trace(pool, OWNER, sha256("0")) is None
    for moment in moments[1:3]:
        await pool.execute("SELECT add_partition('traces', $1)", moment)
    for number, moment in enumerate(moments):
        await record(pool, f"chk_{number}", ("pdf_sha256", str(number)), ("docx_sha256", "the same"), at=moment)
    assert await pool.fetchval("SELECT count(DISTINCT tableoid) FROM traces") == len(moments)
    for number, moment in enumerate(moments):
        found = await find_trace(pool, OWNER, sha256(str(number)))
        public = await find_public_trace(pool, sha256(str(number)))
        assert (found and (found.subject_id, found.created_at)) == (f"chk_{number}", moment)
        assert public == found
        assert await are_of_one_subject(pool, sha256(str(number)), sha256("the same"))
    newest, oldest = (
        await find_trace(pool, OWNER, sha256("the same")),
        await find_public_trace(pool, sha256("the same")),
    )
    assert (newest and newest.subject_id, oldest and oldest.subject_id) == ("chk_3", "chk_0")


async def test_a_hash_is_found_by_the_index(pool: Pool) -> None:
    await record(pool, "chk_1", ("pdf_sha256", "pdf"))
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute("SET LOCAL enable_seqscan = off")
        plan = await connection.fetch(
            "EXPLAIN SELECT FROM traces WHERE hash_prefixes(sha256s) @> hash_prefixes(ARRAY[sha256('pdf')])"
        )
    lines = [line[0] for line in plan]
    assert sum("Bitmap Index Scan" in line for line in lines) == 2, "the first partition and the default one"
    assert not any("Seq Scan" in line for line in lines)


async def test_large_partitions_start_no_workers_and_compile_nothing(pool: Pool) -> None:
    """A plan without the hash is costed so high that it starts workers and compiles, which takes fifty times as long as
    the query."""
    settings = await pool.fetchval("SELECT proconfig FROM pg_proc WHERE proname = 'traces_with_hash'")
    assert set(settings) == {"plan_cache_mode=force_generic_plan", "max_parallel_workers_per_gather=0", "jit=off"}


async def test_nothing_is_recorded_of_nothing(pool: Pool) -> None:
    await record(pool, "chk_1")
    assert await pool.fetchval("SELECT count(*) FROM traces") == 0
