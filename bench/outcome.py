"""The result of a measurement, and its printing."""

from collections.abc import Sequence
from statistics import median

import msgspec
from rich.console import Console
from rich.table import Table


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """One measured number against its goal, where it has one."""

    name: str
    what: str
    goal: float | None = None
    measured: float
    unit: str = ""
    at_least: bool = True
    """Whether the goal is a floor; else it is a ceiling."""
    detail: str = ""

    @property
    def ok(self) -> bool:
        if self.goal is None:
            return True
        return self.measured >= self.goal if self.at_least else self.measured <= self.goal


def print_table(outcomes: Sequence[Outcome]) -> None:
    """A table for people: goal, measured, met or not."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("measurement", "goal", "measured", "", "detail"):
        table.add_column(column, overflow="fold", justify="right" if column in ("goal", "measured") else "left")
    for one in outcomes:
        sign = "≥" if one.at_least else "≤"
        table.add_row(
            f"{one.name}: {one.what}",
            "" if one.goal is None else f"{sign} {_number(one.goal)}{_unit(one)}",
            f"{_number(one.measured)}{_unit(one)}",
            "" if one.goal is None else "ok" if one.ok else "NOT MET",
            one.detail,
        )
    Console(width=160).print(table)


def ratio_of_medians(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the ratio of the first's median to the second's."""
    return median(first) / median(second)


def spread(values: Sequence[float]) -> str:
    """The median with the least and greatest value around it."""
    return f"{median(values):,.0f} ({min(values):,.0f}–{max(values):,.0f})"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}".rstrip("0").rstrip(".")


def _unit(outcome: Outcome) -> str:
    return f" {outcome.unit}" if outcome.unit else ""
