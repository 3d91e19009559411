"""`cleardeed sources index-passports`, `import-extract`, and the connectors that answer from what they made."""

import bz2
import datetime
from pathlib import Path

from tests.cli.conftest import Shell
from tests.sources.connectors.extracts import NUMBER, extract, restriction

TODAY = datetime.datetime.now(datetime.UTC).date().isoformat()
LIST = bz2.compress(b"PASSP_SERIES,PASSP_NUMBER\n9999,000009\n0001,000010\n")


def test_a_list_of_passports_becomes_an_index_that_is_asked(shell: Shell, tmp_path: Path) -> None:
    source, index = tmp_path / "list.csv.bz2", tmp_path / "passports.index"
    source.write_bytes(LIST)
    made = shell.json("sources", "index-passports", str(source), str(index), "--as-of", TODAY)
    assert (made["passports"], made["as_of"], made["bytes"]) == (2, TODAY, index.stat().st_size)
    settings = {"CLEARDEED_SOURCE_PASSPORTS": "passport_list", "CLEARDEED_PASSPORT_LIST_FILE": str(index)}
    who = ("--last-name", "Сидоров", "--first-name", "Олег", "--passport")
    listed = shell.json("sources", "probe", "passports", *who, "9999 000009", **settings)
    other = shell.json("sources", "probe", "passports", *who, "9999 000010", **settings)
    assert (listed["answer"]["status"], other["answer"]["status"]) == ("found", "ok")


def test_another_file_makes_no_index(shell: Shell, tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("series,number\n")
    message = shell.refusal("sources", "index-passports", str(source), str(tmp_path / "index"), "--as-of", TODAY)
    assert "PASSP_SERIES" in message
    assert not (tmp_path / "index").exists()


def test_an_extract_is_kept_and_asked(shell: Shell, tmp_path: Path) -> None:
    kept = tmp_path / "extracts"
    kept.mkdir()
    file = tmp_path / "extract.xml"
    file.write_bytes(extract(formed=TODAY, restrictions=restriction("Арест")))
    settings = {"CLEARDEED_SOURCE_EGRN": "egrn_extract", "CLEARDEED_EGRN_EXTRACT_FOLDER": str(kept)}
    (imported,) = shell.json("sources", "import-extract", str(file), **settings)["items"]
    assert imported == {
        "file": "extract.xml",
        "cadastral_number": NUMBER,
        "registration_number": "КУВИ-001/2026-999001",
        "formed_on": TODAY,
        "rights": 1,
        "encumbrances": 1,
        "not_understood": [],
    }
    probed = shell.json("sources", "probe", "egrn", "--cadastral-number", NUMBER, **settings)
    assert probed["answer"]["status"] == "found"


def test_an_unfit_extract_is_refused_without_a_word_of_it(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "extract.xml"
    file.write_bytes(extract(root="KVZU"))
    message = shell.refusal("sources", "import-extract", str(file), "--folder", str(tmp_path))
    assert "no longer issued" in message
    assert "Иванов" not in message
    nowhere = shell.refusal("sources", "import-extract", str(file), code=2)
    assert "CLEARDEED_EGRN_EXTRACT_FOLDER" in nowhere
