"""The catalogue's entry for public auctions."""

import datetime

from cleardeed.sources.source import Source

SOURCE = Source(
    code="auctions",
    name="Lots of public auctions (torgi.gov.ru)",
    part="object",
    zero="No lot of an auction of the state, of municipalities or of bailiffs sells or lets the object; auctions in"
    " bankruptcy are not published here.",
    max_age=datetime.timedelta(days=30),
    by_hand="Search torgi.gov.ru for the object by its cadastral number and by its address, and the platforms of"
    " bankruptcy sales where the seller is bankrupt.",
    optional=True,
)
