"""What an extract of some age proves about the object asked about."""

import datetime

from cleardeed.core import clock
from cleardeed.sources.base import Findings
from cleardeed.sources.rows.findings import Fields, Reading, about_object
from cleardeed.sources.subject import Property, Subject


def findings_of(
    rows: list[Fields], formed_on: datetime.date, subject: Subject, *, max_age: datetime.timedelta
) -> Findings:
    """The records about the object. An extract older than `max_age` still shows what was registered, but no longer that
    nothing else is: a person must decide."""
    is_old = clock.today() - formed_on > max_age
    reading = Reading(rows=rows, reason="stale" if is_old else None)
    return about_object("egrn", reading, subject.object or Property(), subject.seller, formed_on)
