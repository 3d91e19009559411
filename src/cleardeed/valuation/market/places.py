"""Where objects are: by coordinates where they are known, else by the cadastral hierarchy region:district:quarter.

Both become points of one plane, in kilometres. A quarter whose sales have coordinates stands at their middle. Where
nothing has coordinates, quarters stand far apart, those of one district nearer than those of another: the nearest
sales are then those of the quarter, after them the district's, after them the region's.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np

from cleardeed.valuation.market.data import Flags, Floats, Ints, Objects

Level = Literal["coordinates", "quarter", "district", "region"]
LEVELS: tuple[Level, ...] = ("coordinates", "quarter", "district", "region")
UNKNOWN = len(LEVELS)
"""The level of a place whose region has no sale."""

KM_A_DEGREE = 111.2
QUARTER_KM, DISTRICT_KM, REGION_KM = 1e3, 1e7, 1e11
"""Distances of the plane without coordinates. No region has 10,000 districts, no district 10,000 quarters with sales."""
GEOGRAPHIC_SHARE = 0.5
"""From this share of sales with coordinates on, the plane is the earth's."""
FARTHEST_KM = 30.0
"""Coordinates farther than this from every quarter's middle say nothing: the hierarchy decides."""


class Places(msgspec.Struct, frozen=True, kw_only=True):
    """The quarters that have sales, in sorted order, as points. `geographic`: the plane is the earth's."""

    geographic: bool
    origin: tuple[float, float]
    """Latitude and longitude at (0, 0)."""
    quarters: list[str]
    points: Floats
    """One row a quarter: x, y."""

    def locate(self, objects: Objects) -> tuple[Floats, Ints]:
        """A point for each object and the index of its level in `LEVELS`, or `UNKNOWN`."""
        points, levels = self._by_hierarchy(objects.places)
        xy, level = points[objects.place].copy(), levels[objects.place].copy()
        if self.geographic:
            there = self.project(objects.column("latitude"), objects.column("longitude"))
            near = self._is_near(there)
            xy[near], level[near] = there[near], LEVELS.index("coordinates")
        return xy, level

    def project(self, latitude: Floats, longitude: Floats) -> Floats:
        """Points of the earth's plane, NaN where the coordinates are."""
        x = (longitude - self.origin[1]) * KM_A_DEGREE * np.cos(np.radians(self.origin[0]))
        return np.column_stack([x, (latitude - self.origin[0]) * KM_A_DEGREE])

    def _by_hierarchy(self, wanted: Sequence[str]) -> tuple[Floats, Ints]:
        points, levels = np.zeros((len(wanted), 2)), np.full(len(wanted), UNKNOWN, dtype=np.int64)
        index = {quarter: number for number, quarter in enumerate(self.quarters)}
        groups = {parts: self._middles(parts) for parts in (2, 1)}
        for number, place in enumerate(wanted):
            if place in index:
                points[number], levels[number] = self.points[index[place]], LEVELS.index("quarter")
                continue
            for parts, level in ((2, LEVELS.index("district")), (1, LEVELS.index("region"))):
                middle = groups[parts].get(parent(place, parts))
                if middle is not None:
                    points[number], levels[number] = middle, level
                    break
        return points, levels

    def _middles(self, parts: int) -> dict[str, Floats]:
        members: dict[str, list[int]] = {}
        for number, quarter in enumerate(self.quarters):
            members.setdefault(parent(quarter, parts), []).append(number)
        return {name: np.median(self.points[rows], axis=0) for name, rows in members.items()}

    def _is_near(self, there: Floats) -> Flags:
        near = np.isfinite(there).all(axis=1)
        for row in np.flatnonzero(near):
            near[row] = np.min(np.hypot(*(self.points - there[row]).T)) < FARTHEST_KM
        return near


def parent(place: str, parts: int) -> str:
    """The first `parts` groups of a cadastral quarter: 1 its region, 2 its district."""
    return ":".join(place.split(":")[:parts])


def fit_places(objects: Objects) -> Places:
    """The quarters of sales. `objects.places` must be those that occur."""
    latitude, longitude = objects.column("latitude"), objects.column("longitude")
    known = np.isfinite(latitude) & np.isfinite(longitude)
    quarters = list(objects.places)
    if not known.any() or known.mean() < GEOGRAPHIC_SHARE:
        return Places(geographic=False, origin=(0.0, 0.0), quarters=quarters, points=_apart(quarters))
    origin = (float(np.median(latitude[known])), float(np.median(longitude[known])))
    earth = Places(geographic=True, origin=origin, quarters=quarters, points=np.zeros((0, 2)))
    points = _middles_of(objects.place[known], earth.project(latitude[known], longitude[known]), quarters)
    return msgspec.structs.replace(earth, points=points)


def _apart(quarters: list[str]) -> Floats:
    """Points in the order of the hierarchy: `quarters` is sorted, so each group's members follow one another."""
    x, points, before = 0.0, [], ""
    for quarter in quarters:
        if before:
            same_region, same_district = (parent(quarter, parts) == parent(before, parts) for parts in (1, 2))
            x += QUARTER_KM if same_district else DISTRICT_KM if same_region else REGION_KM
        points.append((x, 0.0))
        before = quarter
    return np.array(points)


def _middles_of(place: Ints, xy: Floats, quarters: list[str]) -> Floats:
    """The median point of each quarter; of its district or region, or the middle of all, where none of it is known."""
    order = np.argsort(place, kind="stable")
    found = {int(place[rows[0]]): np.median(xy[rows], axis=0) for rows in np.split(
        order, np.flatnonzero(np.diff(place[order])) + 1)}  # fmt: skip
    sums: dict[str, list[Floats]] = {}
    for number, middle in found.items():
        for parts in (2, 1, 0):
            sums.setdefault(parent(quarters[number], parts), []).append(middle)
    wider = {name: np.median(np.array(middles), axis=0) for name, middles in sums.items()}
    points = np.zeros((len(quarters), 2))
    for number, quarter in enumerate(quarters):
        names = (parent(quarter, parts) for parts in (2, 1, 0))
        fallback = next(wider[name] for name in names if name in wider)
        points[number] = found.get(number, fallback)
    return points
