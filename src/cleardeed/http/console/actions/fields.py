"""Validated fields of an action's form. Every function raises `RefusedError` with a message for the operator."""

import datetime

from cleardeed.core.errors import RefusedError
from cleardeed.core.ids import is_id
from cleardeed.core.language import DEFAULT_LANGUAGE, Language, parse_language
from cleardeed.http.console.session import Form

MAX_NUMBER = 10**15


def required_text(form: Form, field: str) -> str:
    """The text of a field that must not be empty."""
    text = form.text(field)
    if not text:
        raise RefusedError("a field is missing: {field}", field=field)
    return text


def required_id(form: Form, field: str, prefix: str) -> str:
    """An id with this prefix. Anything else, such as a name typed by mistake, is kept out of the audit log."""
    text = required_text(form, field)
    if not is_id(text, prefix):
        raise RefusedError("this is no id of the right kind: {field}", field=field)
    return text


def whole_number(text: str, *, least: int = 0, most: int = MAX_NUMBER) -> int:
    """A whole number from `least` to `most`, written in ASCII digits."""
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not digits or not least <= int(text) <= most:
        raise RefusedError("this takes a whole number from {least} to {most}, in digits alone", least=least, most=most)
    return int(text)


def optional_date(text: str) -> datetime.date | None:
    """An ISO date; None for an empty field."""
    try:
        return datetime.date.fromisoformat(text) if text else None
    except ValueError:
        raise RefusedError("this takes a day: YYYY-MM-DD") from None


def chosen_language(form: Form) -> Language:
    """The field `language`, or the default language if it is empty."""
    language = parse_language(form.text("language") or DEFAULT_LANGUAGE)
    if language is None:
        raise RefusedError("there is no such language")
    return language
