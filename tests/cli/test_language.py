"""The command line in the reader's language; what a program reads is the same in all."""

import re

import pytest

from cleardeed.cli.language import language_of
from cleardeed.core.language import Language
from tests.cli.conftest import Shell
from tests.cli.test_wrong_use import COMMANDS
from tests.sampling import sampled

LATIN_WORDS = re.compile(r"(?<![-\w])(?:the|of|and|is|are|a|an|to|from|or)\b")
RUSSIAN = {"CLEARDEED_LANGUAGE": "ru"}
ALL: list[tuple[tuple[str, ...]]] = [((),), *((command,) for command in COMMANDS)]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "ru", "LANG": "en_US"}, "ru"),
        ({"CLEARDEED_LANGUAGE": "ru", "LC_ALL": "C"}, "ru"),
        ({"CLEARDEED_LANGUAGE": "en", "LANG": "ru_RU.UTF-8"}, "en"),
    ],
)
def test_the_environment_tells_the_language(environment: dict[str, str], language: Language) -> None:
    assert language_of(environment) == language


@pytest.mark.parametrize("command", sampled(ALL, 6, name=lambda case: " ".join(case[0])))
def test_help_is_russian_throughout(shell: Shell, command: tuple[str, ...]) -> None:
    done = shell.run(*command, "--help", **RUSSIAN)
    assert (done.code, done.errors) == (0, "")
    assert "Использование: cleardeed" in done.output
    assert LATIN_WORDS.search(done.output) is None


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("castle",), 2, "Команды «castle» нет."),
        (("accounts", "create"), 2, "Не задано: NAME."),
        (("accounts", "top-up", "acc_x", "ten"), 2, "«ten» не годится для AMOUNT."),
        (("accounts", "create", "A", "--balance", "-1"), 2, "«-1» не годится для --balance. Должно быть от 0 до"),
        (("keys", "create", "acc_x", "--mode", "lively"), 2, "«lively» не годится для --mode."),
        (("accounts", "show", "a", "b"), 2, "Слишком много аргументов: b."),
        (("accounts", "list", "--castle"), 2, "Параметра «--castle» нет."),
        (("accounts", "show", "acc_none"), 1, "аккаунта с таким идентификатором нет"),
        (("keys", "create", "acc_none", "--mode", "live", "--webhook-url", "ftp://x"), 1, "адрес вебхука должен"),
        (("events", "redeliver", "evt_0_none"), 1, "ничего не известно"),
        (("evidence", "verify", "/nowhere"), 1, "nowhere не читается"),
    ],
)
def test_what_is_refused_is_said_in_russian(shell: Shell, arguments: tuple[str, ...], code: int, said: str) -> None:
    done = shell.run(*arguments, **RUSSIAN)
    assert (done.code, done.output) == (code, "")
    assert said in done.errors
    assert shell.run(*arguments, "--json", **RUSSIAN).json == shell.run(*arguments, "--json").json


def test_what_is_shown_has_russian_names(shell: Shell, account_id: str) -> None:
    shown = shell.run("accounts", "show", account_id, **RUSSIAN).output
    assert [line.split()[0] for line in shown.splitlines()][:3] == ["аккаунт", "название", "тариф"]
    assert re.search(r"создано +\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d UTC", shown)
    table = shell.run("accounts", "ledger", account_id, **RUSSIAN).output
    assert table.splitlines()[0].split()[:2] == ["номер", "сумма"]
    assert shell.run("keys", "list", account_id, **RUSSIAN).output == "ничего нет\n"
    assert shell.json("accounts", "show", account_id, **RUSSIAN) == shell.json("accounts", "show", account_id)


def test_what_is_wrong_with_settings_is_said_in_russian(shell: Shell) -> None:
    wrong = {"CLEARDEED_RETENTION_DAYS": "0", "CLEARDEED_ENCRYPTION_KEY": "short", "CLEARDEED_LANGUAGE": "ru"}
    lines = sorted(shell.run("accounts", "list", **wrong).errors.splitlines())
    assert lines[0].startswith("CLEARDEED_ENCRYPTION_KEY: это не ключ сервиса (32 байта в base64")
    assert lines[1].startswith("CLEARDEED_RETENTION_DAYS: не может быть меньше 1 (через сколько дней")
    chosen = shell.run("accounts", "list", CLEARDEED_SOURCE_FSSP="castle", **RUSSIAN)
    assert (chosen.code, "коннектора 'castle' нет" in chosen.errors) == (2, True)


def test_a_wrong_language_is_a_wrong_setting(shell: Shell) -> None:
    assert "CLEARDEED_LANGUAGE" in shell.refusal("accounts", "list", code=2, CLEARDEED_LANGUAGE="elvish")
