"""The files of `deploy` name what the service has."""

import http.server
import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import kubernetes_validate
import pytest
import yaml
from prometheus_client import REGISTRY

import cleardeed.bootstrap.worker  # noqa: F401 - registers every metric
from cleardeed.core.settings import ServiceSettings
from cleardeed.documents.upload import MAX_BYTES
from cleardeed.http import probes
from tests.patience import wait_for
from tests.service import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
KUBERNETES_VERSION = "1.30.0"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
COMPUTED = {
    "cleardeed_jobs_waiting": {"name"},
    "cleardeed_source_answers_not_understood_total": {"connector", "source", "reason"},
}
"""Metrics that `http/probes` reads from the database, with their labels."""


ADAPTER = DEPLOY / "prometheus" / "adapter.yaml"
SCRAPED = {"job", "instance", "namespace", "pod", "exported_job"}
"""Labels that Prometheus gives each series, and what it makes of one of ours by the same name."""


def alerts() -> list[dict[str, Any]]:
    """The rules of the alerts."""
    (group,) = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yaml").read_text("utf-8"))["groups"]
    rules: list[dict[str, Any]] = group["rules"]
    return rules


def panels() -> list[str]:
    """The expressions of the dashboard."""
    board = json.loads((DEPLOY / "grafana" / "cleardeed.json").read_text("utf-8"))
    return [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]


def external_metrics() -> dict[str, str]:
    """The query of each metric that the adapter serves to autoscalers."""
    found = {}
    for rule in yaml.safe_load(ADAPTER.read_text("utf-8"))["externalRules"]:
        (name,) = re.findall(r"^(\w+)\{", rule["seriesQuery"])
        found[name] = rule["metricsQuery"].replace("<<.Series>>", name).replace("{<<.LabelMatchers>>}", "")
    return found


def exported() -> dict[str, set[str]]:
    """Every metric of the service with its labels."""
    found = dict(COMPUTED)
    for collector, names in list(REGISTRY._collector_to_names.items()):
        for name in names:
            found[name] = set(getattr(collector, "_labelnames", ()))
    return found


def test_alerts_name_exported_metrics_and_their_labels() -> None:
    metrics = exported()
    rules = alerts()
    assert len(rules) >= 6
    for rule in rules:
        named = re.findall(r"(cleardeed_\w+)(?:\{(\w+)=)?", rule["expr"])
        assert named, rule["alert"]
        for metric, label in named:
            assert metric in metrics, rule["alert"]
            assert not label or label in metrics[metric], rule["alert"]
        for labels in re.findall(r"by \(([\w, ]+)\)", rule["expr"]):
            assert set(labels.split(", ")) <= metrics[named[0][0]], rule["alert"]


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


def compose() -> dict[str, Any]:
    """The services of the compose file."""
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose" / "compose.yaml").read_text("utf-8"))["services"]
    return services


def test_compose_runs_a_whole_region() -> None:
    services = compose()
    commands = {name: one["command"][0] for name, one in services.items() if one["image"] == "cleardeed"}
    assert commands == {"migrate": "migrate", "api-1": "api", "api-2": "api", "worker": "worker"}
    assert services["worker"]["deploy"] == {"replicas": 2}
    for name in commands:
        assert services[name]["read_only"]
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["security_opt"] == ["no-new-privileges:true"]
    parts = {one["image"].rpartition("/")[2].partition(":")[0] for one in services.values()}
    assert parts == {"cleardeed", "caddy", "postgres", "valkey", "versitygw"}
    assert [name for name, one in services.items() if "ports" in one] == ["proxy"]


def test_compose_refers_to_services_volumes_and_variables_that_exist() -> None:
    whole = yaml.safe_load((DEPLOY / "compose" / "compose.yaml").read_text("utf-8"))
    services = whole["services"]
    for one in services.values():
        wanted = one.get("depends_on", {})
        assert set(wanted) <= set(services)
        for name in [name for name in wanted if wanted[name]["condition"] == "service_healthy"]:
            assert "healthcheck" in services[name], name
        for volume in [volume.partition(":")[0] for volume in one.get("volumes", ())]:
            assert volume in whole["volumes"] or (DEPLOY / "compose" / volume).is_file()
    environment = services["api-1"]["environment"]
    hosts = [
        re.split(r"[/:]", environment[name].rpartition("@")[2].removeprefix("redis://").removeprefix("http://"))[0]
        for name in ("CLEARDEED_DATABASE_URL", "CLEARDEED_REDIS_URL", "AWS_ENDPOINT_URL")
    ]
    assert set(hosts) <= set(services)
    used = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose" / "compose.yaml").read_text("utf-8")))
    given = re.findall(r"^(\w+)=", (DEPLOY / "compose" / ".env.example").read_text("utf-8"), re.MULTILINE)
    assert used == set(given)


def test_compose_pins_its_images() -> None:
    for one in compose().values():
        if one["image"] != "cleardeed":
            assert re.fullmatch(r"[a-z0-9.]+/[a-z/]+:v?\d[\d.]*", one["image"]), one["image"]


def test_the_service_takes_the_example_environment() -> None:
    lines = (DEPLOY / "compose" / "environment.example").read_text("utf-8")
    names = re.findall(r"^CLEARDEED_(\w+)=", lines, re.MULTILINE)
    assert len(names) >= 2
    assert {name.lower() for name in names} <= set(ServiceSettings.model_fields)


@pytest.mark.process
@pytest.mark.skipif(shutil.which("caddy") is None, reason="needs caddy")
def test_the_proxy_asks_only_the_api_that_is_ready(tmp_path: Path) -> None:
    """Caddy itself with the file of `compose`, over two servers of which one is not ready and then the other."""
    ready = {"api-1": False, "api-2": True}
    with http_server("api-1", ready) as first, http_server("api-2", ready) as second:
        text = (DEPLOY / "compose" / "Caddyfile").read_text("utf-8")
        text = text.replace("api-1:8000", f"127.0.0.1:{first}").replace("api-2:8000", f"127.0.0.1:{second}")
        assert "api-" not in text
        file, port = tmp_path / "Caddyfile", free_port()
        file.write_text("{\n\tadmin off\n}\n" + text, "utf-8")
        environment = os.environ | {
            "CLEARDEED_DOMAIN": f"http://127.0.0.1:{port}",
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        process = subprocess.Popen(
            ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)],
            env=environment,
            stderr=subprocess.DEVNULL,
        )

        def answers() -> set[str]:
            try:
                return {httpx.get(f"http://127.0.0.1:{port}/", timeout=10).text for _ in range(20)}
            except httpx.TransportError:
                return set()

        try:
            wait_for(lambda: answers() == {"api-2"})
            ready.update({"api-1": True, "api-2": False})
            wait_for(lambda: answers() == {"api-1"})
        finally:
            process.terminate()
            process.wait(30)


@contextmanager
def http_server(name: str, ready: Mapping[str, bool]) -> Iterator[int]:
    """Serves its name on the port that it returns; `/readyz` says whether it is ready."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path != "/readyz" or ready[name] else 503)
            self.send_header("Content-Length", str(len(name)))
            self.end_headers()
            self.wfile.write(name.encode())

        def log_message(self, *_arguments: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


def test_the_ingress_lets_the_largest_upload_through() -> None:
    (ingress,) = [one for one in resources() if one["kind"] == "Ingress"]
    size = ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-body-size"]
    assert int(size.removesuffix("m")) * 1024 * 1024 > MAX_BYTES + 4096


def test_the_units_of_one_machine_have_ports_of_their_own() -> None:
    ports = re.findall(
        r"(?m)^Environment=CLEARDEED_METRICS_PORT=(.*)$", "".join(one.read_text("utf-8") for one in UNITS)
    )
    assert len(UNITS) == len(set(ports)) == len(ports) == 2
    for unit in UNITS:
        files = re.findall(r"^EnvironmentFile=-(.*)$", unit.read_text("utf-8"), re.MULTILINE)
        part = unit.stem.removeprefix("cleardeed-")
        assert files == ["/etc/cleardeed/environment", f"/etc/cleardeed/{part}"]


def test_processes_of_one_unit_put_their_metrics_together() -> None:
    (text,) = [one.read_text("utf-8") for one in UNITS if "--workers" in one.read_text("utf-8")]
    (folder,) = re.findall(r"^RuntimeDirectory=(.*)$", text, re.MULTILINE)
    assert f"Environment=PROMETHEUS_MULTIPROC_DIR=%t/{folder}\n" in text
    assert "RuntimeDirectoryPreserve" not in text


@pytest.mark.process
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_the_units_are_confined(unit: Path) -> None:
    """By systemd's own measure, from 0 (confined) to 10; what is left is the network."""
    command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", "--threshold=20", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_dashboard_shows_exported_metrics() -> None:
    metrics = exported()
    expressions = panels()
    assert len(expressions) >= 10
    for expression in expressions:
        for name in re.findall(r"cleardeed_\w+", expression):
            assert re.sub(r"_bucket$", "", name) in metrics, expression


def test_the_metrics_of_the_database_are_those_that_probes_export() -> None:
    named = re.findall(r'name = "(cleardeed_\w+)"', Path(probes.__file__).read_text("utf-8"))
    assert sorted(named) == sorted(COMPUTED)


def unmerged(expression: str, metric: str) -> bool:
    """Whether anything but `max` by all labels combines what each process tells of the whole database."""
    merged = re.compile(r"max by \(([\w, ]+)\) \((?:increase\()?" + metric + r"(?:\{[^}]*\})?(?:\[\w+\]\))?\)")
    whole = [one for one in merged.finditer(expression) if set(one[1].split(", ")) == COMPUTED[metric]]
    return len(whole) != expression.count(metric)


def test_metrics_of_the_database_are_merged_by_max() -> None:
    """Every process exports them whole: a sum over processes grows with their number."""
    expressions = [*(rule["expr"] for rule in alerts()), *panels(), *external_metrics().values()]
    used = [(one, metric) for one in expressions for metric in COMPUTED if metric in one]
    assert {metric for _, metric in used} == set(COMPUTED)
    assert len(used) >= 5
    for expression, metric in used:
        assert not unmerged(expression, metric), expression


@pytest.mark.parametrize(
    "expression",
    [
        "sum(cleardeed_jobs_waiting)",
        "max(cleardeed_jobs_waiting)",
        "max by (pod) (cleardeed_jobs_waiting)",
        "sum(max by (name) (cleardeed_jobs_waiting)) + sum(cleardeed_jobs_waiting)",
    ],
)
def test_a_sum_over_processes_is_noticed(expression: str) -> None:
    assert unmerged(expression, "cleardeed_jobs_waiting")


def test_no_label_is_one_of_the_scrape() -> None:
    """Prometheus renames such a label of ours, and `by` takes its own."""
    for metric, labels in exported().items():
        assert not metric.startswith("cleardeed_") or not labels & SCRAPED, metric


def test_the_autoscaler_takes_a_metric_that_the_adapter_serves() -> None:
    taken = {
        metric["external"]["metric"]["name"]
        for one in resources()
        if one["kind"] == "HorizontalPodAutoscaler"
        for metric in one["spec"]["metrics"]
        if metric["type"] == "External"
    }
    assert taken == set(external_metrics())


@pytest.mark.process
@pytest.mark.skipif(shutil.which("promtool") is None, reason="needs promtool (Debian: prometheus)")
def test_one_queue_and_one_drift_are_counted_once_over_four_processes(tmp_path: Path) -> None:
    """Evaluated by Prometheus: 700 jobs and 5 misread answers raise no alert, 1,100 and 6 do."""
    scraped = [f'namespace="n",pod="{number}",job="scrape"' for number in range(4)]
    source = 'connector="tax",source="fns",reason="broken"'

    def series(waiting: tuple[int, int], misread: int) -> list[dict[str, str]]:
        return [
            {"series": f"{metric}{{{labels},{process}}}", "values": values}
            for process in scraped
            for metric, labels, values in [
                ("cleardeed_jobs_waiting", 'name="run_check"', f"{waiting[0]}x400"),
                ("cleardeed_jobs_waiting", 'name="deliver"', f"{waiting[1]}x400"),
                ("cleardeed_source_answers_not_understood_total", source, f"0x100 {misread}x300"),
            ]
        ]

    def case(waiting: tuple[int, int], misread: int) -> dict[str, Any]:
        return {
            "interval": "1m",
            "input_series": series(waiting, misread),
            "promql_expr_test": [
                {"expr": query, "eval_time": "300m", "exp_samples": [{"labels": "{}", "value": sum(waiting)}]}
                for query in external_metrics().values()
            ],
        }

    def raised(case: dict[str, Any], alert: str, labels: dict[str, str]) -> dict[str, Any]:
        (rule,) = [one for one in alerts() if one["alert"] == alert]
        summary = rule["annotations"]["summary"].replace("{{ $labels.connector }}", labels.get("connector", ""))
        expected = {"exp_labels": {**rule["labels"], **labels}, "exp_annotations": {"summary": summary}}
        return {**case, "alert_rule_test": [{"eval_time": "300m", "alertname": alert, "exp_alerts": [expected]}]}

    def quiet(case: dict[str, Any], *names: str) -> dict[str, Any]:
        return {
            **case,
            "alert_rule_test": [{"eval_time": "300m", "alertname": name, "exp_alerts": []} for name in names],
        }

    rules = str(DEPLOY / "prometheus" / "alerts.yaml")
    tests = [
        quiet(case((400, 300), 5), "CleardeedJobsWait", "CleardeedSourceChanged"),
        raised(case((600, 500), 0), "CleardeedJobsWait", {}),
        raised(case((0, 0), 6), "CleardeedSourceChanged", {"connector": "tax"}),
    ]
    file = tmp_path / "alerts.test.yaml"
    file.write_text(yaml.safe_dump({"rule_files": [rules], "evaluation_interval": "1m", "tests": tests}), "utf-8")
    for command in (["check", "rules", rules], ["test", "rules", str(file)]):
        done = subprocess.run(["promtool", *command], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
