"""Names that a Russian register can be searched by; any other one is never asked for, since its zero proves nothing."""

from typing import Any

import pytest

from cleardeed.simulators.egrul import Egrul
from cleardeed.sources.connectors.egrul import connector as egrul
from cleardeed.sources.connectors.fedresurs_rest import connector as fedresurs_rest
from cleardeed.sources.connectors.fedresurs_site import connector as fedresurs_site
from cleardeed.sources.connectors.fssp_api import connector as fssp_api
from cleardeed.sources.connectors.kad import connector as kad
from cleardeed.sources.connectors.newdb import connector as newdb
from cleardeed.sources.connectors.notariat import connector as notariat
from cleardeed.sources.connectors.parser_api import connector as parser_api
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.search_name import SearchName, search_name
from cleardeed.sources.subject import Seller, Subject
from tests.sources.people import SELLER
from tests.sources.remote.stand import answer
from tests.sources.remote.test_connectors import settings_of


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("Иванов", "Пётр", "Сидорович"), SearchName("Иванов", "Пётр", "Сидорович")),
        (("Петрова - Водкина", " Анна ", None), SearchName("Петрова - Водкина", "Анна")),
        (("О'Коннор", "Шон", "-"), SearchName("О'Коннор", "Шон")),
        (("Мамедов", "Али", "Гусейн оглы"), SearchName("Мамедов", "Али", "Гусейн оглы")),
        (("Ivanov", "Petr", None), None),
        (("Ивaнов", "Пётр", None), None),
        (("Иванов", "П.", "С."), None),
        (("Иванов", "П", None), None),
        (("Иванов", "Пётр", "С"), None),
        (("Иванов", None, None), None),
        ((None, "Пётр", None), None),
    ],
)
def test_a_name_that_a_register_can_hold(
    given: tuple[str | None, str | None, str | None], expected: SearchName | None
) -> None:
    assert search_name(Seller(*given)) == expected


@pytest.mark.parametrize(
    ("name", "spellings"),
    [
        (SearchName("Лёгкая", "Пётр"), ["Лёгкая Пётр", "Легкая Петр"]),
        (SearchName("Семенов", "Пётр"), ["Семенов Пётр", "Семенов Петр", "Семёнов Пётр"]),
        (SearchName("Семенов", "Петр"), ["Семенов Петр", "Семёнов Пётр"]),
        (SearchName("Лебедев", "Сергей", "Алексеевич"), ["Лебедев Сергей Алексеевич"]),
    ],
)
def test_a_name_is_searched_by_its_spellings_with_ye_and_yo(name: SearchName, spellings: list[str]) -> None:
    assert name.spellings == spellings


BY_NAME = [
    *((newdb, code) for code in ("fssp", "pledges", "watchlists", "wanted", "courts")),
    (parser_api, "fssp"),
    (fssp_api, "fssp"),
    (kad, "kad_arbitr"),
    (fedresurs_rest, "fedresurs"),
    (fedresurs_site, "fedresurs"),
    (egrul, "entrepreneurs"),
    (notariat, "inheritance_cases"),
]


@pytest.mark.parametrize(("module", "code"), BY_NAME, ids=lambda value: getattr(value, "__name__", value))
@pytest.mark.parametrize("last_name", ["Ivanov", "Ивaнов", "И."])
async def test_a_name_that_no_register_can_hold_is_not_asked_for(
    resources: Resources, module: Any, code: str, last_name: str
) -> None:
    first_name = "П." if last_name == "И." else SELLER.first_name
    seller = Seller(last_name, first_name, birth_date=SELLER.birth_date)
    nobody = Egrul()
    nobody.url = "http://127.0.0.1:9"
    found = await answer(module.connect(resources, settings_of(module, nobody)), code, Subject(seller=seller))
    assert (found.status, found.reason) == ("manual_review_required", "not_enough_data")
