"""Look-ups: each source's rows as its records, and what a look-up can and cannot know."""

import datetime
from typing import Any

import msgspec
import pytest

from cleardeed.database.pool import Pool
from cleardeed.sources.base import MAX_LEFT_OUT, Findings, Unavailable
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from cleardeed.sources.local import lookup
from cleardeed.sources.local.connector import LocalConnector, connect
from cleardeed.sources.records import Encumbrance, PropertyFacts, Record, Right
from cleardeed.sources.registry import Resources
from cleardeed.sources.subject import Property, Seller, Subject
from tests.sources.people import INN, SELLER, SNILS
from tests.sources.registers import Row, put

NUMBER = "77:99:0009999:1001"
ADDRESS = "г. Примерск, ул. Первая, д. 1, кв. 5"
OBJECT = Property(NUMBER, ADDRESS, "apartment")
FULL = Subject(seller=SELLER, object=OBJECT)
BORN = {"last_name": "Иванов", "first_name": "Пётр", "middle_name": "Сидорович", "birth_date": "1980-02-01"}
DATELESS = {"last_name": "Иванов", "first_name": "Пётр", "middle_name": "Сидорович"}


@pytest.fixture
def local(resources: Resources) -> LocalConnector:
    return connect(resources)


def plain(record: Record) -> dict[str, Any]:
    """The record without its match."""
    fields: dict[str, Any] = msgspec.to_builtins(record)
    return {name: value for name, value in fields.items() if name not in ("match", "record")}


@pytest.mark.parametrize("source", OF_THE_CONTRACT, ids=lambda source: source.code)
async def test_nothing_loaded_is_unavailable(local: LocalConnector, source: Any) -> None:
    with pytest.raises(Unavailable) as raised:
        await local.query(source.code, FULL, None)
    assert raised.value.reason == "not_loaded"
    assert not raised.value.retry


SELLER_ROWS: list[tuple[str, Row, dict[str, Any]]] = [
    (
        "fssp",
        {
            "number": "999001/24/77001-ИП",
            "date": "15.03.2024",
            "closed_on": "2024-09-01, 46, 1, 3",
            "summary": "Сумма долга: 1000.5 руб. Исполнительский сбор: 100,00 руб.",
            "department": "ОСП",
        },
        {
            "number": "999001/24/77001-ИП",
            "date": "2024-03-15",
            "closed_on": "2024-09-01",
            "closed_article": 46,
            "closed_part": 1,
            "closed_clause": 3,
            "amount": 1100.5,
            "summary": "Сумма долга: 1000.5 руб. Исполнительский сбор: 100,00 руб.",
            "extra": {"department": "ОСП"},
        },
    ),
    (
        "kad_arbitr",
        {"number": "А40-999001/2024", "kind": "Б", "role": "Должник", "court": "АС", "url": "javascript:alert(1)"},
        {
            "number": "А40-999001/2024",
            "kind": "bankruptcy",
            "role": "debtor",
            "court": "АС",
            "extra": {"url": "javascript:alert(1)"},
        },
    ),
    (
        "fedresurs",
        {"number": "А40-1/2024", "procedure": "CitizenAssetsDisposal", "url": "https://fedresurs.example.test/1"},
        {"number": "А40-1/2024", "procedure": "CitizenAssetsDisposal", "url": "https://fedresurs.example.test/1"},
    ),
    ("fedresurs", {"kind": "внесудебное"}, {"kind": "внесудебное", "extrajudicial": True}),
    ("pledges", {"number": "1", "item": "автомобиль"}, {"number": "1", "role": "pledgor", "item": "автомобиль"}),
    ("pledges", {"number": "1", "role": "залогодержатель"}, {"number": "1", "role": "creditor"}),
    ("passports", {"date": "2020-01-01"}, {"date": "2020-01-01"}),
    ("passports", {"status": "Действительный"}, {"valid": True, "extra": {"status": "Действительный"}}),
    ("inn", {"kind": "Недействителен", "inn": INN}, {"kind": "void", "inn": INN}),
    ("tax_debts", {"amount": "12 840,55 руб."}, {"amount": 12840.55}),
    ("watchlists", {"kind": "терроризм", "list_name": "Перечень"}, {"kind": "terrorism", "list_name": "Перечень"}),
    ("wanted", {"number": "Р-1", "region": "77"}, {"number": "Р-1", "extra": {"region": "77"}}),
    (
        "courts",
        {"number": "2-1/2024", "role": "ответчик", "court": "Суд", "amount": "5", "judge": "Судьин"},
        {"number": "2-1/2024", "role": "respondent", "court": "Суд", "amount": 5.0, "extra": {"judge": "Судьин"}},
    ),
]


@pytest.mark.parametrize(("code", "row", "expected"), SELLER_ROWS)
async def test_rows_about_people(
    pool: Pool, local: LocalConnector, code: str, row: Row, expected: dict[str, Any]
) -> None:
    await put(pool, code, {**BORN, **row}, {**BORN, **row, "birth_date": "1981-02-01", "inn": ""})
    findings = await local.query(code, FULL, None)
    assert [plain(record) for record in findings.records] == [expected]
    assert findings.records[0].certain
    assert findings.complete
    assert findings.left_out == 1


OBJECT_ROWS: list[tuple[str, Row, dict[str, Any]]] = [
    (
        "egrn",
        {
            "kind": "object",
            "object_type": "apartment",
            "area_m2": "45,5",
            "rooms": "2",
            "floor": "пятый",
            "year_built": "1980",
            "cadastral_value": "1 000 000.10",
        },
        {
            "cadastral_number": NUMBER,
            "object_type": "apartment",
            "area_m2": 45.5,
            "rooms": 2,
            "year_built": 1980,
            "cadastral_value": 1000000.1,
            "extra": {"floor": "пятый"},
        },
    ),
    ("nspd", {"kind": "object", "closed_on": "2024-01-01"}, {"cancelled": True, "closed_on": "2024-01-01"}),
    ("nspd", {"kind": "object", "latitude": "55.5", "longitude": "37.25"}, {"latitude": 55.5, "longitude": 37.25}),
    (
        "egrn",
        {"kind": "encumbrance", "type": "Ипотека в силу закона", "in_favour_of": "Банк"},
        {"kind": "mortgage", "in_favour_of": "Банк", "extra": {"type": "Ипотека в силу закона"}},
    ),
    ("egrn", {"kind": "encumbrance", "type": "Сервитут"}, {"kind": "easement"}),
    ("egrn", {"kind": "encumbrance", "type": "022005000000"}, {"kind": "expropriation"}),
    ("egrn", {"kind": "encumbrance", "type": "Нечто иное"}, {"kind": "Нечто иное"}),
    (
        "egrn",
        {"kind": "right", "type": "Собственность", "holder_hidden": "да"},
        {"kind": "ownership", "holder_hidden": True},
    ),
    ("housing", {"is_alarm": "1", "built_year": "1950"}, {"kind": "unsafe", "year_built": 1950}),
    ("housing", {"kind": "Исправный"}, {"kind": "ordinary"}),
    ("housing", {"kind": "Исправный", "is_alarm": "да"}, {"kind": "unsafe"}),
    ("housing", {"kind": "Жилой дом", "is_alarm": "да"}, {"kind": "unsafe"}),
    ("housing", {"kind": "Под снос", "is_alarm": "да"}, {"kind": "demolition"}),
    ("housing", {"kind": "Под снос", "is_alarm": "нет"}, {"kind": "demolition"}),
    ("object_courts", {"number": "2-1/2024", "court": "Суд"}, {"number": "2-1/2024", "court": "Суд"}),
]


@pytest.mark.parametrize(("code", "row", "expected"), OBJECT_ROWS)
async def test_rows_about_objects(
    pool: Pool, local: LocalConnector, code: str, row: Row, expected: dict[str, Any]
) -> None:
    await put(pool, code, {"cadastral_number": NUMBER, **row}, {"cadastral_number": "77:99:0009999:1002", **row})
    findings = await local.query(code, FULL, None)
    (record,) = findings.records
    assert record.certain
    assert plain(record).items() >= expected.items()


def right(**columns: str) -> Row:
    return {"cadastral_number": NUMBER, "kind": "right", "type": "собственность", **columns}


@pytest.mark.parametrize(
    ("row", "is_seller"),
    [
        (right(holder_name="Иванов Петр Сидорович", holder_birth_date="01.02.1980"), True),
        (right(holder_name="Иванов П.С.", holder_snils=SNILS), True),
        (right(holder_inn=INN), True),
        (right(last_name="Иванов", first_name="Пётр", birth_date="1980-02-01"), True),
        (right(holder_name="Иванов Пётр Сидорович"), None),
        (right(holder_name="Иванов Пётр Сидорович", holder_birth_date="02.02.1980"), False),
        (right(holder_name="ООО «Пример»"), False),
        (right(holder_name="Иванов"), None),
        (right(holder_last_name="Иванов"), None),
        (right(holder_name="И***** П*** С***"), None),
        (right(holder_name="Иванов", holder_birth_date="02.02.1980"), False),
        (right(holder_last_name="Петров"), False),
        (right(holder_name="ООО «Иванов»"), False),
        (right(), None),
        (right(holder_name="Иванов Пётр Сидорович", holder_birth_date="01.02.1980", holder_hidden="1"), None),
    ],
)
async def test_whether_the_holder_is_the_seller(
    pool: Pool, local: LocalConnector, row: Row, is_seller: bool | None
) -> None:
    await put(pool, "egrn", row)
    (record,) = (await local.query("egrn", FULL, None)).records
    assert isinstance(record, Right)
    assert record.holder_is_seller is is_seller
    (unasked,) = (await local.query("egrn", Subject(object=OBJECT), None)).records
    assert isinstance(unasked, Right)
    assert unasked.holder_is_seller is None


async def test_records_do_not_carry_who_the_row_is_about(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "courts", {**DATELESS, "inn": "", "address": "г. Примерск", "number": "1"})
    (record,) = (await local.query("courts", FULL, None)).records
    assert not record.certain
    assert plain(record) == {"number": "1"}


@pytest.mark.parametrize("row", [{"inn": INN}, {"snils": "11223344595"}, {"passport": "99 99 000001"}])
async def test_every_number_finds_its_row(pool: Pool, local: LocalConnector, row: Row) -> None:
    await put(pool, "fssp", {**row, "number": "1"})
    (record,) = (await local.query("fssp", FULL, None)).records
    assert record.certain


@pytest.mark.parametrize(
    "row",
    [
        {"last_name": "IVANOV", "first_name": "PETR"},
        {"last_name": "Иванов", "first_name": "П.", "middle_name": "С."},
        {"last_name": "Иванов П. С."},
        {"last_name": "Иванов-Сидоров", "first_name": "Пётр", "birth_date": "1980-02-01"},
        {"last_name": "Пётр", "first_name": "Иванов", "birth_date": "1980-02-01"},
    ],
)
async def test_doubtful_spellings_are_found_and_graded(pool: Pool, local: LocalConnector, row: Row) -> None:
    await put(pool, "courts", {**row, "number": "1"}, {"last_name": "Петров", "first_name": "Пётр", "number": "2"})
    findings = await local.query("courts", FULL, None)
    assert [(record.number, record.certain) for record in findings.records] == [("1", False)]


async def test_a_row_of_a_double_surname_is_one_record(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "courts", {"last_name": "Петрова-Иванова", "first_name": "Анна", "birth_date": "1980-02-01"})
    for last_name, certain in (("Петрова", False), ("Иванова", False), ("Иванова-Петрова", True)):
        seller = Seller(last_name, "Анна", birth_date=datetime.date(1980, 2, 1))
        (record,) = (await local.query("courts", Subject(seller=seller), None)).records
        assert record.certain is certain


async def test_more_namesakes_than_can_be_read_make_the_answer_incomplete(pool: Pool, local: LocalConnector) -> None:
    rows = [{**DATELESS, "birth_date": "", "number": str(number)} for number in range(lookup.MAX_NAMESAKES + 1)]
    await put(pool, "courts", *rows, {**BORN, "number": "exact"})
    findings = await local.query("courts", FULL, None)
    assert (findings.complete, findings.incomplete_reason) == (False, "too_many_candidates")
    assert "exact" in {record.number for record in findings.records if record.certain}
    assert len(findings.records) <= lookup.MAX_NAMESAKES + 2


async def test_a_common_name_is_no_trouble_where_birth_dates_are_known(pool: Pool, local: LocalConnector) -> None:
    others = [{**BORN, "birth_date": f"19{year}-03-{day:02}"} for year in range(40, 99) for day in range(1, 29)]
    await put(pool, "courts", *others, {**BORN, "number": "mine"})
    findings = await local.query("courts", FULL, None)
    assert [record.number for record in findings.records] == ["mine"]
    assert findings.left_out == MAX_LEFT_OUT


@pytest.mark.parametrize("inn", [None, "770000000107"])
@pytest.mark.parametrize(("kind", "settled"), [("active", False), ("invalid", True)])
async def test_a_row_by_name_says_nothing_good_of_a_number_that_was_not_searched(
    pool: Pool, local: LocalConnector, inn: str | None, kind: str, settled: bool
) -> None:
    """The number is not given, or its check digits are wrong."""
    await put(pool, "inn", {**BORN, "inn": "770000000107", "kind": kind})
    seller = msgspec.structs.replace(SELLER, inn=inn)
    findings = await local.query("inn", Subject(seller=seller), None)
    assert len(findings.records) == 1
    assert findings.complete == settled
    assert await not_enough(local, "inn", Subject(seller=seller)) != settled


async def not_enough(local: LocalConnector, code: str, subject: Subject) -> bool:
    findings: Findings = await local.query(code, subject, None)
    return not findings.complete and findings.incomplete_reason == "not_enough_data"


async def test_a_register_that_cannot_be_asked_says_so(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "passports", {"passport": "9999 000002"})
    await put(pool, "housing", {"address": "г. Примерск, ул. Первая, д. 1", "kind": "unsafe"})
    await put(pool, "fssp", BORN)
    named = Subject(seller=Seller("Иванов", "Пётр", birth_date=datetime.date(1980, 2, 1)), object=Property(NUMBER))
    assert await not_enough(local, "passports", named)
    assert not await not_enough(local, "passports", FULL)
    assert await not_enough(local, "housing", named)
    assert not await not_enough(local, "housing", FULL)
    initials = Subject(seller=Seller("Иванов", "П.", birth_date=datetime.date(1980, 2, 1)))
    assert await not_enough(local, "fssp", initials)
    assert not await not_enough(local, "fssp", named)


async def test_a_name_finds_nothing_where_a_register_goes_by_numbers(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "inn", {"last_name": "Петров", "first_name": "Иван", "inn": "770000000090", "kind": "void"})
    await put(pool, "tax_debts", {"last_name": "Петров", "first_name": "Иван", "birth_date": "1980-02-01"})
    named = Subject(seller=Seller("Иванов", "Пётр", birth_date=datetime.date(1980, 2, 1)))
    wrong = Subject(seller=Seller("Иванов", "Пётр", inn="770000000083"))
    assert await not_enough(local, "inn", named)
    assert await not_enough(local, "inn", wrong)
    assert not await not_enough(local, "inn", FULL)
    assert await not_enough(local, "tax_debts", named)
    assert not await not_enough(local, "tax_debts", FULL)
    found = Subject(seller=Seller("Петров", "Иван", birth_date=datetime.date(1980, 2, 1)))
    assert (await local.query("tax_debts", found, None)).records


SOUND, UNSAFE = {"kind": "ordinary"}, {"kind": "unsafe"}
UNMARKED: dict[str, str] = {}


@pytest.mark.parametrize("others", [[SOUND], [UNSAFE, {"is_alarm": "нет"}], [UNSAFE, UNMARKED]])
async def test_a_house_that_a_list_of_all_houses_lacks_is_unknown(
    pool: Pool, local: LocalConnector, others: list[dict[str, str]]
) -> None:
    await put(pool, "housing", *({"address": f"г. Примерск, ул. Вторая, д. {n}"} | o for n, o in enumerate(others, 7)))
    findings = await local.query("housing", FULL, None)
    assert (findings.records, findings.incomplete_reason) == ([], "object_unknown")


async def test_a_house_that_a_list_of_unsafe_ones_lacks_is_not_listed(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "housing", {"address": "г. Примерск, ул. Вторая, д. 7", **UNSAFE})
    assert (await local.query("housing", FULL, None)).complete


async def test_one_sound_house_makes_an_added_file_a_list_of_all(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "housing", {"address": "г. Примерск, ул. Вторая, д. 7", **SOUND})
    await put(pool, "housing", {"address": "г. Примерск, ул. Вторая, д. 8", **UNSAFE}, append=True)
    assert (await local.query("housing", FULL, None)).incomplete_reason == "object_unknown"


async def test_an_address_leads_to_what_is_filed_under_the_number(pool: Pool, local: LocalConnector) -> None:
    await put(
        pool,
        "egrn",
        {"cadastral_number": NUMBER, "address": ADDRESS, "kind": "object"},
        {"cadastral_number": NUMBER, "kind": "encumbrance", "type": "арест"},
        {"cadastral_number": "77:99:0009999:1", "address": "Примерск, Первая, 1", "kind": "object"},
        {"cadastral_number": "77:99:0009999:1", "kind": "encumbrance", "type": "запрет"},
    )
    asked = Subject(object=Property(address="Примерск, ул. Первая, 1, 5"))
    records = (await local.query("egrn", asked, None)).records
    assert [type(record) for record in records] == [PropertyFacts, Encumbrance]
    assert records[1].kind == "arrest"


async def test_an_address_of_two_objects_is_for_a_person_to_decide(pool: Pool, local: LocalConnector) -> None:
    await put(
        pool,
        "egrn",
        {"cadastral_number": NUMBER, "address": ADDRESS, "kind": "object"},
        {"cadastral_number": "77:99:0009999:1002", "address": ADDRESS, "kind": "object"},
    )
    findings = await local.query("egrn", Subject(object=Property(address=ADDRESS)), None)
    assert (findings.complete, findings.incomplete_reason) == (False, "ambiguous_object")


async def test_keys_of_another_version_are_not_searched(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "fssp", BORN)
    await pool.execute("UPDATE registers SET key_version = 0")
    with pytest.raises(Unavailable) as raised:
        await local.query("fssp", FULL, None)
    assert raised.value.reason == "reimport_needed"


async def test_a_register_that_is_taken_away_is_noticed(pool: Pool, local: LocalConnector) -> None:
    await put(pool, "fssp", BORN)
    assert (await local.query("fssp", FULL, None)).records
    await pool.execute("DELETE FROM registers")
    with pytest.raises(Unavailable):
        await local.query("fssp", FULL, None)
