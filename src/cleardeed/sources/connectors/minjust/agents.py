"""Rows of the register of foreign agents: people by name, birth date and numbers, organisations by their members."""

import datetime
import re

import msgspec

from cleardeed.sources.matching.dates import parse_birth_date, parse_date
from cleardeed.sources.matching.names import name_of
from cleardeed.sources.matching.text import fold
from cleardeed.sources.matching.transliteration import keys_of
from cleardeed.sources.rows.findings import UnreadableRowError
from cleardeed.sources.rows.list_lines import entry_columns, read_entry
from cleardeed.sources.subject import Seller

LIST_NAME = "Реестр иностранных агентов (Минюст России)"
PEOPLE = "физическ"
ORGANISATIONS = ("юридическ", "иные объединения", "общественные объединения", "иностранные структуры")
"""The beginnings of the kinds of agents; any other word may mean a person."""
TELLING = ("field_5_s", "field_9_s", "field_11_s", "field_12_s", "field_13_s")
"""Fields that an entry may lack, and no page of entries."""
_QUOTED = re.compile(r"[«„“\"]([^«»„“”\"]*)(?:[»”\"]|$)")
_WORD = re.compile(r"[^\W\d_]+")


class Agent(msgspec.Struct):
    """An entry, in the fields of the site's table of all registers: `s` is text, `i` a number, `dt` a date."""

    id: str
    field_1_i: int
    """The entry's number."""
    field_2_s: str
    """Full name; a pseudonym is in quotes, a former name in brackets."""
    field_7_s: str
    """Kind of agent."""
    field_3_s: str | None = None
    """Grounds."""
    field_4_s: str | None = None
    """Day of the decision to enter."""
    field_5_s: str | None = None
    """Day of the decision to remove."""
    field_9_s: str | None = None
    """INN."""
    field_11_s: str | None = None
    """SNILS."""
    field_12_s: str | None = None
    """Birth date."""
    field_12_dt: str | None = None
    field_13_s: str | None = None
    """Members, of an association."""


def columns_of(agent: Agent, seller: Seller) -> dict[str, str | None] | None:
    """The columns of an entry; None for an organisation that names nobody like the seller.

    An organisation that bears or lists the seller's whole name has no identity: a person must look.
    """
    if not agent.field_2_s.strip():
        raise UnreadableRowError("field_2_s")
    said = {
        "kind": "foreign_agent",
        "list_name": LIST_NAME,
        "number": str(agent.field_1_i),
        "date": _day(agent.field_4_s),
        "closed_on": _day(agent.field_5_s),
        "summary": agent.field_3_s,
    }
    kind = fold(agent.field_7_s)
    if not kind.startswith(PEOPLE) and _names(f"{agent.field_2_s} {agent.field_13_s or ''}", seller):
        return said
    if kind.startswith(ORGANISATIONS):
        return None
    entry = read_entry(_QUOTED.sub(r"(\1)", agent.field_2_s))
    entry = msgspec.structs.replace(entry, born=_born(agent))
    numbers = {"inn": agent.field_9_s, "snils": agent.field_11_s}
    return entry_columns(entry, seller) | said | numbers


def _born(agent: Agent) -> tuple[datetime.date, ...]:
    """The birth date; one that cannot be read is none, so that a namesake is left to a person."""
    written = (agent.field_12_s or agent.field_12_dt or "").strip()
    born = parse_birth_date(written)
    return (born,) if born else ()


def _day(text: str | None) -> str | None:
    """A day; an end that cannot be read is no end."""
    day = parse_date((text or "").strip())
    return day.isoformat() if day else None


def _names(text: str, seller: Seller) -> bool:
    name = name_of(seller.last_name, seller.first_name)
    if name is None:
        return False
    words = {key for word in _WORD.findall(fold(text)) for key in keys_of(word)}
    return all(words.intersection(keys_of(part)) for part in (*name.surname, name.first))
