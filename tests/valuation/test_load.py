"""Importing transactions: what comes in, what is refused, what takes the place of what; training and back-tests."""

from pathlib import Path

import numpy as np
import pytest

from cleardeed.core.errors import RefusedError
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool
from cleardeed.sources.local.files import BadRowsError
from cleardeed.valuation.backtest import backtest_file, backtest_forward
from cleardeed.valuation.load import import_sales
from cleardeed.valuation.markets import Markets
from cleardeed.valuation.review import review_sales
from cleardeed.valuation.sales import read_sales
from cleardeed.valuation.training import TrainedMarket, markets_in_service, train_markets
from tests.valuation.making import made_sales, rows_of, write_csv, write_rows

LITTLE = 20


@pytest.fixture
def settings(tmp_path: Path) -> ServiceSettings:
    return load_settings(data_dir=tmp_path, valuation_rounds=LITTLE, valuation_threads=1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_csv(tmp_path / "sales.csv", made_sales(60)[0])


async def count(pool: Pool, kind: str = "apartment") -> int:
    found: int = await pool.fetchval("SELECT count(*) FROM valuation_sales WHERE kind = $1", kind)
    return found


class TestImport:
    async def test_what_is_read_is_what_was_written(self, pool: Pool, file: Path) -> None:
        report = await import_sales(pool, file)
        assert (report.rows, report.by_kind, report.bad_count) == (60, {"apartment": 60}, 0)
        written, _ = made_sales(60)
        read = await read_sales(pool, "apartment")
        assert np.allclose(np.sort(read.price), np.sort(written.price))
        assert set(read.objects.numbers) == set(written.objects.numbers)
        assert np.all(np.diff(read.objects.day) >= 0)

    async def test_it_replaces_its_own_kinds_and_no_others(self, pool: Pool, file: Path, tmp_path: Path) -> None:
        await import_sales(pool, file)
        houses = write_csv(tmp_path / "houses.csv", made_sales(30, seed=2)[0], kind="house")
        await import_sales(pool, houses)
        assert (await count(pool), await count(pool, "house")) == (60, 30)
        await import_sales(pool, write_csv(tmp_path / "new.csv", made_sales(40, seed=3)[0]))
        assert (await count(pool), await count(pool, "house")) == (40, 30)

    async def test_appending_adds_and_knows_what_is_there(self, pool: Pool, file: Path, tmp_path: Path) -> None:
        await import_sales(pool, file)
        more = write_csv(tmp_path / "more.csv", made_sales(10, seed=4)[0], first_number=900)
        await import_sales(pool, more, append=True)
        assert await count(pool) == 70
        with pytest.raises(BadRowsError, match="the same sale"):
            await import_sales(pool, more, append=True)

    async def test_bad_rows_refuse_the_file_and_are_named(self, pool: Pool, file: Path, tmp_path: Path) -> None:
        head, *rows = rows_of(file)
        price, day = head.index("price"), head.index("date")
        rows[3][price], rows[5][day], rows[7] = "-1", "2999-01-01", rows[6]
        bad = write_rows(tmp_path / "bad.csv", [head, *rows])
        with pytest.raises(BadRowsError) as caught:
            await import_sales(pool, bad)
        assert [row.line for row in caught.value.bad_rows] == [5, 7, 9]
        assert await count(pool) == 0
        report = await import_sales(pool, bad, skip_bad=True)
        assert (report.rows, report.bad_count, await count(pool)) == (57, 3, 57)

    async def test_one_kind_of_many(self, pool: Pool, file: Path, tmp_path: Path) -> None:
        head, *rows = rows_of(file)
        kind = head.index("object_type")
        for row in rows[:20]:
            row[kind] = "house"
        mixed = write_rows(tmp_path / "mixed.csv", [head, *rows])
        report = await import_sales(pool, mixed, only="house")
        assert (report.rows, report.filtered, report.by_kind) == (20, 40, {"house": 20})

    async def test_a_file_without_kinds_is_of_the_named_kind(self, pool: Pool, file: Path, tmp_path: Path) -> None:
        rows = [[*row[:1], *row[2:]] for row in rows_of(file)]
        bare = write_rows(tmp_path / "bare.csv", rows)
        with pytest.raises(RefusedError, match="object_type"):
            await import_sales(pool, bare)
        assert (await import_sales(pool, bare, only="land")).by_kind == {"land": 60}

    @pytest.mark.parametrize("content", ["", "a,b\n1,2\n", "[1]", "cadastral_number,date,price,area_m2,object_type\n"])
    async def test_what_is_no_file_of_sales(self, pool: Pool, tmp_path: Path, content: str) -> None:
        path = tmp_path / "odd.csv"
        path.write_text(content)
        with pytest.raises(RefusedError):
            await import_sales(pool, path)


class TestMarkets:
    async def test_a_training_is_noticed(
        self, pool: Pool, file: Path, settings: ServiceSettings, tmp_path: Path
    ) -> None:
        markets = Markets(pool)
        assert await markets.of("apartment") is None
        await import_sales(pool, file)
        await train_markets(pool, settings)
        first = await markets.of("apartment")
        assert first is not None
        assert await markets.of("apartment") == first
        await import_sales(pool, write_csv(tmp_path / "new.csv", made_sales(80, seed=3)[0]))
        (trained,) = await train_markets(pool, settings)
        second = await markets.of("apartment")
        assert second is not None
        assert second[1] == trained.version != first[1]
        assert len(second[0].core.sales) == 80
        assert [row.kind for row in await markets_in_service(pool)] == ["apartment"]
        assert await markets.prevailing("77:01:1001") == "apartment"
        assert await markets.prevailing("50:01:1") is None

    async def test_few_sales_leave_no_market(
        self, pool: Pool, file: Path, settings: ServiceSettings, tmp_path: Path
    ) -> None:
        await import_sales(pool, file)
        await train_markets(pool, settings)
        await import_sales(pool, write_csv(tmp_path / "few.csv", made_sales(5, seed=3)[0]))
        (trained,) = await train_markets(pool, settings)
        assert trained.version is None
        assert "at least" in str(trained.problem)
        assert await Markets(pool).of("apartment") is None

    async def test_few_added_sales_are_taken_in_without_new_trees(
        self, pool: Pool, settings: ServiceSettings, tmp_path: Path
    ) -> None:
        async def trained(first: int, count: int, *, append: bool) -> TrainedMarket:
            sales, _ = made_sales(count, seed=first)
            file = write_csv(tmp_path / "sales.csv", sales, first_number=first)
            await import_sales(pool, file, append=append)
            return (await train_markets(pool, settings, update=True))[0]

        assert not (await trained(1, 400, append=False)).updated
        market = await Markets(pool).of("apartment")
        few = await trained(1_000, 12, append=True)
        assert (few.updated, few.summary and few.summary.sales) == (True, 412)
        held = await Markets(pool).of("apartment")
        assert market is not None
        assert held is not None
        assert held[0].core.trees is not None
        assert market[0].core.trees is not None
        assert held[0].core.trees.own.texts == market[0].core.trees.own.texts
        assert len(held[0].core.sales) == 412
        # Twelve more are six percent of what the trees were trained on.
        assert not (await trained(2_000, 12, append=True)).updated
        assert (await trained(3_000, 5, append=True)).updated
        await pool.execute("DELETE FROM valuation_sales WHERE id = (SELECT min(id) FROM valuation_sales)")
        assert not (await trained(4_000, 5, append=True)).updated
        assert not (await trained(5_000, 430, append=False)).updated
        await pool.execute("UPDATE valuation_markets SET summary = summary - 'basis'")
        assert not (await trained(6_000, 5, append=True)).updated

    async def test_a_training_tells_how_far_it_is(self, pool: Pool, file: Path, settings: ServiceSettings) -> None:
        reported: list[tuple[str, float]] = []
        await import_sales(pool, write_csv(file, made_sales(420)[0]))
        await train_markets(pool, settings, progress=lambda kind, share: reported.append((kind, share)))
        shares = [share for _, share in reported]
        assert {kind for kind, _ in reported} == {"apartment"}
        assert shares == sorted(shares)
        assert shares[0] < 0.05
        assert shares[-1] == pytest.approx(1)

    async def test_nothing_loaded(self, pool: Pool, settings: ServiceSettings) -> None:
        for work in (train_markets(pool, settings), backtest_forward(pool, settings)):
            with pytest.raises(RefusedError, match="no sales are loaded"):
                await work


async def test_left_out_sales_are_listed_with_reasons(pool: Pool, tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="no sales are loaded"):
        await review_sales(pool)
    file = write_csv(tmp_path / "sales.csv", made_sales(100)[0])
    head, *rows = rows_of(file)
    rows[4][head.index("price")] = "12190"
    await import_sales(pool, write_rows(file, [head, *rows]))
    review = await review_sales(pool)
    assert [(one.price, one.reason) for one in review.left_out] == [(12_190, "far_from_the_market")]
    assert [(one.sales, one.left_out) for one in review.counts] == [(100, {"far_from_the_market": 1})]


class TestBacktest:
    async def test_a_held_out_file(self, pool: Pool, settings: ServiceSettings, tmp_path: Path) -> None:
        await import_sales(pool, write_csv(tmp_path / "train.csv", made_sales(400)[0]))
        await train_markets(pool, settings)
        later, _ = made_sales(80, seed=9)
        test = write_csv(tmp_path / "test.csv", later, first_number=5000)
        head, *rows = rows_of(test)
        known = rows_of(tmp_path / "train.csv")[1:3]
        rows[0][head.index("price")] = "x"
        write_rows(test, [head, *rows, *known])
        report = await backtest_file(pool, test, plot=tmp_path / "plot.png", report=tmp_path / "study")
        (measured,) = report.measured
        # Two were sold before there was enough to compare with.
        assert (report.skipped, report.loaded, measured.accuracy.count) == (1, 2, 77)
        assert measured.accuracy.mdape < 12
        assert 60 < measured.coverage < 98
        assert measured.ms_each > 0
        assert set(measured.baselines) == {"quarter_median", "plain_trees"}
        assert sum(measured.shares.values()) == pytest.approx(1)
        assert sorted(path.name for path in (tmp_path / "study").iterdir()) == ["ratios.csv", "ratios.html"]
        assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")

    async def test_forward_over_what_is_loaded(self, pool: Pool, settings: ServiceSettings, tmp_path: Path) -> None:
        await import_sales(pool, write_csv(tmp_path / "train.csv", made_sales(300)[0]))
        report = await backtest_forward(pool, settings)
        assert [one.accuracy.count for one in report.measured] == [pytest.approx(60, abs=3)] * 2

    async def test_by_building_where_all_are_of_one_day(
        self, pool: Pool, settings: ServiceSettings, tmp_path: Path
    ) -> None:
        await import_sales(pool, write_csv(tmp_path / "train.csv", made_sales(160, days=1)[0]))
        report = await backtest_forward(pool, settings)
        assert sum(one.accuracy.count for one in report.measured) == 160
        assert all(one.what.endswith("of other buildings") for one in report.measured)

    async def test_without_a_market(self, pool: Pool, file: Path) -> None:
        with pytest.raises(RefusedError, match="no market"):
            await backtest_file(pool, file)
