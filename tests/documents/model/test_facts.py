"""The facts of a model's answer that are accepted."""

from typing import Any

import jsonschema_rs
import pytest

from cleardeed.documents.facts import Burden, DepositFate, Resident
from cleardeed.documents.model.facts import ENTRY, MAX_FACTS, accepted_facts, fact_schemas
from cleardeed.documents.text import DocumentText, Page

PAGE = "Квартира обременена\nипотекой в пользу банка. Погода стоит хорошая. В квартире прописана сестра Продавца."
TEXT = DocumentText("text", (Page(1, "Первая страница."), Page(2, PAGE)))
MORTGAGE = {
    "fact": "burden",
    "kind": "mortgage",
    "state": "standing",
    "modality": "asserted",
    "quote": "Квартира обременена ипотекой в пользу банка",
}
RESIDENT = {
    "fact": "resident",
    "status": "registered",
    "relative": True,
    "departure": "unsaid",
    "modality": "asserted",
    "quote": "В квартире прописана сестра Продавца",
}
FATE = {
    "fact": "deposit_fate",
    "event": "any",
    "outcome": "kept",
    "of": None,
    "modality": "asserted",
    "quote": "Задаток не возвращается.",
}


def test_a_fact_is_quoted_as_it_stands() -> None:
    mortgage, resident = accepted_facts([MORTGAGE, RESIDENT, MORTGAGE], TEXT)
    assert isinstance(mortgage, Burden)
    assert isinstance(resident, Resident)
    assert (mortgage.kind, mortgage.modality, mortgage.entry) == ("mortgage", "asserted", ENTRY)
    (quote,) = mortgage.quotes
    assert (quote.page, quote.text) == (2, PAGE[: len(quote.text)])
    assert "\n" in quote.text


@pytest.mark.parametrize(
    "change",
    [
        {"quote": "Квартира свободна от ипотеки"},
        {"quote": "Погода стоит хорошая."},
        {"quote": "ипотекой"},
        {"quote": None},
        {"fact": "price"},
        {"fact": None},
        {"kind": "curse"},
        {"kind": None},
        {"modality": "certain"},
        {"modality": None},
    ],
)
def test_what_is_not_said_or_not_of_the_form_is_dropped(change: dict[str, Any]) -> None:
    assert accepted_facts([MORTGAGE | change], TEXT) == []


def test_there_is_no_flood() -> None:
    assert accepted_facts([{}] * MAX_FACTS + [MORTGAGE], TEXT) == []


@pytest.mark.parametrize("fact", [MORTGAGE, RESIDENT, FATE])
def test_the_schema_is_that_of_the_facts(fact: dict[str, Any]) -> None:
    schema = {"anyOf": fact_schemas()}
    jsonschema_rs.meta.validate(schema)
    assert jsonschema_rs.is_valid(schema, fact)
    assert not jsonschema_rs.is_valid(schema, fact | {"amount": 1})
    assert not jsonschema_rs.is_valid(schema, fact | {"modality": "certain"})


def test_money_without_a_name_has_a_fate() -> None:
    (fate,) = accepted_facts([FATE], DocumentText("text", (Page(1, "Задаток не возвращается."),)))
    assert isinstance(fate, DepositFate)
    assert fate.of is None
