"""The catalogue's entry for inheritance cases."""

import datetime

from cleardeed.sources.source import Source

SOURCE = Source(
    code="inheritance_cases",
    name="Inheritance cases (Federal Notary Chamber)",
    part="seller",
    zero="No inheritance case after a person of the seller's name and birth date is listed.",
    max_age=datetime.timedelta(days=30),
    by_hand="Search the notaries' register of inheritance cases for the seller, and for the person from whom the seller"
    " inherited.",
    optional=True,
)
