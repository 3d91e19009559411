"""Lots as the search and the card show them, and whether one offers the object itself."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.numbers import cadastral_key, cadastral_numbers_in
from cleardeed.sources.records import LotStatus
from cleardeed.sources.rows.findings import NOT_UNDERSTOOD, UnreadableRowError

OWN_NUMBERS = frozenset({"cadastralNumberRealty", "CadastralNumber"})
"""Characteristics that hold the numbers of what is sold: of buildings and rooms, and of land. One may name several.
`cadastralNumberObjectRealty` names the building around it as well as the thing itself, so it proves nothing."""

KINDS: Mapping[str, str] = {
    "229FZ": "bailiffs",
    "1041PP": "taken",
    "178FZ": "state",
    "ZK": "state_land",
    "ZKPT": "state_land",
    "67FAS": "state_lease",
    "67FAS_147FAS": "state_lease",
    "APGU": "state_lease",
    "115FZ": "concession_tender",
    "ZHKH": "management_tender",
}
"""The kind of auction, by the code of `biddType`."""

STATUSES: Mapping[str, LotStatus] = {
    "PUBLISHED": "published",
    "APPLICATIONS_SUBMISSION": "applications",
    "DETERMINING_WINNER": "determining_winner",
    "SUCCEED": "held",
    "FAILED": "failed",
    "CANCELED": "cancelled",
    "CANCELLED": "cancelled",
    "ANNULLED": "annulled",
    "ANULLED": "annulled",
}
"""By the code of `lotStatus`."""

LOT_PAGE = "https://torgi.gov.ru/new/public/lots/lot/{id}"
_ID = re.compile(r"\d{1,40}_\d{1,10}", re.ASCII)
"""The notice's number and the lot's in it."""


class Named(msgspec.Struct):
    """An entry of one of the site's dictionaries."""

    code: str
    name: str


class Characteristic(msgspec.Struct, rename="camel"):
    """A characteristic of what is sold. One that was not filled in has no value."""

    code: str
    characteristic_value: Any = None


class Lot(msgspec.Struct, rename="camel"):
    """A lot as far as it is read, of the search or of a card."""

    id: str
    lot_status: str
    bidd_type: Named
    bidd_form: Named
    lot_name: str
    characteristics: list[Characteristic]
    bidd_end_time: str | None = None
    price_min_exact: str | None = None
    price_min: float | None = None
    notice_first_version_publication_date: str | None = None
    type_transaction: str | None = None
    is_stopped: bool = False
    is_annulled: bool = False

    def own_numbers(self) -> set[str | None]:
        """Return the keys of the cadastral numbers of what is sold; none where the notice does not give them as
        such."""
        texts = [one.characteristic_value for one in self.characteristics if one.code in OWN_NUMBERS]
        return {
            cadastral_key(number) for text in texts if isinstance(text, str) for number in cadastral_numbers_in(text)
        }


class Page(msgspec.Struct, rename="camel"):
    """A page of the search. `total_elements` is never more than 10,000, whatever there is."""

    content: list[Any]
    total_elements: int
    total_pages: int
    number: int
    last: bool


def lot_of(raw: Any) -> Lot:
    """The lot. Raises `UnreadableRowError` for an identifier that is none, and `ValidationError`."""
    lot = msgspec.convert(raw, Lot)
    if not _ID.fullmatch(lot.id):
        raise UnreadableRowError("id")
    return lot


def quotes(raw: Any, wanted: str | None) -> bool:
    """Whether any text of a lot quotes the number, on any subject."""
    return any(cadastral_key(number) == wanted for text in _texts(raw) for number in cadastral_numbers_in(text))


def columns(lot: Lot, number: str | None) -> dict[str, str | None]:
    """The row of a lot that offers the object of this number; without a number, of one that may."""
    kind, status = KINDS.get(lot.bidd_type.code), _status(lot)
    unknown = "lotStatus" if status is None else "biddType.code" if kind is None else None
    return {
        "cadastral_number": number,
        "number": lot.id,
        "date": _day("noticeFirstVersionPublicationDate", lot.notice_first_version_publication_date),
        "kind": kind,
        "status": status,
        "transaction": lot.type_transaction,
        "applications_until": _day("biddEndTime", lot.bidd_end_time),
        "amount": lot.price_min_exact or (str(lot.price_min) if lot.price_min is not None else None),
        "summary": f"{lot.bidd_type.name}; {lot.bidd_form.name}",
        "url": LOT_PAGE.format(id=lot.id),
        NOT_UNDERSTOOD: unknown,
    }


def _status(lot: Lot) -> LotStatus | None:
    if lot.is_annulled:
        return "annulled"
    status = STATUSES.get(lot.lot_status)
    return "suspended" if lot.is_stopped and status in ("published", "applications", "determining_winner") else status


def _day(field: str, moment: str | None) -> str | None:
    """The date of a moment in UTC."""
    if not moment:
        return None
    day = parse_date(moment[:10])
    if day is None:
        raise UnreadableRowError(field)
    return day.isoformat()


def _texts(value: Any) -> Iterator[str]:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)
