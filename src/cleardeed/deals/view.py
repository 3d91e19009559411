"""From a deal to the model that templates are filled with."""

import datetime
import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any, Literal

import msgspec
from pytrovich.enums import Case

from cleardeed.core.transliteration import transliterate
from cleardeed.deals import deal as given
from cleardeed.deals import model
from cleardeed.deals.burdens import encumbrance_types, mortgage_redemption
from cleardeed.deals.dates import document_date, signing_date
from cleardeed.deals.deal import ADULT_AGE, CAPABLE_AGE, Deal
from cleardeed.deals.formatting import Formatter
from cleardeed.deals.names import Sex, decline_full_name, declines_regularly, gender_of, surname_with_initials
from cleardeed.deals.numerals import Language
from cleardeed.deals.papers import document_genitive, document_number
from cleardeed.deals.parties import (
    acts_with_consent,
    are_married,
    folded_name,
    full_name,
    has_pre_emption,
    is_agricultural_land,
    is_bankrupt,
    is_spouse_among,
    registered_residents,
    representative_right,
    share_of,
    sold_share,
)
from cleardeed.deals.payment import payment_of
from cleardeed.deals.settlement import (
    deposit_parts,
    is_protected,
    lacks_redeemed_sum,
    mortgage_payers,
    needs_notary,
    redeemed_sum,
    seller_sums,
)

SAME_ADDRESS = "same"
_GRATUITOUS = re.compile(
    r"дарен|дарствен|наследств|завещан|приватизац|передач\w* .{0,40}собственность"
    r"|\bgift|donation|inherit|\bwill\b|privati[sz]",
    re.IGNORECASE,
)
_OBJECT_KINDS = {"flat": "apartment", "land_plot": "land", None: "other"}


def template_models(deal: Deal, documents: Collection[str], language: Language) -> dict[str, dict[str, Any]]:
    """The model (`model.Model`) of each document of a set, as plain data. The deal has been validated."""
    view = _View(deal, documents, language)
    shared = msgspec.to_builtins(view.whole())
    return {kind: shared | msgspec.to_builtins(view.own(kind)) for kind in documents}


class _View:
    """One deal in one language."""

    def __init__(self, deal: Deal, documents: Collection[str], language: Language) -> None:
        self._deal = deal
        self._documents = documents
        self._language: Language = language
        self._format = Formatter(language)
        self._signed = signing_date(deal, documents) or datetime.date.min

    def own(self, kind: str) -> dict[str, Any]:
        """Return the fields that differ between the documents of a set."""
        date = document_date(kind, self._deal, self._documents)
        return {
            "kind": kind,
            "date": self._format.maybe_day(date),
            "guardianship_permissions": self._permissions(date),
            "permission_wanted": [
                self._party(party, self._deal.sellers)
                for party in self._protected_sellers()
                if not self._is_permitted(party, date)
            ],
        }

    def whole(self) -> model.Model:
        """The model, but for what differs from document to document."""
        deal = self._deal
        signed = self._format.day(self._signed)
        sellers, buyers = ([self._party(party, side) for party in side] for side in (deal.sellers, deal.buyers))
        deposit = deal.deposit or None
        minors_sell = any(party.age != "adult" for party in sellers)
        wards_sell = any(party.age == "adult" and party.protected for party in sellers)
        found, payment = self._object(deal.object), payment_of(deal, self._signed, self._format)
        redeemed = redeemed_sum(deal)
        notarised, costs = needs_notary(deal), deal.costs or given.Costs()
        return model.Model(
            language=self._language,
            kind="",
            place=self._format.text(deal.place) or "",
            date=None,
            deal_date=self._format.day(deal.date or self._signed),
            contract_date=signed,
            main_contract_date=self._format.maybe_day(deal.main_contract_date),
            handover_date=self._format.maybe_day(deal.handover_date),
            sellers=sellers,
            buyers=buyers,
            sellers_married=are_married(deal.sellers),
            buyers_married=are_married(deal.buyers),
            consents=_consents(sellers, buyers),
            object=found,
            price=self._format.maybe_money(deal.price),
            deposit=self._format.maybe_money(deposit),
            advance=deal.deposit_kind == "advance",
            separate_deposit_agreement="deposit_agreement" in self._documents,
            rest=self._format.maybe_money(
                deal.price - deposit if deal.price and deposit and deal.price > deposit else None
            ),
            redeemed=self._format.maybe_money(redeemed or None),
            received=self._format.maybe_money(deal.price - redeemed)
            if deal.price and deal.price > redeemed and not lacks_redeemed_sum(deal)
            else None,
            payment=payment,
            penalties=self._penalties(deal.penalties or given.Penalties()),
            costs=model.Costs(costs.registration, costs.settlement, costs.notary),
            minors_sell=minors_sell,
            wards_sell=wards_sell,
            limited_sell=any(party.limited for party in sellers),
            bankrupt_sells=any(party.bankrupt for party in sellers),
            auction=self._auction(deal.auction),
            guardianship_permissions=[],
            permission_wanted=[],
            notarised=notarised,
            notary_files=notarised
            and not (payment is not None and payment.placed_by)
            and "arrest" not in found.burden_kinds,
        )

    def _person(self, person: given.Person) -> dict[str, Any]:
        """The fields of a `model.Person`."""
        gender = person.gender or gender_of(person.middle_name) or "male"
        names = (person.last_name or "", person.first_name or "", person.middle_name)
        full = full_name(person)
        russian = self._language == "ru"
        name = full if russian else transliterate(full)
        return {
            "name": name,
            "name_original": full if name != full else None,
            "declinable": russian and declines_regularly(gender, *names),
            "name_genitive": decline_full_name(Case.GENITIVE, gender, *names) if russian else name,
            "name_dative": decline_full_name(Case.DATIVE, gender, *names) if russian else name,
            "name_instrumental": decline_full_name(Case.INSTRUMENTAL, gender, *names) if russian else name,
            "short": surname_with_initials(*names) if russian else transliterate(surname_with_initials(*names)),
            "gender": gender,
            "female": gender == "female",
            "birth_date": self._format.maybe_day(person.birth_date),
            "birth_place": self._format.text(person.birth_place),
            "passport": self._document(person),
            "inn": person.inn,
            "snils": person.snils,
            "registration_address": self._format.text(person.registration_address),
            "phone": person.phone,
            "email": person.email,
        }

    def _document(self, person: given.Person) -> model.IdentityDocument | None:
        passport = person.passport
        if passport is None:
            return None
        return model.IdentityDocument(
            birth_certificate=person.is_under(CAPABLE_AGE, self._deal.date or self._signed),
            series=self._format.text(passport.series),
            number=self._format.text(passport.number),
            issued_on=self._format.maybe_day(passport.issued_on),
            issued_by=self._format.text(passport.issued_by),
            division_code=passport.division_code,
        )

    def _party(self, party: given.Party, side: Sequence[given.Party]) -> model.Party:
        agent, age = party.representative, self._age(party)
        consented = acts_with_consent(party, self._deal.date or self._signed)
        return model.Party(
            **self._person(party),
            age=age,
            protected=is_protected(party, self._deal),
            consented=consented,
            limited=consented and age == "adult",
            bankrupt=is_bankrupt(party),
            share=self._share(party),
            spouse=self._spouse(party),
            spouse_signs=is_spouse_among(party, side),
            account=party.account,
            registration_number=self._format.text(party.registration_number),
            registration_date=self._format.maybe_day(party.registration_date),
            due=self._due(party),
            deposit_part=self._deposit_part(party),
            representative=model.Representative(
                **self._person(agent),
                right=representative_right(agent),
                basis=self._format.text(agent.basis),
                document_number=self._format.text(document_number(agent.document_number)),
                document_date=self._format.maybe_day(agent.document_date),
                document_issued_by=self._format.text(agent.document_issued_by),
                document_register_number=self._format.text(agent.document_register_number),
            )
            if agent
            else None,
        )

    def _due(self, party: given.Party) -> model.Money | None:
        """Return a seller's sum from the price, where that is known and whole."""
        sums = seller_sums(self._deal)
        if sums is None or party not in self._deal.sellers:
            return None
        due = sums[self._deal.sellers.index(party)]
        return self._format.money(int(due)) if due.denominator == 1 and due >= 0 else None

    def _deposit_part(self, party: given.Party) -> model.Money | None:
        """Return the part of the deposit of one of several sellers, where that is known."""
        parts = deposit_parts(self._deal)
        if parts is None or party not in self._deal.sellers:
            return None
        return self._format.money(parts[self._deal.sellers.index(party)])

    def _permissions(self, day: datetime.date | None) -> list[model.GuardianshipPermission]:
        """The permissions given by a day, each once."""
        permitted = [party for party in self._protected_sellers() if self._is_permitted(party, day)]
        return [
            model.GuardianshipPermission(
                self._format.text(one.authority),
                self._format.text(one.number),
                self._format.maybe_day(one.date),
                [self._party(p, self._deal.sellers) for p in permitted if p.guardianship_permission == one],
            )
            for one in dict.fromkeys(party.guardianship_permission for party in permitted)
            if one
        ]

    def _protected_sellers(self) -> list[given.Party]:
        return [party for party in self._deal.sellers if is_protected(party, self._deal)]

    @staticmethod
    def _is_permitted(party: given.Party, day: datetime.date | None) -> bool:
        """Whether the party's sale has been permitted by a day, as far as the deal dates the permission."""
        permission = party.guardianship_permission
        return permission is not None and (permission.date is None or day is None or permission.date <= day)

    def _penalties(self, agreed: given.Penalties) -> model.Penalties:
        return model.Penalties(
            self._format.number(agreed.late_handover, 4), self._format.number(agreed.late_payment, 4)
        )

    def _spouse(self, party: given.Party) -> model.Person | None:
        """The spouse; of the other gender (Family Code, art. 12) where nothing tells it."""
        spouse = party.spouse
        if spouse is None or is_bankrupt(party):
            return None
        if spouse.gender is None and gender_of(spouse.middle_name) is None:
            other: Sex = "male" if (party.gender or gender_of(party.middle_name)) == "female" else "female"
            spouse = msgspec.structs.replace(spouse, gender=other)
        return model.Person(**self._person(spouse))

    def _age(self, party: given.Party) -> Literal["adult", "minor", "child"]:
        if party.is_under(CAPABLE_AGE, self._deal.date or self._signed):
            return "child"
        return "minor" if party.is_under(ADULT_AGE, self._deal.date or self._signed) else "adult"

    def _share(self, party: given.Party) -> model.Share | None:
        share = share_of(party)
        return None if share is None else self._format.share(share, self._deal.price, sold_share(self._deal))

    def _object(self, found: given.Property) -> model.Property:
        plot = self._land_plot(found.land_plot) if found.land_plot else None
        described: list[given.Property | given.LandPlot] = (
            [found, found.land_plot] if found.land_plot and plot and plot.sold else [found]
        )
        in_shares = len(self._deal.sellers) > 1 and any(party.share for party in self._deal.sellers)
        return model.Property(
            kind=_OBJECT_KINDS.get(found.object_type, found.object_type),  # type: ignore[arg-type]
            cadastral_number=found.cadastral_number,
            address=self._format.text(found.address),
            share=self._part(share_of(found)),
            co_owners=self._format.texts(found.co_owners),
            pre_emption=self._pre_emption(found.pre_emption or given.PreEmption()),
            agricultural=is_agricultural_land(self._deal),
            area_m2=self._format.number(found.area_m2),
            category=self._format.text(found.category),
            permitted_use=self._format.text(found.permitted_use),
            rooms=found.rooms,
            floor=found.floor,
            floors_total=found.floors_total,
            year_built=found.year_built,
            title_document=self._format.text(found.title_document),
            title_document_genitive=self._genitive(found.title_document),
            gratuitous_title=all(_GRATUITOUS.search(one.title_document or "") for one in described),
            registration_number=None if in_shares else self._format.text(found.registration_number),
            registration_date=None if in_shares else self._format.maybe_day(found.registration_date),
            encumbrances=self._format.texts(found.encumbrances),
            encumbered=bool(found.encumbrances or (plot and plot.encumbrances)),
            all_encumbrances=all(one.encumbrances is not None for one in described),
            burden_kinds=encumbrance_types(found),
            mortgage=self._mortgage(found.mortgage or given.Mortgage()),
            no_encumbrances=all(one.encumbrances == [] for one in described),
            residents=self._format.texts(self._residents(found)),
            no_residents=found.residents == [],
            residents_leave_by=self._format.maybe_day(found.residents_leave_by),
            vacate_by=self._format.maybe_day(found.vacate_by),
            retained_rights=self._format.texts(found.retained_rights),
            no_retained_rights=found.retained_rights == [],
            defects=self._format.texts(found.defects),
            no_defects=found.defects == [],
            maternity_capital=found.maternity_capital,
            land_plot=plot,
        )

    def _part(self, share: Fraction | None) -> model.Share | None:
        """A share that is not the whole."""
        return None if share is None or share == 1 else self._format.share(share, None)

    def _pre_emption(self, found: given.PreEmption) -> model.PreEmption | None:
        if not has_pre_emption(self._deal) or any(map(is_bankrupt, self._deal.sellers)):
            return None
        return model.PreEmption(self._format.maybe_day(found.notified_on), found.waived)

    def _auction(self, found: given.Auction | None) -> model.Auction | None:
        if found is None:
            return None
        return model.Auction(self._format.text(found.protocol_number), self._format.maybe_day(found.protocol_date))

    def _genitive(self, paper: str | None) -> str | None:
        return document_genitive(paper) if paper and self._language == "ru" else None

    def _mortgage(self, found: given.Mortgage) -> model.Mortgage | None:
        redemption = mortgage_redemption(self._deal)
        if redemption is None:
            return None
        bearing = self._deal.sellers if len(self._deal.sellers) == 1 else mortgage_payers(self._deal)
        return model.Mortgage(
            redemption=redemption,
            redeem_by=self._format.maybe_day(found.redeem_by),
            mortgagee=self._format.text(found.mortgagee),
            contract=self._format.text(found.contract),
            account=found.account,
            debt=self._format.maybe_money(found.debt),
            debt_statement=self._format.text(found.debt_statement),
            payers=[self._person(party)["name"] for party in mortgage_payers(self._deal)],
            protected_payer=any(is_protected(party, self._deal) for party in bearing),
        )

    def _land_plot(self, found: given.LandPlot) -> model.LandPlot:
        same, total = (found.address or "").casefold() == SAME_ADDRESS, self._deal.price
        return model.LandPlot(
            cadastral_number=found.cadastral_number,
            address=None if same else self._format.text(found.address),
            same_address=same,
            area_m2=self._format.number(found.area_m2),
            category=self._format.text(found.category),
            permitted_use=self._format.text(found.permitted_use),
            right=found.right,
            sold=found.right == "ownership",
            title_document=self._format.text(found.title_document),
            title_document_genitive=self._genitive(found.title_document),
            share=self._part(share_of(found)),
            price=self._format.maybe_money(found.price),
            house_price=self._format.money(total - found.price) if total and found.price else None,
            encumbrances=self._format.texts(found.encumbrances),
        )

    def _residents(self, found: given.Property) -> list[str]:
        """Return the named residents, then unnamed people of the seller's side who live there by their own address."""
        named = [one if isinstance(one, str) else full_name(one) for one in found.residents or []]
        known = {folded_name(name) for name in named}
        living = [full_name(person) for _, person in registered_residents(self._deal)]
        return named + [name for name in living if folded_name(name) not in known]


def _consents(sellers: list[model.Party], buyers: list[model.Party]) -> list[model.Consent]:
    """One for every spouse who is no party of the same side."""
    sides: tuple[tuple[Literal["seller", "buyer"], list[model.Party]], ...] = (("seller", sellers), ("buyer", buyers))
    return [
        model.Consent(spouse=party.spouse, party=party, side=side)
        for side, parties in sides
        for party in parties
        if party.spouse and not party.spouse_signs
    ]
