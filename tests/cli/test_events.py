"""`cleardeed events`, and the addresses of keys."""

from tests.cli.conftest import Shell

URL = "https://partner.example/events"


def test_a_key_s_address_is_changed_and_cleared(shell: Shell, account_id: str) -> None:
    key_id = shell.json("keys", "create", account_id, "--mode", "live")["key_id"]
    changed = shell.json("keys", "set-webhook-url", key_id, URL)
    assert (changed["webhook_url"], changed["events_moved"]) == (URL, 0)
    assert shell.json("keys", "list", account_id)["items"][0]["webhook_url"] == URL
    assert shell.json("keys", "clear-webhook-url", key_id)["webhook_url"] is None
    assert "special network" in shell.refusal("keys", "set-webhook-url", key_id, "http://10.0.0.1/")
    shell.refusal("keys", "set-webhook-url", "key_x", URL)
    shell.refusal("keys", "set-webhook-url", key_id, code=2)


def test_events_and_addresses_are_listed(shell: Shell) -> None:
    assert shell.json("events", "list") == {"items": []}
    assert shell.json("events", "addresses", "--disabled") == {"items": []}
    assert "no address" in shell.refusal("events", "enable-address", "17")
    for wrong in ("seventeen", "0", "1.5", str(2**63)):
        shell.refusal("events", "enable-address", wrong, code=2)
    shell.refusal("events", "list", "--limit", "0", code=2)
    shell.refusal("events", "redeliver", "evt_1_x")
