"""Print the result of a probe for people: what a report would say of the source, then its raw replies."""

import json
from contextlib import suppress

from cleardeed.checks.result import source_results
from cleardeed.cli.language import field_label, reader_translator
from cleardeed.cli.output import write, write_facts
from cleardeed.core.unicode import escape_invisible
from cleardeed.reports.model import FoundRecord
from cleardeed.reports.report_texts import ReportTexts, texts_in
from cleardeed.sources.base import Answer, Reply
from cleardeed.sources.probe import ProbeResult

INDENT = "  "
MAX_SHOWN = 20_000
"""Characters of a raw reply."""


def print_probe_result(probed: ProbeResult, *, raw: bool) -> None:
    """Print the outcome in the reader's language; with `raw` also the source's raw replies."""
    facts = {field_label("seconds"): reader_translator().measure(probed.seconds)}
    if probed.later is not None:
        texts = texts_in(reader_translator().language)
        write_facts(
            {field_label("due_at"): texts.moment(probed.later.due_at), field_label("ticket"): probed.later.ticket}
            | facts
        )
    elif probed.answer is not None:
        _print_answer(probed.answer, facts)
        for reply in probed.answer.replies if raw else []:
            _print_reply(reply)


def _print_answer(answer: Answer, facts: dict[str, str]) -> None:
    texts = texts_in(reader_translator().language)
    for line in source_results({answer.source_code: answer}, {answer.source_code: ""}, reader_translator()):
        why = texts.labels.get(f"reason.{line.reason}") if line.reason else None
        write_facts(
            {
                texts.say("sources.source"): f"{line.source_name} ({line.source_code})",
                texts.say("sources.status"): " – ".join(filter(None, (texts.code("source", line.status), why))),
                texts.say("sources.summary"): line.summary,
                texts.say("sources.datestamp"): texts.date(line.datestamp) or "–",
                texts.say("sources.connector"): line.connector or "–",
            }
            | ({field_label("not_understood"): ", ".join(answer.not_understood)} if answer.not_understood else {})
            | facts
        )
        for record in line.records:
            _print_record(record, texts)


def _print_record(record: FoundRecord, texts: ReportTexts) -> None:
    dates = [
        texts.say(key, date=texts.date(day))
        for key, day in (("findings.date", record.date), ("findings.closed_on", record.closed_on))
        if day
    ]
    kind = texts.code("kind", record.kind) if record.kind else None
    about = "; ".join(filter(None, (kind, *dates, texts.roubles(record.amount))))
    write(f"\n{escape_invisible(' '.join(filter(None, (record.title, record.number))))}")
    match = f"{texts.code('grade', record.match_grade)}: {record.match_reason}"
    for text in filter(None, (about, record.summary, match)):
        write(f"{INDENT}{escape_invisible(text)}")


def _print_reply(reply: Reply) -> None:
    """Print a reply's status and text, with JSON indented."""
    write(f"\n{reply.step}: {reply.status} {escape_invisible(reply.content_type)}, {reply.size} B")
    text = (reply.body or b"").decode(errors="replace")
    with suppress(ValueError):
        text = json.dumps(json.loads(text), ensure_ascii=False, indent=2)
    write(text[:MAX_SHOWN])
