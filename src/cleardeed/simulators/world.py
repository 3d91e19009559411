"""The registers' rows that simulators answer from. Rows are as a register spells them: `Е` for `Ё` where it does so."""

import datetime
import re
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec

from cleardeed.simulators.names import dotted, fold

CaseKind = Literal["civil", "administrative", "bankruptcy"]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all rows: nothing but their strictness."""


class Ending(Row, frozen=True, kw_only=True):
    """The ending of an enforcement proceeding: date, article, part and clause of 229-FZ."""

    date: datetime.date
    article: int
    part: int = 1
    clause: int = 1


class Proceeding(Row, frozen=True, kw_only=True):
    """An enforcement proceeding. `regions`: the regional registers that list it."""

    name: str
    birth_date: datetime.date
    birth_place: str
    regions: list[int]
    number: str
    joint: str | None = None
    opened: datetime.date
    document: str
    claims: dict[str, str]
    """The claims, with the sums in roubles as the register prints them."""
    department: str = "ПРИМЕРСКОЕ ОСП 100000, г. Примерск, ул. Первая, д. 1"
    bailiff: str = "СИДОРОВА А. А."
    phones: tuple[str, ...] = ("+7(000)000-00-01", "+7(000)000-00-02")
    ended: Ending | None = None


class Party(Row, frozen=True, kw_only=True):
    """A party of a case. A hidden party shows neither INN nor address."""

    name: str
    inn: str | None = None
    address: str | None = None
    hidden: bool = False


class Case(Row, frozen=True, kw_only=True):
    """A case of an arbitration court."""

    id: str
    number: str
    date: datetime.date
    kind: CaseKind
    court: str
    judge: str
    plaintiffs: list[Party] = []
    respondents: list[Party] = []
    thirds: list[Party] = []
    others: list[Party] = []


class Bankrupt(Row, frozen=True, kw_only=True):
    """A bankrupt person. Without `case_number` the bankruptcy is out of court, or not yet in one."""

    guid: str
    name: str
    former_names: list[str] = []
    inn: str | None = None
    snils: str | None = None
    birth_date: datetime.date | None = None
    birth_place: str = "г. Примерск"
    region: str = "г. Москва"
    address: str = "г. Примерск"
    case_number: str | None = None
    status: str | None = None
    status_text: str | None = None
    status_date: datetime.date | None = None
    manager: str = "Сидоров А. А."
    running: bool = True
    extrajudicial: datetime.date | None = None


class PledgeEvent(Row, frozen=True, kw_only=True):
    """One notice in the history of a pledge."""

    type: Literal["CREATION", "CHANGE", "EXCLUSION", "JUDICIAL_ACT_EXCLUSION"]
    at: datetime.datetime


class Pledge(Row, frozen=True, kw_only=True):
    """A pledge of movable property. The pledgor's name is in parts; it may be hidden."""

    number: str
    last_name: str
    first_name: str
    middle_name: str | None = None
    birth_date: datetime.date
    pledgee: str
    vin: str
    history: list[PledgeEvent]
    hidden: bool = False


class Document(Row, frozen=True, kw_only=True):
    """An internal passport that was ever issued, and the tax number of whom it was issued to."""

    series: str
    number: str
    name: str
    birth_date: datetime.date
    issued_on: datetime.date
    inn: str | None = None
    valid: bool = True


class Taxpayer(Row, frozen=True, kw_only=True):
    """The tax service's data on a person's number."""

    inn: str
    debt: float | None = None
    """Overdue roubles; 0 is an answer, None is no answer."""
    self_employed_since: datetime.date | None = None
    void_since: datetime.date | None = None


class Listed(Row, frozen=True, kw_only=True):
    """An entry of the list of terrorists and extremists."""

    id: int
    name: str
    aliases: list[str] = []
    birth_date: datetime.date | None = None
    birth_place: str = "Г. ПРИМЕРСК"
    terrorism: bool = True
    removed: bool = False

    def line(self, number: int | None = None) -> str:
        """`901. ИВАНОВ ПЕТР СИДОРОВИЧ*, (ПЕТРОВ ПЕТР; АБУ ОМАР), 01.02.1980 г.р. , Г. ПРИМЕРСК;`

        `*` marks terrorism, other names stand in brackets between commas, and without a date two commas follow each
        other.
        """
        aliases = f" ({'; '.join(self.aliases)})," if self.aliases else ""
        born = f" {dotted(self.birth_date)} г.р. " if self.birth_date else " "
        return f"{number or self.id}. {self.name}{'*' if self.terrorism else ''},{aliases}{born}, {self.birth_place};"


class Sanctioned(Row, frozen=True, kw_only=True):
    """A person of a sanctions list, as OpenSanctions writes one."""

    id: str
    names: list[str]
    birth_date: str | None = None
    inn: str | None = None
    datasets: list[str]
    topics: tuple[str, ...] = ("sanction",)


class Wanted(Row, frozen=True, kw_only=True):
    """A search notice."""

    name: str
    birth_date: datetime.date
    region: str
    reason: str


class CourtCase(Row, frozen=True, kw_only=True):
    """A case of a court of general jurisdiction. Cards name parties without birth dates."""

    id: int
    uid: str
    number: str
    received: datetime.date
    category: str
    plaintiff: str
    respondent: str
    judge: str
    decided: datetime.date | None = None
    result: str = ""
    acts: list[str] = []
    """The texts of its published acts, where names are replaced by ФИО1, ФИО2."""


class Right(Row, frozen=True, kw_only=True):
    """A registered right; the public registers hide its holder."""

    number: str
    date: datetime.date
    code: str = "001001000000"
    text: str = "Собственность"
    part: str | None = None


class Restriction(Row, frozen=True, kw_only=True):
    """A registered restriction or encumbrance, tied to a right."""

    number: str
    date: datetime.date
    code: str
    text: str
    right: str | None = None


class Estate(Row, frozen=True, kw_only=True):
    """A real-estate object: how the map shows it, and what the register of rights has on it."""

    cadastral_number: str
    address: str
    object_type: str = "002001003000"
    object_type_text: str = "Помещение"
    area: str = "54.3"
    floor: str | None = None
    status: str = "1"
    registered: datetime.date
    cancelled: datetime.date | None = None
    value: str = "6120000.00"
    purpose: str = "206002000000"
    purpose_text: str = "Жилое помещение"
    category: int | None = None
    """Category of the map; None where the map does not know the object."""
    options: dict[str, Any] = {}
    longitude: float | None = None
    latitude: float | None = None
    neighbours: list[str] = []
    """Other objects that the map's search returns together with this one."""
    rights: list[Right] = []
    restrictions: list[Restriction] | None = []
    """None: not looked at."""


class InheritanceCase(Row, frozen=True, kw_only=True):
    """A notary's case on an estate. Old ones have no birth date."""

    name: str
    birth_date: datetime.date | None = None
    died_on: datetime.date
    number: str
    opened: datetime.date
    closed: datetime.date | None = None
    notary: str = "Нотариусова Нина Петровна"
    chamber: str = "Примерская нотариальная палата"


class Business(Row, frozen=True, kw_only=True):
    """An entry of the registers of businesses: an entrepreneur, or a company and its head."""

    name: str
    """The entrepreneur's, in capitals, or the company's."""
    inn: str | None = None
    number: str
    registered: datetime.date
    ended: datetime.date | None = None
    void: datetime.date | None = None
    head: str | None = None
    """A company's, as `ДИРЕКТОР: Фамилия Имя Отчество`."""
    head_inn: str | None = None
    """The search finds a company by this number too, and does not show it."""
    short_name: str | None = None
    region: str | None = None

    @property
    def is_company(self) -> bool:
        return len(self.number) == 13


class ForeignAgent(Row, frozen=True, kw_only=True):
    """A person in the register of foreign agents."""

    name: str
    birth_date: datetime.date | None = None
    inn: str | None = None
    snils: str | None = None
    entered: datetime.date
    removed: datetime.date | None = None


class Lot(Row, frozen=True, kw_only=True):
    """A lot of a public auction. Its search row shows `numbers` as characteristics; its card shows more."""

    id: str
    numbers: list[str] = []
    name: str
    address: str = "г. Примерск"
    """Shown by the card alone."""
    status: str
    type: tuple[str, str] = ("229FZ", "Реализация имущества должников")
    form: tuple[str, str] = ("EA", "Электронный аукцион")
    category: tuple[str, str] = ("9", "Жилые помещения")
    transaction: str = "sale"
    price: str = "4100000.00"
    published: datetime.date
    until: datetime.date
    stopped: bool = False
    annulled: bool = False


class Trap(Row, frozen=True, kw_only=True):
    """A misbehaviour of one interface about one subject: `about` is a word or number of the question."""

    site: str
    call: str
    about: str
    trap: str


class Invented(Row, frozen=True, kw_only=True):
    """Somebody an integrator may ask about, and what there is to be seen."""

    last_name: str
    first_name: str
    middle_name: str | None = None
    birth_date: datetime.date
    inn: str | None = None
    passport: str | None = None
    note: str


class World(Row, frozen=True, kw_only=True):
    """All registers, and the people to ask about."""

    people: list[Invented] = []
    proceedings: list[Proceeding] = []
    cases: list[Case] = []
    bankrupts: list[Bankrupt] = []
    pledges: list[Pledge] = []
    documents: list[Document] = []
    taxpayers: list[Taxpayer] = []
    listed: list[Listed] = []
    sanctioned: list[Sanctioned] = []
    wanted: list[Wanted] = []
    court_cases: list[CourtCase] = []
    estates: list[Estate] = []
    inheritance_cases: list[InheritanceCase] = []
    businesses: list[Business] = []
    foreign_agents: list[ForeignAgent] = []
    lots: list[Lot] = []
    traps: list[Trap] = []

    def trap(self, site: str, call: str, asked: str) -> str | None:
        """The misbehaviour that is set for this call about this subject. `asked` is any text with the question."""
        folded = fold(asked)
        here = (one for one in self.traps if (one.site, one.call) == (site, call))
        return next((one.trap for one in here if re.search(rf"\b{re.escape(fold(one.about))}\b", folded)), None)

    def taxpayer(self, inn: str) -> Taxpayer | None:
        return next((one for one in self.taxpayers if one.inn == inn), None)

    def document(self, series: str, number: str) -> Document | None:
        return next((one for one in self.documents if (one.series, one.number) == (series, number)), None)

    def estate(self, cadastral_number: str) -> Estate | None:
        return next((one for one in self.estates if one.cadastral_number == cadastral_number), None)


@cache
def invented_world() -> World:
    """The packaged registers (`world.json`)."""
    packaged = resources.files("cleardeed.simulators").joinpath("world.json")
    return msgspec.json.decode(packaged.read_bytes(), type=World)
