"""NEWDB's methods about people and their documents."""

import datetime
from typing import Any

from cleardeed.simulators.listed import line_of
from cleardeed.simulators.names import dotted, fold, full_name, parse_dotted, parse_iso, same_name
from cleardeed.simulators.newdb.results import Result, rows
from cleardeed.simulators.world import Document, Pledge, World


def pledge_person(world: World, params: dict[str, Any], trap: str | None) -> Result:
    """One container: `fnp_urls` are the notices of the name, `fnp` those that also passed the birth date.

    Links without rows mean: found, not matched. The pledgor is written first name first.
    """
    name = full_name(params["lastname"], params["firstname"], params.get("secondname"))
    named = [row for row in world.pledges if same_name(_pledgor(row), name) and row.history[-1].type != "EXCLUSION"]
    born = parse_iso(params["datebirth"])
    matched = [row for row in named if row.birth_date == born and not row.hidden and trap != "unmatched_links"]
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
    """The INN of whom the passport belongs to; `[]` is none. Two different values cannot be used."""
    document = _document(world, params)
    if document is None or document.inn is None or not _is_holder(document, params):
        return rows([], [])
    if trap == "two_numbers":
        body = {"status": 200, "data": [{"innfiz": document.inn}, {"innfiz": "7700000009"}]}
        return Result(body=body, verdict="broken")
    return rows([{"innfiz": document.inn}], [document.inn])


def terrorist(world: World, params: dict[str, Any], _trap: str | None) -> Result:
    """Lines of the list that hold the words asked for."""
    query = full_name(params["lastname"], params["firstname"], params.get("secondname"))
    found = [row for row in world.listed if not row.removed and fold(query) in fold(row.name)]
    suggestions = [line_of(row) for row in found]
    return rows([{"query": query, "suggestions": suggestions}], [str(row.id) for row in found])


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
    request = {"inn": params["inn"]}
    more: dict[str, Any] = {"form": {}, "http": {"status": 200}, "network": {}, "page": {}, "request": request}
    if payer is None or payer.debt is None:
        return Result(body={"status": 200, "data": [{"debt": {}} | more]}, verdict="broken")
    amount = {"value": payer.debt, "text": f"{payer.debt:.2f} ₽", "currency": "RUB"}
    return rows([{"debt": {"amount": amount}} | more], [payer.inn] if payer.debt else [])


def self_employed(world: World, params: dict[str, Any], _trap: str | None) -> Result:
    """Whether the person pays the tax on professional income."""
    payer = world.taxpayer(params["inn"])
    is_one = payer is not None and payer.self_employed_since is not None
    row = {
        "is_self_employed": is_one,
        "registry_status": "found" if is_one else "not_found",
        "message": f"{params['inn']} {'является' if is_one else 'не является'} плательщиком налога",
        "source_url": "https://npd.nalog.ru/check-status/",
        "request_date": "2026-09-01",
    }
    return rows([row], [params["inn"]] if is_one else [])


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
        "source": "fnp",
        "registry": "Реестр уведомлений о залоге движимого имущества",
        "message_number_and_date": f"{row.number} от {dotted(registered.date())}",
        "reference_number": row.number,
        "message_type": "Уведомление о возникновении залога",
        "pledge_subject_ids_raw": f"1, {row.vin}",
        "pledgor": first_name_first.upper(),
        "pledgee": row.pledgee,
        "guid": "00000000-0000-4000-8000-000000000201",
        "fnp_url": _url(row),
        "json_extra": {"registrationTime": registered.isoformat()},
        "pledgor_detail_name": first_name_first,
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
        "match": same,
        "wanted_region": region,
        "wanted_reason": reason,
        "details": None,
        "contacts": None,
        "image_url": None,
        "detail_images": [],
        "popup_id": "1",
        "source": "мвд.рф",
        "raw_text": f"{name.upper()} {dotted(birth_date)}",
    }
