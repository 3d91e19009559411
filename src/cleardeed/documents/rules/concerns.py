"""A net under all rules: sentences that speak of what can undo a deal, and that no rule accounted for.

A phrase of a concern is accounted for where a fault quotes it, where the text denies it or puts it as a case that may
come, where its part of the sentence has a harmless form (`knowledge/*/concerns.toml`), or where a rule on that very
subject read it. What a concern tells by itself (`…_always`: money that is not given back) only a fault accounts for.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cleardeed.documents.facts import (
    Burden,
    Claim,
    Consent,
    Deposit,
    DepositFate,
    FactBase,
    Facts,
    Passing,
    Quotation,
    Resident,
    TitleDocument,
)
from cleardeed.documents.findings import FoundClause
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import is_conditional, is_untrue
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules.model import SALES, Finding, Rule, rule_on_others, texts, together

CODE = "not_understood"
_WORDS = topic("concerns")
_OVER, _NOT_OVER, _HARMLESS = _WORDS["over"], _WORDS["not_over"], _WORDS["harmless"]
_NOTHING_ENTERED = re.compile(
    r"(?:[:—–-]\s*(?:\d[\d.]*\s+)?(?:данные\s|сведения\s)?(?:отсутству\w+|нет|none|no\sdata|nil|absent"
    r"|не\s(?:зарегистрирован\w*|поступал\w*|имеет\w*|значит\w*|установлен\w*)|not\s(?:registered|recorded|entered))"
    r"|\bno\sentries)\W*\Z",
    re.IGNORECASE,
)
"""How a row of a form ends that has no entry."""
_LISTED = 7
"""The longest clause that is no more than an item of a list, in words."""

_STRANGER = "stranger"
"""The subject that is reported only where a sentence holds no other."""
_BETWEEN_SIDES = (*SALES, "deposit_agreement")
"""The papers in which whoever is no side is a stranger."""
_READ_WHOLE = {"title_extract": "pending"}
"""By type of paper, the subject every mention of which a rule reads (`extract.applications`)."""
_HEADING = 4
"""The longest heading, in words."""


class Subject(NamedTuple):
    """What a concern is about: phrases that a denial takes back, phrases that tell it whatever denies in them, forms of
    both that are harmless, and what reads it: rules, by the codes of their clauses, of which those of `dealt_with`
    tell by being there that they dealt with it; and facts, by their `kind`."""

    states: Pattern
    always: Pattern
    harmless: Pattern
    readers: frozenset[str]
    dealt_with: frozenset[str]
    kinds: frozenset[str]


def _subject(name: str, readers: str = "", *, dealt_with: str = "", kinds: str = "") -> Subject:
    known = _WORDS.names()
    states, always, harmless = (
        _WORDS[entry] if entry in known else Pattern() for entry in (name, f"{name}_always", f"{name}_harmless")
    )
    return Subject(states, always, harmless, *(frozenset(codes.split()) for codes in (readers, dealt_with, kinds)))


SUBJECTS: Mapping[str, Subject] = {
    "debts": _subject("debts", "bankruptcy_warranty"),
    "pledge": _subject("pledge", "encumbrances seller_pledge", kinds="mortgage"),
    "arrest": _subject("arrest", "encumbrances", kinds="arrest ban"),
    "dispute": _subject("dispute", "third_party_rights", kinds="dispute"),
    "coowner": _subject("coowner", "third_party_rights preemption", kinds="coowner unasked"),
    "promised": _subject("promised", "third_party_rights encumbrances"),
    "pending": _subject("pending", "third_party_rights", kinds="application"),
    "capacity": _subject("capacity", "minors", dealt_with="minors"),
    "revoked": _subject("revoked", "power_of_attorney spouse_consent"),
    "building": _subject("building", "plot"),
    "keeps": _subject("keeps", "residents third_party_rights"),
    "stays": _subject("stays", "residents third_party_rights"),
    "payee": _subject("payee", "payment_terms"),
    "crypto": _subject("crypto", "price"),
    "understated": _subject("understated", "understated_price"),
    "refund": _subject("refund", "deposit liability invalidity termination"),
    "passing": _subject("passing", "transfer_of_title"),
    "capital": _subject("capital", "maternity_capital"),
    "children": _subject("children", "minors", dealt_with="minors"),
    "annuity": _subject("annuity", "encumbrances third_party_rights residents", kinds="annuity"),
    "spouse": _subject("spouse", "spouse_consent"),
    "stranger": _subject(
        "stranger",
        "residents minors title_document spouse_consent parties_identified power_of_attorney preemption"
        " third_party_rights payment_terms",
    ),
    "consent": _subject("consent", "spouse_consent third_party_rights"),
}
"""The subjects, as the faults of the clause name them."""
_ENDING = frozenset({"debts", "pledge", "arrest", "dispute", "annuity"})
"""The subjects that may be over by today; what ended is the very concern of others."""
_COVERED_BY_ONE_FAULT = frozenset({"capital"})
"""The subjects on which one fault of a rule tells all that any phrase does."""
_READERS_OF_FACTS: Mapping[type[FactBase], str] = {
    Burden: "encumbrances",
    Claim: "third_party_rights",
    Resident: "residents",
    TitleDocument: "title_document",
    Passing: "transfer_of_title",
    Deposit: "deposit",
    DepositFate: "deposit",
    Consent: "spouse_consent",
}


class _Quotes:
    """Stretches of pages, asked whether a place lies in one of them."""

    def __init__(self, quotations: Iterable[Quotation]) -> None:
        self._starts: dict[int, list[int]] = {}
        self._ends: dict[int, list[int]] = {}
        for quotation in sorted(quotations, key=lambda one: (one.page, one.offset)):
            starts, ends = self._starts.setdefault(quotation.page, []), self._ends.setdefault(quotation.page, [])
            end = quotation.offset + len(quotation.text)
            starts.append(quotation.offset)
            ends.append(max(end, ends[-1]) if ends else end)

    def __contains__(self, place: tuple[int, int]) -> bool:
        page, offset = place
        rank = bisect_right(self._starts.get(page, []), offset) - 1
        return rank >= 0 and offset < self._ends[page][rank]


def unaccounted_concerns(reading: Reading, facts: Facts, clauses: Sequence[FoundClause]) -> list[tuple[str, Hit]]:
    """The concerns that neither a rule nor a harmless form accounts for, each with its subject: of a subject the first
    in a sentence."""
    harmless, over = reading.parts_of(_HARMLESS), reading.parts_of(_OVER) - reading.parts_of(_NOT_OVER)
    found: dict[tuple[str, int], Hit] = {}
    for name, subject in SUBJECTS.items():
        always, states = reading.hits(subject.always), reading.hits(subject.states)
        if _READ_WHOLE.get(reading.kind) == name or not (always or states):
            continue
        if name == _STRANGER and reading.kind not in _BETWEEN_SIDES:
            continue
        fine = harmless | reading.parts_of(subject.harmless)
        if _is_known(name, clauses, facts):
            always, states = [] if name in _COVERED_BY_ONE_FAULT else always, []
        faults = _Quotes(_faults(clauses, name))
        read = _Quotes(_read(clauses, facts, subject.readers))
        open_states = (
            hit
            for hit in states
            if not (name in _ENDING and reading.part(hit) in over)
            and not _is_settled(hit, reading)
            and _place(hit, reading) not in read
        )
        for hit in (*always, *open_states):
            if reading.part(hit) not in fine and _says(hit, reading) and _place(hit, reading) not in faults:
                found.setdefault((name, hit.sentence), hit)
    others = {sentence for name, sentence in found if name != _STRANGER}
    return [(name, hit) for (name, sentence), hit in found.items() if name != _STRANGER or sentence not in others]


def finding_of(unaccounted: Iterable[tuple[str, Hit]], reading: Reading) -> Finding | None:
    """What the clause says of such concerns."""
    return together(CODE, *(Finding(reading.span(hit), name) for name, hit in unaccounted))


def reassures_wrongly(clause: FoundClause, unaccounted: Iterable[tuple[str, Hit]], reading: Reading) -> bool:
    """Whether a clause calls words in order that hold a concern nobody accounted for."""
    if clause.status != "ok" or clause.quotation is None:
        return False
    quoted = _Quotes([clause.quotation])
    return any(_place(hit, reading) in quoted for _, hit in unaccounted)


def _is_known(name: str, clauses: Iterable[FoundClause], facts: Facts) -> bool:
    """Whether a fault of a rule on the subject weighs as much, or a rule or a fact dealt with it as with what is so."""
    subject, weight = SUBJECTS[name], _weight(name)
    if any(
        (clause.code in subject.readers and clause.text is not None and clause.impact >= weight)
        or clause.code in subject.dealt_with
        for clause in clauses
    ):
        return True
    return any(
        fact.modality != "denied" and isinstance(fact, Burden | Claim) and fact.kind in subject.kinds
        for fact in facts.facts
    )


def _weight(subject: str) -> int:
    return texts().clauses[CODE].faults[subject].points


def _is_settled(hit: Hit, reading: Reading) -> bool:
    """Whether the text denies it, or speaks of a case that may come."""
    if is_conditional(hit, reading):
        return True
    denied = reading.denied(hit) and (reading.clause_denied(hit) or _is_listed(hit, reading))
    return denied and not is_untrue(hit, reading) and reading.part(hit) not in reading.parts_of(_NOT_OVER)


def _says(hit: Hit, reading: Reading) -> bool:
    """Whether one part of a sentence says it, which is neither a heading nor an empty row of a form."""
    if not reading.in_one_part(hit) or _is_heading(hit, reading):
        return False
    return not reading.passes(_NOTHING_ENTERED.search, hit)


def _is_heading(hit: Hit, reading: Reading) -> bool:
    """Whether its sentence is a few words that no full stop ends."""
    first, past = reading.words.sentence_span(hit.sentence)
    end = reading.words.ends[past - 1]
    return past - first <= _HEADING and reading.stream[end : end + 1] in ("", "\n")


def _is_listed(hit: Hit, reading: Reading) -> bool:
    """Whether the clause of a hit is but an item of a list: few words, none of them a number."""
    clause = reading.clauses(hit)[1]

    def within(position: int) -> bool:
        return reading.clauses(Hit(hit.sentence, position, position))[1] == clause

    tokens = reading.words.tokens
    first = last = hit.last
    while first and last - first <= _LISTED and within(first - 1):
        first -= 1
    while last + 1 < len(tokens) and last - first <= _LISTED and within(last + 1):
        last += 1
    words = tokens[first : last + 1]
    return len(words) <= _LISTED and not any(word.isdecimal() for word in words)


def _faults(clauses: Iterable[FoundClause], subject: str) -> Iterator[Quotation]:
    """The words of the faults that weigh as much as the subject does."""
    weight = _weight(subject)
    for clause in clauses:
        if clause.status != "attention" or clause.impact < weight:
            continue
        if clause.quotation is not None:
            yield clause.quotation
        for one in clause.also:
            if one.text is not None and one.page is not None and one.offset is not None:
                yield Quotation(text=one.text, page=one.page, offset=one.offset)


def _read(clauses: Iterable[FoundClause], facts: Facts, readers: frozenset[str]) -> Iterator[Quotation]:
    """The words that rules on a subject call in order, with the facts that they conclude from."""
    for clause in clauses:
        if clause.code in readers and clause.status == "ok" and clause.quotation is not None:
            yield clause.quotation
    for fact in facts.facts:
        if _READERS_OF_FACTS.get(type(fact)) in readers:
            yield from fact.quotes


def _place(hit: Hit, reading: Reading) -> tuple[int, int]:
    start, end = reading.span(hit)
    _, page, offset = reading.words.cut(start, end, around=start)
    return page, offset


RULES: tuple[Rule, ...] = (rule_on_others(CODE),)
