"""Identifiers and request ids have the form that the contract names."""

import re

import pytest

from cleardeed.core import clock
from cleardeed.core.ids import is_event_id, is_id, new_event_id, new_id, new_request_id


def test_ids_sort_by_creation() -> None:
    made = [new_id("chk") for _ in range(50)]
    assert len(set(made)) == 50
    assert made[0][:10] <= made[-1][:10]


@pytest.mark.parametrize("text", ["", "chk", "chk_", "chk_x", "val_01jd2m0000e00000000000000r", "chk_\x00", "x" * 5000])
def test_what_is_no_id_of_the_kind_is_told_apart(text: str) -> None:
    assert is_id(new_id("chk"), "chk")
    assert not is_id(text, "chk")


@pytest.mark.parametrize("text", ["", "evt_1", "evt_x_000000000000", "evt_1_00000000000\x00", "evt_1_000000000000\n"])
def test_what_is_no_event_id_is_told_apart(text: str) -> None:
    assert is_event_id(new_event_id(clock.now()))
    assert not is_event_id(text)


def test_request_ids_have_the_form_of_the_contract() -> None:
    assert re.fullmatch(r"req_\d{13}_[0-9a-f]{8}", new_request_id())
