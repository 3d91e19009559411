"""The method for each source and its parameters. None where the subject lacks what the method needs."""

from collections.abc import Callable

from cleardeed.sources.connectors.newdb import arbitration, courts, houses, people, tables
from cleardeed.sources.connectors.newdb.method import Method, QuerySubject
from cleardeed.sources.matching.addresses import parse_address
from cleardeed.sources.matching.numbers import normalise_cadastral_number
from cleardeed.sources.remote.search_name import search_name

ALL_REGIONS = 100


def _fssp(asked: QuerySubject) -> Method | None:
    questions = asked.questions(_born(asked), regioncode=ALL_REGIONS)
    return Method("fssp_person", questions, tables.proceedings) if questions else None


def _kad_arbitr(asked: QuerySubject) -> Method | None:
    inn = asked.person_inn
    return Method("arbitr_person", [{"innfiz": inn}], arbitration.cases, arbitration.PAGING) if inn else None


def _fedresurs(asked: QuerySubject) -> Method | None:
    inn = asked.person_inn
    return Method("bankrot_person", [{"innfiz": inn}], tables.bankruptcies) if inn else None


def _pledges(asked: QuerySubject) -> Method | None:
    questions = asked.questions(_born(asked))
    return Method("pledge_person", questions, tables.pledges) if questions else None


def _passports(asked: QuerySubject) -> Method | None:
    document = _passport(asked)
    born = {"dob": asked.seller.birth_date.isoformat()} if asked.seller.birth_date else {}
    return Method("passport_mvd", [document | born], people.passport) if document else None


def _inn(asked: QuerySubject) -> Method | None:
    document, born, inn = _passport(asked), asked.seller.birth_date, asked.person_inn
    if document and born:
        question = document | {"dob": born.isoformat()}
    elif inn:
        question = {"inn": inn}
    else:
        return None
    return Method("passport_fns", [question], people.taxpayer, sections=("company",))


def _tax_debts(asked: QuerySubject) -> Method | None:
    inn = asked.person_inn
    return Method("nalog_debt", [{"inn": inn}], people.tax_debt) if inn else None


def _watchlists(asked: QuerySubject) -> Method | None:
    questions = asked.questions(_born(asked))
    return Method("terrorist", questions, people.listed) if questions else None


def _wanted(asked: QuerySubject) -> Method | None:
    born = asked.seller.birth_date
    if born is None or not asked.email:
        return None
    questions = asked.questions(born.strftime("%d.%m.%Y"), email=asked.email)
    if not questions:
        return None
    return Method("mvd_wanted", questions, people.wanted, takes_country=False, repeats_the_question=True)


def _courts(asked: QuerySubject) -> Method | None:
    name = search_name(asked.seller)
    if name is None:
        return None
    # The search compares letters: a card that writes Е for Ё is found by that spelling alone. Other methods may, too.
    return Method("pravo_search", [{"query": text} for text in name.spellings], courts.court_cases, courts.PAGING)


def _egrn(asked: QuerySubject) -> Method | None:
    number = normalise_cadastral_number(asked.object.cadastral_number)
    parsed = parse_address(asked.object.address)
    # An address that stops at the house never completes, and is paid all the same.
    address = number or (asked.object.address if parsed and parsed.flat else None)
    return Method("rosreestr", [{"address": address}], houses.register) if address else None


def _object_courts(asked: QuerySubject) -> Method | None:
    # An address has too many spellings for a search of substrings: its silence would say nothing.
    number = normalise_cadastral_number(asked.object.cadastral_number)
    return Method("act_text_search", [{"act_text": number}], courts.disputes, courts.PAGING) if number else None


def _nspd(asked: QuerySubject) -> Method | None:
    number = normalise_cadastral_number(asked.object.cadastral_number)
    return Method("nspd_cadastr", [{"cad_num": number}], houses.map_) if number else None


def _born(asked: QuerySubject) -> str | None:
    return asked.seller.birth_date.isoformat() if asked.seller.birth_date else None


def _passport(asked: QuerySubject) -> dict[str, str] | None:
    names, document = asked.names(), asked.passport
    if not names or not document.series or not document.number:
        return None
    return {"seria": document.series.replace(" ", ""), "number": document.number, **names}


METHODS: dict[str, Callable[[QuerySubject], Method | None]] = {
    "fssp": _fssp,
    "kad_arbitr": _kad_arbitr,
    "fedresurs": _fedresurs,
    "pledges": _pledges,
    "passports": _passports,
    "inn": _inn,
    "tax_debts": _tax_debts,
    "watchlists": _watchlists,
    "wanted": _wanted,
    "courts": _courts,
    "egrn": _egrn,
    "nspd": _nspd,
    "object_courts": _object_courts,
}
