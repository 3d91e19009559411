"""Every message is translated, whole, and with the same places to fill."""

import ast
import re
from collections.abc import Sequence
from string import Formatter

import pytest

from cleardeed.checks.guidance import guidance
from cleardeed.checks.ownership import YEARS
from cleardeed.checks.scoring.table import RULES
from cleardeed.core.language import DEFAULT_LANGUAGE, LANGUAGES, Language, catalogue, translator
from cleardeed.documents.rules.context import COMPARISONS
from cleardeed.documents.rules.table import RULES as DOCUMENT_RULES
from cleardeed.reports.labels import ENGLISH, labels_in
from cleardeed.reports.text import printable
from tests.locale.messages import TABLES, all_messages, current
from tests.locale.refusals import refusals

OTHERS = [language for language in LANGUAGES if language != DEFAULT_LANGUAGE]
TOOL = "run `python -m tests.locale.messages` and translate what it adds"
_PERCENT = re.compile(r"%\((\w+)\)s")


def places(text: str) -> list[str]:
    """The names that a template wants filled."""
    return sorted([name for _, name, _, _ in Formatter().parse(text) if name] + _PERCENT.findall(text))


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_holds_the_messages_of_now_and_no_others(language: Language) -> None:
    there = {(message.context, message.id) for message in current(language) if message.id}
    assert there ^ set(all_messages()) == set(), TOOL


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: Language) -> None:
    messages = [message for message in current(language) if message.id]
    assert [message.id for message in messages if not message.string or message.fuzzy] == [], TOOL


@pytest.mark.slow
def test_a_refusal_is_a_message_with_named_places() -> None:
    assert [
        (place, ast.unparse(message)) for place, message in refusals() if not isinstance(message, ast.Constant)
    ] == []


def forms_of(text: str | Sequence[str]) -> Sequence[str]:
    """The singular and plural forms of a message, or its one text."""
    return [text] if isinstance(text, str) else text


def test_a_counted_noun_takes_its_form() -> None:
    said = translator("ru")
    assert [said.counted(YEARS, number) for number in (1, 2, 5, 21)] == ["1 год", "2 года", "5 лет", "21 год"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_places_and_the_end_of_its_message(language: Language) -> None:
    messages = [
        (text, said)
        for message in current(language)
        if message.id
        for said in forms_of(message.string or "")
        for text in forms_of(message.id)
    ]
    assert [pair for pair in messages if places(pair[0]) != places(pair[1])] == []
    assert [
        pair for pair in messages if len(pair[0]) > 1 and pair[0].endswith((".", ":")) and pair[0][-1] != pair[1][-1]
    ] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_service_says_what_the_catalogue_says(language: Language) -> None:
    said = translator(language)
    known = {
        message.id: message.string
        for message in current(language)
        if isinstance(message.id, str) and message.id and message.context is None
    }
    assert {text: said(text) for text in known} == known
    assert said("a text that nobody marked") == "a text that nobody marked"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_can_be_printed(language: Language) -> None:
    labels = labels_in(language)
    assert labels.keys() == ENGLISH.keys()
    assert {key for key, text in labels.items() if not key.startswith("format.") and printable(text) != text} == set()


def test_english_needs_no_catalogue() -> None:
    assert catalogue("en").gettext("Verify") == "Verify"
    assert labels_in("en") == dict(ENGLISH)


def test_russian_demands_and_steps_all_speak_to_the_reader() -> None:
    """One list, one mood: imperatives, or «пусть» of another; no infinitive stands first."""
    russian = translator("ru")
    tables = (*(one.demands for one in RULES), *(one.demands for one in (*DOCUMENT_RULES, *COMPARISONS)))
    demands = {russian(demand) for held in tables for demand in held}
    said = guidance()
    demands |= {russian(item.text) for item in (*said.first_steps, *said.last_steps, *said.demands)}
    assert len(demands) > 100
    assert [demand for demand in demands if not _IMPERATIVE.search(demand) or _INFINITIVE.match(demand)] == []


_IMPERATIVE = re.compile(r"\b(?:\w+(?:[йиь]те|[йиь]тесь)|пусть)\b", re.IGNORECASE)
_INFINITIVE = re.compile(r"(?:До сделки |До подписания )?(?:[Нн]е )?(?!Пусть\b)\w+(?:ть|ться|ти|чь)\b")


def test_no_sentence_of_a_module_with_messages_is_left_out() -> None:
    known = {text for _, message in all_messages() for text in ([message] if isinstance(message, str) else message)}
    sentences = {
        (module.__name__, name): said
        for module in TABLES
        for name, said in vars(module).items()
        if name.lstrip("_").isupper() and isinstance(said, str) and " " in said
    }
    assert len(sentences) > 50
    assert {where for where, said in sentences.items() if said not in known} == set()
