"""The peer of a read: one Litestar route that sends fixed bytes, with nothing around it."""

import os
from pathlib import Path

from litestar import Litestar, Response, get
from litestar.enums import MediaType

BODY_FILE = "BENCH_BODY_FILE"


def app() -> Litestar:
    """The application for granian, with the body from the file that the environment names."""
    body = Path(os.environ[BODY_FILE]).read_bytes()
    headers = {"x-request-id": "req_1700000000000_00000000"}

    @get("/api/v1/checks/{check_id:str}")
    async def same_bytes(check_id: str) -> Response[bytes]:  # noqa: ARG001
        return Response(body, media_type=MediaType.JSON, headers=headers)

    return Litestar([same_bytes], openapi_config=None, logging_config=None)
