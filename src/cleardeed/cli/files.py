"""`cleardeed files`: the store of reports and documents."""

import asyncio
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from cleardeed.cli.common import Common, exit_on_refusal, run_with_pool, show
from cleardeed.cli.progress import progress_bar
from cleardeed.core.errors import RefusedError
from cleardeed.core.settings import FILES_URL, ServiceSettings
from cleardeed.database.pool import Pool
from cleardeed.files import marker
from cleardeed.files.location import Location
from cleardeed.files.objects import copy_all

app = App(name="files", help="The store of reports and documents.")


@app.command
def accept(*, common: Common | None = None) -> None:
    """Make the file store that is there the database's, where the right one is lost for good."""

    async def action(pool: Pool, settings: ServiceSettings) -> Any:
        location = Location(settings.file_store_url)
        await marker.accept_store(pool, location)
        return {"file_store": location.name, "accepted": True}

    run_with_pool(common or Common(), action)


@app.command
def copy(
    source: str,
    target: str,
    /,
    *,
    compare: Annotated[
        bool, Parameter(negative=(), help="Compare what an earlier run has copied by its content, too.")
    ] = False,
    common: Common | None = None,
) -> None:
    """Copy all stored files from one store to another: file:///folder or s3://bucket/prefix.

    Every copy is read back and compared. Repeat the command to continue a run that was cut off, or to copy what a
    running service has stored since. Then start the service with the new store in CLEARDEED_FILES_URL.
    """
    common = common or Common()
    with exit_on_refusal(common):
        stores = _location(source), _location(target)
        if stores[0].folder is not None and not stores[0].folder.is_dir():
            raise RefusedError("{store} does not exist", store=source)
        with progress_bar(target, shown=not common.as_json, copying=True) as report:
            result = asyncio.run(copy_all(*stores, report, compare=compare))
    show(common, msgspec.to_builtins(result))


def _location(url: str) -> Location:
    if not FILES_URL.fullmatch(url):
        raise RefusedError("{url} is neither file:///folder nor s3://bucket/prefix", url=url)
    return Location(url)
