"""An order that another part of the service makes: what does not fit is left out, never refused."""

from collections.abc import Mapping

from cleardeed.core import clock
from cleardeed.valuation.columns import LIMITS, MAX_NUMBER
from cleardeed.valuation.inputs import KNOWN, Order
from cleardeed.valuation.kinds import kind_of


def order_of(
    cadastral_number: str, object_type: str | None, numbers: Mapping[str, float], *, sandbox: bool = False
) -> Order:
    """An order to value the object today."""
    return Order(
        cadastral_number=cadastral_number,
        address=None,
        kind=kind_of(object_type),
        date=clock.today(),
        numbers={name: value for name, value in numbers.items() if _fits(name, value)},
        sandbox_status="report_ready" if sandbox else None,
    )


def _fits(name: str, value: float) -> bool:
    least, most = LIMITS.get(name, (-MAX_NUMBER, MAX_NUMBER))
    return name in KNOWN and least <= value <= most and (name != "area_m2" or value > 0)
