"""Details of audit log entries: stored in English from these message templates, displayed in the reader's language."""

import re
from collections.abc import Callable

from cleardeed.core.language import Translate

BEGUN = "begun"
DONE = "done"
REFUSED = "refused: {reason}"
TOPPED_UP = "amount {amount}, balance {balance}"
PACKAGE = "package {package}"
LANGUAGE = "language {language}"
TIME_ZONE = "time zone {zone}"
NO_TIME_ZONE = "time zone of the service"
KEY = "account {account}, {mode}"
NEW_KEY = "new key {key}"
SECRET = "active in {hours} h"  # noqa: S105 - a message
MOVED = "events moved {count}"
DECIDED = "edition {edition}, {deciding}"
ANSWERED = "answered in {seconds} s: {source}"
STARTED = "started {count}"
MESSAGES = (
    BEGUN, DONE, REFUSED, TOPPED_UP, PACKAGE, LANGUAGE, NO_TIME_ZONE, TIME_ZONE, KEY, NEW_KEY, SECRET, MOVED, DECIDED,
    ANSWERED, STARTED,
)  # fmt: skip

_CODES = ("deciding", "mode", "source")
"""Placeholders whose value is a code with a label."""
_PLACEHOLDER = re.compile(r"\\\{(\w+)\\\}")
_PATTERNS = [(message, re.compile(_PLACEHOLDER.sub(r"(?P<\1>.+)", re.escape(message)))) for message in MESSAGES]


def translate_details(details: str, translate: Translate, label_of: Callable[[str, str], str]) -> str:
    """Translate stored details and replace their codes by labels. Returns text that no template produced unchanged.

    `label_of` maps a placeholder's name and a code to the label in the reader's language.
    """
    for message, pattern in _PATTERNS:
        if found := pattern.fullmatch(details):
            values = {
                name: _translate_value(name, text, translate, label_of) for name, text in found.groupdict().items()
            }
            return translate(message).format(**values)
    return details


def _translate_value(name: str, text: str, translate: Translate, label_of: Callable[[str, str], str]) -> str:
    if name == "reason":
        return translate(text)
    return label_of(name, text) if name in _CODES else text
