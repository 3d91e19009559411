"""Sample deals of invented people, which `cleardeed deals check` fills a template with."""

from typing import Any

IVANOV = {
    "last_name": "Иванов",
    "first_name": "Пётр",
    "middle_name": "Сидорович",
    "gender": "male",
    "birth_date": "1980-02-01",
    "birth_place": "г. Примерск",
    "inn": "770000000082",
    "snils": "112-233-445 95",
    "passport": {
        "series": "9999",
        "number": "000001",
        "issued_on": "2025-03-05",
        "issued_by": "МВД по Примерской области",
        "division_code": "990-001",
    },
    "registration_address": "г. Примерск, ул. Первая, д. 1, кв. 1",
    "phone": "+7 999 000-00-01",
    "email": "one@example.org",
}
IVANOVA = {
    "last_name": "Иванова",
    "first_name": "Мария",
    "middle_name": "Львовна",
    "gender": "female",
    "birth_date": "1982-07-15",
    "birth_place": "г. Примерск",
    "passport": {
        "series": "9999",
        "number": "000002",
        "issued_on": "2012-08-20",
        "issued_by": "отделом УФМС по Примерской области в г. Примерске",
        "division_code": "990-001",
    },
    "registration_address": "г. Примерск, ул. Первая, д. 1, кв. 1",
}
CHILD = {
    "last_name": "Иванов",
    "first_name": "Лев",
    "middle_name": "Петрович",
    "gender": "male",
    "birth_date": "2016-05-09",
    "passport": {
        "series": "IX-ПР",
        "number": "900003",
        "issued_on": "2016-05-20",
        "issued_by": "отделом ЗАГС г. Примерска",
    },
    "registration_address": "г. Примерск, ул. Первая, д. 1, кв. 1",
}
YOUTH = CHILD | {
    "first_name": "Анна",
    "middle_name": "Петровна",
    "last_name": "Иванова",
    "gender": "female",
    "birth_date": "2010-11-30",
    "passport": {
        "series": "9999",
        "number": "000004",
        "issued_on": "2024-12-20",
        "issued_by": "МВД по Примерской области",
        "division_code": "990-002",
    },
}
PETROVA = {
    "last_name": "Петрова",
    "first_name": "Ольга",
    "middle_name": "Ильинична",
    "gender": "female",
    "birth_date": "1990-12-31",
    "inn": "770000000090",
    "passport": {
        "series": "9999",
        "number": "000005",
        "issued_on": "2011-01-20",
        "issued_by": "ТП № 2 ОУФМС в г. Образцове",
        "division_code": "990-003",
    },
    "registration_address": "г. Образцов, пр-т Второй, д. 22, корп. 2, кв. 202",
}
PETROV = {
    "last_name": "Петров",
    "first_name": "Илья",
    "middle_name": "Никитич",
    "gender": "male",
    "birth_date": "1988-03-08",
    "passport": {
        "series": "9999",
        "number": "000006",
        "issued_on": "2013-04-01",
        "issued_by": "ТП № 2 ОУФМС в г. Образцове",
    },
    "registration_address": "г. Образцов, пр-т Второй, д. 22, корп. 2, кв. 202",
}
AGENT = {
    "last_name": "Черных",
    "first_name": "Любовь",
    "middle_name": "Олеговна",
    "gender": "female",
    "birth_date": "1975-06-06",
    "passport": {
        "series": "9999",
        "number": "000007",
        "issued_on": "2020-07-01",
        "issued_by": "МВД по Примерской области",
    },
    "registration_address": "г. Примерск, ул. Третья, д. 3",
    "basis": "доверенность",
    "document_number": "99 АА 0000001",
    "document_date": "2026-09-01",
    "document_issued_by": "нотариус г. Примерска Пример Ирина Львовна",
    "document_register_number": "99/9-н/99-2026-1-1",
}
IDENTITY = ("last_name", "first_name", "middle_name", "gender", "birth_date", "registration_address")
PERMISSION = {"authority": "Отдел опеки и попечительства г. Примерска", "number": "17-оп", "date": "2026-11-10"}
ELSEWHERE = "г. Примерск, ул. Вторая, д. 2, кв. 22"
HOME = {"cadastral_number": "77:99:0009999:1001", "address": "г. Примерск, ул. Первая, д. 1, кв. 1"}
PLAIN: dict[str, Any] = {
    "place": "г. Примерск",
    "date": "2026-11-21",
    "sellers": [IVANOV | {"registration_address": ELSEWHERE}],
    "buyers": [PETROVA],
    "object": HOME | {"title_document": "договор купли-продажи от 10.10.2015 № 15"},
    "price": 4_950_000,
    "payment": {
        "method": "bank_transfer",
        "bank": {"name": "Примерский банк (АО)", "bik": "049999001", "account": "40817810000000000009"},
    },
}
FULL: dict[str, Any] = {
    "place": "г. Примерск",
    "date": "2026-11-21",
    "main_contract_date": "2026-12-10",
    "handover_date": "2026-12-25",
    "sellers": [
        IVANOV
        | {
            "share": "1/2",
            "spouse": IVANOVA,
            "representative": AGENT,
            "account": "40817810000000000001",
            "registration_number": "77:99:0009999:1001-77/051/2018-1",
            "registration_date": "2018-06-15",
            "pays_mortgage": True,
        },
        CHILD
        | {
            "share": "1/4",
            "representative": IVANOVA | {"basis": "мать"},
            "account": "40817810000000000002",
            "registration_number": "77:99:0009999:1001-77/051/2018-2",
            "registration_date": "2018-06-15",
            "guardianship_permission": PERMISSION,
            "pays_mortgage": False,
        },
        YOUTH
        | {
            "share": "1/4",
            "representative": IVANOVA | {"basis": "мать"},
            "account": "40817810000000000003",
            "registration_number": "77:99:0009999:1001-77/051/2018-3",
            "registration_date": "2018-06-15",
            "guardianship_permission": PERMISSION,
            "pays_mortgage": False,
        },
    ],
    "buyers": [PETROVA | {"share": "2/3", "spouse": PETROV}, PETROV | {"share": "1/3"}],
    "object": HOME
    | {
        "object_type": "apartment",
        "area_m2": 54.3,
        "rooms": 2,
        "floor": 5,
        "floors_total": 9,
        "year_built": 1985,
        "title_document": "договор купли-продажи от 05.06.2018 № 18",
        "encumbrances": ["ипотека в силу закона в пользу Примерского банка"],
        "mortgage": {
            "mortgagee": "Примерский банк (АО)",
            "contract": "кредитный договор от 05.06.2018 № 18-К",
            "account": "40817810000000000004",
            "debt": 950_000,
            "debt_statement": "справка Примерского банка (АО) от 19.11.2026 № 19",
        },
        "residents": [
            "Иванов Пётр Сидорович",
            {"last_name": "Иванова", "first_name": "Мария", "middle_name": "Львовна"},
        ],
        "residents_leave_by": "2026-12-24",
        "vacate_by": "2026-12-25",
        "retained_rights": [],
        "defects": ["трещина стекла в окне кухни", "не закрывается дверь балкона"],
        "maternity_capital": "shares_allotted",
    },
    "price": 12_000_000,
    "deposit": 300_000,
    "penalties": {"late_handover": 0.1, "late_payment": 0.05},
    "costs": {"registration": "buyer"},
    "payment": {
        "hold_until": "2027-01-29",
        "bank": {"name": "Примерский банк (АО)", "bik": "049999001"},
        "loan": {
            "lender": "Образцовый банк (АО)",
            "contract_number": "21-К",
            "contract_date": "2026-11-21",
            "term_months": 180,
        },
        "parts": [
            {"amount": 1_700_000, "method": "cash", "due_date": "2026-12-10"},
            {"amount": 2_000_000, "method": "letter_of_credit", "due_date": "2026-12-11"},
            {"amount": 1_000_000, "method": "safe_deposit"},
            {"amount": 1_000_000, "method": "escrow"},
            {"amount": 1_000_000, "method": "bank_transfer", "due_date": "2026-12-15", "redeems_mortgage": True},
            {"amount": 5_000_000, "method": "mortgage"},
        ],
    },
}
HOUSE: dict[str, Any] = PLAIN | {
    "main_contract_date": "2026-12-10",
    "handover_date": "2026-12-12",
    "sellers": [IVANOV | {"spouse": IVANOVA}],
    "object": {
        "cadastral_number": "77:99:0009999:2002",
        "address": "Примерская обл., д. Образцовка, ул. Полевая, д. 7",
        "object_type": "house",
        "area_m2": 120,
        "floors_total": 2,
        "year_built": 2015,
        "title_document": "договор купли-продажи от 03.06.2016 № 16",
        "encumbrances": [],
        "residents": [],
        "defects": [],
        "maternity_capital": "not_used",
        "land_plot": {
            "cadastral_number": "77:99:0009999:2001",
            "address": "same",
            "area_m2": 1200,
            "category": "земли населённых пунктов",
            "permitted_use": "для индивидуального жилищного строительства",
            "right": "ownership",
            "title_document": "договор купли-продажи от 03.06.2016 № 16",
            "price": 2_000_000,
            "encumbrances": [],
        },
    },
    "price": 9_000_001,
    "deposit": 100_000,
    "deposit_kind": "advance",
    "payment": PLAIN["payment"]
    | {
        "method": "instalments",
        "parts": [
            {"amount": 4_000_001, "due_date": "2026-12-10", "method": "bank_transfer"},
            {"amount": 2_500_000, "due_date": "2027-06-10"},
            {"amount": 2_500_000, "due_date": "2027-12-10"},
        ],
    },
}
LAND: dict[str, Any] = HOUSE | {
    "sellers": [PETROVA | {"spouse": PETROV}],
    "buyers": [IVANOV | {"spouse": IVANOVA}, IVANOVA],
    "object": {
        "cadastral_number": "77:99:0009999:3003",
        "address": "Примерская обл., д. Образцовка, участок 7",
        "object_type": "land",
        "area_m2": 1500,
        "category": "земли населённых пунктов",
        "permitted_use": "для ведения личного подсобного хозяйства",
        "title_document": "договор купли-продажи от 05.05.2014 № 14",
        "registration_number": "77:99:0009999:3003-77/051/2014-1",
        "registration_date": "2014-05-20",
    },
    "price": 1_000_000,
    "deposit": 50_000,
    "deposit_kind": "deposit",
    "payment": {"method": "cash", "due_date": "2026-12-11"},
}
SHARE: dict[str, Any] = PLAIN | {
    "main_contract_date": "2026-12-24",
    "handover_date": "2026-12-28",
    "sellers": [
        IVANOV
        | {
            "spouse": IVANOVA,
            "account": "40817810000000000001",
            "registration_number": "77:99:0009999:1001-77/051/2018-1",
            "registration_date": "2018-06-15",
        }
    ],
    "object": HOME
    | {
        "object_type": "apartment",
        "share": "1/2",
        "co_owners": ["Черных Любовь Олеговна"],
        "area_m2": 54.3,
        "rooms": 2,
        "floor": 5,
        "floors_total": 9,
        "title_document": "договор купли-продажи от 05.06.2018 № 18",
        "registration_number": "77:99:0009999:1001-77/051/2018-1",
        "registration_date": "2018-06-15",
        "encumbrances": [],
        "residents": ["Иванов Пётр Сидорович", "Иванова Мария Львовна"],
        "residents_leave_by": "2027-01-11",
        "vacate_by": "2026-12-28",
        "retained_rights": [],
        "maternity_capital": "not_used",
    },
    "price": 3_000_000,
    "deposit": 100_000,
    "payment": {"method": "letter_of_credit", "due_date": "2026-12-24", "hold_until": "2027-02-26"},
}
BANKRUPT: dict[str, Any] = PLAIN | {
    "handover_date": "2026-12-25",
    "auction": {"protocol_number": "9999-ОАОФ/1", "protocol_date": "2026-11-18"},
    "sellers": [
        IVANOV
        | {
            "registration_address": ELSEWHERE,
            "spouse": IVANOVA | {"registration_address": ELSEWHERE},
            "account": "40817810000000000001",
            "representative": {name: AGENT[name] for name in (*IDENTITY, "passport")}
            | {
                "basis": "финансовый управляющий",
                "document_number": "А99-1/2026",
                "document_date": "2026-05-18",
                "document_issued_by": "Арбитражный суд Примерской области",
            },
        }
    ],
    "object": HOME
    | {
        "object_type": "apartment",
        "area_m2": 54.3,
        "title_document": "договор купли-продажи от 10.10.2015 № 15",
        "registration_number": "77:99:0009999:1001-77/051/2015-1",
        "registration_date": "2015-10-20",
        "encumbrances": [],
        "residents": [],
        "retained_rights": [],
    },
    "deposit": 495_000,
    "payment": {"method": "bank_transfer", "due_date": "2026-12-21"},
}
SAMPLES = {"plain": PLAIN, "full": FULL, "house": HOUSE, "land": LAND, "share": SHARE, "bankrupt": BANKRUPT}
"""From the plainest to the fullest; between them they pass through most branches of a template."""
