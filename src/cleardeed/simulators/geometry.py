"""Degrees to the metres of the web map (EPSG:3857)."""

import math

EARTH_RADIUS_METRES = 6_378_137.0


def to_mercator(longitude: float, latitude: float) -> list[float]:
    """Easting and northing in metres, longitude first, as EPSG:3857 defines them."""
    east = math.radians(longitude) * EARTH_RADIUS_METRES
    north = math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)) * EARTH_RADIUS_METRES
    return [east, north]
