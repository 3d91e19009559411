"""`cleardeed files`: the store of reports and documents."""

from typing import Any

from cyclopts import App

from cleardeed.cli.common import Common, run_with_pool
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Pool
from cleardeed.files import marker

app = App(name="files", help="The store of reports and documents.")


@app.command
def accept(*, common: Common | None = None) -> None:
    """Make the file store that is there the database's, where the right one is lost for good."""

    async def action(pool: Pool, settings: ServiceSettings) -> Any:
        await marker.accept_folder(pool, settings.files_dir)
        return {"file_store": str(settings.files_dir.resolve()), "accepted": True}

    run_with_pool(common or Common(), action)
