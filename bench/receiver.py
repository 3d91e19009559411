"""A loopback receiver of events, as a process: it answers at once and writes down which ids it was sent."""

import sys
from pathlib import Path

import msgspec
from aiohttp import web

COUNT_PATH = "/found"


class _Head(msgspec.Struct):
    id: str


def main(port: int, folder: Path) -> None:
    """Serves until the process is told to end. GET /found answers how many different ids have come."""
    seen: set[str] = set()
    decode = msgspec.json.Decoder(_Head).decode

    async def take(request: web.Request) -> web.Response:
        seen.add(decode(await request.read()).id)
        return web.Response()

    async def found(_request: web.Request) -> web.Response:
        return web.Response(text=str(len(seen - {""})))

    app = web.Application()
    app.router.add_get(COUNT_PATH, found)
    app.router.add_post("/hook", take)
    (folder / "receiver.ready").touch()
    web.run_app(app, host="127.0.0.1", port=port, print=None, access_log=None)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
