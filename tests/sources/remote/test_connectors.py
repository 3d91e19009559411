"""Every connector against its simulator, over the packaged invented people: what a check would record."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from cleardeed.checks.collecting import with_cleaned_address
from cleardeed.simulators.dadata import Dadata
from cleardeed.simulators.egrul import Egrul
from cleardeed.simulators.fedresurs import Fedresurs
from cleardeed.simulators.fedresurs_contract import FedresursContract
from cleardeed.simulators.fns import Fns
from cleardeed.simulators.fssp import Fssp
from cleardeed.simulators.kad_arbitr import KadArbitr
from cleardeed.simulators.minjust import Minjust
from cleardeed.simulators.newdb.simulator import NewDb
from cleardeed.simulators.notariat import Notariat
from cleardeed.simulators.nspd import Nspd
from cleardeed.simulators.parser_api import ParserApi
from cleardeed.simulators.serve import serving
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.torgi import Torgi
from cleardeed.simulators.yente import RUSSIAN_LIST, Yente
from cleardeed.sources.base import Answer
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
from cleardeed.sources.connectors.nspd_map import connector as nspd_map
from cleardeed.sources.connectors.parser_api import connector as parser_api
from cleardeed.sources.connectors.torgi import connector as torgi
from cleardeed.sources.connectors.yente import connector as yente
from cleardeed.sources.registry import Resources
from cleardeed.sources.subject import Property, Subject
from tests.sources.remote.stand import QUICK, about, answer, object_at

FLAT, LAND, UNKNOWN_TO_MAP = "77:99:0009999:1001", "77:99:0009999:3003", "77:99:0009999:4004"
Ask = Callable[..., Any]


def settings_of(module: Any, simulator: Simulator, **other: Any) -> Any:
    """The connector's settings that lead it to its simulator."""
    known: dict[Any, dict[str, Any]] = {
        newdb: {"url": f"{simulator.url}/v2", "key": NewDb.key, "email": "operator@example.invalid"},
        fssp_api: {"url": f"{simulator.url}/api/v1.0", "token": Fssp.token, "regions": "-1"},
        parser_api: {"url": f"{simulator.url}/parser", "key": ParserApi.key},
        fedresurs_site: {"url": simulator.url, "cards_url": simulator.url},
        fedresurs_rest: {
            "url": simulator.url,
            "login": FedresursContract.login,
            "password": FedresursContract.password,
            "per_second": 1000,
        },
        fns: {"url": simulator.url, "npd_url": simulator.url},
        yente: {"url": simulator.url, "russian_list": RUSSIAN_LIST},
        dadata: {"url": simulator.url, "key": Dadata.key, "secret": Dadata.secret},
    }
    return module.SETTINGS(**(QUICK | known.get(module, {"url": simulator.url}) | other))


@pytest.fixture
def ask(resources: Resources) -> Ask:
    """Puts a question to a module's connector, before a simulator that is served for it."""

    async def put(module: Any, simulator: Simulator, code: str, subject: Subject, **settings: Any) -> Answer:
        if isinstance(simulator, NewDb):
            simulator.queued_seconds = 0.05
        if isinstance(simulator, Fssp):
            simulator.step_seconds = 0.05
        async with serving(simulator):
            connector = module.connect(resources, settings_of(module, simulator, **settings))
            return await answer(connector, code, subject)

    return put


PERSON_CASES = [
    (newdb, NewDb, "fssp", "Иванов", "found", None, ["999001/24/77001-ИП", "999002/22/77001-ИП", "999005/21/50001-ИП"]),
    (newdb, NewDb, "fssp", "Орлова", "ok", None, []),
    (newdb, NewDb, "fssp", "Ловушкин", "source_unavailable", "broken", []),
    (newdb, NewDb, "kad_arbitr", "Иванов", "found", None, ["А40-999001/2024", "А40-999003/2023"]),
    (newdb, NewDb, "kad_arbitr", "Ловушкин", "source_unavailable", "broken", []),
    (newdb, NewDb, "kad_arbitr", "Орлова", "ok", None, []),
    (newdb, NewDb, "fedresurs", "Сидоров", "found", None, ["А40-999002/2024"]),
    (newdb, NewDb, "fedresurs", "Громов", "manual_review_required", "unmatched_hits", []),
    (newdb, NewDb, "fedresurs", "Ловушкин", "source_unavailable", "broken", []),
    (newdb, NewDb, "pledges", "Иванов", "found", None, ["2024-001-000001-001"]),
    (newdb, NewDb, "pledges", "Сидоров", "manual_review_required", "unmatched_hits", []),
    (newdb, NewDb, "passports", "Сидоров", "found", None, [None]),
    (newdb, NewDb, "passports", "Орлова", "ok", None, [None]),
    (newdb, NewDb, "passports", "Ловушкин", "manual_review_required", "subject_unknown", []),
    (newdb, NewDb, "inn", "Орлова", "ok", None, [None]),
    (newdb, NewDb, "inn", "Ловушкин", "source_unavailable", "broken", []),
    (newdb, NewDb, "tax_debts", "Петрова", "found", None, [None]),
    (newdb, NewDb, "tax_debts", "Ловушкин", "source_unavailable", "broken", []),
    (newdb, NewDb, "watchlists", "Громов", "found", None, ["901"]),
    (newdb, NewDb, "watchlists", "Ловушкин", "source_unavailable", "broken", []),
    (newdb, NewDb, "wanted", "Сидоров", "found", None, [None]),
    (newdb, NewDb, "wanted", "Ловушкин", "source_unavailable", "captcha", []),
    (newdb, NewDb, "courts", "Иванов", "manual_review_required", "namesake", ["2-901/2025 ~ М-801/2025"]),
    (
        fssp_api,
        Fssp,
        "fssp",
        "Иванов",
        "found",
        None,
        ["999001/24/77001-ИП", "999002/22/77001-ИП", "999005/21/50001-ИП"],
    ),
    (fssp_api, Fssp, "fssp", "Орлова", "ok", None, []),
    (fssp_api, Fssp, "fssp", "Ловушкин", "manual_review_required", "region_failed", []),
    (kad, KadArbitr, "kad_arbitr", "Иванов", "found", None, ["А40-999001/2024", "А40-999003/2023"]),
    (kad, KadArbitr, "kad_arbitr", "Орлова", "ok", None, []),
    (kad, KadArbitr, "kad_arbitr", "Ловушкин", "source_unavailable", "captcha", []),
    (fedresurs_site, Fedresurs, "fedresurs", "Сидоров", "found", None, ["А40-999002/2024"]),
    (fedresurs_site, Fedresurs, "fedresurs", "Громов", "found", None, [None]),
    (fedresurs_site, Fedresurs, "fedresurs", "Орлова", "ok", None, []),
    (fedresurs_rest, FedresursContract, "fedresurs", "Сидоров", "found", None, ["А40-999002/2024"]),
    (fedresurs_rest, FedresursContract, "fedresurs", "Орлова", "ok", None, []),
    (parser_api, ParserApi, "fssp", "Петрова", "found", None, ["999004/25/77001-ИП"]),
    (parser_api, ParserApi, "fssp", "Ловушкин", "source_unavailable", "broken", []),
    (parser_api, ParserApi, "kad_arbitr", "Иванов", "found", None, ["А40-999001/2024", "А40-999003/2023"]),
    (yente, Yente, "watchlists", "Громов", "found", None, ["NK-example-1"]),
    (yente, Yente, "watchlists", "Сидоров", "manual_review_required", "namesake", ["NK-example-2"]),
    (yente, Yente, "watchlists", "Орлова", "ok", None, []),
    (yente, Yente, "watchlists", "Ловушкин", "source_unavailable", "broken", []),
    (fns, Fns, "inn", "Петрова", "found", None, [None, None]),
    (fns, Fns, "inn", "Орлова", "ok", None, [None]),
    (fns, Fns, "inn", "Ловушкин", "source_unavailable", "limited", []),
    (dadata, Dadata, "passports", "Сидоров", "found", None, [None]),
    (dadata, Dadata, "passports", "Орлова", "source_unavailable", "stale", []),
    (egrul, Egrul, "entrepreneurs", "Петрова", "found", None, ["321770000000011"]),
    (egrul, Egrul, "entrepreneurs", "Тихонова", "found", None, ["315770000000029"]),
    (egrul, Egrul, "entrepreneurs", "Иванов", "ok", None, ["1197700000017"]),
    (egrul, Egrul, "entrepreneurs", "Орлова", "ok", None, []),
    (egrul, Egrul, "entrepreneurs", "Ловушкин", "source_unavailable", "captcha", []),
    (notariat, Notariat, "inheritance_cases", "Тихонова", "found", None, ["901/2025"]),
    (notariat, Notariat, "inheritance_cases", "Петрова", "manual_review_required", "namesake", ["903/2019"]),
    (notariat, Notariat, "inheritance_cases", "Иванов", "ok", None, []),
    (notariat, Notariat, "inheritance_cases", "Орлова", "ok", None, []),
    (minjust, Minjust, "foreign_agents", "Громов", "found", None, ["1101"]),
    (minjust, Minjust, "foreign_agents", "Петрова", "manual_review_required", "namesake", ["1102"]),
    (minjust, Minjust, "foreign_agents", "Сидоров", "found", None, ["1103"]),
    (minjust, Minjust, "foreign_agents", "Орлова", "ok", None, []),
]


@pytest.mark.parametrize(
    ("module", "kind", "code", "who", "status", "reason", "numbers"),
    PERSON_CASES,
    ids=lambda value: value.__name__.split(".")[-2] if hasattr(value, "SOURCES") else None,
)
async def test_what_is_said_of_a_person(
    ask: Ask, module: Any, kind: Any, code: str, who: str, status: str, reason: str | None, numbers: list[str | None]
) -> None:
    found = await ask(module, kind(), code, about(who))
    assert (found.status, found.reason) == (status, reason)
    assert [record.number for record in found.records] == numbers
    assert found.connector == module.__name__.split(".")[-2]
    assert found.replies
    digest_alone = {reply.step for reply in found.replies if reply.body is None}
    assert digest_alone == (
        {"page 1", "page 2"} if module is minjust else {"auth"} if module is fedresurs_rest else set()
    )


@pytest.mark.parametrize(
    ("module", "kind", "code", "number", "status", "reason"),
    [
        (newdb, NewDb, "egrn", FLAT, "found", None),
        (newdb, NewDb, "egrn", "77:99:0009999:2002", "source_unavailable", "broken"),
        (newdb, NewDb, "egrn", "77:99:0009999:9009", "manual_review_required", "object_unknown"),
        (newdb, NewDb, "object_courts", "77:99:0009999:2002", "found", None),
        (newdb, NewDb, "object_courts", LAND, "found", None),
        (newdb, NewDb, "object_courts", LAND[:-1], "manual_review_required", "unmatched_hits"),
        (newdb, NewDb, "object_courts", FLAT, "manual_review_required", "quoted_number_only"),
        (newdb, NewDb, "egrn", "77:99:0009999:5005", "manual_review_required", "encumbrances_not_checked"),
        (newdb, NewDb, "nspd", FLAT, "ok", None),
        (newdb, NewDb, "nspd", UNKNOWN_TO_MAP, "manual_review_required", "object_unknown"),
        (torgi, Torgi, "auctions", "77:99:0009999:2002", "found", None),
        (torgi, Torgi, "auctions", LAND, "found", None),
        (torgi, Torgi, "auctions", UNKNOWN_TO_MAP, "manual_review_required", "unmatched_hits"),
        (torgi, Torgi, "auctions", "77:99:0009999:5005", "manual_review_required", "unmatched_hits"),
        (torgi, Torgi, "auctions", FLAT, "manual_review_required", "lots_by_number_only"),
        (nspd_map, Nspd, "nspd", FLAT, "ok", None),
        (nspd_map, Nspd, "nspd", "77:99:0009999:5005", "ok", None),
        (nspd_map, Nspd, "nspd", UNKNOWN_TO_MAP, "manual_review_required", "object_unknown"),
        (nspd_map, Nspd, "nspd", "77:99:0009999:2002", "source_unavailable", "broken"),
    ],
)
async def test_what_is_said_of_an_object(
    ask: Ask, module: Any, kind: Any, code: str, number: str, status: str, reason: str | None
) -> None:
    found = await ask(module, kind(), code, object_at(number))
    assert (found.status, found.reason) == (status, reason)


async def test_a_dispute_over_the_object_names_nobody(ask: Ask) -> None:
    (case,) = (await ask(newdb, NewDb(), "object_courts", object_at(LAND))).records
    assert (case.number, case.date, case.match.grade) == ("2-903/2023", datetime.date(2023, 2, 1), "exact")
    assert case.summary == "Иски об исправлении реестровой ошибки"
    assert "Кузнецов" not in str(case)


@pytest.mark.parametrize(
    ("text", "number", "status", "reason"),
    [
        ("Примерск город, Первая улица, дом 1, квартира 1", None, "ok", None),
        ("Примерск город, Первая улица, дом 1, квартира 1", FLAT, "ok", None),
        ("Примерск город, Первая улица, дом 1, квартира 1", LAND, "manual_review_required", "address_of_another"),
        ("г. Примерск, ул. Нигде, д. 7", None, "manual_review_required", "address_doubtful"),
        ("г. Примерск, ул. Первая, д. 99", None, "manual_review_required", "address_doubtful"),
        ("г. Примерск, уч. 3", None, "manual_review_required", "address_doubtful"),
        (None, FLAT, "manual_review_required", "not_enough_data"),
    ],
)
async def test_an_address_gets_the_spelling_of_its_register(
    ask: Ask, text: str | None, number: str | None, status: str, reason: str | None
) -> None:
    subject = Subject(object=Property(address=text, cadastral_number=number))
    found = await ask(dadata, Dadata(), "address", subject)
    assert (found.status, found.reason) == (status, reason)
    used = with_cleaned_address(subject, {"address": found}).object
    assert used is not None
    assert used.address == ("г. Примерск, ул. Первая, д. 1, кв. 1" if status == "ok" else text)
    assert used.cadastral_number == number


async def test_both_ways_to_the_map_give_the_same_facts(ask: Ask) -> None:
    direct = (await ask(nspd_map, Nspd(), "nspd", object_at(LAND))).records[0]
    bought = (await ask(newdb, NewDb(), "nspd", object_at(LAND))).records[0]
    for field in ("cadastral_number", "address", "area_m2", "cadastral_value", "cancelled"):
        assert getattr(direct, field) == getattr(bought, field), field
    assert (direct.latitude, direct.longitude) == pytest.approx((55.2, 37.2), abs=1e-4)


async def test_rights_and_encumbrances_of_a_flat(ask: Ask) -> None:
    found = await ask(newdb, NewDb(), "egrn", object_at(FLAT))
    facts, *rest = found.records
    assert (facts.area_m2, facts.floor, facts.cancelled) == (54.3, 4, False)
    assert [(one.kind, getattr(one, "share", None)) for one in rest] == [
        ("shared_ownership", "1/2"),
        ("shared_ownership", "1/2"),
        ("mortgage", None),
    ]


async def test_a_debt_is_read_out_of_its_text(ask: Ask) -> None:
    found = await ask(fssp_api, Fssp(), "fssp", about("Иванов"))
    running, paid, returned = found.records
    assert (running.amount, running.closed_on, str(running.date)) == (197201.54, None, "2024-03-15")
    assert (paid.closed_article, paid.amount, str(paid.closed_on)) == (47, 2500, "2023-01-20")
    assert (returned.closed_article, returned.closed_clause, returned.amount) == (46, 3, None)
    assert found.summary == "Records found: 3."
    assert "namesake" not in str(found.reason)


async def test_the_old_json_of_the_card_index_says_the_same(ask: Ask) -> None:
    old = KadArbitr()
    old.shape = "json"
    earlier = await ask(kad, old, "kad_arbitr", about("Иванов"))
    today = await ask(kad, KadArbitr(), "kad_arbitr", about("Иванов"))
    assert [(one.number, one.role, one.kind, one.date) for one in earlier.records] == [
        (one.number, one.role, one.kind, one.date) for one in today.records
    ]


async def test_a_second_page_is_read(ask: Ask) -> None:
    simulator = KadArbitr()
    found = await ask(kad, simulator, "kad_arbitr", about("Долгова"))
    assert len(found.records) == 31
    assert len(simulator.log) == 2


async def test_every_page_of_the_aggregators_list_is_ordered_and_paid_once(ask: Ask) -> None:
    """Its first page says that nothing follows; the count says that something does."""
    simulator = NewDb()
    found = await ask(newdb, simulator, "kad_arbitr", about("Долгова"))
    assert (found.status, len(found.records), simulator.charged) == ("found", 31, 4)
    assert len({reply.sha256 for reply in found.replies}) == 4, "all pages are kept as evidence"


async def test_a_list_of_more_pages_than_may_be_ordered_is_for_a_person(ask: Ask) -> None:
    found = await ask(newdb, NewDb(), "kad_arbitr", about("Долгова"), most_pages=2)
    assert (found.status, found.reason, len(found.records)) == ("manual_review_required", "counts_differ", 20)


async def test_courts_are_asked_for_either_spelling_of_a_name(ask: Ask) -> None:
    simulator = NewDb()
    found = await ask(newdb, simulator, "courts", about("Иванов"))
    assert [(one.number, getattr(one, "role", None)) for one in found.records] == [
        ("2-901/2025 ~ М-801/2025", "respondent")
    ]
    assert simulator.charged == 2


async def test_a_hidden_party_is_for_a_person(ask: Ask) -> None:
    """Found by name, the site names nobody whom the case could be tied to by more than that."""
    found = await ask(kad, KadArbitr(), "kad_arbitr", about("Иванов", inn=None))
    assert found.status == "manual_review_required"
    assert "А41-999004/2022" in [record.number for record in found.records]


async def test_every_region_is_asked_in_groups(ask: Ask) -> None:
    simulator = Fssp()
    simulator.step_seconds = 0.001
    regions = ",".join(fssp_api.REGIONS)
    found = await ask(fssp_api, simulator, "fssp", about("Иванов"), regions=regions)
    assert found.status == "found"
    assert len(found.records) == 3
    searches = [exchange for exchange in simulator.log if exchange.asked.path.endswith("/search/group")]
    assert len(searches) == 2 * 2, "two groups of regions for each of two spellings"


async def test_some_regions_are_never_the_whole_register(ask: Ask) -> None:
    found = await ask(fssp_api, Fssp(), "fssp", about("Орлова"), regions="77")
    assert (found.status, found.reason) == ("manual_review_required", "some_regions_only")


async def test_the_closed_interface_is_said_to_be_closed(ask: Ask) -> None:
    simulator = Fssp()
    simulator.gone = True
    found = await ask(fssp_api, simulator, "fssp", about("Иванов"))
    assert (found.status, found.reason) == ("source_unavailable", "closed")


@pytest.mark.parametrize(
    ("module", "kind", "code", "wrong"),
    [
        (newdb, NewDb, "fssp", {"key": "wrong"}),
        (fssp_api, Fssp, "fssp", {"token": "wrong"}),
        (parser_api, ParserApi, "fssp", {"key": "wrong"}),
        (fedresurs_rest, FedresursContract, "fedresurs", {"password": "wrong"}),
        (dadata, Dadata, "passports", {"key": "wrong"}),
    ],
)
async def test_a_wrong_key_is_told_from_an_outage(ask: Ask, module: Any, kind: Any, code: str, wrong: Any) -> None:
    found = await ask(module, kind(), code, about("Иванов"), **wrong)
    assert (found.status, found.reason) == ("source_unavailable", "refused")


async def test_a_task_is_ordered_once(ask: Ask) -> None:
    simulator = NewDb()
    await ask(newdb, simulator, "fssp", about("Иванов"))
    assert simulator.charged == 2, "one task for each of two spellings"
    assert len(simulator.log) > 1


async def test_an_old_list_that_answers_is_no_outage(resources: Resources) -> None:
    async with serving(simulator := Dadata()):
        connector = dadata.connect(resources, settings_of(dadata, simulator))
        reasons = [(await answer(connector, "passports", about("Орлова"))).reason for _ in range(7)]
    assert reasons == ["stale"] * 7


async def test_a_source_that_fails_again_and_again_is_left_alone(resources: Resources) -> None:
    simulator = Nspd()
    simulator.faults.fail_share, simulator.faults.faults = 1.0, ("status_503",)
    async with serving(simulator):
        connector = nspd_map.connect(resources, settings_of(nspd_map, simulator, retries=0))
        reasons = [(await answer(connector, "nspd", object_at(FLAT))).reason for _ in range(7)]
    assert reasons == ["broken"] * 5 + ["circuit_open"] * 2
    assert len(simulator.log) == 5
