"""The computed value within a full check: over HTTP, on the page and in the PDF."""

import asyncio
import html
import re
from typing import Any

import httpx
import pytest

from tests.deals.reading import pdf_text
from tests.http.orders import OBJECT, order
from tests.http.test_valuation import load
from tests.service import Service, wait_finished
from tests.valuation.making import made_sales, write_csv

NUMBER = "77:01:0001001:5000"
PRICED = {"cadastral_number": NUMBER, "address": OBJECT["address"], "area_m2": 54.3, "object_type": "apartment"}


@pytest.fixture(scope="module", autouse=True)
def market(service: Service, tmp_path_factory: pytest.TempPathFactory) -> None:
    sales, _ = made_sales(420)
    asyncio.run(load(service, write_csv(tmp_path_factory.mktemp("sales") / "sales.csv", sales)))


def checked(client: httpx.Client, **changes: Any) -> Any:
    ordered = client.post("/api/v1/checks", json=order(**changes)).raise_for_status().json()
    return wait_finished(client, ordered["check_id"]) | {"cost": ordered["cost"]}


def factor(check: Any) -> Any:
    return next(
        (one for one in check["result"]["risk_scoring"]["factors"] if one["code"] == "price_below_market"), None
    )


def test_a_full_check_is_estimated_and_the_price_asked_weighed(client: httpx.Client) -> None:
    plain = checked(client, object=PRICED)
    cheap = checked(client, object=PRICED | {"price": 100_000})
    value = cheap["result"]["value"]
    assert value["estimated"], value["text"]
    assert value["low"] <= value["estimated_price"] <= value["high"]
    assert value["comparables"]
    assert value["asked_price"] == 100_000
    assert plain["cost"] == cheap["cost"] == 890
    assert factor(plain) is None
    assert factor(cheap)["impact"] == 25
    assert cheap["risk_score"] == min(100, plain["risk_score"] + 25)
    page, pdf = httpx.get(cheap["report_url"]).text, pdf_text(httpx.get(cheap["pdf_url"]).content)
    assert '<span class="whole">135-FZ</span>' in page
    shown = html.unescape(re.sub(r'<span class="whole">(.*?)</span>', r"\1", page))
    assert re.findall(r"\bart\. \d", shown) == []
    for said in value["text"]:
        assert " ".join(said.split()) in " ".join(shown.split())
        assert " ".join(said.split()) in " ".join(pdf.split())
    assert page.count("<circle") >= len(value["comparables"])


@pytest.mark.parametrize(
    ("language", "name", "no_appraisal"),
    [
        ("ru", "Расчётная стоимость", "Это расчётная стоимость, а не отчёт об оценке в смысле ст. 11 Закона № 135-ФЗ."),
        ("en", "Computed value", "no appraisal report within the meaning of Law 135-FZ, art. 11."),
    ],
)
def test_every_value_says_that_it_is_no_appraisal_report(
    service: Service, language: str, name: str, no_appraisal: str
) -> None:
    key = service.issue()
    service.command("accounts", "set-language", key.account_id, language)
    with service.client(key) as client:
        check = checked(client, object=PRICED)
    page = html.unescape(re.sub(r"</?span[^>]*>", "", httpx.get(check["report_url"]).text))
    pdf = pdf_text(httpx.get(check["pdf_url"]).content)
    assert check["result"]["value"]["text"][-1].endswith(no_appraisal)
    for shown in (page, pdf):
        flat = " ".join(shown.split())
        assert name in flat
        assert no_appraisal in flat
        assert "тчёт об оценке" not in flat.replace("не отчёт об оценке", "")


def test_a_value_that_cannot_be_estimated_changes_nothing_else(client: httpx.Client) -> None:
    """Of an object in a region without sales."""
    far = checked(client, object=PRICED | {"cadastral_number": "25:01:0001001:5000", "price": 100_000})
    value = far["result"]["value"]
    assert not value["estimated"]
    assert value["text"][0].startswith("The value of the object could not be estimated.")
    assert factor(far) is None
    assert far["status"] == checked(client, object=PRICED)["status"]


@pytest.mark.parametrize("price", ["five", 0, -1, 1e13, True, [1]])
def test_a_price_that_is_none_is_refused(client: httpx.Client, price: Any) -> None:
    answer = client.post("/api/v1/checks", json=order(object=PRICED | {"price": price}))
    assert answer.status_code == 422
    assert answer.json()["details"][0]["field"] == "input_data.object.price"


def test_other_types_are_not_estimated(client: httpx.Client) -> None:
    assert "value" not in checked(client, check_type="object", object=PRICED)["result"]
    assert "value" not in checked(client, check_type="seller")["result"]


def test_the_sandbox_estimates_too(service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as sandbox:
        check = checked(sandbox, object=PRICED | {"price": 100_000})
        assert check["result"]["value"]["estimated"]
        assert factor(check)["impact"] == 25
