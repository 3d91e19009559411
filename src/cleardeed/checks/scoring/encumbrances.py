"""Rules on what burdens the object in the register of rights. Every entry falls under exactly one of these rules."""

import re

import msgspec

from cleardeed.checks.scoring.facts import Facts, Sourced, kind_said, mentions
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.sources.records import Encumbrance, PropertyFacts

_NOTE_FIELDS = ("special_notes", "notes", "marks")
_NOTHING = ("отсутств", "не зарегистр", r"нет\b", r"none\b", r"no (claim|objection|ban|note)")


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
        )

    def _noted(self, facts: Facts) -> list[Sourced[PropertyFacts]]:
        extracts = facts.current(PropertyFacts, "egrn") if self.note_stems else []
        return [one for one in extracts if any(_burden_noted(clause) is self for clause in _notes(one.record))]


def burden_of(entry: Encumbrance) -> Burden:
    """The first kind whose words the entry bears, in its kind or else in its summary; the last kind takes the rest."""
    for text in (kind_said(entry), entry.summary):
        for burden in BURDENS:
            if mentions(text, *burden.stems):
                return burden
    return BURDENS[-1]


def _notes(extract: PropertyFacts) -> list[str]:
    """The clauses of the notes, without those that say that there is nothing of the kind."""
    text = "; ".join(str(extract.extra[field]) for field in _NOTE_FIELDS if extract.extra.get(field))
    return [clause for clause in re.split(r"[;.\n]", text) if not mentions(clause, *_NOTHING)]


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
