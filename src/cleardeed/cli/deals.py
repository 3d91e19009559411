"""`cleardeed deals`: check a template, erase personal data."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from cleardeed.cli.common import REFUSED, Common, exit_with_error, show
from cleardeed.cli.erasure import run_erasure
from cleardeed.core.errors import RefusedError
from cleardeed.deals.check import check_template, find_template
from cleardeed.deals.record import GENERATIONS

app = App(name="deals", help="Documents of deals.")


@app.command
def check(
    template: str,
    *,
    output: Annotated[Path | None, Parameter(help="A folder to write the filled samples to.")] = None,
    common: Common | None = None,
) -> None:
    """Fill a template with sample deals and report fields that it uses and there are not. Exits 1 if it is not fit.

    Parameters
    ----------
    template
        A file <folder>/<language>/<kind>.md, or the kind of a template in service.
    """
    common = common or Common()
    try:
        library, kind, languages = find_template(template, common.settings().deal_templates)
        reports = [check_template(library, kind, language, output) for language in languages]
    except RefusedError as error:
        exit_with_error(common, error)
    show(common, reports)
    if not all(report.fit for report in reports):
        raise SystemExit(REFUSED)


@app.command
def erase(generation_id: str, *, common: Common | None = None) -> None:
    """Destroy a generation's data and documents for good. Money, hashes and dates stay; it still verifies."""
    run_erasure(common or Common(), GENERATIONS, generation_id)
