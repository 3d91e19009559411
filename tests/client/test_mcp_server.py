"""The MCP server as a program, spoken to over stdio by the official SDK's client, against the running service."""

import asyncio
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import Client as McpClient
from mcp import StdioServerParameters

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.client import AsyncClient, Client
from cleardeed.client.answers.checks import Quote
from cleardeed.client.answers.common import CheckType
from cleardeed.client.mcp_server import Tools, build_server
from tests.client.conftest import BALANCE
from tests.client.guide import GUIDE
from tests.client.test_client import OBJECT, SELLER
from tests.service import Service

pytestmark = pytest.mark.process

PROGRAM = [sys.executable, "-m", "cleardeed.client.cli", "mcp"]
ALWAYS = {"show_account", "verify_hash"}
CHECKS = {"quote_check", "order_check", "get_check", "list_checks", "explain_factor", "verify_check"}
VALUATIONS = {"quote_valuation", "value_object", "get_valuation"}


@asynccontextmanager
async def speaking(service: Service, key: IssuedApiKey) -> AsyncIterator[McpClient]:
    environment = {"CLEARDEED_URL": service.url, "CLEARDEED_KEY": key.api_key}
    parameters = StdioServerParameters(command=PROGRAM[0], args=PROGRAM[1:], env=environment)
    async with McpClient(parameters) as client:
        yield client


async def answer(client: McpClient, tool: str, **arguments: Any) -> Any:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.structured_content


async def refusal(client: McpClient, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return result.content[0].text  # type: ignore[union-attr]


def balance(service: Service, key: IssuedApiKey) -> int:
    with Client(service.url, key.api_key) as client:
        return client.balance().balance


async def test_a_sandbox_check_from_quote_to_evidence(service: Service, sandbox_key: IssuedApiKey) -> None:
    async with speaking(service, sandbox_key) as client:
        assert client.instructions is not None
        assert "confirmed_price" in client.instructions
        assert {tool.name for tool in (await client.list_tools()).tools} == ALWAYS | CHECKS | VALUATIONS
        quote = await answer(client, "quote_check", check_type="seller")
        assert (quote["amount"], quote["mode"]) == (0, "sandbox")
        in_debt = SELLER | {"last_name": "Иванов +fssp:found"}
        ordered = await answer(client, "order_check", check_type="seller", confirmed_price=0, seller=in_debt)
        check = await answer(client, "get_check", check_id=ordered["check_id"], wait_seconds=60)
        assert check["status"] == "report_ready"
        assert "warning" not in ordered

        factors = check["result"]["risk_scoring"]["factors"]
        code = next(factor["code"] for factor in factors if factor["impact"] and "fssp" in factor["sources"])
        explained = await answer(client, "explain_factor", check_id=check["check_id"], factor_code=code)
        assert explained["impact"] > 0
        assert explained["law"]
        assert explained["answers"][0]["source_code"] == "fssp"
        assert explained["answers"][0]["records"]
        assert "it has: " in await refusal(client, "explain_factor", check_id=check["check_id"], factor_code="luck")

        verified = await answer(client, "verify_check", check_id=check["check_id"])
        assert (verified["consistent"], verified["root"]) == (True, check["evidence"]["check_evidence_root_hash"])
        known = await answer(client, "verify_hash", sha256=check["evidence"]["pdf_sha256"])
        assert (known["found"], known["check_id"]) == (True, check["check_id"])
        assert not (await answer(client, "verify_hash", sha256=hashlib.sha256(b"another").hexdigest()))["found"]
        assert "not_found" in await refusal(client, "get_check", check_id="chk_none")
        listed = await answer(client, "list_checks", limit=1)
        assert listed["items"][0]["check_id"] == check["check_id"]

        value = await answer(
            client, "value_object", confirmed_price=(await answer(client, "quote_valuation"))["amount"], **OBJECT
        )
        again = await answer(client, "get_valuation", valuation_id=value["id"])
        assert again["result"]["valuation"]["estimated_price"] == value["result"]["valuation"]["estimated_price"]


async def test_only_the_confirmed_price_is_charged(service: Service) -> None:
    key = await asyncio.to_thread(service.issue, balance=BALANCE)
    async with speaking(service, key) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        for name, tool in tools.items():
            assert tool.annotations is not None
            charges = name in ("order_check", "value_object")
            assert tool.annotations.read_only_hint is not charges
            assert ("confirmed_price" in tool.input_schema.get("required", [])) is charges
        price = (await answer(client, "quote_check", check_type="seller"))["amount"]
        value_price = (await answer(client, "quote_valuation"))["amount"]
        assert price > 0 < value_price
        order = {"check_type": "seller", "seller": SELLER}
        for wrong in (0, price - 1, price + 1):
            said = await refusal(client, "order_check", confirmed_price=wrong, **order)
            assert f"Nothing was charged: the price is {price}" in said
        assert "Nothing was charged" in await refusal(client, "value_object", confirmed_price=0, **OBJECT)
        for not_a_price in (None, True, -1, f"about {price}", price + 0.5):
            assert "confirmed_price" in await refusal(client, "order_check", confirmed_price=not_a_price, **order)
        assert "confirmed_price" in await refusal(client, "order_check", **order)
        assert balance(service, key) == BALANCE

        keyed = order | {"confirmed_price": price, "idempotency_key": "one-order"}
        first = await answer(client, "order_check", **keyed)
        assert (await answer(client, "order_check", **keyed))["check_id"] == first["check_id"]
        assert first["cost"] == price
        assert balance(service, key) == BALANCE - price
        shown = await answer(client, "show_account")
        assert (shown["mode"], shown["balance"]) == ("live", BALANCE - price)
        await answer(client, "value_object", confirmed_price=value_price, **OBJECT)  # failed, and refunded
        assert balance(service, key) == BALANCE - price


async def test_refusals_of_the_service_are_told(service: Service) -> None:
    key = await asyncio.to_thread(service.issue, balance=1)
    async with speaking(service, key) as client:
        price = (await answer(client, "quote_check", check_type="object"))["amount"]
        poor = await refusal(client, "order_check", check_type="object", confirmed_price=price, object=OBJECT)
        assert "insufficient_funds" in poor
        wrong = await refusal(client, "order_check", check_type="object", confirmed_price=price, object={})
        assert "req_" in wrong
        assert key.api_key not in poor + wrong


@pytest.mark.parametrize(
    ("scopes", "tools"),
    [
        (["valuation"], ALWAYS | VALUATIONS),
        (["check:object"], ALWAYS | CHECKS),
        (["monitoring"], ALWAYS),
    ],
)
async def test_the_tools_are_those_of_the_keys_scopes(service: Service, scopes: list[str], tools: set[str]) -> None:
    key = await asyncio.to_thread(service.issue, mode="sandbox", scopes=scopes)
    async with AsyncClient(service.url, key.api_key) as client:
        server = build_server(client, await client.account())
        async with McpClient(server) as spoken:
            assert {tool.name for tool in (await spoken.list_tools()).tools} == tools
            if "check:object" in scopes:
                order = {"check_type": "seller", "confirmed_price": 0, "seller": SELLER}
                assert "scope_denied" in await refusal(spoken, "order_check", **order)


class TariffChanges(AsyncClient):
    """Quotes a price that has changed by the time of the order."""

    async def quote(self, *types: CheckType) -> Quote:
        quote = await super().quote(*types)
        cheaper = {name: getattr(quote, name) for name in quote.__struct_fields__} | {"total_amount": 1}
        return Quote(**cheaper)


async def test_a_tariff_that_changes_between_quote_and_order_is_told(service: Service) -> None:
    key = await asyncio.to_thread(service.issue, balance=BALANCE)
    async with TariffChanges(service.url, key.api_key) as client:
        ordered = await Tools(client, await client.account()).order_check("seller", 1, seller=SELLER)
        assert f"{ordered['cost']} was charged, not 1" in ordered["warning"]


async def test_what_is_invisible_in_an_answer_is_shown(service: Service, sandbox_key: IssuedApiKey) -> None:
    hidden = "\u202etxt\U000e0041"
    async with speaking(service, sandbox_key) as client:
        order = {"check_type": "seller", "confirmed_price": 0, "seller": SELLER, "external_id": f"deal{hidden}"}
        ordered = await answer(client, "order_check", **order)
        result = await client.call_tool("get_check", {"check_id": ordered["check_id"]})
        assert not [one for one in hidden[:1] + hidden[-1:] if one in str(result)]
        assert "[U+202E]txt[U+E0041]" in str(result.structured_content)


def test_the_command_names_the_extra_that_it_needs() -> None:
    program = "import sys; sys.modules['mcp'] = None; from cleardeed.client.cli import main; sys.exit(main(['mcp']))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'cleardeed-client[mcp]'" in done.stderr


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "set CLEARDEED_URL and CLEARDEED_KEY"),
        ({"CLEARDEED_KEY": "cd_sandbox_wrong"}, "unauthorized"),
        ({"CLEARDEED_KEY": "cd_sandbox_wrong", "CLEARDEED_URL": "http://127.0.0.1:9"}, "cleardeed-client mcp: "),
    ],
)
def test_a_server_that_cannot_start_says_why(service: Service, environment: dict[str, str], said: str) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CLEARDEED_")}
    given = ({"CLEARDEED_URL": service.url} if environment else {}) | environment
    done = subprocess.run(PROGRAM, env=kept | given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "wrong" not in done.stderr


def test_the_guide_names_every_tool() -> None:
    section = GUIDE.read_text(encoding="utf-8").partition("## Language models (MCP)")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == ALWAYS | CHECKS | VALUATIONS
