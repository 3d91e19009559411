"""The files of `deploy` name what the service has."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from prometheus_client import REGISTRY

import cleardeed.bootstrap.worker  # noqa: F401 - registers every metric
from cleardeed.core.settings import ServiceSettings

DEPLOY = Path(__file__).parents[2] / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
KUBERNETES_VERSION = "1.30.0"
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


def environment_settings(node: Any) -> Iterator[str]:
    """The names of all `CLEARDEED_…` variables in a parsed file."""
    if isinstance(node, dict):
        for name, value in node.items():
            yield from re.findall(r"^CLEARDEED_\w+", str(name))
            yield from environment_settings(value)
    elif isinstance(node, list):
        for item in node:
            yield from environment_settings(item)
    elif isinstance(node, str):
        yield from re.findall(r"^(CLEARDEED_\w+)=", node)


def resources() -> list[dict[str, Any]]:
    """Every resource of the Kubernetes manifests, as they lie in the folder."""
    return [
        resource
        for path in sorted(KUBERNETES.glob("*.yaml"))
        if path.name != "kustomization.yaml"
        for resource in yaml.safe_load_all(path.read_text("utf-8"))
    ]


@pytest.mark.parametrize("resource", resources(), ids=lambda one: f"{one['kind']}-{one['metadata']['name']}")
def test_kubernetes_resources_are_valid(resource: dict[str, Any]) -> None:
    """By the schemas that Kubernetes publishes, unknown fields refused."""
    kubernetes_validate.validate(resource, KUBERNETES_VERSION, strict=True)


def test_every_container_is_confined() -> None:
    templates = [one["spec"]["template"]["spec"] for one in resources() if one["kind"] in ("Job", "Deployment")]
    assert len(templates) == 3
    for template in templates:
        assert template["securityContext"]["runAsNonRoot"]
        assert template["automountServiceAccountToken"] is False
        for container in template["containers"]:
            assert container["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "readOnlyRootFilesystem": True,
                "capabilities": {"drop": ["ALL"]},
            }


@pytest.mark.process
@pytest.mark.skipif(shutil.which("kubectl") is None, reason="needs kubectl")
def test_kustomize_builds_every_resource() -> None:
    built = subprocess.run(["kubectl", "kustomize", str(KUBERNETES)], capture_output=True, text=True, check=True).stdout
    made = [one for one in yaml.safe_load_all(built) if one["kind"] != "ConfigMap"]
    assert len(made) == len(resources())
    named = {one["metadata"]["namespace"] for one in made if one["kind"] != "Namespace"}
    assert named == {"cleardeed"}


@pytest.mark.parametrize("path", ["kubernetes/kustomization.yaml", "compose/compose.yaml"])
def test_deployed_settings_exist(path: str) -> None:
    names = {*environment_settings(yaml.safe_load((DEPLOY / path).read_text("utf-8")))} - {"CLEARDEED_DOMAIN"}
    assert len(names) >= 4
    assert {name.removeprefix("CLEARDEED_").lower() for name in names} <= set(ServiceSettings.model_fields)


def test_compose_runs_commands_that_exist() -> None:
    services = yaml.safe_load((DEPLOY / "compose" / "compose.yaml").read_text("utf-8"))["services"]
    commands = {services[name]["command"][0] for name in ("migrate", "api", "worker")}
    assert commands == {"migrate", "api", "worker"}
    for name in ("migrate", "api", "worker"):
        assert services[name]["read_only"]
        assert services[name]["cap_drop"] == ["ALL"]


def test_dashboard_shows_exported_metrics() -> None:
    metrics = exported()
    board = json.loads((DEPLOY / "grafana" / "cleardeed.json").read_text("utf-8"))
    expressions = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    assert len(expressions) >= 10
    for expression in expressions:
        for name in re.findall(r"cleardeed_\w+", expression):
            assert re.sub(r"_bucket$", "", name) in metrics, expression
