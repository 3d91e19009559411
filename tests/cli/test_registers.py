"""`cleardeed registers` and `sources`."""

import datetime
from pathlib import Path

import pytest

from cleardeed.sources.catalogue import OF_THE_CONTRACT
from tests.cli.conftest import Shell
from tests.http.registers import ROWS


def today() -> str:
    """The UTC day, also where it began during the tests."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


@pytest.fixture
def wanted(tmp_path: Path) -> Path:
    """A register's file with one row."""
    file = tmp_path / "wanted.csv"
    file.write_text(ROWS["wanted"])
    return file


def test_an_import_replaces_and_append_adds(shell: Shell, wanted: Path) -> None:
    first = shell.json("registers", "import", "wanted", str(wanted), "--as-of", "2026-01-31")
    assert (first["source_code"], first["rows"], first["as_of"]) == ("wanted", 1, "2026-01-31")
    added = shell.json("registers", "import", "wanted", str(wanted), "--append")
    assert (added["rows"], added["total_rows"], added["as_of"]) == (1, 2, today())
    again = shell.json("registers", "import", "wanted", str(wanted))
    assert (again["total_rows"], again["appended"]) == (1, False)
    listed = {one["source_code"]: one for one in shell.json("registers", "list")["items"]}
    assert (listed["wanted"]["rows"], listed["wanted"]["as_of"]) == (1, today())


def test_bad_rows_are_named_by_their_line_and_can_be_left_out(shell: Shell, wanted: Path) -> None:
    wanted.write_text(ROWS["wanted"] + "Сидоров,Олег,,yesterday,Search\n")
    message = shell.refusal("registers", "import", "wanted", str(wanted))
    assert "line 3" in message
    assert "birth_date" in message
    assert "yesterday" not in message
    skipped = shell.json("registers", "import", "wanted", str(wanted), "--skip-bad")
    assert (skipped["rows"], skipped["bad_count"], skipped["bad_rows"][0]["line"]) == (1, 1, 3)


def test_what_is_wrong_with_a_row_is_told_in_the_reader_s_language(shell: Shell, wanted: Path) -> None:
    wanted.write_text(ROWS["wanted"] + "Сидоров,Олег,,yesterday,Search\nA,B\n")
    command = ("registers", "import", "wanted", str(wanted))
    message = shell.run(*command, CLEARDEED_LANGUAGE="ru").errors
    assert "строка 3: birth_date: это не дата; строка 4: полей 2, а в заголовке их 5" in message
    left_out = shell.run(*command, "--skip-bad", CLEARDEED_LANGUAGE="ru").output
    assert "birth_date: это не дата" in left_out
    problems = shell.json(*command, "--skip-bad", CLEARDEED_LANGUAGE="ru")["bad_rows"]
    assert problems[0] == {"line": 3, "problem": "birth_date is not a date"}


def test_what_cannot_be_imported_is_refused(shell: Shell, wanted: Path, tmp_path: Path) -> None:
    assert "fssp" in shell.refusal("registers", "import", "castle", str(wanted))
    assert "No such file" in shell.refusal("registers", "import", "wanted", str(tmp_path / "none.csv"))
    shell.refusal("registers", "import", "wanted", str(tmp_path))
    assert "future" in shell.refusal("registers", "import", "wanted", str(wanted), "--as-of", "2999-01-01")


def test_sources_are_listed_with_their_state(shell: Shell, wanted: Path) -> None:
    shell.json("registers", "import", "wanted", str(wanted))
    listed = {one["source_code"]: one for one in shell.json("sources", "list", CLEARDEED_SOURCE_INN="off")["items"]}
    assert list(listed) == [source.code for source in OF_THE_CONTRACT]
    assert (listed["wanted"]["connector"], listed["wanted"]["rows"]) == ("local", 1)
    assert (listed["inn"]["connector"], listed["courts"]["rows"]) == ("off", None)


def test_a_probe_shows_the_answer_as_it_would_be_recorded(shell: Shell, wanted: Path) -> None:
    shell.json("registers", "import", "wanted", str(wanted))
    person = ("--last-name", "Петрова", "--first-name", "Анна", "--middle-name", "Ивановна")
    found = shell.json("sources", "probe", "wanted", *person, "--birth-date", "1975-05-05")
    assert found["seconds"] >= 0
    assert (found["answer"]["status"], len(found["answer"]["records"])) == ("found", 1)
    clean = shell.json("sources", "probe", "wanted", *person, "--birth-date", "1990-01-01")
    assert clean["answer"]["status"] == "ok"
    silent = shell.json("sources", "probe", "courts", *person, "--birth-date", "1990-01-01")
    assert (silent["answer"]["status"], silent["answer"]["reason"]) == ("source_unavailable", "not_loaded")


def test_a_probe_reads_like_a_report(shell: Shell, wanted: Path) -> None:
    shell.json("registers", "import", "wanted", str(wanted))
    person = ("--last-name", "Петрова", "--first-name", "Анна", "--birth-date", "1975-05-05")
    lines = shell.run("sources", "probe", "wanted", *person, CLEARDEED_LANGUAGE="ru").output.splitlines()
    assert "Есть записи" in lines[1]
    assert any(line.startswith("  Уверенное совпадение: ") for line in lines)
    assert max(map(len, lines)) < 120


def test_an_unknown_source_cannot_be_probed(shell: Shell) -> None:
    assert "fssp" in shell.refusal("sources", "probe", "castle")


def test_a_list_of_sources_says_what_is_known_of_an_interface(shell: Shell) -> None:
    settings = {
        "CLEARDEED_SOURCE_FSSP": "fssp_api",
        "CLEARDEED_FSSP_API_URL": "http://127.0.0.1:9/api/v1.0",
        "CLEARDEED_FSSP_API_TOKEN": "invented",
    }
    (line,) = (one for one in shell.json("sources", "list", **settings)["items"] if one["source_code"] == "fssp")
    assert (line["access"], line["not_understood"]) == ("closed", [])
    assert "10 March 2022" in line["notice"]
    printed = shell.start("sources", "list", **settings).wait().output
    assert f"\nfssp_api: {line['notice']}\n" in printed
