"""Which records speak against a positive line, as data: patterns over the answers as they came.

A rule says that all is well where it found nothing. What it looks for and what would make its sentence untrue are two
things: a case that ended long ago is no risk, yet "no case was found" is not true beside it. So the sentence has
patterns of its own, which see every record, whether surely the subject's or not.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from cleardeed.checks.scoring.facts import Facts, kind_said, mentions
from cleardeed.sources.notes import notes_of
from cleardeed.sources.records import AnyRecord, PropertyFacts, Record

_SPEAKING = ("summary", "list_name", "state", "procedure")


class Against(msgspec.Struct, frozen=True, kw_only=True):
    """Records of one kind that speak against a sentence. Whatever is left out does not matter."""

    record: type[Record]
    sources: tuple[str, ...] = ()
    """The sources that it may stand in; empty for all."""
    fields: Mapping[str, tuple[Any, ...]] = {}
    """Each of these fields has one of these values."""
    words: tuple[str, ...] = ()
    """A word of the record begins with one of these (`facts.mentions`)."""
    years: int | None = 0
    """How many years a record still speaks after it has ended; None for ever."""

    def speaks(self, facts: Facts) -> bool:
        """Whether there is such a record among the answers."""
        return any(
            self._fits(record, facts)
            for source in self.sources or facts.asked
            if facts.answered(source)
            for record in facts.answers[source].records
        )

    def _fits(self, record: AnyRecord, facts: Facts) -> bool:
        return (
            isinstance(record, self.record)
            and (not facts.ended(record) or self._still_speaks(record, facts))
            and all(getattr(record, field) in values for field, values in self.fields.items())
            and (not self.words or any(mentions(text, *self.words) for text in texts_of(record)))
        )

    def _still_speaks(self, record: AnyRecord, facts: Facts) -> bool:
        if self.years is None:
            return True
        return self.years > 0 and record.closed_on is not None and record.closed_on > facts.since(self.years)


def texts_of(record: AnyRecord) -> list[str]:
    """What a record says in words. Of an extract these are its notes."""
    if isinstance(record, PropertyFacts):
        return notes_of(record)
    further = [value for value in record.extra.values() if isinstance(value, str)]
    return [
        text for text in (kind_said(record), *(getattr(record, name, None) for name in _SPEAKING), *further) if text
    ]
