"""Sandbox monitors: their sources are the fixture, and every second cycle finds a change."""

import msgspec

from cleardeed.monitors.model import Monitor
from cleardeed.sources.subject import Property, Seller, Subject

SELLER_MARKER, OBJECT_MARKER = " +fssp:found", " +housing:found"


def subject_of_cycle(monitor: Monitor, number: int) -> Subject:
    """Whom the monitor's `number`-th cycle (from 1) asks about; for a live one, its subject as it is.

    A record appears with the second cycle, is gone with the fourth, and so on: in between nothing changes.
    """
    subject = monitor.subject or Subject()
    if monitor.mode == "live" or (number // 2) % 2 == 0:
        return subject
    if subject.seller is not None and monitor.type != "object":
        return msgspec.structs.replace(subject, seller=_marked_seller(subject.seller))
    return msgspec.structs.replace(subject, object=_marked_object(subject.object or Property()))


def _marked_seller(seller: Seller) -> Seller:
    return msgspec.structs.replace(seller, last_name=f"{seller.last_name or ''}{SELLER_MARKER}")


def _marked_object(object_: Property) -> Property:
    return msgspec.structs.replace(object_, address=f"{object_.address or ''}{OBJECT_MARKER}")
