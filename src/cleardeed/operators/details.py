"""Details of the log's entries: written in English from these messages, and told in the reader's language."""

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
"""Places that hold a code whose words the labels have."""
_PLACE = re.compile(r"\\\{(\w+)\\\}")
_PATTERNS = [(message, re.compile(_PLACE.sub(r"(?P<\1>.+)", re.escape(message)))) for message in MESSAGES]


def tell(details: str, translate: Translate, word: Callable[[str, str], str]) -> str:
    """The details in the reader's language, with their codes in words; what no message made stays as it is."""
    for message, pattern in _PATTERNS:
        if found := pattern.fullmatch(details):
            values = {name: _value(name, text, translate, word) for name, text in found.groupdict().items()}
            return translate(message).format(**values)
    return details


def _value(name: str, text: str, translate: Translate, word: Callable[[str, str], str]) -> str:
    if name == "reason":
        return translate(text)
    return word(name, text) if name in _CODES else text
