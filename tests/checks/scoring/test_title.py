"""Shares as fractions, and who owns by several entries."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.scoring.facts import Sourced
from cleardeed.checks.scoring.rights import parse_share, shares_total
from tests.checks.scoring.build import FACTS, OBJECT, OWN, check, day, owned, with_
from tests.pace import seconds_of


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("1/2", Fraction(1, 2)),
        (" 2 / 3 ", Fraction(2, 3)),
        ("0,25", Fraction(1, 4)),
        ("33%", Fraction(33, 100)),
        ("1", Fraction(1)),
        ("1/0", None),
        ("3/2", None),
        ("-1/2", None),
        ("1e-999999999", None),
        ("1e999999999", None),
        ("1/" + "9" * 5000, None),
        ("0", None),
        ("half", None),
        ("", None),
        ("nan", None),
    ],
)
def test_a_share_is_read(text: str, share: Fraction | None) -> None:
    assert parse_share(text) == share


@given(st.lists(st.integers(min_value=1, max_value=1000), min_size=2, max_size=9))
def test_parts_of_a_whole_add_up_to_one_exactly(parts: list[int]) -> None:
    rights = [Sourced("egrn", with_(OWN, share=f"{part}/{sum(parts)}")) for part in parts]
    assert shares_total(rights) == 1


def test_shares_of_thousands_of_kinds_take_no_time_and_have_no_total() -> None:
    rights = [Sourced("egrn", with_(OWN, share=f"1/{10**17 + number}")) for number in range(5000)]
    # Adding such fractions up exactly would take minutes.
    assert seconds_of(lambda: shares_total(rights)) < 10
    assert shares_total(rights) is None


def test_shares_that_are_not_all_known_have_no_total() -> None:
    rights = [Sourced("egrn", with_(OWN, share="1/2")), Sourced("egrn", OWN)]
    assert shares_total(rights) is None
    assert shares_total([]) is None


def test_joint_ownership_has_no_shares() -> None:
    joint = owned(with_(OWN, kind="joint_ownership", holder_is_seller=False), kind="joint_ownership")
    assert joint.factor("seller_not_sole_owner") is None
    factor = joint.factor("joint_ownership")
    assert factor is not None
    assert "In joint ownership nobody has a share: the whole is sold by all owners together, or by one" in factor.reason
    assert joint.factor("shares_do_not_add_up") is None
    assert owned(with_(OWN, holder_is_seller=False)).factor("seller_not_sole_owner") is not None


def test_shares_add_up_only_where_there_are_shares() -> None:
    assert owned().factor("shares_do_not_add_up") is None
    halves = owned(with_(OWN, share="1/2"), share="1/2").factor("shares_do_not_add_up")
    assert halves is not None
    assert halves.status == "ok"


def test_who_holds_every_share_has_no_co_owner() -> None:
    factor = owned(with_(OWN, share="2/3", number="2"), share="1/3").factor("shared_ownership")
    assert factor is not None
    assert (factor.variant, factor.impact) == ("one_owner", 5)
    texts = " ".join((factor.title, factor.reason, *factor.demands))
    assert "all of them the seller's" in texts
    assert not any(word in texts for word in ("stranger", "notary", "notices", "co-owners"))
    other = owned(with_(OWN, share="2/3", number="2", holder_is_seller=None), share="1/3").factor("shared_ownership")
    assert other is not None
    assert (other.variant, other.impact) == (None, 10)


def test_a_seller_who_owned_the_object_is_told_as_a_former_owner() -> None:
    one = owned(with_(OWN, number="2", closed_on=day("2025-11-20")), holder_is_seller=False)
    factor = one.factor("seller_not_owner")
    assert factor is not None
    assert factor.variant == "former"
    assert "has ended (day: 2025-11-20): the seller owned the object and no longer does" in factor.reason


def test_of_a_house_nothing_is_said_of_flats_and_the_land_is_open() -> None:
    facts = with_(FACTS, object_type="Жилой дом")
    house = check(object_=with_(OBJECT, object_type="house"), egrn=[facts, OWN], nspd=[facts])
    assert not {"special_housing", "common_property"} & {one.code for one in house.scored().factors}
    land, flat = house.factor("house_land"), check().factor("special_housing")
    assert (land is not None, flat is not None) == (True, True)
    assert "whose the plot is, what burdens it and where its boundaries run is not known" in (
        land.reason if land else ""
    )
