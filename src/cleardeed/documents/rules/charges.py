"""Debts that are secured on the object of an English paper: which of them are gone when the buyer gets it.

A charge is told by its noun, who has it by the name beside it, its fate by the deed that ends it, its day, and whose
hands do it. One that is redeemed at completion, or by somebody who holds the price, is no burden; one that is left to
the seller's good will is a burden, however it is told.
"""

import re
from collections.abc import Iterator

from cleardeed.documents.reading.english import BUYER
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached

_SECURITY = "mortgage*/charge/caveat/lien/hypothec*/bond/pledge*"
_CHARGE = Pattern(
    "mortgage/mortgages/mortgaged/mortgagee/mortgagees/charge/charged/lien/liens/hypothec*/bond/bonds/pledge/pledged"
    "/pledgee/caveat/redeem*/redemption",
    "deed/deeds of trust", "standard security", "loan/debt/debts & secured/security",
)  # fmt: skip
_ENDS = (
    "redeem*/redemption/discharge/discharged/discharges/discharging/repaid/repay/repays/repayment/cancel*/release"
    "/released/releases/reconvey*/satisfied/satisfaction/withdrawn/cleared/clear/extinguished/payoff/deletion/lifted"
    "/removal/remove/removed/strike/struck"
)
_GOES_ON = Pattern(
    "bank/lender/mortgagee/creditor/loan/debt & !deposit/loan approval", f"{_ENDS} it/this/them & !deposit"
)
"""How the sentence behind one on a charge goes on to tell what becomes of it."""
_ENDED = Pattern(
    _ENDS, "paid/pay/pays off", "paid/pays/pay .. full/escrow & !price", "pays/pay/paid/receives .. to bank/mortgagee",
    "pay/pays/paid .. loan/debt .. directly/straight",
)  # fmt: skip
_HANDS = Pattern(
    "undertaking/undertakings/undertaken/escrow/advocate/lawyer/lawyers/conveyancer/conveyancers/solicitor/solicitors"
    "/attorneys/hdb/ds1/stakeholder/withholds/withheld/withhold/trustee",
    "notary & !notary deed", "pays/pay/paid/wires/transfers .. directly/straight",
    "title/closing/settlement/escrow company/agent/agency/officer/attorney", "attorney/agents/agent delivers/deliver",
    "bank/lender/mortgagee/representative .. appears/attends/present/attend/handed/hands/hand",
)  # fmt: skip
"""Those who hold the price, or who answer for what they promise."""
_AT_COMPLETION = Pattern(
    "at/on/upon/by/before/against/simultaneously/with/through .. completion/closing/settlement/close/deed",
    "simultaneously .. registration/transfer",
    "at/on moment/time/day/date of transfer/completion/deed",
    "same act/session/sitting/meeting/moment/day",
)
_AFTERWARDS = Pattern(
    "days/weeks/months/month after/following/of/from completion/closing/settlement/deed/transfer/registration/receipt"
    "/receiving",
    "after/following/once/when .. completion/closing/settlement/received/receipt/receiving",
)
_IN_GOOD_WILL = (
    "endeavour*/endeavor*/effort/efforts/hopes/hope/try/tries", "due course", "does/do his/her/their/its best",
    "intends/intend", "when/once/whenever/if/as .. allow*/permit*", "own means/promise/word/funds/resources",
    "no/not promise/promises",
    "when/whether/how .. decided/decides/settled/agreed", "first instalment/installment", "later & !no/not later",
    "deposit/instalment/installment .. released/personal/own account", "matter/concern .. between/of",
)  # fmt: skip
_NOT_ENDED = (
    f"not/never/nobody .. agreed/consented/undertaken/bound/obliged/promised .. {_ENDS} & {_SECURITY}",
    f"{_SECURITY} .. not .. be/being/yet/been {_ENDS}",
    f"consent .. not/yet .. obtained/given/sought & {_SECURITY}",
    f"{_ENDS} .. not/yet .. agreed/obtained/given/promised/guaranteed & {_SECURITY}",
    f"{BUYER} .. come to terms with & {_SECURITY}",
)
_STAYS = (
    "remain/remains/stay/stays/continue/continues .. registered/register/over/on/after/place/secured/until",
    "is/are still", "no/not obligation/duty/responsibility", f"{BUYER} .. takes/take/taking over", "further charge",
    f"{BUYER} .. assume/assumes/assuming", "subject to existing", "renounce*/waive* .. action/claim/objection",
    "further mortgage", "is/are not to object",
    f"{BUYER} .. acquire/acquires/buy/buys/accept/accepts .. with .. {_SECURITY}",
)  # fmt: skip
_OPEN = Pattern(*_IN_GOOD_WILL, *_NOT_ENDED, *_STAYS)
"""What leaves it to somebody whether the charge is ever lifted."""
_LEFT_STANDING = Pattern(
    *_NOT_ENDED, *(f"{line} & {_ENDS} & {_SECURITY}" for line in _IN_GOOD_WILL),
    "instalments/payments/installments .. behind/overdue/missed & loan/mortgage*/bank",
    "notice of sale/foreclosure & bank/lender/mortgagee",
)  # fmt: skip
_CUSTOMARY = Pattern(
    *(
        f"{thing} & free/clear/otherwise/marketable/permitted/record/taxes/insurable & !neighbour*/neighbor*/private"
        "/right/rights/way & !except/save/excepting/than .. mortgage/charge/lien/bond/hypothec*/trust"
        for thing in (
            "utility/utilities/drainage/public/recorded/record/plat/sewer .. easement*/servitude*",
            "easement*/servitude*/restriction*/reservation* .. record/recorded/utility/utilities/plat/subdivision",
            "covenant/covenants", "taxes .. due", "zoning",
        )
    ),
    f"hypothec*/charge/lien/mortgage .. favour/favor of {BUYER}", "rights/easement*/way .. appurtenant",
    "utility/utilities/drainage/sewerage/sewer .. easement*/servitude* & shown/plan/plat/recorded",
)  # fmt: skip
"""What no buyer minds: pipes and wires, the covenants of an estate, the year's taxes, rights of his own."""
_LENDER = re.compile(
    r"\b(?:favou?r of|held by|(?:[Mm]ortgaged?|[Cc]harged?|lien|[Hh]ypothec|bond|loan|[Tt]rust|security|pledged)"
    r"\s(?:[\w.]+\s){0,3}?(?:to|with|of|at|by|from))\s(?:the\s)?(?P<name>[A-Z][\w&'’-]+)"
)


@cached
def redeemed(reading: Reading) -> dict[int, Hit]:
    """The sentences by which a charge is gone at completion, each with the words that say so."""
    if reading.words.russian:
        return {}
    charged = reading.sentences_of(_CHARGE)
    told = charged | ({sentence + 1 for sentence in charged} & reading.sentences_of(_GOES_ON))
    safe = reading.sentences_of(_HANDS) | (reading.sentences_of(_AT_COMPLETION) - reading.sentences_of(_AFTERWARDS))
    safe -= reading.sentences_of(_OPEN)
    return {hit.sentence: hit for hit in reversed(reading.hits(_ENDED)) if hit.sentence in told & safe}


def covered(hits: list[Hit], reading: Reading) -> Iterator[Hit]:
    """The hits on a charge that is gone at completion, by their own sentence or another; and what every title has."""
    customary = reading.sentences_of(_CUSTOMARY)
    gone = redeemed(reading)
    lenders = set[str]().union(*(_lenders(hit, reading) for hit in gone.values()))
    about = reading.sentences_of(_CHARGE) - reading.sentences_of(_OPEN) if gone else set[int]()
    one_each = {hit.sentence: hit for hit in hits if hit.sentence in about}
    over = {sentence for sentence, hit in one_each.items() if _is_same(_lenders(hit, reading), lenders)}
    yield from (hit for hit in hits if hit.sentence in customary or hit.sentence in over)


def _is_same(own: set[str], lenders: set[str]) -> bool:
    """Whether a charge may be one of those that are gone: the same lender has it, or it is not told who has it."""
    return not own or not lenders or not own.isdisjoint(lenders)


def left_standing(reading: Reading) -> list[Hit]:
    """Where a charge is told to stay, or its end is left to somebody's good will."""
    return [] if reading.words.russian else reading.hits(_LEFT_STANDING)


def _lenders(hit: Hit, reading: Reading) -> set[str]:
    return {told["name"] for told in _LENDER.finditer(reading.sentence(hit))}
