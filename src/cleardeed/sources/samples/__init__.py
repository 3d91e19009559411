"""Small sample registers of invented people and objects, and the order that the demonstration places on them.

Cadastral district 77:99 and the town of Примерск do not exist. Any likeness to a person is chance.
"""

import datetime
from importlib import resources
from pathlib import Path
from typing import Any

AS_OF = datetime.date.today()  # noqa: DTZ011 - a sample is fresh on the day it is loaded

INPUT_DATA: dict[str, Any] = {
    "seller": {
        "last_name": "Иванов",
        "first_name": "Пётр",
        "middle_name": "Сидорович",
        "birth_date": "1980-02-01",
        "region": "77",
        "inn": "770000000082",
        "snils": "112-233-445 95",
        "passport": {"series": "9925", "number": "000001", "issued_on": "2025-02-20", "division_code": "770-001"},
    },
    "object": {
        "cadastral_number": "77:99:0009999:1001",
        "address": "г. Примерск, ул. Первая, д. 1, кв. 1",
        "object_type": "apartment",
    },
}


def files() -> dict[str, Path]:
    """The sample register of every source, by source code."""
    folder = Path(str(resources.files(__name__)))
    return {file.stem: file for file in sorted(folder.glob("*.csv"))}
