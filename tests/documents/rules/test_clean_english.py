"""Clauses that careful English contracts deny, warn of, use as headings or leave to another paper are no fault; the
fault in similar words is one."""

import pytest

from tests.documents.sale import analysed, clause_of, status_of

SALE = """SALE AND PURCHASE AGREEMENT

Penza, 12 November 2026

Daria Roshchina, born 4 May 1979, passport 56 04 118822 (the Seller), and Mark Shubin, born 17 January 1990, passport \
56 10 340011 (the Buyer), have agreed:
1. The Seller sells and the Buyer buys the apartment at 4 Mira Street, apt. 9, Penza, cadastral number \
58:29:2007007:455.
2. The price of the apartment is 3,400,000 (three million four hundred thousand) roubles.
3. The apartment is the Seller's under a contract of sale of 4 May 2015, registered on 12 May 2015. {title}
4. {marriage}
5. Nobody is registered in the apartment and nobody keeps a right to use it.
6. The price is paid by letter of credit, opened within five days in Zarya Bank and payable after registration of the \
Buyer's title. Ownership passes on registration. {handover}
7. {clause}
"""
CLEAN = {
    "title": "It is free of encumbrances.",
    "marriage": "The Seller has never been married.",
    "handover": "The apartment is handed over by an act of transfer within three days of registration.",
}


def alarms(clause: str, **others: str) -> list[str]:
    """The codes of the clauses of a sale with this one that call for attention."""
    found = analysed(SALE.format(**{**CLEAN, **others}, clause=clause)).analysis.found_clauses
    return [one.code for one in found if one.status == "attention"]


def test_the_sale_that_they_are_added_to_is_clean() -> None:
    assert alarms("Each party bears its own costs.") == []


@pytest.mark.parametrize(
    "clause",
    [
        "Family capital was not used; no children hold or are owed any share.",
        "The apartment is not pledged to the Seller; maternity capital was never used.",
        "Maternity (family) capital has at no time been applied to the apartment.",
        "The family capital programme had no part in the purchase.",
        "The Seller bought it without family capital, therefore no shares had to be set apart for children.",
        "Minors do not own it. The Buyer, a foreigner, requires no permission of any authority.",
        "There are no minors among the owners; no permission of the guardianship authority is required.",
        "Maternity capital funds: absent.",
        "The right was entered under No. 18:30:000111:22 in the register.",
    ],
)
def test_children_and_capital_that_are_denied(clause: str) -> None:
    assert alarms(clause) == []


@pytest.mark.parametrize(
    ("code", "clause"),
    [
        ("maternity_capital", "No shares were given to the children for the maternity capital."),
        ("maternity_capital", "No child got a share though family capital was put into the apartment."),
        ("maternity_capital", "The garage was bought without maternity capital; for the apartment it was used, as the"
                              " family capital was spent on it."),
        ("maternity_capital", "Not all of the maternity capital was used; the rest of it is on the account."),
        ("maternity_capital", "It is not known whether maternity capital was used."),
        ("minors", "Maternity capital was used. Shares have not yet been allotted to the children."),
        ("minors", "The permission of the guardianship authority has not been obtained."),
        ("minors", "One of the owners is under 18, and no permission is shown."),
        ("minors", "The Seller's daughter Anna, a minor, lives there; no permission of any authority is required."),
    ],
)  # fmt: skip
def test_children_and_capital_that_are_there(code: str, clause: str) -> None:
    assert code in alarms(clause)


@pytest.mark.parametrize(
    "clause",
    [
        "Disputes: the city court at the place of the apartment.",
        "Court for disputes: that of the location of the apartment.",
        "Disputes on this contract are for the court where the house stands.",
        "Disputes over ownership of the apartment are under the exclusive jurisdiction of the court at its location.",
        "The flat is held under a lease dated 3 May 2001 for 125 years at a peppercorn rent.",
        "The property is leasehold; official copies and the lease dated 4 April 2004 have been deduced as title.",
    ],
)
def test_courts_and_the_lease_that_is_sold_are_nobodys_right(clause: str) -> None:
    assert alarms(clause) == []


@pytest.mark.parametrize(
    "clause",
    [
        "A dispute over the apartment is pending before the court of its location.",
        "The apartment is the subject of a dispute in the district court of its location.",
        "Dispute: the Seller's brother claims a half of the apartment in the court of Penza.",
        "The apartment is let under a lease dated 3 May 2025.",
        "A lease dated 3 May 2025 with Mr Orlov remains in force.",
        "The flat is leasehold. It is sold subject to the tenancy of Mr Orlov until 1 June 2028.",
        "The flat is leasehold. A tenant, Mr Orlov, occupies it under a lease dated 3 May 2025.",
    ],
)
def test_a_dispute_that_is_on_and_a_tenant_are(clause: str) -> None:
    assert "third_party_rights" in alarms(clause)


@pytest.mark.parametrize(
    "clause",
    [
        "The bank pays on an extract showing the Buyer's ownership and the pledge of Zarya Bank as the sole entry.",
        "Part of the price is lent to the Buyer by Zarya Bank (mortgage in force of law).",
        "Mortgage by operation of law arises in favour of Zarya Bank only. The Buyer's lender is Zarya Bank.",
        "The Buyer borrows from Zarya Bank. The rights of the bank are certified by a mortgage bond.",
        "The Buyer borrows from Zarya Bank, and the apartment is deemed pledged to it from the moment of the state"
        " registration of the mortgage.",
    ],
)
def test_the_mortgage_of_the_buyers_own_loan_burdens_nothing(clause: str) -> None:
    assert alarms(clause) == []


@pytest.mark.parametrize(
    "title",
    [
        "The extract shows the Seller as owner and a mortgage of Zarya Bank.",
        "The register shows the Seller's ownership and a mortgage of Zarya Bank alone.",
        "The apartment is pledged to Zarya Bank under the Seller's loan; the letter of credit is paid on an extract"
        " showing the Buyer as owner.",
        "The register shows a mortgage by operation of law in favour of Zarya Bank.",
        "The Buyer borrows from Other Bank. The Seller owes Zarya Bank a mortgage loan.",
    ],
)
def test_a_mortgage_that_stands_is_one(title: str) -> None:
    assert "encumbrances" in alarms("Each party bears its own costs.", title=title)


@pytest.mark.parametrize(
    "marriage",
    [
        "The wife consents to the sale for a price of at least 3,000,000 roubles by a consent certified on 1 October"
        " 2026 by notary Orlova of Penza, No. 58/1-n/58-2026-1-1.",
        "The Seller's wife has consented to a sale for not less than 3,200,000 roubles by a paper certified on 3"
        " October 2026 by notary Orlova of Penza, No. 58/1-n/58-2026-1-7.",
        "The Seller's wife is not on the register, yet she signs to give her consent and waives any interest.",
        "The Seller's wife, although no owner, joins in to declare that she consents to the sale and has no claim.",
    ],
)
def test_a_consent_to_a_least_price_is_given_and_names_no_second_price(marriage: str) -> None:
    assert alarms("Each party bears its own costs.", marriage=marriage) == []


@pytest.mark.parametrize(
    "marriage",
    [
        "The Seller's wife has not consented to the sale.",
        "The Seller's wife does not consent and claims a half.",
        "The Seller's wife, although she is a co-owner, has not joined in.",
        "The consent of the Seller's wife was never given.",
        "No notarised written consent of the Seller's wife is attached.",
    ],
)
def test_a_consent_that_is_refused_or_missing_is_a_fault(marriage: str) -> None:
    assert "spouse_consent" in alarms("Each party bears its own costs.", marriage=marriage)


@pytest.mark.parametrize(
    "clause",
    [
        "The apartment is sold for not less than 3,000,000 roubles.",
        "Under the transfer the Buyer buys it at a price of 2,900,000 roubles.",
        "The Seller's father has waived pre-emption; the price of the apartment is 3,100,000 roubles.",
    ],
)
def test_a_second_price_of_this_sale_is_a_fault(clause: str) -> None:
    assert "price" in alarms(clause)


DESCRIBED = """For the Seller signs her attorney, Vera Roshchina, born 9 April 1981 at Penza, passport 56 05 222333 \
issued on 12 May 2026 by the Ministry of Internal Affairs, under the power of attorney described in clause 8.
8. {}"""


def test_powers_may_be_described_elsewhere() -> None:
    certified = "The power of attorney was certified on 3 October 2026 by notary Orlova of Penza, No. 58/1-n. It"
    entitles = "entitles her to sell the apartment for not less than 3,000,000 roubles and to sign the transfer act."
    assert alarms(DESCRIBED.format(f"{certified} {entitles}")) == []
    assert "power_of_attorney" in alarms(DESCRIBED.format("The extract was obtained from notary Orlova."))


@pytest.mark.parametrize(
    "handover",
    [
        "The keys are handed over without an act of transfer.",
        "No act of transfer is signed on handover, not later than three days after registration.",
    ],
)
def test_a_handover_without_an_act_is_a_fault(handover: str) -> None:
    assert "handover" in alarms("Each party bears its own costs.", handover=handover)


@pytest.mark.parametrize(
    "clause",
    [
        "Neither earnest money nor advance passed between the parties before this contract.",
        "No advance payment, earnest money or security payment was handed over.",
        "The Buyer has not paid any deposit or advance to the Seller.",
        "The deposit of 100,000 roubles is sent from the client account of the Buyer's lawyer to that of the Seller's"
        " lawyer, who holds it as stakeholder on terms that on completion it is paid to the Seller.",
    ],
)
def test_a_deposit_that_was_not_paid_or_is_held_for_both_is_in_order(clause: str) -> None:
    assert alarms(clause) == []


@pytest.mark.parametrize(
    "clause",
    [
        "The Buyer paid an advance of 100,000 roubles. The deposit of 100,000 roubles counts towards the price.",
        "Whatever happens on completion, the deposit of 100,000 roubles is paid to the Seller.",
        "If the sale is not completed on account of the Seller, the deposit of 100,000 roubles stays with the Seller.",
        "If the Seller withdraws, the deposit of 100,000 roubles is returned and he pays the Buyer nothing else.",
    ],
)
def test_a_deposit_that_is_lost_or_has_two_names_is_a_fault(clause: str) -> None:
    assert "deposit" in alarms(clause)


def test_a_seller_who_adds_a_sum_to_the_deposit_returns_more_than_it() -> None:
    paid = "The Buyer pays earnest money of 100,000 roubles. If the Seller withdraws, the earnest money is returned"
    assert "deposit" in alarms(f"{paid}.")
    assert alarms(f"{paid} and the Seller pays the Buyer 100,000 roubles besides.") == []


@pytest.mark.parametrize(
    ("line", "blank"),
    [
        ("Stakeholder (clause 4): ........................ for Orlov & Partners, advocates", False),
        ("Escrow agent: ______________ for Zarya Bank", False),
        ("The stakeholder is ........................ of Penza, advocate.", True),
        ("The deposit is held by ______________ for the Buyer.", True),
        ("The price of ........................ roubles is held for Zarya Bank.", True),
    ],
)
def test_a_line_on_which_a_stakeholder_signs_for_a_firm_is_no_blank(line: str, blank: bool) -> None:
    assert ("blanks" in alarms(f"Each party bears its own costs.\n\nSIGNED\n\n{line}")) is blank


ACT = """ACT OF TRANSFER

Penza, 20 November 2026

Daria Roshchina, born 4 May 1979, passport 56 04 118822 (the Seller), has handed over, and Mark Shubin, born 17 \
January 1990, passport 56 10 340011 (the Buyer), has accepted the apartment at 4 Mira Street, apt. 9, Penza, \
cadastral number 58:29:2007007:455, under the contract of sale of 12 November 2026. {}
"""


@pytest.mark.parametrize(
    ("sentence", "status"),
    [
        ("The Buyer does not have any complaints.", "ok"),
        ("There are no defects which the contract does not mention.", "ok"),
        ("The boiler does not light.", "attention"),
    ],
)
def test_only_what_does_not_work_is_a_defect(sentence: str, status: str) -> None:
    assert status_of(analysed(ACT.format(sentence)), "handover") == status


DATED = """AGREEMENT FOR SALE

{}

Daria Roshchina, born 4 May 1979, passport 56 04 118822 (the Seller), and Mark Shubin, born 17 January 1990, passport \
56 10 340011 (the Buyer).

{}
20 January 2027

Official copies of the register dated {} show the Seller as the owner of the apartment at 4 Mira Street, Penza.
"""


@pytest.mark.parametrize(
    ("copies", "old"), [("5 November 2026", False), ("5 September 2026", True)]
)  # fmt: skip
def test_the_day_below_a_heading_for_completion_is_not_the_papers_own(copies: str, old: bool) -> None:
    for own in ("Date of this agreement: 13 November 2026", "13 November 2026"):
        found = clause_of(analysed(DATED.format(own, "Completion date", copies)), "extract_age")
        assert (found is not None and found.status == "attention") is old
