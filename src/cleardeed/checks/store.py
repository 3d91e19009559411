"""The rows of checks and of what their sources answered. Inner functions: the caller commits."""

import datetime
import zlib
from collections.abc import Sequence

import asyncpg
import msgspec

from cleardeed.checks.inputs import CheckStatus, CheckType, ReportStatus
from cleardeed.checks.launch import place_of_input
from cleardeed.checks.sealed import Sealed, SealedReports
from cleardeed.checks.view import CheckView, LinkedView, ReviewedView
from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.language import Language
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection
from cleardeed.evidence.block import Evidence
from cleardeed.sources.base import Answer, AnswerStatus, Reply
from cleardeed.sources.collect import Pending
from cleardeed.sources.subject import Subject


class OpenCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A check that is being worked on, decrypted."""

    account_id: str
    key_id: str
    check_id: str
    type: CheckType
    mode: Mode
    sandbox_status: CheckStatus | None
    legal_opinion: bool
    language: Language
    cost: int
    created_at: datetime.datetime
    subject: Subject
    key: DataKey

    @property
    def owner(self) -> Owner:
        return Owner(self.account_id, self.mode)


_VIEW = (
    "c.id AS check_id, c.type, c.mode, c.status, c.created_at, c.completed_at, c.risk_score,"
    " c.evidence::text AS evidence"
)
_EDITION = (
    "r.id AS review_id, r.edition, r.created_at AS reviewed_at, r.completed_at AS edition_at,"
    " r.risk_score AS reviewed_score, r.evidence::text AS edition_evidence"
)
"""The newest reviewed edition, all null where there is none."""
_WITH_EDITION = (
    " LEFT JOIN check_reviews r ON r.account_id = c.account_id AND r.check_id = c.id AND r.edition = c.reviewed_edition"
)
_VERSION = "c.xmin::text || coalesce('.' || r.xmin::text, '')"


async def load_open(connection: Connection, ring: KeyRing, account_id: str, check_id: str) -> OpenCheck | None:
    """The check where it is still `processing` and not erased, else None."""
    row = await _load(connection, account_id, check_id, "c.status = 'processing'")
    return None if row is None else _open(ring, row)


async def load_reported(
    connection: Connection, ring: KeyRing, account_id: str, check_id: str
) -> tuple[OpenCheck, ReportStatus] | None:
    """The check with its status where it has a report and is not erased, else None."""
    row = await _load(connection, account_id, check_id, "c.result IS NOT NULL AND c.erased_at IS NULL")
    return None if row is None else (_open(ring, row), row["status"])


async def _load(connection: Connection, account_id: str, check_id: str, condition: str) -> asyncpg.Record | None:
    return await connection.fetchrow(
        "SELECT c.*, k.wrapped FROM checks c JOIN data_keys k ON k.subject_id = c.id"
        f" WHERE c.account_id = $1 AND c.id = $2 AND {condition}",
        account_id,
        check_id,
    )


def _open(ring: KeyRing, row: asyncpg.Record) -> OpenCheck:
    key, subject = _opened(ring, row, row["id"])
    return OpenCheck(
        account_id=row["account_id"],
        key_id=row["key_id"],
        check_id=row["id"],
        type=row["type"],
        mode=row["mode"],
        sandbox_status=row["sandbox_status"],
        legal_opinion=row["legal_opinion"],
        language=row["language"],
        cost=row["cost"],
        created_at=row["created_at"],
        subject=subject,
        key=key,
    )


def _opened(ring: KeyRing, row: asyncpg.Record, check_id: str) -> tuple[DataKey, Subject]:
    key = ring.unwrap(row["wrapped"])
    return key, msgspec.json.decode(key.decrypt(row["input"], place_of_input(check_id)), type=Subject)


async def load_finished(
    connection: Connection, ring: KeyRing, owner: Owner, check_id: str
) -> tuple[Subject, dict[str, Answer]] | None:
    """What a check with a result was about and what its sources said; None where there is none, or it was erased."""
    row = await connection.fetchrow(
        "SELECT c.input, k.wrapped FROM checks c JOIN data_keys k ON k.subject_id = c.id"
        " WHERE c.account_id = $1 AND c.mode = $2 AND c.id = $3 AND c.result IS NOT NULL AND c.erased_at IS NULL",
        owner.account_id,
        owner.mode,
        check_id,
    )
    if row is None:
        return None
    key, subject = _opened(ring, row, check_id)
    return subject, await load_answers_of(connection, key, owner.account_id, check_id)


READ_CHECKS = (
    f"SELECT a.place, k.wrapped, {_VERSION} AS version, changed.*"
    " FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY"
    " AS a (account_id, mode, check_id, version, place)"
    " JOIN checks c ON c.account_id = a.account_id AND c.mode = a.mode AND c.id = a.check_id"
    f"{_WITH_EDITION}"
    # OFFSET keeps the planner from making this a condition of the join: it would make every column of each row, four
    # fifths of the statement's time, and only then ask whether anybody wants them.
    f" LEFT JOIN LATERAL (SELECT {_VIEW}, c.result, {_EDITION}, r.result AS reviewed_result"
    f" WHERE {_VERSION} <> a.version OFFSET 0) AS changed ON true"
    " LEFT JOIN data_keys k ON k.subject_id = c.id"
)
"""By owner, check and known version; columns beside the key and the version only where the version is another."""


async def read_checks(
    connection: Connection, ring: KeyRing, asked: Sequence[tuple[Owner, str]], kept: SealedReports
) -> list[CheckView | None]:
    """The checks of these owners and ids, each in its place; None where the owner has none of the id.

    One statement, whose cost is shared by all that were asked for. A row that is `kept` in its present version is not
    fetched again. The key always comes from the statement.
    """
    known = [kept.get(check_id) for _, check_id in asked]
    rows = await connection.fetch(
        READ_CHECKS,
        [owner.account_id for owner, _ in asked],
        [owner.mode for owner, _ in asked],
        [check_id for _, check_id in asked],
        ["" if sealed is None else sealed.version for sealed in known],
    )
    found: dict[int, CheckView] = {}
    for row in rows:
        sealed = known[row["place"] - 1]
        if sealed is None or sealed.version != row["version"]:
            sealed = Sealed(
                version=row["version"],
                view=_with_edition(_view(row), row),
                result=row["result"],
                reviewed_result=row["reviewed_result"],
            )
            if sealed.result is not None:
                kept.keep(sealed.view.check_id, sealed)
        found[row["place"]] = _with_results(sealed, row["wrapped"], ring)
    return [found.get(place) for place in range(1, len(asked) + 1)]


async def read_summary(connection: Connection, owner: Owner, check_id: str) -> CheckView | None:
    """The owner's check without its result, which is neither fetched nor decrypted; None where it has none."""
    row = await connection.fetchrow(
        f"SELECT {_VIEW} FROM checks c WHERE account_id = $1 AND mode = $2 AND id = $3",
        owner.account_id,
        owner.mode,
        check_id,
    )
    return None if row is None else _view(row)


async def read_linked(
    connection: Connection, ring: KeyRing, check_id: str, edition: int | None = None
) -> LinkedView | None:
    """The check of whatever account, with its newest reviewed edition or the one named; None where there is none of
    this id."""
    row = await connection.fetchrow(
        f"SELECT c.account_id, c.language, {_VIEW}, c.result, {_EDITION}, r.result AS reviewed_result, k.wrapped"
        " FROM checks c LEFT JOIN data_keys k ON k.subject_id = c.id"
        " LEFT JOIN check_reviews r ON r.account_id = c.account_id AND r.check_id = c.id"
        " AND r.edition = coalesce($2, c.reviewed_edition) AND r.result IS NOT NULL WHERE c.id = $1",
        check_id,
        edition,
    )
    if row is None:
        return None
    view = _with_edition(_view(row), row)
    sealed = Sealed(version="", view=view, result=row["result"], reviewed_result=row["reviewed_result"])
    check = _with_results(sealed, row["wrapped"], ring)
    return LinkedView(account_id=row["account_id"], language=row["language"], check=check)


async def read_progress(
    connection: Connection, account_id: str, check_id: str
) -> tuple[CheckStatus, dict[str, AnswerStatus]]:
    """The check's status, and that of each source that has answered, by code."""
    rows = await connection.fetch(
        "SELECT c.status AS check_status, a.source_code, a.status FROM checks c"
        " LEFT JOIN source_answers a ON a.account_id = c.account_id AND a.check_id = c.id"
        " WHERE c.account_id = $1 AND c.id = $2",
        account_id,
        check_id,
    )
    answered = {row["source_code"]: row["status"] for row in rows if row["source_code"]}
    return rows[0]["check_status"], answered


def _view(row: asyncpg.Record) -> CheckView:
    """The columns of `_VIEW`."""
    return CheckView(
        check_id=row["check_id"],
        status=row["status"],
        type=row["type"],
        mode=row["mode"],
        created_at=clock.timestamp(row["created_at"]),
        completed_at=clock.timestamp(row["completed_at"]) if row["completed_at"] else None,
        risk_score=row["risk_score"],
        evidence=msgspec.UNSET if row["evidence"] is None else msgspec.Raw(row["evidence"].encode()),
    )


def _with_edition(view: CheckView, row: asyncpg.Record) -> CheckView:
    """The columns of `_EDITION`."""
    if row["review_id"] is None or row["edition_evidence"] is None or view.evidence is msgspec.UNSET:
        return view
    first = msgspec.json.decode(view.evidence, type=Evidence)
    reviewed = ReviewedView(
        review_id=row["review_id"],
        edition=row["edition"],
        created_at=clock.timestamp(row["reviewed_at"]),
        completed_at=clock.timestamp(row["edition_at"]),
        risk_score=row["reviewed_score"],
        first_evidence_root_hash=first.check_evidence_root_hash,
        evidence=msgspec.Raw(row["edition_evidence"].encode()),
    )
    return msgspec.structs.replace(view, reviewed=reviewed)


def _with_results(sealed: Sealed, wrapped: bytes | None, ring: KeyRing) -> CheckView:
    """With the results decrypted, where there are some and there is a key for them."""
    view, reviewed = sealed.view, sealed.view.reviewed
    if sealed.result is None or wrapped is None:
        return view
    key = ring.unwrap(wrapped)
    if reviewed is not msgspec.UNSET and sealed.reviewed_result is not None:
        result = key.decrypt(sealed.reviewed_result, place_of_edition(view.check_id, reviewed.edition))
        reviewed = msgspec.structs.replace(reviewed, result=msgspec.Raw(result))
    first = msgspec.Raw(key.decrypt(sealed.result, place_of_result(view.check_id)))
    return msgspec.structs.replace(view, result=first, reviewed=reviewed)


async def insert(
    connection: Connection,
    account_id: str,
    check_id: str,
    *,
    key_id: str,
    check_type: CheckType,
    mode: Mode,
    cost: int,
    price: int,
    created_at: datetime.datetime,
    encrypted_input: bytes,
) -> None:
    """A check `processing`. Those that callers launch are written by `launch_checks`."""
    await connection.execute(
        "INSERT INTO checks (account_id, id, key_id, type, mode, status, sandbox_status, legal_opinion, cost,"
        " price_amount, created_at, input) VALUES ($1, $2, $3, $4, $5, 'processing', $6, false, $7, $8, $9, $10)",
        account_id,
        check_id,
        key_id,
        check_type,
        mode,
        "report_ready" if mode == "sandbox" else None,
        cost,
        price,
        created_at,
        encrypted_input,
    )


async def read_outcome(connection: Connection, account_id: str, check_id: str) -> asyncpg.Record | None:
    """`status`, `risk_score`, `cost` and `evidence_root_hash` of the account's check; None where it has none."""
    return await connection.fetchrow(
        "SELECT status, risk_score, cost, completed_at, language,"
        " evidence ->> 'check_evidence_root_hash' AS evidence_root_hash FROM checks WHERE account_id = $1 AND id = $2",
        account_id,
        check_id,
    )


async def owner_of(connection: Connection, check_id: str) -> Owner | None:
    """Whose check it is; None where there is none of this id."""
    row = await connection.fetchrow("SELECT account_id, mode FROM checks WHERE id = $1", check_id)
    return None if row is None else Owner(row["account_id"], row["mode"])


async def save_answers(
    connection: Connection, check: OpenCheck, answers: list[Answer], *, keep_raw: bool = True
) -> list[Answer]:
    """Writes what sources said; the first word of a source stands, whoever else asked it at the same time.

    Returns the answers that were written. The raw replies lie beside the answer that they led to, which keeps their
    digests alone.
    """
    rows = await connection.fetch(
        "INSERT INTO source_answers (account_id, check_id, source_code, status, answered_at, answer, raw)"
        " SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::timestamptz[], $6::bytea[], $7::bytea[])"
        " ON CONFLICT DO NOTHING RETURNING source_code",
        check.account_id,
        check.check_id,
        [answer.source_code for answer in answers],
        [answer.status for answer in answers],
        [answer.answered_at for answer in answers],
        [_encrypt_answer(check, answer) for answer in answers],
        [_encrypt_raw(check, answer) if keep_raw and answer.replies else None for answer in answers],
    )
    written = {row["source_code"] for row in rows}
    return [answer for answer in answers if answer.source_code in written]


async def load_raw(connection: Connection, key: DataKey, check_id: str) -> dict[str, list[Reply]]:
    """The raw replies that are still kept, by source code; `key` is the check's data key."""
    rows = await connection.fetch(
        "SELECT source_code, raw FROM source_answers WHERE check_id = $1 AND raw IS NOT NULL", check_id
    )
    return {row["source_code"]: _decrypt_raw(key, check_id, row["source_code"], row["raw"]) for row in rows}


async def forget_raw(connection: Connection, before: datetime.datetime) -> int:
    """Deletes the raw replies of answers given before; their digests stay. Returns of how many answers."""
    done = await connection.execute(
        "UPDATE source_answers SET raw = NULL WHERE raw IS NOT NULL AND answered_at < $1", before
    )
    return int(done.split()[-1])


async def load_answers(connection: Connection, check: OpenCheck) -> dict[str, Answer]:
    """What is saved, by source code."""
    return await load_answers_of(connection, check.key, check.account_id, check.check_id)


async def load_answers_of(connection: Connection, key: DataKey, account_id: str, check_id: str) -> dict[str, Answer]:
    """What is saved of any check, by source code; `key` is the check's data key."""
    rows = await connection.fetch(
        "SELECT source_code, answer FROM source_answers WHERE account_id = $1 AND check_id = $2",
        account_id,
        check_id,
    )
    return {row["source_code"]: _decrypt_answer(key, check_id, row["source_code"], row["answer"]) for row in rows}


async def save_pending(connection: Connection, check: OpenCheck, pending: list[Pending]) -> list[Pending]:
    """Keeps questions that sources have queued, or their newer tickets; returns the tickets that now stand.

    A ticket takes the place of the very one that it was got with. Where another worker was first its ticket stands, so
    that two workers on one check go on with one task and none is paid twice.
    """
    return [await _save_ticket(connection, check, queued) for queued in pending]


async def _save_ticket(connection: Connection, check: OpenCheck, queued: Pending) -> Pending:
    values = (
        check.account_id,
        check.check_id,
        queued.source_code,
        check.key.encrypt(queued.ticket.encode(), _place_of_ticket(check.check_id, queued.source_code)),
        queued.due_at,
    )
    inserted = await connection.execute(
        "INSERT INTO source_tickets (account_id, check_id, source_code, ticket, due_at, waiting_since)"
        " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        *values,
        queued.since,
    )
    if inserted == "INSERT 0 1":
        return queued
    row = await connection.fetchrow(
        "SELECT source_code, ticket, due_at, waiting_since FROM source_tickets"
        " WHERE account_id = $1 AND check_id = $2 AND source_code = $3 FOR UPDATE",
        *values[:3],
    )
    if row is None:
        raise LookupError("a ticket vanished while its check was running")
    standing = _decrypt_pending(check, row)
    if standing.ticket != queued.replaces:
        return standing
    await connection.execute(
        "UPDATE source_tickets SET ticket = $4, due_at = $5"
        " WHERE account_id = $1 AND check_id = $2 AND source_code = $3",
        *values,
    )
    return queued


async def load_pending(connection: Connection, check: OpenCheck) -> list[Pending]:
    """The questions that sources have queued."""
    rows = await connection.fetch(
        "SELECT source_code, ticket, due_at, waiting_since FROM source_tickets WHERE account_id = $1 AND check_id = $2",
        check.account_id,
        check.check_id,
    )
    return [_decrypt_pending(check, row) for row in rows]


async def finish(
    connection: Connection,
    check: OpenCheck,
    *,
    status: CheckStatus,
    completed_at: datetime.datetime,
    risk_score: int | None = None,
    result: bytes | None = None,
    evidence: Evidence | None = None,
) -> bool:
    """Ends a check that is still `processing`; False where another run has ended it already."""
    done = await connection.execute(
        "UPDATE checks SET status = $3, completed_at = $4, risk_score = $5, result = $6, evidence = $7::text::jsonb"
        " WHERE account_id = $1 AND id = $2 AND status = 'processing' AND erased_at IS NULL",
        check.account_id,
        check.check_id,
        status,
        completed_at,
        risk_score,
        None if result is None else check.key.encrypt(result, place_of_result(check.check_id)),
        None if evidence is None else msgspec.json.encode(evidence).decode(),
    )
    return done == "UPDATE 1"


def place_of_result(check_id: str) -> str:
    """What binds an encrypted result to its check."""
    return f"checks/{check_id}/result"


def place_of_edition(check_id: str, edition: int) -> str:
    """What binds an encrypted result to its edition."""
    return f"checks/{check_id}/editions/{edition}/result"


def _place_of_answer(check_id: str, source_code: str) -> str:
    return f"checks/{check_id}/answers/{source_code}"


def _place_of_ticket(check_id: str, source_code: str) -> str:
    return f"checks/{check_id}/tickets/{source_code}"


def _place_of_raw(check_id: str, source_code: str) -> str:
    return f"checks/{check_id}/raw/{source_code}"


def _encrypt_answer(check: OpenCheck, answer: Answer) -> bytes:
    digests = [msgspec.structs.replace(reply, body=None) for reply in answer.replies]
    stored = msgspec.json.encode(msgspec.structs.replace(answer, replies=digests))
    return check.key.encrypt(stored, _place_of_answer(check.check_id, answer.source_code))


def _encrypt_raw(check: OpenCheck, answer: Answer) -> bytes:
    packed = zlib.compress(msgspec.msgpack.encode(answer.replies))
    return check.key.encrypt(packed, _place_of_raw(check.check_id, answer.source_code))


def _decrypt_raw(key: DataKey, check_id: str, source_code: str, stored: bytes) -> list[Reply]:
    packed = key.decrypt(stored, _place_of_raw(check_id, source_code))
    return msgspec.msgpack.decode(zlib.decompress(packed), type=list[Reply])


def _decrypt_answer(key: DataKey, check_id: str, source_code: str, stored: bytes) -> Answer:
    plain = key.decrypt(stored, _place_of_answer(check_id, source_code))
    return msgspec.json.decode(plain, type=Answer)


def _decrypt_pending(check: OpenCheck, row: asyncpg.Record) -> Pending:
    ticket = check.key.decrypt(row["ticket"], _place_of_ticket(check.check_id, row["source_code"])).decode()
    return Pending(source_code=row["source_code"], ticket=ticket, due_at=row["due_at"], since=row["waiting_since"])
