"""DaData: cleaning of passports, names, birth dates and addresses."""

import re
from typing import Any, ClassVar

from cleardeed.simulators.exchange import Reply, Request, json_reply
from cleardeed.simulators.names import dotted, fold, parse_dotted, parse_iso
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Estate

KEY, SECRET = "invented-dadata-key", "invented-dadata-secret"
_LABELS = set(fold("г город ул улица д дом кв квартира уч участок").split())
FINE, BAD, EMPTY, ON_THE_LIST = 0, 1, 2, 10


class Dadata(Simulator):
    """`POST /api/v1/clean/{passport · name · birthdate · address}` with `["…"]`: one paid unit a record.

    Wanted: `Authorization: Token <key>` and `X-Secret`. 401 is the key, 403 no money, 400 the body's shape. A
    passport's `qc` 10 means that it is on the list of 2023, which no longer grows. Some flats have a cadastral number.
    An address with `qc` 0 may still be of a house that the register of addresses does not have: `qc_house` 10.
    """

    name = "dadata"
    key: ClassVar[str] = KEY
    secret: ClassVar[str] = SECRET

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.units = 10_000

    def answer(self, asked: Request) -> Reply:
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

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
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
        if estate is not None:
            return _recognised(text, estate)
        streets = [found[1] for row in self.world.estates if (found := _STREET.search(row.address))]
        street = next((one for one in streets if fold(one) in _bare(text)), None)
        house = _HOUSE.search(text)
        if street and house:
            return _without_its_house(text, street, house[1])
        return _cleaned(text, qc=BAD, qc_geo=5, qc_complete=4, qc_house=10, fias_level="-1")


_STREET = re.compile(r"ул\. (\w+)")
_HOUSE = re.compile(r"\bд(?:ом|\.)? ?(\d+)")
_FLAT = re.compile(r"кв\.? *(\d+)")
_PLOT = re.compile(r"уч\. (\d+)")
_GUID = "00000000-0000-4000-8000-{:012d}"
_MEMBERS = """
source result postal_code country country_iso_code federal_district region_fias_id region_kladr_id
region_iso_code region_with_type region_type region_type_full region area_fias_id area_kladr_id area_with_type
area_type area_type_full area city_fias_id city_kladr_id city_with_type city_type city_type_full city city_area
city_district_fias_id city_district_kladr_id city_district_with_type city_district_type city_district_type_full
city_district settlement_fias_id settlement_kladr_id settlement_with_type settlement_type settlement_type_full
settlement street_fias_id street_kladr_id street_with_type street_type street_type_full street stead_fias_id
stead_kladr_id stead_cadnum stead_type stead_type_full stead house_fias_id house_kladr_id house_cadnum
house_type house_type_full house house_flat_count block_type block_type_full block entrance floor flat_fias_id
flat_cadnum flat_type flat_type_full flat flat_area square_meter_price flat_price room_fias_id room_cadnum
room_type room_type_full room postal_box fias_id fias_code fias_level fias_actuality_state kladr_id geoname_id
capital_marker okato oktmo tax_office tax_office_legal timezone geo_lat geo_lon beltway_hit beltway_distance
qc_geo qc_complete qc_house qc unparsed_parts metro divisions
"""
"""Every member of a cleaned address, in its order; unknown ones are null."""


def _cleaned(text: str, **known: Any) -> dict[str, Any]:
    return dict.fromkeys(_MEMBERS.split()) | {"source": text} | known


def _recognised(text: str, estate: Estate) -> dict[str, Any]:
    """The codes are those of a house of the register; a plot stops above it."""
    house, flat, plot = (pattern.search(estate.address) for pattern in (_HOUSE, _FLAT, _PLOT))
    place = {
        "result": estate.address,
        "postal_code": "100000",
        "country": "Россия",
        "country_iso_code": "RU",
        "geo_lat": str(estate.latitude) if estate.latitude else None,
        "geo_lon": str(estate.longitude) if estate.longitude else None,
        "fias_actuality_state": "0",
        "qc_geo": 0,
        "qc": FINE,
    }
    if house is None:
        stead = {"stead": plot[1], "stead_type": "уч", "stead_cadnum": estate.cadastral_number} if plot else {}
        return _cleaned(text, **place, **stead, qc_complete=4, qc_house=10, fias_level="75" if plot else "7")
    known = {
        "house_fias_id": _GUID.format(1),
        "house_type": "д",
        "house_type_full": "дом",
        "house": house[1],
        "fias_id": _GUID.format(2 if flat else 1),
        "fias_level": "9" if flat else "8",
        "qc_complete": 0 if flat else 5,
        "qc_house": 2,
    }
    if flat is None:
        return _cleaned(text, **place, **known, house_cadnum=estate.cadastral_number)
    return _cleaned(
        text,
        **place,
        **known,
        flat_fias_id=_GUID.format(2),
        flat_type="кв",
        flat_type_full="квартира",
        flat=flat[1],
        flat_cadnum=estate.cadastral_number,
        flat_area=estate.area,
    )


def _without_its_house(text: str, street: str, house: str) -> dict[str, Any]:
    """Recognised without doubt, and the register has no such house: only `qc_house` and `qc_complete` tell it."""
    return _cleaned(
        text,
        result=f"г Примерск, ул {street}, д {house}",
        postal_code="100000",
        country="Россия",
        country_iso_code="RU",
        street_fias_id=_GUID.format(3),
        street_with_type=f"ул {street}",
        street_type="ул",
        street_type_full="улица",
        street=street,
        house_type="д",
        house_type_full="дом",
        house=house,
        fias_id=_GUID.format(3),
        fias_level="7",
        fias_actuality_state="0",
        qc_geo=1,
        qc_complete=10,
        qc_house=10,
        qc=FINE,
    )


def _bare(address: str) -> list[str]:
    """Return the words of an address without marks, order and the words that say what a number or a name is."""
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
