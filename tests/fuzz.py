"""Schemathesis against the running service, over the description that it publishes: `python -m tests.fuzz 500`."""

import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.database.embedded import EmbeddedServer
from tests.http.record_examples import WEBHOOK, prepared
from tests.service import Service, running_service

CONFIG = Path(__file__).parent / "schemathesis.toml"


def fuzz(
    service: Service, key: IssuedApiKey, *, examples: int, phases: str, repeatable: bool = False, quiet: bool = False
) -> "subprocess.CompletedProcess[str]":
    """Runs all checks, `examples` an operation; exit code 1 where one does not hold. A sandbox key ends its checks.

    The examples of a `repeatable` run depend on the description alone. A `quiet` one keeps what it says for the caller.
    """
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG)),
        *("run", f"{service.url}/openapi.json", "--header", f"X-API-KEY: {key.api_key}"),
        *("--max-examples", str(examples), "--phases", phases, "--no-color", "--continue-on-failure"),
        *(["--generation-deterministic"] if repeatable else []),
    ]
    environment = os.environ | {"PYTHONPATH": str(CONFIG.parents[1])}
    return subprocess.run(command, check=False, capture_output=quiet, text=True, cwd=service.data_dir, env=environment)


def print_counts(service: Service) -> None:
    """Print the number of requests that each operation answered, as the service counted them."""
    counts: Counter[str] = Counter()
    for family in text_string_to_metric_families(httpx.get(service.metrics_url).text):
        for sample in family.samples:
            if sample.name == "cleardeed_http_requests_total":
                counts[f"{sample.labels['method']} {sample.labels['route']}"] += int(sample.value)
    for operation, count in sorted(counts.items()):
        sys.stdout.write(f"{count:7,} {operation}\n")


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        EmbeddedServer.running(Path(folder)) as server,
        running_service(server.dsn(), prepared(server, Path(folder))) as service,
    ):
        key = service.issue(mode="sandbox", webhook_url=WEBHOOK)
        done = fuzz(service, key, examples=int(sys.argv[1]), phases="examples,coverage,fuzzing,stateful")
        print_counts(service)
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
