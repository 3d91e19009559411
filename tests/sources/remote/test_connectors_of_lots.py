"""The connector to torgi.gov.ru: lots of an object."""

import datetime
from typing import Any

import msgspec
import pytest

from cleardeed.simulators.torgi import Torgi
from cleardeed.simulators.world import World, invented_world
from cleardeed.sources.connectors.torgi import connector as torgi
from tests.sources.remote.stand import object_at
from tests.sources.remote.test_connectors import Ask, ask

__all__ = ["ask"]


async def test_a_lot_of_the_object_tells_its_state(ask: Ask) -> None:
    (lot,) = (await ask(torgi, Torgi(), "auctions", object_at("77:99:0009999:2002"))).records
    assert (lot.kind, lot.status, lot.amount) == ("bailiffs", "applications", 4100000.0)
    assert lot.applications_until == datetime.date(2099, 2, 10)
    assert lot.url == "https://torgi.gov.ru/new/public/lots/lot/24000099990000000001_1"


async def test_a_card_is_opened_only_of_a_lot_that_shows_no_number(ask: Ask) -> None:
    simulator = Torgi()
    await ask(torgi, simulator, "auctions", object_at("77:99:0009999:5005"))
    assert [exchange.asked.path.rpartition("/")[2] for exchange in simulator.log] == [
        "search",
        "24000099990000000004_1",
    ]


def lots(count: int, **other: Any) -> World:
    """A world with so many lots of one object."""
    one = next(lot for lot in invented_world().lots if lot.numbers == ["77:99:0009999:2002"])
    many = [msgspec.structs.replace(one, id=f"24000099990000000009_{number}", **other) for number in range(count)]
    return World(lots=many)


async def test_pages_of_ten_are_read_to_the_end(ask: Ask) -> None:
    simulator = Torgi(lots(23))
    found = await ask(torgi, simulator, "auctions", object_at("77:99:0009999:2002"))
    assert (found.status, len(found.records), len(simulator.log)) == ("found", 23, 3)


async def test_more_lots_than_are_read_are_said_to_be_more(ask: Ask) -> None:
    found = await ask(torgi, Torgi(lots(51)), "auctions", object_at("77:99:0009999:2002"))
    assert (found.status, found.reason, len(found.records)) == ("manual_review_required", "counts_differ", 50)


@pytest.mark.parametrize(
    ("other", "status"),
    [
        ({"stopped": True}, "suspended"),
        ({"annulled": True}, "annulled"),
        ({"status": "SUCCEED", "stopped": True}, "held"),
        ({"status": "CANCELED"}, "cancelled"),
    ],
)
async def test_the_state_of_a_lot(ask: Ask, other: dict[str, Any], status: str) -> None:
    (lot,) = (await ask(torgi, Torgi(lots(1, **other)), "auctions", object_at("77:99:0009999:2002"))).records
    assert lot.status == status


@pytest.mark.parametrize(
    ("other", "field"),
    [({"status": "ON_HOLD"}, "lotStatus"), ({"type": ("127FZ", "Банкротство")}, "biddType.code")],
)
async def test_an_unknown_word_of_a_lot_is_for_a_person(ask: Ask, other: dict[str, Any], field: str) -> None:
    found = await ask(torgi, Torgi(lots(1, **other)), "auctions", object_at("77:99:0009999:2002"))
    assert (found.status, found.reason, found.not_understood) == (
        "manual_review_required",
        "not_understood",
        [field],
    )


async def test_lots_of_other_objects_are_set_aside(ask: Ask) -> None:
    """The plot below, another flat: found by the search, and not for a person either."""
    world = lots(1, numbers=["77:99:0009999:2003"], name="Квартира по соседству", address="рядом с 77:99:0009999:2002")
    found = await ask(torgi, Torgi(world), "auctions", object_at("77:99:0009999:2002"))
    assert (found.reason, found.records) == ("lots_by_number_only", [])
