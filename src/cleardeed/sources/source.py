"""A source: one register that a check asks, and what its honest zero means."""

import datetime
from typing import Literal

import msgspec

from cleardeed.sources.base import SubjectPart

CheckType = Literal["seller", "object", "full"]


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """One register that a check asks."""

    code: str
    name: str
    part: SubjectPart
    zero: str
    """The exact meaning of an answer of the source that holds nothing."""
    max_age: datetime.timedelta
    """Data older than this may still prove that something exists, never that nothing does."""
    timeout: datetime.timedelta = datetime.timedelta(seconds=30)
    """The time limit of one question before the source counts as silent; a remote connector has its own."""
    retries: int = 2
    """The retries of a question after a transient failure; a remote connector has its own."""
    later_limit: datetime.timedelta = datetime.timedelta(hours=1)
    """The time limit of a source that said *later*, in all."""
    by_hand: str = "Ask the register itself."
    """The alternative for a person where it is silent; the contract's sources have theirs among the risk rules."""
    first: bool = False
    """Asked before the others, which are then asked by the spelling of the address that it finds."""
    not_of: frozenset[str] = frozenset()
    """Kinds of object of which it keeps none, by their names in `checks/scoring/rules/words.toml`."""
    number: Literal["inn", "passport"] | None = None
    """The number that it goes by: without one, given or named by the source itself, it proves nothing absent."""
    also_by_tax_number: bool = False
    """Searched by the tax number where one is given, and by the name where none is."""
    optional: bool = False
    """Asked only where its setting names a connector; the sources of the contract are asked always."""

    def is_stale(self, datestamp: datetime.date | None, today: datetime.date) -> bool:
        """Whether data of that day are too old to prove an absence; not where there are none."""
        return datestamp is not None and today - datestamp > self.max_age

    @property
    def by_tax_number(self) -> bool:
        """Whether a tax number that is given is what it is searched by."""
        return self.also_by_tax_number or self.number == "inn"
