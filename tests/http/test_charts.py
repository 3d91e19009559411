"""The console's charts: geometry by properties, and the figures of a page against what was done."""

import datetime
import html
import re
from collections.abc import Iterator

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core import clock
from cleardeed.core.ids import first_event_id_of, first_id_of, new_event_id, new_id
from cleardeed.core.time_buckets import bucket_starts
from cleardeed.http.console.charts import BOTTOM, HEIGHT, LEFT, TOP, WIDTH, chart
from tests.http.orders import SELLER
from tests.http.receiver import receiving
from tests.http.test_console import Operator
from tests.service import Service, wait_finished

ROUNDED = 0.11
values = st.none() | st.integers(0, 10**9) | st.floats(0, 10**6)


@given(st.lists(st.tuples(values, values, values), max_size=31), st.booleans())
def test_bars_stay_in_the_plot_and_are_as_high_as_their_values(
    rows: list[tuple[float | None, ...]], stacked: bool
) -> None:
    made = chart(("a", "b", "c"), rows, stacked=stacked)
    top = made.ticks[-1].value
    assert made.figures == rows
    assert [tick.y for tick in made.ticks] == [HEIGHT - BOTTOM, round((HEIGHT - BOTTOM + TOP) / 2, 1), TOP]
    assert len(made.bars) == sum(1 for row in rows for value in row if value)
    for bar in made.bars:
        assert bar.x >= LEFT
        assert bar.x + bar.width <= WIDTH + ROUNDED
        assert bar.y >= TOP - ROUNDED
        assert bar.y + bar.height <= HEIGHT - BOTTOM + 2 * ROUNDED
        assert abs(bar.height - bar.value / top * (HEIGHT - TOP - BOTTOM)) <= ROUNDED


@given(st.integers(1, 10**12))
def test_the_axis_ends_at_the_next_round_number(value: int) -> None:
    top = chart(("a",), [(value,)], stacked=True).ticks[-1].value
    assert value <= top <= 2 * value
    assert str(int(top)).rstrip("0") in ("1", "2", "4", "6")


def test_nothing_is_an_empty_plot() -> None:
    made = chart(("a", "b"), [], stacked=True)
    assert (made.bars, [tick.value for tick in made.ticks]) == ([], [0, 1, 2])


@given(st.integers(10**9, 4 * 10**9).map(lambda seconds: datetime.datetime.fromtimestamp(seconds, datetime.UTC)))
@pytest.mark.parametrize("zone", ["UTC", "Europe/Moscow", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe"])
def test_buckets_ascend_to_now(zone: str, now: datetime.datetime) -> None:
    hours, days = bucket_starts("day", now, zone), bucket_starts("month", now, zone)
    assert (len(hours), len(days)) == (24, 30)
    for starts in (hours, days):
        moments = [start.astimezone(datetime.UTC) for start in starts]
        assert moments == sorted(set(moments))
        assert moments[-1] <= now
    assert now - hours[-1].astimezone(datetime.UTC) < datetime.timedelta(hours=1)
    assert {(start.hour, start.minute) for start in days} == {(0, 0)}


def test_ids_are_found_by_their_moment() -> None:
    before, after = clock.now() - datetime.timedelta(seconds=5), clock.now() + datetime.timedelta(seconds=5)
    assert first_id_of("chk", before) < new_id("chk") < first_id_of("chk", after)
    now = clock.now()
    assert first_event_id_of(before) < new_event_id(now) < first_event_id_of(after)


def figures(page: str) -> dict[str, int]:
    """Return the page's figures on checks and money, and how often the bailiffs were asked in live checks."""
    number = r"([\d,\s]+)"
    found = re.search(
        rf"Ordered: {number} live, {number} in the sandbox.*Charged {number}₽, refunded {number}₽, paid in {number}₽",
        page,
        re.DOTALL,
    )
    assert found
    live, sandbox, charged, _, paid_in = found.groups()
    asked = re.search(r'<tr><td>Enforcement proceedings[^<]*</td>.*?data-name="Asked">([^<]+)<', page)
    texts = {
        "live": live,
        "sandbox": sandbox,
        "charged": charged,
        "paid_in": paid_in,
        "asked": asked[1] if asked else "0",
    }
    return {name: int(re.sub(r"\D", "", text)) for name, text in texts.items()}


class TestPage:
    @pytest.fixture
    def operator(self, service: Service) -> Iterator[Operator]:
        signed_in = Operator(service)
        yield signed_in
        signed_in.client.close()

    @pytest.mark.parametrize("period", ["day", "month", "", "century"])
    def test_a_check_is_counted(self, service: Service, operator: Operator, period: str) -> None:
        """By what the page says before and after: other tests leave checks of other days."""
        before = figures(self._page(operator, period))
        with receiving() as receiver:
            key = service.issue(balance=5_000, webhook_url=receiver.url)
            sandbox = service.issue(mode="sandbox", account_id=key.account_id, balance=0)
            with service.client(key) as client, service.client(sandbox) as playing:
                body = {"type": "seller", "input_data": {"seller": SELLER}}
                made = client.post("/api/v1/checks", json=body).raise_for_status().json()
                playing.post("/api/v1/checks", json=body).raise_for_status()
                wait_finished(client, made["check_id"])
                receiver.wait_for("check.completed")
        page = self._page(operator, period)
        after = figures(page)
        price = service.query("SELECT -amount FROM ledger_entries WHERE reference = $1", made["check_id"])
        added = {name: after[name] - before[name] for name in after}
        assert added.pop("asked") >= 1  # a check of an earlier test may have gone on
        assert added == {"live": 1, "sandbox": 1, "charged": price, "paid_in": 5_000}
        columns = 30 if period == "month" else 24
        assert page.count('<tr><td class="figures">') == 4 * columns

    def test_it_is_drawn_without_inline_styles_and_told_in_russian(self, operator: Operator) -> None:
        page = self._page(operator, "day", language="ru")
        assert "Молчание источников" in page
        assert "<rect class=" in page
        assert "style=" not in page

    def _page(self, operator: Operator, period: str, *, language: str = "en") -> str:
        answer: httpx.Response = operator.client.get("/console/charts", params={"period": period, "lang": language})
        assert answer.status_code == 200
        return html.unescape(answer.text)
