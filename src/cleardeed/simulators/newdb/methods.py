"""The methods of NEWDB and what each answers from the registers. A trap changes an answer as live ones were seen to."""

from collections.abc import Callable
from typing import Any

from cleardeed.simulators.names import dotted, full_name, parse_iso, same_name
from cleardeed.simulators.newdb.arbitration import arbitr_person, bankrot_person
from cleardeed.simulators.newdb.estates import nspd_cadastr, rosreestr
from cleardeed.simulators.newdb.people import (
    mvd_wanted,
    nalog_debt,
    passport_fns,
    passport_mvd,
    pledge_person,
    terrorist,
)
from cleardeed.simulators.newdb.results import Result, rows
from cleardeed.simulators.world import CourtCase, Proceeding, World

Method = Callable[[World, dict[str, Any], str | None], Result]
ALL_REGIONS = 100


def fssp_person(world: World, params: dict[str, Any], _trap: str | None) -> Result:
    """Enforcement proceedings by name and birth date; `regioncode` 100 asks all regions. All values are strings; the
    remainder of a debt is inside a text."""
    name = full_name(params["lastname"], params["firstname"], params.get("secondname"))
    region, born = params["regioncode"], parse_iso(params["dob"])
    found = [
        row
        for row in world.proceedings
        if same_name(row.name, name) and row.birth_date == born and (region == ALL_REGIONS or region in row.regions)
    ]
    return rows([_proceeding(row) for row in found], [row.number for row in found])


def _proceeding(row: Proceeding) -> dict[str, str]:
    ended = row.ended
    closing = f"{ended.date.isoformat()}, {ended.article}, {ended.part}, {ended.clause}" if ended else ""
    sums = [f"{what}: {amount} руб." for what, amount in row.claims.items()]
    total = f" Остаток долга: {next(iter(row.claims.values()))} руб." if row.claims and not ended else ""
    joint = f" {row.joint}" if row.joint else ""
    return {
        "Debtor": f"{row.name}\u00a0{dotted(row.birth_date)} {row.birth_place}",
        "EnforcementProceeding": f"{row.number} от {dotted(row.opened)}{joint}",
        "WritDetails": row.document,
        "CompletionDateOrReason": closing,
        "Service": "",
        "SubjectAndDebtAmount": " ".join(sums) + total,
        "BailiffDepartment": row.department,
        "BailiffOfficer": row.bailiff,
        "Phone": "<br>".join(row.phones),
    }


def pravo_search(world: World, params: dict[str, Any], _trap: str | None) -> Result:
    """Cases of general courts by any words of the card: number, heading, judge, summary, parties; no acts."""

    def card(row: CourtCase) -> str:
        return " ".join((row.number, row.category, row.plaintiff, row.respondent, row.judge))

    return _court_cases(world, params, "query", card)


def act_text_search(world: World, params: dict[str, Any], _trap: str | None) -> Result:
    """Cases of general courts by a piece of the text of an act."""
    return _court_cases(world, params, "act_text", lambda row: " ".join(row.acts))


COURT_PAGE = 20
"""A greater `page_size` is cut to it."""


def _court_cases(world: World, params: dict[str, Any], asked_by: str, text_of: Callable[[CourtCase], str]) -> Result:
    """A page of the cases whose text holds the words, letter by letter but for case; `total_count` counts all."""
    words = str(params[asked_by]).lower()
    found = [row for row in world.court_cases if words in text_of(row).lower()]
    page = max(int(params.get("page") or 1), 1)
    size = min(int(params.get("page_size") or params.get("limit") or COURT_PAGE), COURT_PAGE)
    offset = (page - 1) * size
    shown = found[offset : offset + size]
    meta = {
        asked_by: params[asked_by],
        "page": page,
        "page_size": size,
        "offset": offset,
        "total_count": len(found),
        "returned_count": len(shown),
        "has_more": offset + len(shown) < len(found),
        "pages_count": -(-len(found) // size),
    }
    return rows(
        [_court_case(index, row) for index, row in enumerate(shown, 1)], [row.number for row in shown], meta=meta
    )


def _court_case(index: int, row: CourtCase) -> dict[str, Any]:
    """The roles' codes have been null since the summer of 2026."""
    parties = [("ИСТЕЦ", row.plaintiff), ("ОТВЕТЧИК", row.respondent)]
    return {
        "case_id": row.id,
        "row_num": f"{index}.",
        "case_url": f"https://example--77.sudrf.ru/modules.php?name=sud_delo&case_id={row.id}",
        "case_info": f"{row.category} ИСТЕЦ: {row.plaintiff} ОТВЕТЧИК: {row.respondent}",
        "court_url": "https://example--77.sudrf.ru",
        "judge_name": row.judge,
        "case_header": "Гражданские дела - первая инстанция",
        "case_number": row.number,
        "region_code": "77",
        "region_name": "г. Москва",
        "result_text": row.result or None,
        "review_date": row.decided.isoformat() if row.decided else None,
        "hearing_date": None,
        "hearing_time": None,
        "category_text": row.category,
        "received_date": row.received.isoformat(),
        "unique_case_id": row.uid,
        "proceeding_sign": None,
        "delo_case_number": f"ДЕЛО № {row.number}",
        "source_json": {},
        "parties": [
            {"party_id": number, "role_code": None, "role_text": text, "party_name": name}
            for number, (text, name) in enumerate(parties, 1)
        ],
        "acts": [{"act_id": act, "act_title": "Решение", "act_text": text} for act, text in enumerate(row.acts, 1)],
    }


METHODS: dict[str, Method] = {
    "fssp_person": fssp_person,
    "bankrot_person": bankrot_person,
    "arbitr_person": arbitr_person,
    "pledge_person": pledge_person,
    "passport_mvd": passport_mvd,
    "passport_fns": passport_fns,
    "terrorist": terrorist,
    "mvd_wanted": mvd_wanted,
    "nalog_debt": nalog_debt,
    "pravo_search": pravo_search,
    "act_text_search": act_text_search,
    "rosreestr": rosreestr,
    "nspd_cadastr": nspd_cadastr,
}
