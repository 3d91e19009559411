"""Every wrong setting is named with what it takes, and secrets are not quoted."""

from datetime import timedelta
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import Field
from pydantic_settings import BaseSettings

from cleardeed.core.settings_loader import SettingsError, load_group, load_settings, source_choices


class OfAPart(BaseSettings):
    code: Annotated[str, Field(pattern="^[a-z]{2}$")]


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("DATABASE_URL", "mysql://host/db", "must start with postgresql://"),
        ("DATABASE_URL", "postgresql://user@one:5432,two:x/db", "no well-formed address"),
        ("DATABASE_POOL_SIZE", "none", "whole number"),
        ("DATABASE_POOL_SIZE", "0", "is below 2"),
        ("ENCRYPTION_KEY", "topsecretbutshort", "32 bytes"),
        ("BASE_URL", "somewhere", "address"),
        ("LOG_LEVEL", "loud", "'debug', 'info'"),
        ("RATE_LIMITS", "maybe", "'on', 'off'"),
        ("RETENTION_DAYS", "-1", "is below 1"),
        ("TSA_URL", "ftp://x", "http"),
        ("TSA_CA_FILE", "/does/not/exist", "is no file"),
    ],
)
def test_a_bad_setting_is_named_and_explained(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    monkeypatch.setenv(f"CLEARDEED_{name}", value)
    with pytest.raises(SettingsError) as refused:
        load_settings()
    assert str(refused.value).startswith(f"CLEARDEED_{name}: ")
    assert told in str(refused.value)


def test_all_bad_settings_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEARDEED_LOG_LEVEL", "loud")
    monkeypatch.setenv("CLEARDEED_RETENTION_DAYS", "soon")
    with pytest.raises(SettingsError) as refused:
        load_settings()
    assert len(str(refused.value).splitlines()) == 2


def test_secrets_are_not_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEARDEED_ENCRYPTION_KEY", "hunter2hunter2")
    monkeypatch.setenv("CLEARDEED_DATABASE_URL", "mysql://user:hunter2@host")
    with pytest.raises(SettingsError) as refused:
        load_settings()
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://user:secret@one:5432,two:5433/db?target_session_attrs=read-write",
        "postgresql://user:secret@/db?host=/one,/two&port=5432,5432&target_session_attrs=read-write",
    ],
)
def test_the_servers_of_a_cluster_are_one_address(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("CLEARDEED_DATABASE_URL", address)
    url = load_settings().database_url
    assert url is not None
    assert url.get_secret_value() == address


def test_an_option_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLEARDEED_DATA_DIR", "elsewhere")
    assert load_settings(data_dir=tmp_path).data_dir == tmp_path
    assert load_settings(data_dir=None).data_dir == Path("elsewhere")


def test_sources_are_chosen_by_code() -> None:
    environment = {"CLEARDEED_SOURCE_FSSP": "off", "CLEARDEED_SOURCE_KAD_ARBITR": "local", "OTHER": "x"}
    assert source_choices(environment) == {"fssp": "off", "kad_arbitr": "local"}


def test_events_are_kept_no_longer_than_what_else_speaks_of_people() -> None:
    assert load_settings().retention is None
    for days, kept in ((400, 90), (30, 30)):
        settings = load_settings(retention_days=days)
        assert (settings.retention, settings.event_retention) == (timedelta(days=days), timedelta(days=kept))


def test_a_language_model_needs_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEARDEED_LLM_URL", "https://models.example/v1")
    with pytest.raises(SettingsError, match="CLEARDEED_LLM_MODEL: is needed where CLEARDEED_LLM_URL is set"):
        load_settings()
    monkeypatch.setenv("CLEARDEED_LLM_MODEL", "a-model")
    assert load_settings().llm_model == "a-model"


def test_a_fault_that_we_have_no_words_for_is_told_in_those_of_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEARDEED_PART_CODE", "three")
    with pytest.raises(SettingsError, match=r"^CLEARDEED_PART_CODE: .*\{2\}"):
        load_group("part", OfAPart)
