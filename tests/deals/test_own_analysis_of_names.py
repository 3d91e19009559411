"""Our own analysis reads everybody's name in the documents made here, and finds nothing but what the deal states."""

import datetime
import textwrap
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cleardeed.core.transliteration import transliterate
from cleardeed.deals.docx import render_docx
from cleardeed.deals.library import LANGUAGES
from cleardeed.deals.numerals import Language
from cleardeed.deals.samples import PETROV
from cleardeed.documents.analysis import analyse
from cleardeed.documents.findings import Analysed
from cleardeed.documents.text import DocumentText, Page
from cleardeed.sources.matching.text import fold
from tests.deals.making import KINDS, documents, faults
from tests.deals.reading import docx_text
from tests.deals.test_own_analysis import DEALS, TODAY, TYPES, analyses, stated
from tests.deals.variants import FLAT
from tests.deals.worlds import drawn, under_other_names
from tests.sampling import sampled

WORLDS = 40
CASES = [
    *((f"drawn {seed}", language) for seed in range(WORLDS) for language in LANGUAGES),
    *((name, language) for name in DEALS for language in LANGUAGES),
]
ALL_NAMED = ("purchase_agreement", "preliminary_agreement", "deposit_agreement", "acceptance_act")


def world(name: str) -> dict[str, Any]:
    random = Random(name)
    return drawn(random) if name.startswith("drawn ") else under_other_names(DEALS[name], random)


def wrapped(deal: dict[str, Any], kind: str, language: Language, width: int) -> Analysed:
    """The analysis of the text in lines of a width."""
    (document,) = documents(deal, kind, language=language)
    lines = docx_text(render_docx(document)).split("\n")
    text = "\n".join(textwrap.fill(line, width, break_long_words=False) for line in lines)
    return analyse(DocumentText("text", (Page(1, text),)), today=TODAY)


@pytest.mark.parametrize(("name", "language"), sampled(CASES, 10, name=" ".join))
def test_no_attention_but_to_what_the_deal_states(name: str, language: Language, tmp_path: Path) -> None:
    deal = world(name)
    width = Random(name).randint(60, 100)
    for kind in KINDS:
        if faults(deal, kind):
            continue
        plain = wrapped(deal, kind, language, width).analysis
        for form, analysis in zip(
            ("docx", "pdf", "text"), (*analyses(deal, kind, language, tmp_path), plain), strict=True
        ):
            assert (kind, form, analysis.document_type) == (kind, form, TYPES.get(kind, kind))
            found = {
                clause.code: (clause.fault, clause.text)
                for clause in analysis.found_clauses
                if clause.status == "attention"
            }
            known = stated(deal, kind)
            if deal["object"].get("maternity_capital") == "shares_not_allotted":
                known |= {"third_party_rights"}  # the family's, to the shares that it is owed
            unstated = {code: text for code, text in found.items() if code not in known}
            assert (kind, form, unstated) == (kind, form, {})


@pytest.mark.parametrize(("name", "language"), sampled(CASES, 20, name=" ".join))
def test_every_party_is_read_by_name_and_birth(name: str, language: Language) -> None:
    deal = world(name)
    for kind in ALL_NAMED:
        if not faults(deal, kind):
            width = Random(name + kind).randint(60, 100)
            parties = wrapped(deal, kind, language, width).extract.parties
            read = {(folded(one.name.value), one.birth_date.value if one.birth_date else None) for one in parties}
            assert {_named(one) for one in (*deal["sellers"], *deal["buyers"])} - read == set()


def folded(name: str) -> str:
    return fold(transliterate(name))


def _named(person: dict[str, Any]) -> tuple[str, datetime.date]:
    name = " ".join(person[part] for part in ("last_name", "first_name", "middle_name") if person.get(part))
    return folded(name), datetime.date.fromisoformat(person["birth_date"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [*ALL_NAMED, "deposit_receipt", "payment_receipt"])
def test_a_name_with_a_number_is_read(kind: str, language: Language) -> None:
    numbered = {"last_name": "Smith", "first_name": "John 3rd", "middle_name": None, "gender": "male"}
    within = {"last_name": "Лом 2", "first_name": "Фома", "middle_name": "Нилович", "gender": "male"}
    deal = FLAT | {"buyers": [PETROV | numbered], "sellers": [FLAT["sellers"][0] | within]}
    found = wrapped(deal, kind, language, 90)
    assert "Smith John 3rd" in [" ".join(party.name.value.split()) for party in found.extract.parties]
    assert [clause.status for clause in found.analysis.found_clauses if clause.code == "parties_identified"] == ["ok"]
