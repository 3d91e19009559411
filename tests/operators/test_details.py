"""Every detail of the log is told in the reader's language, whatever stands in its places."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.language import ENGLISH, translator
from cleardeed.operators.details import MESSAGES, tell


def word(kind: str, code: str) -> str:
    return f"<{kind} {code}>"


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_is_told_by_its_own_translation(message: str) -> None:
    places = re.findall(r"\{(\w+)\}", message)
    told = tell(message.format(**dict.fromkeys(places, "x1")), translator("ru"), word)
    values = {name: f"<{name} x1>" if name in ("deciding", "mode", "source") else "x1" for name in places}
    assert told == translator("ru")(message).format(**values) != message.format(**values)


@given(st.text())
def test_what_no_message_made_stays_as_it_is(text: str) -> None:
    assert tell(f"#{text}", ENGLISH, word) == f"#{text}"
