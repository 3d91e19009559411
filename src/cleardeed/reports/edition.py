"""The notice of a reviewed edition: what was decided and by whom, and the risk before and after."""

import datetime
from collections.abc import Iterable

from cleardeed.reports.model import Edition, FoundRecord, count_decisions
from cleardeed.reports.report_texts import ReportTexts

DECIDERS_NAMED = 2


def edition_notice(edition: Edition, score: int, label: str, records: Iterable[FoundRecord], texts: ReportTexts) -> str:
    """The sentences behind the edition's number, not yet made printable; score, label and all records are its own."""
    decided_on = [one for one in records if one.decision]
    counts = count_decisions(decided_on)
    first_sealed_at = texts.moment(datetime.datetime.fromisoformat(edition.first_sealed_at))
    risk = {
        "first_score": edition.first_score,
        "first_label": _within_sentence(edition.first_label),
        "score": score,
        "label": _within_sentence(label),
    }
    said = [
        texts.say("edition.risk", **risk),
        texts.say("edition.settled", count=counts.settled) if counts.settled else None,
        texts.say("edition.undecided", count=counts.undecided) if counts.undecided else None,
        _deciders(decided_on, texts),
        texts.say("edition.notice", first_sealed_at=first_sealed_at),
    ]
    return " ".join(filter(None, said))


def _deciders(records: Iterable[FoundRecord], texts: ReportTexts) -> str | None:
    """Who decided, the first of them by name."""
    names = list(dict.fromkeys(texts.name(one.decision.decided_by) for one in records if one.decision))
    if not names:
        return None
    more = len(names) - DECIDERS_NAMED
    key = "edition.deciders.more" if more > 0 else "edition.deciders"
    named = "; ".join(names[:DECIDERS_NAMED])
    return texts.say(key, names=named if more > 0 else named.removesuffix("."), count=more)


def _within_sentence(label: str) -> str:
    return label[:1].lower() + label[1:]
