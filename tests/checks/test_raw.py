"""Raw replies: beside the answer, encrypted, for a time; their digests stay in the evidence."""

import datetime
import hashlib
import json
from pathlib import Path

import pytest

from cleardeed.checks import seal, stored_answers
from cleardeed.checks.lifecycle import CHECKS
from cleardeed.checks.raw import raw_replies
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool
from cleardeed.evidence.seal import SNAPSHOT_LEAF
from cleardeed.files.file_store import FileStore
from cleardeed.records.erase import erase
from cleardeed.sources.answers import answer_of
from cleardeed.sources.base import Answer, Findings, Reply
from cleardeed.sources.catalogue import BY_CODE

BODY = '{"Debtor": "ИВАНОВ ПЕТР"}'.encode()
REPLY = Reply(
    step="search",
    status=200,
    content_type="application/json",
    received_at=clock.now(),
    sha256=hashlib.sha256(BODY).hexdigest(),
    size=len(BODY),
    body=BODY,
)


def answer() -> Answer:
    return answer_of(BY_CODE["fssp"], Findings(records=[], datestamp=clock.today(), replies=[REPLY]), "newdb")


async def test_the_answer_keeps_the_digest_and_the_reply_lies_beside_it(
    pool: Pool, ring: KeyRing, check: OpenCheck
) -> None:
    await stored_answers.save_answers(pool, check, [answer()])
    (kept,) = (await stored_answers.load_answers(pool, check))["fssp"].replies
    assert (kept.sha256, kept.body) == (REPLY.sha256, None)
    (shown,) = await raw_replies(pool, ring, check.id)
    assert (shown.source_code, shown.step, shown.sha256, shown.text.encode()) == ("fssp", "search", REPLY.sha256, BODY)
    (raw,) = await pool.fetchval("SELECT raws FROM source_answers")
    assert BODY not in raw


async def test_the_snapshot_names_the_digest(check: OpenCheck) -> None:
    draft = seal.draft_report(check, {"fssp": answer()}, "partial", "https://example.invalid", estimate=None)
    (line,) = json.loads(draft.leaves[SNAPSHOT_LEAF])["sources"]
    assert line["raw_sha256"] == [REPLY.sha256]


async def test_replies_are_forgotten_by_age_and_their_digests_stay(pool: Pool, ring: KeyRing, check: OpenCheck) -> None:
    await stored_answers.save_answers(pool, check, [answer()])
    assert await stored_answers.delete_raw_replies(pool, clock.now() - datetime.timedelta(days=1)) == 0
    assert await stored_answers.delete_raw_replies(pool, clock.now() + datetime.timedelta(days=1)) == 1
    assert await raw_replies(pool, ring, check.id) == []
    assert (await stored_answers.load_answers(pool, check))["fssp"].replies[0].sha256 == REPLY.sha256


async def test_an_operator_may_keep_none(pool: Pool, ring: KeyRing, check: OpenCheck) -> None:
    await stored_answers.save_answers(pool, check, [answer()], keep_raw=False)
    assert await raw_replies(pool, ring, check.id) == []


async def test_they_go_with_an_erasure(pool: Pool, ring: KeyRing, check: OpenCheck, tmp_path: Path) -> None:
    await stored_answers.save_answers(pool, check, [answer()])
    await pool.execute("UPDATE checks SET status = 'partial', completed_at = now() WHERE id = $1", check.id)
    await erase(CHECKS, pool, ring, FileStore.in_folder(tmp_path), check.id)
    with pytest.raises(RefusedError):
        await raw_replies(pool, ring, check.id)
    assert await pool.fetchval("SELECT count(*) FROM source_answers") == 0
