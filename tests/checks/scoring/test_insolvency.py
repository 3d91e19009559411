"""What is told of a bankruptcy that has ended, by where it is known from."""

import pytest

from tests.checks.scoring.build import Check, check, day
from tests.checks.scoring.examples import arbitration, bankruptcy

CASE = arbitration(kind="bankruptcy", closed_on=day("2025-01-01"))
COURT = bankruptcy(closed_on=day("2025-01-01"))
OUT_OF_COURT = bankruptcy(extrajudicial=True, closed_on=day("2025-01-01"))


@pytest.mark.parametrize(
    ("one", "variant"),
    [
        (check("seller", kad_arbitr=[CASE]), "petition"),
        (check("seller", fedresurs=[OUT_OF_COURT]), "extrajudicial"),
        (check("seller", fedresurs=[COURT]), None),
        (check("seller", fedresurs=[COURT], kad_arbitr=[CASE]), None),
        (check("seller", fedresurs=[OUT_OF_COURT, COURT]), None),
    ],
)
def test_an_estate_is_told_only_where_a_court_opened_one(one: Check, variant: str | None) -> None:
    factor = one.factor("bankruptcy_finished")
    assert factor is not None
    assert factor.variant == variant
    told = " ".join((factor.title, factor.reason, *factor.demands))
    assert ("A bankruptcy of the seller has ended" in told) == (variant is None)
    assert ("inventory of the estate" in told) == (variant != "extrajudicial")
