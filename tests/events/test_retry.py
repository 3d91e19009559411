"""The schedule of retries."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.events.retry import JITTER, MAX_RETRY_AFTER, RETRY_DELAYS, parse_retry_after, retry_delay

NOW = datetime(2026, 2, 28, 12, tzinfo=UTC)


@given(st.integers(1, 10))
def test_a_wait_is_the_schedule_s_with_some_jitter(tries: int) -> None:
    wait = retry_delay(tries)
    assert wait is not None
    assert RETRY_DELAYS[tries - 1] <= wait <= RETRY_DELAYS[tries - 1] * (1 + JITTER)


def test_after_eleven_tries_it_is_over() -> None:
    assert retry_delay(11) is None
    assert retry_delay(11, timedelta(hours=1)) is None


@given(st.integers(1, 10), st.timedeltas(min_value=timedelta(0), max_value=timedelta(days=365)))
def test_a_wish_only_lengthens_and_has_its_limit(tries: int, wish: timedelta) -> None:
    wait = retry_delay(tries, wish)
    assert wait is not None
    assert wait >= min(wish, MAX_RETRY_AFTER)
    assert wait <= max(MAX_RETRY_AFTER, RETRY_DELAYS[tries - 1] * (1 + JITTER))


@pytest.mark.parametrize(
    ("text", "wait"),
    [
        (None, None),
        ("120", timedelta(minutes=2)),
        ("0", timedelta()),
        ("99999999999999999999", MAX_RETRY_AFTER),
        ("Sat, 28 Feb 2026 12:01:00 GMT", timedelta(minutes=1)),
        ("Sat, 28 Feb 2026 11:00:00 GMT", timedelta()),
        ("Sat, 28 Feb 2026 12:01:00", timedelta(minutes=1)),
        ("soon", None),
        ("-5", None),
        ("", None),
        ("1.5", None),
        ("Sat, 28 Feb 99999999999 12:01:00 GMT", None),
        ("Sat, 28 Feb 2026 12:01:99999999999 GMT", None),
        ("Sat, 99999999999999999999 Feb 2026 12:01:00 GMT", None),
    ],
)
def test_retry_after_headers_are_parsed(text: str | None, wait: timedelta | None) -> None:
    assert parse_retry_after(text, NOW) == wait


@given(st.text())
def test_any_text_is_borne(text: str) -> None:
    wait = parse_retry_after(text, NOW)
    assert wait is None or wait >= timedelta()
