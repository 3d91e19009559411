"""Cookies of one question, for the forms that hand out a session in one step and want it in the next.

They live in memory for one question and go back only to the origin that set them, whatever domain they name: two
questions are two visitors, and no host learns what another one set.
"""

from collections.abc import Sequence
from http.cookies import CookieError, SimpleCookie

import aiohttp
from yarl import URL

MAX_COOKIES = 50
"""Cookies kept for one origin; those beyond are not taken."""
MAX_COOKIE_LENGTH = 4096


class Cookies:
    """The cookies that the calls of one question were given."""

    def __init__(self) -> None:
        self._jars: dict[URL, aiohttp.CookieJar] = {}

    def for_call(self, url: URL) -> str | None:
        """The `Cookie` header of a call, None where its origin set nothing for this path."""
        jar = self._jars.get(url.origin())
        held = jar.filter_cookies(url) if jar else {}
        return "; ".join(f"{name}={morsel.coded_value}" for name, morsel in held.items()) or None

    def take(self, url: URL, headers: Sequence[str]) -> None:
        """Keeps what the `Set-Cookie` headers of a reply set; malformed ones are not taken."""
        # Registers may be asked at an address without a name, which a jar refuses by default.
        jar = self._jars.setdefault(url.origin(), aiohttp.CookieJar(unsafe=True))
        for header in headers:
            if len(header) <= MAX_COOKIE_LENGTH and len(jar) < MAX_COOKIES:
                jar.update_cookies(_host_only(header), url)


def _host_only(header: str) -> SimpleCookie:
    """The cookie of a header without its domain, so that it stays with the host that set it."""
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(header)
    except CookieError:
        return SimpleCookie()
    for morsel in cookies.values():
        morsel["domain"] = ""
    return cookies
