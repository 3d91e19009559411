import pytest

from cleardeed.core.language import language_named, preferred


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
    assert preferred(header) == language


@pytest.mark.parametrize(("text", "language"), [("ru", "ru"), ("en", "en"), ("", None), (None, None), ("xx", None)])
def test_a_language_by_its_code(text: str | None, language: str | None) -> None:
    assert language_named(text) == language
