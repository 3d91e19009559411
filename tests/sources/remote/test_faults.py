"""Every way in which a source fails, before every connector: unavailable, with the reason and what came kept."""

from typing import Any

import pytest

from cleardeed.simulators.fedresurs import Fedresurs
from cleardeed.simulators.fedresurs_contract import FedresursContract
from cleardeed.simulators.fns import Fns
from cleardeed.simulators.fssp import Fssp
from cleardeed.simulators.kad_arbitr import KadArbitr
from cleardeed.simulators.newdb.simulator import NewDb
from cleardeed.simulators.nspd import Nspd
from cleardeed.simulators.parser_api import ParserApi
from cleardeed.simulators.serve import serving
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.steering import FAULTS, Fault
from cleardeed.simulators.yente import Yente
from cleardeed.sources.connectors.fedresurs_rest import connector as fedresurs_rest
from cleardeed.sources.connectors.fedresurs_site import connector as fedresurs_site
from cleardeed.sources.connectors.fns import connector as fns
from cleardeed.sources.connectors.fssp_api import connector as fssp_api
from cleardeed.sources.connectors.kad import connector as kad
from cleardeed.sources.connectors.newdb import connector as newdb
from cleardeed.sources.connectors.nspd_map import connector as nspd_map
from cleardeed.sources.connectors.parser_api import connector as parser_api
from cleardeed.sources.connectors.yente import connector as yente
from cleardeed.sources.registry import Resources
from tests.sources.remote.stand import about, answer, object_at
from tests.sources.remote.test_connectors import settings_of

REASONS: dict[Fault, set[str]] = {
    "error_inside": {"broken", "limited", "captcha", "refused"},
    "captcha_page": {"captcha", "blocked"},
    "status_451": {"blocked"},
    "empty_body": {"broken"},
    "truncated": {"broken"},
    "wrong_encoding": {"broken"},
    "silence": {"timeout"},
    "status_503": {"broken"},
    "status_429": {"limited"},
}
"""What each fault may be taken for; how an interface fails inside a 200 is its own affair."""
INTERFACES = [
    (newdb, NewDb, "fssp"),
    (fssp_api, Fssp, "fssp"),
    (parser_api, ParserApi, "kad_arbitr"),
    (kad, KadArbitr, "kad_arbitr"),
    (fedresurs_site, Fedresurs, "fedresurs"),
    (fedresurs_rest, FedresursContract, "fedresurs"),
    (nspd_map, Nspd, "nspd"),
    (yente, Yente, "watchlists"),
    (fns, Fns, "inn"),
]


def test_every_fault_has_its_reasons() -> None:
    assert tuple(REASONS) == FAULTS


@pytest.mark.parametrize(
    ("module", "kind", "code"), INTERFACES, ids=lambda value: value if isinstance(value, str) else ""
)
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_is_silence_with_a_reason(
    resources: Resources, module: Any, kind: type[Simulator], code: str, fault: Fault
) -> None:
    simulator = kind()
    simulator.steering.fail_share, simulator.steering.faults = 1.0, (fault,)
    subject = object_at("77:99:0009999:1001") if code == "nspd" else about("Сидоров")
    async with serving(simulator):
        settings = settings_of(module, simulator, retries=0, timeout_seconds=0.2)
        found = await answer(module.connect(resources, settings), code, subject)
    assert found.status == "source_unavailable"
    assert found.reason in REASONS[fault]
    assert found.records == []
    assert bool(found.replies) == (fault != "silence")


async def test_a_passing_fault_is_tried_again(resources: Resources) -> None:
    simulator = Nspd()
    simulator.steering.script.extend(["status_503", None])
    async with serving(simulator):
        connector = nspd_map.connect(resources, settings_of(nspd_map, simulator, retries=1))
        found = await answer(connector, "nspd", object_at("77:99:0009999:1001"))
    assert found.status == "ok"
    assert len(simulator.log) == 2


async def test_silence_may_have_been_paid_and_is_not_tried_again(resources: Resources) -> None:
    simulator = NewDb()
    simulator.steering.script.extend(["silence", None, None])
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
