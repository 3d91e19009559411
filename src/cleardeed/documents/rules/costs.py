"""Rules on costs and debts of the object."""

import re

from cleardeed.documents.extract.residents import keeping_right
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.itself import aptest
from cleardeed.documents.reading.modality import is_agreed
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.model import Finding, rule, together

_WORDS = topic("money")

_CHANGE = _WORDS["change"]
_UNDERSTATED, _HIDDEN = _WORDS["understated"], _WORDS["hidden"]
_COSTS = _WORDS["costs"]
_SETTLED = _WORDS["settled"]
_OF_A_SUIT = _WORDS["of_a_suit"]
_OWED = _WORDS["owed"]
_DEBTS = _WORDS["debts"]
_NONE_OWED = _WORDS["none_owed"]
_UNPAID = _WORDS["unpaid"]
_OF_A_PENALTY = _WORDS["of_a_penalty"]
_UPKEEP = _WORDS["upkeep"]


_BORNE_BY_NOBODY = re.compile(
    r"(?:расход|затрат|пошлин|издерж|долг|задолженн|услуг|тариф|взнос|платеж)\w*\s[^.;\n_]{0,90}?"
    r"(?:нес[её]т|несут|оплачива\w+|закрывает|погашает|платит|(?:возлага|относ)\w+\sна)\s_{3,}",
    re.IGNORECASE,
)
"""Costs before a line that was left empty."""
_OF_ONES_OWN, _NO_COSTS = _WORDS["of_ones_own"], _WORDS["no_costs"]


def _none_owed(hit: Hit, reading: Reading) -> bool:
    """Whether the part of the sentence says that nothing is owed."""
    return reading.part(hit) in reading.parts_of(_NONE_OWED)


def _find_costs(reading: Reading) -> Finding | None:
    owed = (hit for hit in reading.hits(_DEBTS) if reading.asserted(hit) and reading.in_one_part(hit))
    fines = reading.sentences_of(_OF_A_PENALTY) - reading.sentences_of(_UPKEEP)
    said = (hit for hit in (*owed, *reading.hits(_UNPAID)) if hit.sentence not in fines)
    debts = next((hit for hit in said if not _none_owed(hit, reading)), None)
    open_ = _BORNE_BY_NOBODY.search(reading.stream)
    if debts or open_:
        return together(
            "costs",
            Finding(reading.span(debts), "debts") if debts else None,
            Finding(Span(open_.span()), "open") if open_ else None,
        )
    other = set().union(
        *map(reading.sentences_of, (_CHANGE, _OF_A_SUIT, _OF_ONES_OWN, _UNDERSTATED, _HIDDEN, _NO_COSTS))
    )
    other |= {hit.sentence for hit in keeping_right(reading)}
    settled = [] if reading.kind == "acceptance_act" else [*reading.hits(_OWED), *reading.hits(_SETTLED)]
    borne = (hit for hit in reading.hits(_COSTS) if hit.sentence not in other)
    hit = aptest("costs", (hit for hit in (*borne, *settled) if is_agreed(hit, reading)), reading)
    return None if hit is None else Finding(reading.span(hit))


RULES = (rule("costs", find=_find_costs),)
