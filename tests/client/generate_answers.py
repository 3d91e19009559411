"""Generate the client's types of answers from the Structs of the operations: `python -m tests.client.generate_answers`.

A field is required where every answer has it. A text of a closed list that partners branch on keeps its values as a
`Literal`; any other may be made longer by a newer service and is a `Status`.
"""

import inspect
import re
import shutil
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect as types

from cleardeed.documents.findings import Extract
from cleardeed.http.app import ROUTES
from cleardeed.http.openapi.document import DescribedOperation, described_operations
from cleardeed.sources.subject import Subject
from tests.client.generate_sync import CLIENT, formatted

TARGET = CLIENT / "answers"
COMMAND = "`python -m tests.client.generate_answers`"
HEAD = f'''"""{{what}}

Generated from the Structs of the service; do not edit, run {COMMAND}.
"""
'''
PACKAGE = "What the service answers, typed. Unknown fields are passed over, so a newer service can be read."
COMMON_IMPORTS = "from typing import Literal\n\nimport msgspec\n"
STATUS_AND_ANSWER = '''Status = str
"""A word of a list that a newer service may have made longer."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Every answer: `request_id` names the request to the service's operator."""

    request_id: str
'''
MODULES = {
    "billing": "account",
    "checks": "checks",
    "deals": "deals",
    "documents": "documents",
    "events": "events",
    "evidence": "evidence",
    "monitors": "monitors",
    "reports": "results",
    "valuation": "valuations",
    "Account": "account",
    "Checks": "checks",
    "Events": "events",
    "Monitors": "monitors",
    "Valuation": "valuations",
    "Verification": "verification",
}
"""The module of a Struct by its package in the service, or by the tag of its operation where it is the API's own."""
NAMES = {
    "cleardeed.checks.bulk.BulkAnswer": "BulkCreated",
    "cleardeed.checks.reviews.model.ReviewView": "Review",
    "cleardeed.deals.generate.GeneratedAnswer": "CreatedGeneration",
    "cleardeed.deals.read.GenerationView": "Generation",
    "cleardeed.documents.findings.Analysis": "DocumentAnalysis",
    "cleardeed.documents.read.DocumentView": "Document",
    "cleardeed.documents.submit.SubmittedAnswer": "SubmittedDocument",
    "cleardeed.events.read.EventView": "RedeliveredEvent",
    "cleardeed.http.answers.AccountCard": "Account",
    "cleardeed.http.answers.EventList": "EventPage",
    "cleardeed.http.answers.KeyCard": "Key",
    "cleardeed.http.answers.MonitorList": "MonitorPage",
    "cleardeed.monitors.model.ChangeItem": "Change",
    "cleardeed.monitors.model.MonitorView": "Monitor",
    "cleardeed.monitors.model.RunView": "Run",
    "cleardeed.reports.model.FoundRecord": "Record",
    "cleardeed.reports.model.ObjectIdentity": "Property",
    "cleardeed.reports.model.SellerIdentity": "Seller",
    "cleardeed.valuation.read.ValuationView": "ValuationState",
    "cleardeed.valuation.result.Attribute": "ValuedAttribute",
    "cleardeed.valuation.result.Factor": "ValuationFactor",
    "cleardeed.valuation.result.Failure": "ValuationFailure",
    "cleardeed.valuation.result.Method": "ValuationMethod",
    "cleardeed.valuation.result.Result": "ValuationResult",
    "cleardeed.valuation.result.ValuationResult": "Valuation",
}
"""Partners' names for Structs that the service names otherwise."""
CLOSED_LISTS = {
    "CheckStatus": ("processing", "report_ready", "partial", "failed"),
    "CheckType": ("seller", "object", "full"),
    "Decision": ("concerns_subject", "another_person", "cannot_tell"),
    "EventStatus": ("pending", "delivered", "exhausted", "held", "erased"),
    "EventType": (
        "check.completed", "check.reviewed", "monitor.cycle_completed", "monitor.change_detected", "monitor.paused",
    ),
    "JobStatus": ("processing", "report_ready", "failed"),
    "Mode": ("live", "sandbox"),
    "MonitorStatus": ("active", "paused", "finished", "insufficient_funds"),
}  # fmt: skip
UNTYPED = {Subject, Extract}
"""Objects whose fields depend on what they are about; the client gives them as they are."""
SCALARS: dict[Any, str] = {types.StrType: "str", types.IntType: "int", types.FloatType: "float", types.BoolType: "bool"}
Struct = type[msgspec.Struct]


def generate() -> dict[str, str]:
    """The source of each module by file name."""
    operations = described_operations(ROUTES)
    answers = {one.operation.answer for one in operations}
    optional = {one.operation.answer: _absent_fields(one) for one in operations}
    module_of = _modules(operations)
    classes: dict[str, list[str]] = {}
    for struct, module in module_of.items():
        made = _class(struct, optional.get(struct, frozenset()), is_answer=struct in answers)
        classes.setdefault(module, []).append(made)
    files = {f"{module}.py": _module(module, made, module_of) for module, made in classes.items()}
    return files | {"common.py": _common(), "__init__.py": HEAD.format(what=PACKAGE)}


def structs() -> Iterable[Struct]:
    """Every Struct of an answer."""
    return _modules(described_operations(ROUTES))


def _modules(operations: Iterable[DescribedOperation]) -> dict[Struct, str]:
    """The module of every Struct, those that a Struct needs before it."""
    found: dict[Struct, str] = {}
    for one in operations:
        for struct in _structs(types.type_info(one.operation.answer), set()):
            package = struct.__module__.split(".")[1]
            found.setdefault(struct, MODULES[one.operation.tag if package == "http" else package])
    return found


def _structs(node: Any, seen: set[Struct]) -> Iterator[Struct]:
    """Every Struct of a type, those that a Struct needs before it."""
    if isinstance(node, types.StructType):
        if node.cls in seen | UNTYPED:
            return
        seen.add(node.cls)
        for field in node.fields:
            yield from _structs(field.type, seen)
        yield node.cls
        return
    for inner in _inner(node):
        yield from _structs(inner, seen)


def _inner(node: Any) -> list[Any]:
    match node:
        case types.UnionType():
            return list(node.types)
        case types.Metadata():
            return [node.type]
        case types.ListType() | types.VarTupleType():
            return [node.item_type]
        case types.DictType():
            return [node.key_type, node.value_type]
    return []


def _absent_fields(one: DescribedOperation) -> frozenset[str]:
    """Fields of an operation's answer that its error bodies lack or have null: the client reads both as one type."""
    absent: set[str] = set()
    for body in one.operation.bodies_of_errors.values():
        fields = {field.name for field in msgspec.structs.fields(body) if getattr(body, field.name) is not None}
        absent.update(set(one.operation.answer.__struct_fields__) - fields)
    return frozenset(absent)


def name_of(struct: Struct) -> str:
    """Return the client's name for a Struct of the service."""
    return NAMES.get(f"{struct.__module__}.{struct.__name__}", struct.__name__)


def _class(struct: Struct, optional: frozenset[str], *, is_answer: bool) -> str:
    documented = " ".join(inspect.cleandoc(struct.__doc__ or "").split())
    lines = [
        f"class {name_of(struct)}({'Answer' if is_answer else 'msgspec.Struct'}, frozen=True, kw_only=True):",
        textwrap.fill(f'"""{documented}"""', 120, initial_indent="    ", subsequent_indent="    "),
        "",
    ]
    omits_defaults = struct.__struct_config__.omit_defaults
    # UNSET is in no union that msgspec describes: the default tells it.
    unset = {field.name for field in msgspec.structs.fields(struct) if field.default is msgspec.UNSET}
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    for field in info.fields:
        kind = _named(field.type)
        absent = field.name in optional or field.name in unset or (omits_defaults and not field.required)
        lines.append(f"    {field.encode_name}: {_optional(kind) if absent else kind}")
    return "\n".join(lines)


def _optional(kind: str) -> str:
    """The annotation and default of a field that an answer can leave out."""
    container = kind.partition("[")[0]
    if container in ("dict", "list") and not kind.endswith("None"):
        return f"{kind} = msgspec.field(default_factory={container})"
    return f"{kind.removesuffix(' | None')} | None = None"


def _named(node: Any) -> str:
    match node:
        case types.Metadata():
            is_moment = (node.extra_json_schema or {}).get("format") == "date-time"
            return "datetime.datetime" if is_moment else _named(node.type)
        case types.StructType():
            return "dict[str, Any]" if node.cls in UNTYPED else name_of(node.cls)
        case types.ListType() | types.VarTupleType():
            return f"list[{_named(node.item_type)}]"
        case types.DictType():
            return f"dict[{_named(node.key_type)}, {_named(node.value_type)}]"
        case types.UnionType():
            names = dict.fromkeys(sorted((_named(kind) for kind in node.types), key=lambda name: name == "None"))
            # An open list holds the closed one beside it.
            return " | ".join(name for name in names if not ("Status" in names and name in CLOSED_LISTS))
        case types.LiteralType():
            return _literal(node.values)
        case types.DateType():
            return "datetime.date"
        case types.NoneType():
            return "None"
    return SCALARS.get(type(node), "Any")


def _literal(values: Iterable[Any]) -> str:
    known = {frozenset(of): name for name, of in CLOSED_LISTS.items()}
    kinds = {type(value) for value in values}
    return known.get(frozenset(values), "Status") if kinds == {str} else kinds.pop().__name__


def _module(module: str, classes: list[str], module_of: dict[Struct, str]) -> str:
    body = "\n\n\n".join(classes)
    sources = dict.fromkeys(("Answer", "Status", *CLOSED_LISTS), "common")
    sources |= {name_of(struct): of for struct, of in module_of.items() if of != module}
    code = "\n".join(line for line in body.splitlines() if not line.startswith('    """'))
    imports = [
        f"from cleardeed.client.answers.{of} import {name}"
        for name, of in sources.items()
        if re.search(rf"\b{name}\b", code)
    ]
    lines = [HEAD.format(what=f"Answers of the service: {module}."), "import datetime", "from typing import Any"]
    return formatted("\n".join([*lines, "import msgspec", *imports, "\n", body, ""]), TARGET / f"{module}.py")


def _common() -> str:
    lists = [f"{name} = Literal[{', '.join(map(repr, values))}]" for name, values in CLOSED_LISTS.items()]
    head = HEAD.format(what="What all answers share.")
    return formatted("\n".join([head, COMMON_IMPORTS, *lists, STATUS_AND_ANSWER]), TARGET / "common.py")


def main() -> None:
    """Write the files."""
    files = generate()
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir()
    for name, source in files.items():
        (TARGET / name).write_text(source, encoding="utf-8")


if __name__ == "__main__":
    main()
