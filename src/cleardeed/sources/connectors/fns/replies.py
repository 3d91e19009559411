"""Replies of the tax service's forms and of its register of the self-employed; an unknown word is no answer."""

import re
from typing import Any

import msgspec

from cleardeed.sources.base import Unavailable
from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.remote.classify import error_in
from cleardeed.sources.remote.inquiry import ReadableReply
from cleardeed.sources.rows.findings import broken

FOUND, NONE = 1, 0
"""States of a search by passport; below 0 it is not over."""
NOTHING_FOUND = 1
"""The error code that goes with `NONE`."""
_BUSY = {"taxpayer.status.service.limited.error": "limited"}
_AGAIN = frozenset({"taxpayer.status.service.unavailable.error"})
_STATUS_MESSAGE = re.compile(r"(\d{12}) (не )?является плательщиком налога на профессиональный доход\.?")
_DAY = re.compile(r"\d{2}\.\d{2}\.\d{4}(?: 00:00:00)?")


class _Status(msgspec.Struct):
    status: bool | None = None
    message: str | None = None
    code: str | None = None


class _Void(msgspec.Struct, forbid_unknown_fields=True):
    inn: str
    date: str | None = None


class _Search(msgspec.Struct, rename="camel"):
    request_id: str | None = None
    captcha_required: bool = False


class _Number(msgspec.Struct):
    state: int
    inn: str | None = None
    error_code: int | None = None


class _Errors(msgspec.Struct, rename="upper"):
    errors: dict[str, Any] = {}


def self_employed(reply: ReadableReply, inn: str) -> bool:
    """Whether the owner of the number is self-employed; the sentence beside the mark must say the same of it."""
    said = reply.json(_Status, own_errors=True)
    if said.code in _BUSY:
        raise Unavailable(_BUSY[said.code])
    if reply.status != 200 or said.status is None:
        raise broken("code" if said.code else "status", retry=said.code in _AGAIN)
    sentence = _STATUS_MESSAGE.fullmatch((said.message or "").strip())
    if sentence is None or sentence[1] != inn or (sentence[2] is None) != said.status:
        raise broken("message")
    return said.status


def void_since(reply: ReadableReply, inn: str) -> str | None:
    """The day since when the number is void, None where it is not."""
    _refuse_captcha(reply)
    said = reply.json(_Void)
    if said.inn != inn:
        raise broken("inn")
    if said.date is None:
        return None
    day = parse_date(said.date[:10]) if _DAY.fullmatch(said.date) else None
    if day is None:
        raise broken("date")
    return day.isoformat()


def request_of(reply: ReadableReply) -> str:
    """The id of a search by passport that was begun."""
    _refuse_captcha(reply)
    begun = reply.json(_Search)
    if begun.captcha_required:
        raise Unavailable("captcha")
    if not begun.request_id:
        raise broken("requestId")
    return begun.request_id


def number_found(reply: ReadableReply) -> tuple[bool, str | None]:
    """Whether the search is over, and the number it found."""
    members = reply.json(dict[str, Any], own_errors=True)
    # `error_code` is no error's alone: an empty result has one, too.
    if field := error_in({name: value for name, value in members.items() if name != "error_code"}):
        raise broken(field)
    number = reply.json(_Number, own_errors=True)
    if number.state < 0:
        return False, None
    if number.state == NONE and not number.inn and number.error_code in (None, 0, NOTHING_FOUND):
        return True, None
    if number.state != FOUND or number.error_code:
        raise broken("error_code" if number.error_code else "state")
    inn = normalise_inn(number.inn)
    if inn is None or len(inn) != 12 or not is_valid_inn(inn):
        raise broken("inn")
    return True, inn


def _refuse_captcha(reply: ReadableReply) -> None:
    """A captcha is asked for among the errors of a form's fields, too."""
    if any("captcha" in field.lower() for field in reply.json(_Errors, own_errors=True).errors):
        raise Unavailable("captcha")
