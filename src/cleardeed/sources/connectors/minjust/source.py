"""The catalogue's entry for the register of foreign agents."""

import datetime

from cleardeed.sources.source import Source

SOURCE = Source(
    code="foreign_agents",
    name="Register of foreign agents (Ministry of Justice)",
    part="seller",
    zero="No entry of the register of foreign agents has the seller's name and birth date.",
    max_age=datetime.timedelta(days=7),
    by_hand="Look the seller up in the register of foreign agents on the Ministry of Justice's site, by the name and by"
    " former names.",
    optional=True,
)
