"""DaData: cleaning of passports, names, birth dates and addresses."""

import re
from typing import Any, ClassVar

from cleardeed.simulators.exchange import Asked, Reply, json_reply
from cleardeed.simulators.names import dotted, fold, parse_dotted, parse_iso
from cleardeed.simulators.simulator import Simulator, not_found

KEY, SECRET = "invented-dadata-key", "invented-dadata-secret"
_LABELS = set(fold("г город ул улица д дом кв квартира уч участок").split())
FINE, BAD, EMPTY, ON_THE_LIST = 0, 1, 2, 10


class Dadata(Simulator):
    """`POST /api/v1/clean/{passport · name · birthdate · address}` with `["…"]`: one paid unit a record.

    Wanted: `Authorization: Token <key>` and `X-Secret`. 401 is the key, 403 no money, 400 the body's shape. A
    passport's `qc` 10 means that it is on the list of 2023, which no longer grows. Some flats have a cadastral number.
    """

    name = "dadata"
    key: ClassVar[str] = KEY
    secret: ClassVar[str] = SECRET

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.units = 10_000

    def answer(self, asked: Asked) -> Reply:
        clean = {
            "/api/v1/clean/passport": self._passport,
            "/api/v1/clean/name": _name,
            "/api/v1/clean/birthdate": _birth_date,
            "/api/v1/clean/address": self._address,
        }.get(asked.path)
        if clean is None or asked.method != "POST":
            return not_found()
        keys = (asked.headers.get("authorization"), asked.headers.get("x-secret"))
        if keys != (f"Token {self.key}", self.secret):
            return json_reply({"detail": "Zero or invalid API key"}, "refused", status=401)
        texts = asked.json()
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            return self.unreadable()
        if self.units < len(texts):
            return json_reply({"detail": "Not enough balance"}, "refused", status=403)
        self.units -= len(texts)
        cleaned = [clean(text) for text in texts]
        bad = any(one["qc"] == ON_THE_LIST for one in cleaned)
        return json_reply(cleaned, "records" if bad else "zero", charged=len(texts))

    def error_inside(self, asked: Asked) -> Reply:  # noqa: ARG002
        """An object where the list should be."""
        return json_reply({"detail": "Internal error"}, "broken")

    def _passport(self, text: str) -> dict[str, Any]:
        digits = re.sub(r"\D", "", text)
        if len(digits) != 10:
            return {"source": text, "series": None, "number": None, "qc": BAD if digits else EMPTY}
        document = self.world.document(digits[:4], digits[4:])
        qc = ON_THE_LIST if document and not document.valid else FINE
        return {"source": text, "series": f"{digits[:2]} {digits[2:4]}", "number": digits[4:], "qc": qc}

    def _address(self, text: str) -> dict[str, Any]:
        estate = next((row for row in self.world.estates if _bare(row.address) == _bare(text)), None)
        number = estate.cadastral_number if estate else None
        flat = re.search(r"кв\.?\s*(\d+)", estate.address if estate else text)
        return {
            "source": text,
            "result": estate.address if estate else None,
            "postal_code": "100000" if estate else None,
            "house_cadnum": None,
            "flat": flat[1] if flat else None,
            "flat_cadnum": number if flat else None,
            "flat_area": estate.area if estate and flat else None,
            "fias_id": None,
            "geo_lat": str(estate.latitude) if estate and estate.latitude else None,
            "geo_lon": str(estate.longitude) if estate and estate.longitude else None,
            "qc": FINE if estate else BAD,
            "qc_geo": 0 if estate else 5,
            "qc_complete": 0 if estate else 4,
            "qc_house": 2 if estate else 10,
        }


def _bare(address: str) -> list[str]:
    """What is left of an address without marks, order and the words that say what a number or a name is."""
    return sorted(word for word in re.findall(r"\w+", fold(address)) if word not in _LABELS)


def _name(text: str) -> dict[str, Any]:
    words = [word.capitalize() for word in text.split()]
    surname, name, patronymic = (*words, None, None, None)[:3]
    gender = "Ж" if (patronymic or "").endswith("вна") else "М" if patronymic else "НД"
    qc = FINE if len(words) in (2, 3) else BAD if words else EMPTY
    return {"source": text, "surname": surname, "name": name, "patronymic": patronymic, "gender": gender, "qc": qc}


def _birth_date(text: str) -> dict[str, Any]:
    day = parse_iso(text) or parse_dotted(text)
    return {"source": text, "birthdate": dotted(day) or None, "qc": FINE if day else BAD if text else EMPTY}
