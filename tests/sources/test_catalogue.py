from cleardeed.sources.catalogue import OF_THE_CONTRACT, SOURCES, applicable, in_order
from cleardeed.sources.subject import Property, Seller, Subject

SELLER, OBJECT = Seller("Иванов", "Пётр"), Property("77:99:0009999:1001")
SELLER_CODES = [
    "fssp",
    "kad_arbitr",
    "fedresurs",
    "pledges",
    "passports",
    "inn",
    "tax_debts",
    "watchlists",
    "wanted",
    "courts",
]
OBJECT_CODES = ["egrn", "nspd", "housing", "object_courts"]


def codes(check_type: str, subject: Subject) -> list[str]:
    return [source.code for source in applicable(check_type, subject)]  # type: ignore[arg-type]


def test_each_type_asks_its_sources() -> None:
    both = Subject(seller=SELLER, object=OBJECT)
    assert codes("seller", both) == SELLER_CODES
    assert codes("object", both) == OBJECT_CODES
    assert codes("full", both) == [*SELLER_CODES, *OBJECT_CODES] == [source.code for source in OF_THE_CONTRACT]


def test_a_part_that_is_missing_is_not_asked_about() -> None:
    assert codes("full", Subject(seller=SELLER)) == SELLER_CODES
    assert codes("seller", Subject(object=OBJECT)) == []


def test_every_source_says_what_its_zero_means() -> None:
    for source in SOURCES:
        assert source.zero.endswith(".")
        assert source.retries >= 0
        assert source.timeout.total_seconds() > 0


def test_codes_can_be_put_in_order() -> None:
    assert in_order({"egrn", "fssp", "courts"}) == ["fssp", "courts", "egrn"]
