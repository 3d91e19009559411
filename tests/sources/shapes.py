"""The origins of reply shapes, as a page: `python -m tests.sources.shapes > docs/source-shapes.md`.

`python -m tests.sources.shapes evidence` prints the table of grades that stands in `docs/sources.md`.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import get_args, get_type_hints

from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.registry import interfaces
from tests.sources.replay import Case, Shape, load_cases, load_imports

BASES: tuple[str, ...] = get_args(get_type_hints(Shape)["basis"])
GRADES = {
    "recorded of a person": "A",
    "recorded of an object": "A",
    "recorded of a company": "B",
    "edited": "B",
    "composed": "B",
    "documents": "B",
    "client code": "C",
}
"""A source by a connector has the grade of the weaker of its plain replies, `found` and `ok`."""
TOO_OLD = "2023-11"
"""Shapes seen before this month have grade C: sites change."""
NEVER = frozenset(
    {
        ("passports", "dadata", "ok"),
        ("passports", "passport_list", "ok"),
        ("courts", "newdb", "found"),
        ("object_courts", "newdb", "ok"),
        ("address", "dadata", "found"),
        ("auctions", "torgi", "ok"),
    }
)
"""Answers that a connector does not give, or, as `passport_list`, no longer gives."""

HEAD = """# Shapes of replies

Rendered from the connectors and `tests/sources/replies` by `python -m tests.sources.shapes`; change those, not this
page. Nothing here was asked of a live register: every shape comes from a public repository, whose file and commit stand
in the reply file together with how ours differs from it. People, objects, numbers and dates are invented.

- `as of`: the month of the newest public statement about access that was found.
- `seen`: the month of the recording, or of the client or document, that a shape was taken from.
- `rests on`: how many replies follow a recording of a person, an object or a company, a recording that was *edited* (or
  is of a neighbouring question), a reply that a client *composed*, the provider's *documents* (schema and source code,
  too), or *client code* alone (what it reads, sends or notes; nobody published a reply). Recorded says most,
  client code least.

Local registers are files in a form of our own ([Sources](sources.md#local-registers)); `local` has a row only for files
that others publish in a form of theirs.

| access | means |
|---|---|
| `open` | any program can ask |
| `russian_address` | any program can ask, from a Russian address alone |
| `often_blocked` | no key; most programs meet a captcha or a ban; terms of use were not examined |
| `account` | a key that is bought |
| `contract` | an agreement with the register |
| `own_server` | software that you run |
| `file` | a file that you fetch or order |
| `closed` | shut by its owner, and spoken by others who copied it |
"""


def page(cases: list[Case]) -> str:
    """The page."""
    return "\n".join([HEAD, *_lines(cases), ""])


def _lines(cases: list[Case]) -> Iterator[str]:
    known = interfaces()
    for connector in sorted({case.connector for case in cases}):
        mine = [case for case in cases if case.connector == connector]
        yield f"## {connector}\n"
        if interface := known.get(connector):
            yield f"Access: `{interface.access}`, as of {interface.as_of}. {interface.notice}\n"
        yield "| source | replies | rests on | seen | shapes of |\n|---|---|---|---|---|"
        for source in sorted({case.source for case in mine}):
            yield _row(source, [case for case in mine if case.source == source])
        yield ""


def _row(source: str, cases: list[Case]) -> str:
    places = sorted({_place(case.shape) for case in cases})
    kinds: Counter[str] = Counter(case.shape.basis for case in cases)
    rests_on = ", ".join(f"{basis} {kinds[basis]}" for basis in BASES if kinds[basis])
    return f"| `{source}` | {len(cases)} | {rests_on} | {ages_of(cases)} | {', '.join(places)} |"


def _place(shape: Shape) -> str:
    return f"{shape.repository} `{shape.commit[:10]}`" if shape.commit else shape.repository


def evidence(cases: list[Case]) -> str:
    """The table of grades: on what the plain `found` and `ok` of each source by each connector rest."""
    order = [*BY_CODE]
    pairs = sorted({(case.source, case.connector) for case in cases}, key=lambda pair: (order.index(pair[0]), pair[1]))
    rows = [_evidence_row(cases, *pair) for pair in pairs]
    return "\n".join(["| Source | By | Grade | `found` | `ok` |", "|---|---|---|---|---|", *rows])


def plain(cases: list[Case], source: str, connector: str, status: str) -> list[Shape]:
    """The shapes of the plain replies; one for every answer that a connector gives."""
    asked = (source, connector, status)
    return [case.shape for case in cases if case.plain and (case.source, case.connector, case.status) == asked]


def grade_of(shape: Shape) -> str:
    """The grade of one reply."""
    return max(GRADES[shape.basis], "C" if shape.seen < TOO_OLD else "A")


def _evidence_row(cases: list[Case], source: str, connector: str) -> str:
    shapes = [plain(cases, source, connector, status) for status in ("found", "ok")]
    grade = max(grade_of(one) for found in shapes for one in found)
    cells = [f"{found[0].basis}, {found[0].seen}" if found else "never given" for found in shapes]
    return f"| `{source}` | `{connector}` | {grade} | {' | '.join(cells)} |"


def ages_of(cases: list[Case]) -> str:
    """From when to when the shapes of the cases were seen."""
    seen = sorted({case.shape.seen for case in cases})
    return seen[0] if len(seen) == 1 else f"{seen[0]} to {seen[-1]}"


@cache
def every_case() -> list[Case]:
    """The replies and the files that are imported."""
    return [*load_cases(), *load_imports()]


if __name__ == "__main__":
    sys.stdout.write(evidence(every_case()) + "\n" if sys.argv[1:] == ["evidence"] else page(every_case()))
