"""The codes of the cleaning service, as its documentation lists them."""

from typing import Any

import msgspec
import pytest

from cleardeed.sources.connectors.dadata.address import CleanedAddress, cleaned_findings
from cleardeed.sources.subject import Property

FLAT = CleanedAddress(
    source="г. Примерск, ул. Первая, д. 1, кв. 1",
    result="г Примерск, ул Первая, д 1, кв 1",
    house_fias_id="00000000-0000-4000-8000-000000000903",
    house_cadnum="77:99:0009999:1000",
    house="1",
    flat_cadnum="77:99:0009999:1001",
    flat="1",
    fias_level="9",
    fias_actuality_state="0",
    qc_geo=0,
    qc_complete=0,
    qc_house=2,
    qc=0,
    unparsed_parts=None,
)


def doubt_of(number: str | None = None, **other: Any) -> str | None:
    cleaned = msgspec.structs.replace(FLAT, **other)
    return cleaned_findings(cleaned, Property(address=FLAT.source, cadastral_number=number)).incomplete_reason


@pytest.mark.parametrize(
    "other", [{}, {"qc_geo": 5}, {"fias_level": "8"}, {"flat_cadnum": None}, {"unparsed_parts": ""}]
)
def test_a_flat_in_a_house_of_the_register_is_used(other: dict[str, Any]) -> None:
    assert doubt_of(**other) is None
    assert doubt_of("77:99:0009999:1001", **other) is None


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("qc", (1, 2, 3)),
        ("qc_complete", (1, 2, 3, 4, 6, 7, 8, 9, 10)),
        ("qc_house", (3, 4, 10)),
        ("fias_level", ("-1", "0", "1", "3", "4", "5", "6", "7", "65", "75", "90", "91")),
        ("fias_actuality_state", ("1", "50", "51", "99", None)),
        ("unparsed_parts", ("ВХОД, С, ТОРЦА",)),
        ("house_fias_id", (None, "")),
        ("house", (None,)),
        ("flat", (None, "11")),
        ("result", (None, "г Примерск, ул Первая, д 1", "г Примерск, ул Первая, д 2, кв 1", "г Примерск")),
        ("flat_cadnum", ("77-77-01/001",)),
    ],
)
def test_any_other_is_for_a_person(name: str, codes: tuple[Any, ...]) -> None:
    assert {doubt_of(**{name: code}) for code in codes} == {"address_doubtful"}


@pytest.mark.parametrize("name", ["qc", "qc_complete", "qc_house", "qc_geo", "fias_level", "fias_actuality_state"])
def test_an_unknown_code_is_named(name: str) -> None:
    unknown = msgspec.structs.replace(FLAT, **{name: 77 if name.startswith("qc") else "77"})
    found = cleaned_findings(unknown, Property(address=FLAT.source))
    assert (found.incomplete_reason, found.not_understood) == ("not_understood", [name])


def test_a_number_of_another_object_or_district() -> None:
    assert doubt_of("77:99:0009999:1002") == "address_of_another"
    assert doubt_of("77:98:0008888:1001", flat_cadnum=None) == "address_of_another"
    assert doubt_of("77:99:0000000:55", flat_cadnum=None) is None


def test_an_address_that_names_no_house_cannot_be_compared() -> None:
    cleaned = msgspec.structs.replace(FLAT, source="Примерск")
    assert cleaned_findings(cleaned, Property(address="Примерск")).incomplete_reason == "address_doubtful"
