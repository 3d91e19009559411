"""Cookies between the steps of a question: for that question and that origin, and for no other."""

from yarl import URL

from cleardeed.simulators.fns import Fns
from cleardeed.simulators.limits import SlidingLimit
from cleardeed.simulators.serve import serving
from cleardeed.sources.connectors.fns import connector as fns
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.cookies import MAX_COOKIE_LENGTH, MAX_COOKIES, Cookies
from tests.sources.remote.stand import about, answer
from tests.sources.remote.test_connectors import settings_of

FORM = URL("https://service.example.invalid/inn.do")


async def test_what_a_host_set_goes_back_to_it_alone() -> None:
    cookies = Cookies()
    cookies.take(FORM, ["a=1; Path=/; Secure; HttpOnly", "b=2; Domain=example.invalid; Path=/"])
    assert cookies.for_call(FORM / "step") == "a=1; b=2"
    assert cookies.for_call(FORM.with_host("other.example.invalid")) is None
    assert cookies.for_call(FORM.with_scheme("http")) is None
    assert cookies.for_call(FORM.with_port(8443)) is None


async def test_an_address_without_a_name_keeps_its_cookies_too() -> None:
    cookies = Cookies()
    cookies.take(URL("http://127.0.0.1:8001/"), ["a=1"])
    assert cookies.for_call(URL("http://127.0.0.1:8001/next")) == "a=1"
    assert cookies.for_call(URL("http://127.0.0.1:8002/next")) is None


async def test_paths_and_ends_hold() -> None:
    cookies = Cookies()
    cookies.take(FORM, ["a=1; Path=/static", "b=2; Path=/"])
    assert cookies.for_call(FORM) == "b=2"
    cookies.take(FORM, ["b=; Max-Age=0; Path=/"])
    assert cookies.for_call(FORM) is None


async def test_what_is_malformed_or_too_much_is_not_taken() -> None:
    cookies = Cookies()
    cookies.take(FORM, ["", ";;;", "=x", f"long={'x' * MAX_COOKIE_LENGTH}", "\u0444=1"])
    assert cookies.for_call(FORM) is None
    cookies.take(FORM, [f"c{place}=1" for place in range(2 * MAX_COOKIES)])
    assert len((cookies.for_call(FORM) or "").split("; ")) == MAX_COOKIES


async def test_each_question_has_a_session_of_its_own(resources: Resources) -> None:
    simulator = Fns()
    simulator.npd = SlidingLimit(100, 60.0)  # else the third question waits for a minute to pass
    async with serving(simulator):
        connector = fns.connect(resources, settings_of(fns, simulator, npd_per_minute=100))
        answers = [await answer(connector, "inn", about(who, inn=None)) for who in ("Орлова", "Петрова", "Орлова")]
    assert [one.status for one in answers][::2] == ["ok", "ok"]
    searches = [exchange.asked for exchange in simulator.log if exchange.asked.path == "/inn-new-proc.do"]
    assert [search.cookies for search in searches] == [
        {"upd_inn": f"session-{number}"} for number in range(1, len(searches) + 1)
    ]
    consents = [exchange.asked for exchange in simulator.log if exchange.asked.path.startswith("/static/")]
    assert [consent.cookies for consent in consents] == [{}] * len(consents)
