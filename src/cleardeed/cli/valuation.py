"""`cleardeed valuation`: load transactions, train markets, measure them, erase personal data."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from cleardeed.bootstrap import Parts
from cleardeed.cli.common import Common, run
from cleardeed.cli.progress import file_bar
from cleardeed.valuation.backtest import backtest_file, backtest_forward
from cleardeed.valuation.erase import erase_valuation
from cleardeed.valuation.kinds import Kind
from cleardeed.valuation.load import import_sales
from cleardeed.valuation.training import markets_in_service, train_markets

app = App(name="valuation", help="Valuation: its transactions, its markets, its accuracy.")

ObjectType = Annotated[
    Kind | None, Parameter(help="Sales of this kind alone; stands for the kind where a file tells none.")
]


@app.command(name="import")
def import_(
    file: Path,
    /,
    *,
    object_type: ObjectType = None,
    append: Annotated[bool, Parameter(help="Add to what is there instead of replacing it.", negative=())] = False,
    skip_bad: Annotated[bool, Parameter(help="Leave bad rows out instead of refusing the file.", negative=())] = False,
    no_train: Annotated[bool, Parameter(help="Leave the markets as they are.", negative=())] = False,
    common: Common | None = None,
) -> None:
    """Replace the loaded sales of the file's kinds by its rows (CSV or NDJSON), and train their markets."""
    common = common or Common()

    async def action(parts: Parts) -> Any:
        with file_bar(file, shown=not common.as_json) as progress:
            report = await import_sales(
                parts.pool, file, only=object_type, append=append, skip_bad=skip_bad, progress=progress
            )
        trained = []
        if not no_train:
            for kind in report.by_kind:
                trained += await train_markets(parts.pool, parts.settings, kind)
        return {"import": report, "trained": trained}

    run(common, action)


@app.command
def train(*, object_type: ObjectType = None, common: Common | None = None) -> None:
    """Train the markets of the loaded sales anew, beside a running service."""

    async def action(parts: Parts) -> Any:
        return await train_markets(parts.pool, parts.settings, object_type)

    run(common or Common(), action)


@app.command(name="list")
def list_(*, common: Common | None = None) -> None:
    """List the trained markets."""

    async def action(parts: Parts) -> Any:
        return [
            {
                "kind": market.kind,
                "version": market.version,
                "sales": market.sales,
                "trained_at": market.trained_at,
                "last_sale": market.summary["last_sale"],
                "tree_share": market.summary["tree_share"],
            }
            for market in await markets_in_service(parts.pool)
        ]

    run(common or Common(), action)


@app.command
def backtest(
    *,
    test: Annotated[Path | None, Parameter(help="Held-out sales, valued by what is loaded.")] = None,
    object_type: ObjectType = None,
    plot: Annotated[Path | None, Parameter(help="Where to write a PNG of estimates against prices.")] = None,
    common: Common | None = None,
) -> None:
    """Measure estimates against prices: of a held-out file, or of the loaded sales forward in time.

    Without a file every loaded sale of the last months is valued by a market trained on earlier sales alone.
    """

    async def action(parts: Parts) -> Any:
        if test is None:
            return await backtest_forward(parts.pool, parts.settings, only=object_type, plot=plot)
        return await backtest_file(parts.pool, test, only=object_type, plot=plot)

    run(common or Common(), action)


@app.command
def erase(valuation_id: str, /, *, common: Common | None = None) -> None:
    """Destroy a valuation's order, result and report for good. Money, hashes and dates stay; it still verifies."""

    async def action(parts: Parts) -> Any:
        await erase_valuation(parts.pool, parts.files, valuation_id)
        return {"valuation_id": valuation_id, "evidence_storage_status": "erased"}

    run(common or Common(), action)
