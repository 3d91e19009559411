"""A masked subject shows initials and the last digits of a number, and never a whole one."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.masked import mask_subject
from cleardeed.sources.subject import Passport, Property, Seller, Subject


@pytest.mark.parametrize(
    ("fields", "initials", "last_four"),
    [
        ({"last_name": "Иванов", "first_name": "пётр", "inn": "770000000082"}, "И. П.", "0082"),
        ({"last_name": " «Орлова»", "snils": "112-233-445 95", "inn": "12"}, "О.", "4595"),
        ({"first_name": "Anna", "passport": Passport(series="9999", number="000001")}, "A.", "0001"),
        ({"last_name": "--", "inn": "1234"}, "", None),
    ],
)
def test_a_seller_is_masked_to_initials_and_last_four(
    fields: dict[str, Any], initials: str, last_four: str | None
) -> None:
    seller = mask_subject(Subject(seller=Seller(**fields))).seller
    assert seller is not None
    assert (seller.initials, seller.last_four) == (initials, last_four)


def test_an_object_is_masked() -> None:
    known = mask_subject(Subject(object=Property(cadastral_number="77:01:0001001:1")))
    assert known.object is not None
    assert (known.seller, known.object.last_four) == (None, "0011")
    unknown = mask_subject(Subject(object=Property(address="г. Примерск, ул. Первая, д. 12345")))
    assert unknown.object is not None
    assert unknown.object.last_four is None


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=20))
def test_nothing_whole_is_shown(last_name: str, first_name: str, inn: str) -> None:
    seller = mask_subject(Subject(seller=Seller(last_name=last_name, first_name=first_name, inn=inn))).seller
    assert seller is not None
    assert sum(map(str.isalpha, seller.initials)) <= 2 * 3  # an initial in upper case may be up to three letters
    assert len(seller.last_four or "") in (0, 4)
    assert seller.last_four != inn
