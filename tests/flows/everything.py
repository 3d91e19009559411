"""A person in everything that a partner may ask of the service: every operation that makes something, each sent twice
under one Idempotency-Key that names the person."""

import datetime
import json
import time
from collections.abc import Callable
from typing import Any

import httpx
import msgspec

from cleardeed.checks.lifecycle import CHECKS
from cleardeed.database.pool import open_pool
from cleardeed.deals.record import GENERATIONS
from cleardeed.deals.samples import PLAIN
from cleardeed.documents.record import DOCUMENT_CHECKS
from cleardeed.files.file_store import FileStore
from cleardeed.monitors.erase import MONITORS
from cleardeed.records.erase import erase
from cleardeed.records.kind import Lifecycle
from cleardeed.valuation.record import VALUATIONS
from tests.flows.people import Person
from tests.service import Service, fetch, wait_finished
from tests.sources.connectors.extracts import extract, right

API = "/api/v1"


class Made(msgspec.Struct):
    """The records made, and the ids of the operations that answered a repeated request."""

    checks: list[str] = []
    extracts: list[str] = []
    documents: list[str] = []
    generations: list[str] = []
    valuations: list[str] = []
    monitors: list[int] = []
    repeated: dict[str, tuple[str, dict[str, Any]]] = {}
    """By operation: the path and the request that was repeated."""

    async def erase(self, service: Service) -> None:
        """Erases all of it; the extract goes with the check that named it."""
        pool, files = await open_pool(service.dsn, size=2), FileStore.in_folder(service.data_dir / "files")
        try:
            erased: dict[Lifecycle, list[Any]] = {
                MONITORS: self.monitors,
                CHECKS: self.checks,
                DOCUMENT_CHECKS: self.documents,
                GENERATIONS: self.generations,
                VALUATIONS: self.valuations,
            }
            for life, record_ids in erased.items():
                for record_id in record_ids:
                    await erase(life, pool, service.ring, files, record_id)
        finally:
            await pool.close()


class Partner:
    """A partner's client who does everything about one person."""

    def __init__(
        self,
        service: Service,
        client: httpx.Client,
        person: Person,
        follow: Callable[[str], httpx.Response] = fetch,
    ) -> None:
        self.service = service
        self.client = client
        self._follow = follow
        self.person = person
        self.name = f"{person.last_name} {person.first_name} {person.middle_name}"
        self.made = Made()
        # `labels` name the person too.
        external_id, note = f"{self.name} {person.inn}", f"{person.phone} {person.address}"
        self.labels: dict[str, Any] = {"external_id": external_id, "metadata": {person.last_name: note}}
        self._headers = {b"Idempotency-Key": f"{self.name} {person.passport}".encode()}

    def do_everything(self) -> Made:
        """Makes one of each, and reads it back in every way."""
        self._extract()
        self._checks()
        self._document()
        self._generation()
        self._valuation()
        self._monitor()
        return self.made

    def repeat(self, operation: str) -> httpx.Response:
        """Sends once more what was sent at first."""
        path, request = self.made.repeated[operation]
        return self.client.post(path, headers=self._headers, **request)

    def _make(self, operation: str, path: str, **request: Any) -> Any:
        """The answer to the second of two equal requests, which is that to the first."""
        self.made.repeated[operation] = (path, request)
        first, second = (self.repeat(operation).raise_for_status().json() for _ in range(2))
        assert first | {"request_id": ""} == second | {"request_id": ""}
        return second

    def _extract(self) -> None:
        """Of the person's own flat, fetched by the person."""
        person = self.person
        owner = f"""<individual><surname>{person.last_name}</surname><name>{person.first_name}</name><patronymic>
            {person.middle_name}</patronymic><birth_date>{person.birth_date}</birth_date><snils>{person.snils}</snils>
            <identity_doc><document_series>9999</document_series><document_number>{person.passport_number}
            </document_number></identity_doc></individual>"""
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        content = extract(rights=right(1, (owner,)), number=person.cadastral_number, formed=today).decode()
        content = content.replace("г. Примерск, ул. Первая, д. 1, кв. 1", person.address)
        file = {"file": (f"{self.name}.xml", content.encode())}
        self.made.extracts.append(self._make("supply_extract", f"{API}/extracts", files=file)["extract_id"])

    def _checks(self) -> None:
        """One alone, with the extract; some in a batch, most of them wrong."""
        order, name = self.person.order() | self.labels, self.name
        named = self._make("create_check", f"{API}/checks", json=order | {"egrn_extract_id": self.made.extracts[0]})
        seller = order["input_data"]["seller"]
        faulty = [
            order | {"type": name},
            order | {"input_data": {"seller": seller, name: self.person.passport}},
            order | {"input_data": {"seller": seller | {"birth_date": name}}},
            order | {"input_data": {"seller": seller | {"passport": f"{name} {self.person.passport}"}}},
            order | {"input_data": {"object": {"cadastral_number": self.person.address}}, "type": "object"},
            order | {"egrn_extract_id": name},
        ]
        batch = self._make("create_checks", f"{API}/checks/bulk", json={"items": [order, *faulty]})
        assert (batch["created"], batch["failed"]) == (1, len(faulty))
        self.made.checks += [named["check_id"], batch["items"][0]["check_id"]]
        for check_id in self.made.checks:
            answer = wait_finished(self.client, check_id)
            assert answer["result"]["seller"]["full_name"] == name
            self._read(f"{API}/checks/{check_id}", answer["pdf_url"], answer["report_url"])
        self._review(self.made.checks[0])

    def _review(self, check_id: str) -> None:
        """A decision on a record, with the person in its reason; then a second one that undoes it."""
        path, body = f"{API}/checks/{check_id}", self._decision(check_id)
        edition = self._make("create_review", f"{path}/reviews", json=body)["edition"]
        self.client.post(f"{path}/reviews", json=body | {"decision": "cannot_tell"}).raise_for_status()
        answer = self._wait(path, lambda read: read.get("reviewed", {}).get("edition") == edition + 1)
        # Two workers may end the two editions in either order.
        self._wait(f"{path}/reviews", lambda read: all(one["status"] == "report_ready" for one in read["items"]))
        self.client.post(f"{path}/reviews", json=body | {"decision": self.name})
        reviewed = answer["reviewed"]
        assert self.name in str(reviewed["result"])
        self._read(f"{path}/reviews/{edition}", reviewed["pdf_url"], reviewed["report_url"], read=False)

    def _decide(self, check_id: str) -> None:
        """On a record that the registers have of the person, where they know any."""
        if self._records(check_id):
            self.client.post(f"{API}/checks/{check_id}/reviews", json=self._decision(check_id)).raise_for_status()

    def _decision(self, check_id: str) -> dict[str, Any]:
        reason = f"{self.name}, {self.person.passport}, {self.person.inn}: {self.person.address}"
        record_id = self._records(check_id)[0]
        return {"record_id": record_id, "decision": "another_person", "reason": reason, "decided_by": self.name}

    def _records(self, check_id: str) -> list[str]:
        checklist = self.client.get(f"{API}/checks/{check_id}").raise_for_status().json()["result"]["checklist"]
        return [record["record_id"] for line in checklist for record in line["records"]]

    def _document(self) -> None:
        """A contract of the person, compared with the check."""
        person = self.person
        text = (
            f"ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\n{self.name}, {person.birth_date:%d.%m.%Y} года рождения, паспорт"
            f" {person.passport}, ИНН {person.inn}, СНИЛС {person.snils}, телефон {person.phone}, именуемый «Продавец»,"
            f" продаёт квартиру по адресу {person.address}, кадастровый номер {person.cadastral_number}, за 5 000 000"
        )
        form = {"scenario": "deal_context", "check_id": self.made.checks[0], "document_type_guess": self.name}
        form |= self.labels | {"metadata": json.dumps(self.labels["metadata"])}
        file = {"file": (f"{self.name}.txt", text.encode())}
        job_id = self._make("submit_document", f"{API}/document-check", files=file, data=form)["job_id"]
        self.made.documents.append(job_id)
        path = f"{API}/document-check/{job_id}"
        document = self._wait(path, lambda answer: answer["status"] != "processing")
        assert document["status"] == "report_ready"
        self._read(path, document["pdf_url"])

    def _generation(self) -> None:
        """A contract and its receipt, the person on both sides."""
        person = self.person
        party = {
            "last_name": person.last_name,
            "first_name": person.first_name,
            "middle_name": person.middle_name,
            "gender": "male",
            "birth_date": person.birth_date.isoformat(),
            "birth_place": person.address,
            "passport": {
                "series": "9999",
                "number": person.passport_number,
                "issued_on": "2010-03-01",
                "issued_by": person.address,
                "division_code": "770-001",
            },
            "registration_address": person.address,
            "phone": person.phone,
            "email": "somebody@partner.example",
        }
        home = {
            "cadastral_number": person.cadastral_number,
            "address": person.address,
            "residents": [self.name],
            "title_document": PLAIN["object"]["title_document"],
        }
        deal = PLAIN | {"sellers": [party], "buyers": [PLAIN["buyers"][0] | {"registration_address": person.address}]}
        order = {"documents": ["purchase_agreement"], "deal": deal | {"object": home}} | self.labels
        made = self._make("generate_documents", f"{API}/document-generator", json=order)
        self.made.generations.append(made["generation_id"])
        [document] = made["documents"]
        self._read(f"{API}/document-generator/{made['generation_id']}", document["docx_url"], document["pdf_url"])

    def _valuation(self) -> None:
        order = {
            "cadastral_number": self.person.cadastral_number,
            "address": self.person.address,
            "attributes": {"area_m2": 54.3},
        } | self.labels
        made = self._make("create_valuation", f"{API}/valuation", json=order)
        self.made.valuations.append(made["id"])
        assert made["result"] is not None
        links = [made["pdf_url"]] if made["pdf_url"] else []
        self._read(f"{API}/valuation/{made['id']}", *links)

    def _monitor(self) -> None:
        """Two cycles, by the service's own clock and at once."""
        order = self.person.order()
        body = {
            "type": "full",
            "subject": order["input_data"],
            "schedule_mode": "interval",
            "interval_days": 30,
            "cycles_left": 2,
        } | self.labels
        monitor_id = self._make("create_monitor", f"{API}/monitors", json=body)["id"]
        self.made.monitors.append(monitor_id)
        path = f"{API}/monitors/{monitor_id}"
        for cycles in (1, 2):
            self.service.query("UPDATE monitors SET next_run_at = now() WHERE id = $1", monitor_id)
            card = self._wait(path, lambda answer, cycles=cycles: len(answer["runs"]) == cycles)
            if cycles == 1:  # a decision for the next one to carry over
                self._decide(card["runs"][0]["check_id"])
        card = self._wait(path, lambda answer: answer["status"] == "finished")
        for run in card["runs"]:
            self.made.checks.append(run["check_id"])
            self._read(f"{path}/runs/{run['id']}", run["act_pdf_url"], read=False)

    def _read(self, path: str, *links: str, read: bool = True) -> None:
        """Read like a partner: the answer, its manifest where it has one, the files behind its links."""
        if read:
            self.client.get(path).raise_for_status()
        if links:
            self.client.get(f"{path}/manifest").raise_for_status()
        for link in links:
            self._follow(link).raise_for_status()

    def _wait(self, path: str, done: Any) -> Any:
        """The answer once it is as wished."""
        while not done(answer := self.client.get(path).raise_for_status().json()):
            time.sleep(0.05)
        return answer
