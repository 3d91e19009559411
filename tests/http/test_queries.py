"""Query strings: what every operation that reads one refuses."""

import httpx
import pytest

from tests.http.faults import fields_at_fault


@pytest.mark.parametrize("value", ["null", "NULL", "None", ""])
@pytest.mark.parametrize("path", ["/api/v1/tariffs?type=", "/api/v1/checks?type=", "/api/v1/checks?status="])
def test_a_parameter_is_absent_only_where_it_is_not_sent(owner: httpx.Client, path: str, value: str) -> None:
    name = path.partition("?")[2].rstrip("=")
    assert fields_at_fault(owner.get(path + value)) == [name]


def test_unknown_parameters_are_passed_over(owner: httpx.Client) -> None:
    assert owner.get("/api/v1/tariffs?unknown=null&unknown=1").status_code == 200


@pytest.mark.parametrize("value", ["x", "-1", "1e3", "5.0", "+5", " 5", "٥", "1" * 20, "1_0", "true", ""])
@pytest.mark.parametrize("name", ["limit", "offset"])
def test_a_page_is_asked_for_in_whole_numbers(owner: httpx.Client, name: str, value: str) -> None:
    assert fields_at_fault(owner.get("/api/v1/checks", params={name: value})) == [name]


def test_a_parameter_is_given_once(owner: httpx.Client) -> None:
    assert fields_at_fault(owner.get("/api/v1/checks?limit=1&limit=1")) == ["limit"]
