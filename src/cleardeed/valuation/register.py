"""An object's attributes from registers, used where the caller gave none."""

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from cleardeed.database.pool import Pool
from cleardeed.sources.base import Unavailable
from cleardeed.sources.local.connector import LocalConnector
from cleardeed.sources.local.lookup import Reader
from cleardeed.sources.records import PropertyFacts
from cleardeed.sources.subject import Property, Subject
from cleardeed.valuation.kinds import Kind, is_never_valued, kind_of

Register = Literal["egrn", "nspd"]
REGISTERS: tuple[Register, ...] = get_args(Register)
"""The first that knows a thing is believed."""
NUMBERS = ("area_m2", "rooms", "floor", "floors_total", "year_built")
POINT = ("latitude", "longitude")


class ObjectFacts(msgspec.Struct, frozen=True):
    """The known attributes of an object, and the register of each number."""

    kind: Kind | None
    numbers: dict[str, float]
    origins: dict[str, Register]
    never_valued: bool = False
    """Whether a register names a kind that is not valued."""


class ObjectRegister:
    """Looks objects up in the operator's local registers; nothing leaves the machine."""

    def __init__(self, pool: Pool) -> None:
        self._connector = LocalConnector(Reader(pool))

    async def facts(self, cadastral_number: str) -> ObjectFacts:
        """The object's attributes in the loaded registers; empty if no loaded register has it."""
        kind: Kind | None = None
        never_valued = False
        numbers: dict[str, float] = {}
        origins: dict[str, Register] = {}
        for register in REGISTERS:
            for record in await self._records(register, cadastral_number):
                kind = kind or kind_of(record.object_type)
                never_valued |= is_never_valued(record.object_type)
                for name, value in _numbers(record).items():
                    if name not in numbers:
                        numbers[name], origins[name] = value, register
        return ObjectFacts(kind, numbers, origins, never_valued)

    async def _records(self, register: str, cadastral_number: str) -> list[PropertyFacts]:
        try:
            found = await self._connector.query(register, Subject(object=Property(cadastral_number)), None)
        except Unavailable:
            return []
        return [record for record in found.records if isinstance(record, PropertyFacts) and record.certain]


def _numbers(record: PropertyFacts) -> Mapping[str, float]:
    known = {name: getattr(record, name) for name in NUMBERS}
    if record.latitude is not None and record.longitude is not None:
        known |= {name: getattr(record, name) for name in POINT}
    return {name: float(value) for name, value in known.items() if value is not None and (name in POINT or value > 0)}
