"""`cleardeed tariffs`: show and change prices; `cleardeed packages`: what can be bought."""

from typing import Annotated

from cyclopts import App

from cleardeed.billing import ledger, packages, tariffs
from cleardeed.cli.common import Common, run
from cleardeed.cli.whole_numbers import whole_number

app = App(name="tariffs", help="Prices by tier.")


@app.command(name="list")
def list_(*, common: Common | None = None) -> None:
    """List every price of every tier, in roubles."""
    run(common or Common(), lambda runtime: tariffs.list_prices(runtime.pool))


@app.command(name="set")
def set_(
    tier: str,
    product: str,
    amount: Annotated[int, whole_number(gte=0, lte=ledger.MAX_AMOUNT)],
    /,
    *,
    common: Common | None = None,
) -> None:
    """Change a price from now on, a check's with that of its monitoring cycle; `tariffs list` shows what there is."""
    run(common or Common(), lambda runtime: tariffs.set_price(runtime.pool, tier=tier, product=product, amount=amount))


@app.command(name="packages")
def packages_(*, common: Common | None = None) -> None:
    """List the packages that can be bought: prepaid money and the tier it opens."""
    run(common or Common(), lambda runtime: packages.list_offers(runtime.pool))
