"""Dates, sums and texts of a deal as the documents of one language write them."""

import datetime
from fractions import Fraction

import msgspec

from cleardeed.core.transliteration import with_original
from cleardeed.deals import model, numerals
from cleardeed.deals.numerals import Language


class Formatter(msgspec.Struct, frozen=True):
    """Writes values in `language`."""

    language: Language

    def day(self, date: datetime.date) -> model.Day:
        """The date in every form."""
        language = self.language
        return model.Day(
            digits=date.strftime("%d.%m.%Y") if language == "ru" else numerals.long_date(date, language),
            long=numerals.long_date(date, language),
            words=numerals.spell_date(date, language),
            words_genitive=numerals.spell_date(date, language, genitive=True),
        )

    def maybe_day(self, date: datetime.date | None) -> model.Day | None:
        """The date in every form, where there is one."""
        return None if date is None else self.day(date)

    def text(self, text: str | None) -> str | None:
        """Return the caller's text; in an English document in Latin letters, with the original in brackets."""
        return text if text is None or self.language == "ru" else with_original(text)

    def texts(self, texts: list[str] | None) -> list[str]:
        """Each text of a list; none where there is no list."""
        return [self.text(text) or "" for text in texts or []]

    def money(self, amount: int) -> model.Money:
        """Whole roubles in every form."""
        digits, spelled = numerals.group_digits(amount, self.language), numerals.spell_number(amount, self.language)
        full = f"{digits} ({spelled}){numerals.NBSP}{numerals.rouble_noun(amount, self.language)}"
        return model.Money(digits=digits, words=spelled, full=full)

    def maybe_money(self, amount: int | None) -> model.Money | None:
        """Whole roubles in every form, where there are any."""
        return None if amount is None else self.money(amount)

    def share(self, share: Fraction, price: int | None, whole: Fraction = Fraction(1)) -> model.Share:
        """A share, with the part of the `price` of `whole` that falls on it where that is whole roubles."""
        amount: Fraction | None = price * share / whole if price else None
        return model.Share(
            digits=f"{share.numerator}/{share.denominator}" if share != 1 else "1",
            words=numerals.spell_share(share, self.language),
            amount=self.money(int(amount)) if amount is not None and amount.denominator == 1 else None,
        )

    def number(self, value: float | None, decimals: int = 2) -> str | None:
        """A number of up to so many decimals: `1 200,5`, `1,200.5`."""
        if value is None:
            return None
        text = f"{value:,.{decimals}f}".rstrip("0").rstrip(".")
        return text if self.language == "en" else text.replace(",", numerals.NBSP).replace(".", ",")
