"""A running worker makes the partitions of a month ahead."""

from pathlib import Path

from cleardeed.core import clock
from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.partitions import TABLES, _months
from tests.databases import new_database
from tests.patience import wait_for
from tests.service import Service

LISTED = (
    "SELECT coalesce(array_agg(inhrelid::regclass::text), '{}') FROM pg_inherits WHERE inhparent = $1::text::regclass"
)


def test_a_worker_makes_the_month_ahead(server: EmbeddedServer, tmp_path: Path) -> None:
    service = Service(new_database(server), tmp_path)
    ahead = {f"{table}_{_months(clock.now())[-1]:%Y_%m}" for table in TABLES}

    def made() -> set[str]:
        return {name for table in TABLES for name in service.query(LISTED, table)}

    for name in made() & ahead:
        service.query(f"DROP TABLE {name}")
    assert not made() & ahead
    try:
        service.start("worker")
        wait_for(lambda: made() >= ahead)
    finally:
        service.kill_all()
