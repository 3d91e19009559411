"""The request that load repeats: a full check of an invented seller and object."""

import msgspec

from cleardeed.checks.inputs import LaunchRequest, read_launch

CHECK_REQUEST = {
    "type": "full",
    "input_data": {
        "seller": {
            "last_name": "Иванов",
            "first_name": "Пётр",
            "middle_name": "Сидорович",
            "birth_date": "1980-02-01",
            "inn": "770000000082",
            "snils": "112-233-445 95",
            "region": "77",
            "passport": {"series": "9999", "number": "000001", "issued_on": "2020-03-01"},
        },
        "object": {
            "cadastral_number": "77:99:0009999:1001",
            "address": "г. Примерск, ул. Первая, д. 1, кв. 1",
            "object_type": "apartment",
        },
    },
}


def check_body() -> bytes:
    """The body of POST /checks."""
    return msgspec.json.encode(CHECK_REQUEST)


def launch_request() -> LaunchRequest:
    """The request as the service reads it."""
    return read_launch(CHECK_REQUEST, mode="live")
