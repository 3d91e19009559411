"""Sections of an extract by the register's schema, and the treatment of each: `schema.toml`."""

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, Literal, TypeAlias

import msgspec

Node: TypeAlias = "Literal['text', 'ignored', 'manual'] | Mapping[str, Node]"
"""A value; a section that is left unread; one that only a person can weigh; or a table of sections. A table's keys are
names of elements; `!` after one means that it must be there, `*` that there may be several, `+` both."""


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of object that extracts are made of."""

    record: str
    """The element that describes it."""
    code: str
    """The name in the register's classifier."""
    table: Mapping[str, Node]


class _WrittenKind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    record: str
    code: str
    table: dict[str, Any]


class _Schema(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`schema.toml` as it is written: a string is the name of a table or of a reason not to read one."""

    forms: tuple[str, str]
    ignored: dict[str, str]
    manual: dict[str, str]
    tables: dict[str, dict[str, Any]]
    kinds: dict[str, _WrittenKind]

    def resolve(self, written: Mapping[str, Any]) -> dict[str, Node]:
        """The table with every name resolved; an unknown name raises `KeyError`."""
        table: dict[str, Node] = {}
        for base in written.get("extends", ()):
            table |= self.resolve(self.tables[base])
        return table | {key: self._node(value) for key, value in written.items() if key != "extends"}

    def _node(self, value: str | Mapping[str, Any]) -> Node:
        if not isinstance(value, str):
            return self.resolve(value)
        if value == "text":
            return "text"
        if value in self.ignored:
            return "ignored"
        return "manual" if value in self.manual else self.resolve(self.tables[value])


_TEXT = (resources.files("cleardeed.sources.connectors.egrn_extract") / "schema.toml").read_text("utf-8")
_SCHEMA = msgspec.convert(tomllib.loads(_TEXT), _Schema)
KINDS: Mapping[str, Kind] = {
    name: Kind(record=kind.record, code=kind.code, table=_SCHEMA.resolve(kind.table))
    for name, kind in _SCHEMA.kinds.items()
}
"""By what an extract's root ends with."""
FORMS = _SCHEMA.forms
"""The beginnings of an extract's root element: about the object, and about its main characteristics and registered
rights."""
