"""Where the shapes of replies were seen, as a page: `python -m tests.sources.shapes > docs/source-shapes.md`."""

import sys
from collections.abc import Iterator

from cleardeed.sources.registry import interfaces
from tests.sources.replay import Case, load_cases

HEAD = """# Shapes of replies

Rendered from the connectors and `tests/sources/replies` by `python -m tests.sources.shapes`; change those, not this
page. Every connector is tested on replies in the shape of recorded ones, or of what public clients read where nobody
published a recording; names, numbers and dates are invented, and each reply file says how it differs. `as of` is
when the statement about an interface was checked, `seen` the age of the recording or client.

| access | means |
|---|---|
| `open` | any program can ask |
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
        yield "| source | replies | seen | shapes of |\n|---|---|---|---|"
        for source in sorted({case.source for case in mine}):
            yield _row(source, [case for case in mine if case.source == source])
        yield ""


def _row(source: str, cases: list[Case]) -> str:
    seen = sorted({case.shape.seen for case in cases})
    ages = seen[0] if len(seen) == 1 else f"{seen[0]} to {seen[-1]}"
    places = sorted({f"{case.shape.repository} `{case.shape.commit[:10]}`" for case in cases})
    return f"| `{source}` | {len(cases)} | {ages} | {', '.join(places)} |"


if __name__ == "__main__":
    sys.stdout.write(page(load_cases()))
