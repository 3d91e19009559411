import datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.matching.people import Identity, identity_of, match_person
from cleardeed.sources.records import Match
from cleardeed.sources.subject import Seller
from tests.sources.people import (
    BORN,
    FIRST_NAMES,
    INN,
    MIDDLE_NAMES,
    OTHER_INN,
    OTHER_SNILS,
    SELLER,
    SNILS,
    SURNAMES,
    latin,
    rewritten,
    row,
)

ANOTHER_DAY = datetime.date(1981, 2, 1)
FULL = ("Иванов", "Пётр", "Сидорович")
RARE = msgspec.structs.replace(SELLER, last_name="Ковылькин")
RARE_NAME = ("Ковылькин", "Пётр", "Сидорович")


def grade(match: Match | None) -> str | None:
    return match.grade if match else None


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        # A number that is equal.
        (Identity(inn=INN), "exact"),
        (Identity(snils=SNILS), "exact"),
        (Identity(passport="99 99 000001"), "exact"),
        (row("Сидоров", "Пётр", "Сидорович", inn=INN, birth_date=BORN), "exact"),
        (row("Сидоров", "Павел", inn=INN), "exact"),
        # Numbers that contradict.
        (row(*FULL, inn=INN, birth_date=ANOTHER_DAY), "weak"),
        (row(*FULL, snils=SNILS, birth_date=ANOTHER_DAY), "weak"),
        (row(*FULL, passport="9999000001", inn=OTHER_INN), "weak"),
        (row(*FULL, inn=INN, snils=OTHER_SNILS), "weak"),
        (row(*FULL, birth_date=BORN, snils=OTHER_SNILS), "weak"),
        # Name and birth date.
        (row(*FULL, birth_date=BORN), "exact"),
        (row("ИВАНОВ", "ПЕТР", birth_date=BORN), "exact"),
        (row("Иванов", "Пётр", "С.", birth_date=BORN), "exact"),
        (row("Пётр", "Иванов", "Сидорович", birth_date=BORN), "probable"),
        (row("IVANOV", "PETR", "SIDOROVICH", birth_date=BORN), "probable"),
        (row("Иванов", "П.", "С.", birth_date=BORN), "weak"),
        (row("Иванов-Сидоров", "Пётр", birth_date=BORN), "weak"),
        (row("Ivanov", "Petr"), "weak"),
        # Other people.
        (row(*FULL, birth_date=ANOTHER_DAY), None),
        (row("Иванов", "Пётр", "Ильич", birth_date=BORN), None),
        (row(*FULL, inn=OTHER_INN), None),
        (row(*FULL, birth_date=BORN, inn=OTHER_INN), None),
        (row("Петров", "Пётр", "Сидорович", birth_date=BORN), None),
        (Identity(birth_date=BORN, region="Москва"), None),
        (Identity(inn=OTHER_INN), None),
        (Identity(), None),
    ],
)
def test_a_row_of_a_person_is_graded(found: Identity, expected: str | None) -> None:
    assert grade(match_person(SELLER, found)) == expected


@pytest.mark.parametrize(
    ("seller", "found", "expected"),
    [
        (RARE, row(*RARE_NAME, region="Москва"), "probable"),
        (RARE, row(*RARE_NAME, region="г.Москва"), "probable"),
        (RARE, row(*RARE_NAME, region="Тверская область"), "weak"),
        (RARE, row(*RARE_NAME), "weak"),
        (RARE, row("Ковылькин", "Пётр", region="Москва"), "weak"),
        (SELLER, row(*FULL, region="Москва"), "weak"),
        (msgspec.structs.replace(RARE, birth_date=None), row(*RARE_NAME, region="Москва", birth_date=BORN), "probable"),
    ],
)
def test_a_namesake_without_a_birth_date_is_never_certain(seller: Seller, found: Identity, expected: str) -> None:
    assert grade(match_person(seller, found)) == expected


def test_numbers_with_wrong_check_digits_are_not_looked_at() -> None:
    mistyped = msgspec.structs.replace(SELLER, inn="770000000083", snils="112-233-445 96")
    assert match_person(mistyped, Identity(inn="770000000083")) is None
    assert match_person(mistyped, Identity(snils="11223344596")) is None
    assert grade(match_person(mistyped, row(*FULL, birth_date=BORN, inn=INN))) == "exact"
    assert grade(match_person(SELLER, row(*FULL, birth_date=BORN, inn="770000000083"))) == "exact"


def test_a_former_surname_is_named_as_such() -> None:
    match = match_person(SELLER, row("Сидоров", "Пётр", "Сидорович", inn=INN, birth_date=BORN))
    assert match is not None
    assert match.agreed == ["first_name", "middle_name", "birth_date", "inn"]
    assert match.differs == ["last_name"]
    assert "former" in match.reason


def test_what_is_missing_is_said() -> None:
    match = match_person(SELLER, row("Иванов", "Пётр", birth_date=BORN))
    assert match is not None
    assert match.missing == ["middle_name", "inn", "snils", "passport"]
    assert "patronymic" in match.reason


identities = st.builds(
    Identity,
    last_name=st.sampled_from(SURNAMES).flatmap(lambda name: st.one_of(rewritten(name), latin(name))),
    first_name=st.sampled_from(FIRST_NAMES).flatmap(lambda name: st.one_of(rewritten(name), st.just(f"{name[0]}."))),
    middle_name=st.sampled_from(MIDDLE_NAMES),
    birth_date=st.sampled_from([None, BORN, ANOTHER_DAY]),
    inn=st.sampled_from([None, INN, OTHER_INN, "770000000083"]),
    snils=st.sampled_from([None, SNILS, OTHER_SNILS]),
    passport=st.sampled_from([None, "9999 000001", "9999 000002"]),
    region=st.sampled_from([None, "Москва", "Тверь"]),
)


def as_seller(identity: Identity) -> Seller:
    return Seller(
        last_name=identity.last_name,
        first_name=identity.first_name,
        middle_name=identity.middle_name,
        birth_date=identity.birth_date,
        region=identity.region,
        inn=identity.inn,
        snils=identity.snils,
    )


@given(identities, identities)
def test_it_does_not_matter_who_is_asked_about(one: Identity, other: Identity) -> None:
    one, other = (msgspec.structs.replace(side, passport=None) for side in (one, other))
    there, back = match_person(as_seller(one), other), match_person(as_seller(other), one)
    assert (there is None) == (back is None)
    if there is not None and back is not None and there.grade != "probable":
        # Only the seller's side decides which of two names is the common one.
        assert back.grade in (there.grade, "probable")


@given(identities)
def test_the_reason_quotes_nothing(found: Identity) -> None:
    match = match_person(SELLER, found)
    if match is not None:
        values = [*msgspec.structs.asdict(found).values(), *msgspec.structs.asdict(identity_of(SELLER)).values()]
        assert not [value for value in values if value and len(str(value)) > 2 and str(value) in match.reason]


@given(identities)
def test_certainty_needs_a_number_or_name_and_date(found: Identity) -> None:
    match = match_person(SELLER, found)
    if match is not None and match.grade == "exact":
        by_number = {"inn", "snils", "passport"} & {*match.agreed}
        assert by_number or {"last_name", "first_name", "birth_date"} <= {*match.agreed}
        assert not {"birth_date", "inn", "snils"} & {*match.differs}
