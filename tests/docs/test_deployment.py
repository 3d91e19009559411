"""The files of `deploy` name what the service has."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from prometheus_client import REGISTRY

import cleardeed.bootstrap.worker  # noqa: F401 - registers every metric
from cleardeed.core.settings import ServiceSettings

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
COMPUTED = {
    "cleardeed_jobs_waiting": {"job"},
    "cleardeed_source_answers_not_understood_total": {"connector", "source", "reason"},
}
"""Metrics that `http/probes` reads from the database, with their labels."""


def exported() -> dict[str, set[str]]:
    """Every metric of the service with its labels."""
    found = dict(COMPUTED)
    for collector, names in list(REGISTRY._collector_to_names.items()):
        for name in names:
            found[name] = set(getattr(collector, "_labelnames", ()))
    return found


def test_alerts_name_exported_metrics_and_their_labels() -> None:
    metrics = exported()
    (group,) = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yaml").read_text("utf-8"))["groups"]
    assert len(group["rules"]) >= 6
    for rule in group["rules"]:
        named = re.findall(r"(cleardeed_\w+)(?:\{(\w+)=)?", rule["expr"])
        assert named, rule["alert"]
        for metric, label in named:
            assert metric in metrics, rule["alert"]
            assert not label or label in metrics[metric], rule["alert"]
        for label in re.findall(r"by \((\w+)\)", rule["expr"]):
            assert label in metrics[named[0][0]], rule["alert"]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_set_settings_that_exist(unit: Path) -> None:
    variables = re.findall(r"^Environment=CLEARDEED_(\w+)=", unit.read_text("utf-8"), re.MULTILINE)
    assert variables
    assert {name.lower() for name in variables} <= set(ServiceSettings.model_fields)


@pytest.mark.process
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_reads_the_units(unit: Path, tmp_path: Path) -> None:
    copy = tmp_path / unit.name
    copy.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text("utf-8")), "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(copy)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
