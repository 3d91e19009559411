"""The scan itself: what is planted is found, however it is encoded, and noise is not taken for it."""

import base64
import datetime
import os

import pytest

from tests.flows.scan import Needles, dates, digests, encodings

NAME = "Щъюфрызклягб"


@pytest.fixture(scope="module")
def needles() -> Needles:
    made = Needles()
    made.add("name", NAME)
    made.add("passport", "9999 123456")
    for form in dates(datetime.date(1957, 3, 5)):
        made.add("birth date", form)
    return made


@pytest.mark.parametrize("encoding", [name for name, _ in [*encodings(NAME), *digests(NAME)]])
def test_a_planted_name_is_found_in_every_encoding(needles: Needles, encoding: str) -> None:
    for name, needle in [*encodings(NAME), *digests(NAME)]:
        if name == encoding:
            assert f"name as {encoding}" in needles.found_in(os.urandom(101) + needle + os.urandom(77))


@pytest.mark.parametrize("before", range(4))
def test_base64_of_a_text_around_it_is_found(needles: Needles, before: int) -> None:
    text = "x" * before + f' {{"name": "{NAME}"}}'
    assert "name as base64 of utf-8" in needles.found_in(base64.b64encode(text.encode()))


@pytest.mark.parametrize("form", ["1957-03-05", "05.03.1957", "5.3.1957", "19570305", "5 МАРТА 1957"])
def test_a_date_is_found_in_every_form(needles: Needles, form: str) -> None:
    assert any(label.startswith("birth date") for label in needles.found_in(f"… {form} …".encode()))


@pytest.mark.parametrize("text", ["req_1319570305123", "9c19570305ff", "9999123456 and 1957"])
def test_a_part_of_a_longer_number_is_no_date(needles: Needles, text: str) -> None:
    assert needles.found_in(text.encode()) == set()


def test_nothing_is_found_in_noise(needles: Needles) -> None:
    assert needles.found_in(os.urandom(200_000)) == set()
