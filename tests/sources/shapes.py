"""Where the shapes of replies were seen, as a page: `python -m tests.sources.shapes > docs/source-shapes.md`.

`python -m tests.sources.shapes evidence` prints the table of grades that stands in `docs/sources.md`.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.registry import interfaces
from tests.sources.replay import Case, Shape, load_cases

PROVIDERS = frozenset({"newdb-api/newdb_docs", "hflabs/dadata-py", "opensanctions/yente"})
"""Repositories of those who run the interface."""
GRADES = {"sample": "A", "provider": "B", "client": "C"}
"""A source by a connector has the grade of the weaker of its two answers, `found` and `ok`."""
SAMPLES = frozenset({".json", ".xml", ".html", ".csv", ".sig"})

HEAD = """# Shapes of replies

Rendered from the connectors and `tests/sources/replies` by `python -m tests.sources.shapes`; change those, not this
page. Nothing here was asked of a live register: every shape comes from a public repository, whose file and commit stand
in the reply file together with how ours differs from it. People, objects, numbers and dates are invented.

- `as of`: the month of the newest public statement about access that was found.
- `seen`: the month of the recording, or of the client or document, that a shape was taken from.
- `rests on`: how many replies follow a *sample* (a reply that a client kept, or composed after live ones), the
  *provider* (documents, schema or source of whoever runs the interface) or a *client* (what its code reads, sends or
  notes; nobody published a reply). A sample says most, a client least.

Local registers are files in a form of our own ([Sources](sources.md#local-registers)) and have no row here.

| access | means |
|---|---|
| `open` | any program can ask |
| `russian_address` | any program can ask, from a Russian address alone |
| `often_blocked` | open by its terms, yet most programs meet a captcha or a ban |
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
        interface = known[connector]
        yield f"## {connector}\n"
        yield f"Access: `{interface.access}`, as of {interface.as_of}. {interface.notice}\n"
        yield "| source | replies | rests on | seen | shapes of |\n|---|---|---|---|---|"
        for source in sorted({case.source for case in mine}):
            yield _row(source, [case for case in mine if case.source == source])
        yield ""


def _row(source: str, cases: list[Case]) -> str:
    places = sorted({f"{case.shape.repository} `{case.shape.commit[:10]}`" for case in cases})
    kinds = Counter(_rests_on(case.shape) for case in cases)
    rests_on = ", ".join(f"{kind} {kinds[kind]}" for kind in ("sample", "provider", "client") if kinds[kind])
    return f"| `{source}` | {len(cases)} | {rests_on} | {ages_of(cases)} | {', '.join(places)} |"


def evidence(cases: list[Case]) -> str:
    """The table of grades: on what `found` and `ok` of each source by each connector rest."""
    order = [*BY_CODE]
    pairs = sorted({(case.source, case.connector) for case in cases}, key=lambda pair: (order.index(pair[0]), pair[1]))
    rows = [_evidence_row(*pair, [case for case in cases if (case.source, case.connector) == pair]) for pair in pairs]
    return "\n".join(["| Source | By | Grade | `found` | `ok` |", "|---|---|---|---|---|", *rows])


def _evidence_row(source: str, connector: str, cases: list[Case]) -> str:
    found, clean = (_best(case.shape for case in cases if case.status == status) for status in ("found", "ok"))
    grade = max(GRADES[_rests_on(shape)] for shape in (found, clean) if shape)
    return f"| `{source}` | `{connector}` | {grade} | {_evidence_of(found)} | {_evidence_of(clean)} |"


def _best(shapes: Iterable[Shape]) -> Shape | None:
    """The shape of the best kind of evidence, and of those the newest; None where there is no shape."""
    newest_first = sorted(shapes, key=lambda shape: shape.seen, reverse=True)
    return min(newest_first, key=lambda shape: GRADES[_rests_on(shape)], default=None)


def _evidence_of(shape: Shape | None) -> str:
    """The kind of evidence and the month that it was seen in."""
    return f"{_rests_on(shape)} {shape.seen}" if shape else "–"


def ages_of(cases: list[Case]) -> str:
    """From when to when the shapes of the cases were seen."""
    seen = sorted({case.shape.seen for case in cases})
    return seen[0] if len(seen) == 1 else f"{seen[0]} to {seen[-1]}"


def _rests_on(shape: Shape) -> str:
    suffix = Path(shape.path).suffix
    if shape.repository in PROVIDERS or suffix == ".xsd":
        return "provider"
    return "sample" if suffix in SAMPLES else "client"


if __name__ == "__main__":
    sys.stdout.write(evidence(load_cases()) + "\n" if sys.argv[1:] == ["evidence"] else page(load_cases()))
