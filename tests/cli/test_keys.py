"""`cleardeed keys`."""

import datetime

import pytest

from cleardeed.accounts.scopes import ALL_SCOPES
from cleardeed.core import apikey
from tests.cli.conftest import Shell


@pytest.mark.parametrize("mode", ["live", "sandbox"])
def test_create_shows_the_secrets_once(shell: Shell, account_id: str, mode: str) -> None:
    made = shell.json("keys", "create", account_id, "--mode", mode)
    assert apikey.parse(made["api_key"]) == mode
    assert made["webhook_secret"].startswith("whsec_")
    assert (made["account_id"], made["mode"], made["scopes"]) == (account_id, mode, list(ALL_SCOPES))
    (listed,) = shell.json("keys", "list", account_id)["items"]
    assert listed == {name: value for name, value in made.items() if name not in ("api_key", "webhook_secret")}
    shown = shell.run("keys", "list", account_id).output
    assert made["api_key"] not in shown
    assert made["webhook_secret"] not in shown


def test_every_option_is_kept(shell: Shell, account_id: str) -> None:
    options = ("--name", "CRM", "--webhook-url", "https://partner.example/events", "--expires-in", "30")
    scopes = ("--scope", "check:full", "--scope", "balance", "--scope", "balance")
    made = shell.json("keys", "create", account_id, "--mode", "live", *options, *scopes)
    assert (made["name"], made["webhook_url"]) == ("CRM", "https://partner.example/events")
    assert made["scopes"] == ["balance", "check:full"]
    created, expires = (datetime.datetime.fromisoformat(made[name]) for name in ("created_at", "expires_at"))
    assert expires - created == datetime.timedelta(days=30)


def test_revoke_keeps_the_first_moment(shell: Shell, account_id: str) -> None:
    key_id = shell.json("keys", "create", account_id, "--mode", "live")["key_id"]
    first = shell.json("keys", "revoke", key_id)
    assert first["revoked_at"] is not None
    assert shell.json("keys", "revoke", key_id) == first
    shell.refusal("keys", "rotate", key_id)


def test_rotate_gives_the_same_rights_to_a_new_key(shell: Shell, account_id: str) -> None:
    old = shell.json("keys", "create", account_id, "--mode", "sandbox", "--name", "CRM", "--scope", "balance")
    new = shell.json("keys", "rotate", old["key_id"])
    same = ("account_id", "mode", "name", "scopes", "webhook_url")
    assert [new[name] for name in same] == [old[name] for name in same]
    assert new["api_key"] != old["api_key"]
    listed = {key["key_id"]: key["revoked_at"] for key in shell.json("keys", "list", account_id)["items"]}
    assert (listed[old["key_id"]] is None, listed[new["key_id"]] is None) == (False, True)


def test_the_encryption_key_is_changed(shell: Shell, account_id: str) -> None:
    shell.json("keys", "create", account_id, "--mode", "live")
    assert shell.json("keys", "rotate-encryption")["wrapped_anew"] >= 0


def test_what_cannot_be_is_refused(shell: Shell, account_id: str) -> None:
    shell.refusal("keys", "create", "acc_x", "--mode", "live")
    shell.refusal("keys", "list", "acc_x")
    shell.refusal("keys", "revoke", "key_x")
    shell.refusal("keys", "rotate", "key_x")
    assert shell.json("keys", "list", account_id) == {"items": []}
