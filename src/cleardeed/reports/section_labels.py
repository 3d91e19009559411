"""Fixed words of the sections for a buyer: page one, the list for the day of the deal, owners over time,
the computed value, the glossary."""

from collections.abc import Mapping
from types import MappingProxyType

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "summary.title": "For the buyer",
        "summary.outlook.clear": "No obstacle found",
        "summary.outlook.settle": "Settle first",
        "summary.outlook.wait": "Too early to decide",
        "summary.outlook.stop": "Stop",
        "summary.score": "Risk score {score} of 100",
        "summary.points": "What matters most",
        "summary.points.also": "The same case also: {titles}.",
        "summary.points.more": "{count} more in chapter {chapter}",
        "summary.points.none": "The sources that were asked hold nothing that stands against the deal.",
        "summary.points.open": "What matters most cannot be said before the gaps below are closed.",
        "summary.not_checked": "What could not be checked",
        "summary.not_checked.more": "Chapter {chapter} says of each why it is open and what to do.",
        "summary.next_steps": "What to do next",
        "summary.demands": "What to ask of the seller",
        "summary.further": "Chapter {chapter} has further steps, for the lighter points: {count}.",
        "summary.closing": "On the day of the deal",
        "summary.closing.note": "Tick off every line. Where one is missing, do not sign and do not pay.",
        "summary.detail": "The check in figures",
        "summary.source": "Written by rules from the factors and answers of this report, which say on what each line "
        "rests. It does not replace a lawyer's advice.",
        "chapter.ownership": "Owners and encumbrances over time",
        "chapter.glossary": "Terms and sources",
        "glossary.sources": "What each source knows, and what it can never know",
        "glossary.source": "Source",
        "glossary.knows": "It knows",
        "glossary.never": "It can never know",
        "chapter.value": "Computed value",
        "value.price": "Computed value",
        "value.range": "Range",
        "value.asked": "Price asked",
        "value.plot": "Comparable sales over time",
        "value.plot.legend": "A square metre, from {least} to {most}; days from {first} to {last}. The line is the "
        "range of the object, the diamond its computed value.",
        "value.plot.asked": "The triangle is the price asked.",
        "value.map": "Where they lie",
        "value.map.legend": "North is up; {metres} m across; the diamond is the object.",
        "map.north": "N",
        "value.sales": "Comparable sales",
        "value.sales.some": "Comparable sales: of {count} the {shown} that weigh most",
        "value.head.date": "Sold on",
        "value.head.quarter": "Quarter",
        "value.head.area": "Area",
        "value.head.price": "Price",
        "value.head.per_m2": "Per m²",
        "value.head.distance": "Distance",
        "ownership.intro": "What the register of rights showed, on a scale of years up to {as_of}, the day of its "
        "data.",
        "ownership.legend.seller": "Right of the seller",
        "ownership.legend.right": "Right of another or unknown holder",
        "ownership.legend.burden": "Encumbrance",
        "ownership.legend.unknown": "beginning not known",
        "ownership.legend.minor": "holder under 18, then or now",
        "ownership.more": "{count} more are not drawn; the records of the register hold them.",
    }
)
