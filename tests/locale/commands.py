"""The texts of the command line: its help pages, as they are rendered, and the names of what it shows."""

import ast
import io
from collections.abc import Iterator
from unittest.mock import patch

import msgspec
from cyclopts import App
from rich.console import Console

import cleardeed.cli
from cleardeed.accounts.accounts import Account
from cleardeed.accounts.api_keys import ApiKey, IssuedApiKey, WebhookSecret
from cleardeed.billing.ledger import Entry
from cleardeed.billing.packages import Offer, Package
from cleardeed.billing.tariffs import TierPrice
from cleardeed.checks.raw import RawReply
from cleardeed.cli import app, language
from cleardeed.cli.findings import Diagnosis
from cleardeed.cli.source_files import ImportedExtract
from cleardeed.cli.sources import RawResponse
from cleardeed.core.language import Translate
from cleardeed.database.partitions import Detached, Partition
from cleardeed.deals.check import TemplateReport
from cleardeed.documents.evaluation import Evaluation
from cleardeed.events.addresses import AddressView
from cleardeed.events.read import OperatorEventView
from cleardeed.evidence.verify import Finding, VerificationReport
from cleardeed.files.backup import BackupInfo
from cleardeed.sources.base import Answer
from cleardeed.sources.connectors.passport_list.index import IndexFacts
from cleardeed.sources.local.files import BadRow
from cleardeed.sources.local.load import ImportReport
from cleardeed.sources.state import SourceState
from cleardeed.valuation.market.accuracy import Accuracy
from tests.locale.refusals import PACKAGE

SHOWN: tuple[type[msgspec.Struct], ...] = (
    Account, ApiKey, IssuedApiKey, WebhookSecret, Entry, Package, Offer, TierPrice, RawReply, ImportedExtract,
    RawResponse, BackupInfo, TemplateReport, AddressView, OperatorEventView, Finding,
    VerificationReport, Answer, IndexFacts, ImportReport,
    BadRow, SourceState, Accuracy, Evaluation, Diagnosis, Partition, Detached,
)  # fmt: skip
"""Printed texts of commands."""
_NO_FIELDS = {"LD_PRELOAD", "error", "items", "type", "input_data", "api", "worker", "help", "CLEARDEED_BASE_URL"}
"""Keys of dictionaries that are not shown to people."""


class _Heard(Translate):
    """Leaves messages as they are and remembers them."""

    def __init__(self) -> None:
        super().__init__("en")
        self.messages: list[str] = []

    def __call__(self, message: str) -> str:
        self.messages.append(message)
        return message


def messages_of_help() -> list[str]:
    """Every text of every help page, in the order of the commands."""
    heard = _Heard()
    with patch.object(language, "reader_translator", lambda: heard):
        for command in _commands(app, ()):
            app.help_print(list(command), console=Console(file=io.StringIO(), width=400))
    return heard.messages


def field_names() -> Iterator[str]:
    """The name of everything that is shown with one."""
    for kind in SHOWN:
        yield from (field.name for field in msgspec.structs.fields(kind))
    for file in sorted((PACKAGE / "cli").glob("*.py")):
        for table in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(table, ast.Dict):
                keys = [key.value for key in table.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
                yield from (key for key in keys if key not in _NO_FIELDS)


def _commands(place: App, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield path
    for name in place:
        if not name.startswith("-"):
            yield from _commands(place[name], (*path, name))


def constants_of_commands() -> Iterator[str]:
    """The constants of the command line's modules that hold messages, and what is said on the way."""
    for file in sorted((PACKAGE / "cli").glob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        spoken = set(_spoken_names(tree))
        for node in tree.body:
            if isinstance(node, ast.Assign):
                yield from _assigned(node, spoken)
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and _speaks(call) and isinstance(call.args[0], ast.Constant):
                yield str(call.args[0].value)
    yield from cleardeed.cli.language.USAGE_ERRORS.values()


def _speaks(call: ast.Call) -> bool:
    return bool(call.args) and ast.unparse(call.func) in ("reader_translator()", "_print_step", "translate")


def _spoken_names(tree: ast.AST) -> Iterator[str]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _speaks(call):
            yield from (name.id for name in ast.walk(call.args[0]) if isinstance(name, ast.Name))


def _assigned(node: ast.Assign, spoken: set[str]) -> Iterator[str]:
    for target in node.targets:
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        for name, value in zip(names, values, strict=False):
            if isinstance(name, ast.Name) and name.id in spoken and isinstance(value, ast.Constant):
                yield str(value.value)
