import math

import pytest

from cleardeed.simulators.geometry import EARTH_RADIUS_METRES, to_mercator


def test_the_web_map_is_a_square() -> None:
    half = math.pi * EARTH_RADIUS_METRES
    assert to_mercator(180, math.degrees(math.atan(math.sinh(math.pi)))) == pytest.approx([half, half])
    assert to_mercator(0, 0) == pytest.approx([0, 0], abs=1e-6)


def test_there_and_back() -> None:
    east, north = to_mercator(37.1001, 55.1001)
    assert math.degrees(east / EARTH_RADIUS_METRES) == pytest.approx(37.1001)
    assert math.degrees(math.atan(math.sinh(north / EARTH_RADIUS_METRES))) == pytest.approx(55.1001)
