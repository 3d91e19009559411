"""Every way in which a source fails, before every connector: unavailable, with the reason and what came kept."""

from typing import Any

import pytest

from cleardeed.simulators.dadata import Dadata
from cleardeed.simulators.egrul import Egrul
from cleardeed.simulators.faults import FAULTS, Fault
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
from cleardeed.simulators.yente import Yente
from cleardeed.sources.catalogue import BY_CODE
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
from cleardeed.sources.registry import Resources, _modules
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.subject import Property, Subject
from tests.patience import PATIENCE_SECONDS
from tests.sampling import sampled
from tests.sources.remote.stand import about, answer, object_at
from tests.sources.remote.test_connectors import settings_of

REASONS: dict[Fault, set[str]] = {
    "error_inside": {"broken", "limited", "captcha", "refused", "blocked"},
    "captcha_page": {"captcha", "blocked"},
    "status_451": {"blocked"},
    "empty_body": {"broken"},
    "truncated": {"broken"},
    "wrong_encoding": {"broken"},
    "silence": {"timeout"},
    "status_503": {"broken"},
    "status_429": {"limited"},
}
"""The possible classes of each fault; how an interface fails inside a 200 is its own affair."""
STAND_INS: dict[Any, type[Simulator]] = {
    newdb: NewDb,
    fssp_api: Fssp,
    parser_api: ParserApi,
    kad: KadArbitr,
    fedresurs_site: Fedresurs,
    fedresurs_rest: FedresursContract,
    nspd_map: Nspd,
    yente: Yente,
    fns: Fns,
    dadata: Dadata,
    notariat: Notariat,
    minjust: Minjust,
    torgi: Torgi,
    egrul: Egrul,
}
INTERFACES = [(module, kind, code) for module, kind in STAND_INS.items() for code in sorted(module.SOURCES)]
"""Every remote connector with each source that it answers."""
OF_SEVERAL_CALLS = [
    (newdb, "fssp", about("Сидоров")),
    (fssp_api, "fssp", about("Сидоров")),
    (fedresurs_site, "fedresurs", about("Сидоров", inn=None)),
    (fedresurs_rest, "fedresurs", about("Сидоров")),
    (yente, "watchlists", about("Сидоров")),
    (fns, "inn", about("Сидоров")),
    (notariat, "inheritance_cases", about("Сидоров")),
    (minjust, "foreign_agents", about("Сидоров")),
    (torgi, "auctions", object_at("77:99:0009999:5005")),
    (egrul, "entrepreneurs", about("Сидоров")),
]
"""Questions that take a pass, a task, a card or a second register."""


def test_every_fault_has_its_reasons_and_every_connector_its_stand_in() -> None:
    assert tuple(REASONS) == FAULTS
    remote = {name for name, module in _modules() if issubclass(getattr(module, "SETTINGS", object), RemoteSettings)}
    assert remote == {module.__name__.split(".")[-2] for module in STAND_INS}


def asked_of(code: str) -> Subject:
    """Whom the source is asked about: a person of whom every register has something, or an object."""
    if BY_CODE[code].part == "seller":
        return about("Сидоров")
    return Subject(object=Property("77:99:0009999:1001", "г. Примерск, ул. Первая, д. 1, кв. 1"))


def connector_of(module: Any) -> str:
    """The name of the connector that the module is of."""
    return str(module.__name__.split(".")[-2])


def _patience(fault: Fault) -> float:
    """The connector's time limit: short only where waiting in vain is the test."""
    return 0.2 if fault == "silence" else float(PATIENCE_SECONDS)


@pytest.mark.parametrize(
    ("module", "kind", "code", "fault"),
    sampled(
        [(*interface, fault) for interface in INTERFACES for fault in FAULTS],
        40,
        name=lambda case: f"{connector_of(case[0])}-{case[2]}-{case[3]}",
        groups=lambda case: (connector_of(case[0]), case[3]),
    ),
)
async def test_a_fault_is_silence_with_a_reason(
    resources: Resources, module: Any, kind: type[Simulator], code: str, fault: Fault
) -> None:
    simulator = kind()
    simulator.faults.fail_share, simulator.faults.faults = 1.0, (fault,)
    async with serving(simulator):
        settings = settings_of(module, simulator, retries=0, timeout_seconds=_patience(fault))
        found = await answer(module.connect(resources, settings), code, asked_of(code))
    assert found.status == "source_unavailable"
    assert found.reason in REASONS[fault]
    assert found.records == []
    assert bool(found.replies) == (fault != "silence")


@pytest.mark.parametrize(
    ("module", "code", "subject", "fault"),
    sampled(
        [(*calls, fault) for calls in OF_SEVERAL_CALLS for fault in FAULTS],
        20,
        name=lambda case: f"{connector_of(case[0])}-{case[1]}-{case[3]}",
        groups=lambda case: (connector_of(case[0]), case[3]),
    ),
)
async def test_a_fault_at_the_second_call_is_never_taken_for_the_end(
    resources: Resources, module: Any, code: str, subject: Subject, fault: Fault
) -> None:
    seconds = _patience(fault)
    while True:
        simulator = STAND_INS[module]()
        simulator.faults.script.extend([None, fault])
        if isinstance(simulator, NewDb):
            simulator.queued_seconds = 0.02
        async with serving(simulator):
            settings = settings_of(module, simulator, retries=0, timeout_seconds=seconds)
            found = await answer(module.connect(resources, settings), code, subject)
        if len(simulator.log) > 1 or seconds > PATIENCE_SECONDS:
            break
        seconds *= 4  # the machine was too slow for the first call
    assert [exchange.fault for exchange in simulator.log][:2] == [None, fault]
    assert found.status in ("source_unavailable", "manual_review_required")
    if found.status == "source_unavailable":
        assert found.reason in REASONS[fault]


async def test_a_passing_fault_is_tried_again(resources: Resources) -> None:
    simulator = Nspd()
    simulator.faults.script.extend(["status_503", None])
    async with serving(simulator):
        connector = nspd_map.connect(resources, settings_of(nspd_map, simulator, retries=1))
        found = await answer(connector, "nspd", object_at("77:99:0009999:1001"))
    assert found.status == "ok"
    assert len(simulator.log) == 2


async def test_silence_may_have_been_paid_and_is_not_tried_again(resources: Resources) -> None:
    simulator = NewDb()
    simulator.faults.script.extend(["silence", None, None])
    async with serving(simulator):
        connector = newdb.connect(resources, settings_of(newdb, simulator, retries=2, timeout_seconds=0.2))
        found = await answer(connector, "fssp", about("Иванов"))
    assert (found.status, found.reason) == ("source_unavailable", "timeout")
    assert len(simulator.log) == 1


async def test_a_host_that_is_not_there(resources: Resources) -> None:
    simulator = Nspd()
    async with serving(simulator):
        settings = settings_of(nspd_map, simulator, retries=0)
    found = await answer(nspd_map.connect(resources, settings), "nspd", object_at("77:99:0009999:1001"))
    assert (found.status, found.reason) == ("source_unavailable", "unreachable")
