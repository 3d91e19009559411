"""The catalogue's entry."""

import datetime

from cleardeed.sources.source import Source

SOURCE = Source(
    code="probate",
    name="Inheritance cases (Federal Notary Chamber)",
    part="seller",
    zero="No inheritance case after the seller is listed.",
    max_age=datetime.timedelta(days=30),
    by_hand="Ask a notary whether an inheritance case after the seller is open.",
    optional=True,
)
