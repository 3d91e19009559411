"""A mortgage that is there at the day of the contract is told, whatever is said beside it of the buyer's own loan.

`mortgages.txt`: sentences on a mortgage for a debt of the seller (`there`), on the one that the buyer's own loan brings
about (`buyers`), and denials (`free`), by language.
"""

from pathlib import Path

import pytest

from tests.documents.rules.test_wordings import Wording, found


def sentences() -> dict[str, list[str]]:
    by_head: dict[str, list[str]] = {}
    for line in Path(__file__).with_name("mortgages.txt").read_text("utf-8").splitlines():
        if line.startswith("== "):
            head = by_head.setdefault(line.removeprefix("== "), [])
        else:
            head.append(line)
    return by_head


SENTENCES = sentences()
BESIDE = [
    (there, buyers)
    for language in ("ru", "en")
    for there in SENTENCES[f"there {language}"]
    for buyers in SENTENCES[f"buyers {language}"]
]


def told(*said: str) -> tuple[str, bool]:
    """The status of the clause on encumbrances, and whether it quotes the text."""
    clause = found(Wording("encumbrances", "", "purchase_agreement", "\n".join(said)))
    assert clause is not None
    return clause.status, clause.text is not None


@pytest.mark.parametrize("there", SENTENCES["there ru"] + SENTENCES["there en"])
def test_a_mortgage_alone_is_told(there: str) -> None:
    assert told(there) == ("attention", True)


@pytest.mark.parametrize(("there", "buyers"), BESIDE)
def test_a_mortgage_is_told_beside_the_buyers(there: str, buyers: str) -> None:
    assert told(there, buyers) == ("attention", True)
    assert told(buyers, there) == ("attention", True)


@pytest.mark.parametrize("buyers", SENTENCES["buyers ru"] + SENTENCES["buyers en"])
def test_the_buyers_mortgage_is_no_burden_and_no_denial(buyers: str) -> None:
    assert told(buyers) == ("attention", False)


@pytest.mark.parametrize("buyers", SENTENCES["buyers ru"])
@pytest.mark.parametrize("free", SENTENCES["free ru"])
def test_the_buyers_mortgage_leaves_a_denial_alone(free: str, buyers: str) -> None:
    assert told(free, buyers) == ("ok", True)
    assert told(buyers, free) == ("ok", True)
