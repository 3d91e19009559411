"""Many people go through the service; nothing that it keeps or says outside its answers names one of them."""

import asyncio
import zlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core import apikey
from cleardeed.database.embedded.layout import Layout
from cleardeed.database.pool import open_pool
from cleardeed.files.bucket_marker import MARKER_NAME
from cleardeed.sources.local.load import import_register
from tests.flows.people import Person, invent, needles_of, write_registers
from tests.flows.scan import REGISTERS, dump_of, labels_of
from tests.patience import wait_for
from tests.service import Service, running_service, wait_finished

pytestmark = [pytest.mark.process, pytest.mark.one_server]

PEOPLE, FEW = 100, 8
"""In the drills, and in the daily run."""
DOCUMENTS = 3
DOCUMENTS_URL = "/api/v1/document-check"
SEED = 20261121


class Lived:
    """A service after everybody has been through it."""

    def __init__(
        self,
        service: Service,
        people: list[Person],
        key: IssuedApiKey,
        check_ids: list[str],
        refusals: list[httpx.Response],
    ) -> None:
        self.service = service
        self.people = people
        self.key = key
        self.check_ids = check_ids
        self.refusals = refusals
        self.needles = needles_of(people, key)

    def dump(self, *options: str) -> bytes:
        return dump_of(self.service, *options)

    def files(self) -> list[Path]:
        paths = (self.service.data_dir / "files").rglob("*")
        return [path for path in paths if path.is_file() and path.name != MARKER_NAME]


@pytest.fixture(scope="module", params=[FEW, pytest.param(PEOPLE, marks=pytest.mark.drill)])
def lived(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lived]:
    """The service on an embedded database of its own, so that its logs are about nothing else."""
    people = invent(request.param, SEED)
    registers = write_registers(people, tmp_path_factory.mktemp("registers"))
    with running_service(None, tmp_path_factory.mktemp("leaks"), CLEARDEED_LOG_LEVEL="debug") as service:
        asyncio.run(import_registers(service.dsn, registers))
        spoil_a_row(service, people[0])
        key = service.issue(balance=len(people) * 2000)
        with service.client(key) as client:
            refusals = [answer for person in people[:5] for answer in err_in_every_way(client, person)]
            check_ids = [launch(client, person) for person in people]
            for check_id in check_ids:
                read_everything(client, check_id)
            for person in people[:DOCUMENTS]:
                upload(client, person)
        yield Lived(service, people, key, check_ids, refusals)


def test_the_people_were_really_checked(lived: Lived) -> None:
    """Else there would be nothing to leak."""
    with lived.service.client(lived.key) as client:
        for check_id, person in zip(lived.check_ids[1:], lived.people[1:], strict=True):
            answer = client.get(f"/api/v1/checks/{check_id}").json()
            assert answer["result"]["seller"]["full_name"].startswith(person.last_name)
            found = {line["source_code"] for line in answer["result"]["checklist"] if line["records_count"]}
            assert {"fssp", "passports", "tax_debts", "housing"} <= found


def test_the_scan_finds_them_in_the_registers(lived: Lived) -> None:
    """The same scan of the same dump, where they are known to be: what it does not find elsewhere is not there."""
    found = {label.split(" as ")[0] for label in lived.needles.found_in(lived.dump(f"--table={REGISTERS}"))}
    for number in range(1, len(lived.people)):
        for field in ("last_name", "birth_date", "passport", "inn", "snils", "address"):
            assert f"{field} of {number}" in found


def test_a_dump_has_no_personal_data(lived: Lived) -> None:
    dump = lived.dump(f"--exclude-table={REGISTERS}")
    for check_id in lived.check_ids:
        assert check_id.encode() in dump
    assert b"pgqueuer_log" in dump
    assert apikey.digest(lived.key.api_key) in dump, "binary values are among what is looked through"
    assert labels_of(lived.needles.found_in(dump)) == []


def test_the_file_store(lived: Lived) -> None:
    files = lived.files()
    assert len(files) == 2 * len(lived.people) + 3 * DOCUMENTS
    for path in files:
        content = path.read_bytes()
        assert labels_of(lived.needles.found_in(content + str(path).encode())) == []
        assert len(zlib.compress(content)) > 0.99 * len(content), "what is encrypted is noise, which nothing compresses"


def test_logs_have_no_personal_data(lived: Lived) -> None:
    log, database_log = lived.service.log.read_bytes(), Layout(lived.service.data_dir).log.read_bytes()
    assert b"source_failed" in log, "the spoilt row has made a connector fail"
    assert b"ready to accept connections" in database_log
    assert labels_of(lived.needles.found_in(log)) == []
    assert labels_of(lived.needles.found_in(database_log)) == []


def test_metrics_have_no_personal_data(lived: Lived) -> None:
    urls = (lived.service.metrics_url, lived.service.worker_metrics_url)
    api, worker = (httpx.get(url).raise_for_status().content for url in urls)
    assert b"cleardeed_http_requests_total{" in api
    assert f'cleardeed_checks_total{{status="partial",type="full"}} {len(lived.people)}.0'.encode() in worker
    assert labels_of(lived.needles.found_in(api + worker)) == []


def test_what_else_lies_in_the_data_folder(lived: Lived) -> None:
    """But the database's own files, where the registers are: the dump stands for those."""
    cluster, seen = Layout(lived.service.data_dir).cluster, {*lived.files(), lived.service.log}
    everything = {path for path in lived.service.data_dir.rglob("*") if path.is_file()}
    others = {path for path in everything - seen if not path.is_relative_to(cluster)}
    assert {"encryption.key", "server.log"} <= {path.name for path in others}
    for path in others:
        assert labels_of(lived.needles.found_in(path.read_bytes())) == []


def test_refusals_have_no_personal_data(lived: Lived) -> None:
    assert {answer.status_code for answer in lived.refusals} == {400, 401, 404, 405, 413, 422}
    for answer in lived.refusals:
        assert labels_of(lived.needles.found_in(answer.content)) == [], answer.text


def test_links_have_no_personal_data(lived: Lived) -> None:
    with lived.service.client(lived.key) as client:
        for check_id in lived.check_ids[:10]:
            answer = client.get(f"/api/v1/checks/{check_id}").json()
            links = [answer["pdf_url"], answer["report_url"], answer["evidence"]["verify_url"]]
            assert labels_of(lived.needles.found_in("\n".join(links).encode())) == []
            page = httpx.get(answer["evidence"]["verify_url"]).raise_for_status().content
            assert labels_of(lived.needles.found_in(page)) == []


async def import_registers(dsn: str, files: dict[str, Path]) -> None:
    pool = await open_pool(dsn, size=2)
    try:
        for source, file in files.items():
            await import_register(pool, source, file)
    finally:
        await pool.close()


def spoil_a_row(service: Service, person: Person) -> None:
    """Makes a connector fail over a value: the row of the person in one register is JSON no more."""
    load_id = service.query("SELECT load_id FROM registers WHERE source_code = 'fssp'")
    service.query(
        f"UPDATE register_load_{load_id} SET fields = 'spoilt ' || fields WHERE fields LIKE $1", f"%{person.last_name}%"
    )


def launch(client: httpx.Client, person: Person) -> str:
    headers = {b"Idempotency-Key": f"{person.last_name} {person.passport}".encode()}
    answers = [client.post("/api/v1/checks", json=person.order(), headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    return str(answers[0].json()["check_id"])


def upload(client: httpx.Client, person: Person) -> None:
    """A contract of the person, analysed and read; and one that is refused, with the person all over the form."""
    name = f"{person.last_name} {person.first_name} {person.middle_name}"
    text = (
        f"ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\n{name}, {person.birth_date:%d.%m.%Y} года рождения, паспорт"
        f" {person.passport}, ИНН {person.inn}, СНИЛС {person.snils}, телефон {person.phone}, именуемый «Продавец»,"
        f" продаёт квартиру по адресу {person.address}, кадастровый номер {person.cadastral_number}, за 5 000 000 р."
    )
    made = client.post(DOCUMENTS_URL, files={"file": (f"{name}.txt", text.encode())}).raise_for_status().json()
    document = wait_for(
        lambda: client.get(f"{DOCUMENTS_URL}/{made['job_id']}").raise_for_status().json(),
        lambda document: document["status"] != "processing",
    )
    assert person.last_name in str(document["result"]["extract"])
    httpx.get(document["pdf_url"]).raise_for_status()
    client.get(f"{DOCUMENTS_URL}/{made['job_id']}/manifest").raise_for_status()
    given = {"scenario": name, "document_type_guess": person.passport * 20, "check_id": person.inn, person.snils: name}
    refused = client.post(DOCUMENTS_URL, files={"file": (f"{name}.exe", b"GIF89a" + text.encode())}, data=given)
    assert refused.status_code == 422
    assert not [part for part in (name, person.passport, person.inn, person.snils) if part in refused.text]


def read_everything(client: httpx.Client, check_id: str) -> None:
    """Read like a partner: the answer, the PDF, the page, the manifest, the verification."""
    answer = wait_finished(client, check_id)
    for link in (answer["pdf_url"], answer["report_url"], answer["evidence"]["verify_url"]):
        httpx.get(link).raise_for_status()
    client.get(f"/api/v1/checks/{check_id}/manifest").raise_for_status()
    client.get(f"/api/v1/verify/{answer['evidence']['pdf_sha256']}").raise_for_status()


def err_in_every_way(client: httpx.Client, person: Person) -> list[httpx.Response]:
    """The answers to requests that are refused, each with the person's values where something could repeat them."""
    good, name = person.order(), person.last_name
    seller, object_ = good["input_data"]["seller"], good["input_data"]["object"]
    bodies = [
        good | {"type": name},
        good | {"type": 5, "input_data": name},
        good | {"input_data": {"seller": {"last_name": name}, "object": object_}},
        good | {"input_data": {"seller": seller | {"birth_date": f"{name} 1980"}, "object": object_}},
        good | {"input_data": {"seller": seller | {"birth_date": {name: 1}}, "object": object_}},
        good | {"input_data": {"seller": seller | {"passport": person.passport}, "object": object_}},
        good | {"input_data": {"seller": seller, "object": {"cadastral_number": person.address}}},
        good | {"input_data": {"seller": seller | {"inn": f"{person.inn}\0"}, "object": object_}},
        good | {"input_data": {"seller": seller | {name: f"{person.passport}\0"}, "object": object_}},
        good | {"input_data": {"seller": seller | {name * 200: person.passport}, "object": object_}},
        good | {"sandbox_status": name},
        [name, person.passport],
    ]
    encoded = httpx.Request("POST", "http://x/", json=good).content
    contents = [
        encoded[:-5],
        encoded.replace(b'"full"', b'"full\xff"'),
        encoded.replace(b'"full"', b'"\\ud800"'),
        encoded + b" " * 2**20,
    ]
    paths = [
        f"/api/v1/checks/{name}",
        f"/api/v1/checks/{person.passport}?name={name}&born={person.birth_date}",
        f"/api/v1/verify/{person.inn}",
        f"/api/v1/{name}",
        f"/verify/{name}",
        f"/files/checks/{name}/report.pdf?token={name}",
        f"/reports/{name}?token={person.snils}",
    ]
    wrong_key = {"X-API-KEY": f"cd_live_{person.inn}"}
    return [
        *(client.post("/api/v1/checks", json=body) for body in bodies),
        *(client.post("/api/v1/checks", content=content) for content in contents),
        client.post("/api/v1/checks", json=good, headers={"Idempotency-Key": person.passport * 30}),
        client.post("/api/v1/checks", json=good, headers=wrong_key),
        *(client.get(path) for path in paths),
        *(client.put(path) for path in paths),
    ]
