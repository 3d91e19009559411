"""A real time-stamping authority on the loopback: `openssl ts` behind a small HTTP server."""

import asyncio
import datetime
from pathlib import Path

from aiohttp import web
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID

CONFIG = """
[tsa]
default_tsa = authority
[authority]
serial = {folder}/serial
signer_cert = {folder}/tsa.pem
certs = {folder}/issuer.pem
signer_key = {folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = {digests}
tsa_name = {tsa_name}
ess_cert_id_alg = sha256
"""


class Authority:
    """Root → intermediate → signer, in a folder, and `openssl ts -reply` over them."""

    def __init__(self, folder: Path, *, digests: str = "sha256", tsa_name: str = "yes") -> None:
        self.folder = folder
        self._one_by_one = asyncio.Lock()  # The serial number and the messages are files.
        root_key, issuer_key, signer_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(3))
        root = certificate("Test root", root_key, "Test root", root_key, ca=True)
        issuer = certificate("Test issuer", issuer_key, "Test root", root_key, ca=True)
        signer = certificate("Test authority", signer_key, "Test issuer", issuer_key, ca=False)
        self.ca = pem(root)
        (folder / "ca.pem").write_bytes(self.ca)
        (folder / "issuer.pem").write_bytes(pem(issuer))
        (folder / "tsa.pem").write_bytes(pem(signer))
        (folder / "tsa.key").write_bytes(
            signer_key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        (folder / "serial").write_text("01\n")
        (folder / "ts.cnf").write_text(CONFIG.format(folder=folder, digests=digests, tsa_name=tsa_name))

    async def reply(self, query: bytes) -> bytes:
        async with self._one_by_one:
            (self.folder / "query.tsq").write_bytes(query)
            command = ("ts", "-reply", "-queryfile", "query.tsq", "-config", "ts.cnf", "-out", "reply.tsr")
            await openssl(*command, at=self.folder)
            return (self.folder / "reply.tsr").read_bytes()

    async def accepts(self, token: bytes, digest: str) -> bool:
        """Whether `openssl ts -verify` takes the token for the digest."""
        (self.folder / "token.tsr").write_bytes(token)
        return "OK" in await openssl(
            "ts", "-verify", "-digest", digest, "-in", "token.tsr", "-CAfile", "ca.pem", at=self.folder
        )


async def openssl(*arguments: str, at: Path) -> str:
    process = await asyncio.create_subprocess_exec(
        "openssl", *arguments, cwd=at, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    output, _ = await process.communicate()
    return output.decode()


def certificate(
    name: str, key: ec.EllipticCurvePrivateKey, issuer: str, signed_by: ec.EllipticCurvePrivateKey, *, ca: bool
) -> x509.Certificate:
    now = datetime.datetime.now(datetime.UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)]))
        .issuer_name(x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, issuer)]))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
    )
    if not ca:
        usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])
        builder = builder.add_extension(usage, critical=True)
    return builder.sign(signed_by, hashes.SHA256())


def pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


class Server:
    """An HTTP server whose answer each test sets: by default what the authority replies."""

    def __init__(self, authority: Authority) -> None:
        self.url = ""
        self.reset(authority)

    def reset(self, authority: Authority) -> None:
        self.authority = authority
        self.status = 200
        self.content_type = "application/timestamp-reply"
        self.body: bytes | None = None
        self.delay = 0.0
        self.headers: dict[str, str] = {}
        self.asked: list[tuple[str, bytes]] = []

    async def answer(self, request: web.Request) -> web.Response:
        query = await request.read()
        self.asked.append((request.content_type, query))
        await asyncio.sleep(self.delay)
        body = self.body if self.body is not None else await self.authority.reply(query)
        return web.Response(status=self.status, body=body, content_type=self.content_type, headers=self.headers)
