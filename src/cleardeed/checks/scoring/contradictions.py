"""Records that contradict a positive line, as patterns over the answers.

A rule says that all is well where it found nothing. What it looks for and what would make its sentence untrue are two
things: a case that ended long ago is no risk, yet "no case was found" is not true beside it. So the sentence has
patterns of its own, which see every record, whether surely the subject's or not.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cleardeed.checks.scoring.facts import Facts, stated_kind
from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.sources.notes import notes_of
from cleardeed.sources.records import AnyRecord, PropertyFacts

_TEXT_FIELDS = ("summary", "list_name", "state", "procedure")


class Contradiction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Records of one kind that contradict a sentence. Whatever is left out does not matter."""

    record: str
    """The tag of a kind of record (`sources.records`)."""
    sources: tuple[str, ...] = ()
    """The sources whose records count; empty for all."""
    fields: Mapping[str, tuple[str | int | bool, ...]] = {}
    """Each of these fields has one of these values."""
    unstated: tuple[str, ...] = ()
    """Fields that count when they are empty, too."""
    words: tuple[str, ...] = ()
    """Names of lists in `rules/words.toml`, one of which occurs in the record."""
    stems: tuple[str, ...] = ()
    """Further word beginnings, beside those of `words`."""
    years: int | Literal["all"] = 0
    """For how many years after its end a record counts."""

    def occurs(self, facts: Facts) -> bool:
        """Whether there is such a record among the answers."""
        return any(
            self._matches(record, facts)
            for source in self.sources or facts.asked
            if facts.answered(source)
            for record in facts.answers[source].records
        )

    def _matches(self, record: AnyRecord, facts: Facts) -> bool:
        stems = (*self.stems, *(stem for name in self.words for stem in WORDS[name]))
        return (
            record.__struct_config__.tag == self.record
            and (not facts.ended(record) or self._ended_lately(record, facts))
            and all(self._has_value(record, field) for field in {*self.fields, *self.unstated})
            and (not stems or any(mentions(text, *stems) for text in texts_of(record)))
        )

    def _has_value(self, record: AnyRecord, field: str) -> bool:
        value = getattr(record, field)
        return field in self.unstated if value is None else value in self.fields.get(field, ())

    def _ended_lately(self, record: AnyRecord, facts: Facts) -> bool:
        if self.years == "all":
            return True
        return self.years > 0 and record.closed_on is not None and record.closed_on > facts.since(self.years)


def texts_of(record: AnyRecord) -> list[str]:
    """The free texts of a record; of an extract, its notes."""
    if isinstance(record, PropertyFacts):
        return notes_of(record)
    further = [value for value in record.extra.values() if isinstance(value, str)]
    return [
        text
        for text in (stated_kind(record), *(getattr(record, name, None) for name in _TEXT_FIELDS), *further)
        if text
    ]
