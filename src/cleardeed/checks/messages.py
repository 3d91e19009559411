"""Every message id of scoring and opinion in one place: what a translation has to cover.

The sentence on why a source is silent comes with its answer and is translated like the rest.
"""

from collections.abc import Iterator

from cleardeed.checks import opinion
from cleardeed.checks.scoring import coverage, crosschecks, verdict
from cleardeed.checks.scoring.table import RULES
from cleardeed.sources.catalogue import SOURCES


def message_ids() -> frozenset[str]:
    """The templates that scoring and opinion hand to `translate`. Named places stay as they are in a translation."""
    return frozenset(message for message in _messages() if message)


def _messages() -> Iterator[str]:
    for rule in RULES:
        yield from (rule.title, rule.says, rule.clear, *rule.law, *rule.demands)
    yield from (source.name for source in SOURCES)
    yield from (coverage.NOT_ASKED, *crosschecks.FACT_NAMES)
    yield from (*verdict.LABELS.values(), *verdict.LOW_VERDICTS.values(), *verdict.VERDICTS.values())
    yield from (
        verdict.NOTHING_FOUND,
        verdict.MUCH_TOGETHER,
        verdict.OBSTACLES,
        verdict.NOT_ANSWERED,
        verdict.ALSO_OPEN,
        verdict.TO_REVIEW,
    )
    yield from (
        *opinion.SCOPE.values(),
        opinion.ANSWERED,
        opinion.AS_OF,
        *opinion.VERDICTS.values(),
        opinion.NOT_FINAL,
        opinion.MUCH_TOGETHER,
    )
    yield from (opinion.POINTS, opinion.POINT, opinion.NO_POINTS, opinion.DEMANDS, opinion.UNKNOWN, opinion.GAP)
    yield from (opinion.NUMBERED, opinion.CAVEAT)
    for text, acts in opinion.out_of_reach("full"):
        yield from (text, *acts.split("; "))
