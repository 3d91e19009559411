"""Bodies of POST /checks on an invented seller and object."""

from typing import Any

from tests.http.registers import ADDRESS, NUMBER

SELLER: dict[str, Any] = {
    "last_name": "Иванов",
    "first_name": "Пётр",
    "middle_name": "Сидорович",
    "birth_date": "1980-02-01",
    "region": "77",
    "inn": "770000000082",
    "snils": "112-233-445 95",
    "passport": {
        "series": "9999",
        "number": "000001",
        "issued_on": "2010-03-01",
        "issued_by": "Отдел города Примерска",
        "division_code": "770-001",
    },
}
OBJECT: dict[str, Any] = {"cadastral_number": NUMBER, "address": ADDRESS, "object_type": "apartment"}


def order(check_type: str = "full", **changes: Any) -> dict[str, Any]:
    """A whole order of the type; `changes` replace or add fields of the body, `seller` and `object` those parts."""
    input_data = {
        "seller": changes.pop("seller", SELLER),
        "object": changes.pop("object", OBJECT),
    }
    kept = {"seller": ("seller",), "object": ("object",)}.get(check_type, ("seller", "object"))
    return {"type": check_type, "input_data": {part: input_data[part] for part in kept}} | changes
