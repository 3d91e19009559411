"""Details of the audit log are displayed in the reader's language, whatever their placeholders hold."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.language import ENGLISH, translator
from cleardeed.operators.details import MESSAGES, translate_details


def label_of(kind: str, code: str) -> str:
    return f"<{kind} {code}>"


@pytest.mark.parametrize("message", MESSAGES)
def test_each_message_is_displayed_in_its_own_translation(message: str) -> None:
    placeholders = re.findall(r"\{(\w+)\}", message)
    displayed = translate_details(message.format(**dict.fromkeys(placeholders, "x1")), translator("ru"), label_of)
    values = {name: f"<{name} x1>" if name in ("deciding", "mode", "source") else "x1" for name in placeholders}
    assert displayed == translator("ru")(message).format(**values) != message.format(**values)


@given(st.text())
def test_other_text_is_returned_unchanged(text: str) -> None:
    assert translate_details(f"#{text}", ENGLISH, label_of) == f"#{text}"
