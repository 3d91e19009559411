"""What an extract of some age proves about the object asked about."""

import datetime

from cleardeed.core import clock
from cleardeed.sources.base import Findings
from cleardeed.sources.connectors.egrn_extract.extract import READER, Extract
from cleardeed.sources.rows.findings import ParsedRows, about_object
from cleardeed.sources.subject import Property, Subject, SuppliedExtract


def findings_of(extract: Extract | SuppliedExtract, subject: Subject, *, max_age: datetime.timedelta) -> Findings:
    """The records about the object. They show what is registered, but not that nothing else is, where a part of the
    extract was not understood, where an earlier version read it, which knew fewer parts, and where it is older than
    `max_age`: then a person must decide."""
    is_old = clock.today() - extract.formed_on > max_age
    reading = ParsedRows(
        rows=extract.rows,
        reason="reimport_needed" if extract.reader < READER else "stale" if is_old else None,
        not_understood=extract.not_understood,
    )
    return about_object("egrn", reading, subject.object or Property(), subject.seller, extract.formed_on)
