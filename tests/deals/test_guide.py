"""docs/deals.md: its example works, and it tells of every field."""

import re
from pathlib import Path

import msgspec

from cleardeed.deals import model
from cleardeed.deals.check import check_template, find_template
from cleardeed.deals.library import NEEDS
from cleardeed.deals.markup import parse_markup, plain_text
from cleardeed.deals.samples import SAMPLES
from tests.deals.making import KINDS

GUIDE = (Path(__file__).parents[2] / "docs" / "deals.md").read_text("utf-8")


def example() -> str:
    """The template that the guide shows."""
    lines = GUIDE[GUIDE.index("    title: ") : GUIDE.index("The head has the `title`")].splitlines()
    return "\n".join(line.removeprefix("    ") for line in lines)


def test_the_example_is_fit(tmp_path: Path) -> None:
    path = tmp_path / "ru" / "inventory.md"
    path.parent.mkdir()
    path.write_text(example(), encoding="utf-8")
    library, kind, (language,) = find_template(str(path), None)
    report = check_template(library, kind, language)
    assert report.fit, report
    assert report.rendered == list(SAMPLES)


def test_every_field_kind_and_need_is_told() -> None:
    told = set(re.findall(r"`([a-z_.0-9]+)`", GUIDE))
    structs = [kind for kind in vars(model).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    fields = {name for kind in structs for name in kind.__struct_fields__}
    assert fields - told == set()
    assert {*KINDS, *NEEDS} - told == set()


def test_every_mark_of_the_table_is_one() -> None:
    table = GUIDE[GUIDE.index("| Mark | Line |") : GUIDE.index("Lines without a mark")]
    marks = re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)
    assert len(marks) == 8
    for mark in marks:
        (block,) = parse_markup(mark.replace("\\|", "|"))
        assert block.kind != "paragraph"
        assert not plain_text([block]).startswith(tuple("#+->|@="))
