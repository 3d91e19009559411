"""A trained market as bytes and back: numbers as NumPy arrays without pickling, the small parts as JSON."""

import io
from typing import Any

import msgspec
import numpy as np

from cleardeed.valuation.market import boosting
from cleardeed.valuation.market.boosting import Forest
from cleardeed.valuation.market.calibration import Calibration
from cleardeed.valuation.market.core import Core
from cleardeed.valuation.market.data import Objects, Sales
from cleardeed.valuation.market.hedonic import Hedonic
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.neighbours import Spaces
from cleardeed.valuation.market.places import Places
from cleardeed.valuation.market.surface import Surface
from cleardeed.valuation.market.trees import Trees

FORMAT = 3


class UnknownFormatError(Exception):
    """The bytes were written by another version of the service, or hold trees and this machine cannot grow any."""


class _Head(msgspec.Struct, frozen=True):
    format: int
    trees: msgspec.Raw


class _About(msgspec.Struct, frozen=True, kw_only=True):
    format: int
    places_of_sales: list[str]
    places: Places
    hedonic: Hedonic
    spaces: Spaces
    surface: Surface
    calibration: Calibration
    trees: Trees | None


def save_market(market: Market) -> bytes:
    """The market as bytes."""
    core, objects = market.core, market.core.sales.objects
    about = _About(
        format=FORMAT,
        places_of_sales=list(objects.places),
        places=core.places,
        hedonic=core.hedonic,
        spaces=core.neighbours.spaces,
        surface=core.surface,
        calibration=market.calibration,
        trees=core.trees,
    )
    arrays: dict[str, Any] = {
        "about": np.frombuffer(msgspec.json.encode(about, enc_hook=_plain), dtype=np.uint8),
        "day": objects.day.astype(np.int32),
        "place": objects.place.astype(np.int32),
        "area": objects.area,
        "price": core.sales.price,
    }
    arrays |= {f"number {name}": values.astype(np.float32) for name, values in _rough(objects).items()}
    arrays |= {f"fine {name}": objects.numbers[name] for name in _FINE if name in objects.numbers}
    target = io.BytesIO()
    np.savez(target, **arrays)
    return target.getvalue()


def load_market(content: bytes) -> Market:
    """The market that `save_market` wrote. Raises `UnknownFormatError`."""
    with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
        text = arrays["about"].tobytes()
        head = msgspec.json.decode(text, type=_Head)
        if head.format != FORMAT or (bytes(head.trees) != b"null" and not boosting.is_available()):
            raise UnknownFormatError
        about = msgspec.json.decode(text, type=_About, dec_hook=_rich)
        numbers = {name.partition(" ")[2]: arrays[name].astype(np.float64) for name in arrays.files if " " in name}
        objects = Objects(
            day=arrays["day"].astype(np.int64),
            area=arrays["area"],
            place=arrays["place"].astype(np.int64),
            places=about.places_of_sales,
            numbers=numbers,
        )
        sales = Sales(objects, arrays["price"])
    core = Core(
        sales, places=about.places, hedonic=about.hedonic, spaces=about.spaces, surface=about.surface, trees=about.trees
    )
    return Market(core, about.calibration)


_FINE = ("latitude", "longitude")
"""Seven digits are not enough for a house's place."""


def _rough(objects: Objects) -> dict[str, Any]:
    return {name: values for name, values in objects.numbers.items() if name not in _FINE}


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, Forest):
        return value.texts
    if isinstance(value, Places):
        return {"geographic": value.geographic, "origin": value.origin, "points": value.points}
    raise NotImplementedError(type(value).__name__)


def _rich(kind: Any, value: Any) -> Any:
    if kind is Forest:
        return Forest(value)
    if kind is Places:
        return Places(geographic=value["geographic"], origin=tuple(value["origin"]), points=value["points"])
    return np.array(value, dtype=np.float64)
