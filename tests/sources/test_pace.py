"""The reading time of a register's text grows with its length: the worker has other checks to run."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from cleardeed.sources.matching.addresses import parse_address
from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.names import name_of
from cleardeed.sources.matching.numbers import case_number_key, proceeding_number
from cleardeed.sources.matching.text import fold
from cleardeed.sources.rows.bailiffs import proceeding_columns
from cleardeed.sources.rows.enforcement import amount_in, is_whole_closing, parse_closing
from cleardeed.sources.rows.findings import UnreadableRowError
from cleardeed.sources.rows.list_lines import read_entry
from tests.pace import seconds_of

LENGTH = 40_000
SECONDS = 1.0
PIECES = (
    " ",
    ",",
    "а",
    "é",
    "-",
    "а -",
    "1",
    "1/",
    "1/11/",
    "(",
    "ст. 1 ч ",
    ":",
    "а: 1 руб ",
    "\u0315\u0301",
    "Иванов ",
)


def bailiffs(text: str) -> None:
    with suppress(UnreadableRowError):
        proceeding_columns(debtor=text, proceeding=text, document=text, subject=text, closing=None)


def listed(text: str) -> None:
    with suppress(UnreadableRowError):
        read_entry(text)


READERS: tuple[Callable[[str], object], ...] = (
    fold,
    parse_address,
    parse_date,
    lambda text: name_of(text, text, text),
    case_number_key,
    proceeding_number,
    amount_in,
    parse_closing,
    is_whole_closing,
    bailiffs,
    listed,
)


@pytest.mark.parametrize("piece", PIECES)
def test_a_text_of_one_piece_without_end_is_read_at_once(piece: str) -> None:
    text = piece * (LENGTH // len(piece)) + "х"
    assert seconds_of(lambda: [read(text) for read in READERS]) < SECONDS
