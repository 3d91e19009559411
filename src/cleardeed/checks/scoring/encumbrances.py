"""Rules on what burdens the object in the register of rights. Every entry falls under exactly one of these rules."""

import msgspec

from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.facts import Facts, Sourced, kind_said, mentions
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.sources.notes import notes_of
from cleardeed.sources.records import Encumbrance, PropertyFacts, Right


class Burden(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of encumbrance: how a register words it and what it means. `stems` begin a word of its name."""

    code: str
    title: str
    law: tuple[str, ...]
    stems: tuple[str, ...]
    note_stems: tuple[str, ...] = ()
    """Words that mean the same in the free-text notes of an extract; narrower, as notes speak of anything."""
    weight: Weight
    says: str
    clear: str
    demands: tuple[str, ...]

    def find(self, facts: Facts) -> Finding | None:
        """Fires on standing encumbrances of this kind."""
        entries = [one for one in facts.current(Encumbrance, "egrn") if burden_of(one.record) is self]
        return fires(self.weight, [*entries, *self._noted(facts)])

    def rule(self) -> Rule:
        """This kind as a line of the table."""
        return Rule(
            code=self.code,
            title=self.title,
            law=self.law,
            sources=("egrn",),
            weights=(self.weight,),
            says=self.says,
            clear=self.clear,
            demands=self.demands,
            find=self.find,
            against=self.against(),
        )

    def against(self) -> tuple[Against, ...]:
        """Any entry, right or note that bears its words; of the last kind, any that bears none at all."""
        words = (*self.stems, *self.note_stems)
        if not words:
            return (Against(record=Encumbrance, sources=("egrn",), fields={"kind": (None, "encumbrance", "other")}),)
        return tuple(
            Against(record=kind, sources=("egrn",), words=words) for kind in (Encumbrance, PropertyFacts, Right)
        )

    def _noted(self, facts: Facts) -> list[Sourced[PropertyFacts]]:
        extracts = facts.current(PropertyFacts, "egrn") if self.note_stems else []
        return [one for one in extracts if any(_burden_noted(clause) is self for clause in notes_of(one.record))]


def burden_of(entry: Encumbrance) -> Burden:
    """The first kind whose words the entry bears, in its kind or else in its summary; the last kind takes the rest."""
    for text in (kind_said(entry), entry.summary):
        for burden in BURDENS:
            if mentions(text, *burden.stems):
                return burden
    return BURDENS[-1]


def _burden_noted(clause: str) -> Burden | None:
    return next((burden for burden in BURDENS if mentions(clause, *burden.note_stems)), None)


BURDENS = (
    Burden(
        code="no_registration_without_presence",
        title="No registration without the owner's personal participation",
        law=("Law 218-FZ on registration, art. 36",),
        stems=("no registration without", "personal participation", "presence", ".*личн\\w+ участи"),
        note_stems=("личн\\w+ участи", "personal participation"),
        weight=Weight.MINOR,
        says="The owner has asked that nothing is registered without personal participation (entries: {count}): an"
        " application by power of attorney will be sent back.",
        clear="Registration by a representative is not excluded.",
        demands=("Let the owner sign and apply in person.",),
    ),
    Burden(
        code="arrest",
        title="The object is under arrest",
        law=("Law 218-FZ on registration, art. 26", "Civil Code, art. 174.1", "Law 229-FZ on enforcement, art. 80"),
        stems=("arrest", "seiz", "арест"),
        weight=Weight.BLOCKING,
        says="The register shows an arrest of the object (entries: {count}). Registration is suspended, and a deal"
        " against the arrest does not bind the creditor.",
        clear="No arrest of the object is registered.",
        demands=("Do not sign or pay before the arrest is lifted and struck out of the register.",),
    ),
    Burden(
        code="registration_ban",
        title="Registration with the object is banned",
        law=("Law 218-FZ on registration, art. 26", "Civil Code, art. 174.1", "Law 229-FZ on enforcement, art. 64"),
        stems=("ban\\b", "bans\\b", "prohibit", "запрет", "запрещ", "prohibition"),
        note_stems=("запре[тщ]\\w* .{0,60}регистрац",),
        weight=Weight.BLOCKING,
        says="The register shows a ban on registration with the object (entries: {count}). The transfer of ownership"
        " cannot be registered.",
        clear="No ban on registration is registered.",
        demands=("Do not sign or pay before the ban is lifted and struck out of the register.",),
    ),
    Burden(
        code="bankruptcy_mark",
        title="The register notes the owner's bankruptcy",
        law=("Law 127-FZ on insolvency, art. 213.11 and 213.25",),
        stems=("bankrupt", "insolven", "банкрот", "несостоятельн"),
        note_stems=("банкрот", "bankrupt"),
        weight=Weight.BLOCKING,
        says="The register of rights notes a bankruptcy of the owner (entries: {count}). Only the financial manager"
        " disposes of the object.",
        clear="The register of rights notes no bankruptcy.",
        demands=("Deal with the financial manager only, on the ground of the court's ruling on the sale.",),
    ),
    Burden(
        code="ownerless_object",
        title="The object is recorded as ownerless",
        law=("Civil Code, art. 225", "Law 218-FZ on registration, art. 9"),
        stems=("ownerless", "бесхоз"),
        note_stems=("бесхоз",),
        weight=Weight.BLOCKING,
        says="The register records the object as a thing without an owner (entries: {count}). Nobody can sell it; the"
        " municipality can claim it a year after the record.",
        clear="The object is not recorded as ownerless.",
        demands=("Do not sign before a court has recognised the seller's right and the record is struck out.",),
    ),
    Burden(
        code="expropriation",
        title="The object is to be taken for state or municipal needs",
        law=("Civil Code, art. 239.2 and 279 to 281", "Land Code, art. 56.2 to 56.11", "Housing Code, art. 32"),
        stems=("expropriat", "изъяти(?!\\w* из оборота)"),
        note_stems=("изъяти(?!\\w* из оборота)",),
        weight=Weight.GRAVE,
        says="The register shows a decision to take the object for state or municipal needs (entries: {count}). The"
        " buyer gets the compensation in its place, and nothing for what is built or improved after the decision.",
        clear="The register shows no decision to take the object for state needs.",
        demands=(
            "Demand the decision and the offer of compensation; do not sign before it is cancelled, or unless the price"
            " allows for it.",
        ),
    ),
    Burden(
        code="deal_without_consent",
        title="A deal or right was registered without a consent that the law demands",
        law=("Civil Code, art. 157.1 and 173.1", "Family Code, art. 35", "Law 218-FZ on registration, art. 9"),
        stems=(
            "no consent",
            "without .{0,40}consent",
            "сделк\\w+ без .{0,40}согласия",
            "без необходимого .{0,20}согласия",
        ),
        note_stems=("без необходимого .{0,20}согласия",),
        weight=Weight.GRAVE,
        says="The register notes that a consent which the law demands was lacking (entries: {count}). Whose consent it"
        " was can have the deal undone within a year, and a buyer who could see the note is not in good faith.",
        clear="The register does not note that a consent was lacking.",
        demands=("Demand the consent, given afterwards and notarised, and see the note struck out.",),
    ),
    Burden(
        code="pending_application",
        title="Somebody has applied for a registration with the object",
        law=("Law 218-FZ on registration, art. 26 and 62", "Civil Code, art. 398"),
        stems=("pending", "правопритязан", "нерассмотренн"),
        note_stems=("правопритязан", "не ?рассмотренн\\w+ заявлен"),
        weight=Weight.GRAVE,
        says="Applications for a registration with the object are lodged and not decided (entries: {count}). The object"
        " may have been sold or pledged to another; who applied first is registered.",
        clear="No application for a registration with the object is pending.",
        demands=(
            "Do not sign or pay before it is known what is applied for and the application is decided or withdrawn.",
        ),
    ),
    Burden(
        code="owner_incapable",
        title="The owner was declared incapable or of limited capacity",
        law=("Civil Code, art. 29, 30, 37, 171 and 176", "Law 218-FZ on registration, art. 9"),
        stems=("incapacity", "недееспособн", "ограничен\\w* в дееспособности"),
        note_stems=("недееспособн", "ограничен\\w* в дееспособности"),
        weight=Weight.GRAVE,
        says="The register tells that a court took or limited the owner's capacity (entries: {count}). A deal of the"
        " owner's own is void or can be undone; a guardian needs the guardianship authority's permission.",
        clear="The register does not tell of a limited capacity of the owner.",
        demands=(
            "Deal only with the guardian, or with the trustee's consent, and with the guardianship authority's prior"
            " permission.",
        ),
    ),
    Burden(
        code="bail",
        title="The object is pledged as bail in a criminal case",
        law=("Criminal Procedure Code, art. 106", "Law 218-FZ on registration, art. 26"),
        stems=("bail", "залог в качестве меры"),
        weight=Weight.GRAVE,
        says="The object stands as bail in a criminal case (entries: {count}); it can fall to the state, and it is not"
        " disposed of while it stands.",
        clear="The object is not pledged as bail.",
        demands=("Do not sign before the court has released the bail and the entry is struck out.",),
    ),
    Burden(
        code="right_waived",
        title="The owner has given up the right",
        law=("Civil Code, art. 236", "Land Code, art. 53", "Law 218-FZ on registration, art. 56"),
        stems=("waiver", "отказ от права"),
        weight=Weight.GRAVE,
        says="The register tells that a right in the object was given up (entries: {count}); it passes to the state or"
        " the municipality.",
        clear="The register does not tell of a right that was given up.",
        demands=("Do not sign before the register shows whose the object is.",),
    ),
    Burden(
        code="common_property",
        title="The room belongs to all owners in the building",
        law=("Housing Code, art. 36 and 37", "Civil Code, art. 290"),
        stems=("common property", "общее имущество", "имущество общего пользования"),
        weight=Weight.GRAVE,
        says="The register describes the object as common property of the owners in the building (entries: {count}); it"
        " cannot be sold by itself.",
        clear="The object is not common property of the owners in the building.",
        demands=("Do not sign before the register no longer describes the object as common property.",),
    ),
    Burden(
        code="boundaries_not_set",
        title="The plot's boundaries are not set",
        law=("Law 218-FZ on registration, art. 22 and 26", "Law 487-FZ of 26.12.2024"),
        stems=("boundar\\w+\\b", "границ\\w* .{0,40}не установлен"),
        note_stems=("границ\\w* .{0,80}не установлен", "подлежит уточнению при межевании"),
        weight=Weight.GRAVE,
        says="The register tells that the boundaries are not set (entries: {count}). Since March 2025 the transfer of"
        " such a plot is not registered, and neighbours may claim a part of it.",
        clear="The register does not tell that boundaries are not set.",
        demands=("Let the seller have the plot surveyed and its boundaries entered before the deal.",),
    ),
    Burden(
        code="claim_mark",
        title="A claim or an objection is noted in the register",
        law=("Civil Code, art. 8.1", "Law 218-FZ on registration, art. 9"),
        stems=("claim", "objection", "dispute", "притязан", "возражен", "судебн\\w+ спор", r"спор(а|у|е|ы|ов)?\b"),
        note_stems=("притязан", "возражен\\w* в отношении", "заявленн\\w+ в судебном", "судебн\\w+ спор"),
        weight=Weight.GRAVE,
        says="The register notes a claim in court or an objection to the right (entries: {count}). A buyer who could"
        " see it is not in good faith and may lose the object without compensation by the owner.",
        clear="No claim or objection is noted.",
        demands=("Do not sign before the claim is decided or withdrawn and the note struck out.",),
    ),
    Burden(
        code="unauthorised_building",
        title="The building may be unauthorised",
        law=("Civil Code, art. 222", "Land Code, art. 76"),
        stems=("unauthori[sz]ed", "самовольн"),
        note_stems=("самовольн",),
        weight=Weight.GRAVE,
        says="The register speaks of an unauthorised building (entries: {count}). There is no title in it, and it can"
        " be ordered to be demolished.",
        clear="The register does not speak of an unauthorised building.",
        demands=("Demand the permits of construction and commissioning, or the judgment that recognised the right.",),
    ),
    Burden(
        code="temporary_record",
        title="The object is on the register for a time only",
        law=("Law 218-FZ on registration, art. 72",),
        stems=("temporary", "временн\\w+ (?:характер|сведени)"),
        note_stems=("временн\\w+ характер",),
        weight=Weight.SERIOUS,
        says="What the register holds of the object is temporary (entries: {count}): without a registered right it is"
        " struck off.",
        clear="The object is not on the register for a time only.",
        demands=("See that a right in the object is registered, or demand why it is not, before the deal.",),
    ),
    Burden(
        code="limited_turnover",
        title="The object may be sold to few, or not at all",
        law=("Civil Code, art. 129", "Land Code, art. 27", "Law 119-FZ of 01.05.2016, art. 11"),
        stems=("turnover", "оборотоспособност", "изъят\\w* из оборота", "ограничен\\w* в обороте"),
        note_stems=("изъят\\w* из оборота", "ограничен\\w* в обороте"),
        weight=Weight.SERIOUS,
        says="The law limits to whom the object may be sold (entries: {count}).",
        clear="No limit on selling the object is registered.",
        demands=("Settle by the founding act whether the object may be sold to this buyer.",),
    ),
    Burden(
        code="special_housing",
        title="The flat belongs to a special housing stock",
        law=("Housing Code, art. 92 and 100 to 104", "Law 1541-I on privatisation of housing, art. 4"),
        stems=("special housing", "специализированн\\w+ жил"),
        weight=Weight.SERIOUS,
        says="The flat is let as service or other special housing (entries: {count}); such flats are neither privatised"
        " nor sold before they are taken out of that stock.",
        clear="The flat does not belong to a special housing stock.",
        demands=("Demand the decision that took the flat out of the special stock, entered in the register.",),
    ),
    Burden(
        code="life_annuity",
        title="The object is burdened by an annuity",
        law=("Civil Code, art. 586, 601, 604 and 605",),
        stems=("rent\\b", "rents\\b", "annuity", "life maintenance", "рент", "пожизнен"),
        weight=Weight.SERIOUS,
        says="A rent or life annuity burdens the object (entries: {count}). It is sold with the recipient's consent"
        " only, and the burden passes to the buyer.",
        clear="No rent or annuity is registered.",
        demands=("Demand the recipient's notarised consent or the end of the annuity, struck out of the register.",),
    ),
    Burden(
        code="mortgage",
        title="The object is mortgaged",
        law=("Law 102-FZ on mortgage, art. 37 to 39 and 77", "Civil Code, art. 346 and 353"),
        stems=("mortgage", "pledge", "hypothec", "ипотек", "залог", "022007", "022008"),
        weight=Weight.SERIOUS,
        says="A mortgage burdens the object (entries: {count}). The sale needs the mortgagee's consent, and the"
        " mortgage follows the object to the buyer.",
        clear="No mortgage is registered.",
        demands=(
            "Demand the mortgagee's written consent with the sum that redeems the mortgage, pay that sum to the"
            " mortgagee directly, and see the mortgage struck out.",
        ),
    ),
    Burden(
        code="lease",
        title="The object is let or lent",
        law=("Civil Code, art. 617, 675 and 700",),
        stems=("leas", "let\\b", "tenan", "free use", "аренд", "наем", "найм", "безвозмездн"),
        weight=Weight.MODERATE,
        says="A lease, letting or free use is registered (entries: {count}); it survives the sale.",
        clear="No lease or free use is registered.",
        demands=("Demand the lease with its term, or its end by agreement; inspect who uses the object.",),
    ),
    Burden(
        code="heritage_or_zone",
        title="Heritage or a protective zone limits the use",
        law=("Law 73-FZ on heritage, art. 47.1 to 48", "Land Code, art. 104 to 107"),
        stems=(
            "heritage",
            "zone",
            "protecti",
            "cultural",
            "наследи",
            "объект\\w* культурн",
            "культурн",
            "зон",
            "охранн",
            "022015",
        ),
        weight=Weight.MODERATE,
        says="Duties or limits of use are registered for heritage or a protective zone (entries: {count}); they pass to"
        " the buyer.",
        clear="No heritage duties or protective zones are registered.",
        demands=("Demand the protection duty or the rules of the zone and see what may be built, changed or used.",),
    ),
    Burden(
        code="easement",
        title="An easement burdens the object",
        law=("Civil Code, art. 274 to 277", "Land Code, art. 23"),
        stems=("easement", "servitude", "сервитут"),
        weight=Weight.MINOR,
        says="Others may use the object in part (easements: {count}); this right passes with the object.",
        clear="No easement is registered.",
        demands=("Demand the agreement on the easement and see its bounds on the plan.",),
    ),
    Burden(
        code="trust_management",
        title="The object is under trust management",
        law=("Civil Code, art. 209, 1012, 1018 and 1020",),
        stems=("trust", "доверительн"),
        weight=Weight.MODERATE,
        says="The object is under trust management (entries: {count}); it matters who may dispose of it.",
        clear="No trust management is registered.",
        demands=("Demand the contract of trust management and deal with whom it entitles to dispose.",),
    ),
    Burden(
        code="registered_deal",
        title="A deal that may still bind is registered with the object",
        law=("Civil Code, art. 164", "Law 218-FZ on registration, art. 48 and 51"),
        stems=("deal\\b", "deals\\b", "сделк"),
        weight=Weight.MODERATE,
        says="Deals are registered with the object of which something may still be in force (entries: {count}), such as"
        " contracts of shared construction.",
        clear="No deal that may still bind is registered.",
        demands=("Demand the deals and proof that they were performed or ended.",),
    ),
    Burden(
        code="other_encumbrance",
        title="Another encumbrance is registered",
        law=("Law 218-FZ on registration, art. 9", "Civil Code, art. 460"),
        stems=(),
        weight=Weight.MODERATE,
        says="The register shows encumbrances of another kind (entries: {count}); what they mean must be read in the"
        " extract.",
        clear="No encumbrance of another kind is registered.",
        demands=("Read the entry in a fresh extract with its founding document and settle who removes it.",),
    ),
)

RULES = tuple(burden.rule() for burden in BURDENS)
