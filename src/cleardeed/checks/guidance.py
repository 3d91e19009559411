"""What the first page tells a buyer, as data: `guidance.toml`, read and checked once."""

import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from cleardeed.checks.scoring.model import Level
from cleardeed.reports.summary import Outlook
from cleardeed.sources.source import CheckType

Meaning = Literal["BLOCKING", "GRAVE", "SERIOUS", "MODERATE", "DECIDED", "MINOR", "REVIEW", "KEY_GAP", "GAP"]


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The verdict of an outlook; empty `levels` fits every level, `together` only a sum that no single factor makes."""

    outlook: Outlook
    text: str
    levels: tuple[Level, ...] = ()
    together: bool = False

    def fits(self, outlook: Outlook, level: Level, *, together: bool) -> bool:
        """Whether it can be said of a check of this outlook and level."""
        return self.outlook == outlook and (not self.levels or level in self.levels) and (together or not self.together)


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text and what it follows from: one condition that holds is enough. Empty `types` fits every check."""

    text: str
    when: tuple[str, ...]
    types: tuple[CheckType, ...] = ()

    def follows(self, check_type: CheckType, conditions: Collection[str]) -> bool:
        """Whether a check of this type, of which these conditions hold, calls for the item."""
        return (not self.types or check_type in self.types) and any(one in conditions for one in self.when)


class Buyer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The factors whose demands are the buyer's own steps."""

    factors: frozenset[str]


class Guidance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `guidance.toml`."""

    verdicts: tuple[Verdict, ...]
    cautions: tuple[Item, ...]
    meanings: dict[Meaning, str]
    buyer: Buyer
    first_steps: tuple[Item, ...]
    last_steps: tuple[Item, ...]
    demands: tuple[Item, ...]
    closing: tuple[Item, ...]

    def verdict(self, outlook: Outlook, level: Level, *, together: bool = False) -> str:
        """The verdict's message; `together` where no factor alone forbids the deal (`verdict.only_together`)."""
        return next(one.text for one in self.verdicts if one.fits(outlook, level, together=together))

    def items(self) -> Iterator[Item]:
        """Every item that has conditions."""
        yield from (*self.cautions, *self.first_steps, *self.last_steps, *self.demands, *self.closing)

    def texts(self) -> Iterator[str]:
        """Every message."""
        yield from (one.text for one in self.verdicts)
        yield from self.meanings.values()
        yield from (one.text for one in self.items())


@cache
def guidance() -> Guidance:
    """The guidance; a file that does not fit raises `msgspec.ValidationError`."""
    text = (resources.files("cleardeed.checks") / "guidance.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Guidance)
