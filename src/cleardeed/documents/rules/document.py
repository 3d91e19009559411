"""The page `docs/document-rules.md`, rendered from the table: `python -m cleardeed.documents.rules.document > FILE`."""

import sys

from cleardeed.documents.document_types import DOCUMENT_TYPES
from cleardeed.documents.findings import LEVELS
from cleardeed.documents.rules.context import COMPARISONS
from cleardeed.documents.rules.model import Line, Rule, Weight
from cleardeed.documents.rules.table import RULES

_HEAD = """# Rules for documents

Rendered from the table of rules by `python -m cleardeed.documents.rules.document`; change the table, not this page.

A rule finds one clause. It is `ok` where it is there and in order; `attention` where it is risky or faulty, or missing
though the document's type needs it. A clause that the type does not need and the text does not have is not listed. A
paper of another type is read for its clauses where it names an object of the register. The
score is the sum of the impacts, at most 100; it comes from these rules alone. A clause appears once: its gravest fault
gives the impact, and its summary and the recommendations tell its other faults too, each with the words it was found
in. The rules read Russian and English; what governs Russian practice only is not
asked of other documents. They tolerate what character recognition gets wrong, but a blank that it does not see is not
found.
"""


def render() -> str:
    """The whole page as Markdown."""
    sections = [*(_section(rule) for rule in RULES), "## Comparison with a check\n", *map(_section, COMPARISONS)]
    return "\n".join([_HEAD, *_levels(), *_weights(), *_overview(), *sections])


def _levels() -> list[str]:
    rows = [f"| `{level}` | {start} |" for start, level in reversed(LEVELS)]
    return ["## Levels\n", "| level | from score |\n|---|---|", *rows, ""]


def _weights() -> list[str]:
    rows = [f"| {weight.name} | {weight.points} | {weight.meaning} |" for weight in Weight]
    return ["## Weights of faults\n", "| weight | impact | means |\n|---|---|---|", *rows, ""]


def _overview() -> list[str]:
    rows = [f"| `{rule.code}` | {rule.title} | {_needed(rule)} |" for rule in RULES]
    return ["## All clauses\n", "| code | title | needed in |\n|---|---|---|", *rows, "", "## Clauses\n"]


def _needed(rule: Rule) -> str:
    return ", ".join(f"`{kind}`" for kind in DOCUMENT_TYPES if kind in rule.needed) or "—"


def _section(line: Line) -> str:
    faults = [
        f"  - {fault.says} ({fault.weight.points}){''.join(f' Then: {demand}' for demand in fault.demands)}"
        for fault in line.faults.values()
    ]
    lines = [
        f"### `{line.code}`\n",
        f"**{line.title}.** {line.looks_for}\n",
        f"- Rests on: {'; '.join(line.law)}",
        "- Attention, with its impact:",
        *faults,
        *(f"- When fine: {fine}" for fine in (line.fine, *line.fine_as.values()) if fine),
        *(f"- Then: {demand}" for demand in line.demands),
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(render())
