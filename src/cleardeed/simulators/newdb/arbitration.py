"""NEWDB's methods about arbitration cases and bankruptcies. Both take a person's INN and nothing else."""

from typing import Any

from cleardeed.simulators.names import dotted
from cleardeed.simulators.newdb.results import Result, rows
from cleardeed.simulators.world import Bankrupt, Case, Party, World

PAGE = 10
SOURCE_PAGE = 25
HIDDEN = "Данные скрыты"


def arbitr_person(world: World, params: dict[str, Any], trap: str | None) -> Result:
    """One wrapper a query: counters, pagination and a page of at most ten cases from `offset`; no case at all is
    `data: []` without a wrapper.

    The trap `truncated` counts rightly and claims `has_more: false` all the same.
    """
    inn, offset = params["innfiz"], int(params.get("offset") or 0)
    limit = min(int(params.get("limit") or PAGE), PAGE)
    cases = [case for case in world.cases if any(party.inn == inn for party in _parties(case))]
    if not cases:
        return rows([], [])
    shown = cases[offset : offset + limit]
    more = offset + len(shown) < len(cases) and trap != "truncated"
    lines = [_case(index, case) for index, case in enumerate(shown, offset)]
    pagination = {
        "offset": offset,
        "limit": limit,
        "returned": len(shown),
        "has_more": more,
        "next_offset": offset + limit if more else None,
        "previous_offset": offset - limit if offset else None,
        "page_size": limit,
        "pages_count": -(-len(cases) // limit),
        "current_page": offset // limit + 1,
        "current_page_index": offset // limit,
        "source_page_size": SOURCE_PAGE,
        "source_pages": [*range(1, -(-len(cases) // SOURCE_PAGE) + 1)],
    }
    wrapper = {
        "query": inn,
        "query_inn": inn,
        "query_case_number": None,
        "search_mode": "inn",
        "page_url": "https://kad.arbitr.ru/",
        "found": True,
        "total_count": len(cases),
        "pagination": pagination,
        "message": f"Найдено {len(cases)} дел. Подробно разобрано {len(shown)} из текущих {len(shown)}.",
        "cases": lines,
        "detailed_cases": [line["card"] for line in lines],
    }
    return rows([wrapper], [case.number for case in shown], ai_interpretation="Machine-written, and no evidence.")


def bankrot_person(world: World, params: dict[str, Any], _trap: str | None) -> Result:
    """One container always; zero is the container with three empty lists and `commmon: {}` (three m).

    The status in `commmon` is that of the sole trader; the case's own stands with the case.
    """
    found = [row for row in world.bankrupts if row.inn == params["innfiz"]]
    container: dict[str, Any] = {"bankruptcy": [], "commmon": {}, "encumbrances": [], "publications": []}
    for row in found:
        container["commmon"] = _common(row)
        container["bankruptcy"] += [_bankruptcy(row)] if row.case_number else []
        if row.extrajudicial:
            container["publications"].append(
                {
                    "category": "Внесудебное банкротство гражданина",
                    "number_date": f"900004 от {dotted(row.extrajudicial)}",
                    "title": "Сообщение о возбуждении процедуры внесудебного банкротства гражданина",
                    "url": "https://fedresurs.ru/bankruptmessages/00000000-0000-4000-8000-000000000104",
                }
            )
    return rows([container], [row.case_number or row.guid for row in found])


def _parties(case: Case) -> list[Party]:
    return [*case.plaintiffs, *case.respondents, *case.thirds, *case.others]


def _case(index: int, case: Case) -> dict[str, Any]:
    """A line of the list. Of an application for one's own bankruptcy both sides are the same person."""
    return {
        "date": dotted(case.date),
        "case_number": case.number,
        "case_url": f"https://kad.arbitr.ru/Card/{case.id}",
        "court": f"{case.judge} | {case.court}",
        "plaintiff": "; ".join(party.name for party in case.plaintiffs),
        "respondent": "; ".join(party.name for party in case.respondents),
        "index": index,
        "has_details": True,
        "card": _card(index, case),
    }


def _card(index: int, case: Case) -> dict[str, Any]:
    return {
        "case_number": case.number,
        "status": "Рассмотрение дела завершено",
        "participants": {
            "plaintiffs": [_party(party) for party in case.plaintiffs],
            "defendants": [_party(party) for party in case.respondents],
            "third_parties": [_party(party) for party in case.thirds],
            "others": [_party(party) for party in case.others],
        },
        "judges": [{"court": case.court, "name": case.judge}],
        "acts": [],
        "calendar_events": [],
        "electronic_case_files": [],
        "card_pdf_analysis": {"pdf_link": ""},
        "source_url": f"https://kad.arbitr.ru/Card/{case.id}",
        "index": index,
    }


def _party(party: Party) -> dict[str, str]:
    return {"name": party.name, "address": HIDDEN if party.hidden else party.address or HIDDEN}


def _bankruptcy(row: Bankrupt) -> dict[str, Any]:
    message = {
        "message_info": f"900001 от {dotted(row.status_date)}",
        "url": "https://fedresurs.ru/bankruptmessages/00000000-0000-4000-8000-000000000101",
        "type": "Сообщение о судебном акте",
    }
    case_url = f"https://fedresurs.ru/legalcases/{row.guid}"
    return {"case_number": row.case_number, "case_url": case_url, "status": row.status_text, "messages": [message]}


def _common(row: Bankrupt) -> dict[str, Any]:
    return {
        "type": "person",
        "name_or_fio": row.name,
        "inn": row.inn,
        "reg_number_type": None,
        "reg_number": None,
        "activity": None,
        "address": row.address or "",
        "status": None,
        "details_url": f"https://fedresurs.ru/persons/{row.guid}",
        "snils": row.snils,
        "birth_date": dotted(row.birth_date),
        "birth_place": row.birth_place,
        "residential_address": row.address,
    }
