"""What a source's silence means: how much it weighs, and how a person can find out by hand."""

import msgspec

from cleardeed.checks.scoring.model import Weight


class Silence(msgspec.Struct, frozen=True):
    """One source's silence. `by_hand` is a whole sentence: what to do instead."""

    by_hand: str
    weight: Weight = Weight.GAP


SILENCES = {
    "fssp": Silence(
        "Look the seller up in the bailiffs' database of proceedings by name, birth date and every region of residence,"
        " or demand a credit report.",
        Weight.KEY_GAP,
    ),
    "kad_arbitr": Silence("Look the seller up in the index of arbitration cases, by tax number and by name."),
    "fedresurs": Silence(
        "Look the seller up in the register of bankruptcies by tax number, pension-insurance number and every former"
        " name.",
        Weight.KEY_GAP,
    ),
    "pledges": Silence("Demand a notary's extract from the register of pledges of movable property."),
    "passports": Silence("Let the notary or the bank verify the passport with the police."),
    "inn": Silence("Ask the tax service for the seller's tax number by the passport, and for its state."),
    "tax_debts": Silence("Demand the tax service's certificate on the seller's payments."),
    "watchlists": Silence("Let the bank compare the seller with the freezing and sanctions lists before payment."),
    "wanted": Silence("Ask the police's search service for the seller by name and birth date."),
    "courts": Silence("Search the general courts of the seller's places of residence for cases by name."),
    "egrn": Silence(
        "Order fresh extracts from the register of rights: on the object, and on the transfers of rights in it.",
        Weight.KEY_GAP,
    ),
    "nspd": Silence("Find the object on the public cadastral map and compare it with the papers."),
    "housing": Silence("Ask the municipality whether the house is recognised as unsafe or listed for demolition."),
    "object_courts": Silence("Search the general court of the object's place for cases about its address."),
}
"""By source code; the tests see that every source of the catalogue has its line."""
