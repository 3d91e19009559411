"""A crowd of invented people and flats, the truth about each in every register, and simulators that answer from it."""

import asyncio
import datetime
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import unquote_plus

import msgspec

from cleardeed.core import clock
from cleardeed.simulators.exchange import Exchange
from cleardeed.simulators.faults import FaultPlan
from cleardeed.simulators.fedresurs import Fedresurs
from cleardeed.simulators.fssp import Fssp
from cleardeed.simulators.kad_arbitr import KadArbitr
from cleardeed.simulators.limits import SlidingLimit
from cleardeed.simulators.newdb.simulator import NewDb
from cleardeed.simulators.nspd import Nspd
from cleardeed.simulators.registry import SETTINGS, UNSPARING
from cleardeed.simulators.serve import serving
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.world import (
    Bankrupt,
    Case,
    Document,
    Estate,
    Party,
    Pledge,
    PledgeEvent,
    Proceeding,
    Restriction,
    Sanctioned,
    Taxpayer,
    Wanted,
    World,
)
from cleardeed.simulators.yente import Yente
from cleardeed.sources.matching.numbers import is_valid_inn
from tests.patience import PATIENCE_SECONDS

KINDS: tuple[type[Simulator], ...] = (NewDb, Fssp, KadArbitr, Fedresurs, Nspd, Yente)
BY_NEWDB = ("inn", "pledges", "passports", "tax_debts", "wanted", "courts", "egrn")
CONNECTORS = {
    "fssp": "fssp_api",
    "kad_arbitr": "kad",
    "fedresurs": "fedresurs_site",
    "nspd": "nspd_map",
    "watchlists": "yente",
    **dict.fromkeys(BY_NEWDB, "newdb"),
}
SEARCHES_A_SECOND = 40
CASES_A_SECOND = 30
DAY = datetime.date(2024, 3, 15)
SYLLABLES = ("ба", "ве", "ги", "до", "жу", "за", "ке", "ли", "мо", "ну")


class Member(msgspec.Struct, frozen=True):
    """One of the crowd, and the flat they sell."""

    number: int

    @property
    def last_name(self) -> str:
        return f"При{''.join(SYLLABLES[int(digit)] for digit in f'{self.number:04d}')}ров"

    @property
    def name(self) -> str:
        return f"{self.last_name} Савелий Макарович"

    @property
    def birth_date(self) -> datetime.date:
        return datetime.date(1960, 1, 1) + datetime.timedelta(days=self.number)

    @property
    def inn(self) -> str:
        head = f"77{self.number:08d}"
        return next(text for check in range(100) if is_valid_inn(text := f"{head}{check:02d}"))

    @property
    def passport(self) -> tuple[str, str]:
        return "9998", f"{self.number:06d}"

    @property
    def cadastral_number(self) -> str:
        return f"77:99:0009998:{self.number + 1}"

    @property
    def order(self) -> dict[str, object]:
        """Return the order of a caller about the person."""
        last, first, middle = self.name.split()
        series, number = self.passport
        seller = {
            "last_name": last,
            "first_name": first,
            "middle_name": middle,
            "birth_date": self.birth_date.isoformat(),
            "inn": self.inn,
            "passport": {"series": series, "number": number},
        }
        return {
            "type": "full",
            "input_data": {"seller": seller, "object": {"cadastral_number": self.cadastral_number}},
        }

    def holds(self, source_code: str) -> bool:
        """Whether the source's register holds something against them."""
        place = ("fssp", "kad_arbitr", "fedresurs", "watchlists", "pledges", "passports", "tax_debts", "wanted", "egrn")
        return source_code in place and self.number % (place.index(source_code) + 2) == 0

    def numbers(self, source_code: str) -> set[str]:
        """Numbers of the records that the register holds, where its records have numbers."""
        known = {
            "fssp": f"{900_000 + self.number}/24/77001-ИП",
            "kad_arbitr": f"А40-{900_000 + self.number}/2024",
            "fedresurs": f"А41-{900_000 + self.number}/2024",
            "watchlists": f"NK-{self.number}",
            "pledges": f"2024-{self.number:03d}-000001-001",
            "egrn": f"{self.cadastral_number}-77/001/2024-3",
        }
        return {known[source_code]} if source_code in known and self.holds(source_code) else set()

    def number_of(self, source_code: str) -> str:
        return next(iter(self.numbers(source_code)))


class Crowd:
    """The people, their world, and which of them a simulator was asked about."""

    def __init__(self, size: int) -> None:
        self.members = [Member(number) for number in range(size)]
        self._by_word = {
            word: member
            for member in self.members
            for word in (member.last_name, member.inn, member.cadastral_number, "".join(member.passport))
        }

    def world(self) -> World:
        """All registers of the crowd."""
        made = self.members
        return World(
            proceedings=[_proceeding(one) for one in made if one.holds("fssp")],
            cases=[_case(one) for one in made if one.holds("kad_arbitr")],
            bankrupts=[_bankrupt(one) for one in made if one.holds("fedresurs")],
            sanctioned=[_sanctioned(one) for one in made if one.holds("watchlists")],
            pledges=[_pledge(one) for one in made if one.holds("pledges")],
            wanted=[
                Wanted(name=one.name, birth_date=one.birth_date, region="г. Примерск", reason="УК РФ")
                for one in made
                if one.holds("wanted")
            ],
            documents=[_document(one) for one in made],
            taxpayers=[Taxpayer(inn=one.inn, debt=1200.5 if one.holds("tax_debts") else 0.0) for one in made],
            estates=[_estate(one) for one in made],
        )

    def asked_about(self, exchange: Exchange) -> Member | None:
        """Whom a call names, if anybody: calls for a task name only the task."""
        text = f"{unquote_plus(exchange.asked.raw_query)} {exchange.asked.body.decode()}"
        words = re.findall(r"[А-Яа-яё]+|\d{12}|\d\d:\d\d:\d+:\d+", text)
        return next((self._by_word[word] for word in words if word in self._by_word), None)


class Registers:
    """The simulators of a crowd, served by a thread of their own.

    A call that fails by silence is dropped after `silence` seconds; callers give up after `timeout`, which is short
    where silence is to be a timeout and longer than any machine is slow otherwise.
    """

    def __init__(
        self, crowd: Crowd, *, fail_share: float, seed: int = 0, silence: float = 0.5, timeout: float = 60
    ) -> None:
        world = crowd.world()
        self._timeout = timeout
        self.simulators = {
            kind.name: kind(world, faults=FaultPlan(fail_share=fail_share, seed=seed, silence=silence, retry_after=0))
            for kind in KINDS
        }
        self.began = clock.now() - datetime.timedelta(seconds=time.monotonic())
        """The time when the simulators' clock stood at 0."""
        newdb, fssp = self.simulators["newdb"], self.simulators["fssp"]
        assert isinstance(newdb, NewDb)
        assert isinstance(fssp, Fssp)
        newdb.queued_seconds = 0.05
        fssp.step_seconds = 0.05
        fssp.hourly = SlidingLimit(SEARCHES_A_SECOND, 1.0)
        fssp.daily = SlidingLimit(1_000_000, 1.0)

    def settings(self) -> dict[str, str]:
        """Return the settings that lead a service to the simulators."""
        chosen = {
            f"CLEARDEED_{connector}_{name}": value.format(url=self.simulators[kind.name].url)
            for connector, (kind, settings) in SETTINGS.items()
            for name, value in (settings | UNSPARING).items()
            if kind in KINDS
        }
        chosen |= {f"CLEARDEED_SOURCE_{code.upper()}": name for code, name in CONNECTORS.items()}
        chosen |= {"CLEARDEED_SOURCE_HOUSING": "off", "CLEARDEED_SOURCE_OBJECT_COURTS": "off"}
        for name in {*CONNECTORS.values()}:
            chosen[f"CLEARDEED_{name.upper()}_TIMEOUT_SECONDS"] = str(self._timeout)
        return chosen | {
            "CLEARDEED_NEWDB_PER_SECOND": "500",
            "CLEARDEED_FSSP_API_PER_SECOND": str(SEARCHES_A_SECOND),
            "CLEARDEED_FSSP_API_PER_HOUR": "1000000",
            "CLEARDEED_FSSP_API_PER_DAY": "1000000",
            "CLEARDEED_KAD_PER_SECOND": str(CASES_A_SECOND),
        }

    @contextmanager
    def served(self) -> Iterator[None]:
        """Inside the block the simulators answer."""
        ready, stop = threading.Event(), threading.Event()
        thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready, stop)), daemon=True)
        thread.start()
        assert ready.wait(PATIENCE_SECONDS)
        try:
            yield
        finally:
            stop.set()
            thread.join(PATIENCE_SECONDS)

    async def _serve(self, ready: threading.Event, stop: threading.Event) -> None:
        async with serving(*self.simulators.values()):
            ready.set()
            while not stop.is_set():  # noqa: ASYNC110 - another thread sets it
                await asyncio.sleep(0.05)

    def moment(self, exchange: Exchange) -> datetime.datetime:
        """Return the time of a call."""
        return self.began + datetime.timedelta(seconds=exchange.at)


def _proceeding(one: Member) -> Proceeding:
    return Proceeding(
        name=one.name.upper(),
        birth_date=one.birth_date,
        birth_place="Г. ПРИМЕРСК",
        regions=[77],
        number=one.number_of("fssp"),
        opened=DAY,
        document="Судебный приказ",
        claims={"Задолженность": "1000.50"},
    )


def _case(one: Member) -> Case:
    return Case(
        id=f"00000000-0000-4000-8000-{one.number:012d}",
        number=one.number_of("kad_arbitr"),
        date=DAY,
        kind="civil",
        court="АС города Примерска",
        judge="Судьева Е. Е.",
        plaintiffs=[Party(name="ООО «Пример»", inn="7700000009")],
        respondents=[Party(name=one.name, inn=one.inn, address="г. Примерск")],
    )


def _bankrupt(one: Member) -> Bankrupt:
    return Bankrupt(
        guid=f"00000000-0000-4000-9000-{one.number:012d}",
        name=one.name,
        inn=one.inn,
        birth_date=one.birth_date,
        case_number=one.number_of("fedresurs"),
        status="CitizenAssetsDisposal",
        status_text="Реализация имущества гражданина",
        status_date=DAY,
    )


def _sanctioned(one: Member) -> Sanctioned:
    return Sanctioned(
        id=one.number_of("watchlists"),
        names=[one.name],
        birth_date=one.birth_date.isoformat(),
        inn=one.inn,
        datasets=["example_list"],
    )


def _pledge(one: Member) -> Pledge:
    last, first, middle = one.name.split()
    created = datetime.datetime(2024, 3, 15, 12, tzinfo=datetime.UTC)
    return Pledge(
        number=one.number_of("pledges"),
        last_name=last,
        first_name=first,
        middle_name=middle,
        birth_date=one.birth_date,
        pledgee="АО «Примербанк»",
        vin="XTA00000000000000",
        history=[PledgeEvent(type="CREATION", at=created)],
    )


def _document(one: Member) -> Document:
    series, number = one.passport
    return Document(
        series=series,
        number=number,
        name=one.name,
        birth_date=one.birth_date,
        issued_on=one.birth_date + datetime.timedelta(days=7400),
        inn=one.inn,
        valid=not one.holds("passports"),
    )


def _estate(one: Member) -> Estate:
    arrest = Restriction(number=f"{one.cadastral_number}-77/001/2024-3", date=DAY, code="022099000000", text="Арест")
    address = f"г. Примерск, ул. Первая, д. 1, кв. {one.number + 1}"
    return Estate(
        cadastral_number=one.cadastral_number,
        address=address,
        registered=DAY,
        restrictions=[arrest] if one.holds("egrn") else [],
        category=36369,
        options={"readable_address": address, "build_record_area": 54.3, "status": "Учтенный"},
        longitude=37.1,
        latitude=55.1,
    )
