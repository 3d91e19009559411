"""Language-neutral facts of a document: extractors write them, rules read them.

A fact says only what its quotes say. What follows from it is a matter of the rules. Every fact has the words that it
was read from, exactly as they stand on the page: a fact without a quote does not exist.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeVar

import msgspec

from cleardeed.documents.document_types import DocumentType

Modality = Literal["asserted", "denied", "conditional", "possible", "requested", "promised"]
"""How it is said: as so, as not so, for a case that may come, as a right or a risk, as what somebody is asked for, as
what somebody has to bring about or what is still to come."""
Security = Literal["deposit", "advance", "pledge"]
"""Money paid before: bound to the contract (Civil Code, art. 380), simply paid early, or by a name that money cannot
have (Civil Code, art. 334)."""
Event = Literal["seller", "buyer", "chance", "any", "unnamed"]
"""By whose doing a deal fails: a side's, nobody's, whosever; `unnamed` where the text gives no reason."""
Outcome = Literal[
    "returned", "only_returned", "returned_with_more", "returned_twice", "returned_late", "kept", "kept_in_part"
]
"""What becomes of the money: `only_returned` where the text adds that nothing more is owed, `returned_with_more` where
it adds that something is; `returned_late` where it comes back by instalments or on a day that nobody can tell;
`kept_in_part` where a middleman keeps some of it."""


BurdenKind = Literal["mortgage", "arrest", "ban", "annuity", "lease", "easement", "other"]
BurdenState = Literal["standing", "released", "released_at_completion"]
ClaimKind = Literal[
    "lease",
    "use",
    "dispute",
    "preemption",
    "unasked",
    "coowner",
    "application",
    "unconsented",
    "expropriation",
    "other",
]
ResidentStatus = Literal["registered", "occupies", "keeps_right", "refused_privatisation"]
Departure = Literal["promised", "open", "refused", "unsaid"]
PassingEvent = Literal["registration", "deed", "payment", "other", "at_will", "postponed"]
TitleState = Literal["named", "unnamed", "pending"]


class Quotation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of the document with their page and the offset there, in code points."""

    text: Annotated[str, msgspec.Meta(min_length=1)]
    page: Annotated[int, msgspec.Meta(ge=1)]
    offset: Annotated[int, msgspec.Meta(ge=0)]


class FactBase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="fact", tag=str.lower):
    """Fields of every fact. `entry` names the phrase of the knowledge that it was read by."""

    quotes: Annotated[list[Quotation], msgspec.Meta(min_length=1)]
    modality: Modality = "asserted"
    entry: str


class Price(FactBase, frozen=True, kw_only=True):
    """The price of the object, in whole units of its currency; `foreign` is whether that is another than the rouble."""

    amount: Annotated[int, msgspec.Meta(ge=0)]
    foreign: bool = False


class Deposit(FactBase, frozen=True, kw_only=True):
    """Money paid before the deal. `called` are the names that the text gives it, `amount` its sum where one is told;
    `other_amounts` is whether the text names sums that are not the price, of which one may be it."""

    called: list[Security]
    amount: Annotated[int, msgspec.Meta(ge=0)] | None = None
    other_amounts: bool = False


class DepositFate(FactBase, frozen=True, kw_only=True, tag="deposit_fate"):
    """What becomes of money paid before when the deal fails by somebody's doing. `of` is the name that it is told
    under, None where it is told of a sum without a name."""

    event: Event
    outcome: Outcome
    of: Security | None = "deposit"


class Burden(FactBase, frozen=True, kw_only=True):
    """An encumbrance of the object; `denied` where the text says that there is none of this kind, `promised` where it
    only says that there will be none.

    `other` where the text names no kind, or several. `state` is whether it stands after the deal: `released` where it
    is over, `released_at_completion` where whoever holds the price or the register sees to it.
    """

    kind: BurdenKind = "other"
    state: BurdenState = "standing"


class Claim(FactBase, frozen=True, kw_only=True):
    """A right or a claim of somebody who is no party to the deal; `denied` where the text says that nobody has one,
    `promised` where it only says that nobody will.

    `unasked` is the right of pre-emption of whoever was passed over, or not asked in writing.
    """

    kind: ClaimKind


class Resident(FactBase, frozen=True, kw_only=True):
    """Somebody who is registered in the dwelling, lives there or keeps the right to; `denied` where nobody does.

    `refused_privatisation` is whoever let others privatise the dwelling and may stay in it for life.

    `departure` is what is said of his leaving: `open` where no day binds him, `unsaid` where nothing is. `relative` is
    whether the same words name somebody of the seller's family or a stranger, not the seller.
    """

    status: ResidentStatus
    relative: bool = False
    departure: Departure = "unsaid"


class TitleDocument(FactBase, frozen=True, kw_only=True, tag="title_document"):
    """The paper that the seller's title rests on: `named` with a date or number, or not; `pending` where the seller has
    yet to become the owner or to get the paper."""

    state: TitleState


class Passing(FactBase, frozen=True, kw_only=True):
    """When ownership passes to the buyer; `deed` where the paper conveys and names no event, `at_will` where somebody's
    wish decides."""

    on: PassingEvent


class Consent(FactBase, frozen=True, kw_only=True):
    """The consent that a spouse's paper is about, and what is said of it."""

    state: Literal["given", "withdrawn"]


class Certification(FactBase, frozen=True, kw_only=True):
    """That a notary certified the paper; `denied` where the text says that none did."""


Fact = Price | Deposit | DepositFate | Burden | Claim | Resident | TitleDocument | Passing | Consent | Certification
Kind = TypeVar("Kind", bound=FactBase)


class Extractor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The extractor and its version, which changes with what it reads."""

    name: Annotated[str, msgspec.Meta(min_length=1)]
    version: Annotated[int, msgspec.Meta(ge=1)]


class Facts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that an extractor read in one document, in the order of the text within each kind.

    `under_russian_law` is whether Russian law governs the paper, by what it is about and not by its language.
    """

    extractor: Extractor
    document_type: DocumentType
    under_russian_law: bool
    facts: list[Fact] = []

    def of(self, kind: type[Kind], *modalities: Modality) -> Iterator[Kind]:
        """The facts of one kind, said in one of some ways; however said where none is named."""
        return (
            fact for fact in self.facts if isinstance(fact, kind) and (not modalities or fact.modality in modalities)
        )
