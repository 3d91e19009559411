"""The published list of invalid passports: what is read of it, the index, and what the connector claims from it."""

import bz2
import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.sources.answers import answer_of
from cleardeed.sources.base import Unavailable
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.connectors.passport_list.build import BLOCK_BYTES, HEADER, IndexReport, build_index
from cleardeed.sources.connectors.passport_list.connector import PassportList
from cleardeed.sources.connectors.passport_list.index import IndexDamagedError, PassportIndex
from cleardeed.sources.subject import Passport, Seller, Subject

AS_OF = datetime.date(2023, 6, 21)


def made(folder: Path, content: bytes, *, as_of: datetime.date = AS_OF) -> tuple[PassportIndex, IndexReport]:
    source, target = folder / "list.csv", folder / "passports.index"
    source.write_bytes(content)
    report = build_index(source, target, as_of=as_of)
    return PassportIndex(target), report


def listed(index: PassportIndex, passport: str) -> bool:
    return index.look_up(passport)[1]


def text(*rows: str) -> bytes:
    return "\n".join([HEADER.decode(), *rows, ""]).encode()


def test_zeros_in_front_and_the_ends_of_the_range(tmp_path: Path) -> None:
    index, report = made(tmp_path, text("0000,000000", "0001,000010", "9999,999999", "9999,999999"))
    assert all(listed(index, passport) for passport in ("0000000000", "0001000010", "9999999999"))
    assert not any(listed(index, passport) for passport in ("0000000001", "0001000001", "0010000010", "9999999998"))
    assert (report.facts.rows, report.facts.passports, report.facts.unreadable_rows) == (4, 3, 0)
    assert report.bytes == (tmp_path / "passports.index").stat().st_size
    assert index.facts() == report.facts


@settings(max_examples=8, deadline=None)
@given(passports=st.sets(st.from_regex(r"[0-9]{4},[0-9]{6}", fullmatch=True), min_size=1, max_size=40))
def test_what_is_on_the_list_is_in_the_index_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, passports: set[str]
) -> None:
    index, report = made(tmp_path_factory.mktemp("index"), text(*sorted(passports)))
    assert report.facts.passports == len(passports)
    for passport in passports:
        digits = passport.replace(",", "")
        assert listed(index, digits)
        neighbour = f"{(int(digits) + 1) % 10**10:010d}"
        assert listed(index, neighbour) == (f"{neighbour[:4]},{neighbour[4:]}" in passports)


@pytest.mark.parametrize(
    "change",
    [
        bz2.compress,
        lambda content: bz2.compress(content[:40]) + bz2.compress(content[40:]),
        lambda content: content.replace(b"\n", b"\r\n"),
        lambda content: b"\xef\xbb\xbf" + content,
        lambda content: content.rstrip(),
    ],
    ids=["bz2", "bz2 in two streams", "windows line ends", "byte order mark", "no last line end"],
)
def test_the_forms_the_list_comes_in(tmp_path: Path, change: object) -> None:
    assert callable(change)
    index, report = made(tmp_path, change(text("9999,000009", "0102,000003")))
    assert report.facts.passports == 2
    assert listed(index, "9999000009")
    assert listed(index, "0102000003")


def test_dirty_rows_are_counted_and_cost_no_good_one(tmp_path: Path) -> None:
    dirty = ["12АБ,000001", ",000001", "9999", "9999,00001", "99999,000001", "9999,000001,x", "９９９９,000001"]
    good = [f"9998,{number:06d}" for number in range(1000)]
    index, report = made(tmp_path, text(*good[:500], *dirty, *good[500:]))
    assert (report.facts.rows, report.facts.unreadable_rows, report.facts.passports) == (1007, 7, 1000)
    assert listed(index, "9998000000")
    assert listed(index, "9998000999")
    assert not listed(index, "9999000001")


def test_a_row_that_lies_across_two_blocks(tmp_path: Path) -> None:
    rows = [f"{number // 1000:04d},{number % 1000 * 7:06d}" for number in range(2 * BLOCK_BYTES // 12 + 100)]
    index, report = made(tmp_path, text(*rows))
    assert report.facts.passports == len(rows)
    assert all(listed(index, row.replace(",", "")) for row in rows[BLOCK_BYTES // 12 - 3 : BLOCK_BYTES // 12 + 3])


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "does not begin"),
        (b"series,number\n9999,000001\n", "does not begin"),
        (text(), "names no passport"),
        (text("9999,000001", *["dirt"] * 5), "this is not the list"),
        (bz2.compress(text("9999,000001") * 100)[:-10], "cut off"),
        (b"BZh9 this is no bz2 file", "cannot be read"),
        (HEADER + b"\n" + b"9" * (2 * BLOCK_BYTES + 10), "without an end"),
    ],
    ids=["empty", "other header", "no rows", "mostly dirt", "cut off", "damaged", "no line ends"],
)
def test_another_file_is_refused_and_changes_nothing(tmp_path: Path, content: bytes, why: str) -> None:
    (tmp_path / "passports.index").write_bytes(b"the one before")
    with pytest.raises(RefusedError, match=why):
        made(tmp_path, content)
    assert (tmp_path / "passports.index").read_bytes() == b"the one before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["list.csv", "passports.index"]


def test_a_list_from_the_future_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="future"):
        made(tmp_path, text("9999,000009"), as_of=clock.today() + datetime.timedelta(days=2))


def test_progress_is_told_in_bytes_of_the_file(tmp_path: Path) -> None:
    source = tmp_path / "list.csv.bz2"
    source.write_bytes(bz2.compress(text(*[f"9999,{number:06d}" for number in range(200_000)])))
    told: list[tuple[int, int]] = []
    build_index(source, tmp_path / "index", as_of=AS_OF, progress=lambda done, size: told.append((done, size)))
    assert told
    assert all(done <= size == source.stat().st_size for done, size in told)


@pytest.mark.parametrize("damage", [lambda whole: whole[:-20], lambda whole: b"other" + whole, lambda whole: b""])
def test_a_damaged_index_is_no_answer(tmp_path: Path, damage: object) -> None:
    index, _ = made(tmp_path, text(*[f"9999,{number * 997 % 1000000:06d}" for number in range(500)]))
    path = tmp_path / "passports.index"
    assert callable(damage)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(IndexDamagedError):
        listed(index, "9999000997")


def seller(series: str | None = "9999", number: str | None = "000009") -> Subject:
    return Subject(seller=Seller("Сидоров", "Олег", passport=Passport(series=series, number=number)))


async def test_a_listed_passport_is_found_however_old_the_list(tmp_path: Path) -> None:
    made(tmp_path, text("9999,000009"))
    findings = await PassportList(tmp_path / "passports.index").query("passports", seller("99 99"), None)
    answer = answer_of(BY_CODE["passports"], findings, "passport_list")
    assert (answer.status, answer.datestamp) == ("found", AS_OF)
    assert [record.match.grade for record in answer.records] == ["exact"]


async def test_a_miss_proves_something_only_while_the_list_is_fresh(tmp_path: Path) -> None:
    for as_of, status in ((AS_OF, "source_unavailable"), (clock.today(), "ok")):
        made(tmp_path, text("9999,000009"), as_of=as_of)
        findings = await PassportList(tmp_path / "passports.index").query("passports", seller(number="000010"), None)
        answer = answer_of(BY_CODE["passports"], findings, "passport_list")
        assert answer.status == status
        assert answer.reason == ("stale" if as_of == AS_OF else None)


@pytest.mark.parametrize("subject", [seller(None, None), seller(number="12"), Subject()])
async def test_without_a_passport_a_person_must_look(tmp_path: Path, subject: Subject) -> None:
    made(tmp_path, text("9999,000009"))
    findings = await PassportList(tmp_path / "passports.index").query("passports", subject, None)
    assert findings.incomplete_reason == "not_enough_data"


async def test_no_index_and_a_damaged_one_are_unavailable(tmp_path: Path) -> None:
    connector = PassportList(tmp_path / "passports.index")
    with pytest.raises(Unavailable) as missing:
        await connector.query("passports", seller(), None)
    (tmp_path / "passports.index").write_bytes(b"x" * 1000)
    with pytest.raises(Unavailable) as damaged:
        await connector.query("passports", seller(), None)
    assert (missing.value.reason, damaged.value.reason) == ("not_loaded", "broken")


async def test_a_new_index_is_seen_at_once(tmp_path: Path) -> None:
    made(tmp_path, text("9999,000001"))
    connector = PassportList(tmp_path / "passports.index")
    assert (await connector.query("passports", seller(), None)).records == []
    made(tmp_path, text("9999,000009"))
    assert len((await connector.query("passports", seller(), None)).records) == 1
