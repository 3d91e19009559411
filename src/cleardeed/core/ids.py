"""Identifiers: TypeIDs (a kind's prefix and a UUIDv7, sortable by creation) and request ids."""

import random
import re
import secrets
import time
from datetime import datetime

from typeid import TypeID
from uuid_utils import UUID

_SUFFIX = re.compile(r"[0-7][0-9a-hjkmnp-tv-z]{25}")
"""128 bits in Crockford's base 32, as the TypeID specification writes them."""
_EVENT = re.compile(r"evt_[0-9]{1,16}_[0-9a-f]{12}")


def new_id(prefix: str) -> str:
    """A fresh identifier such as `chk_01jd2m…`; later ones sort after earlier ones."""
    return str(TypeID(prefix=prefix))


def first_id_of(prefix: str, moment: datetime) -> str:
    """The lower bound of the identifiers of that prefix made at that millisecond or later."""
    milliseconds = int(moment.timestamp() * 1000)
    return str(TypeID.from_uuid(UUID(int=milliseconds << 80), prefix=prefix))


def is_id(text: str, prefix: str) -> bool:
    """Whether `text` has the form of an identifier of that prefix. Says nothing about its existence."""
    start, _, suffix = text.rpartition("_")
    return start == prefix and _SUFFIX.fullmatch(suffix) is not None


def is_event_id(text: str) -> bool:
    """Whether `text` has the form of an identifier of an event. Says nothing about its existence."""
    return _EVENT.fullmatch(text) is not None


def new_request_id() -> str:
    """`req_<unix milliseconds>_<8 lowercase hex>`. A name and no secret, so it costs no call of the system."""
    return f"req_{time.time_ns() // 1_000_000}_{random.getrandbits(32):08x}"


def new_event_id(moment: datetime) -> str:
    """`evt_<unix milliseconds>_<12 lowercase hex>`."""
    return f"{first_event_id_of(moment)}{secrets.token_hex(6)}"


def first_event_id_of(moment: datetime) -> str:
    """The lower bound of the event ids of that millisecond.

    Moments before 2001-09-09 count as that one, and those after 2286-11-20 likewise: the numbers have 13 digits.
    """
    return f"evt_{min(max(int(moment.timestamp() * 1000), 10**12), 10**13 - 1)}_"
