import re
from pathlib import Path
from typing import get_args

from cleardeed.reports import model, pdf
from cleardeed.reports.labels import ENGLISH
from cleardeed.reports.summary import Outlook
from cleardeed.reports.text import printable

TEMPLATES = Path(pdf.__file__).parent / "templates"
TEMPLATE = "".join(
    (TEMPLATES / name).read_text()
    for name in ("check.typ", "first_page.typ", "ownership.typ", "value.typ", "glossary.typ")
)


def test_every_label_that_the_template_asks_for_exists() -> None:
    asked = re.findall(r'labels\.at\("([^"]+)"\)', TEMPLATE) + re.findall(r"labels\.([a-z]+)\b(?!\()", TEMPLATE)
    assert len(asked) > 30
    assert set(asked) <= ENGLISH.keys()


def test_every_code_of_a_closed_list_has_a_label() -> None:
    closed = {
        "type": model.CheckType,
        "mode": model.Mode,
        "level": model.RiskLevel,
        "factor": model.FactorStatus,
        "source": model.SourceStatus,
        "grade": model.MatchGrade,
        "summary.outlook": Outlook,
    }
    assert {f"{kind}.{code}" for kind, codes in closed.items() for code in get_args(codes)} <= ENGLISH.keys()


def test_every_label_can_be_printed() -> None:
    assert {key for key, text in ENGLISH.items() if not key.startswith("format.") and printable(text) != text} == set()
