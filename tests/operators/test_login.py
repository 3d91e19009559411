"""One-time links and sessions of operators."""

import asyncio
from datetime import timedelta

import pytest

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool
from cleardeed.operators.audit_log import list_entries, record_action
from cleardeed.operators.login import (
    IDLE_TIMEOUT,
    LINK_LIFETIME,
    MAX_LIFETIME,
    create_login_link,
    end_session,
    find_session,
    open_session,
)

SECOND = timedelta(seconds=1)


async def test_a_link_opens_one_session(pool: Pool) -> None:
    link = await create_login_link(pool, " Ада ")
    sessions = await asyncio.gather(*(open_session(pool, link) for _ in range(8)))
    (session,) = [one for one in sessions if one is not None]
    assert session.operator == "Ада"
    assert await open_session(pool, link) is None
    found = await find_session(pool, session.secret)
    assert found is not None
    assert found.form_token == session.form_token


@pytest.mark.parametrize("secret", ["", "x", "\udcff", "a" * 100_000])
async def test_nothing_else_opens_one(pool: Pool, secret: str) -> None:
    await create_login_link(pool, "Ада")
    assert await open_session(pool, secret) is None
    assert await find_session(pool, secret) is None


async def test_a_link_lives_ten_minutes(pool: Pool) -> None:
    link = await create_login_link(pool, "Ада")
    with clock.shifted(LINK_LIFETIME + SECOND):
        assert await open_session(pool, link) is None
    with clock.shifted(LINK_LIFETIME - SECOND):
        assert await open_session(pool, link) is not None


@pytest.mark.parametrize("name", ["", "   ", "a" * 81, "line\nbreak", "bell\a"])
async def test_a_name_is_fit_for_the_log(pool: Pool, name: str) -> None:
    with pytest.raises(RefusedError):
        await create_login_link(pool, name)


async def test_a_session_ends_when_idle_and_at_the_latest_after_a_day_s_work(pool: Pool) -> None:
    session = await open_session(pool, await create_login_link(pool, "Ада"))
    assert session is not None
    with clock.shifted(IDLE_TIMEOUT + SECOND):
        assert await find_session(pool, session.secret) is None
    passed = timedelta()
    while passed + IDLE_TIMEOUT < MAX_LIFETIME:
        passed += IDLE_TIMEOUT - SECOND
        with clock.shifted(passed):
            assert await find_session(pool, session.secret) is not None
    with clock.shifted(MAX_LIFETIME + SECOND):
        assert await find_session(pool, session.secret) is None


async def test_signing_out_ends_the_session_and_no_other(pool: Pool) -> None:
    one, other = [await open_session(pool, await create_login_link(pool, name)) for name in ("Ада", "Чарльз")]
    assert one is not None
    assert other is not None
    await end_session(pool, one)
    assert await find_session(pool, one.secret) is None
    assert await find_session(pool, other.secret) is not None
    assert not one.accepts(other.form_token)


async def test_secrets_are_stored_nowhere(pool: Pool) -> None:
    link = await create_login_link(pool, "Ада")
    session = await open_session(pool, link)
    assert session is not None
    rows = await pool.fetch(
        "SELECT row(l.*)::text FROM console_links l UNION SELECT row(s.*)::text FROM console_sessions s"
    )
    stored = "".join(row[0] for row in rows)
    assert link not in stored
    assert session.secret not in stored
    assert link.encode().hex() not in stored


async def test_the_log_is_append_only(pool: Pool) -> None:
    for number in range(3):
        await record_action(
            pool, operator="Ада", action="keys.revoke", target=f"key_{number}", details="", request_id="req_1_a"
        )
    assert [entry.target for entry in await list_entries(pool, limit=2)] == ["key_2", "key_1"]
    (last,) = await list_entries(pool, limit=5, before=2)
    assert last.target == "key_0"
    for statement in ("DELETE FROM console_log", "UPDATE console_log SET operator = ''", "TRUNCATE console_log"):
        with pytest.raises(Exception, match="never changed or deleted"):
            await pool.execute(statement)
