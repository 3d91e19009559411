"""Cadastral status of an object, by the words of NSPD's map and its resellers."""

from collections.abc import Mapping
from typing import Literal

from cleardeed.sources.matching.text import fold

CadastralStatus = Literal["current", "cancelled", "provisional"]
PROVISIONAL = "provisional_record"
"""The reason why a person must look at an object that is on record for a time or on a condition."""
WORST_FIRST: tuple[CadastralStatus, ...] = ("cancelled", "provisional", "current")
_STANDINGS: Mapping[str, CadastralStatus] = {
    "учтенный": "current",
    "ранее учтенный": "current",
    "актуальный": "current",
    "актуальные": "current",
    "актуально": "current",
    "архивный": "cancelled",
    "архивные": "cancelled",
    "архивная": "cancelled",
    "аннулированный": "cancelled",
    "аннулированные": "cancelled",
    "аннулирован": "cancelled",
    "снят с учета": "cancelled",
    "снятый с учета": "cancelled",
    "снят с кадастрового учета": "cancelled",
    "погашенный": "cancelled",
    "погашенные": "cancelled",
    "погашено": "cancelled",
    "временный": "provisional",
    "временный, удостоверенный": "provisional",
    "условный": "provisional",
    "внесенный": "provisional",
}
"""Statuses and their meaning. The words are the cadastre's own, of its present and its earlier books."""


def cadastral_status_of(status: str | None) -> CadastralStatus | None:
    """The status for a word; None for no word and for an unknown one."""
    return _STANDINGS.get(fold(status or ""))
