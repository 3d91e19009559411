"""`cleardeed valuation`: load transactions, train markets, measure them, erase personal data."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from cleardeed.bootstrap.runtime import Runtime
from cleardeed.cli.common import Common, run
from cleardeed.cli.erasure import run_erasure
from cleardeed.cli.language import reader_translator
from cleardeed.cli.progress import progress_bar, training_bar
from cleardeed.valuation.backtest import BacktestResult, backtest_file, backtest_forward
from cleardeed.valuation.kinds import Kind
from cleardeed.valuation.load import ImportReport, import_sales
from cleardeed.valuation.record import VALUATIONS
from cleardeed.valuation.review import review_sales
from cleardeed.valuation.training import TrainedMarket, markets_in_service, train_markets

LINE, MARKET = "line {number}", "market of {kind}"

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

    async def action(runtime: Runtime) -> Any:
        with progress_bar(file.name, shown=not common.as_json) as progress:
            report = await import_sales(
                runtime.pool, file, only=object_type, append=append, skip_bad=skip_bad, progress=progress
            )
        trained = []
        if not no_train:
            with training_bar(shown=not common.as_json) as report_training:
                for kind in report.by_kind:
                    trained += await train_markets(
                        runtime.pool, runtime.settings, kind, update=append, progress=report_training
                    )
        if common.as_json:
            return {"import": report, "trained": trained}
        return _lines(report, trained)

    run(common, action)


@app.command
def train(*, object_type: ObjectType = None, common: Common | None = None) -> None:
    """Train the markets of the loaded sales anew, beside a running service."""

    common = common or Common()

    async def action(runtime: Runtime) -> Any:
        with training_bar(shown=not common.as_json) as progress:
            trained = await train_markets(runtime.pool, runtime.settings, object_type, progress=progress)
        return trained if common.as_json else [_market(one) for one in trained]

    run(common, action)


@app.command(name="list")
def list_(*, common: Common | None = None) -> None:
    """List the trained markets."""

    async def action(runtime: Runtime) -> Any:
        return [
            {
                "kind": market.kind,
                "version": market.version,
                "sales": market.sales,
                "trained_at": market.trained_at,
                "last_sale": market.summary["last_sale"],
                "tree_share": market.summary["tree_share"],
            }
            for market in await markets_in_service(runtime.pool)
        ]

    run(common or Common(), action)


@app.command
def sales(
    *,
    object_type: ObjectType = None,
    left_out: Annotated[bool, Parameter(help="List the sales that are not learnt from.", negative=())] = False,
    common: Common | None = None,
) -> None:
    """Count the loaded sales by what training does with them, or list those that it leaves out."""

    async def action(runtime: Runtime) -> Any:
        found = await review_sales(runtime.pool, object_type)
        return found.left_out if left_out else found.counts

    run(common or Common(), action)


@app.command
def backtest(
    *,
    test: Annotated[Path | None, Parameter(help="Held-out sales, valued by what is loaded.")] = None,
    object_type: ObjectType = None,
    plot: Annotated[Path | None, Parameter(help="Where to write a PNG of estimates against prices.")] = None,
    report: Annotated[Path | None, Parameter(help="Folder for a ratio study as page and CSV.")] = None,
    common: Common | None = None,
) -> None:
    """Measure estimates against prices: of a held-out file, or of the loaded sales forward in time.

    Without a file every loaded sale of the last months is valued by a market trained on earlier sales alone.
    """

    common = common or Common()

    async def action(runtime: Runtime) -> Any:
        if test is None:
            found = await backtest_forward(runtime.pool, runtime.settings, only=object_type, plot=plot, report=report)
        else:
            found = await backtest_file(runtime.pool, test, only=object_type, plot=plot, report=report)
        return found if common.as_json else [_row(one) for one in found.measured]

    run(common, action)


@app.command
def erase(valuation_id: str, /, *, common: Common | None = None) -> None:
    """Destroy a valuation's order, result and report for good. Money, hashes and dates stay; it still verifies."""
    run_erasure(common or Common(), VALUATIONS, valuation_id)


def _lines(report: ImportReport, trained: list[TrainedMarket]) -> dict[str, Any]:
    """For people: what came in, what was left out and why, one line a trained market."""
    lines: dict[str, Any] = {"rows": report.rows, "bad_rows": report.bad_count}
    lines |= {reader_translator()(LINE).format(number=row.line): row.problem for row in report.bad_rows}
    return lines | {reader_translator()(MARKET).format(kind=one.kind): _market(one) for one in trained}


def _market(one: TrainedMarket) -> dict[str, Any]:
    if one.summary is None:
        return {"kind": one.kind, "problem": one.problem}
    forward = one.summary.forward
    return {
        "kind": one.kind,
        "version": one.version,
        "updated": one.updated,
        "sales": one.summary.sales,
        "left_out": sum(one.summary.left_out.values()),
        "surface_share": one.summary.surface_share,
        "tree_share": one.summary.tree_share,
        "mdape_forward": forward.mdape if forward else None,
        "problem": one.problem,
    }


def _row(one: BacktestResult) -> dict[str, Any]:
    figures = msgspec.structs.asdict(one.accuracy)
    return {
        "kind": one.kind,
        "what": one.what,
        **figures,
        "coverage": one.coverage,
        "confidence": one.confidence,
        "ms_each": one.ms_each,
        "failed": sum(one.failed.values()),
        "margin": one.margin,
    }
