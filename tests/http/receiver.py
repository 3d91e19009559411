"""A partner's endpoint in a thread: it keeps the events it was sent and answers 204, or 200 with a text."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.patience import PATIENCE_SECONDS


class Receiver:
    """The requests received so far: headers and raw bodies."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.deliveries: list[tuple[dict[str, str], bytes]] = []

    def events(self, kind: str) -> list[Any]:
        """The envelopes of that type."""
        found = [json.loads(body) for _, body in list(self.deliveries)]
        return [event for event in found if event["event"] == kind]

    def wait_for(self, kind: str) -> Any:
        """The first envelope of that type."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self.events(kind):
            if time.monotonic() > deadline:
                raise TimeoutError(f"no {kind} has arrived")
            time.sleep(0.05)
        return self.events(kind)[0]


@contextmanager
def receiving(answer: bytes = b"") -> Iterator[Receiver]:
    """A receiver on loopback that says this."""
    received: list[tuple[dict[str, str], bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.append((dict(self.headers), body))
            self.send_response(200 if answer else 204)
            if answer:
                self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    receiver = Receiver(f"http://127.0.0.1:{server.server_address[1]}/hook")
    receiver.deliveries = received
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
