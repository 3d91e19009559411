"""Texts of a report in its language: fixed texts, codes, days, amounts."""

import datetime
from functools import cache

from cleardeed.core.language import Language, translator
from cleardeed.core.unicode import escape_invisible
from cleardeed.reports.labels import labels_in
from cleardeed.reports.text import with_non_breaking_spaces


class ReportTexts:
    """The texts and notations of one language."""

    def __init__(self, language: Language) -> None:
        self.labels = labels_in(language)
        self.write = translator(language)
        """The format of numbers."""

    def say(self, key: str, **values: object) -> str:
        """The label with its places filled."""
        return self.labels[key].format(**values)

    def code(self, kind: str, code: str) -> str:
        """Return the label of a code, or the code itself where it has no label."""
        return self.labels.get(f"{kind}.{code}", escape_invisible(code.replace("_", " ")))

    def kind(self, kind: str) -> str:
        """The label of a record's kind; a word that is the register's own is quoted."""
        return self.labels.get(f"kind.{kind}") or self.say(
            "kind.verbatim", text=escape_invisible(kind.replace("_", " "))
        )

    def name(self, text: str) -> str:
        """A name or an address, in English in Latin letters too; an abbreviation stays beside its word."""
        return with_non_breaking_spaces(self.write.name(text))

    def date(self, value: datetime.date | None) -> str | None:
        """A day in digits."""
        return self.write.day(value) if value else None

    def moment(self, value: datetime.datetime) -> str:
        """A moment in digits, in UTC."""
        return self.write.moment(value)

    def roubles(self, amount: float | None) -> str | None:
        """An amount with the sign of its currency."""
        return None if amount is None else self.write.roubles(amount)


@cache
def texts_in(language: Language) -> ReportTexts:
    """The texts of the language."""
    return ReportTexts(language)
