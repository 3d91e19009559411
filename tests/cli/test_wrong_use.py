"""Wrong arguments and settings of a command: a line that helps, and exit code 2."""

import re
import socket

import pytest

from tests.cli.conftest import Shell
from tests.sampling import sampled

COMMANDS = [
    ("serve",),
    ("api",),
    ("worker",),
    ("migrate",),
    ("demo",),
    ("backup",),
    ("restore",),
    ("accounts", "create"),
    ("accounts", "list"),
    ("accounts", "show"),
    ("accounts", "top-up"),
    ("accounts", "buy-package"),
    ("accounts", "ledger"),
    ("keys", "create"),
    ("keys", "list"),
    ("keys", "revoke"),
    ("keys", "rotate"),
    ("keys", "rotate-webhook-secret"),
    ("keys", "rotate-encryption"),
    ("checks", "erase"),
    ("checks", "replies"),
    ("events", "list"),
    ("events", "redeliver"),
    ("monitors", "run-due"),
    ("sources", "list"),
    ("sources", "probe"),
    ("registers", "import"),
    ("registers", "list"),
    ("evidence", "verify"),
    ("tariffs", "list"),
    ("tariffs", "set"),
    ("tariffs", "packages"),
]


@pytest.mark.parametrize("command", sampled([(one,) for one in COMMANDS], 6, name=lambda case: " ".join(case[0])))
def test_every_command_has_a_help_text(shell: Shell, command: tuple[str, ...]) -> None:
    done = shell.run(*command, "--help")
    assert (done.code, done.errors) == (0, "")
    assert f"cleardeed {' '.join(command)}" in done.output
    assert "--data-dir" in done.output
    assert "--json" in done.output


@pytest.mark.parametrize("topic", [(), ("accounts",), ("keys",), ("sources",), ("registers",), ("tariffs",)])
def test_a_topic_lists_its_commands(shell: Shell, topic: tuple[str, ...]) -> None:
    done = shell.run(*topic)
    assert (done.code, done.errors) == (0, "")
    below = [command[len(topic)] for command in COMMANDS if command[: len(topic)] == topic]
    assert [name for name in below if name not in done.output] == []


def test_the_version_is_told(shell: Shell) -> None:
    done = shell.run("--version")
    assert (done.code, done.output.count(".")) == (0, 2)


@pytest.mark.parametrize("command", sampled([(one,) for one in COMMANDS], 6, name=lambda case: " ".join(case[0])))
def test_an_unknown_option_is_wrong_use(shell: Shell, command: tuple[str, ...]) -> None:
    assert "--castle" in shell.refusal(*command, "--castle", "x", code=2)


@pytest.mark.parametrize(
    ("arguments", "named"),
    sampled(
        [
            (("castle",), "castle"),
            (("accounts", "castle"), "castle"),
            (("accounts", "create"), "NAME"),
            (("accounts", "show"), "ACCOUNT"),
            (("accounts", "show", "a", "b"), "b"),
            (("accounts", "top-up", "acc_x"), "AMOUNT"),
            (("accounts", "top-up", "acc_x", "ten"), "AMOUNT"),
            (("accounts", "top-up", "acc_x", "0"), "AMOUNT"),
            (("accounts", "top-up", "acc_x", "1.5"), "AMOUNT"),
            (("accounts", "top-up", "acc_x", "99999999999999999999"), "AMOUNT"),
            (("accounts", "create", "A", "--balance", "much"), "--balance"),
            (("accounts", "create", "A", "--balance", "-1"), "--balance"),
            (("accounts", "create", "A", "--balance"), "--balance"),
            (("keys", "create", "acc_x"), "--mode"),
            (("keys", "create", "acc_x", "--mode", "lively"), "--mode"),
            (("keys", "create", "acc_x", "--mode", "live", "--scope", "castle"), "castle"),
            (("keys", "create", "acc_x", "--mode", "live", "--expires-in", "0"), "--expires-in"),
            (("keys", "create", "acc_x", "--mode", "live", "--expires-in", "soon"), "--expires-in"),
            (("checks", "erase"), "CHECK"),
            (("registers", "import", "fssp"), "FILE"),
            (("registers", "import", "fssp", "x.csv", "--as-of", "2026-02-30"), "--as-of"),
            (("sources", "probe"), "SOURCE"),
            (("sources", "probe", "fssp", "--birth-date", "1980-13-01"), "--birth-date"),
            (("evidence", "verify"), "MANIFEST"),
            (("tariffs", "set", "standard", "check:full", "-1"), "AMOUNT"),
            (("tariffs", "set", "standard", "check:full", "9" * 30), "AMOUNT"),
            (("accounts", "show", "\udcff"), "cannot keep"),
            (("serve", "--port", "0"), "--port"),
            (("serve", "--port", "99999"), "--port"),
            (("api", "--port", "http"), "--port"),
            (("api", "--workers", "0"), "--workers"),
        ],
        10,
        name=lambda case: " ".join(case[0]).encode("ascii", "replace").decode(),
    ),
)
def test_arguments_that_make_no_sense(shell: Shell, arguments: tuple[str, ...], named: str) -> None:
    message = shell.refusal(*arguments, code=2)
    in_russian = shell.start(*arguments, CLEARDEED_LANGUAGE="ru").wait()
    assert named in message
    assert in_russian.code == 2
    assert not re.search(r"\{\w+\}", message + in_russian.errors), "a place in the message is not filled"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CLEARDEED_LOG_LEVEL", "loud"),
        ("CLEARDEED_LOG_FORMAT", "xml"),
        ("CLEARDEED_DATABASE_URL", "mysql://host/name"),
        ("CLEARDEED_DATABASE_URL", "postgresql://host:port/name"),
        ("CLEARDEED_DATABASE_URL", "postgresql://[host/name"),
        ("CLEARDEED_DATABASE_POOL_SIZE", "many"),
        ("CLEARDEED_ENCRYPTION_KEY", "short"),
        ("CLEARDEED_BASE_URL", "not an address"),
        ("CLEARDEED_RETENTION_DAYS", "0"),
        ("CLEARDEED_TSA_CA_FILE", "/no/such/file"),
        ("CLEARDEED_SOURCE_FSSP", "castle"),
        ("CLEARDEED_SOURCE_CASTLE", "local"),
        ("CLEARDEED_LOG_LEVL", "info"),
    ],
)
def test_a_wrong_setting_is_named(shell: Shell, name: str, value: str) -> None:
    message = shell.refusal("accounts", "list", code=2, **{name: value})
    assert message.startswith(f"{name}: ")
    assert "\n" not in message


@pytest.mark.parametrize("command", ["worker", "api", "serve", "migrate", "demo"])
def test_a_service_does_not_start_on_a_wrong_setting(shell: Shell, command: str) -> None:
    assert shell.refusal(command, code=2, CLEARDEED_SOURCE_FSSP="castle").startswith("CLEARDEED_SOURCE_FSSP: ")


def test_every_wrong_setting_has_a_line(shell: Shell) -> None:
    wrong = {"CLEARDEED_LOG_LEVEL": "loud", "CLEARDEED_RETENTION_DAYS": "-1"}
    message = shell.refusal("accounts", "list", code=2, **wrong)
    assert sorted(line.split(":")[0] for line in message.splitlines()) == sorted(wrong)


def test_a_secret_setting_is_not_printed(shell: Shell) -> None:
    for name, value in (("CLEARDEED_ENCRYPTION_KEY", "c2VjcmV0"), ("CLEARDEED_DATABASE_URL", "mysql://u:c2VjcmV0@h/n")):
        assert "c2VjcmV0" not in shell.refusal("accounts", "list", code=2, **{name: value})


@pytest.mark.parametrize("command", [("accounts", "list"), ("migrate",), ("worker",), ("api",)], ids=" ".join)
def test_a_database_that_is_away_is_said_plainly(shell: Shell, command: tuple[str, ...]) -> None:
    message = shell.refusal(*command, CLEARDEED_DATABASE_URL="postgresql://u:c2VjcmV0@127.0.0.1:1/x")
    assert "database" in message
    assert "c2VjcmV0" not in message


@pytest.mark.parametrize("command", ["api", "serve"])
def test_a_port_that_is_taken_is_not_shared(shell: Shell, command: str) -> None:
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as taken:
        port = str(taken.getsockname()[1])
        assert port in shell.refusal(command, "--port", port)
    assert "no.such.host.invalid" in shell.refusal(command, "--host", "no.such.host.invalid")
