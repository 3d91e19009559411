"""Rules on the seller's own business, whose debts burden all that the seller owns."""

from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.facts import Facts, Sourced, mentions
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.sources.records import Bankruptcy, BusinessRegistration, TaxpayerStatus

SOURCE = "entrepreneurs"
INSOLVENCY = ("банкрот", "несостоятельн", "конкурсн", "реализац", "реструктуриз", "bankrupt", "insolven")
_TRADING = ("entrepreneur", "предпринимат", r"ип\b")
_STRUCK_OFF = ("исключ", "недействующ", "struck", "strik", "exclu")


def _businesses(facts: Facts) -> list[Sourced[BusinessRegistration]]:
    found = facts.records(BusinessRegistration, SOURCE)
    return [one for one in found if mentions(one.record.kind, "entrepreneur", "предпринимат")]


def _running(facts: Facts) -> list[Sourced[BusinessRegistration]]:
    return [one for one in _businesses(facts) if not facts.ended(one.record)]


def _registered(facts: Facts) -> Finding | None:
    return fires(Weight.MINOR, _running(facts))


def _ended(facts: Facts) -> Finding | None:
    """Creditors of a business can go to court for three years, and deals of that time can be avoided."""
    ended = [one for one in _businesses(facts) if facts.ended(one.record)]
    return fires(Weight.MINOR, [one for one in ended if (one.record.closed_on or facts.today) > facts.since(3)])


def _losing_it(facts: Facts) -> Finding | None:
    running = _running(facts)
    insolvent = [one for one in running if mentions(one.record.state, *INSOLVENCY)]
    struck_off = [one for one in running if mentions(one.record.state, *_STRUCK_OFF)]
    return fires(Weight.SERIOUS, insolvent) or fires(Weight.MODERATE, struck_off)


def _entrepreneur(facts: Facts) -> Finding | None:
    statuses = facts.current(TaxpayerStatus, "inn")
    return fires(Weight.MINOR, [one for one in statuses if mentions(one.record.kind, *_TRADING)])


RULES = (
    Rule(
        code="entrepreneur",
        title="The seller is a sole trader",
        law=("Civil Code, art. 23 and 24", "Tax Code, art. 217 part 17.1"),
        sources=("inn",),
        weights=(Weight.MINOR,),
        says="The seller is registered as a sole trader and answers for the debts of the business with all property.",
        clear="The tax service's answer does not call the seller a sole trader.",
        demands=("Ask whether the object was used in the business, and for the business's tax and bank certificates.",),
        find=_entrepreneur,
        against=(
            Against(record=TaxpayerStatus, words=_TRADING),
            Against(record=BusinessRegistration, fields={"kind": ("entrepreneur",)}),
        ),
    ),
    Rule(
        code="entrepreneur_losing_registration",
        title="The register announces the end of the seller's business",
        law=(
            "Law 129-FZ on the registration of companies and entrepreneurs, art. 22.3 and 22.4",
            "Law 127-FZ on insolvency, art. 214 to 216",
            "Civil Code, art. 25",
        ),
        sources=(SOURCE,),
        weights=(Weight.SERIOUS, Weight.MODERATE),
        says="The register of entrepreneurs marks the seller's business as insolvent or to be struck off (records:"
        " {count}). Whoever is struck off or insolvent often owes taxes and suppliers, who can have the sale avoided.",
        clear="The register announces no coming end of the seller's business as an entrepreneur.",
        demands=(
            "Order the extract from the register of entrepreneurs on the day of the deal, and demand the tax service's"
            " certificate that nothing is owed.",
        ),
        find=_losing_it,
        against=(
            Against(record=BusinessRegistration, words=(*INSOLVENCY, *_STRUCK_OFF), years=None),
            Against(record=Bankruptcy),
        ),
    ),
    Rule(
        code="entrepreneur_registered",
        title="The seller is registered as an individual entrepreneur",
        law=(
            "Civil Code, art. 23 and 24",
            "Law 129-FZ on the registration of companies and entrepreneurs, art. 22.1",
            "Law 127-FZ on insolvency, art. 61.2 and 214",
        ),
        sources=(SOURCE,),
        weights=(Weight.MINOR,),
        says="The seller is registered as an individual entrepreneur (records: {count}) and answers for the debts of"
        " the business with all property, the object included; its creditors can open a bankruptcy and have the sale"
        " avoided.",
        clear="The seller is not registered as an individual entrepreneur.",
        demands=(
            "Ask whether the object served the business, and for the tax service's certificate that nothing is owed.",
        ),
        find=_registered,
        against=(
            Against(record=BusinessRegistration, fields={"kind": ("entrepreneur",)}),
            Against(record=TaxpayerStatus, fields={"kind": ("entrepreneur",)}),
        ),
    ),
    Rule(
        code="entrepreneur_ended",
        title="The seller's business ended less than three years ago",
        law=(
            "Civil Code, art. 24 and 196",
            "Law 129-FZ on the registration of companies and entrepreneurs, art. 22.3",
            "Law 127-FZ on insolvency, art. 61.2 and 213.1",
        ),
        sources=(SOURCE,),
        weights=(Weight.MINOR,),
        says="The seller was an individual entrepreneur until less than three years ago (records: {count}). The debts"
        " of the business outlive its end and stay with the seller.",
        clear="No business of the seller as an entrepreneur ended within the last three years.",
        demands=("Ask for proof that the debts of the former business, taxes included, are paid.",),
        find=_ended,
        against=(Against(record=BusinessRegistration, fields={"kind": ("entrepreneur",)}, years=3),),
    ),
)
