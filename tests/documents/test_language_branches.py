"""Only what reads a text depends on its language; a rule depends on facts and on the law that governs."""

from pathlib import Path

import cleardeed.documents

PACKAGE = Path(cleardeed.documents.__file__).parent
READERS = ("reading", "extract")


def test_only_readers_branch_on_the_language_of_a_text() -> None:
    modules = [
        path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if "words.russian" in path.read_text("utf-8")
    ]

    assert modules
    assert {module.parts[0] for module in modules} <= set(READERS), modules
