"""Contradictions between the dates of a deal."""

from collections.abc import Collection

from cleardeed.deals.contradictions.finding import Finders, Findings
from cleardeed.deals.dates import signing_date, signing_field
from cleardeed.deals.deal import Deal


def _dates(deal: Deal, documents: Collection[str]) -> Findings:
    if deal.date is None:
        return
    if deal.main_contract_date and deal.main_contract_date < deal.date:
        yield "main_contract_date", "is before the date of the deal", "date"
    signed = signing_date(deal, documents) or deal.date
    signing = signing_field(deal, documents)
    if deal.handover_date and deal.handover_date < signed:
        yield "handover_date", f"is before the agreement is signed ({signed.isoformat()})", signing
    leave_by = deal.object.residents_leave_by
    if leave_by and leave_by < deal.date:
        yield "object.residents_leave_by", "is before the date of the deal", "date"
    if deal.object.vacate_by and deal.object.vacate_by < deal.date:
        yield "object.vacate_by", "is before the date of the deal", "date"
    for index, party in enumerate(deal.sellers):
        permission = party.guardianship_permission
        if permission and permission.date and permission.date > signed:
            yield f"sellers[{index}].guardianship_permission.date", "is after the agreement is signed", signing
        if party.registration_date and party.registration_date > deal.date:
            yield f"sellers[{index}].registration_date", "is after the date of the deal", "date"


DATES: Finders = (_dates,)
