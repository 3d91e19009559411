"""The pages' stylesheet, scripts and fonts: served under addresses that change with their content, cached for good."""

import gzip
import hashlib
from functools import cache
from importlib import resources

import msgspec
from litestar import Response
from litestar.params import FromPath

from cleardeed.core.errors import NotFoundError
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest

TYPES = {"css": "text/css", "js": "text/javascript", "woff2": "font/woff2"}
IMMUTABLE_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}


class Asset(msgspec.Struct, frozen=True):
    """One file as it is sent."""

    content: bytes
    zipped: bytes | None
    media_type: str


@cache
def assets_version() -> str:
    """A short hash over all assets, which changes with any of them."""
    digest = hashlib.sha256()
    for name in sorted(_names()):
        digest.update(name.encode() + (resources.files(__name__) / name).read_bytes())
    return digest.hexdigest()[:12]


def asset_url(name: str) -> str:
    """The path of the asset."""
    return f"/assets/{assets_version()}/{name}"


@get("/assets/{version:str}/{name:str}")
async def asset(request: ApiRequest, version: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Serve an asset. Raises `NotFoundError` for one of another release, whose name promises other bytes."""
    if version != assets_version() or name not in _names():
        raise NotFoundError
    found = _asset(name)
    if found.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers = IMMUTABLE_HEADERS | {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(found.zipped, media_type=found.media_type, headers=headers)
    return Response(found.content, media_type=found.media_type, headers=IMMUTABLE_HEADERS | {"Vary": "Accept-Encoding"})


@cache
def _names() -> frozenset[str]:
    files = (file.name for file in resources.files(__name__).iterdir())
    return frozenset(name for name in files if name.rpartition(".")[2] in TYPES)


@cache
def _asset(name: str) -> Asset:
    content = (resources.files(__name__) / name).read_bytes()
    kind = name.rpartition(".")[2]
    return Asset(content, None if kind == "woff2" else gzip.compress(content, mtime=0), TYPES[kind])
