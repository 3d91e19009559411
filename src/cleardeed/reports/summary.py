"""The first page of a check's report for a person who buys: in sentences, without codes."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from cleardeed.core.formats import Count
from cleardeed.core.language import join_titles
from cleardeed.reports.page_one import column_share, largest_size
from cleardeed.reports.report_texts import ReportTexts

Outlook = Literal["clear", "settle", "wait", "stop"]
"""From best to worst. `wait`: something could not be checked, or a person must decide."""
ADVICE_SHOWN = 4
"""Up to so many gaps page one says of each how to close it; more are named, and the chapter on gaps says how."""


class SummaryPoint(msgspec.Struct, frozen=True, kw_only=True):
    """One of the weightiest things found: what it is, what it rests on, what it means for the deal."""

    title: str
    status: Literal["attention", "critical", "unknown"]
    reason: str
    meaning: str
    also: list[str] = []
    """Titles of lighter factors that rest on the same court cases and on nothing else."""


class NotChecked(msgspec.Struct, frozen=True, kw_only=True):
    """A source without a final answer, and how a person closes the gap."""

    source_code: str
    source_name: str
    status: Literal["source_unavailable", "manual_review_required"]
    advice: str


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """`result.summary`: the verdict in a sentence, what must be said beside it, the weightiest points, the gaps, the
    next steps, what to ask of the seller, the checklist for the day of the deal. Never better than the score."""

    outlook: Outlook
    verdict: str
    cautions: list[str]
    points: Annotated[list[SummaryPoint], msgspec.Meta(max_length=3)]
    points_total: Count
    """Of all points that weigh or are not known, without the gaps, which `not_checked` names; `points` holds the
    heaviest."""
    not_checked: list[NotChecked]
    next_steps: list[str]
    demands: list[str]
    """Demands on the seller."""
    further: Count
    """Steps and demands of lighter points that are left out here."""
    closing: list[str]
    """To be ticked off on the day of the deal."""
    beyond_registers: list[str] | msgspec.UnsetType = msgspec.UNSET
    """What no register tells of such a seller and object, and what to do about it. Left out in results that were sealed
    before this was."""


def summary_view(
    summary: Summary,
    texts: ReportTexts,
    *,
    chapters: dict[str, int],
    statuses: Mapping[str, str],
    notice: str | None,
    whom: Sequence[tuple[str, str]],
    sandbox: bool,
) -> dict[str, Any]:
    """Texts for `first_page.typ`, not yet made printable; `chapters` are the numbers that it refers to, `statuses` the
    states, as they are shown, of the sources without a final answer. Above them stand `notice`, that of an edition, and
    `whom`, the lines on seller and object."""
    more = summary.points_total - len(summary.points)
    with_advice = len(summary.not_checked) <= ADVICE_SHOWN
    page = {
        "column": column_share(summary.next_steps, summary.demands),
        "outlook": summary.outlook,
        "outlook_text": texts.code("summary.outlook", summary.outlook),
        "verdict": summary.verdict,
        "cautions": summary.cautions,
        "points": [
            msgspec.structs.asdict(point)
            | {
                "status_text": texts.code("factor", point.status),
                "also": texts.say("summary.points.also", titles=join_titles(point.also)) if point.also else None,
            }
            for point in summary.points
        ],
        "no_points": texts.say("summary.points.open" if summary.not_checked else "summary.points.none"),
        "more": texts.say("summary.points.more", count=more, chapter=chapters["factors"]) if more > 0 else None,
        "not_checked": _gaps(summary.not_checked, statuses, with_advice=with_advice),
        "not_checked_more": None
        if with_advice
        else texts.say("summary.not_checked.more", chapter=chapters["unanswered"]),
        "next_steps": summary.next_steps,
        "demands": summary.demands,
        "further": texts.say("summary.further", count=summary.further, chapter=chapters["factors"])
        if summary.further
        else None,
        "closing": summary.closing,
    }
    size = largest_size(page, notice=notice, whom=whom, sandbox=sandbox, language=texts.write.language)
    return {"size": size, **page}


def _gaps(gaps: Sequence[NotChecked], statuses: Mapping[str, str], *, with_advice: bool) -> list[dict[str, str | None]]:
    """The gaps as `first_page.typ` names them; those with one state that are closed alike are named together."""
    named: dict[tuple[str, str], list[str]] = {}
    for one in gaps:
        alike = one.advice if with_advice else one.source_code
        named.setdefault((alike, statuses.get(one.source_code, one.status)), []).append(one.source_name)
    return [
        {"name": "; ".join(names), "status": status, "advice": alike if with_advice else None}
        for (alike, status), names in named.items()
    ]
