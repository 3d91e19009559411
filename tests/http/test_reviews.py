"""A person's decisions over HTTP: recorded, sealed as editions, read back, verified, refused, kept apart, erased."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.client.answers.evidence import EvidenceBundle
from cleardeed.client.evidence import verify_evidence
from cleardeed.core.ids import new_id
from cleardeed.evidence.verify import verify
from tests.http.faults import fault, fields_at_fault
from tests.http.orders import SELLER, order
from tests.http.receiver import receiving
from tests.patience import wait_for
from tests.service import Service, wait_finished

API = "/api/v1"
NAMESAKE = SELLER | {"birth_date": None, "snils": None}
"""Of whom the register of bailiffs has a record with a birth date: it may be somebody else's."""
OF_THE_CHECK = ("check_id", "status", "created_at", "completed_at")
GIVEN = {"reason": "Another birth date in the papers.", "decided_by": "И. Юристова"}


def ordered(client: httpx.Client, **changes: Any) -> Any:
    """A finished check in which the bailiffs' record waits for a person."""
    body = order("seller", seller=NAMESAKE, **changes)
    made = client.post(f"{API}/checks", json=body).raise_for_status().json()
    return wait_finished(client, made["check_id"])


def line_of(result: Any, code: str = "fssp") -> Any:
    return next(line for line in result["checklist"] if line["source_code"] == code)


def record_of(check: Any, code: str = "fssp") -> str:
    return str(line_of(check["result"], code)["records"][0]["record_id"])


def post(client: httpx.Client, check: Any, decision: str = "another_person", **more: Any) -> httpx.Response:
    headers = more.pop("headers", {})
    body = {"record_id": record_of(check), "decision": decision} | GIVEN | more
    return client.post(f"{API}/checks/{check['check_id']}/reviews", json=body, headers=headers)


def edition_of(client: httpx.Client, check: Any, number: int) -> Any:
    """The check once the edition of this number is the newest that is out."""
    return wait_for(
        lambda: client.get(f"{API}/checks/{check['check_id']}").raise_for_status().json(),
        lambda answer: answer.get("reviewed", {}).get("edition") == number,
    )


@pytest.fixture(scope="module")
def agency_client(service: Service) -> Iterator[httpx.Client]:
    with service.client(service.issue()) as client:
        yield client


@pytest.fixture(scope="module")
def check(agency_client: httpx.Client) -> Any:
    """Order a check, without any decision on it."""
    return ordered(agency_client, legal_opinion_enabled=True)


@pytest.fixture(scope="module")
def reviewed(agency_client: httpx.Client, check: Any) -> Any:
    created = post(agency_client, check)
    assert created.status_code == 201
    assert created.json() | {"request_id": "", "review_id": "", "created_at": ""} == {
        "review_id": "", "check_id": check["check_id"], "edition": 2, "status": "processing", "mode": "live",
        "created_at": "", "request_id": "",
    }  # fmt: skip
    return edition_of(agency_client, check, 2)


def test_the_check_waited_for_a_person(check: Any) -> None:
    assert line_of(check["result"])["status"] == "manual_review_required"
    assert "reviewed" not in check


def test_the_first_result_is_untouched(check: Any, reviewed: Any) -> None:
    for field in ("status", "risk_score", "result", "evidence", "completed_at"):
        assert reviewed[field] == check[field]


def test_the_edition_is_scored_anew_and_shows_the_decision(check: Any, reviewed: Any) -> None:
    edition = reviewed["reviewed"]
    line = line_of(edition["result"])
    assert line["status"] == "reviewed"
    assert line["records"][0]["decision"] | {"decided_at": ""} == GIVEN | {
        "decision": "another_person", "decided_at": "", "overruled": False,
    }  # fmt: skip
    assert edition["risk_score"] == check["risk_score"] - 2
    codes = {factor["code"] for factor in edition["result"]["risk_scoring"]["factors"]}
    assert "records_set_aside" in codes
    assert not [
        factor for factor in edition["result"]["risk_scoring"]["factors"]
        if factor["status"] == "ok" and "fssp" in factor["sources"]
    ]  # fmt: skip
    assert edition["result"]["legal_opinion"]["text"] != check["result"]["legal_opinion"]["text"]


def test_page_one_tells_what_counts_by_a_decision_alone(client: httpx.Client) -> None:
    check = ordered(client)
    assert post(client, check, decision="concerns_subject").status_code == 201
    edition = edition_of(client, check, 2)["reviewed"]["result"]
    assert line_of(edition)["records"][0]["match_grade"] != "exact"
    told = "only because a person decided that they concern the subject: 1."
    assert [told in caution for caution in edition["summary"]["cautions"]].count(True) == 1
    assert not [caution for caution in check["result"]["summary"]["cautions"] if told in caution]


def test_its_evidence_is_its_own_and_names_the_first_root(
    agency_client: httpx.Client, check: Any, reviewed: Any
) -> None:
    edition, path = reviewed["reviewed"], f"{API}/checks/{check['check_id']}"
    evidence = edition["evidence"]
    assert edition["first_evidence_root_hash"] == check["evidence"]["check_evidence_root_hash"]
    for name in ("check_evidence_root_hash", "pdf_sha256", "data_snapshot_sha256", "evidence_manifest_sha256"):
        assert evidence[name] != check["evidence"][name]
    assert evidence["sources"] == check["evidence"]["sources"]
    pdf = httpx.get(edition["pdf_url"]).raise_for_status().content
    assert hashlib.sha256(pdf).hexdigest() == evidence["pdf_sha256"]
    bundle = agency_client.get(f"{path}/reviews/2/manifest").raise_for_status()
    report = verify(bundle.content, expected=evidence["check_evidence_root_hash"])
    assert report.valid
    assert report.first_root == check["evidence"]["check_evidence_root_hash"]
    assert (
        hashlib.sha256(bundle.json()["leaves"]["first-edition.manifest"].encode()).hexdigest()
        == (check["evidence"]["evidence_manifest_sha256"])
    )
    decoded = msgspec.json.decode(bundle.content, type=EvidenceBundle)
    verify_evidence(decoded, expected_root=evidence["check_evidence_root_hash"], pdf=pdf)
    first = agency_client.get(f"{path}/manifest").raise_for_status()
    assert verify(first.content, expected=check["evidence"]["check_evidence_root_hash"]).first_root is None


def test_hashes_verify_as_the_edition_they_belong_to(agency_client: httpx.Client, check: Any, reviewed: Any) -> None:
    edition = reviewed["reviewed"]
    for name in ("check_evidence_root_hash", "pdf_sha256", "data_snapshot_sha256", "evidence_manifest_sha256"):
        new = agency_client.get(f"{API}/verify/{edition['evidence'][name]}").raise_for_status().json()
        assert (new["check_id"], new["edition"]) == (check["check_id"], 2)
        assert new["evidence"] == edition["evidence"]
        assert new["first_evidence_root_hash"] == check["evidence"]["check_evidence_root_hash"]
        assert {name: new[name] for name in OF_THE_CHECK} == {name: check[name] for name in OF_THE_CHECK}
        old = agency_client.get(f"{API}/verify/{check['evidence'][name]}").raise_for_status().json()
        assert old["evidence"] == check["evidence"]
        assert "edition" not in old
    public = httpx.get(edition["evidence"]["verify_url"]).raise_for_status().text
    assert "reviewed edition" in public
    assert "<dt>Edition</dt><dd>2</dd>" in public
    assert f'href="/verify/{check["evidence"]["check_evidence_root_hash"]}"' in public
    first = httpx.get(check["evidence"]["verify_url"]).raise_for_status().text
    assert "<dt>Edition</dt>" not in first


def test_the_manifest_of_the_first_edition_is_the_checks_own(agency_client: httpx.Client, reviewed: Any) -> None:
    path = f"{API}/checks/{reviewed['check_id']}/reviews"
    for number in ("0", "1"):
        answer = agency_client.get(f"{path}/{number}/manifest")
        fault(answer, 404, "not_found")
        assert "numbered from 2" in answer.json()["message"]
    assert agency_client.get(f"{path}/2/manifest").status_code == 200


def test_the_pages_show_both(reviewed: Any) -> None:
    first = httpx.get(reviewed["report_url"]).raise_for_status().text
    second = httpx.get(reviewed["reviewed"]["report_url"]).raise_for_status().text
    assert "Reviewed edition 2" in first
    assert GIVEN["reason"] not in first
    for told in ("Reviewed edition 2", GIVEN["reason"], GIVEN["decided_by"], "Decided by a person",
                 f"Risk score in the first edition: {reviewed['risk_score']} of 100", "Who decided: "):  # fmt: skip
        assert told in second


def test_a_list_of_checks_tells_the_newest_edition(
    agency_client: httpx.Client, check: Any, reviewed: Any, client: httpx.Client
) -> None:
    (item,) = agency_client.get(f"{API}/checks").json()["items"]
    newest = item["reviewed"]
    assert (newest["edition"], newest["risk_score"]) == (2, reviewed["reviewed"]["risk_score"])
    assert item["risk_score"] == check["risk_score"] != newest["risk_score"]
    assert httpx.get(newest["pdf_url"]).content != httpx.get(item["pdf_url"]).content
    assert "Reviewed edition 2" in httpx.get(newest["report_url"]).text
    undecided = ordered(client)
    listed = client.get(f"{API}/checks", params={"limit": 1}).json()["items"][0]
    assert listed["check_id"] == undecided["check_id"]
    assert "reviewed" not in listed


def test_reviews_are_listed(agency_client: httpx.Client, check: Any, reviewed: Any) -> None:
    listed = agency_client.get(f"{API}/checks/{check['check_id']}/reviews").raise_for_status().json()
    assert listed["first_evidence_root_hash"] == check["evidence"]["check_evidence_root_hash"]
    review = listed["items"][-1]
    assert (review["edition"], review["status"], review["carried"]) == (2, "report_ready", False)
    assert review["evidence"] == reviewed["reviewed"]["evidence"]
    [decision] = review["decisions"]
    assert decision | {"decided_at": ""} == GIVEN | {
        "record_id": record_of(check), "source_code": "fssp", "decision": "another_person", "decided_at": "",
        "carried_from": None,
    }  # fmt: skip
    httpx.get(review["pdf_url"]).raise_for_status()


def test_nothing_is_charged(service: Service) -> None:
    key = service.issue(balance=1000)
    with service.client(key) as client:
        made = ordered(client)
        before = client.get(f"{API}/balance").json()["balance"]
        post(client, made).raise_for_status()
        edition_of(client, made, 2)
        assert client.get(f"{API}/balance").json()["balance"] == before


def test_the_event_tells_of_the_edition_and_of_nobody(service: Service) -> None:
    with receiving() as receiver, service.client(service.issue(webhook_url=receiver.url)) as client:
        made = ordered(client)
        post(client, made).raise_for_status()
        edition = edition_of(client, made, 2)["reviewed"]
        event = receiver.wait_for("check.reviewed")
        data = event["data"]
        listed = client.get(f"{API}/events?type=check.reviewed").raise_for_status().json()
    assert (data["check_id"], data["review_id"], data["edition"]) == (made["check_id"], edition["review_id"], 2)
    assert (data["risk_score"], data["type"], data["carried"]) == (edition["risk_score"], "seller", False)
    assert data["first_evidence_root_hash"] == made["evidence"]["check_evidence_root_hash"]
    assert data["evidence"]["pdf_sha256"] == edition["evidence"]["pdf_sha256"]
    assert data["decisions"] == [{"record_id": record_of(made), "source_code": "fssp", "decision": "another_person"}]
    assert not [text for text in (*GIVEN.values(), SELLER["last_name"]) if text in str(data)]
    assert httpx.get(data["pdf_url"]).status_code == httpx.get(data["report_url"]).status_code == 200
    assert [item["id"] for item in listed["items"]] == [event["id"]]


def test_a_decision_is_in_the_log_without_a_word_about_people(service: Service) -> None:
    key = service.issue()
    with service.client(key) as client:
        made = ordered(client)
        before = len(service.logged())
        created = post(client, made).raise_for_status().json()
        edition_of(client, made, 2)
    log = service.logged()[before:]
    (line,) = [json.loads(line) for line in log.splitlines() if '"decision_recorded"' in line]
    told = {"check_id": made["check_id"], "review_id": created["review_id"], "edition": 2, "key_id": key.key_id}
    assert line | told | {"decision": "another_person"} == line
    personal = (*GIVEN.values(), *GIVEN["decided_by"].split()[1:], SELLER["last_name"], SELLER["first_name"])
    assert [text for text in personal if text in log or json.dumps(text)[1:-1] in log] == []


def test_undo_is_a_new_decision(client: httpx.Client) -> None:
    made = ordered(client)
    post(client, made, "concerns_subject").raise_for_status()
    confirmed = edition_of(client, made, 2)["reviewed"]
    assert line_of(confirmed["result"])["status"] == "found"
    post(client, made, "cannot_tell", reason="Нет паспорта: не видно").raise_for_status()
    undone = edition_of(client, made, 3)["reviewed"]
    assert line_of(undone["result"])["status"] == "manual_review_required"
    assert undone["risk_score"] == made["risk_score"] < confirmed["risk_score"]
    assert undone["first_evidence_root_hash"] == made["evidence"]["check_evidence_root_hash"]
    listed = client.get(f"{API}/checks/{made['check_id']}/reviews").json()["items"]
    assert [item["edition"] for item in listed] == [3, 2]
    old = client.get(f"{API}/verify/{confirmed['evidence']['pdf_sha256']}").raise_for_status().json()
    assert old["edition"] == 2


class TestIdempotency:
    def test_a_repeat_is_the_same_review(self, client: httpx.Client) -> None:
        made = ordered(client)
        first, again = (post(client, made, headers={"Idempotency-Key": "decision-1"}) for _ in range(2))
        assert first.json() | {"request_id": ""} == again.json() | {"request_id": ""}
        assert (first.status_code, again.status_code) == (201, 201)
        assert again.headers["Idempotent-Replayed"] == "true"
        assert len(client.get(f"{API}/checks/{made['check_id']}/reviews").json()["items"]) == 1

    def test_another_body_or_another_check_is_a_conflict(self, client: httpx.Client) -> None:
        made, other = ordered(client), ordered(client)
        headers = {"Idempotency-Key": "decision-2"}
        post(client, made, headers=headers).raise_for_status()
        fault(post(client, made, "cannot_tell", headers=headers), 409, "idempotency_conflict")
        fault(post(client, other, headers=headers), 409, "idempotency_conflict")


class TestRefusals:
    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("decision", "maybe"),
            ("decision", None),
            ("record_id", "rec_1"),
            ("record_id", 5),
            ("reason", ""),
            ("reason", "x" * 1001),
            ("reason", "a\x00b"),
            ("reason", "a\x1b[2Jb"),
            ("reason", "a\u202eb"),
            ("decided_by", "a\nb"),
            ("decided_by", "x" * 201),
            ("decided_by", {"name": "x"}),
        ],
    )
    def test_a_field_of_a_wrong_shape_is_named(
        self, agency_client: httpx.Client, check: Any, field: str, value: object
    ) -> None:
        given: dict[str, Any] = {field: value}
        assert fields_at_fault(post(agency_client, check, **given)) == [field]

    @pytest.mark.parametrize("field", ["record_id", "decision", "reason", "decided_by"])
    def test_a_missing_field(self, agency_client: httpx.Client, check: Any, field: str) -> None:
        body = {"record_id": record_of(check), "decision": "cannot_tell"} | GIVEN
        del body[field]
        answer = agency_client.post(f"{API}/checks/{check['check_id']}/reviews", json=body)
        assert fields_at_fault(answer) == [field]

    @pytest.mark.parametrize("field", ["reason", "decided_by"])
    def test_a_text_that_says_nothing(self, agency_client: httpx.Client, check: Any, field: str) -> None:
        fault(post(agency_client, check, **{field: " -- "}), 400, "invalid_review")

    def test_a_record_that_is_not_there(self, agency_client: httpx.Client, check: Any) -> None:
        fault(post(agency_client, check, record_id="rec_" + "0" * 32), 400, "invalid_review")

    def test_lines_of_a_reason_are_kept(self, client: httpx.Client) -> None:
        made = ordered(client)
        post(client, made, reason="Первая строка.\n\tВторая <b>строка</b> ‘;--").raise_for_status()
        edition = edition_of(client, made, 2)["reviewed"]
        assert line_of(edition["result"])["records"][0]["decision"]["reason"].count("\n") == 1
        assert "<b>строка" not in httpx.get(edition["report_url"]).text

    @pytest.mark.parametrize("status", ["processing", "failed"])
    def test_a_check_without_a_report(self, service: Service, status: str) -> None:
        with service.client(service.issue(mode="sandbox")) as client:
            made = client.post(f"{API}/checks", json=order("seller", sandbox_status=status)).json()
            body = {"record_id": "rec_" + "0" * 32, "decision": "cannot_tell"} | GIVEN
            answer = client.post(f"{API}/checks/{made['check_id']}/reviews", json=body)
            fault(answer, 409, "check_not_reviewable")

    def test_a_stranger_meets_nothing(self, service: Service, check: Any) -> None:
        body = {"record_id": record_of(check), "decision": "cannot_tell"} | GIVEN
        with service.client(service.issue()) as stranger:
            for check_id in (check["check_id"], new_id("chk"), "1", "chk_", "%00", "..%2f", "é"):
                path = f"{API}/checks/{check_id}/reviews"
                fault(stranger.post(path, json=body), 404, "not_found")
                fault(stranger.get(path), 404, "not_found")
                fault(stranger.get(f"{path}/2/manifest"), 404, "not_found")

    def test_the_other_mode_meets_nothing(self, service: Service) -> None:
        live = service.issue()
        sandbox = service.issue(mode="sandbox", account_id=live.account_id)
        with service.client(live) as mine, service.client(sandbox) as other:
            made = ordered(mine)
            fault(post(other, made), 404, "not_found")
            post(mine, made).raise_for_status()
            edition = edition_of(mine, made, 2)["reviewed"]
            fault(other.get(f"{API}/checks/{made['check_id']}/reviews"), 404, "not_found")
            fault(other.get(f"{API}/verify/{edition['evidence']['pdf_sha256']}"), 404, "not_found")

    def test_the_scope_is_that_of_the_type(self, service: Service, key: IssuedApiKey, client: httpx.Client) -> None:
        made = ordered(client)
        object_only = service.issue(account_id=key.account_id, scopes=["check:object"])
        with service.client(object_only) as other:
            fault(post(other, made), 403, "scope_denied")

    @pytest.mark.parametrize("edition", ["1", "0", "-2", "99", "9" * 30, "x", "%00"])
    def test_an_edition_that_is_not_there(
        self, agency_client: httpx.Client, check: Any, reviewed: Any, edition: str
    ) -> None:
        path = f"{API}/checks/{check['check_id']}/reviews/{edition}/manifest"
        fault(agency_client.get(path), 404, "not_found")
        assert reviewed["reviewed"]["edition"] == 2


def test_a_sandbox_edition_is_out_at_once(service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as client:
        seller = SELLER | {"last_name": "Иванов +fssp:review"}
        made = client.post(f"{API}/checks", json=order("seller", seller=seller)).json()
        answer = client.get(f"{API}/checks/{made['check_id']}").json()
        created = post(client, answer).raise_for_status().json()
        assert (created["status"], created["mode"]) == ("report_ready", "sandbox")
        edition = client.get(f"{API}/checks/{made['check_id']}").json()["reviewed"]
        assert edition["review_id"] == created["review_id"]


def test_an_erased_check_keeps_hashes_and_takes_no_decision(service: Service, client: httpx.Client) -> None:
    made = ordered(client)
    post(client, made, headers={"Idempotency-Key": "before"}).raise_for_status()
    edition = edition_of(client, made, 2)["reviewed"]
    service.command("checks", "erase", made["check_id"])
    answer = client.get(f"{API}/checks/{made['check_id']}").json()
    assert "result" not in answer
    assert "result" not in answer["reviewed"]
    assert answer["reviewed"]["evidence"]["evidence_storage_status"] == "erased"
    assert answer["reviewed"]["pdf_url"] is None
    for link in (edition["pdf_url"], edition["report_url"]):
        assert httpx.get(link).status_code == 404
    [listed] = client.get(f"{API}/checks/{made['check_id']}/reviews").json()["items"]
    assert (listed["decisions"], listed["pdf_url"]) == ([], None)
    fault(client.get(f"{API}/checks/{made['check_id']}/reviews/2/manifest"), 404, "not_found")
    assert client.get(f"{API}/verify/{edition['evidence']['pdf_sha256']}").json()["edition"] == 2
    fault(post(client, made), 409, "check_not_reviewable")
    assert post(client, made, headers={"Idempotency-Key": "before"}).headers["Idempotent-Replayed"] == "true"
    assert not list(service.folder_of("checks", made["check_id"]).rglob("*.*"))
