"""A document speaks of a notary where the law asks for one: property of minors or wards, a share."""

import datetime

import pytest

from cleardeed.deals.samples import SAMPLES
from tests.deals.making import faults, text
from tests.deals.variants import VARIANTS
from tests.sampling import sampled

DEALS = {**SAMPLES, **VARIANTS}


@pytest.mark.parametrize("name", sampled(list(DEALS), 8))
def test_a_notary_is_named_only_where_the_law_asks_for_one(name: str) -> None:
    deal = DEALS[name]
    day = datetime.date.fromisoformat(deal["date"])
    of_age = day.replace(year=day.year - 18)
    protected = any(
        datetime.date.fromisoformat(seller["birth_date"]) > of_age
        or seller.get("representative", {}).get("basis") in ("опекун", "попечитель")
        for seller in deal["sellers"]
    )
    wanted = protected or "share" in deal["object"] or "share" in deal["object"].get("land_plot", {})
    words = {
        "purchase_agreement": ("и нотариального удостоверения", "также удостоверены нотариально", "для нотариуса"),
        "preliminary_agreement": ("Основной договор подлежит нотариальному удостоверению", "для нотариуса"),
    }
    for kind, passages in words.items():
        if not faults(deal, kind):
            said = text(deal, kind)
            assert {passage: passage in said for passage in passages} == dict.fromkeys(passages, wanted)
