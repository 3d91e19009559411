"""Citations of acts in reports and analyses of documents: one form, and in Russian by the word that the act itself
uses."""

import re
from pathlib import Path

import pytest

from cleardeed.checks.guidance import guidance
from cleardeed.checks.scoring.table import RULES
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.documents.rules.context import COMPARISONS
from cleardeed.documents.rules.table import RULES as CLAUSES
from cleardeed.reports.glossary import glossary

ACTS = re.compile(r"Law \d|Code|Decree|Resolution|Закон\w* №|РФ|Основы|кодекс")
ARTICLE = re.compile(r"\bart\. \d|\bст\. \d")
OF_CLAUSES = ("ГК РФ", "НК РФ", "СК РФ", "ЗК РФ", "127-ФЗ", "102-ФЗ")
"""Acts whose articles are divided into clauses (пункты)."""
OF_PARTS = ("ЖК РФ", "ГПК РФ", "АПК РФ", "152-ФЗ", "218-ФЗ", "229-ФЗ", "256-ФЗ")
"""Acts whose articles are divided into parts (части)."""


READ = Path(__file__).parents[2] / "docs" / "evaluation" / "law.md"
"""Which norms were held against the text of their act."""
NUMBER = re.compile(r"(?<![\d.(-])\d+(?:\.\d+)?(?:-\d+)?(?![\d.-])")


def citations() -> set[str]:
    """Every entry of a `law` list: an act, and its articles where it has them."""
    cited = {one for rule in RULES for name in (None, *rule.variants) for one in rule.texts(name).law}
    return cited | {one for line in (*CLAUSES, *COMPARISONS) for one in line.law}


def articles(text: str) -> set[str]:
    return set(NUMBER.findall(re.sub(r"\([^)]*\)", "", text)))


def test_the_page_on_the_law_that_was_read_names_every_act() -> None:
    acts = {one.partition(", ")[0] for one in citations()}
    assert len(acts) > 20
    assert [act for act in sorted(acts) if act not in READ.read_text("utf-8")] == []


@pytest.mark.parametrize("act", ["Law 127-FZ on insolvency", "Civil Code"])
def test_the_page_on_the_law_that_was_read_names_each_article_once(act: str) -> None:
    rows = [line.split("|") for line in READ.read_text("utf-8").splitlines() if line.startswith(f"| {act} |")]
    named = [number for row in rows for number in articles(row[2])]
    assert [number for number in set(named) if named.count(number) > 1] == []
    cited = {number for one in citations() if one.startswith(act) for number in articles(one.partition(", ")[2])}
    assert set(named) == cited, "every article that is quoted stands there, and no row outlives its quotation"


def texts() -> list[str]:
    variants = [rule.texts(name) for rule in RULES for name in (None, *rule.variants)]
    said = [text for one in variants for text in (one.says, *one.demands, *one.law)]
    for line in (*CLAUSES, *COMPARISONS):
        faults = [text for fault in line.faults.values() for text in (fault.says, *fault.demands)]
        said += [line.looks_for, line.fine, *line.demands, *line.law, *faults]
    return [text for text in dict.fromkeys([*said, *guidance().texts(), *glossary().texts()]) if ARTICLE.search(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_cites_an_article_names_its_act(language: Language) -> None:
    said = [translator(language)(text) for text in texts()]
    assert len(said) > 100
    assert [text for text in said if not ACTS.search(text)] == []


def test_a_division_of_an_article_stands_in_brackets_in_english() -> None:
    assert [text for text in texts() if re.search(r"\d (parts?|clauses?|items?|para\w*) \d", text)] == []
    assert any(re.search(r"art\. [\d.]+ \(\d", text) for text in texts())


def test_a_division_of_an_article_is_called_in_russian_as_the_act_calls_it() -> None:
    said = [translator("ru")(text) for text in texts()]
    clauses, parts = ([text for text in said if re.search(rf"\b{word}\. \d", text)] for word in ("п", "ч"))
    assert clauses
    assert parts
    assert [text for text in clauses if not any(act in text for act in OF_CLAUSES)] == []
    assert [text for text in parts if not any(act in text for act in OF_PARTS)] == []
