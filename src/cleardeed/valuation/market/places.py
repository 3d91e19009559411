"""The positions of objects: by coordinates where they are known, else by the cadastral hierarchy
region:district:quarter.

Both become points of one plane, in kilometres. A quarter whose sales have coordinates stands at their middle. Where
nothing has coordinates, quarters stand far apart, those of one district nearer than those of another: the nearest
sales are then those of the quarter, after them the district's, after them the region's.
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np
import scipy  # its parts load at the first use

from cleardeed.valuation.market.data import Floats, Ints, Objects, group_medians

Level = Literal["coordinates", "quarter", "district", "region"]
LEVELS: tuple[Level, ...] = ("coordinates", "quarter", "district", "region")
UNKNOWN = len(LEVELS)
"""The level of a place whose region has no sale."""

QUARTER_PARTS = 3
KM_A_DEGREE = 111.2
QUARTER_KM, DISTRICT_KM, REGION_KM = 1e3, 1e7, 1e11
"""Distances of the plane without coordinates. No region has 10,000 districts, no district so many quarters."""
GEOGRAPHIC_SHARE = 0.5
"""From this share of sales with coordinates on, the plane is the earth's."""
FARTHEST_KM = 30.0
"""Coordinates farther than this from every quarter's middle say nothing: the hierarchy decides."""


Point = tuple[float, float]
"""Kilometres: x to the east, y to the north."""


class Places:
    """The places that have sales, as points: quarters, and the districts and regions that they make up.

    `geographic`: the plane is the earth's; `origin` is the latitude and longitude at (0, 0).
    """

    def __init__(self, *, geographic: bool, origin: Point, points: dict[str, Point]) -> None:
        self.geographic, self.origin, self.points = geographic, origin, points
        quarters = [point for name, point in points.items() if name.count(":") == QUARTER_PARTS - 1]
        self._tree = scipy.spatial.KDTree(np.array(quarters).reshape(-1, 2)) if geographic and quarters else None

    def locate(self, objects: Objects) -> tuple[Floats, Ints]:
        """A point for each object and the index of its level in `LEVELS`, or `UNKNOWN`."""
        found = [self._find(place) for place in objects.places]
        xy = np.array([point for point, _ in found], dtype=np.float64).reshape(-1, 2)[objects.place]
        level = np.array([level for _, level in found], dtype=np.int64)[objects.place]
        if self._tree is not None:
            there = self.project(objects.column("latitude"), objects.column("longitude"))
            near = np.flatnonzero(np.isfinite(there).all(axis=1))
            near = near[self._tree.query(there[near])[0] < FARTHEST_KM]
            xy[near], level[near] = there[near], LEVELS.index("coordinates")
        return xy, level

    def project(self, latitude: Floats, longitude: Floats) -> Floats:
        """Points of the earth's plane, NaN where the coordinates are."""
        x = (longitude - self.origin[1]) * KM_A_DEGREE * np.cos(np.radians(self.origin[0]))
        return np.column_stack([x, (latitude - self.origin[0]) * KM_A_DEGREE])

    def extended(self, objects: Objects) -> "Places":
        """These places and the further quarters of sales that have coordinates; all others keep their points."""
        latitude, longitude = objects.column("latitude"), objects.column("longitude")
        known = np.isfinite(latitude) & np.isfinite(longitude)
        if not self.geographic or not known.any():
            return self
        points = _middles(objects.place[known], self.project(latitude[known], longitude[known]), objects.places)
        return Places(geographic=True, origin=self.origin, points=points | self.points)

    def _find(self, place: str) -> tuple[Point, int]:
        for parts, level in ((QUARTER_PARTS, "quarter"), (2, "district"), (1, "region")):
            point = self.points.get(parent(place, parts))
            if point is not None:
                return point, LEVELS.index(level)
        return (0.0, 0.0), UNKNOWN


def parent(place: str, parts: int) -> str:
    """The first `parts` groups of a cadastral quarter: 1 its region, 2 its district."""
    return ":".join(place.split(":")[:parts])


def fit_places(objects: Objects) -> Places:
    """The places of sales. `objects.places` must be those that occur, sorted."""
    latitude, longitude = objects.column("latitude"), objects.column("longitude")
    known = np.isfinite(latitude) & np.isfinite(longitude)
    if not known.any() or known.mean() < GEOGRAPHIC_SHARE:
        points = _apart(objects.places)
        return Places(geographic=False, origin=(0.0, 0.0), points=points | _wider(points))
    origin = (float(np.median(latitude[known])), float(np.median(longitude[known])))
    earth = Places(geographic=True, origin=origin, points={})
    there = earth.project(latitude[known], longitude[known])
    points = _middles(objects.place[known], there, objects.places)
    wider = _wider(points)
    for place in objects.places:
        names = (place, parent(place, 2), parent(place, 1))
        points[place] = next((point for name in names if (point := points.get(name) or wider.get(name))), (0.0, 0.0))
    return Places(geographic=True, origin=origin, points=points | wider)


def _apart(quarters: Sequence[str]) -> dict[str, Point]:
    """Points in the order of the hierarchy: `quarters` is sorted, so each group's members follow one another."""
    x, points, before = 0.0, dict[str, Point](), ""
    for quarter in quarters:
        if before:
            same_region, same_district = (parent(quarter, parts) == parent(before, parts) for parts in (1, 2))
            x += QUARTER_KM if same_district else DISTRICT_KM if same_region else REGION_KM
        points[quarter] = (x, 0.0)
        before = quarter
    return points


def _middles(place: Ints, xy: Floats, quarters: Sequence[str]) -> dict[str, Point]:
    """The median point of each quarter that has any."""
    there, east = group_medians(place, xy[:, 0])
    _, north = group_medians(place, xy[:, 1])
    return {quarters[int(at)]: (float(x), float(y)) for at, x, y in zip(there, east, north, strict=True)}


def _wider(points: dict[str, Point]) -> dict[str, Point]:
    """The middles of districts and regions, each of its quarters' points."""
    members: dict[str, list[Point]] = {}
    for quarter, point in points.items():
        for parts in (2, 1):
            members.setdefault(parent(quarter, parts), []).append(point)
    return {name: _median(np.array(group)) for name, group in members.items()}


def _median(xy: Floats) -> Point:
    x, y = np.median(xy, axis=0)
    return float(x), float(y)
