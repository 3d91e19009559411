"""The catalogue's entry for entrepreneurs."""

import datetime

from cleardeed.sources.source import Source

SOURCE = Source(
    code="entrepreneurs",
    name="Individual entrepreneurs (EGRIP, Federal Tax Service)",
    part="seller",
    zero="No individual entrepreneur, registered or struck off, was found under the tax number or the name searched"
    " for.",
    max_age=datetime.timedelta(days=30),
    by_hand="Search egrul.nalog.ru for the seller by tax number, and order the extract: it alone says whether the tax"
    " service is striking the entrepreneur off.",
    also_by_tax_number=True,
    optional=True,
)
