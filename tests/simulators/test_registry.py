import os
from collections import Counter

import pytest

from cleardeed.core.settings_loader import source_choices
from cleardeed.simulators.registry import CHOICES, KINDS, all_simulators, environment
from cleardeed.simulators.serve import serving
from cleardeed.sources.registry import check_choices


async def test_the_settings_are_such_as_the_service_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    simulators = all_simulators()
    async with serving(*simulators):
        settings = list(environment(simulators))
    for name in [name for name in os.environ if name.startswith("CLEARDEED_")]:
        monkeypatch.delenv(name)
    for name, value in settings:
        monkeypatch.setenv(name, value)
    check_choices(source_choices())
    for connector in ("parser_api", "fedresurs_rest", "dadata"):
        source = {"parser_api": "fssp", "fedresurs_rest": "fedresurs", "dadata": "passports"}[connector]
        check_choices(CHOICES | {source: connector})
    assert max(Counter(name for name, _ in settings).values()) == 1


def test_every_simulator_has_a_name_of_its_own() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
