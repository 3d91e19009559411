"""Connectors to registers of people: businesses, bankrupts, inheritances, foreign agents, sanctions."""

import datetime
from typing import Any

import msgspec
import pytest

from cleardeed.simulators.egrul import Egrul
from cleardeed.simulators.fedresurs import Fedresurs
from cleardeed.simulators.fedresurs_contract import FedresursContract
from cleardeed.simulators.kad_arbitr import KadArbitr
from cleardeed.simulators.minjust import Minjust
from cleardeed.simulators.notariat import Notariat
from cleardeed.simulators.world import World, invented_world
from cleardeed.simulators.yente import Yente
from cleardeed.sources.connectors.dadata import connector as dadata
from cleardeed.sources.connectors.egrul import connector as egrul
from cleardeed.sources.connectors.fedresurs_rest import connector as fedresurs_rest
from cleardeed.sources.connectors.fedresurs_site import connector as fedresurs_site
from cleardeed.sources.connectors.fns import connector as fns
from cleardeed.sources.connectors.fssp_api import connector as fssp_api
from cleardeed.sources.connectors.kad import connector as kad
from cleardeed.sources.connectors.minjust import connector as minjust
from cleardeed.sources.connectors.newdb import connector as newdb
from cleardeed.sources.connectors.notariat import connector as notariat
from cleardeed.sources.connectors.parser_api import connector as parser_api
from cleardeed.sources.connectors.torgi import connector as torgi
from cleardeed.sources.connectors.yente import connector as yente
from cleardeed.sources.subject import Seller, Subject
from tests.sources.remote.stand import about, object_at
from tests.sources.remote.test_connectors import Ask, ask

__all__ = ["ask"]


async def test_a_namesake_is_told_apart_by_the_card(ask: Ask) -> None:
    simulator = Fedresurs()
    found = await ask(fedresurs_site, simulator, "fedresurs", about("Сидоров", inn=None))
    assert [(record.number, record.match.grade) for record in found.records] == [("А40-999002/2024", "exact")]
    assert [exchange.asked.path for exchange in simulator.log if "persons/" in exchange.asked.path]


async def test_a_former_surname_is_recognised(ask: Ask) -> None:
    found = await ask(fedresurs_site, Fedresurs(), "fedresurs", about("Тихонова", inn=None, last_name="Лунина"))
    assert [(record.number, record.match.grade) for record in found.records] == [("А40-999005/2019", "exact")]


@pytest.mark.parametrize(
    "module",
    [
        newdb,
        fssp_api,
        kad,
        fedresurs_site,
        fedresurs_rest,
        parser_api,
        yente,
        fns,
        dadata,
        notariat,
        minjust,
        torgi,
        egrul,
    ],
)
async def test_nothing_is_asked_about_a_subject_that_lacks_what_is_needed(ask: Ask, module: Any) -> None:
    simulator = KadArbitr()
    for code in module.SOURCES:
        subject = (
            Subject(seller=Seller(last_name="Иванов"))
            if code not in ("egrn", "nspd", "object_courts", "auctions")
            else object_at("77")
        )
        found = await ask(module, simulator, code, subject)
        assert (found.status, found.reason) == ("manual_review_required", "not_enough_data")
    assert simulator.log == []


async def test_a_namesake_s_business_is_for_a_person(ask: Ask) -> None:
    found = await ask(egrul, Egrul(), "entrepreneurs", about("Долгова", inn=None))
    assert (found.status, found.reason) == ("manual_review_required", "namesake")
    assert (await ask(egrul, Egrul(), "entrepreneurs", about("Долгова"))).status == "ok"


async def test_a_company_that_the_seller_heads_is_information(ask: Ask) -> None:
    (company,) = (await ask(egrul, Egrul(), "entrepreneurs", about("Иванов"))).records
    assert (company.kind, company.company, company.position) == ("company_head", 'ООО "ПРИМЕР-СЕРВИС"', "ДИРЕКТОР")


async def test_pages_of_twenty_businesses_are_read_to_the_end(ask: Ask) -> None:
    one = next(row for row in invented_world().businesses if row.inn == "770000000156")
    businesses = [msgspec.structs.replace(one, number=f"3217700000001{number:02}") for number in range(41)]
    simulator = Egrul(World(businesses=businesses))
    found = await ask(egrul, simulator, "entrepreneurs", about("Петрова"))
    assert (found.status, len(found.records), len(simulator.log)) == ("found", 41, 9)


async def test_former_names_of_bankrupts_are_matched_under_contract(ask: Ask) -> None:
    simulator = FedresursContract()
    found = await ask(fedresurs_rest, simulator, "fedresurs", about("Тихонова", inn=None, last_name="Лунина"))
    assert (found.status, [record.number for record in found.records]) == ("found", ["А40-999005/2019"])
    simulator.bare_lists = True
    assert (await ask(fedresurs_rest, simulator, "fedresurs", about("Сидоров"))).status == "found"


async def test_a_case_that_ended_is_told_with_its_day(ask: Ask) -> None:
    for module, kind in ((fedresurs_site, Fedresurs), (fedresurs_rest, FedresursContract)):
        (record,) = (await ask(module, kind(), "fedresurs", about("Тихонова"))).records
        assert (record.kind, record.closed_on) == ("finished", datetime.date(2020, 12, 1))


async def test_a_case_tells_when_the_person_died_and_who_keeps_it(ask: Ask) -> None:
    (case,) = (await ask(notariat, Notariat(), "inheritance_cases", about("Тихонова"))).records
    assert (case.died_on, case.date, case.closed_on) == (datetime.date(2025, 1, 15), datetime.date(2025, 2, 6), None)
    assert (case.notary, case.chamber) == ("Нотариусова Нина Петровна", "Примерская нотариальная палата")
    assert "Первая, д. 9" not in str(case)


@pytest.mark.parametrize("old_nulls", [False, True])
async def test_cases_of_namesakes_are_told_apart_by_dates_alone(ask: Ask, old_nulls: bool) -> None:
    """Of another birth date, or dead before the seller was born: others. Without a date: for a person."""
    simulator = Notariat()
    simulator.old_nulls = old_nulls
    assert (await ask(notariat, simulator, "inheritance_cases", about("Петрова"))).records[0].match.grade == "weak"
    found = await ask(notariat, Notariat(), "inheritance_cases", about("Тихонова", birth_date=None))
    assert (found.status, found.reason) == ("manual_review_required", "namesake")


async def test_a_name_is_asked_for_in_both_spellings(ask: Ask) -> None:
    simulator = Notariat()
    found = await ask(notariat, simulator, "inheritance_cases", about("Иванов", birth_date=datetime.date(1941, 12, 5)))
    assert [record.number for record in found.records] == ["902/2016"]
    names = [exchange.asked.json_object()["name"] for exchange in simulator.log if exchange.asked.method == "POST"]
    assert names == ["Иванов Пётр Сидорович", "Иванов Петр Сидорович"]


async def test_without_a_patronymic_no_case_proves_nothing(ask: Ask) -> None:
    found = await ask(notariat, Notariat(), "inheritance_cases", about("Орлова", middle_name=None))
    assert (found.status, found.reason) == ("manual_review_required", "not_enough_data")


async def test_who_has_no_patronymic_is_asked_for_without_one(ask: Ask) -> None:
    simulator = Notariat()
    found = await ask(notariat, simulator, "inheritance_cases", about("Орлова", middle_name="нет"))
    assert (found.status, simulator.log[-1].asked.json_object()["name"]) == ("ok", "Орлова Мария")


@pytest.mark.parametrize("name", [{"last_name": "Orlova"}, {"first_name": "М."}, {"middle_name": "С."}])
async def test_a_name_that_the_register_cannot_hold_is_not_asked_for(ask: Ask, name: dict[str, str]) -> None:
    simulator = Notariat()
    found = await ask(notariat, simulator, "inheritance_cases", about("Орлова", **name))
    assert (found.status, found.reason, simulator.log) == ("manual_review_required", "not_enough_data", [])


async def test_the_page_is_opened_for_its_token(ask: Ask) -> None:
    simulator = Notariat()
    await ask(notariat, simulator, "inheritance_cases", about("Орлова"))
    assert [exchange.asked.method for exchange in simulator.log] == ["GET", "POST"]
    assert "Орлова" not in simulator.log[0].asked.raw_query


async def test_the_register_of_foreign_agents_is_read_to_its_end(ask: Ask) -> None:
    simulator = Minjust()
    seller = about("Громов", last_name="Лунёв", middle_name=None)
    (former,) = (await ask(minjust, simulator, "foreign_agents", seller)).records
    assert (former.number, former.date, former.closed_on) == ("1101", datetime.date(2023, 4, 14), None)
    assert [exchange.asked.json_object()["offset"] for exchange in simulator.log] == [0, 1000]
    (removed,) = (await ask(minjust, Minjust(), "foreign_agents", about("Сидоров"))).records
    assert removed.closed_on == datetime.date(2023, 2, 10)


async def test_opensanctions_alone_leaves_nobody_clean(ask: Ask) -> None:
    simulator = Yente()
    simulator.holds_russian_list = False
    found = await ask(yente, simulator, "watchlists", about("Орлова"))
    assert (found.status, found.reason) == ("manual_review_required", "list_not_searched")
    assert (await ask(yente, simulator, "watchlists", about("Громов"))).status == "found"
