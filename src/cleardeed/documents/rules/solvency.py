"""Whether the seller is, or may become, insolvent."""

from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules.english import performance as english
from cleardeed.documents.rules.model import Fault, Finding, Rule, Weight

FAULTS = {
    "pending": Fault(
        Weight.BLOCKING,
        "The text says that the seller is in bankruptcy or that it is near; only the financial manager may then sell.",
    ),
}
_SPOKEN = Pattern(
    "банкрот*",
    "несостоятельност*",
    "неплатежеспособн*",
    "bankrupt*",
    "insolven*",
    *english.INSOLVENT_SPOKEN,
)
_PENDING = Pattern(
    "находит* процедур* банкротств*", "введен* процедур* & банкротств*/реализаци*/реструктуризаци*",
    "признан* банкротом", "признан* несостоятельн*", "возбужден* дел* банкротств*", "возбуждено & банкротств*",
    "подан* заявлени* & банкрот*", "принят* заявлени* & банкрот*", "финансов* управляющ*",
    "имеются признаки & банкротств*/неплатежеспособн*", "имеет признаки & банкротств*", "намерен* & банкротств*",
    "bankruptcy proceedings & commenced/pending/opened/initiated", "declared bankrupt",
    "petition & bankruptcy & filed", "is insolvent", "is bankrupt", "subject to bankruptcy", "отвечает признакам",
    *english.INSOLVENT,
)  # fmt: skip


def _find(reading: Reading) -> Finding | None:
    if reading.kind in ("title_extract", "receipt", "other") and not reading.says(_PENDING):
        return None
    duty = reading.sentences_of(_CONDITION)
    pending = next(
        (hit for hit in reading.hits(_PENDING) if not reading.denied(hit) and hit.sentence not in duty), None
    )
    if pending is not None:
        return Finding(reading.span(pending), "pending")
    hit = _SPOKEN.first(reading.words)
    return None if hit is None else Finding(reading.span(hit))


_CONDITION = Pattern("в случае", "если", "if", "in the event", "in case", "обязу*")

RULES = (
    Rule(
        code="bankruptcy_warranty",
        title="Assurance about bankruptcy",
        law=("Law 127-FZ on insolvency, art. 61.2, 213.11 and 213.32", "Civil Code, art. 431.2"),
        looks_for="The seller's assurance that no bankruptcy case is open and no ground for one is known; or"
        " that there is one.",
        fine="The seller assures that there is no bankruptcy and no ground for one.",
        faults=FAULTS,
        demands=(
            "Look the seller up in the register of bankruptcies and in the arbitration courts' files on the day"
            " of signing.",
        ),
        find=_find,
    ),
)
