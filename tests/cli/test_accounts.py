"""`cleardeed accounts`."""

import re

import pytest

from tests.cli.conftest import Shell

TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


def test_create_then_show_and_list(shell: Shell) -> None:
    made = shell.json("accounts", "create", "Агентство «Ключ»", "--balance", "1500", "--tier", "business")
    assert made == {
        "account_id": made["account_id"],
        "name": "Агентство «Ключ»",
        "tier_name": "business",
        "currency": "RUB",
        "language": "en",
        "time_zone": None,
        "balance": 1500,
        "created_at": made["created_at"],
    }
    assert made["account_id"].startswith("acc_")
    assert TIMESTAMP.fullmatch(made["created_at"])
    assert shell.json("accounts", "show", made["account_id"]) == made
    assert made in shell.json("accounts", "list")["items"]


def test_create_with_nothing_more_than_a_name(shell: Shell) -> None:
    made = shell.json("accounts", "create", "Agency")
    assert (made["balance"], made["tier_name"]) == (0, "standard")
    assert shell.json("accounts", "ledger", made["account_id"]) == {"items": []}


def test_a_time_zone_is_set_and_taken_back(shell: Shell, account_id: str) -> None:
    assert shell.json("accounts", "set-time-zone", account_id, "Asia/Omsk")["time_zone"] == "Asia/Omsk"
    assert "time zone" in shell.refusal("accounts", "set-time-zone", account_id, "Omsk")
    assert shell.json("accounts", "show", account_id)["time_zone"] == "Asia/Omsk"
    assert shell.json("accounts", "set-time-zone", account_id)["time_zone"] is None


@pytest.mark.parametrize("name", ["", " \u00a0"])
def test_an_account_needs_a_name(shell: Shell, name: str) -> None:
    assert "name" in shell.refusal("accounts", "create", name)


def test_a_reference_with_another_amount_is_refused(shell: Shell, account_id: str) -> None:
    shell.json("accounts", "top-up", account_id, "500", "--reference", "payment-7")
    assert "already" in shell.refusal("accounts", "top-up", account_id, "5000", "--reference", "payment-7")
    assert shell.json("accounts", "show", account_id)["balance"] == 1500


def test_top_up_adds_and_books_a_reference_once(shell: Shell, account_id: str) -> None:
    arguments = ("accounts", "top-up", account_id, "500")
    assert shell.json(*arguments) == {"account_id": account_id, "balance": 1500}
    assert shell.json(*arguments, "--reference", "payment-7")["balance"] == 2000
    assert shell.json(*arguments, "--reference", "payment-7")["balance"] == 2000
    entries = shell.json("accounts", "ledger", account_id)["items"]
    assert [(entry["amount"], entry["balance_after"], entry["reason"]) for entry in entries] == [
        (1000, 1000, "top_up"),
        (500, 1500, "top_up"),
        (500, 2000, "top_up"),
    ]
    assert entries[-1]["reference"] == "payment-7"


def test_a_package_is_bought_by_name(shell: Shell, account_id: str) -> None:
    offer = shell.json("tariffs", "packages")["items"][0]
    bought = shell.json("accounts", "buy-package", account_id, offer["name"])["package"]
    assert (bought["name"], bought["remaining_amount"]) == (offer["name"], offer["amount"])
    assert shell.json("accounts", "show", account_id)["balance"] == 1000 + offer["amount"]
    shell.refusal("accounts", "buy-package", account_id, "no such package")


@pytest.mark.parametrize("command", [("show",), ("ledger",), ("top-up", "5"), ("buy-package", "x")])
@pytest.mark.parametrize("account_id", ["acc_x", "", "acc_01m7ysza0re4185s69mwsxgyk9", "' OR 1=1 --"])
def test_an_unknown_account_is_refused(shell: Shell, command: tuple[str, ...], account_id: str) -> None:
    assert shell.refusal("accounts", command[0], account_id, *command[1:])


def test_what_cannot_be_is_refused(shell: Shell, account_id: str) -> None:
    assert "gold" in shell.refusal("accounts", "create", "Agency", "--tier", "gold")
    shell.refusal("accounts", "top-up", account_id, str(10**13), code=2)
    assert shell.json("accounts", "show", account_id)["balance"] == 1000


def test_for_people_it_is_readable(shell: Shell, account_id: str) -> None:
    shown, ledger = (shell.run("accounts", command, account_id) for command in ("show", "ledger"))
    assert (shown.code, ledger.code) == (0, 0)
    assert re.search(r"balance\s+1000", shown.output)
    assert "top_up" in ledger.output


def test_a_price_is_changed_and_changed_back(shell: Shell) -> None:
    def price() -> int:
        items = shell.json("tariffs", "list")["items"]
        (found,) = [one["amount"] for one in items if (one["tier"], one["product"]) == ("standard", "check:full")]
        return int(found)

    before = price()
    shell.json("tariffs", "set", "standard", "check:full", "900")
    assert price() == 900
    shell.json("tariffs", "set", "standard", "check:full", str(before))
    shell.refusal("tariffs", "set", "standard", "check:castle", "1")
