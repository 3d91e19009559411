"""Records the examples of the API's description: `python -m tests.http.record_examples`.

Starts the service, sends every request below with a sandbox key, and writes request and answer beside the description.
The identifiers and hashes in an answer are of that run.
"""

import asyncio
import json
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx

from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.migrate import migrate
from cleardeed.deals.samples import PLAIN
from cleardeed.http import openapi
from cleardeed.jobs.schema import install_queue
from cleardeed.sources.samples import INPUT_DATA
from tests.patience import wait_for
from tests.service import running_service

FOLDER = Path(openapi.__file__).parent / "examples"
PUBLIC_URL = "https://checks.example"
WEBHOOK = "https://crm.example/hooks/cleardeed"

SELLER = {"type": "seller", "input_data": {"seller": INPUT_DATA["seller"]}}
OBJECT = {"type": "object", "input_data": {"object": INPUT_DATA["object"]}}
LABELS = {"external_id": "deal-2026-117", "metadata": {"branch": "North", "manager": "A. Petrova"}}
FULL = {"type": "full", "input_data": INPUT_DATA, "legal_opinion_enabled": True, **LABELS}
DEAL = PLAIN | {"handover_date": "2026-12-01"}
CONTRACT = "ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\n\nг. Примерск, 21 ноября 2026 г. …"
EXTRACT_DAY = "2026-11-20"
"""The day of the example's extract; it is sent as of today, since an old one is refused."""
EXTRACT = f"""<?xml version="1.0" encoding="utf-8"?>
<extract_about_property_room>
  <details_statement><group_top_requisites>
    <date_formation>{EXTRACT_DAY}</date_formation>
    <registration_number>КУВИ-001/2026-999001</registration_number>
  </group_top_requisites></details_statement>
  <room_record>
    <object><common_data><cad_number>77:99:0009999:1001</cad_number></common_data></object>
    <params><area>54.3</area></params>
  </room_record>
  <right_records><right_record>
    <right_data>
      <right_type><value>Собственность</value></right_type>
      <right_number>77:99:0009999:1001-77/001/2015-1</right_number>
    </right_data>
    <right_holders><right_holder><individual>
      <surname>Иванов</surname><name>Пётр</name><patronymic>Сидорович</patronymic>
      <birth_date>1980-02-01</birth_date>
    </individual></right_holder></right_holders>
  </right_record></right_records>
  <status>Сведения об объекте недвижимости имеют статус "актуальные"</status>
</extract_about_property_room>
"""
FAR_DAYS = ["2099-06-30", "2099-12-31"]
"""Days so far ahead that the service accepts the example, whenever it is tried."""
STEERED = {"object": {"address": "г. Примерск, ул. Первая, д. 1 +egrn:found +housing:unavailable"}}

IN_DOUBT = {"seller": INPUT_DATA["seller"] | {"last_name": "Иванов +fssp:review"}}
DECIDED = {"reason": "The passport shows another date of birth.", "decided_by": "A. Lawyer"}


def as_form(fields: dict[str, str]) -> dict[str, Any]:
    """Return the request arguments of a form whose `file` is a text."""
    rest = {name: value for name, value in fields.items() if name != "file"}
    text = fields["file"].replace(EXTRACT_DAY, datetime.now(UTC).date().isoformat())
    return {"files": {"file": ("contract.txt", text.encode())}, "data": rest}


class Recorder:
    """Sends requests and keeps what was said."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._kept: dict[str, list[dict[str, Any]]] = {}

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
        """The answer, kept as an example; `given` are the path's and query's parameters."""
        names = {name: str(value) for name, value in given.items() if f"{{{name}}}" in path}
        query = {name: value for name, value in given.items() if name not in names}
        sent = {"json": body} if form is None else as_form(form)
        response = self._client.request(method, path.format(**names), params=query, **sent).raise_for_status()
        example = {"name": name, "summary": summary, "path": names, "query": query, "body": form or body}
        kept = {field: value for field, value in example.items() if value} | {"answer": response.json()}
        self._kept.setdefault(operation_id, []).append(kept)
        return kept["answer"]

    def make(self, path: str, body: Any) -> Any:
        """The answer to a POST, not kept."""
        return self._client.post(path, json=body).raise_for_status().json()

    def ask(self, path: str) -> Any:
        """The answer to a GET, not kept."""
        return self._client.get(path).raise_for_status().json()

    def write(self, folder: Path) -> None:
        """One file an operation."""
        folder.mkdir(exist_ok=True)
        for operation_id, examples in self._kept.items():
            text = json.dumps(examples, indent=2, ensure_ascii=False)
            (folder / f"{operation_id}.json").write_text(text + "\n", encoding="utf-8")


def record_all(recorder: Recorder) -> None:
    """Every operation at least once."""
    quote, checks = "/api/v1/checks/quote", "/api/v1/checks"
    recorder.record("quote_checks", "single", "One check", "POST", quote, body={"type": "full"})
    batch = {"items": [{"type": "seller"}, {"type": "object"}]}
    recorder.record("quote_checks", "batch", "A batch", "POST", quote, body=batch)
    recorder.record("create_check", "full", "A seller and an object", "POST", checks, body=FULL)
    recorder.record("create_check", "seller", "A seller", "POST", checks, body=SELLER)
    steered = {"type": "object", "input_data": STEERED, "sandbox_status": "partial"}
    made = recorder.record("create_check", "steered", "Sandbox: findings to order", "POST", checks, body=steered)
    unborn = {"type": "seller", "input_data": {"seller": INPUT_DATA["seller"] | {"birth_date": "2999-01-01"}}}
    items = {"items": [OBJECT, unborn]}
    recorder.record("create_checks", "two", "Two checks, one of them refused", "POST", f"{checks}/bulk", body=items)
    found = recorder.record(
        "get_check", "partial", "An object, with a finding", "GET", f"{checks}/{{check_id}}", check_id=made["check_id"]
    )
    running = recorder.record(
        "create_check",
        "running",
        "Sandbox: left running",
        "POST",
        checks,
        body=OBJECT | {"sandbox_status": "processing"},
    )
    recorder.record(
        "get_check", "processing", "Still running", "GET", f"{checks}/{{check_id}}", check_id=running["check_id"]
    )
    recorder.record("list_checks", "first", "The newest two", "GET", checks, limit=2, type="object")
    labelled: dict[str, Any] = {"external_id": LABELS["external_id"], "created_from": "2026-01-01"}
    recorder.record("list_checks", "external_id", "By your own identifier", "GET", checks, **labelled)
    manifest = f"{checks}/{{check_id}}/manifest"
    recorder.record("get_manifest", "partial", "Of an object check", "GET", manifest, check_id=made["check_id"])
    _record_reviews(recorder)
    form = {"file": EXTRACT}
    recorder.record("supply_extract", "room", "An extract about a flat", "POST", "/api/v1/extracts", form=form)
    recorder.record("get_balance", "balance", "Without a package", "GET", "/api/v1/balance")
    recorder.record("get_tariffs", "all", "All prices", "GET", "/api/v1/tariffs")
    recorder.record("get_tariffs", "full", "Of full checks", "GET", "/api/v1/tariffs", type="full")
    recorder.record("get_account", "account", "A sandbox key", "GET", "/api/v1/account")
    order = {"documents": ["purchase_agreement", "acceptance_act"], "deal": DEAL}
    generator = "/api/v1/document-generator"
    generated = recorder.record(
        "generate_documents", "two", "Two documents, both formats", "POST", generator, body=order
    )
    _record_valuations(recorder)
    there = {"generation_id": generated["generation_id"]}
    recorder.record(
        "get_generation", "two", "Fresh links and evidence", "GET", f"{generator}/{{generation_id}}", **there
    )
    path = f"{generator}/{{generation_id}}/manifest"
    recorder.record("get_generation_manifest", "two", "Of two documents", "GET", path, **there)
    _record_documents(recorder)
    _record_monitors(recorder)
    sha256 = found["evidence"]["pdf_sha256"]
    recorder.record("verify", "pdf", "The hash of a report", "GET", "/api/v1/verify/{sha256}", sha256=sha256)


def _record_reviews(recorder: Recorder) -> None:
    one = "/api/v1/checks/{check_id}"
    made = recorder.make("/api/v1/checks", {"type": "seller", "input_data": IN_DOUBT})
    there = {"check_id": made["check_id"]}
    checklist = recorder.ask(one.format(**there))["result"]["checklist"]
    record_id = next(line for line in checklist if line["source_code"] == "fssp")["records"][0]["record_id"]
    body = {"record_id": record_id, "decision": "another_person"} | DECIDED
    reviews = f"{one}/reviews"
    recorder.record("create_review", "namesake", "A record of a namesake", "POST", reviews, body=body, **there)
    recorder.record("get_check", "reviewed", "With a reviewed edition", "GET", one, **there)
    recorder.record("list_reviews", "one", "One decision", "GET", reviews, **there)
    path = f"{reviews}/{{edition}}/manifest"
    recorder.record("get_review_manifest", "second", "Of the second edition", "GET", path, edition=2, **there)


def _record_valuations(recorder: Recorder) -> None:
    valuation = "/api/v1/valuation"
    attributes = {"area_m2": 54.3, "rooms": 2, "year_built": 1990}
    body = {"cadastral_number": "77:99:0009999:1001", "object_type": "apartment", "attributes": attributes}
    made = recorder.record("create_valuation", "apartment", "An apartment", "POST", valuation, body=body)
    failing = body | {"sandbox_status": "failed"}
    recorder.record("create_valuation", "failed", "Sandbox: too little data", "POST", valuation, body=failing)
    one = f"{valuation}/{{valuation_id}}"
    there = {"valuation_id": made["id"]}
    recorder.record("get_valuation", "apartment", "Fresh link and evidence", "GET", one, **there)
    recorder.record("get_valuation_manifest", "apartment", "Of a valuation", "GET", f"{one}/manifest", **there)


def _record_documents(recorder: Recorder) -> None:
    submit, one = "/api/v1/document-check", "/api/v1/document-check/{job_id}"
    form = {"file": CONTRACT, "document_type_guess": "purchase_agreement"}
    made = recorder.record("submit_document", "contract", "A contract", "POST", submit, form=form)
    recorder.record("get_document", "ready", "An analysis", "GET", one, job_id=made["job_id"])
    recorder.record("get_document_manifest", "ready", "Of an analysis", "GET", f"{one}/manifest", job_id=made["job_id"])


def _record_monitors(recorder: Recorder) -> None:
    monitors = "/api/v1/monitors"
    subject = {"type": "seller", "subject": {"seller": INPUT_DATA["seller"]}, **LABELS}
    weekly = subject | {"schedule_mode": "interval", "interval_days": 7, "cycles_left": 12}
    made = recorder.record("create_monitor", "weekly", "Every week, twelve times", "POST", monitors, body=weekly)
    on_days = subject | {"schedule_mode": "dates", "dates": FAR_DAYS}
    recorder.record("create_monitor", "dates", "On days of your choice", "POST", monitors, body=on_days)
    due = recorder.make(monitors, on_days | {"dates": [datetime.now(UTC).date().isoformat(), FAR_DAYS[-1]]})
    one = f"{monitors}/{{monitor_id}}"
    card = _run_once(recorder, due["id"])
    recorder.record("get_monitor", "run", "With a run", "GET", one, monitor_id=due["id"])
    run = {"monitor_id": due["id"], "run_id": card["runs"][0]["id"]}
    recorder.record("get_run_manifest", "act", "Of an act", "GET", f"{one}/runs/{{run_id}}/manifest", **run)
    paused = {"status": "paused"}
    recorder.record("change_monitor", "pause", "Pause it", "PATCH", one, body=paused, monitor_id=made["id"])
    recorder.record("list_monitors", "first", "The newest", "GET", monitors, limit=1)
    recorder.record("stop_monitor", "stop", "Stop it", "DELETE", one, monitor_id=made["id"])
    events = recorder.record("list_events", "newest", "The newest two", "GET", "/api/v1/events", limit=2)
    again = "/api/v1/events/{event_id}/redeliver"
    recorder.record("redeliver_event", "again", "Once more", "POST", again, event_id=events["items"][0]["id"])


def _run_once(recorder: Recorder, monitor_id: int) -> Any:
    """The card of a monitor whose first cycle has run."""
    return wait_for(lambda: recorder.ask(f"/api/v1/monitors/{monitor_id}"), lambda card: card["runs"])


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        EmbeddedServer.running(Path(folder)) as server,
        running_service(server.dsn(), prepared(server, Path(folder)), CLEARDEED_BASE_URL=PUBLIC_URL) as service,
    ):
        key = service.issue(balance=100_000, mode="sandbox", name="CRM, test", webhook_url=WEBHOOK)
        with service.client(key) as client:
            recorder = Recorder(client)
            record_all(recorder)
            recorder.write(FOLDER)


def prepared(server: EmbeddedServer, folder: Path) -> Path:
    async def prepare() -> None:
        await migrate(server.dsn())
        await install_queue(server.dsn())

    asyncio.run(prepare())
    data_dir = folder / "service"
    data_dir.mkdir()
    return data_dir


if __name__ == "__main__":
    main()
