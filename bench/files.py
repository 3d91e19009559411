"""Puts and gets of the file store against the bare client's of the same stored bytes, in a folder and in a bucket."""

import asyncio
import os
import random
import shutil
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path

import obstore
from obstore.store import ObjectStore
from tests.buckets import BucketServer, running_bucket_server

from bench.databases import BenchSetup
from bench.outcome import Outcome, ratio_of_medians, spread
from cleardeed.core.compression import compress
from cleardeed.core.crypto import OVERHEAD_BYTES, DataKey
from cleardeed.files.file_store import FileStore, object_name
from cleardeed.files.location import Location

Places = tuple[ObjectStore, ObjectStore]
"""The folders of the file store and of the bare client."""

OBJECTS, OBJECTS_IN_BUCKET = 500, 100
IN_FLIGHT = 16
PLAIN_BYTES, RANDOM_BYTES = 40_000, 60_000
"""Of an object: what a report's PDF holds as text, and what it has deflated already."""


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Objects a second of both, in turns; each round has places of its own."""
    folder = setup.folder / "bench_files"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    yield from _compare("folder", (_local(folder / str(number)) for number in range(setup.rounds)), OBJECTS)
    with running_bucket_server(folder) as server:
        os.environ.update(server.environment)
        buckets = ((_bucket(server), _bucket(server)) for _ in range(setup.rounds))
        yield from _compare("bucket", buckets, OBJECTS_IN_BUCKET)
    shutil.rmtree(folder, ignore_errors=True)


def _local(folder: Path) -> Places:
    return Location.of_folder(folder / "ours").open(), Location.of_folder(folder / "bare").open()


def _bucket(server: BucketServer) -> ObjectStore:
    return Location(f"s3://{server.make_bucket()}/bench").open()


def _compare(where: str, places: Iterable[Places], objects: int) -> Iterator[Outcome]:
    content = random.Random(1).randbytes(RANDOM_BYTES) + b"/StructElem " * (PLAIN_BYTES // 12)
    rates: dict[str, list[float]] = {"put": [], "bare put": [], "get": [], "bare get": []}
    for ours, bare in places:
        for name, rate in asyncio.run(_round(FileStore(ours), bare, content, objects)):
            rates[name].append(rate)
    for name in ("put", "get"):
        yield Outcome(
            name="files",
            what=f"{name}s a second in a {where} over the bare client's, compressed and encrypted",
            measured=ratio_of_medians(rates[name], rates[f"bare {name}"]),
            unit="×",
            detail=f"{spread(rates[name])}/s against {spread(rates[f'bare {name}'])}/s; objects of"
            f" {len(content):,} bytes, {IN_FLIGHT} at a time",
        )


async def _round(ours: FileStore, bare: ObjectStore, content: bytes, objects: int) -> list[tuple[str, float]]:
    key = DataKey.generate()
    stored = random.Random(2).randbytes(len(compress(content)) + OVERHEAD_BYTES)
    paths = [f"checks/chk_{number:026}/report.pdf" for number in range(objects)]

    async def get_bare(path: str) -> None:
        await (await obstore.get_async(bare, object_name(path))).bytes_async()

    async def get(path: str) -> None:
        if await ours.get(path, key) != content:
            raise AssertionError(f"{path} is not what was put")

    return [
        ("put", await _rate(lambda path: ours.put(path, content, key), paths)),
        ("bare put", await _rate(lambda path: obstore.put_async(bare, object_name(path), stored), paths)),
        ("get", await _rate(get, paths)),
        ("bare get", await _rate(get_bare, paths)),
    ]


async def _rate(work: Callable[[str], Awaitable[object]], paths: Iterable[str]) -> float:
    """Calls a second."""
    left = iter(paths)

    async def one_after_another() -> int:
        done = 0
        for path in left:
            await work(path)
            done += 1
        return done

    began = time.perf_counter()
    done = await asyncio.gather(*(one_after_another() for _ in range(IN_FLIGHT)))
    return sum(done) / (time.perf_counter() - began)
