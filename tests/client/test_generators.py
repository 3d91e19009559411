"""Public generators and a linter read the description: what they make compiles strictly and calls every operation."""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleardeed.http.app import ROUTES
from cleardeed.http.openapi.document import build, described_operations
from tests.client import node
from tests.http.record_examples import Recorder, as_form, record_all
from tests.service import Service, running_service

pytestmark = [pytest.mark.process, pytest.mark.drill]

DESCRIPTION = Path(__file__).parents[2] / "docs" / "openapi.json"
OPERATIONS = {one.operation.operation_id: one for one in described_operations(ROUTES)}


@pytest.fixture(scope="module")
def linted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The codes of Spectral's findings, by file: of the description, and of `faulty.json`, which has a known fault."""
    folder = tmp_path_factory.mktemp("linted")
    rules, faulty, found = folder / "rules.json", folder / "faulty.json", folder / "found.json"
    rules.write_text(json.dumps({"extends": ["spectral:oas"]}))
    document = build(ROUTES)
    document["paths"]["/api/v1/balance"]["get"]["security"] = [{"ApiKey": ["balance"]}]
    faulty.write_text(json.dumps(document))
    with pytest.raises(AssertionError):  # for the fault, which is an error
        node.run(
            "spectral", "lint", DESCRIPTION, faulty, "--ruleset", rules, "--format", "json", "--output", found,
            "--fail-severity", "hint",
        )  # fmt: skip
    codes: dict[str, set[str]] = {DESCRIPTION.name: set(), faulty.name: set()}
    for one in json.loads(found.read_text()):
        codes[Path(one["source"]).name].add(one["code"])
    return codes


@node.needs_node
def test_spectral_finds_nothing_in_the_description(linted: dict[str, set[str]]) -> None:
    assert linted[DESCRIPTION.name] == set()


@node.needs_node
def test_spectral_finds_a_known_fault(linted: dict[str, set[str]]) -> None:
    assert "oas3-operation-security-defined" in linted["faulty.json"]


@pytest.fixture(scope="module")
def full_service(make_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """API and worker: a monitor's cycle runs."""
    with running_service(make_database(), tmp_path_factory.mktemp("generators")) as running:
        yield running


@pytest.fixture
def caller(full_service: Service) -> Iterator[httpx.Client]:
    key = full_service.issue(balance=100_000, mode="sandbox", webhook_url="https://crm.example/hooks")
    with full_service.client(key) as client:
        yield client


class GeneratedRecorder(Recorder):
    """Calls the operations through the generated Python client."""

    def __init__(self, client: httpx.Client, package: str) -> None:
        super().__init__(client)
        module = importlib.import_module(package)
        headers = {"X-API-KEY": client.headers["X-API-KEY"]}
        self.generated = module.Client(base_url=str(client.base_url), headers=headers, raise_on_unexpected_status=True)
        self._package = package
        self.called: set[str] = set()

    def record(
        self,
        operation_id: str,
        name: str,
        summary: str,
        method: str,
        path: str,
        *,
        body: Any = None,
        form: dict[str, str] | None = None,
        **given: Any,
    ) -> Any:
        tag = OPERATIONS[operation_id].operation.tag.lower().replace(" ", "_")
        call = importlib.import_module(f"{self._package}.api.{tag}.{operation_id}")
        enums = {key: self._value(operation_id, key, value) for key, value in given.items()}
        if form or body:
            enums["body"] = self._body(operation_id, body, form)
        named = {f"{key}_" if key == "type" else key: value for key, value in enums.items()}
        response = call.sync_detailed(client=self.generated, **named)
        assert response.status_code == OPERATIONS[operation_id].status, response.content
        assert response.parsed is not None, operation_id
        self.called.add(operation_id)
        answer = json.loads(response.content)
        if "request_id" in answer:
            assert response.parsed.request_id == answer["request_id"]
        return answer

    def _value(self, operation_id: str, name: str, value: Any) -> Any:
        """A query's word as the generated enumeration."""
        models = importlib.import_module(f"{self._package}.models")
        kind = f"{operation_id}_{name}".title().replace("_", "")
        return getattr(models, kind)(value) if hasattr(models, kind) else value

    def _body(self, operation_id: str, body: Any, form: dict[str, str] | None) -> Any:
        models = importlib.import_module(f"{self._package}.models")
        types = importlib.import_module(f"{self._package}.types")
        one, document = OPERATIONS[operation_id], build(ROUTES)
        (content,) = document["paths"][one.path][one.method]["requestBody"]["content"].values()
        schema = content["schema"]
        if form is not None:
            sent = as_form(form)
            made = getattr(models, _class(schema)).from_dict(sent["data"] | {"file": sent["files"]["file"][1]})
            made.file = types.File(payload=sent["files"]["file"][1], file_name="contract.txt")
            return made
        names = [schema] if "$ref" in schema else schema.get("anyOf", schema.get("oneOf"))
        for name in map(_class, names):
            model = getattr(models, name)
            properties = document["components"]["schemas"][name]["properties"]
            tag = properties.get("type", {}).get("const")
            if tag is None or tag == body["type"]:
                return model.from_dict(body)
        raise AssertionError(f"no model of {operation_id} fits")


def _class(schema: dict[str, Any]) -> str:
    return str(schema["$ref"].rpartition("/")[2])


def test_openapi_python_client_calls_every_operation(caller: httpx.Client, tmp_path: Path) -> None:
    package = "generated_cleardeed"
    (tmp_path / "config.yml").write_text(f"package_name_override: {package}\n")
    out = tmp_path / "out"
    folder = Path(sys.executable).parent
    made = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", "--path", DESCRIPTION, "--output-path", out,
         "--config", tmp_path / "config.yml"],
        env=os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "warning" not in made.stdout.lower(), made.stdout
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, package],
        cwd=out, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout
    sys.path.insert(0, str(out))
    try:
        recorder = GeneratedRecorder(caller, package)
        with recorder.generated:
            record_all(recorder)
    finally:
        sys.path.remove(str(out))
    assert recorder.called == set(OPERATIONS)


class TypeScriptRecorder(Recorder):
    """Writes each request that was sent as a statement of a TypeScript program."""

    def __init__(self, client: httpx.Client) -> None:
        super().__init__(client)
        self.statements: list[str] = []
        self.called: set[str] = set()

    def record(
        self,
        operation_id: str,
        name: str,
        summary: str,
        method: str,
        path: str,
        *,
        body: Any = None,
        form: dict[str, str] | None = None,
        **given: Any,
    ) -> Any:
        # Changes of a monitor are left to the program, which comes after.
        sent = "GET" if method in ("PATCH", "DELETE") else method
        answer = super().record(
            operation_id, name, summary, sent, path, body=None if sent != method else body, form=form, **given
        )
        named = {key: value for key, value in given.items() if f"{{{key}}}" in path}
        query = {key: value for key, value in given.items() if key not in named}
        params = {key: value for key, value in {"path": named, "query": query}.items() if value}
        options = [f"params: {_literal(params)}"] if params else []
        if form is not None:
            fields = as_form(form)
            text = fields["files"]["file"][1].decode()
            options.append(f"body: {_literal(fields['data'] | {'file': text})}, bodySerializer: form")
        elif body is not None:
            options.append(f"body: {_literal(body)}")
        call = f"api.{method}({json.dumps(path)}, {{ {', '.join(options)} }})"
        self.statements.append(f"show({json.dumps(operation_id)}, await {call});")
        self.called.add(operation_id)
        return answer


def _literal(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


PROGRAM = """
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const api = createClient<paths>({ baseUrl: process.env["URL"]!, headers: { "X-API-KEY": process.env["KEY"]! } });

function form(body: Record<string, unknown>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (name === "file") made.append(name, new Blob([String(value)]), "contract.txt");
    else made.append(name, String(value));
  }
  return made;
}

function show(operation: string, answer: { data?: { request_id: string }; response: Response }): void {
  if (answer.data === undefined) throw new Error(`${operation}: ${answer.response.status}`);
  console.log(operation, answer.data.request_id);
}

"""


@node.needs_node
def test_openapi_typescript_calls_every_operation(caller: httpx.Client, tmp_path: Path) -> None:
    recorder = TypeScriptRecorder(caller)
    record_all(recorder)
    assert recorder.called == set(OPERATIONS)
    node.run("openapi-typescript", DESCRIPTION, "--output", tmp_path / "schema.ts")
    (tmp_path / "calls.ts").write_text(PROGRAM + "\n".join(recorder.statements), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "node_modules").symlink_to(node.PACKAGES)
    node.run(
        "tsc", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--module", "nodenext",
        "--target", "es2022", "--types", "node", "calls.ts", cwd=tmp_path,
    )  # fmt: skip
    environment = os.environ | {"URL": str(caller.base_url), "KEY": caller.headers["X-API-KEY"]}
    printed = node.run("node", "calls.js", cwd=tmp_path, env=environment)
    assert {line.split()[0] for line in printed.splitlines()} == set(OPERATIONS)
    assert all(line.split()[1].startswith("req_") for line in printed.splitlines())
