import datetime

import pytest

from cleardeed.core.language import Language, parse_language, preferred_language, translator


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7", "ru"),
        ("de-DE, de;q=0.9, en;q=0.1", "en"),
        ("en;q=0.5, ru;q=0.6", "ru"),
        ("RU", "ru"),
        ("ru;q=0, en", "en"),
        ("ru;q=0", "en"),
        ("ru;q=x", "en"),
        ("*", "en"),
        ("rushed", "en"),
        (";;;,,,;q=,", "en"),
        ("de," * 10_000 + "ru", "en"),
    ],
)
def test_the_language_a_reader_prefers(header: str, language: str) -> None:
    assert preferred_language(header) == language


@pytest.mark.parametrize(("text", "language"), [("ru", "ru"), ("en", "en"), ("", None), (None, None), ("xx", None)])
def test_a_language_by_its_code(text: str | None, language: str | None) -> None:
    assert parse_language(text) == language


@pytest.mark.parametrize(
    ("language", "amount", "kopecks", "day"),
    [
        ("en", "1,250,000\u00a0₽", "3,000.50\u00a0₽", "2026-01-31"),
        ("ru", "1\u202f250\u202f000\u00a0₽", "3\u202f000,50\u00a0₽", "31.01.2026"),
    ],
)
def test_values_are_written_in_the_way_of_the_language(language: Language, amount: str, kopecks: str, day: str) -> None:
    write = translator(language)
    assert (write.roubles(1_250_000), write.roubles(3000.5)) == (amount, kopecks)
    assert write.day(datetime.date(2026, 1, 31)) == day


@pytest.mark.parametrize(
    ("value", "said"),
    [(54.30, "54,3"), (1990, "1990"), (12_500, "12\u202f500"), (0, "0"), (0.004, "0"), (-2.5, "\N{MINUS SIGN}2,5")],
)
def test_a_measure_has_no_idle_digits(value: float, said: str) -> None:
    assert translator("ru").measure(value) == said


def test_a_moment_is_in_utc() -> None:
    moment = datetime.datetime(2026, 1, 31, 1, 0, tzinfo=datetime.timezone(datetime.timedelta(hours=3)))
    assert translator("ru").moment(moment) == "30.01.2026 22:00:00 UTC"


def test_an_empty_message_stays_empty() -> None:
    assert translator("ru")("") == ""
