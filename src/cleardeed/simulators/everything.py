"""All simulators together, and the settings that lead a service to them."""

from collections.abc import Iterator

from cleardeed.simulators.api_cloud import ApiCloud
from cleardeed.simulators.court import Court
from cleardeed.simulators.dadata import Dadata
from cleardeed.simulators.fedresurs import Fedresurs
from cleardeed.simulators.fedresurs_contract import FedresursContract
from cleardeed.simulators.fns import Fns
from cleardeed.simulators.fssp import Fssp
from cleardeed.simulators.kad_arbitr import KadArbitr
from cleardeed.simulators.newdb.simulator import NewDb
from cleardeed.simulators.nspd import Nspd
from cleardeed.simulators.parser_api import ParserApi
from cleardeed.simulators.pledges import Pledges
from cleardeed.simulators.rosfin import Rosfin
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.steering import Steering
from cleardeed.simulators.yente import Yente

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
}
"""Source code to connector, so that as many interfaces as possible are asked."""

SETTINGS: dict[type[Simulator], tuple[tuple[str, str], ...]] = {
    NewDb: (("NEWDB_URL", "{url}/v2"), ("NEWDB_KEY", NewDb.key), ("NEWDB_EMAIL", "operator@example.invalid")),
    ParserApi: (("PARSER_API_URL", "{url}/parser"), ("PARSER_API_KEY", ParserApi.key)),
    Fssp: (("FSSP_API_URL", "{url}/api/v1.0"), ("FSSP_API_TOKEN", Fssp.token), ("FSSP_API_REGIONS", "-1")),
    KadArbitr: (("KAD_URL", "{url}"),),
    Fedresurs: (("FEDRESURS_SITE_URL", "{url}"), ("FEDRESURS_SITE_CARDS_URL", "{url}")),
    FedresursContract: (
        ("FEDRESURS_REST_URL", "{url}"),
        ("FEDRESURS_REST_LOGIN", FedresursContract.login),
        ("FEDRESURS_REST_PASSWORD", FedresursContract.password),
    ),
    Nspd: (("NSPD_MAP_URL", "{url}"),),
    Fns: (("FNS_URL", "{url}"), ("FNS_NPD_URL", "{url}")),
    Yente: (("YENTE_URL", "{url}"),),
}
"""What a connector is told of its simulator, each without `CLEARDEED_` in front."""


def all_simulators(*, fail_share: float = 0.0, latency: float = 0.0, seed: int = 0) -> list[Simulator]:
    """One simulator of each kind over the packaged registers; `latency` in seconds."""
    return [kind(steering=Steering(fail_share=fail_share, latency=latency, seed=seed)) for kind in KINDS]


def environment(simulators: list[Simulator]) -> Iterator[tuple[str, str]]:
    """The variables that lead a service to these simulators (which are being served)."""
    for source_code, connector in CHOICES.items():
        yield f"CLEARDEED_SOURCE_{source_code.upper()}", connector
    for simulator in simulators:
        settings = SETTINGS.get(type(simulator), ())
        for name, value in settings:
            yield f"CLEARDEED_{name}", value.format(url=simulator.url)
        if settings:
            # A simulator has no reason to be spared.
            prefix = settings[0][0].removesuffix("_URL")
            yield f"CLEARDEED_{prefix}_PAUSE_SECONDS", "0"
            yield f"CLEARDEED_{prefix}_SIDE_BY_SIDE", "50"
