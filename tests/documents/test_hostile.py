"""Hostile files end in a clear fault: no crash, nothing kept running, and the next file is read."""

import os
from collections.abc import AsyncIterator

import pytest

from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.reader import read_document
from tests.documents.hostile import FILES
from tests.documents.making import CONTRACT


def opened(content: bytes) -> int:
    descriptor = os.memfd_create("test")
    os.write(descriptor, content) if content else None
    return descriptor


@pytest.fixture(scope="module")
async def parsers() -> AsyncIterator[Parsers]:
    async with open_parsers(ocr=True) as running:
        yield running


def test_there_are_enough() -> None:
    assert len(FILES) >= 50


@pytest.mark.parametrize("name", FILES)
async def test_a_hostile_file_is_refused_or_read_in_its_limits(parsers: Parsers, name: str) -> None:
    hostile = FILES[name]
    file = opened(hostile.make())
    try:
        assert await fault_of(parsers, file) in (*hostile.faults, *([None] if hostile.reads else []))
    finally:
        os.close(file)
    assert (await parsers.read(opened(CONTRACT.encode()))).pages[0] is not None


async def fault_of(parsers: Parsers, file: int) -> str | None:
    """Why the file is not read; None where it is."""
    try:
        await parsers.inspect(file)
        await read_document(parsers, file)
    except UnreadableError as error:
        return error.fault
    return None
