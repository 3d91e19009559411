"""Grouping of sales by building: by coordinates, else by place, year of building and height.

Sales of one building share what no column says. A trial that knows some of them and is tried on the others measures
how alike the flats of a building are, not how well an unknown building is valued.
"""

import numpy as np

from cleardeed.valuation.market.data import Floats, Ints, Objects

DEGREES = 5
"""Decimals of coordinates: about a metre."""


def buildings_of(objects: Objects, *, geographic: bool) -> Ints:
    """The building of each object as a number; an object whose building is unknown has a number of its own."""
    first, second = ("latitude", "longitude") if geographic else ("year_built", "floors_total")
    place = np.zeros(len(objects)) if geographic else objects.place.astype(np.float64)
    key = np.column_stack([place, _key(objects.column(first)), _key(objects.column(second))])
    known = np.isfinite(key).all(axis=1)
    building = np.arange(len(objects), dtype=np.int64) + len(objects)
    if known.any():
        building[known] = np.unique(key[known], axis=0, return_inverse=True)[1].ravel()
    return np.unique(building, return_inverse=True)[1].astype(np.int64)


def _key(values: Floats) -> Floats:
    return np.asarray(np.round(values, DEGREES))
