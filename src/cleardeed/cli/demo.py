"""`cleardeed demo`: sample registers, an account and its keys; with `--run` the whole main job over real HTTP."""

import hashlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import httpx
import msgspec
from cyclopts import Parameter

from cleardeed.accounts import accounts, api_keys
from cleardeed.billing import ledger
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.cli.address import service_url
from cleardeed.cli.common import Common, exit_with_error, run
from cleardeed.cli.language import reader_translator
from cleardeed.cli.output import write
from cleardeed.client import Client, ReportTimeoutError
from cleardeed.client.answers.checks import Check
from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import transaction
from cleardeed.sources import samples
from cleardeed.sources.local.load import import_register
from cleardeed.valuation.load import import_sales
from cleardeed.valuation.sales import kinds_with_sales
from cleardeed.valuation.samples import write_sales
from cleardeed.valuation.training import train_markets

BALANCE = 100_000
START_SECONDS = FINISH_SECONDS = 300
POLL_SECONDS = 0.1
AGENCY = "Demo agency"
LOADED_MESSAGE = "Sample registers loaded (invented people): {count}. Account {account} has {balance}."
VALUATION_HEADING = "Value the flat by sample sales:"
CHECK_HEADING = "Order a full check, then read it (with `cleardeed serve` running on this data folder):"


class Demo(msgspec.Struct, frozen=True):
    """The account and keys of the demonstration."""

    account_id: str
    live_key: str
    sandbox_key: str
    registers: int


def demo(
    *,
    run_it: Annotated[
        bool, Parameter(name="--run", negative=(), help="Start the service and go through a check over HTTP.")
    ] = False,
    output: Annotated[Path, Parameter(help="Where the PDF is left.")] = Path("demo-output"),
    common: Common | None = None,
) -> None:
    """Load sample registers (invented people), make an account with two keys, print ready curl lines."""
    common = common or Common()
    if run_it:
        _run_demo(common, output)
    else:
        run(common, lambda runtime: _create_demo(runtime, print_lines=not common.as_json))


async def _create_demo(runtime: Runtime, *, print_lines: bool) -> Any:
    for source_code, file in samples.files().items():
        await import_register(runtime.pool, source_code, file, as_of=samples.AS_OF)
    await _load_sales(runtime)
    async with transaction(runtime.pool) as connection:
        account = await accounts.open_account(connection, name=reader_translator()(AGENCY))
        await accounts.set_language(connection, account.account_id, reader_translator().language)
        await ledger.top_up(connection, account_id=account.account_id, amount=BALANCE)
        live, sandbox = [
            await api_keys.issue_key(
                connection, runtime.ring, account_id=account.account_id, mode=mode, name=f"demo {mode}"
            )
            for mode in ("live", "sandbox")
        ]
    made = Demo(account.account_id, live.api_key, sandbox.api_key, len(samples.files()))
    if not print_lines:
        return made
    write(_curl_lines(service_url(runtime.settings), made))
    return None


async def _load_sales(runtime: Runtime) -> None:
    """Load sample sales and train their market, unless sales of flats are loaded already."""
    if "apartment" in await kinds_with_sales(runtime.pool):
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sales.csv"
        write_sales(file, clock.today())
        await import_sales(runtime.pool, file)
    await train_markets(runtime.pool, runtime.settings, "apartment")


def _curl_lines(url: str, made: Demo) -> str:
    body = msgspec.json.encode({"type": "full", "input_data": samples.INPUT_DATA}).decode()
    number = samples.INPUT_DATA["object"]["cadastral_number"]
    loaded = reader_translator()(LOADED_MESSAGE).format(
        count=made.registers, account=made.account_id, balance=reader_translator().roubles(BALANCE)
    )
    return f"""\
{loaded}

KEY={made.live_key}
SANDBOX_KEY={made.sandbox_key}

# {reader_translator()(CHECK_HEADING)}
CHECK_ID=$(curl -s {url}/api/v1/checks -H "X-API-KEY: $KEY" -H "Idempotency-Key: demo-1" \\
  -d '{body}' | grep -o 'chk_[0-9a-z]*')
curl -s {url}/api/v1/checks/$CHECK_ID -H "X-API-KEY: $KEY"
curl -s {url}/api/v1/balance -H "X-API-KEY: $KEY"

# {reader_translator()(VALUATION_HEADING)}
curl -s {url}/api/v1/valuation -H "X-API-KEY: $KEY" -d '{{"cadastral_number": "{number}", "object_type": "apartment"}}'
"""


def _run_demo(common: Common, output: Path) -> None:
    """Run a check as a partner would. Exits with code 1 if a step fails."""
    data_dir = common.settings().data_dir
    url = f"http://127.0.0.1:{_free_port()}"
    _print_step("Setting up: embedded database and sample registers in {folder}/", folder=data_dir)
    made = _demo_command(data_dir)
    _print_step(
        "Account {account} with {balance}; sample registers: {count}",
        account=made.account_id,
        balance=reader_translator().roubles(BALANCE),
        count=made.registers,
    )
    with _service(url, data_dir), Client(url, made.live_key) as client:
        _print_step("Service is up at {url}", url=url)
        check = _check(client)
        _print_result(check)
        _fetch_and_verify(common, client, check, output)
        _print_step("Balance now: {balance}", balance=reader_translator().roubles(client.balance().balance))
    _print_step("Done")


def _demo_command(data_dir: Path) -> Demo:
    command = [sys.executable, "-m", "cleardeed", "demo", "--json", "--data-dir", str(data_dir)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return msgspec.json.decode(done.stdout, type=Demo)


@contextmanager
def _service(url: str, data_dir: Path) -> Iterator[None]:
    port = url.rpartition(":")[2]
    command = [sys.executable, "-m", "cleardeed", "serve", "--port", port, "--data-dir", str(data_dir)]
    log = data_dir / "demo.log"
    with log.open("wb") as sink:
        process = subprocess.Popen(command, stdout=sink, stderr=sink, env=os.environ | {"CLEARDEED_BASE_URL": url})
    try:
        _wait_ready(url, process, log)
        yield
    finally:
        process.terminate()
        process.wait(60)


def _wait_ready(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            if httpx.get(f"{url}/readyz").status_code == httpx.codes.OK:
                return
        except httpx.TransportError:
            pass
        time.sleep(POLL_SECONDS)
    raise SystemExit(reader_translator()("the service did not start; its log is {log}").format(log=log))


def _check(client: Client) -> Check:
    ordered = client.create_check("full", **samples.INPUT_DATA, legal_opinion=True)
    _print_step(
        "Ordered a full check: {check}, {cost}", check=ordered.check_id, cost=reader_translator().roubles(ordered.cost)
    )
    started = time.monotonic()
    try:
        check = client.wait_for_report(ordered.check_id, timeout=FINISH_SECONDS)
    except ReportTimeoutError:
        raise SystemExit(reader_translator()("the check did not finish in time")) from None
    seconds = reader_translator().number(time.monotonic() - started, ".2f")
    _print_step("Finished as {status} after {seconds} s", status=check.status, seconds=seconds)
    return check


def _print_result(check: Check) -> None:
    if check.result is None:
        raise SystemExit(reader_translator()("no source answered"))
    scoring = check.result.risk_scoring
    _print_step(
        "{label}: {score} of 100. {conclusion}",
        label=scoring.label,
        score=scoring.score,
        conclusion=scoring.conclusion,
    )
    for factor in scoring.factors:
        if factor.status != "ok":
            write(f"    {factor.impact:>3}  {factor.title}")
    for line in check.result.checklist:
        write(f"    {line.status:<24} {line.source_name}")


def _fetch_and_verify(common: Common, client: Client, check: Check, output: Path) -> None:
    pdf = client.download_pdf(check)
    output.mkdir(parents=True, exist_ok=True)
    file = output / f"{check.check_id}.pdf"
    file.write_bytes(pdf)
    digest = hashlib.sha256(pdf).hexdigest()
    _print_step("PDF report: {file} ({size} kB), SHA-256 {digest}", file=file, size=len(pdf) // 1024, digest=digest)
    verified = client.verify(digest)
    if not verified.valid or verified.check_id != check.check_id:
        exit_with_error(common, RefusedError("the PDF's hash does not verify"))
    _print_step("The service knows this hash: {kind} of {check}", kind=verified.kind, check=verified.check_id)
    evidence = client.verified_evidence(check, pdf=pdf)
    bundle = output / f"{check.check_id}.evidence.json"
    bundle.write_bytes(msgspec.json.encode(evidence))
    offline = [sys.executable, "-m", "cleardeed", "evidence", "verify", str(bundle), str(file)]
    expected = ["--expected", evidence.manifest.root]
    subprocess.run([*offline, *expected], check=True, stdout=subprocess.DEVNULL)
    _print_step("Verified offline from the manifest alone: {file}", file=bundle)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _print_step(message: str, **values: object) -> None:
    """Print a step in the reader's language."""
    write(f"==> {reader_translator()(message).format(**values)}")
