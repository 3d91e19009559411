"""What can undo a deal and no rule understood is told, called in order by nobody, and a clean text is left alone."""

from pathlib import Path

import pytest

from cleardeed.documents.findings import Analysed
from cleardeed.documents.rules.concerns import CODE, SUBJECTS
from cleardeed.documents.rules.evaluate import CLEAN, NOT_UNDERSTOOD, UNKNOWN
from cleardeed.documents.rules.model import texts
from tests.documents.corpus.model import STYLES, WHOLE, documents
from tests.documents.sale import analysed, clause_of, sale

HERE = Path(__file__).parent
RULES = HERE.parent / "rules"


def lines(path: Path) -> list[str]:
    return [line for line in path.read_text("utf-8").splitlines() if line.strip()]


FATAL = [line for path in sorted(HERE.glob("fatal_*.txt")) for line in lines(path)]


def told(found: Analysed, sentence: str) -> bool:
    """Whether a fault that weighs quotes a sentence."""
    quotes = [
        text
        for clause in found.analysis.found_clauses
        if clause.status == "attention" and clause.impact
        for text in (clause.text, *(one.text for one in clause.also))
    ]
    return any(text and (sentence[:40] in text or text in sentence) for text in quotes)


def subjects(found: Analysed) -> set[str | None]:
    clause = clause_of(found, CODE)
    return {clause.fault, *(one.fault for one in clause.also)} if clause else set()


@pytest.mark.parametrize("sentence", FATAL)
def test_a_fatal_sentence_is_told_and_never_called_in_order(sentence: str) -> None:
    found = sale(sentence)
    assert told(found, sentence)
    fine = [one for one in found.analysis.found_clauses if one.status == "ok" and one.fault is None]
    unread = subjects(found)
    assert not unread or [one.code for one in fine if sentence[:40] in (one.text or "")] == []


@pytest.mark.parametrize("language", ["russian", "english"])
@pytest.mark.parametrize("name", ["harmless", "resembling"])
@pytest.mark.slow
def test_harmless_sentences_are_left_alone(language: str, name: str) -> None:
    sentences = lines(RULES / f"{name}_{language}.txt")
    alarmed = [one for one in sentences if clause_of(sale(one), CODE) is not None]
    assert len(alarmed) <= 0.025 * len(sentences), "\n".join(alarmed)


@pytest.mark.slow
@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.drill)])
def test_clean_papers_are_left_alone(every: int) -> None:
    clean = [one for folder in (STYLES, WHOLE) for one in documents(folder) if "attention" not in one.labels.values()]
    alarmed = [one.name for one in clean[::every] if clause_of(analysed(one.text), CODE) is not None]
    assert len(clean) >= 300
    assert len(alarmed) <= max(0.035 * len(clean) / every, 2), "\n".join(alarmed)


@pytest.mark.parametrize(
    ("sentence", "subject"),
    [
        ("Половина квартиры записана на сестру Продавца; квартира не продана и не подарена.", "coowner"),
        ("Квартира не заложена, но иск соседа о праве на неё слушается в мае.", "dispute"),
        ("Продавец не гарантирует, что в квартире не идёт раздел по иску бывшей жены.", "dispute"),
        ("Арест на квартиру ещё не снят.", "arrest"),
        ("Дом признан аварийным, о чём Покупатель предупреждён.", "building"),
        ("The house is not mortgaged, but half of it belongs to the Seller's brother.", "coowner"),
    ],
)
def test_a_denial_reaches_no_further_than_its_part(sentence: str, subject: str) -> None:
    found = sale(sentence)
    assert subject in subjects(found) or told(found, sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Квартира никому не продана, не обещана, в споре и под арестом не состоит, рентой не обременена.",
        "Если квартиру истребуют у Покупателя по иску третьего лица, Продавец возмещает убытки полностью.",
        "Ипотека погашена в 2020 году, арест снят в 2021 году, спор о границах окончен.",
        "Продавец под опекой не состоит, дееспособности не лишён.",
        "The apartment is free from mortgages, arrests, bans, disputes and claims of heirs.",
        "Сведения о возражениях и притязаниях: данные отсутствуют",
    ],
)
def test_a_denial_a_condition_and_what_is_over_are_no_concern(sentence: str) -> None:
    assert subjects(sale(sentence)) == set()


def test_what_no_rule_understood_takes_the_reassurance_out_of_the_conclusion() -> None:
    found = sale("Мансарда пристроена без разрешения, соседи об этом знают.")
    clause = clause_of(found, CODE)
    assert clause is not None
    assert (clause.fault, clause.impact) == ("building", 25)
    assert clause.text == "Мансарда пристроена без разрешения, соседи об этом знают."
    assert any("with a lawyer" in demand for demand in found.analysis.recommendations)


def test_a_paper_of_unknown_type_is_never_called_clean() -> None:
    found = analysed("ДОГОВОР ПОДРЯДА\n\nг. Пенза, 12 ноября 2026 г.\n\nПодрядчик красит забор Заказчика до мая.\n")
    assert found.analysis.document_type == "other"
    assert CLEAN not in found.analysis.short_conclusion
    assert UNKNOWN in found.analysis.short_conclusion
    assert NOT_UNDERSTOOD not in found.analysis.short_conclusion


def test_every_subject_has_a_fault_and_words() -> None:
    assert list(SUBJECTS) == list(texts().clauses[CODE].faults)
