"""Bytes straight to the service's port: what no HTTP library would send."""

import socket


def exchange(port: int, sent: bytes, *, wait: float = 5.0) -> bytes:
    """Everything that is answered to `sent` until the other side closes, or nothing more comes for `wait` seconds.

    The connection is asked to close after the answer where the request says so.
    """
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        try:
            connection.sendall(sent)
            while chunk := connection.recv(65536):
                received += chunk
        except (TimeoutError, ConnectionError):
            pass
    return received


def request(method: str, target: str, *headers: bytes, body: bytes = b"", key: str | None = None) -> bytes:
    """A request that asks for the connection to be closed after it."""
    lines = [f"{method} {target} HTTP/1.1".encode(), b"Host: service", b"Connection: close", *headers]
    if key is not None:
        lines.append(f"X-API-KEY: {key}".encode())
    return b"\r\n".join([*lines, b"", body])


def status_of(answer: bytes) -> int:
    """The status of the first answer."""
    return int(answer.split(b" ", 2)[1])
