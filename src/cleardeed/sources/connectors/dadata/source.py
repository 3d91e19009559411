"""The catalogue's entry for cleaned addresses."""

import datetime

from cleardeed.sources.source import Source

SOURCE = Source(
    code="address",
    name="Address of the object (cleaning service)",
    part="object",
    zero="The service recognises the address; registers were searched by its spelling.",
    max_age=datetime.timedelta(days=30),
    later_limit=datetime.timedelta(minutes=2),
    by_hand="Compare the address with the object's papers.",
    optional=True,
    first=True,
)
