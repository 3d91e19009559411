"""Single sentences as lawyers and laymen write them, each with the clause and the status that its rule must give.

`wordings.txt` was written before the rules knew them. `== code status kind` heads the sentences below it. In
`resembling_english.txt` and `resembling_russian.txt` are sentences on something else than the clause that heads them.
"""

import datetime
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cleardeed.documents.document_types import DOCUMENT_TYPES, DocumentType
from cleardeed.documents.extract.embedded import extract
from cleardeed.documents.findings import FoundClause
from cleardeed.documents.lexicon import REPAIR
from cleardeed.documents.reading.aliases import read_as_roles
from cleardeed.documents.reading.letters import mostly_cyrillic
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Words
from cleardeed.documents.rules.evaluate import evaluate_rules
from cleardeed.documents.rules.table import RULES
from cleardeed.documents.text import DocumentText, Page
from tests.sampling import sample, sampled

TODAY = datetime.date(2026, 11, 21)
KNOWN = 0.97
"""The share of the sentences that is judged as it says."""
SHARES = [0.04, pytest.param(1.0, marks=pytest.mark.drill)]
"""Of the sentences: a fixed sample daily, all of them in the drills."""


class Wording(msgspec.Struct, frozen=True):
    code: str
    status: str
    kind: DocumentType
    text: str


def wordings(file: str = "wordings.txt") -> Iterator[Wording]:
    code = status = ""
    kind: DocumentType = "purchase_agreement"
    for line in Path(__file__).with_name(file).read_text("utf-8").splitlines():
        if line.startswith("=="):
            code, status, *named = line.removeprefix("==").split()
            kind = next((one for one in DOCUMENT_TYPES if one in named), "purchase_agreement")
        elif line:
            yield Wording(code, status, kind, line)


def lines(file: str, share: float) -> list[str]:
    """A sample of the file's sentences."""
    every = Path(__file__).with_name(file).read_text("utf-8").splitlines()
    assert len(every) > 20
    return sample(every, round(share * len(every)))


def status_of(wording: Wording) -> str | None:
    clause = found(wording)
    return clause.status if clause else None


def found(wording: Wording) -> FoundClause | None:
    dated = wording.kind == "power_of_attorney" or wording.text.startswith(("Дата", "Dated"))
    head = "" if dated else "г. Москва, 10 ноября 2026 года." if mostly_cyrillic(wording.text) else "10 November 2026."
    words = Words(DocumentText("text", (Page(1, f"{head}\n\n{wording.text}"),)), REPAIR)
    read_as_roles(words)
    rules = [rule for rule in RULES if rule.code == wording.code]
    reading = Reading(words, wording.kind, TODAY)
    return next(iter(evaluate_rules(reading, extract(reading), rules=rules)), None)


@pytest.mark.slow
@pytest.mark.parametrize("share", SHARES)
def test_wordings_that_the_rules_were_not_made_from_are_judged_as_they_say(share: float) -> None:
    every = list(wordings())
    assert len(every) > 500
    tried = sample(
        every, round(share * len(every)), name=lambda one: one.text, groups=lambda one: [(one.code, one.status)]
    )
    wrong = [wording for wording in tried if status_of(wording) != wording.status]
    assert len(wrong) <= (1 - KNOWN) * len(tried), "\n".join(f"{one.code} {one.status}: {one.text}" for one in wrong)


@pytest.mark.parametrize("status", ["ok", "attention"])
def test_every_topic_has_wordings_in_both_languages(status: str) -> None:
    texts = [one.text for one in wordings() if one.status == status]
    assert sum(mostly_cyrillic(text) for text in texts) > 100
    assert sum(not mostly_cyrillic(text) for text in texts) > 60


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("understated_price", "The price is the full and true price of the Property and no other sum is payable."),
        ("understated_price", "This agreement contains the entire agreement; there are no side letters."),
        ("dates_conflict", "The service charge has been paid up to 30 September 2026."),
        ("dates_conflict", "An agreement for lease until 1 May 2020 has expired."),
        ("blanks", "For and on behalf of the Seller ______________ Director"),
    ],
)
def test_sentences_that_only_resemble_a_fault_are_left_alone(code: str, text: str) -> None:
    assert status_of(Wording(code, "", "purchase_agreement", text)) is None


@pytest.mark.parametrize(
    "wording",
    sampled(
        [*wordings("resembling_english.txt"), *wordings("resembling_russian.txt")],
        60,
        name=lambda one: one.text,
        groups=lambda one: [one.code],
    ),
)
def test_sentences_on_something_else_are_not_quoted_for_a_clause(wording: Wording) -> None:
    clause = found(wording)
    assert clause is None or clause.text is None


@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement"])
@pytest.mark.parametrize("share", SHARES)
def test_harmless_english_sentences_call_for_no_attention(kind: DocumentType, share: float) -> None:
    object_ = "10 November 2026. Flat at Tula, Lenina street 5, flat 3, cadastral number 71:30:020103:412."
    for sentence in lines("harmless_english.txt", share):
        words = Words(DocumentText("text", (Page(1, f"{object_}\n\n{sentence}"),)), REPAIR)
        reading = Reading(words, kind, TODAY)
        clauses = evaluate_rules(reading, extract(reading))
        faults = [one for one in clauses if one.status == "attention" and one.text and one.text[:9] in sentence]
        assert [one.code for one in faults if one.code not in _OF_THE_SELLER] == [], sentence


@pytest.mark.slow
@pytest.mark.parametrize("share", SHARES)
def test_harmless_russian_sentences_tell_of_no_risk_in_rights_or_performance(share: float) -> None:
    for sentence in lines("harmless_russian.txt", share):
        words = Words(DocumentText("text", (Page(1, f"г. Москва, 10 ноября 2026 года.\n\n{sentence}"),)), REPAIR)
        read_as_roles(words)
        reading = Reading(words, "purchase_agreement", TODAY)
        clauses = evaluate_rules(reading, extract(reading))
        faults = [one.code for one in clauses if one.status == "attention" and one.text and one.code in _OF_RIGHTS]
        assert faults == [], sentence


_OF_RIGHTS = (
    "encumbrances", "third_party_rights", "residents", "spouse_consent", "minors", "maternity_capital", "seller_pledge",
    "handover", "transfer_of_title", "termination", "liability", "bankruptcy_warranty",
)  # fmt: skip
_OF_THE_SELLER = ("title_document", "payment_terms")
"""What a sentence that names an owner or a payment wants besides, which is not in it."""
