"""Deals of people of every descent: the samples and variants under other names, and deals drawn part by part."""

import json
from random import Random
from typing import Any

from tests.deals.making import changed
from tests.deals.variants import BANK, FLAT, METHODS

Name = tuple[str, str, str | None]

MEN: list[Name] = [
    ("Гусейнов", "Тимур", "Ахмед оглы"),
    ("Юсупов", "Отабек", "Карим угли"),
    ("Назаров", "Ержан", "Ахметулы"),
    ("Асан уулу", "Бакыт", None),
    ("Мин", "Семён", "Ильич"),
    ("Тен", "Виктор", "Робертович"),
    ("Ли", "Ен Су", None),
    ("Штерн", "Отто", None),
    ("фон Берг", "Карл", "Иванович"),
    ("Дель Рио", "Хуан", None),
    ("Ибн Сауд", "Юсуф", None),
    ("Щукин-Ёлкин", "Пётр", "Фомич"),
    ("Мамин-Заречный", "Лев", "Львович"),
    ("Дюма", "Рене", "Карлович"),
    ("Живаго", "Илья", "Никитич"),
    ("Банк", "Матвей", "Лукич"),
    ("Рыжий", "Май", "Савельевич"),
    ("Лис", "Ян", "Янович"),
]
WOMEN: list[Name] = [
    ("Алиева", "Севда", "Гасан кызы"),
    ("Назарова", "Айгуль", "Ахметкызы"),
    ("Пак", "Нинель", "Семёновна"),
    ("Но", "Мин Хо", None),
    ("Щукина-Ёлкина", "Анна-Мария", "Глебовна"),
    ("Ким-Иванова", "Елена", "Петровна"),
    ("Петрова-Соловово", "Вера", "Львовна"),
    ("Штерн", "Эмма", None),
    ("де Лара", "Мария", None),
    ("Седых", "Юлия", "Яковлевна"),
    ("Ткач", "Любовь", "Никитична"),
    ("Белоус", "Ия", "Ильинична"),
    ("Кузькина", "Роза", "Фоминична"),
    ("Гончаренко", "Надежда", "Кузьминична"),
    ("Федерация", "Майя", "Игоревна"),
]
SUMS = (3_035_000, 4_921_000, 6_235_000, 7_777_777, 9_099_000, 12_345_000)
TITLES = (
    "договор купли-продажи от 10.10.2015 № 15",
    "свидетельство о праве на наследство от 01.02.2020 № 99/1",
    "договор дарения от 03.06.2016",
    "договор передачи (приватизации) от 01.02.2005 № 3",
    "договор участия в долевом строительстве от 01.02.2018 № 7, передаточный акт от 05.05.2020",
)


def under_other_names(deal: dict[str, Any], random: Random) -> dict[str, Any]:
    """The deal with everybody in it called otherwise, one and the same person alike everywhere."""
    pools = {"male": random.sample(MEN, len(MEN)), "female": random.sample(WOMEN, len(WOMEN))}
    called: dict[Name, Name] = {}
    renamed = _renamed(deal, called, pools)
    text = json.dumps(renamed, ensure_ascii=False)
    for old, new in called.items():
        text = text.replace(_full(old), _full(new))
    changed_deal: dict[str, Any] = json.loads(text)
    return changed_deal


def _renamed(value: Any, called: dict[Name, Name], pools: dict[str, list[Name]]) -> Any:
    if isinstance(value, list):
        return [_renamed(item, called, pools) for item in value]
    if not isinstance(value, dict):
        return value
    copy = {name: _renamed(item, called, pools) for name, item in value.items()}
    if "last_name" in value and "gender" in value:
        old = (value["last_name"], value["first_name"], value.get("middle_name"))
        if old not in called:
            called[old] = pools[value["gender"]].pop()
        copy |= _person(called[old])
    return copy


def drawn(random: Random) -> dict[str, Any]:
    """A deal whose people, object, title and payment are drawn each by itself."""
    men, women = random.sample(MEN, len(MEN)), random.sample(WOMEN, len(WOMEN))
    people = iter(range(1, 99))

    def somebody(**more: Any) -> dict[str, Any]:
        gender, pool = random.choice([("male", men), ("female", women)])
        number = next(people)
        person = {
            **_person(pool.pop()),
            "gender": gender,
            "birth_date": f"{random.randint(1955, 1998)}-0{random.randint(1, 9)}-{random.randint(10, 28)}",
            "birth_place": random.choice(["г. Примерск", "пос. Новый Образец Примерской обл."]),
            "passport": {
                "series": "9920",
                "number": f"{number:06}",
                "issued_on": f"20{random.randint(20, 24)}-05-{random.randint(10, 28)}",
                "issued_by": random.choice(["МВД по Примерской области", "отделом УФМС в г. Образцове"]),
                "division_code": "990-001",
            },
            "registration_address": f"г. Примерск, ул. Садовая, д. {number}, кв. {number}",
        }
        return person | more

    sellers = [somebody(account=f"4081781000000000{rank:04}") for rank in range(random.choice((1, 1, 2)))]
    buyers = [somebody() for _ in range(random.choice((1, 1, 2)))]
    if len(sellers) > 1:
        shares = random.choice([("1/2", "1/2"), ("2/3", "1/3"), ("3/5", "2/5")])
        sellers = [seller | {"share": share} for seller, share in zip(sellers, shares, strict=True)]
    elif random.random() < 0.4:
        sellers[0]["spouse"] = somebody()
    if random.random() < 0.4:
        random.choice([sellers, buyers])[0]["representative"] = somebody(
            basis="доверенность",
            document_number="99 АБ 0000007",
            document_date="2026-06-03",
            document_issued_by="нотариус г. Примерска Пример Ирина Львовна",
            document_register_number="99/1-н/99-2026-2-84",
        )
    price = random.choice(SUMS)
    deposit = random.choice((None, 50_000, 135_000))
    changes = {
        "sellers": sellers,
        "buyers": buyers,
        "price": price,
        "deposit": deposit,
        "deposit_kind": random.choice(("deposit", "advance")) if deposit else None,
        "object.title_document": random.choice(TITLES),
        "object.encumbrances": random.choice((None, [])),
        "object.residents": random.choice((None, [], ["Ветров Глеб Ильич", "Пак Ен Хо"])),
        "object.retained_rights": random.choice((None, [])),
        "object.maternity_capital": random.choice((None, "not_used", "shares_allotted")),
        "payment": {"method": random.choice(METHODS), "bank": BANK, "due_date": "2026-12-16"},
    }
    return changed(changes, FLAT)


def _person(name: Name) -> dict[str, Any]:
    return {"last_name": name[0], "first_name": name[1], "middle_name": name[2]}


def _full(name: Name) -> str:
    return " ".join(part for part in name if part)
