"""Stamps from a real authority, each accepted by `openssl ts -verify`, and every way not to get one."""

import asyncio
import datetime
import hashlib
import re
import socket
from pathlib import Path

import aiohttp
import pytest

from cleardeed.evidence.timestamp import build_request
from cleardeed.evidence.tsa import MAX_RESPONSE_BYTES, Stamp, StampFailedError, stamp
from tests.authority import Authority, Server, openssl
from tests.evidence.samples import sealed
from tests.patience import PATIENCE_SECONDS

ROOT = sealed().root


async def take(
    session: aiohttp.ClientSession, authority_server: Server, root: str = ROOT, seconds: float = 10
) -> Stamp:
    return await stamp(session, authority_server.url, root, ca=authority_server.authority.ca, timeout=seconds)


async def fail(session: aiohttp.ClientSession, authority_server: Server, seconds: float = 10) -> tuple[str, bool]:
    with pytest.raises(StampFailedError) as caught:
        await take(session, authority_server, seconds=seconds)
    assert "127.0.0.1" not in str(caught.value)
    return caught.value.reason, caught.value.retry


async def test_a_stamp_is_accepted_by_openssl(session: aiohttp.ClientSession, authority_server: Server) -> None:
    made = await take(session, authority_server)
    assert await authority_server.authority.accepts(made.token, ROOT)
    assert not await authority_server.authority.accepts(made.token, "00" * 32)
    assert made.token_sha256 == hashlib.sha256(made.token).hexdigest()
    assert made.provider == "Test authority"
    assert abs(made.generated_at - datetime.datetime.now(datetime.UTC)) < datetime.timedelta(minutes=1)
    assert authority_server.asked[0][0] == "application/timestamp-query"


async def test_stamps_at_the_same_time_keep_apart(session: aiohttp.ClientSession, authority_server: Server) -> None:
    roots = [hashlib.sha256(bytes([i])).hexdigest() for i in range(3)]
    stamps = await asyncio.gather(*(take(session, authority_server, root) for root in roots))
    for made, root in zip(stamps, roots, strict=True):
        assert await authority_server.authority.accepts(made.token, root)


async def test_without_a_certificate_the_signature_is_not_asked_for(
    session: aiohttp.ClientSession, authority_server: Server
) -> None:
    made = await stamp(session, authority_server.url, ROOT, ca=None, timeout=PATIENCE_SECONDS)
    assert await authority_server.authority.accepts(made.token, ROOT)


async def test_a_nameless_authority_is_called_by_its_host(
    session: aiohttp.ClientSession, authority_server: Server, tmp_path: Path
) -> None:
    authority_server.authority = Authority(tmp_path, tsa_name="no")
    assert (await take(session, authority_server)).provider == "127.0.0.1"


@pytest.mark.parametrize("nonce", [0, 1, 127, 128, 255, 256, 2**63, 2**64 - 1])
async def test_openssl_reads_the_request(authority: Authority, tmp_path: Path, nonce: int) -> None:
    (tmp_path / "query.tsq").write_bytes(build_request(ROOT, nonce))
    text = await openssl("ts", "-query", "-in", "query.tsq", "-text", at=tmp_path)
    dumped = "".join(re.findall(r"00[01]0 - ([0-9a-f -]{47})", text))
    assert re.sub("[ -]", "", dumped) == ROOT
    assert "Hash Algorithm: sha256" in text
    assert int(re.findall(r"Nonce: 0x([0-9A-F]+)", text)[0], 16) == nonce
    assert "Certificate required: yes" in text


async def test_a_slow_authority_times_out(session: aiohttp.ClientSession, authority_server: Server) -> None:
    authority_server.delay = 0.5
    assert await fail(session, authority_server, seconds=0.05) == ("timeout", True)


async def test_nobody_listens(session: aiohttp.ClientSession, authority_server: Server) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://user:pass@127.0.0.1:{unused.getsockname()[1]}/"
        with pytest.raises(StampFailedError) as caught:
            await stamp(session, url, ROOT, ca=None, timeout=PATIENCE_SECONDS)
    assert (caught.value.reason, caught.value.retry) == ("unreachable", True)
    assert "pass" not in str(caught.value)


@pytest.mark.parametrize(
    "url", ["", "not a url", "ftp://127.0.0.1/", "http://", "http://[", "http://a:99999/", "file:///x"]
)
async def test_an_address_that_is_none(session: aiohttp.ClientSession, url: str) -> None:
    with pytest.raises(StampFailedError) as caught:
        await stamp(session, url, ROOT, ca=None, timeout=PATIENCE_SECONDS)
    assert (caught.value.reason, caught.value.retry) == ("bad_url", False)


@pytest.mark.parametrize(
    ("status", "retry"), [(400, False), (401, False), (404, False), (302, False), (429, True), (500, True), (503, True)]
)
async def test_an_authoritys_http_errors_are_classified(
    session: aiohttp.ClientSession, authority_server: Server, status: int, retry: bool
) -> None:
    authority_server.status, authority_server.headers = status, {"Location": "/elsewhere"}
    assert await fail(session, authority_server) == ("http_status", retry)
    assert len(authority_server.asked) == 1


async def test_a_page_instead_of_a_stamp(session: aiohttp.ClientSession, authority_server: Server) -> None:
    authority_server.body, authority_server.content_type = b"<html>log in</html>", "text/html"
    assert await fail(session, authority_server) == ("not_a_timestamp", True)


@pytest.mark.parametrize("body", [b"", b"<html>", b"\x30\x03\x02\x01\x00", b"\x00" * 500])
async def test_an_authoritys_garbage_is_malformed(
    session: aiohttp.ClientSession, authority_server: Server, body: bytes
) -> None:
    authority_server.body = body
    assert await fail(session, authority_server) == ("malformed", True)


async def test_an_answer_without_end(session: aiohttp.ClientSession, authority_server: Server) -> None:
    authority_server.body = b"\x30" * (MAX_RESPONSE_BYTES + 1)
    assert await fail(session, authority_server) == ("too_large", False)


async def test_the_authority_refuses(session: aiohttp.ClientSession, authority_server: Server, tmp_path: Path) -> None:
    unwilling = Authority(tmp_path, digests="sha512")
    authority_server.body = await unwilling.reply(build_request(ROOT, 1))
    assert await fail(session, authority_server) == ("refused", False)


async def test_an_old_answer_is_not_taken_again(session: aiohttp.ClientSession, authority_server: Server) -> None:
    authority_server.body = (await take(session, authority_server)).token
    assert await fail(session, authority_server) == ("wrong_nonce", True)


async def test_a_stamp_over_another_root(session: aiohttp.ClientSession, authority_server: Server) -> None:
    authority_server.body = (await take(session, authority_server, root="ab" * 32)).token
    assert await fail(session, authority_server) == ("wrong_imprint", False)


async def test_an_authority_that_is_not_ours(
    session: aiohttp.ClientSession, authority_server: Server, tmp_path: Path
) -> None:
    stranger = Authority(tmp_path)
    with pytest.raises(StampFailedError) as caught:
        await stamp(session, authority_server.url, ROOT, ca=stranger.ca, timeout=PATIENCE_SECONDS)
    assert (caught.value.reason, caught.value.retry) == ("not_trusted", False)


@pytest.mark.parametrize(
    "ca", [b"", b"no certificate", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"]
)
async def test_an_unreadable_certificate_file(
    session: aiohttp.ClientSession, authority_server: Server, ca: bytes
) -> None:
    with pytest.raises(StampFailedError) as caught:
        await stamp(session, authority_server.url, ROOT, ca=ca, timeout=PATIENCE_SECONDS)
    assert (caught.value.reason, caught.value.retry) == ("bad_certificate", False)
