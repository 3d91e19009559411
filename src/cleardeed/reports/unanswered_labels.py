"""Why a source gave nothing, and what to do then."""

from collections.abc import Mapping
from types import MappingProxyType

UNANSWERED: Mapping[str, str] = MappingProxyType(
    {
        "reason.not_loaded": "The operator has loaded no data of this register.",
        "reason.reimport_needed": "The operator has to import this register again.",
        "reason.off": "The operator has switched this source off.",
        "reason.busy": "The register was being replaced while it was asked.",
        "reason.stale": "The data of this register are too old to prove that nothing is there.",
        "reason.list_not_searched": "Rosfinmonitoring's list is not among those that were searched.",
        "reason.timeout": "The source did not answer in time.",
        "reason.later_expired": "The source kept the question queued for too long.",
        "reason.blocked": "The source refused the request.",
        "reason.captcha": "The source asks for a captcha, which only a person can solve.",
        "reason.limited": "The source takes no further questions for now.",
        "reason.broken": "The source answered in a form that cannot be relied on.",
        "reason.not_understood": "The source says something that this service does not understand.",
        "reason.void_not_checked": "The source named the tax number and did not say whether it is void.",
        "reason.error": "The source failed.",
        "reason.incomplete": "The source holds more records than could be read.",
        "reason.not_enough_data": "What this register is searched by is missing in the request or wrong.",
        "reason.too_many_candidates": "More people of this name are on record than can be told apart.",
        "reason.namesake": "A record may concern the subject or another of that name or address; the data do not "
        "settle which.",
        "reason.contradiction": "A record agrees with the subject by a number and contradicts it in another field.",
        "reason.object_unknown": "The register does not know the property.",
        "reason.ambiguous_object": "Several properties of the register fit the address.",
        "reason.lots_by_number_only": "No lot shows the cadastral number; one that names the property by its address "
        "alone would not be found.",
        "reason.default": "The source gave no answer that can be relied on.",
        "reason.default_review": "The answer does not settle the matter by itself.",
        "todo.fssp": "Look the person up by name, date of birth and region at fssp.gov.ru/iss/ip.",
        "todo.kad_arbitr": "Search kad.arbitr.ru by the tax number, then by the name; compare the parties' addresses.",
        "todo.fedresurs": "Search bankrot.fedresurs.ru by name and tax number.",
        "todo.pledges": "Search reestr-zalogov.ru as pledgor, by name and date of birth.",
        "todo.passports": "Have a notary or a bank confirm that the passport is valid.",
        "todo.inn": "Confirm the tax number at service.nalog.ru/inn.do.",
        "todo.tax_debts": "Ask the seller for a certificate of settlement with the budget from the tax service.",
        "todo.watchlists": "Look the person up in the list at fedsfm.ru and in the sanctions lists that bind you.",
        "todo.wanted": "Search the notices of the Ministry of Internal Affairs at мвд.рф/wanted.",
        "todo.courts": "Search the courts of the places where the person lived, through sudrf.ru.",
        "todo.egrn": "Order an extract from the register of real estate now, and a fresh one on the day of the deal.",
        "todo.nspd": "Open the object on nspd.gov.ru and compare number, address and area.",
        "todo.housing": "Ask the municipality, or dom.gosuslugi.ru, whether the building is listed as unsafe.",
        "todo.object_courts": "Search sudrf.ru and kad.arbitr.ru for the address and the cadastral number.",
        "todo.inheritance_cases": "Search the inheritance cases at notariat.ru for the seller and, where the title "
        "rests on an inheritance, for the person it came from.",
        "todo.entrepreneurs": "Search egrul.nalog.ru for the seller by tax number and order the extract.",
        "todo.auctions": "Search torgi.gov.ru for the cadastral number and the address, and the platforms of "
        "bankruptcy sales where the seller is bankrupt.",
        "todo.default": "Obtain the answer from the register itself before the deal.",
        "todo.review": "Compare each record in chapter {chapter} with the seller's documents: date and place of "
        "birth, tax number, earlier addresses.",
    }
)
