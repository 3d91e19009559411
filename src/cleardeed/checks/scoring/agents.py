"""Rules on the register of foreign agents: how the price may be paid to the seller."""

from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.facts import Facts
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.sources.records import ListEntry


def _foreign_agent(facts: Facts) -> Finding | None:
    """Entries in force; whoever was removed has the restrictions no longer."""
    return fires(Weight.SERIOUS, facts.current(ListEntry, "foreign_agents"))


RULES = (
    Rule(
        code="foreign_agent",
        title="The seller is in the register of foreign agents",
        law=("Law 255-FZ of 14.07.2022 on persons under foreign influence", "Law 521-FZ of 28.12.2024"),
        sources=("foreign_agents",),
        weights=(Weight.SERIOUS,),
        says="The seller is in the register of foreign agents (entries: {count}). What such a person earns by selling"
        " real estate goes to a special rouble account and stays there for as long as the entry stands.",
        clear="The seller has no entry in force in the register of foreign agents.",
        demands=("Ask the bank how the price is to be paid, and pay it to the seller's special rouble account alone.",),
        find=_foreign_agent,
        against=(Against(record=ListEntry, sources=("foreign_agents",)),),
    ),
)
