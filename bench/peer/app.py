"""The application: POST /checks, GET /checks/{check_id}, GET /checks."""

import datetime
import gc
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Header, HTTPException, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer, joinedload

from bench.peer import vault
from bench.peer.database import open_engine, sessions_of
from bench.peer.launching import launch
from bench.peer.models import ApiKey, Check
from bench.peer.schemas import CheckCreated, CheckItem, CheckOrder, CheckPage, CheckResult, CheckView, ErrorBody

CHECK_SCOPES = {"checks:seller", "checks:object", "checks:full"}
REMEMBER_SECONDS = 0.5
BASE_URL = "http://127.0.0.1"


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """One engine a process."""
    engine = open_engine()
    app.state.sessions = sessions_of(engine)
    app.state.reading_sessions = sessions_of(engine.execution_options(isolation_level="AUTOCOMMIT"))
    gc.collect()
    gc.freeze()
    yield
    await engine.dispose()


async def session_of(request: Request) -> AsyncIterator[AsyncSession]:
    async with request.app.state.sessions() as session:
        yield session


async def reading_session_of(request: Request) -> AsyncIterator[AsyncSession]:
    """Each statement commits itself: no BEGIN and no ROLLBACK around a read."""
    async with request.app.state.reading_sessions() as session:
        yield session


Session = Annotated[AsyncSession, Depends(session_of)]
ReadingSession = Annotated[AsyncSession, Depends(reading_session_of)]

_known: dict[bytes, tuple[float, ApiKey]] = {}


async def caller_of(request: Request, x_api_key: Annotated[str | None, Header()] = None) -> ApiKey:
    """The valid key of the request, with its account. A good one is not looked up again for a moment.

    A look-up gives its connection back at once: a request that held one and waited for another could wait for ever.
    """
    if x_api_key is None:
        raise HTTPException(401, "unauthorized")
    digest = hashlib.sha256(x_api_key.encode()).digest()
    until, key = _known.get(digest, (0.0, None))
    if until < time.monotonic():
        wanted = select(ApiKey).where(ApiKey.sha256 == digest).options(joinedload(ApiKey.account, innerjoin=True))
        async with request.app.state.reading_sessions() as session:
            key = await session.scalar(wanted)
    now = datetime.datetime.now(datetime.UTC)
    if key is None or key.revoked_at is not None or (key.expires_at is not None and key.expires_at <= now):
        raise HTTPException(401, "unauthorized")
    if until < time.monotonic():
        _known[digest] = (time.monotonic() + REMEMBER_SECONDS, key)
    if CHECK_SCOPES.isdisjoint(key.scopes):
        raise HTTPException(403, "scope_denied")
    return key


Caller = Annotated[ApiKey, Depends(caller_of)]


class RequestIds:
    """An id for every request, in its state and in the answer's header."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = f"req_{time.time_ns() // 1_000_000}_{secrets.token_hex(4)}"
        scope.setdefault("state", {})["request_id"] = request_id

        async def send_marked(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), (b"x-request-id", request_id.encode())]
            await send(message)

        await self._app(scope, receive, send_marked)


app = FastAPI(lifespan=lifespan)
app.add_middleware(RequestIds)


@app.exception_handler(HTTPException)
async def refused(request: Request, error: HTTPException) -> JSONResponse:
    """Every refusal in the contract's form."""
    body = ErrorBody(error_code=error.detail, message=error.detail, request_id=request.state.request_id)
    return JSONResponse(body.model_dump(), status_code=error.status_code)


@app.exception_handler(RequestValidationError)
async def unreadable(request: Request, _error: RequestValidationError) -> JSONResponse:
    body = ErrorBody(error_code="validation_error", message="not valid", request_id=request.state.request_id)
    return JSONResponse(body.model_dump(), status_code=422)


@app.post("/api/v1/checks", status_code=201)
async def create_check(
    order: CheckOrder,
    request: Request,
    response: Response,
    session: Session,
    caller: Caller,
    idempotency_key: Annotated[str | None, Header(max_length=255)] = None,
) -> CheckCreated:
    answer, replayed = await launch(session, caller, order, idempotency_key, request.state.request_id)
    if replayed:
        response.headers["Idempotent-Replayed"] = "true"
    return answer


@app.get("/api/v1/checks")
async def list_checks(
    request: Request,
    session: ReadingSession,
    caller: Caller,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    offset: Annotated[int, Query(ge=0)] = 0,
) -> CheckPage:
    own = select(Check).where(Check.key_id == caller.id)
    page = own.order_by(Check.id.desc()).limit(limit).offset(offset)
    page = page.options(defer(Check.input), defer(Check.result), defer(Check.evidence), defer(Check.data_key))
    checks = (await session.scalars(page)).all()
    total = await session.scalar(select(func.count()).select_from(Check).where(Check.key_id == caller.id))
    return CheckPage(
        items=[_item(check) for check in checks],
        total=total or 0,
        limit=limit,
        offset=offset,
        request_id=request.state.request_id,
    )


@app.get("/api/v1/checks/{check_id}")
async def get_check(check_id: str, request: Request, session: ReadingSession, caller: Caller) -> CheckView:
    wanted = select(Check).where(Check.id == check_id, Check.account_id == caller.account_id)
    check = (await session.scalars(wanted.options(defer(Check.input)))).one_or_none()
    if check is None:
        raise HTTPException(404, "not_found")
    result = None
    if check.result is not None:
        plain = vault.unseal(vault.data_key(check.data_key), check.result, f"{check.id}/result")
        result = CheckResult.model_validate_json(plain)
    return CheckView(
        **_item(check).model_dump(exclude={"cost"}),
        mode=check.mode,
        result=result,
        evidence=check.evidence,
        request_id=request.state.request_id,
    )


def _item(check: Check) -> CheckItem:
    ready = check.status in ("report_ready", "partial")
    return CheckItem(
        check_id=check.id,
        status=check.status,
        type=check.type,
        created_at=check.created_at,
        completed_at=check.completed_at,
        risk_score=check.risk_score,
        cost=check.cost,
        pdf_url=vault.signed(BASE_URL, f"/files/checks/{check.id}/report.pdf") if ready else None,
        report_url=vault.signed(BASE_URL, f"/reports/{check.id}") if ready else None,
    )
