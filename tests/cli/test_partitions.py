"""`cleardeed partitions`: listed, made, detached."""

from datetime import UTC, datetime

from cleardeed.database.partitions import TABLES, _months
from tests.cli.conftest import Shell


def test_partitions_are_listed_and_made_once(shell: Shell) -> None:
    this, following, _ = (f"{month:%Y-%m-%dT%H:%M:%S.000Z}" for month in _months(datetime.now(UTC)))
    added = shell.json("partitions", "add")["added"]
    assert shell.json("partitions", "add") == {"added": []}
    items = shell.json("partitions", "list")["items"]
    assert set(added) <= {one["name"] for one in items}
    for table in TABLES:
        months = [one for one in items if one["table"] == table]
        assert (months[0]["start"], months[-1]["name"], months[-1]["end"]) == (None, f"{table}_default", None)
        assert months[-2]["end"] > following > this
        assert all(one["bytes"] > 0 for one in months)


def test_only_a_partition_that_is_over_is_detached(shell: Shell) -> None:
    names = [one["name"] for one in shell.json("partitions", "list")["items"] if one["end"]]
    assert names
    for name in names:
        assert "still written to" in shell.refusal("partitions", "detach", name)
    for name in ("events_default", "accounts", "no_such"):
        assert f"there is no partition {name}" in shell.refusal("partitions", "detach", name)
