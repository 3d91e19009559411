"""The documentation matches the repository: links resolve, and the packages it lists exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(text: str) -> set[str]:
    """The anchors that GitHub derives from the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_relative_links_resolve(page: Path) -> None:
    broken = []
    for target in LINK.findall(page.read_text("utf-8")):
        path, _, anchor = target.partition("#")
        if "://" in target:
            continue
        linked = page.parent / path if path else page
        if not linked.exists() or (anchor and anchor not in anchors(linked.read_text("utf-8"))):
            broken.append(target)
    assert broken == []


def test_pages_contain_relative_links() -> None:
    assert sum("://" not in target for page in PAGES for target in LINK.findall(page.read_text("utf-8"))) > 50


def test_architecture_lists_every_package() -> None:
    table = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("## Packages")[1].split("\n## ")[0]
    first_cells = re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
    listed = [name for cell in first_cells for name in re.findall(r"`(\w+)`", cell)]
    source = ROOT / "src" / "cleardeed"
    packages = {path.parent.name for path in source.glob("*/__init__.py")} | {"lifecycles"}
    assert sorted(listed) == sorted(packages)


def test_architecture_paths_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8") + (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = {name for name in re.findall(r"`([\w./]+/[\w./]*)`", text) if "<" not in name}
    places = (ROOT, ROOT / "src" / "cleardeed")
    missing = [
        name
        for name in named
        if not any((place / candidate).exists() for place in places for candidate in (name, f"{name}.py"))
    ]
    assert len(named) > 30
    assert sorted(missing) == []


def test_glossary_is_alphabetical() -> None:
    sections = (ROOT / "GLOSSARY.md").read_text("utf-8").split("\n## ")[1:]
    assert len(sections) >= 2
    for section in sections:
        terms = [term.lower() for term in re.findall(r"^\| \*\*(.+?)\*\* \|", section, re.MULTILINE)]
        assert len(terms) > 10
        assert terms == sorted(terms)


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "adr").glob("*.md")), ids=lambda page: page.name)
def test_decision_records_are_short_and_complete(page: Path) -> None:
    text = page.read_text("utf-8")
    assert text.startswith(f"# {int(page.name[:4])}. ")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    assert len(text.split()) <= 450, "measurements belong in docs/evaluation"
