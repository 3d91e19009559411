import pytest

from cleardeed.core.settings import ServiceSettings
from cleardeed.core.settings_loader import SettingsError, source_choices
from cleardeed.sources.catalogue import BY_CODE, OF_THE_CONTRACT
from cleardeed.sources.registry import Resources, available, check_choices, open_connectors


def test_connectors_are_found_where_they_lie() -> None:
    assert available()["local"] == {code for code, source in BY_CODE.items() if not source.first}
    assert "matching" not in available()
    assert "samples" not in available()


async def test_local_by_default_and_off_by_choice(resources: Resources) -> None:
    opened = open_connectors({"wanted": "off"}, resources)
    assert list(opened) == [source.code for source in OF_THE_CONTRACT]
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
    assert second == "CLEARDEED_SOURCE_EGRN: 'rosreester' is no connector; it takes egrn_extract, local, newdb, off"


def test_a_chosen_connector_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEARDEED_NEWDB_TIMEOUT_SECONDS", "soon")
    with pytest.raises(SettingsError) as raised:
        check_choices({"fssp": "newdb"})
    assert sorted(line.split(":")[0] for line in str(raised.value).splitlines()) == [
        "CLEARDEED_NEWDB_KEY",
        "CLEARDEED_NEWDB_TIMEOUT_SECONDS",
    ]
    assert "CLEARDEED_NEWDB_KEY: is needed (the account's API key)" in str(raised.value)


@pytest.mark.parametrize(
    ("misspelt", "nearest"),
    [
        ("CLEARDEED_NEWDB_KEI", "CLEARDEED_NEWDB_KEY"),
        ("CLEARDEED_NEWBD_EMAIL", "CLEARDEED_NEWDB_EMAIL"),
        ("CLEARDEED_LOG_LEVL", "CLEARDEED_LOG_LEVEL"),
        ("CLEARDEED_RETENTION_DAY", "CLEARDEED_RETENTION_DAYS"),
        ("CLEARDEED_ENCRIPTION_KEY", "CLEARDEED_ENCRYPTION_KEY"),
    ],
)
def test_a_misspelt_setting_is_named_with_the_nearest(
    monkeypatch: pytest.MonkeyPatch, misspelt: str, nearest: str
) -> None:
    monkeypatch.setenv(misspelt, "secret-text")
    with pytest.raises(SettingsError) as raised:
        check_choices({})
    assert str(raised.value) == f"{misspelt}: there is no such setting; the nearest is {nearest}"


def test_a_variable_like_no_setting_is_named_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEARDEED_QQQQ", "secret-text")
    with pytest.raises(SettingsError, match=r"^CLEARDEED_QQQQ: there is no such setting$"):
        check_choices({})


def test_a_setting_of_the_service_is_no_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEARDEED_SOURCE_CONCURRENCY", "8")
    monkeypatch.setenv("CLEARDEED_SOURCE_FSSP", "off")
    assert source_choices() == {"fssp": "off"}


@pytest.mark.parametrize("name", sorted(set(available()) - {"local"}))
def test_no_connectors_settings_look_like_the_services_own(name: str) -> None:
    assert not [field for field in ServiceSettings.model_fields if field.startswith(f"{name}_")]
