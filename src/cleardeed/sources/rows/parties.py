"""Parties of a case: which of them may be the seller, and in what role.

A register asked by tax number answers about the seller, whatever of it is hidden; one asked by name answers about
everybody of that name, and about companies that are called so.
"""

import re
from collections.abc import Iterable, Sequence

import msgspec

from cleardeed.sources.matching.names import Agreement, compare_parts, name_of
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import Role
from cleardeed.sources.rows.party_names import PartyName, read_party_name
from cleardeed.sources.subject import Seller

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
_COUNTS = _AGAINST_FIRST[: _AGAINST_FIRST.index("unknown")]
"""Roles that count against their holder."""
_BETWEEN_NAMES = re.compile(r"[;\n]")

Columns = dict[str, str | None]


class Party(msgspec.Struct, frozen=True):
    """A party as a register names it; without a name or number it is hidden."""

    role: Role
    name: str | None = None
    inn: str | None = None
    address: str | None = None

    @property
    def called(self) -> PartyName:
        """The name as it was read."""
        return read_party_name(self.name)

    @property
    def number(self) -> str | None:
        """The tax number, where it is one: registers write `Данные скрыты` in its place."""
        return normalise_inn(self.inn) if is_valid_inn(self.inn) else None

    @property
    def hidden(self) -> bool:
        return not self.number and self.called.kind == "hidden"


def identity_columns(parties: Iterable[Party], seller: Seller, *, by_inn: bool) -> Columns:
    """Role and identity of the party who may be the seller, the role that weighs most first.

    `by_inn` says that the register was asked by the seller's tax number: then a case is the seller's unless its parties
    contradict that. The columns are empty where the row can be tied to nobody, so that a person must look, and those of
    another where what the register found is seen to be somebody else. A side without parties is a hidden party: who
    files for the own bankruptcy may be shown as applicant alone.
    """
    known = sorted(parties, key=lambda party: _AGAINST_FIRST.index(party.role))
    inn = normalise_inn(seller.inn) if is_valid_inn(seller.inn) else None
    if by_inn and inn:
        return _found_by_inn(known, seller, inn)
    return _found_by_name(known, seller, inn)


def _found_by_inn(known: Sequence[Party], seller: Seller, inn: str) -> Columns:
    if shown := [party for party in known if party.number == inn]:
        return _columns(shown[0], shown[0].role, seller, inn)
    named = [party for party in known if party.called.fitting(seller)]
    if mine := [party for party in named if party.number is None]:
        return _columns(mine[0], _sure_role(mine[0], known, seller), seller, inn)
    if named or (known and all(party.number for party in known)):
        return _nobody()
    # Registers print neither every third party nor people's numbers, and a person may have changed the surname.
    before = next((party for party in known if party.number is None and _agrees(party, seller, _GIVEN_NAMES)), None)
    if before is None:
        return {"role": "unknown", "inn": inn}
    return _columns(before, before.role if before.role in _COUNTS else "unknown", seller, inn)


def _found_by_name(known: Sequence[Party], seller: Seller, inn: str | None) -> Columns:
    named = [party for party in known if party.called.fitting(seller) or (inn and party.number == inn)]
    if mine := [party for party in named if not inn or party.number in (None, inn)]:
        return _columns(mine[0], _sure_role(mine[0], known, seller), seller, mine[0].number)
    found = [party for party in known if party in named or party.called.holds_surname_of(seller)]
    others = [party for party in found if party in named or party.called.is_of_another(seller)]
    if not others or len(others) < len(found) or any(party.hidden for party in known):
        return _nobody()
    return _columns(others[0], others[0].role, seller, others[0].number)


def _sure_role(party: Party, known: Sequence[Party], seller: Seller) -> Role:
    """The party's role; `unknown` where a party of a role that weighs more may be the same person."""
    heavier = known[: known.index(party)]
    if party.role in _COUNTS or not any(_may_be(one, seller) for one in heavier if one.number is None):
        return party.role
    return "unknown"


def _may_be(party: Party, seller: Seller) -> bool:
    """Whether a party whose name does not fit may be the seller all the same."""
    called = party.called
    surname = called.holds_surname_of(seller)
    return called.kind == "hidden" or (surname and (called.kind == "unclear" or _agrees(party, seller, _FIRST_NAME)))


_FIRST_NAME, _GIVEN_NAMES = slice(1, 2), slice(1, 3)


def _agrees(party: Party, seller: Seller, parts: slice) -> bool:
    """Whether these parts of a name are fully given and equal."""
    asked = name_of(seller.last_name, seller.first_name, seller.middle_name)
    others = [name_of(name, None) for name in party.called.names]
    return asked is not None and any(
        other is not None and {*compare_parts(asked, other)[parts]} == {Agreement.FULL} and bool(other.middle)
        for other in others
    )


def _columns(party: Party, role: Role, seller: Seller, inn: str | None) -> Columns:
    name = party.called.fitting(seller) or next(iter(party.called.names), party.name)
    return {"role": role, "last_name": name, "inn": inn}


def _nobody() -> Columns:
    return {"role": "unknown"}


def is_named(name: str | None, seller: Seller) -> bool:
    """Whether a whole name in one text may be the seller's."""
    return read_party_name(name).fitting(seller) is not None


def parties_in(role: Role, text: str | None) -> list[Party]:
    """The parties of a role that a register writes as one text, parted by semicolons or lines."""
    return [Party(role, name.strip()) for name in _BETWEEN_NAMES.split(text or "") if name.strip()]


def surname_first(name: str | None, seller: Seller) -> str | None:
    """The name with the seller's surname put in front, for registers known to write it last."""
    words = (name or "").split()
    if len(words) > 1 and seller.last_name and fold(words[-1]) == fold(seller.last_name):
        return " ".join([words[-1], *words[:-1]])
    return name


def matching_name(present: str, former: Iterable[str], born: str | None, seller: Seller) -> str | None:
    """The present name, or the former one that fits the seller where the present one does not.

    Whoever was found by a name that the reply does not show, and was not surely born on another day (`born` in ISO
    form), may be anyone: then None, so that the row names nobody.
    """
    if is_named(present, seller):
        return present
    other_day = born is not None and seller.birth_date is not None and born != seller.birth_date.isoformat()
    return next((name for name in former if is_named(name, seller)), present if other_day else None)
