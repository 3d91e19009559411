"""Rules on the seller's passport: whether it is valid, and whether what was given of it can be right."""

import datetime
import re
from typing import Literal

from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.facts import Facts, anniversary
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.sources.records import PassportStatus
from cleardeed.sources.subject import Passport, Seller

GRACE = datetime.timedelta(days=90)
"""How long a passport stays valid after the birthday that ends it (Resolution 2267 of 23.12.2023)."""


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
    birthdays = [anniversary(seller.birth_date, age) for age in (20, 45)]
    ends = next((day for day in birthdays if seller.passport.issued_on < day), None)
    if ends is None or today < ends:
        return "valid"
    return "due" if today <= ends + GRACE else "expired"


def _passport_expired(facts: Facts) -> Finding | None:
    expired = passport_state(facts.seller, facts.today) == "expired"
    return Finding(weight=Weight.GRAVE) if expired else None


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
    early = issued_on is not None and born is not None and issued_on < anniversary(born, 14)
    future = issued_on is not None and issued_on > facts.today
    return Finding(weight=Weight.SERIOUS) if early or future else None


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
    return None if -1 <= issued_on.year - printed <= 3 else Finding(weight=Weight.MINOR)


def _series_year_is_known(facts: Facts) -> bool:
    return _series_year(_passport(facts)) is not None and _passport(facts).issued_on is not None


_INVALID = (Against(record=PassportStatus, fields={"valid": (False,)}),)

RULES = (
    Rule(
        code="passport_invalid",
        title="The passport is on the list of invalid ones",
        law=("Government Resolution 2267 of 23.12.2023", "Civil Code, art. 168 to 170"),
        sources=("passports",),
        weights=(Weight.BLOCKING,),
        says="The seller's passport is listed as invalid. The person is not identified: registration and notary refuse,"
        " and it is a sign of fraud.",
        clear="The passport is not on the list of invalid ones.",
        demands=("Do not sign until the seller shows a valid passport and the police confirm it.",),
        find=_passport_invalid,
        against=_INVALID,
    ),
    Rule(
        code="passport_expired",
        title="The passport has run out by age",
        law=("Government Resolution 2267 of 23.12.2023",),
        sources=(),
        weights=(Weight.GRAVE,),
        says="By the dates given, the passport ended at the age of 20 or 45, and the 90 days for replacing it are"
        " over.",
        clear="By the dates given, the passport has not run out.",
        demands=("Demand the seller's present passport; then order the check again with its data.",),
        find=_passport_expired,
        decides=_passport_is_possible,
        against=_INVALID,
    ),
    Rule(
        code="passport_replacement_due",
        title="The passport is due for replacement",
        law=("Government Resolution 2267 of 23.12.2023",),
        sources=(),
        weights=(Weight.MINOR,),
        says="The seller has reached the age of replacement; the passport is valid for 90 days after that birthday and"
        " may run out before the registration.",
        clear="By the dates given, the passport is not due for replacement.",
        demands=("Agree whether the deal is made with the old passport or after its replacement.",),
        find=_passport_due,
        decides=_passport_is_fresh,
        against=_INVALID,
    ),
    Rule(
        code="passport_issue_date",
        title="The passport's day of issue is impossible",
        law=("Government Resolution 2267 of 23.12.2023",),
        sources=(),
        weights=(Weight.SERIOUS,),
        says="By the dates given, the passport was issued before the seller was 14, or is dated in the future: a slip"
        " of the pen or a forgery.",
        clear="The passport's day of issue is possible.",
        demands=("Compare the passport's dates with the original and correct the data or refuse the deal.",),
        find=_passport_issue_date,
        decides=_passport_is_dated,
    ),
    Rule(
        code="passport_form",
        title="The passport's number is not of the right form",
        law=("Government Resolution 2267 of 23.12.2023",),
        sources=(),
        weights=(Weight.MODERATE,),
        says="A series has four digits and a number six; what was given differs, so the passport could not be looked up"
        " reliably.",
        clear="The passport's series and number have the right form.",
        demands=("Compare the passport's number with the original.",),
        find=_passport_form,
        decides=_passport_is_numbered,
    ),
    Rule(
        code="passport_series_year",
        title="The passport's series does not fit the year of issue",
        law=("Government Resolution 2267 of 23.12.2023",),
        sources=(),
        weights=(Weight.MINOR,),
        says="The series names the year in which the blank was printed; it lies more than three years before the issue,"
        " or after it.",
        clear="The passport's series does not contradict the year of issue.",
        demands=("Compare the passport's series and day of issue with the original.",),
        find=_passport_series_year,
        decides=_series_year_is_known,
    ),
)
