import pytest

from cleardeed.core.settings import SettingsError
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.registry import Resources, available, open_connectors


def test_connectors_are_found_where_they_lie() -> None:
    assert available()["local"] == frozenset(BY_CODE)
    assert "matching" not in available()
    assert "samples" not in available()


async def test_local_by_default_and_off_by_choice(resources: Resources) -> None:
    opened = open_connectors({"wanted": "off"}, resources)
    assert list(opened) == list(BY_CODE)
    assert opened["wanted"] is None
    fssp, courts = opened["fssp"], opened["courts"]
    assert fssp is not None
    assert fssp.name == "local"
    assert fssp is courts


async def test_every_wrong_choice_is_named(resources: Resources) -> None:
    with pytest.raises(SettingsError) as raised:
        open_connectors({"fsssp": "local", "egrn": "rosreester"}, resources)
    first, second = str(raised.value).splitlines()
    assert first.startswith("CLEARDEED_SOURCE_FSSSP: there is no such source; known are fssp, ")
    assert second == "CLEARDEED_SOURCE_EGRN: 'rosreester' is no connector; it takes local, off"
