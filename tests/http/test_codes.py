"""No code of ours reaches a Russian reader: every value of every enumeration is rendered, on paper and on the page."""

import re
import typing
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from cleardeed.core.language import translator
from cleardeed.http.pages.render import render
from cleardeed.monitors.compare import compare
from cleardeed.monitors.snapshots import Standing, snapshot
from cleardeed.reports import model
from cleardeed.reports.act import act_view
from cleardeed.reports.codes import CODES
from cleardeed.reports.document import document_view
from cleardeed.reports.glossary import glossary_of
from cleardeed.reports.labels import labels_in
from cleardeed.reports.model import CheckReport
from cleardeed.reports.ownership import ownership_view
from cleardeed.reports.report_texts import texts_in
from cleardeed.reports.valuation import valuation_view
from cleardeed.reports.value import value_view
from cleardeed.reports.view import check_view
from cleardeed.sources.answers import REASONS, answer_of, unavailable
from cleardeed.sources.base import Answer, Findings
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.fixture import SURE
from cleardeed.sources.records import AnyRecord, LotStatus, Role
from cleardeed.sources.registry import interfaces
from cleardeed.sources.rows import codes, realty
from tests.checks.scoring.worlds import MAKERS, report_of
from tests.checks.scoring.worlds import TODAY as NOW
from tests.reports import test_act, test_document, test_valuation
from tests.sampling import sample

KINDS = sorted(
    {code for stems in realty.STEMS.values() for code, _ in stems}
    | {code for codes in realty.CODES.values() for code in codes.values()}
    | {code for stems in codes._KINDS.values() for _, code in stems}
    | {"foreign_agent", "company_head", "finished", "extremism", "bailiffs", "taken", "state", "state_land"}
    | {"state_lease", "concession_tender", "management_tender"}
)
PROPER = re.compile(
    r"[\w-]+(?:\.[\w-]+)+(?:/[\w./-]*)?|\S*\d\S*|SHA-256|PDF|RFC|INN|NEWDB|OpenSanctions|UTC|cleardeed|Merkle|Linux|macOS"
    r"|Windows|Europe/Moscow|XML|IANA"
)
"""Addresses, numbers and names that are written so in Russian too."""
WORD = re.compile(r"[A-Za-z][A-Za-z_]+")


def every_record(kind: Any) -> Iterator[AnyRecord]:
    """A record of the kind for every value of its enumerated fields."""
    yield kind(match=SURE)
    hints = typing.get_type_hints(kind)
    for field, values in {"kind": KINDS, "role": get_args(Role), "status": get_args(LotStatus)}.items():
        if field in hints:
            yield from (kind(**{"match": SURE, field: value}) for value in values)
    for article in (43, 46, 47) if "closed_article" in hints else ():
        yield kind(match=SURE, closed_article=article)
    for field in ("valid", "cancelled", "holder_hidden", "holder_is_seller"):
        if field in hints:
            yield from (kind(**{"match": SURE, field: value}) for value in (True, False))
    if "object_type" in hints:
        yield from (kind(match=SURE, object_type=value) for value in OBJECT_TYPES)


SHOWN = 40
"""Records that a report prints of one source."""
OBJECT_TYPES = ("apartment", "flat", "premises", "house", "land", "land_plot", "room")


def worlds() -> Iterator[tuple[str, dict[str, Answer]]]:
    """Answers that hold every enumerated value between them."""
    translate = translator("ru")
    quiet = {code: unavailable(source, "timeout", "local", translate) for code, source in BY_CODE.items()}
    for code, makers in MAKERS.items():
        held = [record for kind, _ in makers for record in every_record(kind)]
        for first in range(0, len(held), SHOWN):
            found = Findings(records=held[first : first + SHOWN], datestamp=NOW)
            yield f"{code} {first}", quiet | {code: answer_of(BY_CODE[code], found, "local", translate)}
    for number, reason in enumerate([*REASONS, "sandbox", None, "a_new_reason"]):
        connector = [*interfaces(), "local", "sandbox", "supplied_extract"][number % (len(interfaces()) + 3)]
        silent = {code: unavailable(source, reason or "", connector, translate) for code, source in BY_CODE.items()}
        yield f"reason {reason}", silent
        doubt = Findings(records=[], datestamp=NOW, complete=False, incomplete_reason=reason)
        yield f"doubt {reason}", quiet | {"fssp": answer_of(BY_CODE["fssp"], doubt, connector, translate)}


def texts(value: Any) -> Iterator[str]:
    """Every text that a view hands to its template, but identifiers and what steers it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, item in value.items():
            if name not in STEERING:
                yield from texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)


STEERING = {
    "labels", "language", "service", "check_id", "identifier", "link", "verify_url", "status", "code", "level",
    "grade", "origin", "written_by", "snapshot", "valuation_snapshot", "sha256", "document", "check_root", "comparison",
    "stamp", "tone", "outlook", "variant",
}  # fmt: skip


def codes_in(said: Iterator[str]) -> set[str]:
    return {word for text in said for word in WORD.findall(PROPER.sub(" ", text))}


SHARES = [0.2, pytest.param(1.0, marks=pytest.mark.drill)]
"""Of the worlds: a sample with every source daily, all of them in the drills."""


def some_worlds(share: float) -> list[tuple[str, dict[str, Answer]]]:
    every = list(worlds())
    assert len(every) > 40
    return sample(every, round(share * len(every)), name=lambda one: one[0], groups=lambda one: [one[0].split()[0]])


@pytest.mark.slow
@pytest.mark.parametrize("share", SHARES)
def test_no_code_reaches_the_paper(share: float) -> None:
    found = {
        code: name
        for name, answers in some_worlds(share)
        for code in codes_in(texts(check_view(report_of(answers, "ru"))))
    }
    assert found == {}


@pytest.mark.slow
@pytest.mark.parametrize("share", SHARES)
def test_no_code_reaches_the_page(share: float) -> None:
    found: dict[str, str] = {}
    for name, answers in some_worlds(share):
        report = report_of(answers, "ru")
        page = re.sub(r"(?s)<svg.*?</svg>|<script.*?</script>|<head>.*?</head>|<[^>]+>", " ", page_of(report))
        page = page.replace(report.check_id, "").split("Доказательства и проверка подлинности")[0]
        found |= dict.fromkeys(codes_in(iter([page])) - {"English"}, name)
    assert found == {}


def page_of(report: CheckReport) -> str:
    """The web page of the report."""
    plain = msgspec.to_builtins(report)
    result = {
        name: plain[name] for name in ("seller", "object", "checklist", "source_coverage", "legal_opinion", "summary")
    }
    check = {
        "status": "report_ready", "type": "full", "mode": "live", "check_id": report.check_id, "pdf_url": "/pdf",
        "created_at": "2026-01-31T12:00:00Z", "result": result | {"risk_scoring": plain["risk_scoring"]},
        "evidence": {
            "verify_url": "/verify", "pdf_sha256": "0", "data_snapshot_sha256": "0", "check_evidence_root_hash": "0",
            "datestamp": {"value": "2026-01-31T12:00:00Z", "provider": "internal"},
        },
    }  # fmt: skip
    names = {line["source_code"]: line["source_name"] for line in plain["checklist"]}
    return render(
        "report.html",
        "ru",
        path="/",
        check=check,
        names=names,
        beyond=[],
        runs=[],
        progress={},
        records_shown=SHOWN,
        edition=None,
        decided=msgspec.to_builtins(model.count_decisions(())),
        ownership=ownership_view(report.ownership, texts_in("ru")) or {},
        value=value_view(report.value, texts_in("ru")) or {},
        glossary=msgspec.to_builtins(glossary_of(names.items(), translator("ru"))),
    )


def test_no_code_reaches_an_act_a_value_or_an_analysis() -> None:
    replace = msgspec.structs.replace
    for level in get_args(model.RiskLevel):
        for kind in get_args(model.CheckType):
            act = replace(
                test_act.FULL, language="ru", type=kind, level_before=level, level_after=level, changes=[], factors=[]
            )
            assert not codes_in(texts(act_view(replace(act, sources=[]))))
        for kind in [key.removeprefix("document_type.") for key in labels_in("ru") if key.startswith("document_type.")]:
            analysis = replace(test_document.REPORT, language="ru", level=level, document_type=kind, clauses=[])
            assert not codes_in(texts(document_view(replace(analysis, recommendations=[], conclusion="", job_id="1"))))
    for kind in ("apartment", "premises", "house", "land"):
        for liquidity in ("low", "normal", "high"):
            value = replace(test_valuation.FULL, language="ru", object_type=kind, liquidity=liquidity, comment="")
            value = replace(
                value,
                factors=[],
                sensitivities=[],
                comparables=[replace(one, reason="") for one in value.comparables],
                attributes=[("Этаж", 2.0, origin) for origin in ("request", "egrn", "nspd")],
            )
            assert not codes_in(texts(valuation_view(value)))


def test_no_code_reaches_a_change() -> None:
    """A monitor's texts on changes hold no code, for every record that comes, goes or becomes doubtful."""
    translate = translator("ru")
    for code, makers in MAKERS.items():
        for kind, _ in makers:
            for record in every_record(kind):
                states = [
                    {code: answer_of(BY_CODE[code], Findings(records=held, datestamp=NOW), "local", translate)}
                    for held in ([], [record], [kind(match=SURE)])
                ]
                final = {code: Standing(status="final")}
                before, after, last = (snapshot("chk_1", 1, "low", state, final, None) for state in states)
                said = [*compare(before, after, translate), *compare(after, last, translate)]
                assert not codes_in(iter(change.text for change in said)), record


@pytest.mark.parametrize("key", sorted(CODES))
def test_every_code_is_told_in_russian(key: str) -> None:
    text = labels_in("ru")[key]
    assert re.search("[А-Яа-яё«]", text) or PROPER.fullmatch(text), text


def test_a_word_that_is_the_registers_own_is_quoted() -> None:
    assert texts_in("ru").kind("bank_guarantee") == "«bank guarantee»"
    assert texts_in("en").kind("Прочее") == "“Прочее”"
