"""Rules on what ownership rests on: ways of acquiring that somebody may dispute later."""

import msgspec

from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.facts import Facts, mentions
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.checks.scoring.title import ownership
from cleardeed.sources.records import AuctionLot, CourtCase, Encumbrance, PropertyFacts, Right

_GROUND_FIELDS = ("ground", "grounds", "basis", "document", "documents", "underlying_documents", "document_name")


def ground_text(right: Right) -> str:
    """What the register says of the paper that the right rests on. Names and addresses are not among these fields."""
    said = [right.summary, *(right.extra.get(field) for field in _GROUND_FIELDS)]
    return " ".join(str(part) for part in said if part)


def _grounds_are_known(facts: Facts) -> bool:
    return bool(ownership(facts)) and all(ground_text(one.record) for one in ownership(facts))


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """A way of acquiring that somebody may dispute later."""

    code: str
    title: str
    law: tuple[str, ...]
    stems: tuple[str, ...]
    fresh: Weight
    """Its weight within three years of registration, or where the day is not known; afterwards it is minor."""
    says: str
    clear: str
    demands: tuple[str, ...]
    elsewhere: tuple[Against, ...] = ()
    """What other registers hold that speaks against `clear`."""

    def find(self, facts: Facts) -> Finding | None:
        """Fires on standing rights that rest on such a ground."""
        found = [one for one in ownership(facts) if mentions(ground_text(one.record), *self.stems)]
        fresh = any(one.record.date is None or one.record.date > facts.since(3) for one in found)
        return fires(self.fresh if fresh else Weight.MINOR, found)

    def rule(self) -> Rule:
        """This ground as a line of the table."""
        return Rule(
            code=self.code,
            title=self.title,
            law=self.law,
            sources=("egrn",),
            weights=tuple(dict.fromkeys((self.fresh, Weight.MINOR))),
            says=self.says,
            clear=self.clear,
            demands=self.demands,
            find=self.find,
            decides=_grounds_are_known,
            against=(
                *(Against(record=kind, sources=("egrn",), words=self.stems) for kind in (Right, Encumbrance)),
                Against(record=PropertyFacts, sources=("egrn",), words=self.stems),
                *self.elsewhere,
            ),
        )


GROUNDS = (
    Ground(
        code="acquired_by_inheritance",
        title="The object was inherited",
        law=("Civil Code, art. 302, 1149, 1154 and 1155",),
        stems=("наслед", "завещан", "inherit", "probate"),
        fresh=Weight.MODERATE,
        says="Ownership rests on inheritance (rights: {count}). Heirs who were passed over or came late can claim it.",
        clear="The grounds named in the register do not mention inheritance.",
        demands=("Demand the certificate of inheritance and the seller's promise to answer for other heirs' claims.",),
    ),
    Ground(
        code="acquired_as_gift",
        title="The object was a gift",
        law=("Civil Code, art. 577 and 578",),
        stems=("дарен", "gift", "donat"),
        fresh=Weight.MODERATE,
        says="Ownership rests on a gift (rights: {count}). In the cases of art. 578 the donor, or the donor's heirs or"
        " creditors, can have it undone.",
        clear="The grounds named in the register do not mention a gift.",
        demands=("Demand the contract of gift; see whether it lets the donor take the gift back.",),
    ),
    Ground(
        code="acquired_by_privatisation",
        title="The object was privatised",
        law=("Law 1541-I on privatisation of housing, art. 2 and 11", "Law 189-FZ, art. 19", "Housing Code, art. 31"),
        stems=("приватиз", r"передач\w+ (квартир|жил)", "privati"),
        fresh=Weight.MINOR,
        says="Ownership rests on privatisation (rights: {count}). Those who refused their part keep the right to live"
        " there; minors may have been left out.",
        clear="The grounds named in the register do not mention privatisation.",
        demands=(
            "Demand the privatisation file, or an archive certificate of everybody who lived there at that time.",
        ),
    ),
    Ground(
        code="acquired_under_annuity",
        title="The object was acquired for life maintenance",
        law=("Civil Code, art. 586, 599, 601 and 605",),
        stems=("рент", "пожизнен", "annuity", "life maintenance"),
        fresh=Weight.MODERATE,
        says="Ownership rests on a contract of annuity or life maintenance (rights: {count}). The recipient or the"
        " recipient's heirs can take the object back for a breach.",
        clear="The grounds named in the register do not mention an annuity or life maintenance.",
        demands=("Demand proof that the annuity has ended and was paid in full.",),
    ),
    Ground(
        code="acquired_by_judgment",
        title="The object was acquired by judgment",
        law=("Civil Code, art. 8 and 12", "Civil Procedure Code, art. 112, 376.1 and 392"),
        stems=(
            "решени\\w+ .{0,40}суд",
            "определени\\w+ .{0,40}суд",
            "судебн\\w+ акт",
            "judg",
            "court decision",
            "court order",
        ),
        fresh=Weight.MODERATE,
        says="Ownership rests on a court's judgment (rights: {count}), which those left out of the case can still"
        " attack.",
        clear="The grounds named in the register do not mention a judgment.",
        demands=("Demand the judgment with the mark that it is final, and see who took part in the case.",),
        elsewhere=(Against(record=CourtCase, sources=("object_courts",), words=("признани\\w+ права",), years=None),),
    ),
    Ground(
        code="acquired_at_auction",
        title="The object was acquired at an auction",
        law=("Civil Code, art. 449", "Law 127-FZ on insolvency, art. 110 and 213.26"),
        stems=("торг", "аукцион", "auction", "public sale", "tender"),
        fresh=Weight.MODERATE,
        says="Ownership rests on an auction (rights: {count}). Its result can be disputed for a year, in a bankruptcy"
        " even later.",
        clear="The grounds named in the register do not mention an auction.",
        demands=("Demand the auction's protocol and proof that its price was paid in full.",),
        elsewhere=(Against(record=AuctionLot, fields={"status": ("held",)}, years=None),),
    ),
    Ground(
        code="maternity_capital",
        title="Maternity capital went into the object",
        law=("Law 256-FZ, art. 10 part 4", "Family Code, art. 60"),
        stems=("материнск", "maternity", "семейн\\w+ капитал"),
        fresh=Weight.SERIOUS,
        says="The ground of ownership mentions maternity capital (rights: {count}). Shares are due to the children; a"
        " sale without giving them can be disputed.",
        clear="The grounds named in the register do not mention maternity capital.",
        demands=("Demand proof that the children's shares were given, and the guardianship authority's permission.",),
    ),
)

RULES = tuple(ground.rule() for ground in GROUNDS)
