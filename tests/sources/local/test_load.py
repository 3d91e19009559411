"""Imports: whole or not at all, in place at once, never in a reader's way."""

import asyncio
import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool
from cleardeed.sources.base import Findings
from cleardeed.sources.local.connector import LocalConnector, connect
from cleardeed.sources.local.files import BadRowsError
from cleardeed.sources.local.load import import_register
from cleardeed.sources.local.registers import list_registers
from cleardeed.sources.registry import Resources
from cleardeed.sources.subject import Seller, Subject
from tests.sources.registers import csv_of, put, put_text

BORN = "1980-02-01"
IVANOV = {"last_name": "Иванов", "first_name": "Пётр", "birth_date": BORN}
SELLER = Seller("Иванов", "Пётр", "Сидорович", datetime.date(1980, 2, 1))


@pytest.fixture
def local(resources: Resources) -> LocalConnector:
    return connect(resources)


async def numbers(local: LocalConnector, source_code: str = "fssp") -> list[str | None]:
    findings: Findings = await local.query(source_code, Subject(seller=SELLER), None)
    return [record.number for record in findings.records]


async def loads(pool: Pool) -> list[str]:
    found = await pool.fetch(r"SELECT relname FROM pg_class WHERE relname ~ '^register_load_\d+$' AND relkind = 'r'")
    return [name for (name,) in found]


async def test_import_is_listed_and_answers(pool: Pool, local: LocalConnector) -> None:
    day = datetime.date(2026, 1, 31)
    report = await put(pool, "fssp", IVANOV | {"number": "1"}, {"inn": "770000000082", "number": "2"}, as_of=day)
    assert (report.rows, report.total_rows, report.bad_count, report.as_of) == (2, 2, 0, day)
    (register,) = await list_registers(pool)
    assert (register.source_code, register.rows, register.as_of) == ("fssp", 2, day)
    assert {kind: rows for kind, rows in register.key_counts.items() if rows} == {"name": 1, "inn": 1}
    assert await numbers(local) == ["1"]


async def test_without_a_date_the_data_stand_at_today(pool: Pool) -> None:
    assert (await put(pool, "fssp", IVANOV)).as_of == clock.today()


async def test_an_import_replaces_and_leaves_nothing_behind(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "fssp", IVANOV | {"number": "1"})
    await put(pool, "kad_arbitr", IVANOV | {"number": "9"})
    assert await numbers(local) == ["1"]
    await put(pool, "fssp", IVANOV | {"number": "2"}, IVANOV | {"number": "3"})
    assert await numbers(local) == ["2", "3"]
    assert await numbers(local, "kad_arbitr") == ["9"]
    assert len(await loads(pool)) == 2


async def test_append_adds_rows_keys_and_date(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "fssp", IVANOV | {"number": "1"}, as_of=datetime.date(2026, 1, 1))
    seller = Subject(seller=Seller("Сидоров", "Пётр", inn="770000000082"))
    assert (await local.query("fssp", seller, None)).records == []
    report = await put(
        pool, "fssp", {"inn": "770000000082", "number": "2"}, as_of=datetime.date(2026, 2, 1), append=True
    )
    assert (report.rows, report.total_rows, report.appended) == (1, 2, True)
    assert await numbers(local) == ["1"]
    findings = await local.query("fssp", seller, None)
    assert [record.number for record in findings.records] == ["2"]
    assert findings.datestamp == datetime.date(2026, 2, 1)


async def test_append_to_nothing_is_an_import(pool: Pool, local: LocalConnector) -> None:
    assert not (await put(pool, "fssp", IVANOV | {"number": "1"}, append=True)).appended
    assert await numbers(local) == ["1"]


BAD = (
    "last_name,first_name,birth_date,number,date\n"
    "Иванов,Пётр,1980-02-01,1,\n"
    "Секретов,Пётр,1980-02-31,2,\n"
    "Секретов,,1980-02-01,3,\n"
    "Секретов,Пётр\n"
    "Секретов,Пётр,1980-02-01,5,не дата\n"
    "Иванов,Пётр,1980-02-01,6,\n"
)


async def test_bad_rows_refuse_the_whole_file(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "fssp", IVANOV | {"number": "old"})
    with pytest.raises(BadRowsError) as raised:
        await put_text(pool, "fssp", BAD)
    assert [(row.line, str(row.problem)) for row in raised.value.bad_rows] == [
        (3, "birth_date is not a date"),
        (4, "nothing identifies a person or an object"),
        (5, "2 fields where the header has 5"),
        (6, "date is not a date"),
    ]
    assert "line 3" in str(raised.value)
    assert "Секретов" not in str(raised.value)
    assert await numbers(local) == ["old"]
    assert len(await loads(pool)) == 1


async def test_bad_rows_can_be_skipped(pool: Pool, local: LocalConnector) -> None:
    report = await put_text(pool, "fssp", BAD, skip_bad=True)
    assert (report.rows, report.bad_count, [row.line for row in report.bad_rows]) == (2, 4, [3, 4, 5, 6])
    assert await numbers(local) == ["1", "6"]


async def test_a_file_of_bad_rows_is_given_up_early_with_a_bounded_report(pool: Pool) -> None:
    text = "inn,birth_date\n" + "770000000082,-\n" * 5000
    with pytest.raises(BadRowsError) as raised:
        await put_text(pool, "fssp", text)
    assert len(raised.value.bad_rows) == 100
    with pytest.raises(RefusedError, match="no usable row"):
        await put_text(pool, "fssp", text, skip_bad=True)
    assert await loads(pool) == []


@pytest.mark.parametrize("text", ["inn\n", "inn\n\n\n"])
async def test_a_register_without_rows_is_refused(pool: Pool, text: str) -> None:
    with pytest.raises(RefusedError, match="no usable row"):
        await put_text(pool, "fssp", text)


async def test_what_cannot_be_imported(pool: Pool, tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="no source 'fsssp'"):
        await put(pool, "fsssp", IVANOV)
    with pytest.raises(RefusedError, match="future"):
        await put(pool, "fssp", IVANOV, as_of=clock.today() + datetime.timedelta(days=2))
    with pytest.raises(RefusedError, match="cannot be read"):
        await import_register(pool, "fssp", tmp_path / "missing.csv")


async def test_nul_and_bytes_that_are_no_text_are_bad_rows(pool: Pool, tmp_path: Path) -> None:
    path = tmp_path / "register.csv"
    path.write_bytes("last_name,inn\nЩукин,770000000082\n".encode() + b"\xff,770000000082\nA\0B,770000000082\n")
    with pytest.raises(BadRowsError) as raised:
        await import_register(pool, "fssp", path)
    assert [row.line for row in raised.value.bad_rows] == [3, 4]


async def test_progress_reaches_the_end(pool: Pool, tmp_path: Path) -> None:
    path = tmp_path / "register.csv"
    path.write_text(csv_of(*[IVANOV | {"number": str(number)} for number in range(5000)]))
    seen: list[tuple[int, int]] = []
    await import_register(pool, "fssp", path, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (path.stat().st_size,) * 2
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert len(seen) > 1


async def test_readers_see_the_old_register_whole_until_the_new_one_is_whole(pool: Pool, local: LocalConnector) -> None:
    sizes = (3, 5, 3, 5, 3)
    await put(pool, "fssp", *[IVANOV | {"number": f"0-{row}"} for row in range(sizes[0])])
    done = asyncio.Event()

    async def read() -> int:
        reads = 0
        while not done.is_set():
            found = await numbers(local)
            generations = {str(number).split("-")[0] for number in found}
            assert len(generations) == 1
            assert len(found) == sizes[int(generations.pop())]
            reads += 1
        return reads

    readers = [asyncio.create_task(read()) for _ in range(3)]
    for generation, size in enumerate(sizes[1:], start=1):
        await put(pool, "fssp", *[IVANOV | {"number": f"{generation}-{row}"} for row in range(size)])
    done.set()
    assert min(await asyncio.gather(*readers)) > 0


async def test_a_load_that_a_reader_holds_is_dropped_by_a_later_import(
    pool: Pool, local: LocalConnector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleardeed.sources.local.load.DROP_LOCK_TIMEOUT", "50ms")
    await put(pool, "fssp", IVANOV | {"number": "1"})
    (table,) = await loads(pool)
    async with pool.acquire() as holder, holder.transaction():
        await holder.execute(f"LOCK TABLE {table} IN ACCESS SHARE MODE")
        await put(pool, "fssp", IVANOV | {"number": "2"})
        assert await numbers(local) == ["2"]
        assert len(await loads(pool)) == 2
    await put(pool, "inn", IVANOV)
    assert len(await loads(pool)) == 2
    assert table not in await loads(pool)


async def test_two_imports_of_a_source_do_not_meet(pool: Pool) -> None:
    async with pool.acquire() as other, other.transaction():
        place = 0x72656700
        await other.execute("SELECT pg_advisory_xact_lock($1)", place)
        with pytest.raises(RefusedError, match="under way"):
            await put(pool, "fssp", IVANOV)
        await put(pool, "kad_arbitr", IVANOV)


async def test_keys_of_another_version_are_neither_searched_nor_added_to(pool: Pool) -> None:
    await put(pool, "fssp", IVANOV)
    await pool.execute("UPDATE registers SET key_version = key_version + 1")
    with pytest.raises(RefusedError, match="import it whole"):
        await put(pool, "fssp", IVANOV, append=True)


async def test_a_broken_connection_leaves_the_old_register(pool: Pool, local: LocalConnector, tmp_path: Path) -> None:
    await put(pool, "fssp", IVANOV | {"number": "old"})
    path = tmp_path / "register.csv"
    path.write_text(csv_of(*[IVANOV | {"number": str(number)} for number in range(10_000)]))

    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        await import_register(pool, "fssp", path, progress=stop)
    assert await numbers(local) == ["old"]
    assert await put(pool, "fssp", IVANOV | {"number": "new"})
    assert await numbers(local) == ["new"]


values = st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufffd"), max_size=20)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.tuples(values, values, values), min_size=1, max_size=20))
async def test_whatever_a_row_holds_comes_back(
    pool: Pool, local: LocalConnector, rows: list[tuple[str, str, str]]
) -> None:
    text = csv_of(
        *[
            {"inn": "770000000082", "last_name": last, "first_name": first, "summary": summary}
            for last, first, summary in rows
        ]
    )
    await put_text(pool, "fssp", text.replace("\r\n", "\n"))
    findings = await local.query("fssp", Subject(seller=Seller("Иванов", "Пётр", inn="770000000082")), None)
    summaries = [summary.replace("\r\n", "\n").strip() for _, _, summary in rows]
    assert [record.summary for record in findings.records] == [summary or None for summary in summaries]


async def test_a_name_that_no_index_takes_is_a_bad_row(pool: Pool, local: LocalConnector) -> None:
    endless = "".join(chr(0x4E00 + number) for number in range(999))
    rows = [IVANOV | {"number": "1"}, IVANOV | {"last_name": endless}, IVANOV | {"first_name": endless}]
    with pytest.raises(BadRowsError) as raised:
        await put(pool, "fssp", *rows)
    assert [(row.line, str(row.problem)) for row in raised.value.bad_rows] == [
        (line, "the name or the address is too long") for line in (3, 4)
    ]
    assert (await put_text(pool, "fssp", csv_of(*rows), skip_bad=True)).rows == 1
    assert await numbers(local) == ["1"]
