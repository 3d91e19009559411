"""The page `docs/risk-factors.md`, rendered from the table: `python -m cleardeed.checks.scoring.document > FILE`."""

import sys

from cleardeed.checks.scoring.contradictions import Contradiction
from cleardeed.checks.scoring.model import Rule, Weight
from cleardeed.checks.scoring.table import RULES
from cleardeed.checks.scoring.verdict import LEVELS

_HEAD = """# Risk factors

Rendered from the table of rules by `python -m cleardeed.checks.scoring.document`; change the table, not this page.

The score of a check is the sum of its factors' impact, at most 100. A factor appears once, however many records it
rests on. What was checked and is fine appears with status `ok` and impact 0. Only records that surely concern the
subject count as fact: the others, together, make one factor `manual_review`. A source that applies and did not answer
makes a factor `source_unavailable.<code>`, and then neither label nor conclusion reads as clean.

What stands after *When fine* is said only where all sources that the factor reads have answered, are fresh and left
nothing undecided, where the records hold what the sentence speaks of, and where no source has a record of the kinds
named after *Never beside*, doubtful ones and those that are no risk among them.

Some factors tell situations apart. The factor names its `variant`, and its reason, law and `demands` are then those of
the variant, as far as it has its own.
"""


def render() -> str:
    """The whole page as Markdown."""
    return "\n".join([_HEAD, *_levels(), *_weights(), *_overview(), *(_section(rule) for rule in RULES)])


def _levels() -> list[str]:
    rows = [f"| `{level}` | {start} |" for start, level in reversed(LEVELS)]
    return ["## Levels\n", "| level | from score |\n|---|---|", *rows, ""]


def _weights() -> list[str]:
    rows = [f"| {weight.name} | {weight.points} | `{weight.status}` | {weight.meaning} |" for weight in Weight]
    return ["## Weights\n", "| weight | impact | status | means |\n|---|---|---|---|", *rows, ""]


def _overview() -> list[str]:
    rows = [f"| `{rule.code}` | {rule.title} | {_sources(rule)} | {_impacts(rule)} |" for rule in RULES]
    return ["## All factors\n", "| code | title | sources | impact |\n|---|---|---|---|", *rows, ""]


def _sources(rule: Rule) -> str:
    return ", ".join(f"`{source}`" for source in rule.sources) or "—"


def _impacts(rule: Rule) -> str:
    return " / ".join(f"{weight.points} `{weight.status}`" for weight in rule.weights)


def _section(rule: Rule) -> str:
    lines = [
        f"### `{rule.code}`\n",
        f"**{rule.title}.** {rule.says}\n",
        f"- Impact: {_impacts(rule)}",
        f"- Rests on: {'; '.join(rule.law)}",
        f"- Reads: {_sources(rule)}",
    ]
    if rule.clear:
        lines.append(f"- When fine: {rule.clear}")
    if rule.clear and rule.contradictions:
        lines.append(f"- Never beside: {'; '.join(map(_record, rule.contradictions))}")
    lines += [f"- Then: {demand}" for demand in rule.demands]
    for name, variant in rule.variants.items():
        said = " ".join(text for text in (f"**{variant.title}.**" if variant.title else "", variant.says) if text)
        lines.append(f"- Variant `{name}`: {said}".rstrip(": "))
        lines += [f"  - Rests on: {'; '.join(variant.law)}"] if variant.law else []
        lines += [f"  - Then: {demand}" for demand in variant.demands]
    return "\n".join([*lines, ""])


def _record(pattern: Contradiction) -> str:
    """A kind of record in a few words."""
    parts = [f"`{pattern.record}`"]
    if pattern.sources:
        parts.append(f"of {', '.join(f'`{source}`' for source in pattern.sources)}")
    for field in dict.fromkeys((*pattern.fields, *pattern.unstated)):
        values = [f"`{value}`" for value in pattern.fields.get(field, ())]
        parts.append(f"with `{field}` {' or '.join([*(['none'] if field in pattern.unstated else []), *values])}")
    if pattern.words or pattern.stems:
        parts.append("that names it")
    parts.append({"all": "", 0: "in force"}.get(pattern.years, f"in force or ended within {pattern.years} years"))
    return " ".join(part for part in parts if part)


if __name__ == "__main__":
    sys.stdout.write(render())
