"""The keys of a register's row."""

import pytest

from cleardeed.sources.local.keys import keys_of_row, keys_of_seller
from cleardeed.sources.subject import Seller

IVANOV = Seller("Иванов", "Пётр", "Сидорович")


@pytest.mark.parametrize(
    "row",
    [
        {"last_name": "ИВАНОВ ПЕТР СИДОРОВИЧ"},
        {"last_name": "ИП Иванов Пётр Сидорович"},
        {"last_name": "Индивидуальный предприниматель Иванов П. С."},
        {"last_name": "Ivanov", "first_name": "Pyotr"},
        {"last_name": "PETR IVANOV"},
        {"last_name": "Petrova-Ivanov", "first_name": "P."},
    ],
)
def test_any_spelling_of_a_name_is_found(row: dict[str, str]) -> None:
    assert set(keys_of_row(row).names) & set(keys_of_seller(IVANOV).names)


def test_a_row_without_a_name_has_no_key_of_one() -> None:
    assert keys_of_row({"inn": "770000000082"}).names == keys_of_row({"last_name": "Иванов"}).names == ()
