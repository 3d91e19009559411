"""`cleardeed doctor`: on nothing, beside a running service, and on faults of each kind."""

import base64
import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from cleardeed.cli import machine_findings
from cleardeed.cli.machine_findings import GIB, free_space
from tests.cli.conftest import Done, Shell
from tests.patience import PATIENCE_SECONDS
from tests.service import Service, free_port

pytestmark = pytest.mark.process

CHECKS = {"versions", "fonts", "ocr", "jemalloc", "clock", "settings", "postgresql", "disk", "service", "database"}


def findings(done: Done, check: str) -> list[tuple[str, str, str | None]]:
    assert done.errors == ""
    return [(one["state"], one["text"], one["advice"]) for one in done.json["findings"] if one["check"] == check]


def only(done: Done, check: str) -> tuple[str, str, str | None]:
    (found,) = findings(done, check)
    return found


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Commands beside a running service on an embedded data folder."""
    shell = Shell(tmp_path_factory.mktemp("doctor"), None)
    shell.data_dir.mkdir()
    service = Service(None, shell.data_dir)
    service.start("serve")
    try:
        service.wait_ready()
        yield shell, service
    finally:
        service.stop()


def test_on_nothing_it_makes_nothing(tmp_path: Path) -> None:
    shell = Shell(tmp_path, None)
    done = shell.run("doctor", "--json")
    assert {one["check"] for one in done.json["findings"]} == CHECKS
    state, text, advice = only(done, "database")
    assert (state, text, advice) == (
        "warning",
        f"There is no database in {shell.data_dir} yet.",
        "`cleardeed serve` makes it.",
    )
    assert not shell.data_dir.exists()


def test_beside_a_running_service_all_is_well(serving: tuple[Shell, Service]) -> None:
    shell, service = serving
    done = shell.run("doctor", "--json")
    assert (done.code, done.json["state"]) == (0, "warning")  # no register is loaded
    assert {one["check"] for one in done.json["findings"]} == CHECKS | {"key", "files", "sources", "partitions"}
    for check in ("database", "partitions", "key", "files", "service", "settings", "fonts", "disk"):
        assert only(done, check)[0] == "ok", done.json
    assert only(done, "service")[1] == f"The service is ready at {service.url}."
    ok, lacking = findings(done, "sources")
    assert (ok[0], lacking[0]) == ("ok", "warning")
    assert "fssp" in lacking[1]


def test_people_get_a_line_each_and_what_to_do_below(serving: tuple[Shell, Service]) -> None:
    shell, _ = serving
    done = shell.run("doctor", CLEARDEED_LANGUAGE="ru")
    assert (done.code, done.errors) == (0, "")
    lines = done.output.splitlines()
    (line,) = [number for number, text in enumerate(lines) if "  database  " in text]
    assert lines[line].startswith("в порядке")
    assert any(text.lstrip().startswith("→") for text in lines)


def test_no_secret_is_printed(serving: tuple[Shell, Service]) -> None:
    shell, service = serving
    secret = "topsecretword"
    done = shell.run(
        "doctor", "--json",
        CLEARDEED_DATABASE_URL=service.dsn.replace("postgresql://cleardeed:", f"postgresql://cleardeed:{secret}"),
        CLEARDEED_REDIS_URL=f"redis://user:{secret}@127.0.0.1:{free_port()}/0",
        CLEARDEED_LLM_URL=f"http://user:{secret}@127.0.0.1:{free_port()}/v1", CLEARDEED_LLM_MODEL="m",
        CLEARDEED_LLM_KEY=secret, CLEARDEED_BACKUP_PASSPHRASE=secret,
        CLEARDEED_SOURCE_FSSP="parser_api", CLEARDEED_PARSER_API_KEY=secret,
        CLEARDEED_PARSER_API_URL=f"http://127.0.0.1:{free_port()}/parser?key={secret}",
    )  # fmt: skip
    assert done.code == 1
    assert findings(done, "database")[0][:2] == ("fault", "The database cannot be used (InvalidPasswordError).")
    assert secret not in done.output + done.errors
    for text in (service.dsn, (shell.data_dir / "encryption.key").read_text().strip()):
        assert text not in done.output


def test_addresses_are_tried_and_nothing_is_asked(serving: tuple[Shell, Service]) -> None:
    shell, _ = serving
    closed = free_port()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(PATIENCE_SECONDS)
        done = shell.run(
            "doctor", "--json", CLEARDEED_SOURCE_FSSP="parser_api", CLEARDEED_PARSER_API_KEY="k",
            CLEARDEED_PARSER_API_URL=f"http://127.0.0.1:{listening.getsockname()[1]}/parser",
            CLEARDEED_TSA_URL=f"https://127.0.0.1:{closed}/",
        )  # fmt: skip
        peer, _ = listening.accept()
        with peer:
            assert peer.recv(100) == b""
    assert done.code == 1
    texts = {text: (state, advice) for state, text, advice in findings(done, "sources")}
    (reached,) = [text for text in texts if text.startswith("CLEARDEED_PARSER_API_URL")]
    (lost,) = [text for text in texts if text.startswith("CLEARDEED_TSA_URL")]
    assert texts[reached] == ("ok", None)
    assert f"127.0.0.1 port {closed} cannot be reached (ConnectionRefusedError)" in lost
    assert texts[lost][0] == "fault"


def test_wrong_settings_are_findings(tmp_path: Path) -> None:
    done = Shell(tmp_path, None).run("doctor", "--json", CLEARDEED_LOG_LEVEL="loud", CLEARDEED_SUORCE_FSSP="off")
    assert done.code == 1
    assert [(state, text.split(":")[0]) for state, text, _ in findings(done, "settings")] == [
        ("fault", "CLEARDEED_LOG_LEVEL")
    ]
    misspelt = Shell(tmp_path, None).run("doctor", "--json", CLEARDEED_LOG_LEVLE="info")
    assert "the nearest is CLEARDEED_LOG_LEVEL" in only(misspelt, "settings")[1]


def test_another_key_and_open_permissions_are_faults(serving: tuple[Shell, Service]) -> None:
    shell, _ = serving
    other = base64.b64encode(os.urandom(32)).decode()
    done = shell.run("doctor", "--json", CLEARDEED_ENCRYPTION_KEY=other)
    state, text, _ = only(done, "key")
    assert (done.code, state) == (1, "fault")
    assert "is not here" in text
    assert other not in done.output
    key_file = shell.data_dir / "encryption.key"
    key_file.chmod(0o644)
    try:
        state, text, advice = only(shell.run("doctor", "--json"), "key")
        assert (state, advice) == ("fault", f"chmod 600 {key_file}")
    finally:
        key_file.chmod(0o600)


def test_the_files_of_another_database_are_a_fault(serving: tuple[Shell, Service], tmp_path: Path) -> None:
    shell, _ = serving
    done = shell.run("doctor", "--json", CLEARDEED_FILES_URL=tmp_path.as_uri())
    state, text, _ = only(done, "files")
    assert (done.code, state) == (1, "fault")
    assert "is not the store with the files of this database" in text
    assert not list(tmp_path.iterdir())
    assert len(findings(done, "disk")) == 2


def test_a_database_of_another_schema_is_left_as_it_is(serving: tuple[Shell, Service]) -> None:
    beside, service = serving
    latest = service.query("SELECT max(version) FROM schema_migrations")
    service.query("UPDATE schema_migrations SET version = 9999 WHERE version = $1 RETURNING 1", latest)
    try:
        assert only(beside.run("doctor", "--json"), "database")[0] == "fault"
    finally:
        service.query("UPDATE schema_migrations SET version = $1 WHERE version = 9999 RETURNING 1", latest)
    empty = beside.run("doctor", "--json", CLEARDEED_DATABASE_URL=service.dsn.replace("/cleardeed?", "/postgres?"))
    state, text, _ = only(empty, "database")
    assert (state, "its schema is 0" in text) == ("warning", True)
    assert service.query("SELECT max(version) FROM schema_migrations") == latest


def test_missing_partitions_and_rows_outside_of_them_are_told(serving: tuple[Shell, Service]) -> None:
    shell, service = serving
    (first,) = [
        one["name"]
        for one in shell.run("partitions", "list", "--json").json["items"]
        if one["table"] == "events" and one["start"] is None and one["end"]
    ]
    attach = service.query(
        "SELECT 'ALTER TABLE events ATTACH PARTITION ' || relname || ' ' || pg_get_expr(relpartbound, oid)"
        " FROM pg_class WHERE relname = $1",
        first,
    )
    service.query(f"ALTER TABLE events DETACH PARTITION {first}")
    state, text, advice = only(shell.run("doctor", "--json"), "partitions")
    assert (state, advice is not None) == ("warning", True)
    assert "events" in text
    assert "traces" not in text
    service.query(attach)
    assert only(shell.run("doctor", "--json"), "partitions")[0] == "ok"
    service.query("INSERT INTO traces VALUES ('a', 'live', 's', 'check', '2999-01-01', '{}', '{}')")
    state, text, _ = only(shell.run("doctor", "--json"), "partitions")
    assert (state, "traces" in text) == ("warning", True)
    service.query("DELETE FROM traces WHERE created_at > '2998-01-01'")


def test_a_lack_of_space_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for free, state in ((GIB // 2, "fault"), (5 * GIB, "warning"), (50 * GIB, "ok")):
        usage = type("Usage", (), {"free": free, "total": 100 * GIB})
        monkeypatch.setattr("shutil.disk_usage", lambda _path, usage=usage: usage)
        assert free_space(tmp_path / "not" / "yet").state == state


def test_the_clock_and_ocr_are_told_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    class Kernel:
        def __init__(self, state: int) -> None:
            self.adjtimex = lambda _timex: state

    for state, told in ((0, "ok"), (machine_findings.TIME_ERROR, "warning"), (-1, "ok")):
        monkeypatch.setattr("ctypes.CDLL", lambda _name, state=state: Kernel(state))
        assert machine_findings._clock().state == told
    monkeypatch.setattr("cleardeed.documents.content.ocr.is_installed", lambda: False)
    assert machine_findings._ocr().state == "warning"
    monkeypatch.setattr(machine_findings, "REQUIRED_CHARACTERS", "\U0001f600")
    assert machine_findings._fonts().state == "fault"


def test_json_is_one_object(tmp_path: Path) -> None:
    assert set(json.loads(Shell(tmp_path, None).run("doctor", "--json").output)) == {"state", "findings"}
