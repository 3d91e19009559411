"""The stored form of an attempt without an answer, and its text for a reader."""

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cleardeed.core.crypto import KeyRing
from cleardeed.database.pool import Pool
from cleardeed.events import deliver
from cleardeed.events.deliver import Deliverer
from cleardeed.events.read import list_for_operator
from cleardeed.net.client import open_client
from cleardeed.reports.labels import ENGLISH
from tests.events.conftest import Partner
from tests.events.receiver import receiving

HEAD = b"HTTP/1.1 200 OK\r\n"

Speak = Callable[[asyncio.StreamReader, asyncio.StreamWriter], None]


def saying(answer: bytes) -> Speak:
    return lambda _reader, writer: writer.write(answer)


@asynccontextmanager
async def speaking(speak: Speak, context: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """The port of a loopback server that hears a request, does this and hangs up."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10_000)
        speak(reader, writer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def outcome(partner: Partner, deliverer: Deliverer, url: str) -> str:
    """Return the stored outcome of the one delivery attempt there."""
    await partner.event(url=url)
    assert await deliverer.drain() == 1
    [event] = await list_for_operator(partner.pool, partner.ring, status=None, limit=1)
    assert (event.url, event.last_status_code) == (url, None)
    assert event.last_outcome is not None
    assert f"delivery.{event.last_outcome}" in ENGLISH
    return event.last_outcome


@pytest.mark.parametrize(
    ("answer", "stored"),
    [
        (b"", "ServerDisconnectedError"),
        (b"SMTP ready\r\n\r\n", "ClientResponseError"),
        (HEAD + b"X-Long: " + b"a" * 50_000 + b"\r\n\r\n", "ClientResponseError"),
        (HEAD + b"Content-Length: 100\r\n\r\nshort", "ClientPayloadError"),
    ],
)
async def test_what_is_no_answer(partner: Partner, deliverer: Deliverer, answer: bytes, stored: str) -> None:
    async with speaking(saying(answer)) as port:
        assert await outcome(partner, deliverer, f"http://127.0.0.1:{port}/") == stored


async def test_nobody_listens(partner: Partner, deliverer: Deliverer) -> None:
    async with speaking(saying(b"")) as port:
        pass
    assert await outcome(partner, deliverer, f"http://127.0.0.1:{port}/") == "ClientConnectorError"


@pytest.mark.parametrize(
    ("host", "stored"), [("no-such-host.invalid", "ClientConnectorDNSError"), ("a" * 70 + ".example", "UnicodeError")]
)
async def test_a_name_that_nobody_knows(partner: Partner, deliverer: Deliverer, host: str, stored: str) -> None:
    assert await outcome(partner, deliverer, f"http://{host}/") == stored


async def test_a_receiver_that_speaks_no_tls(partner: Partner, deliverer: Deliverer) -> None:
    async with speaking(saying(b"HTTP/1.1 400 Bad Request\r\n\r\n")) as port:
        assert await outcome(partner, deliverer, f"https://127.0.0.1:{port}/") == "ClientConnectorSSLError"


@pytest.fixture
def self_signed(tmp_path: Path) -> ssl.SSLContext:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


async def test_a_certificate_of_its_own(partner: Partner, deliverer: Deliverer, self_signed: ssl.SSLContext) -> None:
    async with speaking(saying(b""), self_signed) as port:
        stored = await outcome(partner, deliverer, f"https://127.0.0.1:{port}/")
    assert stored == "ClientConnectorCertificateError"


async def test_a_receiver_that_is_too_slow(
    partner: Partner, deliverer: Deliverer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver, "TIMEOUT_SECONDS", 0.2)
    async with receiving() as slow:
        slow.delay = 3600
        assert await outcome(partner, deliverer, slow.url) == "timeout"


async def test_an_address_that_is_not_a_public_one_is_told_from_one_that_is_dead(
    partner: Partner, pool: Pool, ring: KeyRing
) -> None:
    async with open_client(allow_private=False) as client:
        assert await outcome(partner, Deliverer(pool, ring, client), "http://127.0.0.1:9/") == "refused_address"
