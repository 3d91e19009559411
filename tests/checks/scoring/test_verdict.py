"""Label and conclusion."""

from cleardeed.checks.scoring.verdict import LABELS, LOW_VERDICTS, NOTHING_FOUND, VERDICTS
from cleardeed.sources.records import ArbitrationCase, Bankruptcy, Encumbrance, EnforcementProceeding, TaxDebt
from tests.checks.scoring.build import FACTS, OWN, PROBABLE, check, made, owned, seller, silent


def test_a_clean_check_says_so() -> None:
    scored = check().scored()
    assert scored.conclusion == NOTHING_FOUND


def test_a_clean_check_with_a_silent_source_does_not() -> None:
    scored = check().answering(silent("wanted")).scored()
    assert (scored.score, scored.label) == (0, "Low risk in what could be checked")
    assert scored.conclusion == (
        f"{LOW_VERDICTS['incomplete']} Sources that gave no answer: 1 of 14; what they hold is not known."
    )


def test_without_the_three_key_registers_no_check_is_low() -> None:
    scored = check().answering(silent("egrn"), silent("fssp"), silent("fedresurs")).scored()
    assert scored.level == "medium"


def test_a_hidden_owner_is_an_open_question() -> None:
    scored = owned(holder_is_seller=None, holder_hidden=True).scored()
    assert scored.label == LABELS["low", "incomplete"]
    assert "Also open: it could not be verified that the seller owns the object." in scored.conclusion


def test_a_possible_namesake_keeps_the_result_open() -> None:
    scored = check(fssp=[made(EnforcementProceeding, match=PROBABLE)]).scored()
    assert scored.label == LABELS["low", "review"]
    assert scored.conclusion.startswith(LOW_VERDICTS["review"])


def test_small_points_are_named() -> None:
    scored = seller(extra={"power_of_attorney": True}).scored()
    assert scored.conclusion == f"{LOW_VERDICTS['complete']} Main points: the seller acts through a representative."


def test_the_three_weightiest_points_are_named() -> None:
    arrest = made(Encumbrance, kind="arrest")
    scored = check(egrn=[FACTS, OWN, arrest], tax_debts=[made(TaxDebt, amount=5)], fssp=[]).scored()
    assert (
        scored.conclusion
        == f"{VERDICTS['prohibition']} Main points: the object is under arrest; the seller owes taxes."
    )


def test_much_of_little_is_not_called_impossible() -> None:
    burdens = [made(Encumbrance, kind=kind) for kind in ("mortgage", "rent", "lease")]
    debts = [made(EnforcementProceeding, amount=1e6)]
    cases = [made(ArbitrationCase, amount=1e6, role="respondent")]
    scored = check(egrn=[FACTS, OWN, *burdens], fssp=debts, kad_arbitr=cases).scored()
    assert (scored.score, scored.level) == (100, "critical")
    assert scored.conclusion.startswith(VERDICTS["sum"])


def test_grave_facts_that_forbid_nothing_are_obstacles_whatever_their_sum() -> None:
    burdens = [made(Encumbrance, kind=kind) for kind in ("expropriation", "lease")]
    scored = check(egrn=[FACTS, OWN, *burdens], fedresurs=[made(Bankruptcy, extrajudicial=True)]).scored()
    assert (scored.score, scored.level) == (100, "critical")
    assert scored.conclusion.startswith(VERDICTS["obstacles"])
