"""The distribution `cleardeed-client`: small, without the server, and the very source that the server uses."""

import hashlib
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import cleardeed.client
from cleardeed.client import Client
from cleardeed.client.cli import main
from tests.client.test_client import OBJECT
from tests.service import Service

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
MAX_WHEEL = 100_000


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheels of the client and of the server."""
    return {name: build(ROOT / folder, tmp_path_factory.mktemp(name)) for name, folder in (
        ("client", "clients/python"), ("server", "."))}  # fmt: skip


def build(project: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_the_wheel_is_small_and_has_only_the_client(wheels: dict[str, Path]) -> None:
    assert wheels["client"].stat().st_size <= MAX_WHEEL
    source = Path(cleardeed.client.__file__).parent
    with zipfile.ZipFile(wheels["client"]) as opened:
        packed = {name: opened.read(name) for name in opened.namelist() if name.endswith(".py")}
    assert packed == {
        f"cleardeed/client/{file.relative_to(source)}": file.read_bytes() for file in source.rglob("*.py")
    }


def test_no_file_is_in_both_wheels(wheels: dict[str, Path]) -> None:
    client, server = (set(zipfile.ZipFile(wheels[one]).namelist()) for one in ("client", "server"))
    assert "cleardeed/__init__.py" in server
    assert not client & server


def test_the_server_demands_this_version() -> None:
    version = tomllib.loads((ROOT / "clients/python/pyproject.toml").read_text())["project"]["version"]
    assert (
        f"cleardeed-client=={version}"
        in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    )


def test_the_wheel_works_without_the_server(wheels: dict[str, Path], tmp_path: Path) -> None:
    """Its modules alone on the path, with nothing but httpx and msgspec beside them."""
    zipfile.ZipFile(wheels["client"]).extractall(tmp_path)
    program = "\n".join((
        "import sys",
        f"sys.path = [path for path in sys.path if path != {str(ROOT / 'src')!r}]",
        f"sys.path.insert(0, {str(tmp_path)!r})",
        "import cleardeed.client, cleardeed.client.cli",
        f"assert cleardeed.client.__file__.startswith({str(tmp_path)!r})",
        "print(sorted(name for name in sys.modules if name.startswith('cleardeed.') and 'client' not in name))",
    ))  # fmt: skip
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr


class TestVerifyCommand:
    @pytest.fixture
    def files(self, sandbox: Client, tmp_path: Path) -> tuple[Path, Path, str]:
        """Bundle, report and root of a check."""
        check = sandbox.get_check(sandbox.create_check("object", object=OBJECT).check_id)
        assert check.evidence is not None
        (tmp_path / "report.pdf").write_bytes(sandbox.download_pdf(check))
        bundle = sandbox._api.get(f"/checks/{check.check_id}/manifest").content
        (tmp_path / "bundle.json").write_bytes(bundle)
        return tmp_path / "bundle.json", tmp_path / "report.pdf", check.evidence.check_evidence_root_hash

    def test_genuine_files_pass_verification(
        self, files: tuple[Path, Path, str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        bundle, report, root = files
        assert main(["verify", str(bundle), str(report), "--expected", root.upper()]) == 0
        printed = capsys.readouterr().out
        assert "report.pdf: genuine" in printed
        assert root in printed

    def test_altered_files_fail_verification(
        self, files: tuple[Path, Path, str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        bundle, report, _ = files
        assert main(["verify", str(bundle), "--expected", "0" * 64]) == 1
        report.write_bytes(report.read_bytes() + b" ")
        assert main(["verify", str(bundle), str(report)]) == 1
        assert "NOT part" in capsys.readouterr().out
        bundle.write_text(bundle.read_text().replace("77:99:0009999:1001", "77:99:0009999:1002"))
        assert main(["verify", str(bundle)]) == 1

    def test_a_report_is_asked_for(
        self, files: tuple[Path, Path, str], service: Service, sandbox: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _, report, root = files
        monkeypatch.delenv("CLEARDEED_URL", raising=False)
        assert main(["verify", str(report)]) == 2
        monkeypatch.setenv("CLEARDEED_URL", service.url)
        monkeypatch.setenv("CLEARDEED_KEY", sandbox._api.headers["X-API-KEY"])
        assert main(["verify", str(report)]) == 0
        assert main(["verify", str(report), "--expected", root]) == 2
        assert sandbox.verify(hashlib.sha256(report.read_bytes()).hexdigest()).found
        report.write_bytes(b"another")
        assert main(["verify", str(report)]) == 1

    def test_a_missing_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["verify", str(tmp_path / "no\u202efile")]) == 2
        assert "\u202e" not in capsys.readouterr().out
