"""Cases of the commercial (arbitrazh) courts as their index and its resellers list them."""

from cleardeed.sources.rows.codes import kind_of
from cleardeed.sources.rows.findings import Fields

_LATIN = {"B": "bankruptcy", "A": "administrative", "G": "civil"}
_KINDS = frozenset(_LATIN.values())


def case_kind(text: str | None) -> str | None:
    """The kind of a case by its letter or word; None where it is not known, and may be a bankruptcy."""
    kind = _LATIN.get(text or "") or kind_of("kad_arbitr", text)
    return kind if kind in _KINDS else None


def each_once(rows: list[Fields]) -> list[Fields]:
    """The rows, each case once. A page that comes twice hides another one, so doubles do not count as rows read."""
    return list({row.get("url") or row.get("number", ""): row for row in reversed(rows)}.values())[::-1]
