"""Texts of strangers on a terminal: shown, never obeyed, and never a command's failure."""

import contextlib
import io
import json
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console

from cleardeed.cli import progress
from cleardeed.cli.common import Common, exit_with_error, show
from cleardeed.cli.output import write_table
from cleardeed.cli.probe_output import print_probe_result
from cleardeed.core.errors import RefusedError
from cleardeed.core.unicode import escape_invisible
from cleardeed.events.addresses import AddressView
from cleardeed.events.read import OperatorEventView
from cleardeed.sources.base import Answer, Reply
from cleardeed.sources.collect import Pending
from cleardeed.sources.probe import ProbeResult
from cleardeed.sources.records import EnforcementProceeding, Match
from tests.cli.conftest import Shell

MOMENT = datetime(2026, 3, 1, tzinfo=UTC)
MARKUP = "https://partner.example/[/b]"
ESCAPES = "\x1b[2J\x1b]0;title\x07\x9b31m\r\x08\u202e\u2066\u200b\ufeff\x7f\udcff"
FORGED = "x\nbalance  1000000"
HOSTILE = f"Иванов{ESCAPES}[/b][red]:smile:"
TEXTS = st.text(st.sampled_from([*ESCAPES, "\n", "\t", "\u2028", "[", "/", "b", "]", "Ж", " ", "\\"]) | st.characters())
EACH = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def printed(capsys: pytest.CaptureFixture[str], act: Callable[[], Any]) -> str:
    """Return the text that `act` prints on both output streams."""
    capsys.readouterr()
    with contextlib.suppress(SystemExit):
        act()
    out, errors = capsys.readouterr()
    return out + errors


def assert_harmless(text: str) -> None:
    assert escape_invisible(text, lines=True) == text


def event(text: str) -> OperatorEventView:
    return OperatorEventView(
        id="evt_1",
        event="check.completed",
        status="pending",
        account_id="acc_1",
        created_at=MOMENT,
        next_attempt_at=None,
        attempts=1,
        url=text,
        address_failing_since=None,
        address_disabled=None,
        last_outcome="refused",
        last_status_code=500,
        last_answer=text,
    )


def address(text: str) -> AddressView:
    return AddressView(
        id=1,
        account_id="acc_1",
        key_id="key_1",
        url=text,
        failing_since=None,
        disabled_at=None,
        disabled_reason=None,
        waiting=0,
    )


def probed(text: str, body: bytes) -> ProbeResult:
    reply = Reply(
        step="search", status=200, content_type=text, received_at=MOMENT, sha256="", size=len(body), body=body
    )
    record = EnforcementProceeding(
        match=Match("probable", ["inn"], [], [], text), number=text, kind=text, summary=text, date=date(2026, 1, 1)
    )
    answer = Answer(
        source_code="fssp",
        status="found",
        records=[record],
        summary=text,
        datestamp=None,
        reason=text,
        answered_at=MOMENT,
        connector=text,
        not_understood=[text],
        replies=[reply],
    )
    return ProbeResult(seconds=0.1, answer=answer, later=None)


def raw_of(text: str) -> bytes:
    return text.encode(errors="surrogatepass")


@pytest.mark.parametrize("row", [event(MARKUP), address(MARKUP)], ids=["events list", "events addresses"])
def test_a_webhook_address_in_rich_s_markup_is_listed(row: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert MARKUP in printed(capsys, lambda: show(Common(), [row]))


def test_a_key_s_address_in_rich_s_markup_is_listed(shell: Shell, account_id: str) -> None:
    key_id = shell.json("keys", "create", account_id, "--mode", "live")["key_id"]
    shell.json("keys", "set-webhook-url", key_id, MARKUP)
    done = shell.run("keys", "list", account_id)
    assert (done.code, done.errors) == (0, "")
    assert MARKUP in done.output


def test_an_account_s_name_acts_on_no_terminal(shell: Shell) -> None:
    name = "Агентство\x1b[2J\u202e[/b]"
    account_id = shell.json("accounts", "create", name)["account_id"]
    for command in (("accounts", "list"), ("accounts", "show", account_id)):
        done = shell.run(*command)
        assert (done.code, done.errors) == (0, "")
        assert "Агентство[U+001B][2J[U+202E][/b]" in done.output
        assert_harmless(done.output)


def test_a_receiver_s_answer_acts_on_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, lambda: show(Common(), [event(HOSTILE)]))
    assert_harmless(text)
    assert "Иванов[U+001B][2J[U+001B]]0;title[U+0007][U+009B]31m" in text
    assert "[/b][red]:smile:" in text


def test_a_register_s_escapes_are_shown_by_probe_and_raw(capsys: pytest.CaptureFixture[str]) -> None:
    body = b"<html>\r\n\x1b[31m\xff\xc2\x9b</html>"
    text = printed(capsys, lambda: print_probe_result(probed(HOSTILE, body), raw=True))
    assert_harmless(text)
    assert "<html>\n[U+001B][31m\N{REPLACEMENT CHARACTER}[U+009B]</html>" in text
    assert text.count("Иванов[U+001B]") >= 4


def test_json_hidden_in_a_raw_reply_stays_hidden_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    body = json.dumps({"name": HOSTILE}).encode()
    assert_harmless(printed(capsys, lambda: print_probe_result(probed("", body), raw=True)))


def test_a_ticket_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    later = ProbeResult(
        seconds=0.1, answer=None, later=Pending(source_code="fssp", ticket=HOSTILE, due_at=MOMENT, since=MOMENT)
    )
    text = printed(capsys, lambda: print_probe_result(later, raw=True))
    assert_harmless(text)
    assert "Иванов[U+001B]" in text


@pytest.mark.parametrize("result", [{"name": FORGED}, [{"name": FORGED}]], ids=["facts", "table"])
def test_no_value_passes_for_another_fact_or_row(result: Any, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, lambda: show(Common(), result)).splitlines()
    assert [line for line in lines if line.startswith("balance")] == []


def test_a_refusal_quotes_its_argument_harmlessly(shell: Shell) -> None:
    for wrong in ("seventeen\x1b[31m\u202e", "[/b]\x9b", "\udcff"):
        done = shell.run("events", "enable-address", wrong)
        assert done.code == 2
        assert_harmless(done.errors)
        assert escape_invisible(wrong) in done.errors
        told = shell.run("events", "enable-address", wrong, "--json")
        assert_harmless(told.output)
        assert wrong in told.json["error"]


def test_a_file_s_name_is_no_markup_for_the_progress_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(progress, "Console", lambda **_: Console(file=shown, force_terminal=False, width=200))
    with progress.progress_bar("[red]{x}\u202e[b].csv", shown=True) as report:
        assert report is not None
        report(1, 2)
    assert "[red]{x}[U+202E][b].csv" in shown.getvalue()


@pytest.mark.parametrize("form", ["table", "facts", "nested", "probe", "refusal"])
@EACH
@given(text=TEXTS)
def test_nothing_printed_holds_a_control_character(
    form: Literal["table", "facts", "nested", "probe", "refusal"], capsys: pytest.CaptureFixture[str], text: str
) -> None:
    acts: dict[str, Callable[[], Any]] = {
        "table": lambda: show(Common(), [event(text), event(text)]),
        "facts": lambda: show(Common(), address(text)),
        "nested": lambda: show(Common(), {"rows": [{"a": [text], text: {text: text}}], text: text}),
        "probe": lambda: print_probe_result(probed(text, raw_of(text)), raw=True),
        "refusal": lambda: exit_with_error(Common(), RefusedError("{name} is wrong", name=text)),
    }
    assert_harmless(printed(capsys, acts[form]))


@EACH
@given(text=TEXTS)
def test_json_for_programs_is_the_same_and_acts_on_no_terminal(capsys: pytest.CaptureFixture[str], text: str) -> None:
    said = printed(capsys, lambda: show(Common(as_json=True), {"name": text}))
    assert_harmless(said)
    assert said.count("\n") == 1
    assert json.loads(said) == {"name": text}


@EACH
@given(text=TEXTS)
def test_a_table_has_a_line_for_each_row(capsys: pytest.CaptureFixture[str], text: str) -> None:
    shown = text[:20]
    assert printed(capsys, lambda: write_table(["name", "other"], [[shown, "x"]] * 3)).count("\n") == 4
