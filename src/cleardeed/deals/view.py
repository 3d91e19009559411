"""From a deal to the model that templates are filled with."""

import datetime
import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any, Literal

import msgspec
from pytrovich.enums import Case

from cleardeed.core.transliteration import has_cyrillic, transliterate
from cleardeed.deals import deal as given
from cleardeed.deals import model, numerals
from cleardeed.deals.burdens import kinds_of, redemption_of
from cleardeed.deals.dates import document_date, receipt_is_of_deposit, signing_date
from cleardeed.deals.deal import ADULT_AGE, CAPABLE_AGE, Deal
from cleardeed.deals.names import Sex, declines_regularly, gender_of, in_case, short
from cleardeed.deals.numerals import Language
from cleardeed.deals.papers import genitive
from cleardeed.deals.parties import are_married, is_spouse_among, registered_there, right_of, share_of

SAME_ADDRESS = "same"
_GRATUITOUS = re.compile(
    r"дарен|дарствен|наследств|завещан|приватизац|передач\w* .{0,40}собственность"
    r"|\bgift|donation|inherit|\bwill\b|privati[sz]",
    re.IGNORECASE,
)
_PLACED = ("letter_of_credit", "safe_deposit", "escrow")
"""The ways to pay by which a bank holds the money until the registration."""
_OBJECT_KINDS = {"flat": "apartment", "land_plot": "land", None: "other"}


def models(deal: Deal, documents: Collection[str], language: Language) -> dict[str, dict[str, Any]]:
    """The model (`model.Model`) of each document of a set, as plain data. The deal has been validated."""
    view = _View(deal, documents, language)
    shared = msgspec.to_builtins(view.whole())
    return {
        kind: shared | {"kind": kind, "date": msgspec.to_builtins(view.maybe_day(document_date(kind, deal, documents)))}
        for kind in documents
    }


class _View:
    """One deal in one language."""

    def __init__(self, deal: Deal, documents: Collection[str], language: Language) -> None:
        self._deal = deal
        self._documents = documents
        self._language: Language = language
        self._signed = signing_date(deal, documents) or datetime.date.min

    def whole(self) -> model.Model:
        deal = self._deal
        signed = self.day(self._signed)
        sellers, buyers = ([self._party(party, side) for party in side] for side in (deal.sellers, deal.buyers))
        deposit = deal.deposit or None
        minors_sell, wards_sell = any(party.age != "adult" for party in sellers), any(map(_is_ward, sellers))
        found, payment = self._object(deal.object), self._payment(deal.payment)
        notarised = minors_sell or wards_sell or (found.land_plot is not None and found.land_plot.share is not None)
        return model.Model(
            language=self._language,
            kind="",
            place=self._text(deal.place) or "",
            date=None,
            deal_date=self.day(deal.date or self._signed),
            contract_date=signed,
            main_contract_date=self.maybe_day(deal.main_contract_date),
            handover_date=self.maybe_day(deal.handover_date),
            sellers=sellers,
            buyers=buyers,
            sellers_married=are_married(deal.sellers),
            buyers_married=are_married(deal.buyers),
            consents=_consents(sellers, buyers),
            object=found,
            price=self._maybe_money(deal.price),
            deposit=self._maybe_money(deposit),
            advance=deal.deposit_kind == "advance",
            separate_deposit_agreement="deposit_agreement" in self._documents,
            rest=self._maybe_money(deal.price - deposit if deal.price and deposit and deal.price > deposit else None),
            payment=payment,
            receipt_of_deposit=receipt_is_of_deposit(deal, self._documents),
            minors_sell=minors_sell,
            wards_sell=wards_sell,
            guardianship_permissions=self._permissions(deal.sellers),
            notarised=notarised,
            notary_files=notarised
            and not (payment is not None and payment.placed_by)
            and "arrest" not in found.burden_kinds,
        )

    def day(self, date: datetime.date) -> model.Day:
        """The date in every form."""
        language = self._language
        return model.Day(
            digits=date.strftime("%d.%m.%Y") if language == "ru" else numerals.long_date(date, language),
            long=numerals.long_date(date, language),
            words=numerals.spelled_date(date, language),
            words_genitive=numerals.spelled_date(date, language, genitive=True),
        )

    def maybe_day(self, date: datetime.date | None) -> model.Day | None:
        """The date in every form, where there is one."""
        return None if date is None else self.day(date)

    def _text(self, text: str | None) -> str | None:
        """What the caller wrote; in an English document in Latin letters, with the original in brackets."""
        if text is None or self._language == "ru" or not has_cyrillic(text):
            return text
        return f"{transliterate(text)} ({text})"

    def _money(self, amount: int) -> model.Money:
        digits, spelled = numerals.grouped(amount, self._language), numerals.spelled(amount, self._language)
        full = f"{digits} ({spelled}){numerals.NBSP}{numerals.roubles(amount, self._language)}"
        return model.Money(digits=digits, words=spelled, full=full)

    def _maybe_money(self, amount: int | None) -> model.Money | None:
        return None if amount is None else self._money(amount)

    def _person(self, person: given.Person) -> dict[str, Any]:
        """The fields of a `model.Person`."""
        gender = person.gender or gender_of(person.middle_name) or "male"
        names = (person.last_name or "", person.first_name or "", person.middle_name)
        full = _full_name(person)
        russian = self._language == "ru"
        name = full if russian else transliterate(full)
        return {
            "name": name,
            "name_original": full if name != full else None,
            "declinable": russian and declines_regularly(gender, *names),
            "name_genitive": in_case(Case.GENITIVE, gender, *names) if russian else name,
            "name_dative": in_case(Case.DATIVE, gender, *names) if russian else name,
            "name_instrumental": in_case(Case.INSTRUMENTAL, gender, *names) if russian else name,
            "short": short(*names) if russian else transliterate(short(*names)),
            "gender": gender,
            "female": gender == "female",
            "birth_date": self.maybe_day(person.birth_date),
            "birth_place": self._text(person.birth_place),
            "passport": self._document(person),
            "inn": person.inn,
            "snils": person.snils,
            "registration_address": self._text(person.registration_address),
            "phone": person.phone,
            "email": person.email,
        }

    def _document(self, person: given.Person) -> model.Document | None:
        passport = person.passport
        if passport is None:
            return None
        return model.Document(
            birth_certificate=person.is_under(CAPABLE_AGE, self._deal.date or self._signed),
            series=self._text(passport.series),
            number=self._text(passport.number),
            issued_on=self.maybe_day(passport.issued_on),
            issued_by=self._text(passport.issued_by),
            division_code=passport.division_code,
        )

    def _party(self, party: given.Party, side: Sequence[given.Party]) -> model.Party:
        agent = party.representative
        return model.Party(
            **self._person(party),
            age=self._age(party),
            share=self._share(party),
            spouse=self._spouse(party),
            spouse_signs=is_spouse_among(party, side),
            account=party.account,
            registration_number=self._text(party.registration_number),
            registration_date=self.maybe_day(party.registration_date),
            representative=model.Representative(
                **self._person(agent),
                right=right_of(agent),
                basis=self._text(agent.basis),
                document_number=self._text(agent.document_number),
                document_date=self.maybe_day(agent.document_date),
                document_issued_by=self._text(agent.document_issued_by),
                document_register_number=self._text(agent.document_register_number),
            )
            if agent
            else None,
        )

    def _permissions(self, sellers: Sequence[given.Party]) -> list[model.GuardianshipPermission]:
        permissions = dict.fromkeys(party.guardianship_permission for party in sellers if party.guardianship_permission)
        return [
            model.GuardianshipPermission(self._text(one.authority), self._text(one.number), self.maybe_day(one.date))
            for one in permissions
        ]

    def _spouse(self, party: given.Party) -> model.Person | None:
        """The spouse; of the other gender (Family Code, art. 12) where nothing tells it."""
        spouse = party.spouse
        if spouse is None:
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
        return None if share is None else self._fraction(share, self._deal.price)

    def _fraction(self, share: Fraction, price: int | None) -> model.Share:
        amount: Fraction | None = price * share if price else None
        return model.Share(
            digits=f"{share.numerator}/{share.denominator}" if share != 1 else "1",
            words=numerals.spelled_share(share, self._language),
            amount=self._money(int(amount)) if amount is not None and amount.denominator == 1 else None,
        )

    def _object(self, found: given.Property) -> model.Property:
        plot = self._land_plot(found.land_plot) if found.land_plot else None
        described: list[given.Property | given.LandPlot] = (
            [found, found.land_plot] if found.land_plot and plot and plot.sold else [found]
        )
        in_shares = len(self._deal.sellers) > 1 and any(party.share for party in self._deal.sellers)
        return model.Property(
            kind=_OBJECT_KINDS.get(found.object_type, found.object_type),  # type: ignore[arg-type]
            cadastral_number=found.cadastral_number,
            address=self._text(found.address),
            area_m2=self._area(found.area_m2),
            rooms=found.rooms,
            floor=found.floor,
            floors_total=found.floors_total,
            year_built=found.year_built,
            title_document=self._text(found.title_document),
            title_document_genitive=self._genitive(found.title_document),
            gratuitous_title=_GRATUITOUS.search(found.title_document or "") is not None,
            registration_number=None if in_shares else self._text(found.registration_number),
            registration_date=None if in_shares else self.maybe_day(found.registration_date),
            encumbrances=[self._text(one) or "" for one in found.encumbrances or []],
            encumbered=bool(found.encumbrances or (plot and plot.encumbrances)),
            burden_kinds=kinds_of(found),
            mortgage=self._mortgage(found.mortgage or given.Mortgage()),
            no_encumbrances=all(one.encumbrances == [] for one in described),
            residents=[self._text(one) or "" for one in self._residents(found)],
            no_residents=found.residents == [],
            residents_leave_by=self.maybe_day(found.residents_leave_by),
            retained_rights=[self._text(one) or "" for one in found.retained_rights or []],
            no_retained_rights=found.retained_rights == [],
            land_plot=plot,
        )

    def _genitive(self, paper: str | None) -> str | None:
        return genitive(paper) if paper and self._language == "ru" else None

    def _mortgage(self, found: given.Mortgage) -> model.Mortgage | None:
        redemption = redemption_of(self._deal)
        if redemption is None:
            return None
        return model.Mortgage(
            redemption=redemption,
            redeem_by=self.maybe_day(found.redeem_by),
            mortgagee=self._text(found.mortgagee),
            contract=self._text(found.contract),
            account=found.account,
            debt=self._maybe_money(found.debt),
            debt_statement=self._text(found.debt_statement),
        )

    def _land_plot(self, found: given.LandPlot) -> model.LandPlot:
        same, total = (found.address or "").casefold() == SAME_ADDRESS, self._deal.price
        share = share_of(found)
        return model.LandPlot(
            cadastral_number=found.cadastral_number,
            address=None if same else self._text(found.address),
            same_address=same,
            area_m2=self._area(found.area_m2),
            category=self._text(found.category),
            permitted_use=self._text(found.permitted_use),
            right=found.right,
            sold=found.right == "ownership",
            title_document=self._text(found.title_document),
            title_document_genitive=self._genitive(found.title_document),
            share=self._fraction(share, None) if share is not None and share != 1 else None,
            price=self._maybe_money(found.price),
            house_price=self._money(total - found.price) if total and found.price else None,
            encumbrances=[self._text(one) or "" for one in found.encumbrances or []],
        )

    def _residents(self, found: given.Property) -> list[str]:
        """Who was named, then who of the seller's side lives there by his own address and was not."""
        named = [one if isinstance(one, str) else _full_name(one) for one in found.residents or []]
        known = {_folded(name) for name in named}
        living = [_full_name(person) for _, person in registered_there(self._deal)]
        return named + [name for name in living if _folded(name) not in known]

    def _area(self, area: float | None) -> str | None:
        if area is None:
            return None
        text = f"{area:,.2f}".rstrip("0").rstrip(".")
        return text if self._language == "en" else text.replace(",", numerals.NBSP).replace(".", ",")

    def _payment(self, payment: given.Payment | None) -> model.Payment | None:
        if payment is None or (payment.method is None and not payment.parts):
            return None
        total, deposit = self._deal.price or 0, self._deal.deposit or 0
        given_parts = payment.parts or [given.Part(amount=total - deposit, due_date=payment.due_date)]
        parts = [self._part(part, payment) for part in given_parts if part.amount > 0]
        handover = self._deal.handover_date
        due = (_due(part, payment) for part in given_parts)
        placed = [_due(part, payment) for part in given_parts if (part.method or payment.method) in _PLACED]
        placed_by = max((day for day in placed if day is not None and day > self._signed), default=None)
        return model.Payment(
            parts=parts,
            methods=list(dict.fromkeys(part.method for part in parts if part.method)),
            after_handover=handover is not None and any(day is not None and day > handover for day in due),
            redeems_mortgage=any(part.redeems_mortgage for part in parts),
            placed_by=self.maybe_day(placed_by),
            beside_deposit=deposit > 0 and sum(part.amount for part in given_parts) == total - deposit,
            bank=model.Bank(self._text(payment.bank.name), payment.bank.bik, payment.bank.account)
            if payment.bank
            else None,
            loan=self._loan(payment.loan),
        )

    def _loan(self, loan: given.Loan | None) -> model.Loan | None:
        if loan is None:
            return None
        lender, number = self._text(loan.lender), self._text(loan.contract_number)
        term = numerals.months(loan.term_months, self._language) if loan.term_months else None
        return model.Loan(lender, number, self.maybe_day(loan.contract_date), term)

    def _part(self, part: given.Part, payment: given.Payment) -> model.Part:
        due = _due(part, payment)
        return model.Part(
            amount=self._money(part.amount),
            method=part.method or payment.method,
            due_date=self.maybe_day(due),
            before_signing=due is not None and due < self._signed,
            redeems_mortgage=part.redeems_mortgage,
        )


def _is_ward(party: model.Party) -> bool:
    agent = party.representative
    return party.age == "adult" and agent is not None and agent.right == "guardian"


def _due(part: given.Part, payment: given.Payment) -> datetime.date | None:
    return part.due_date or (payment.due_date if payment.method != "instalments" else None)


def _consents(sellers: list[model.Party], buyers: list[model.Party]) -> list[model.Consent]:
    """One for every spouse who is no party; for all, where there is no such spouse and a consent was ordered."""
    sides: tuple[tuple[Literal["seller", "buyer"], list[model.Party]], ...] = (("seller", sellers), ("buyer", buyers))
    every = [
        model.Consent(spouse=party.spouse, party=party, side=side)
        for side, parties in sides
        for party in parties
        if party.spouse
    ]
    return [consent for consent in every if not consent.party.spouse_signs] or every


def _full_name(person: given.Person) -> str:
    return " ".join(name for name in (person.last_name, person.first_name, person.middle_name) if name)


def _folded(name: str) -> str:
    return name.casefold().replace("ё", "е")
