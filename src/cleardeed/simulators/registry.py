"""All simulators together, and the settings that lead a service to them."""

from collections.abc import Iterator

from cleardeed.simulators.api_cloud import ApiCloud
from cleardeed.simulators.court import Court
from cleardeed.simulators.dadata import Dadata
from cleardeed.simulators.egrul import Egrul
from cleardeed.simulators.faults import FaultPlan
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
from cleardeed.simulators.pledges import Pledges
from cleardeed.simulators.rosfin import Rosfin
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.torgi import Torgi
from cleardeed.simulators.yente import RUSSIAN_LIST, Yente

KINDS: tuple[type[Simulator], ...] = (
    NewDb,
    ParserApi,
    ApiCloud,
    Fssp,
    KadArbitr,
    Fedresurs,
    FedresursContract,
    Nspd,
    Fns,
    Yente,
    Rosfin,
    Pledges,
    Court,
    Dadata,
    Notariat,
    Minjust,
    Torgi,
    Egrul,
)

CHOICES = {
    "fssp": "fssp_api",
    "kad_arbitr": "kad",
    "fedresurs": "fedresurs_site",
    "nspd": "nspd_map",
    "inn": "fns",
    "watchlists": "yente",
    "pledges": "newdb",
    "passports": "newdb",
    "tax_debts": "newdb",
    "wanted": "newdb",
    "courts": "newdb",
    "egrn": "newdb",
    "object_courts": "newdb",
    "inheritance_cases": "notariat",
    "foreign_agents": "minjust",
    "auctions": "torgi",
    "entrepreneurs": "egrul",
}
"""Source code to connector, so that as many interfaces as possible are asked; optional sources too."""

SETTINGS: dict[str, tuple[type[Simulator], dict[str, str]]] = {
    "NEWDB": (NewDb, {"URL": "{url}/v2", "KEY": NewDb.key, "EMAIL": "operator@example.invalid"}),
    "PARSER_API": (ParserApi, {"URL": "{url}/parser", "KEY": ParserApi.key}),
    "FSSP_API": (Fssp, {"URL": "{url}/api/v1.0", "TOKEN": Fssp.token, "REGIONS": "-1"}),
    "KAD": (KadArbitr, {"URL": "{url}"}),
    "FEDRESURS_SITE": (Fedresurs, {"URL": "{url}", "CARDS_URL": "{url}"}),
    "FEDRESURS_REST": (
        FedresursContract,
        {"URL": "{url}", "LOGIN": FedresursContract.login, "PASSWORD": FedresursContract.password},
    ),
    "NSPD_MAP": (Nspd, {"URL": "{url}"}),
    "FNS": (Fns, {"URL": "{url}", "NPD_URL": "{url}"}),
    "YENTE": (Yente, {"URL": "{url}", "RUSSIAN_LIST": RUSSIAN_LIST}),
    "DADATA": (Dadata, {"URL": "{url}", "KEY": Dadata.key, "SECRET": Dadata.secret}),
    "NOTARIAT": (Notariat, {"URL": "{url}"}),
    "MINJUST": (Minjust, {"URL": "{url}"}),
    "TORGI": (Torgi, {"URL": "{url}"}),
    "EGRUL": (Egrul, {"URL": "{url}"}),
}
"""The settings of each connector for its simulator."""

UNSPARING = {"PAUSE_SECONDS": "0", "SIDE_BY_SIDE": "50"}
"""A simulator has no reason to be spared."""


def all_simulators(*, fail_share: float = 0.0, latency: float = 0.0, seed: int = 0) -> list[Simulator]:
    """One simulator of each kind over the packaged registers; `latency` in seconds."""
    return [kind(faults=FaultPlan(fail_share=fail_share, latency=latency, seed=seed)) for kind in KINDS]


def environment(simulators: list[Simulator]) -> Iterator[tuple[str, str]]:
    """The variables that lead a service to these simulators (which are being served)."""
    yield from ((f"CLEARDEED_SOURCE_{source_code.upper()}", connector) for source_code, connector in CHOICES.items())
    served = {type(simulator): simulator.url for simulator in simulators}
    for connector, (kind, settings) in SETTINGS.items():
        for name, value in (settings | UNSPARING).items():
            yield f"CLEARDEED_{connector}_{name}", value.format(url=served[kind])
