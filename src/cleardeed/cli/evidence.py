"""`cleardeed evidence`: verify a report offline; needs no database."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from cleardeed.cli.common import REFUSED, Common, exit_with_error, show
from cleardeed.core.errors import RefusedError
from cleardeed.evidence.verify import verify_paths

app = App(name="evidence", help="Proof of what was checked.")


@app.command
def verify(
    manifest: Path,
    /,
    *files: Path,
    token: Annotated[Path | None, Parameter(help="An RFC 3161 response over the root.")] = None,
    ca: Annotated[Path | None, Parameter(help="Certificates (PEM) that the time-stamp must lead to.")] = None,
    expected: Annotated[str | None, Parameter(help="The root or manifest hash that was published.")] = None,
    common: Common | None = None,
) -> None:
    """Recompute a manifest's hashes and root, and compare files with it. Exits 1 unless all is as it was.

    Parameters
    ----------
    manifest
        The manifest, or the whole answer of GET /checks/{check_id}/manifest.
    files
        Files to compare, such as the PDF report.
    """
    common = common or Common()
    try:
        report = verify_paths(manifest, files, token=token, ca=ca, expected=expected)
    except RefusedError as error:
        exit_with_error(common, error)
    show(common, report)
    if not report.valid:
        raise SystemExit(REFUSED)
