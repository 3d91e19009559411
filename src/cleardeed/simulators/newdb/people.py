"""NEWDB's methods about people and their documents."""

import datetime
from typing import Any

from cleardeed.simulators.names import dotted, fold, full_name, parse_dotted, parse_iso, same_name
from cleardeed.simulators.newdb.results import Result, rows
from cleardeed.simulators.world import Document, Pledge, World


def pledge_person(world: World, params: dict[str, Any], trap: str | None) -> Result:
    """One container: `fnp_urls` are the notices of the name, `fnp` those that also passed the birth date.

    Links without rows mean: found, not matched. The pledgor is written first name first.
    """
    name = full_name(params["lastname"], params["firstname"], params.get("secondname"))
    named = [row for row in world.pledges if same_name(_pledgor(row), name) and row.history[-1].type != "EXCLUSION"]
    born = parse_iso(params.get("dob") or params.get("datebirth") or "")
    matched = [row for row in named if born in (None, row.birth_date) and not row.hidden and trap != "unmatched_links"]
    container = {
        "fnp": [_notice(row) for row in matched],
        "fedresurs": [],
        "fnp_urls": [_url(row) for row in named],
    }
    return rows([container], [row.number for row in named])


def passport_mvd(world: World, params: dict[str, Any], trap: str | None) -> Result:
    """The passport's status in words, under `doc_status` or `status`; a document that nobody knows is
    «Данные не найдены».
    """
    document = None if trap == "not_found" else _document(world, params)
    if document is None:
        return Result(body={"status": 200, "data": [{"doc_status": "Данные не найдены"}]}, verdict="broken")
    if document.valid:
        return rows([{"doc_status": "Действительный"}], [])
    return rows([{"status": "Недействительный"}], [f"{document.series} {document.number}"])


def passport_fns(world: World, params: dict[str, Any], trap: str | None) -> Result:
    """The INN of whom the passport belongs to, and whether it is void; asked by INN, the latter alone. `[]` is none.
    Two different values cannot be used."""
    if asked := params.get("inn"):
        return rows([_taxpayer(world, asked)], [asked])
    document = _document(world, params)
    if document is None or document.inn is None or not _is_holder(document, params):
        return rows([], [])
    if trap == "two_numbers":
        body = {"status": 200, "data": [_taxpayer(world, document.inn), _taxpayer(world, "7700000009")]}
        return Result(body=body, verdict="broken")
    return rows([_taxpayer(world, document.inn)], [document.inn])


def _taxpayer(world: World, inn: str) -> dict[str, Any]:
    payer = world.taxpayer(inn)
    void_since = payer.void_since if payer else None
    return {
        "innfiz": inn,
        "region_code": inn[:2],
        "region_name": "г. Москва",
        "is_invalid": void_since is not None,
        "invalid_date": dotted(void_since) if void_since else None,
        "invalid_inn_status": "Недействителен" if void_since else "Действителен",
        "invalid_inn_check": {
            "checked": True,
            "status": "INVALID" if void_since else "VALID",
            "message": "ИНН недействителен" if void_since else "ИНН действителен",
            "registry_url": "https://service.nalog.ru/invalid-inn-fl.html",
        },
        "founder_companies": [],
        "leader_companies": [],
    }


def terrorist(world: World, params: dict[str, Any], _trap: str | None) -> Result:
    """Lines of the list that hold the words asked for; none is no row."""
    name = full_name(params["lastname"], params["firstname"], params.get("secondname"))
    found = [row for row in world.listed if not row.removed and fold(name) in fold(row.name)]
    if not found:
        return rows([], [])
    query = f"{name.upper()} {dotted(parse_iso(params['dob']))} г.р."
    return rows([{"query": query, "suggestions": [row.line() for row in found]}], [str(row.id) for row in found])


def mvd_wanted(world: World, params: dict[str, Any], trap: str | None) -> Result:
    """The result itself is the answer; a captcha on the way says `found: false` with empty data and is none."""
    name = full_name(params["lastname"], params["firstname"], params.get("secondname"))
    body: dict[str, Any] = {
        "query": {"full_name": name, "birth_date": params["dob"]},
        "found": False,
        "registry_status": "not_found",
        "captcha_error": False,
        "message": "",
        "total_found": 0,
        "data": [],
        "status": 200,
    }
    if trap == "captcha":
        return Result(body=body | {"registry_status": "captcha_error", "captcha_error": True}, verdict="captcha")
    born = parse_dotted(params["dob"])
    found = [row for row in world.wanted if same_name(row.name, name)]
    data = [_wanted(row.name, row.birth_date, born, row.region, row.reason) for row in found]
    if found:
        body |= {"found": True, "registry_status": "found", "total_found": len(found), "data": data}
    return Result(body=body, verdict="records" if found else "zero", found=[row.name for row in found])


def nalog_debt(world: World, params: dict[str, Any], _trap: str | None) -> Result:
    """A sum, 0 included, is an answer; an answer without a sum is none."""
    payer = world.taxpayer(params["inn"])
    more: dict[str, Any] = {
        "form": {"inn": params["inn"]},
        "http": {"status": 200},
        "network": {"final_url": "https://avtonalogi.ru/"},
        "page": {"title": "Проверка задолженности"},
        "request": {"method": "nalog_debt"},
    }
    if payer is None or payer.debt is None:
        return Result(body={"status": 200, "data": [{"debt": {}} | more]}, verdict="broken")
    amount = {"value": payer.debt, "text": f"{payer.debt:.2f} ₽", "currency": "RUB"}
    return rows([{"debt": {"amount": amount}} | more], [payer.inn] if payer.debt else [])


def _document(world: World, params: dict[str, Any]) -> Document | None:
    return world.document(str(params["seria"]).replace(" ", ""), str(params["number"]))


def _is_holder(document: Document, params: dict[str, Any]) -> bool:
    name = full_name(params["lastname"], params["firstname"], params.get("secondname"))
    return same_name(document.name, name) and document.birth_date == parse_iso(params["dob"])


def _pledgor(row: Pledge) -> str:
    return full_name(row.last_name, row.first_name, row.middle_name)


def _url(row: Pledge) -> str:
    return f"https://www.reestr-zalogov.ru/state/{row.number}"


def _notice(row: Pledge) -> dict[str, Any]:
    first_name_first = full_name(row.first_name, row.middle_name, row.last_name)
    registered = row.history[0].at
    return {
        "source": "ФНП",
        "registry": "Реестр уведомлений о залоге движимого имущества",
        "message_number_and_date": f"{row.number} от {dotted(registered.date())}",
        "reference_number": row.number,
        "message_type": "Возникновение залога",
        "pledge_subject_ids_raw": row.vin,
        "pledgor": first_name_first.upper(),
        "pledgee": row.pledgee,
        "guid": "00000000-0000-4000-8000-000000000201",
        "fnp_url": _url(row),
        "json_extra": {
            "registrationTime": registered.isoformat(),
            "referenceNumber": row.number,
            "pledgors": [first_name_first.upper()],
            "pledgees": [row.pledgee],
            "subjects": [row.vin],
            "fnpUrl": _url(row),
        },
        "pledgor_detail_raw": f"{first_name_first.upper()}, {dotted(row.birth_date)}",
        "pledgor_detail_name": first_name_first.upper(),
        "pledgor_detail_birthdate": dotted(row.birth_date),
    }


def _wanted(
    name: str, birth_date: datetime.date, asked: datetime.date | None, region: str, reason: str
) -> dict[str, Any]:
    same = birth_date == asked
    return {
        "full_name": name.upper(),
        "birth_date": dotted(birth_date),
        "birth_date_match": same,
        "match": "exact",
        "wanted_region": region,
        "wanted_reason": reason,
        "details": "",
        "contacts": "",
        "image_url": "",
        "detail_images": [],
        "popup_id": "popup-00001",
        "source": "https://xn--b1aew.xn--p1ai/wanted",
        "raw_text": f"{name.upper()} {dotted(birth_date)}",
    }
