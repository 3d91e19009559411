"""Statuses and kinds of the national map."""

from typing import Any

import msgspec
import pytest

from cleardeed.sources.connectors.nspd_map.features import Collection, Meta, rows_of
from cleardeed.sources.rows.findings import ParsedRows

NUMBER = "77:99:0009999:1001"


def reading(
    *options: dict[str, Any], category: int = 36368, total: int | None = None, label: str = NUMBER
) -> ParsedRows:
    features = [{"properties": {"category": category, "label": label, "options": one}} for one in options]
    found = msgspec.convert({"type": "FeatureCollection", "features": features}, Collection)
    return rows_of(found, [Meta(total=len(options) if total is None else total)], NUMBER)


def land(**other: Any) -> dict[str, Any]:
    return {"cad_num": NUMBER, "land_record_type": "Земельный участок", "status": "Учтенный"} | other


@pytest.mark.parametrize("status", ["Учтенный", "Ранее учтённый", "АКТУАЛЬНЫЙ"])
def test_an_object_on_record(status: str) -> None:
    found = reading(land(status=status))
    assert (found.rows[0]["cancelled"], found.incomplete_reason) == ("false", None)


@pytest.mark.parametrize(
    "status", ["Архивный", "Аннулированный", "Снят с учета", "Снят с кадастрового учёта", "Погашено"]
)
def test_an_object_off_the_record(status: str) -> None:
    assert reading(land(status=status)).rows[0]["cancelled"] == "true"
    assert reading(land(previously_posted=status)).rows[0]["cancelled"] == "true"


@pytest.mark.parametrize("status", ["Временный", "Условный"])
def test_an_object_for_a_time_is_for_a_person(status: str) -> None:
    assert reading(land(status=status)).incomplete_reason == "provisional_record"


@pytest.mark.parametrize(
    ("other", "field"),
    [
        ({"status": "Приостановленный"}, "options.status"),
        ({"status": None}, "options.status"),
        ({"status": None, "previously_posted": "Учтенный"}, "options.status"),
        ({"common_data_status": "нечто иное"}, "options.common_data_status"),
        ({"land_record_type": "Воздушное судно"}, "options.land_record_type"),
    ],
)
def test_an_unknown_word_is_named(other: dict[str, Any], field: str) -> None:
    found = reading(land(**other))
    assert (found.incomplete_reason, found.not_understood) == ("not_understood", [field])


def test_an_unknown_layer_without_a_known_kind_is_named() -> None:
    found = reading({"cad_num": NUMBER, "status": "Учтенный"}, category=1)
    assert found.not_understood == ["category"]


def test_premises_are_known_by_their_word() -> None:
    flat = {"cad_number": NUMBER, "type": "Помещение", "common_data_status": "Актуальный", "floor": ["4"]}
    (row,) = reading(flat, category=1).rows
    assert (row["object_type"], row["floor"], row["cancelled"]) == ("premises", "4", "false")


def test_neighbours_are_set_aside_and_counted() -> None:
    other = land(cad_num="77:99:0009999:7")
    assert reading(other, label="77:99:0009999:7").set_aside == 1
    assert reading(land(), total=3).incomplete_reason == "counts_differ"


@pytest.mark.parametrize("number", ["77:99:0009999:7", "unreadable", None])
def test_a_feature_at_odds_with_its_own_label_cannot_be_read(number: str | None) -> None:
    found = reading(land(), land(cad_num=number))
    assert (found.unreadable, found.incomplete_reason) == (1, "unreadable_rows")
