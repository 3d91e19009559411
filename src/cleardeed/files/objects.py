"""The stored objects as they are, encrypted: read and written whole for backups, copied between two stores."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import obstore
from obstore.store import ObjectStore

from cleardeed.core.errors import RefusedError
from cleardeed.files.bucket_marker import MARKER_NAME
from cleardeed.files.location import MISSING, Location, refuse_unavailable

if TYPE_CHECKING:  # obstore has no such name at run time
    from obstore import ObjectMeta

CONCURRENCY = 8
"""Objects that are copied at a time; each is held whole, and the largest are uploads of 20 MiB."""
Report = Callable[[int, int], None]
"""Called with the bytes that are done and those of all objects."""


class Copied(msgspec.Struct):
    """The outcome of a copy."""

    copied: int = 0
    unchanged: int = 0
    erased_meanwhile: int = 0
    bytes: int = 0


def read_all(location: Location) -> Iterator[tuple[str, bytes]]:
    """Name and content of every object, without those erased since they were listed."""
    store = location.open()
    with refuse_unavailable():
        for found in obstore.list(store):
            for one in found:
                try:
                    yield one["path"], bytes(obstore.get(store, one["path"]).bytes())
                except MISSING:
                    continue


def write_all(location: Location, folder: Path) -> None:
    """Store every file of the folder under its path there, then delete all other objects."""
    store = location.open()
    with refuse_unavailable():
        for file in folder.rglob("*"):
            if file.is_file():
                obstore.put(store, file.relative_to(folder).as_posix(), file)
        for found in obstore.list(store):
            others = [one["path"] for one in found if not (folder / one["path"]).is_file()]
            if others:
                obstore.delete(store, others)


async def copy_all(source: Location, target: Location, report: Report | None, *, compare: bool = False) -> Copied:
    """Copy every object from one store to another; what the target has besides stays.

    Each copied object is read back and compared by SHA-256. An object that the target has in the same size and from a
    later time was copied by an earlier run and is skipped; with `compare` its content is compared too. The marker comes
    last: a target without it is not complete, and no service starts on it. Raises `RefusedError` for a copy that
    differs, `FileStoreUnavailableError`.
    """
    opened, done = (source.open(), target.open()), Copied()
    total = sum([one["size"] async for found in _chunks(opened[0]) for one in found])

    async def copy(one: "ObjectMeta") -> None:
        await _copy(opened, one, done, compare=compare)
        if report is not None:
            report(done.bytes, total)

    async for found in _chunks(opened[0]):
        await asyncio.gather(*(copy(one) for one in found if one["path"] != MARKER_NAME))
    marker = await _head(opened[0], MARKER_NAME)
    if marker is not None:
        await _copy(opened, marker, done, compare=compare)
    return done


async def _chunks(store: ObjectStore) -> AsyncIterator["Sequence[ObjectMeta]"]:
    with refuse_unavailable():
        async for found in obstore.list(store, chunk_size=CONCURRENCY):
            yield found


async def _copy(stores: tuple[ObjectStore, ObjectStore], one: "ObjectMeta", done: Copied, *, compare: bool) -> None:
    source, target = stores
    present = await _head(target, one["path"])
    if (
        present is not None
        and present["size"] == one["size"]
        and present["last_modified"] >= one["last_modified"]
        and not (compare and await _sha256(target, one["path"]) != await _sha256(source, one["path"]))
    ):
        done.unchanged += 1
    else:
        content = await _content(source, one["path"])
        if content is None:
            done.erased_meanwhile += 1
            return
        with refuse_unavailable():
            await obstore.put_async(target, one["path"], content)
        if await _sha256(target, one["path"]) != hashlib.sha256(content).hexdigest():
            raise RefusedError("the copy of {name} differs from the original", name=one["path"])
        done.copied += 1
    done.bytes += one["size"]


async def _head(store: ObjectStore, name: str) -> "ObjectMeta | None":
    with refuse_unavailable():
        try:
            return await obstore.head_async(store, name)
        except MISSING:
            return None


async def _content(store: ObjectStore, name: str) -> bytes | None:
    with refuse_unavailable():
        try:
            return bytes(await (await obstore.get_async(store, name)).bytes_async())
        except MISSING:
            return None


async def _sha256(store: ObjectStore, name: str) -> str | None:
    content = await _content(store, name)
    return None if content is None else hashlib.sha256(content).hexdigest()
