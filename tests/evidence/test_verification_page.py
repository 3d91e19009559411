"""The commands and programs of docs/verification.md do what the page says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from cleardeed.core.canonical import sha256_hex
from cleardeed.evidence.proof import prove
from cleardeed.evidence.timestamp import build_request
from tests.authority import Authority
from tests.evidence.samples import LEAVES, OLD_MANIFEST, PDF, downloaded, sealed

pytestmark = pytest.mark.process

PAGE = (Path(__file__).parents[2] / "docs" / "verification.md").read_text("utf-8")
RECOMPUTE, PROVE, INCLUDED = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SHA256SUM, OPENSSL = re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def run_python(program: str, folder: Path) -> str:
    done = subprocess.run([sys.executable, "-I", "-c", program], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def run_shell(command: str, folder: Path, **variables: str) -> str:
    environment = {**os.environ, **variables}
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, capture_output=True, text=True, env=environment, check=False
    )
    return done.stdout


@pytest.fixture
async def folder(authority: Authority, tmp_path: Path) -> Path:
    token = await authority.reply(build_request(sealed().root, 7))
    (tmp_path / "bundle.json").write_bytes(downloaded(token))
    (tmp_path / "report.pdf").write_bytes(PDF)
    (tmp_path / "ca.pem").write_bytes(authority.ca)
    return tmp_path


def test_the_program_stays_short() -> None:
    assert len(RECOMPUTE.splitlines()) <= 25


def test_the_program_recomputes_everything(folder: Path) -> None:
    states = {"report.pdf": "elsewhere"}
    assert run_python(RECOMPUTE, folder).splitlines() == [
        *(f"{states.get(leaf.name, 'valid')} {leaf.sha256} {leaf.kind} {leaf.name}" for leaf in LEAVES),
        f"root     {sealed().root}",
        f"manifest {sealed().manifest_sha256}",
    ]


def test_the_program_recomputes_a_manifest_of_version_1(tmp_path: Path) -> None:
    manifest = msgspec.json.decode(OLD_MANIFEST)
    (tmp_path / "bundle.json").write_bytes(msgspec.json.encode({"manifest": manifest, "leaves": {}, "tsa_token": None}))
    assert run_python(RECOMPUTE, tmp_path).splitlines()[-2:] == [
        f"root     {manifest['root']}",
        f"manifest {sha256_hex(OLD_MANIFEST)}",
    ]


def test_the_program_sees_an_altered_subject(folder: Path) -> None:
    bundle = folder / "bundle.json"
    bundle.write_bytes(bundle.read_bytes().replace(sealed().manifest.subject_id.encode(), b"chk_another"))
    assert f"root     {sealed().root}" not in run_python(RECOMPUTE, folder).splitlines()


def test_the_program_sees_an_alteration(folder: Path) -> None:
    bundle = folder / "bundle.json"
    bundle.write_bytes(bundle.read_bytes().replace(b"1200.5", b"1200.6"))
    altered = [line for line in run_python(RECOMPUTE, folder).splitlines() if line.startswith("ALTERED")]
    assert [line.split()[-1] for line in altered] == ["fssp.json"]


def test_the_shell_commands(folder: Path) -> None:
    run_python(RECOMPUTE, folder)
    assert run_shell(SHA256SUM, folder).split() == [sha256_hex(PDF), "report.pdf"]
    assert "Verification: OK" in run_shell(OPENSSL, folder, ROOT=sealed().root)
    assert "Verification: OK" not in run_shell(OPENSSL, folder, ROOT="00" * 32)


@pytest.mark.parametrize("name", [leaf.name for leaf in LEAVES])
def test_the_proof_program(tmp_path: Path, name: str) -> None:
    proof = prove(sealed().manifest, name)
    (tmp_path / "proof.json").write_bytes(msgspec.json.encode(proof))
    assert run_python(INCLUDED, tmp_path) == "included\n"
    (tmp_path / "proof.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(proof, root="00" * 32)))
    assert run_python(INCLUDED, tmp_path) == "NOT INCLUDED\n"


def test_one_program_makes_the_proof_that_the_other_judges(folder: Path) -> None:
    run_python(PROVE.replace("source.fssp", "fssp.json"), folder)
    assert run_python(INCLUDED, folder) == "included\n"
    proof = msgspec.json.decode((folder / "proof.json").read_bytes())
    assert (set(proof), proof["root"]) == ({"sha256", "index", "size", "path", "root"}, sealed().root)
