"""Rules on the notaries' register of inheritance cases: whether the seller is alive.

The register is asked by the name of the deceased. Whether the seller's own title comes from an estate that is still
open cannot be asked of it: a check does not know whom the seller inherited from.
"""

from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.facts import Facts, distinct
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.sources.records import InheritanceCase


def _seller_deceased(facts: Facts) -> Finding | None:
    """A closed case tells of a death as well as an open one."""
    return fires(Weight.GRAVE, distinct(facts.records(InheritanceCase, "inheritance_cases")))


RULES = (
    Rule(
        code="seller_deceased",
        title="The seller may have died",
        law=("Civil Code, art. 17, 188 and 418", "Civil Code, art. 1110 to 1114 and 1152 to 1155"),
        sources=("inheritance_cases",),
        weights=(Weight.GRAVE,),
        says="Notaries' cases on the estate of a person of the seller's name and birth date: {count}. If that is the"
        " seller, nobody can sell in the seller's name: legal capacity and every power of attorney ended with the"
        " death, and the object belongs to the heirs.",
        clear="No notary's case on the estate of a person of the seller's name and birth date was found.",
        demands=(
            "Meet the seller in person before a notary who verifies the passport, and ask the notary who keeps the"
            " case whose estate it is.",
            "Buy from heirs only what is registered in their own names, on their certificates of inheritance.",
        ),
        find=_seller_deceased,
        against=(Against(record=InheritanceCase, years=None),),
    ),
)
