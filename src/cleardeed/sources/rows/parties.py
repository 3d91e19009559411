"""Who takes part in a case: which of the parties may be the seller, and in what role."""

from collections.abc import Iterable

import msgspec

from cleardeed.sources.matching.names import compare, name_of
from cleardeed.sources.matching.numbers import normalise_inn
from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import Role
from cleardeed.sources.subject import Seller

_HIDDEN = ("данные скрыты", "скрыт", "иное лицо", "***", "---")
_AGAINST_FIRST: tuple[Role, ...] = (
    "debtor",
    "respondent",
    "pledgor",
    "unknown",
    "third_party",
    "creditor",
    "plaintiff",
    "other",
)


class Party(msgspec.Struct, frozen=True):
    """A party as a register names it; without a name or number it is hidden."""

    role: Role
    name: str | None = None
    inn: str | None = None
    address: str | None = None

    @property
    def hidden(self) -> bool:
        folded = fold(self.name or "")
        return not self.inn and (not folded or folded.startswith(_HIDDEN))


def identity_columns(parties: Iterable[Party], seller: Seller) -> dict[str, str | None]:
    """Role and identity of the party who may be the seller, the role that weighs most first.

    Where nobody is, but somebody is hidden, the columns are empty: the row cannot be tied to anyone. Else they are
    those of the first stranger, so that the row is known to be about other people.
    """
    known = sorted(parties, key=lambda party: _AGAINST_FIRST.index(party.role))
    inn = normalise_inn(seller.inn)
    mine = [one for one in known if inn and normalise_inn(one.inn) == inn] or [
        one for one in known if is_named(one.name, seller)
    ]
    if not mine and (not known or any(one.hidden for one in known)):
        return {"role": "unknown"}
    found = (mine or known)[0]
    return {"role": found.role, "last_name": found.name, "inn": found.inn}


def is_named(name: str | None, seller: Seller) -> bool:
    """Whether a whole name in one text may be the seller's."""
    asked = name_of(seller.last_name, seller.first_name, seller.middle_name)
    other = name_of(name, None) if name else None
    return asked is not None and other is not None and compare(asked, other) is not None


def role_in_texts(texts: Iterable[tuple[Role, str | None]], seller: Seller) -> Role:
    """The role under which a text of several names holds the seller's; `unknown` where none does."""
    names = [fold(part) for part in (seller.last_name, seller.first_name) if part]
    for role, text in sorted(texts, key=lambda entry: _AGAINST_FIRST.index(entry[0])):
        if names and text and all(part in fold(text) for part in names):
            return role
    return "unknown"


def surname_first(name: str | None, seller: Seller) -> str | None:
    """The name with the seller's surname put in front, for registers known to write it last."""
    words = (name or "").split()
    if len(words) > 1 and seller.last_name and fold(words[-1]) == fold(seller.last_name):
        return " ".join([words[-1], *words[:-1]])
    return name
