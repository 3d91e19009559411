"""Reports in the language of their account, fixed with the order."""

import io
import re
from collections.abc import Iterable
from typing import Any

import httpx
import pypdfium2
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core import clock
from cleardeed.reports.labels import labels_in
from tests.documents.making import CONTRACT
from tests.http.orders import order
from tests.http.test_documents import submit, wait_ended
from tests.patience import wait_for
from tests.service import Service, fetch, wait_finished

RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)
LATIN_SENTENCE = re.compile(r"\b(?:the|is|are|of|and|was|no|not)\b")


def speak(service: Service, key: IssuedApiKey, language: str) -> None:
    service.command("accounts", "set-language", key.account_id, language)


def said(check: Any) -> list[str]:
    """Every sentence of the result that the service wrote itself."""
    result = check["result"]
    lines = [*result["risk_scoring"]["factors"], *result["checklist"]]
    texts = [line.get(name) for line in lines for name in ("title", "reason", "law", "source_name", "summary")]
    matches = [record["match_reason"] for line in result["checklist"] for record in line.get("records", [])]
    scoring, opinion = result["risk_scoring"], result.get("legal_opinion", {"text": "", "basis": []})
    codes = {line.get("reason") for line in result["checklist"]}
    told = [*texts, *matches, scoring["label"], scoring["conclusion"], *opinion["text"].split("\n"), *opinion["basis"]]
    return [text for text in told if text and text not in codes]


@pytest.mark.parametrize("mode", ["live", "sandbox"])
def test_a_russian_report_is_russian_throughout(service: Service, mode: Any) -> None:
    key = service.issue(mode=mode)
    speak(service, key, "ru")
    body = order(legal_opinion_enabled=True)
    if mode == "sandbox":
        seller = body["input_data"]["seller"] | {"last_name": "Иванов +level:critical +courts:review +inn:unavailable"}
        body["input_data"]["seller"] = seller
    with service.client(key) as client:
        check = wait_finished(client, client.post("/api/v1/checks", json=body).raise_for_status().json()["check_id"])
    assert not_russian(said(check)) == []
    printed = text_of(fetch(check["pdf_url"]).content)
    assert "Отчёт о проверке недвижимости" in printed
    assert LATIN_SENTENCE.search(printed) is None
    page = fetch(check["report_url"]).text
    assert '<html lang="ru">' in page


def test_an_english_report_stays_english(finished: Any) -> None:
    own = {"Иванов", "Пётр"}
    assert [text for text in said(finished) if RUSSIAN.search(text) and not any(name in text for name in own)] == []


def test_the_language_is_that_of_the_order(bare: Any) -> None:
    key = bare.issue()
    speak(bare, key, "ru")
    with bare.client(key) as client:
        first = client.post("/api/v1/checks", json=order("seller")).json()["check_id"]
        speak(bare, key, "en")
        second = client.post("/api/v1/checks", json=order("seller")).json()["check_id"]
        bare.start("worker")
        try:
            checks = [wait_finished(client, check_id) for check_id in (first, second)]
        finally:
            bare.kill("worker")
    labels = [check["result"]["risk_scoring"]["label"] for check in checks]
    assert [bool(RUSSIAN.search(label)) for label in labels] == [True, False]


@pytest.mark.parametrize("mode", ["live", "sandbox"])
def test_a_document_is_told_about_in_the_language_of_the_account(service: Service, mode: Any) -> None:
    """A scene in which clauses are found, faulty, missing, and compared with a check."""
    key = service.issue(mode=mode)
    speak(service, key, "ru")
    with service.client(key) as client:
        check = client.post("/api/v1/checks", json=order("full")).raise_for_status().json()["check_id"]
        wait_finished(client, check)
        fields = {"scenario": "deal_context", "check_id": check}
        job_id = submit(client, CONTRACT.encode(), **fields).raise_for_status().json()["job_id"]
        document = wait_ended(client, job_id)
    analysis = document["result"]["analysis"]
    clauses = analysis["found_clauses"]
    assert {"seller_agrees", "object_agrees", "encumbrances_agree"} <= {clause["code"] for clause in clauses}
    own = [clause[name] for clause in clauses for name in ("title", "summary", "law")]
    assert not_russian([*own, analysis["short_conclusion"], *analysis["recommendations"]]) == []
    printed = text_of(fetch(document["pdf_url"]).content)
    assert labels_in("ru")["document.title"] in printed
    assert LATIN_SENTENCE.search(printed) is None


def test_the_language_of_a_document_is_that_of_its_coming(bare: Any) -> None:
    key = bare.issue()
    speak(bare, key, "ru")
    with bare.client(key) as client:
        first = submit(client, CONTRACT.encode()).json()["job_id"]
        speak(bare, key, "en")
        second = submit(client, CONTRACT.encode()).json()["job_id"]
        bare.start("worker")
        try:
            documents = [wait_ended(client, job_id) for job_id in (first, second)]
        finally:
            bare.kill("worker")
    said = [one["result"]["analysis"]["short_conclusion"] for one in documents]
    assert [bool(RUSSIAN.search(text)) for text in said] == [True, False]


def not_russian(texts: Iterable[str]) -> list[str]:
    """Return the texts that are not Russian sentences."""
    return [text for text in texts if text and (not RUSSIAN.search(text) or LATIN_SENTENCE.search(text))]


def text_of(pdf: bytes) -> str:
    """Return the printed text of all pages, line ends and all."""
    return "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(io.BytesIO(pdf)))


def test_a_monitor_tells_its_changes_in_the_language_of_the_account(service: Service) -> None:
    key = service.issue(mode="sandbox")
    speak(service, key, "ru")
    today = clock.today().isoformat()
    moments = [f"{today}T00:00:0{second}Z" for second in (0, 1)]
    with service.client(key) as client:
        body = {"type": "seller", "subject": order("seller")["input_data"], "schedule_mode": "dates", "dates": moments}
        monitor = client.post("/api/v1/monitors", json=body).raise_for_status().json()
        runs = wait_for_runs(client, monitor["id"], 1)
        assert runs
        act = pypdfium2.PdfDocument(io.BytesIO(fetch(runs[0]["act_pdf_url"]).content))
        assert "Акт наблюдения" in act[0].get_textpage().get_text_range()
        report = client.get(f"/api/v1/checks/{runs[0]['check_id']}").json()["report_url"]
    assert "Наблюдение" in fetch(report).text


def wait_for_runs(client: httpx.Client, monitor_id: int, count: int) -> list[Any]:
    """The monitor's runs once there are so many."""
    return wait_for(
        lambda: client.get(f"/api/v1/monitors/{monitor_id}").json()["runs"], lambda runs: len(runs) >= count
    )


@pytest.mark.parametrize(
    ("header", "query", "language"),
    [("ru", "", "ru"), ("en", "", "en"), ("ru", "?lang=en", "en"), ("", "?lang=xx", "en")],
)
def test_pages_for_everybody_follow_the_reader(anonymous: httpx.Client, header: str, query: str, language: str) -> None:
    for place in ("/verify", f"/verify/{'0' * 64}", "/docs", "/console/login"):
        page = anonymous.get(f"{place}{query}", headers={"Accept-Language": header})
        assert f'<html lang="{language}">' in page.text
        assert "Accept-Language" in page.headers["Vary"]
