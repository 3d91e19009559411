"""The subject of a check, masked: enough for its orderer to tell checks apart, too little to name anybody."""

import msgspec

from cleardeed.sources.subject import Property, Seller, Subject

SHOWN = 4


class MaskedSeller(msgspec.Struct, frozen=True, kw_only=True):
    """Initials, and the last four digits of the tax, pension-insurance or passport number: the first that is known."""

    initials: str
    last_four: str | None


class MaskedObject(msgspec.Struct, frozen=True, kw_only=True):
    """The last four digits of the cadastral number."""

    last_four: str | None


class MaskedSubject(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of the subject that the check's orderer gave."""

    seller: MaskedSeller | None
    object: MaskedObject | None


def mask_subject(subject: Subject) -> MaskedSubject:
    """The subject without its names, dates, addresses and all but the last digits of its numbers."""
    seller, object_ = subject.seller, subject.object
    return MaskedSubject(
        seller=None
        if seller is None
        else MaskedSeller(initials=_initials(seller), last_four=_last_four(*_ids(seller))),
        object=None if object_ is None else MaskedObject(last_four=_last_four(*_numbers(object_))),
    )


def _initials(seller: Seller) -> str:
    names = (seller.last_name, seller.first_name, seller.middle_name)
    letters = (next(filter(str.isalpha, name or ""), "") for name in names)
    return " ".join(f"{letter.upper()}." for letter in letters if letter)


def _ids(seller: Seller) -> tuple[str | None, ...]:
    return seller.inn, seller.snils, seller.passport.number if seller.passport else None


def _numbers(object_: Property) -> tuple[str | None, ...]:
    return (object_.cadastral_number,)


def _last_four(*numbers: str | None) -> str | None:
    """Return the last four digits of the first number that is longer than its shown part."""
    digits = ("".join(filter(str.isdigit, number or "")) for number in numbers)
    return next((known[-SHOWN:] for known in digits if len(known) > SHOWN), None)
