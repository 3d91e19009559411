"""GET /checks/{check_id}/manifest: what it hands out proves the report without asking the service again."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.forked import Forked
from tests.http.faults import request_id_of
from tests.patience import PATIENCE_SECONDS
from tests.service import fetch

pytestmark = pytest.mark.process

GUIDE = Path(__file__).parents[2] / "docs" / "verification.md"


@pytest.fixture(scope="module")
def folder(owner: httpx.Client, finished: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`bundle.json` and `report.pdf` as a partner would save them."""
    folder = tmp_path_factory.mktemp("evidence")
    response = owner.get(f"/api/v1/checks/{finished['check_id']}/manifest").raise_for_status()
    (folder / "bundle.json").write_bytes(response.content)
    (folder / "report.pdf").write_bytes(fetch(finished["pdf_url"]).raise_for_status().content)
    return folder


def verify(folder: Path, *names: str, expected: str | None = None) -> tuple[int, Any]:
    """The exit code of `cleardeed evidence verify` of the folder's bundle and these files, and its report."""
    paths = [str(folder / name) for name in ("bundle.json", *names)]
    options = ["--expected", expected] if expected else []
    output = folder / f"{uuid4().hex}.json"
    code = Forked(["evidence", "verify", *paths, *options, "--json"], {}, output).wait(PATIENCE_SECONDS)
    return code, json.loads(output.read_text())


def merkle_root(entries: list[bytes]) -> bytes:
    """RFC 9162, 2.1.1."""
    if len(entries) == 1:
        return hashlib.sha256(b"\x00" + entries[0]).digest()
    half = 1
    while half * 2 < len(entries):
        half *= 2
    return hashlib.sha256(b"\x01" + merkle_root(entries[:half]) + merkle_root(entries[half:])).digest()


def test_it_names_every_leaf_and_holds_the_json_ones(owner: httpx.Client, finished: Any) -> None:
    response = owner.get(f"/api/v1/checks/{finished['check_id']}/manifest")
    bundle = response.json()
    assert set(bundle) == {"manifest", "leaves", "tsa_token", "request_id"}
    assert (bundle["request_id"], bundle["tsa_token"]) == (request_id_of(response), None)
    manifest = bundle["manifest"]
    names = [leaf["name"] for leaf in manifest["leaves"]]
    described = (manifest["version"], manifest["subject_id"], manifest["subject_kind"], manifest["mode"])
    assert described == (2, finished["check_id"], "check", "live")
    sources = [f"source.{line['source_code']}" for line in finished["evidence"]["sources"]]
    assert names == ["snapshot", *sources, "report.pdf"]
    assert set(bundle["leaves"]) == {"snapshot", *sources}


def test_the_hashes_are_recomputed_by_hand(folder: Path, finished: Any) -> None:
    bundle, evidence = json.loads((folder / "bundle.json").read_text()), finished["evidence"]
    manifest = bundle["manifest"]
    contents = {name: text.encode() for name, text in bundle["leaves"].items()}
    contents["report.pdf"] = (folder / "report.pdf").read_bytes()
    for leaf in manifest["leaves"]:
        assert hashlib.sha256(contents[leaf["name"]]).hexdigest() == leaf["sha256"]
        assert len(contents[leaf["name"]]) == leaf["size"]
    described = {name: value for name, value in manifest.items() if name != "root"}
    header = json.dumps(described, sort_keys=True, separators=(",", ":")).encode()
    root = merkle_root([header, *(bytes.fromhex(leaf["sha256"]) for leaf in manifest["leaves"])]).hex()
    assert root == manifest["root"] == evidence["check_evidence_root_hash"]
    canonical = json.dumps(manifest, sort_keys=True, separators=(",", ":")).encode()
    assert hashlib.sha256(canonical).hexdigest() == evidence["evidence_manifest_sha256"]
    by_name = {leaf["name"]: leaf["sha256"] for leaf in manifest["leaves"]}
    assert by_name["report.pdf"] == evidence["pdf_sha256"]
    assert by_name["snapshot"] == evidence["data_snapshot_sha256"]
    for line in evidence["sources"]:
        assert by_name[f"source.{line['source_code']}"] == line["normalized_result_sha256"]


def test_the_script_of_the_guide_comes_to_the_published_hashes(folder: Path, finished: Any) -> None:
    script = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)[0]
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True, timeout=PATIENCE_SECONDS
    )
    assert "ALTERED" not in done.stdout
    assert done.stdout.split()[-3:] == [
        finished["evidence"]["check_evidence_root_hash"],
        "manifest",
        finished["evidence"]["evidence_manifest_sha256"],
    ]


def test_the_command_verifies_it_offline(folder: Path, finished: Any) -> None:
    code, report = verify(folder, "report.pdf", expected=finished["evidence"]["evidence_manifest_sha256"])
    assert (code, report["valid"], report["complete"], report["anchored"]) == (0, True, True, True)
    assert report["root"] == finished["evidence"]["check_evidence_root_hash"]


@pytest.mark.parametrize("altered", [{"subject_id": "chk_another"}, {"created_at": "2020-01-01T00:00:00.000Z"}])
def test_the_command_sees_an_altered_manifest_against_the_published_root(
    folder: Path, finished: Any, tmp_path: Path, altered: dict[str, str]
) -> None:
    bundle = json.loads((folder / "bundle.json").read_text())
    bundle["manifest"] |= altered
    (tmp_path / "bundle.json").write_text(json.dumps(bundle))
    root = finished["evidence"]["check_evidence_root_hash"]
    code, report = verify(folder, expected=root)
    assert (code, report["anchored"], report["not_bound"]) == (0, True, [])
    code, report = verify(tmp_path, expected=root)
    assert (code, report["anchored"]) == (1, False)


def test_the_command_sees_a_changed_letter(folder: Path, tmp_path: Path) -> None:
    bundle = json.loads((folder / "bundle.json").read_text())
    bundle["leaves"]["snapshot"] = bundle["leaves"]["snapshot"].replace("Иванов", "Иванова", 1)
    (tmp_path / "bundle.json").write_text(json.dumps(bundle))
    (tmp_path / "report.pdf").write_bytes((folder / "report.pdf").read_bytes() + b"\n")
    code, report = verify(tmp_path, "report.pdf")
    altered = {finding["name"] for finding in report["findings"] if finding["verdict"] == "altered"}
    assert (code, altered) == (1, {"snapshot", "report.pdf"})


def test_no_leaf_can_be_guessed_from_its_hash(owner: httpx.Client, finished: Any) -> None:
    leaves = owner.get(f"/api/v1/checks/{finished['check_id']}/manifest").json()["leaves"]
    salts = [json.loads(text)["salt"] for text in leaves.values()]
    assert len(set(salts)) == len(leaves)
    assert all(len(salt) == 64 for salt in salts)
