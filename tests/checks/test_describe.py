"""Every kind of record has a title and says its own facts."""

import typing

import pytest

from cleardeed.checks.describe import TITLES, content_of, title_of
from cleardeed.sources.records import AnyRecord, Encumbrance, EnforcementProceeding, Match, PropertyFacts, Right

MATCH = Match(grade="exact", agreed=[], missing=[], differs=[], reason="")


def test_every_kind_has_a_title() -> None:
    assert set(TITLES) == {str(kind.__struct_config__.tag) for kind in typing.get_args(AnyRecord)}


@pytest.mark.parametrize(
    ("record", "content"),
    [
        (PropertyFacts(match=MATCH, area_m2=54.3, floor=4, floors_total=9), "54.3 m²; floor 4 of 9"),
        (Right(match=MATCH, share="1/2", holder_is_seller=True), "share 1/2; held by the seller"),
        (Right(match=MATCH, holder_hidden=True), "holder hidden by law"),
        (Encumbrance(match=MATCH, in_favour_of="АО «Банк»", summary="Ипотека"), "in favour of АО «Банк»; Ипотека"),
        (EnforcementProceeding(match=MATCH), None),
    ],
)
def test_a_record_says_its_own_facts(record: AnyRecord, content: str | None) -> None:
    assert content_of(record) == content


def test_a_title_is_of_the_record() -> None:
    assert title_of(Encumbrance(match=MATCH)) == "Encumbrance"
