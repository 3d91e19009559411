"""Rules on the seller's passport: whether it is valid, and whether what was given of it can be right."""

import datetime
import re
from typing import Literal

from cleardeed.checks.scoring.definitions import load_rules
from cleardeed.checks.scoring.estate import ESTATE_SOLD, is_estate_sold
from cleardeed.checks.scoring.facts import Facts, anniversary
from cleardeed.checks.scoring.model import Finding, Weight, fires
from cleardeed.sources.records import PassportStatus
from cleardeed.sources.subject import Passport, Seller

FIRST_PASSPORT_AGE = 14
"""In years. Source: Government Resolution 2267 of 23.12.2023."""
AGES_OF_REPLACEMENT = (20, 45)
GRACE = datetime.timedelta(days=90)
"""The time a passport stays valid after the birthday that ends it (Resolution 2267 of 23.12.2023)."""


def _digits(text: str | None) -> str:
    return re.sub(r"[\s№-]", "", text or "")


def _passport(facts: Facts) -> Passport:
    return facts.seller.passport or Passport()


def _passport_invalid(facts: Facts) -> Finding | None:
    entries = facts.current(PassportStatus, "passports")
    return fires(Weight.BLOCKING, [one for one in entries if not one.record.valid])


def passport_state(seller: Seller, today: datetime.date) -> Literal["valid", "due", "expired"] | None:
    """Whether a passport still runs: it is replaced at 20 and 45 and stays valid for 90 days after these birthdays.

    None where the birth date or the day of issue is not known.
    """
    if seller.birth_date is None or seller.passport is None or seller.passport.issued_on is None:
        return None
    end = _end(seller)
    if end is None or today < end[1]:
        return "valid"
    return "due" if today <= end[1] + GRACE else "expired"


def _end(seller: Seller) -> tuple[int, datetime.date] | None:
    """The age at which the passport is to be replaced, and that birthday; None where it never is, or is not known."""
    born, issued_on = seller.birth_date, seller.passport.issued_on if seller.passport else None
    if born is None or issued_on is None:
        return None
    birthdays = ((age, anniversary(born, age)) for age in AGES_OF_REPLACEMENT)
    return next(((age, day) for age, day in birthdays if issued_on < day), None)


def _passport_expired(facts: Facts) -> Finding | None:
    expired, end = passport_state(facts.seller, facts.today) == "expired", _end(facts.seller)
    if not expired or not end:
        return None
    if is_estate_sold(facts):
        return Finding(weight=Weight.MODERATE, variant=ESTATE_SOLD, values={"age": end[0]})
    return Finding(weight=Weight.GRAVE, values={"age": end[0]})


def _passport_due(facts: Facts) -> Finding | None:
    due = passport_state(facts.seller, facts.today) == "due"
    return Finding(weight=Weight.MINOR) if due else None


def _passport_is_dated(facts: Facts) -> bool:
    return passport_state(facts.seller, facts.today) is not None


def _passport_is_possible(facts: Facts) -> bool:
    return _passport_is_dated(facts) and _passport_issue_date(facts) is None


def _passport_is_fresh(facts: Facts) -> bool:
    """Whether the dates are possible and the passport runs, with no birthday of replacement behind it."""
    return passport_state(facts.seller, facts.today) == "valid" and _passport_issue_date(facts) is None


def _passport_issue_date(facts: Facts) -> Finding | None:
    issued_on, born = _passport(facts).issued_on, facts.seller.birth_date
    early = issued_on is not None and born is not None and issued_on < anniversary(born, FIRST_PASSPORT_AGE)
    future = issued_on is not None and issued_on > facts.today
    return Finding(weight=Weight.SERIOUS, variant="future" if future else None) if early or future else None


def _passport_form(facts: Facts) -> Finding | None:
    passport = _passport(facts)
    wrong = (passport.series is not None and not re.fullmatch(r"\d{4}", _digits(passport.series))) or (
        passport.number is not None and not re.fullmatch(r"\d{6}", _digits(passport.number))
    )
    return Finding(weight=Weight.MODERATE) if wrong else None


def _passport_is_numbered(facts: Facts) -> bool:
    return _passport(facts).series is not None and _passport(facts).number is not None


def _series_year(passport: Passport) -> int | None:
    """The year in which the blank was printed: digits 3 and 4 of the series, 97 to 99 and then 00 onwards."""
    series = _digits(passport.series)
    if not re.fullmatch(r"\d{4}", series):
        return None
    year = int(series[2:])
    return 1900 + year if year >= 97 else 2000 + year


def _passport_series_year(facts: Facts) -> Finding | None:
    printed, issued_on = _series_year(_passport(facts)), _passport(facts).issued_on
    if printed is None or issued_on is None:
        return None
    years = issued_on.year - printed
    if -1 <= years <= 3:
        return None
    return Finding(weight=Weight.MINOR, variant="printed_later" if years < 0 else None)


def _series_year_is_known(facts: Facts) -> bool:
    return _series_year(_passport(facts)) is not None and _passport(facts).issued_on is not None


RULES = load_rules(
    "passport",
    find={
        "passport_invalid": _passport_invalid,
        "passport_expired": _passport_expired,
        "passport_replacement_due": _passport_due,
        "passport_issue_date": _passport_issue_date,
        "passport_form": _passport_form,
        "passport_series_year": _passport_series_year,
    },
    conclusive={
        "passport_expired": _passport_is_possible,
        "passport_replacement_due": _passport_is_fresh,
        "passport_issue_date": _passport_is_dated,
        "passport_form": _passport_is_numbered,
        "passport_series_year": _series_year_is_known,
    },
)
