"""Deals beside the samples: what one side, one way to pay or one silence more makes of them."""

from typing import Any

from cleardeed.deals.samples import (
    AGENT,
    BANKRUPT,
    CHILD,
    HOUSE,
    IVANOV,
    IVANOVA,
    PERMISSION,
    PETROV,
    PETROVA,
    PLAIN,
    SHARE,
    YOUTH,
)
from tests.deals.making import changed

BANK = PLAIN["payment"]["bank"]
METHODS = ("bank_transfer", "cash", "letter_of_credit", "safe_deposit", "escrow", "notary_deposit", "mortgage")
HOLDING = ("letter_of_credit", "safe_deposit", "escrow", "notary_deposit")
FLAT = PLAIN | {
    "object": PLAIN["object"] | {"object_type": "apartment"},
    "main_contract_date": "2026-12-10",
    "handover_date": "2026-12-25",
    "deposit": 100_000,
}
MOTHER_AND_CHILD = FLAT | {
    "sellers": [
        IVANOVA | {"share": "2/3", "account": "40817810000000000001", "pays_mortgage": True},
        CHILD
        | {
            "share": "1/3",
            "account": "40817810000000000002",
            "representative": IVANOVA | {"basis": "мать"},
            "guardianship_permission": PERMISSION,
            "pays_mortgage": False,
        },
    ],
    "object": FLAT["object"]
    | {
        "encumbrances": ["ипотека в силу закона в пользу АО «Банк Пример»"],
        "mortgage": {"mortgagee": "АО «Банк Пример»", "debt": 1_750_000, "account": "40702810000000000003"},
    },
    "price": 4_950_000,
    "payment": {
        "method": "letter_of_credit",
        "parts": [
            {"amount": 1_750_000, "method": "bank_transfer", "due_date": "2026-12-16", "redeems_mortgage": True},
            {"amount": 3_100_000, "due_date": "2026-12-16"},
        ],
    },
}
CURATOR = {name: value for name, value in AGENT.items() if not name.startswith("document")} | {
    "basis": "попечитель",
    "document_number": "31-п",
    "document_date": "2026-02-03",
    "document_issued_by": "Отдел опеки и попечительства г. Примерска",
}
FOREIGNER = {
    "last_name": "Silva",
    "first_name": "João",
    "gender": "male",
    "birth_date": "1975-04-03",
    "birth_place": "Lisbon, Portugal",
    "passport": {"series": "CC", "number": "123456", "issued_on": "2022-05-05", "issued_by": "SEF, Portugal"},
    "registration_address": "Rua Augusta 10, Lisboa, Portugal",
}
AGENT_ABROAD = {name: value for name, value in AGENT.items() if name != "document_register_number"} | {
    "document_number": "б/н",
    "document_date": "2026-08-03",
    "document_issued_by": "нотариус г. Лиссабона Мария Силва, апостиль от 05.08.2026 № 1234/2026",
}
LEASED = {
    "object.land_plot.right": "lease",
    "object.land_plot.title_document": "договор аренды земельного участка от 01.02.2016 № 7",
    "object.land_plot.price": None,
}
USED = LEASED | {"object.land_plot.title_document": "постановление от 01.02.2001 № 7"}
VARIANTS: dict[str, dict[str, Any]] = {
    "flat of which little is told": FLAT,
    "title whose case is not certain": changed({"object.title_document": "брачный договор от 01.02.2019 № 7"}, FLAT),
    "flat of whose right only the number is given": changed(
        {"object.registration_number": "77:99:0009999:1001-77/051/2018-1"}, FLAT
    ),
    "free flat": changed({"object.residents": [], "object.encumbrances": []}, FLAT),
    "flat that the seller lives in": FLAT | {"sellers": [IVANOV]},
    "encumbered flat": changed({"object.encumbrances": ["ипотека в силу закона, банк «Пример»"]}, FLAT),
    "mortgage that the seller redeems by a day": changed(
        {"object.encumbrances": ["ипотека в пользу АО «Банк Пример»"], "object.mortgage": {"redeem_by": "2026-12-20"}},
        FLAT | {"payment": {"method": "safe_deposit", "due_date": "2026-12-15"}},
    ),
    "mortgage that the buyer takes over": changed(
        {
            "object.encumbrances": ["ипотека в пользу АО «Банк Пример»"],
            "object.mortgage": {"redemption": "none", "mortgagee": "АО «Банк Пример»", "debt": 1_000_000},
        },
        FLAT,
    ),
    "arrested flat": changed({"object.encumbrances": ["арест по постановлению судебного пристава"]}, FLAT),
    "flat with a tenant": changed({"object.encumbrances": ["аренда, арендатор ООО «Пример», до 01.02.2030"]}, FLAT),
    "flat under an annuity": changed({"object.encumbrances": ["пожизненная рента"]}, FLAT),
    "flat where somebody keeps a right": changed(
        {
            "object.residents": ["Иванова Мария Львовна"],
            "object.retained_rights": ["Иванова Мария Львовна — право пользования в силу завещательного отказа"],
        },
        FLAT,
    ),
    "encumbered flat where somebody keeps a right": changed(
        {
            "object.encumbrances": ["аренда, арендатор ООО «Пример», до 01.02.2030"],
            "object.retained_rights": ["Иванова Мария Львовна — право пользования в силу завещательного отказа"],
            "object.object_type": None,
        },
        FLAT,
    ),
    "guardian, and money placed before the notary": FLAT
    | {
        "sellers": [IVANOV | {"representative": AGENT | {"basis": "опекун", "document_number": "7"}}],
        "payment": {"method": "letter_of_credit"},
    },
    "guardian, and money placed later": FLAT
    | {
        "sellers": [IVANOV | {"representative": AGENT | {"basis": "опекун", "document_number": "7"}}],
        "payment": {"method": "escrow", "due_date": "2026-12-20"},
    },
    "one of two sellers is married": FLAT
    | {"sellers": [IVANOV | {"share": "1/2", "spouse": IVANOVA}, PETROV | {"share": "1/2"}]},
    "loan of which little is told": FLAT
    | {"payment": {"method": "mortgage", "loan": {"lender": "Образцовый банк (АО)"}}},
    "advance": FLAT | {"deposit_kind": "advance"},
    "no dates but its own": changed({"handover_date": None}, FLAT),
    "spouses sell": FLAT | {"sellers": [IVANOV | {"spouse": IVANOVA}, IVANOVA]},
    "two buy without shares": FLAT | {"buyers": [PETROVA, PETROV]},
    "spouse with a name that does not decline": FLAT
    | {"sellers": [IVANOV | {"last_name": "Заяц", "spouse": IVANOVA | {"last_name": "Заяц"}}]},
    "paid after the handover": FLAT | {"payment": {"method": "bank_transfer", "due_date": "2027-01-15", "bank": BANK}},
    "three sell without shares": FLAT
    | {
        "sellers": [
            IVANOV | {"representative": AGENT | {"basis": "устав", "document_number": "7"}},
            CHILD | {"representative": IVANOVA | {"basis": "опекун", "document_number": "5"}},
            YOUTH | {"representative": IVANOVA | {"last_name": "Smith", "basis": "законный представитель"}},
        ]
    },
    "spouses buy": FLAT | {"buyers": [PETROVA | {"spouse": PETROV}, PETROV]},
    "shares that the price cannot be divided by": FLAT
    | {
        "price": 4_950_002,
        "sellers": [
            PETROV | {"share": "1/2", "representative": AGENT},
            PETROVA | {"share": "1/4", "representative": AGENT},
            CHILD | {"share": "1/4", "representative": IVANOV | {"basis": "отец"}},
        ],
        "buyers": [IVANOVA],
    },
    "a guardian acts for a grown-up": FLAT
    | {"sellers": [IVANOV | {"last_name": "Заяц", "representative": AGENT | {"basis": "опекун"}}]},
    "paid before the signing": FLAT | {"payment": {"method": "cash", "due_date": "2026-11-01"}},
    "parts beside an advance": FLAT
    | {
        "deposit_kind": "advance",
        "payment": {
            "method": "bank_transfer",
            "bank": {"name": "Банк «Пример»", "bik": "049999001", "account": "40817810000000000001"},
            "parts": [{"amount": 2_000_000}, {"amount": 2_950_000, "due_date": "2026-12-20"}],
        },
    },
    "mortgage redeemed out of the price": changed(
        {
            "object.encumbrances": ["ипотека в пользу АО «Банк Пример»"],
            "payment": {
                "method": "letter_of_credit",
                "parts": [
                    {"amount": 1_950_000, "method": "bank_transfer", "redeems_mortgage": True},
                    {"amount": 1_000_000, "redeems_mortgage": True},
                    {"amount": 2_000_000},
                ],
            },
        },
        FLAT,
    ),
    "mortgage redeemed by one of two payments": changed(
        {
            "object.encumbrances": ["ипотека в пользу АО «Банк Пример»"],
            "payment": {
                "method": "letter_of_credit",
                "parts": [{"amount": 950_000, "redeems_mortgage": True}, {"amount": 4_000_000}],
            },
        },
        FLAT,
    ),
    "seller with an account": FLAT
    | {"sellers": [IVANOV | {"account": "40817810000000000001"}], "payment": {"method": "bank_transfer"}},
    "bought on a loan by one of spouses": FLAT
    | {"buyers": [PETROVA | {"spouse": PETROV}], "payment": {"method": "mortgage"}},
    "spouses buy in shares": FLAT
    | {"buyers": [PETROVA | {"share": "1/3", "spouse": PETROV}, PETROV | {"share": "2/3"}]},
    "gift that one of spouses sells": changed(
        {"object.title_document": "договор дарения от 05.05.2014 № 14"},
        FLAT | {"sellers": [IVANOV | {"spouse": IVANOVA}]},
    ),
    "two sellers with their accounts": FLAT
    | {
        "sellers": [
            IVANOV | {"share": "1/2", "account": "40817810000000000001"},
            PETROV | {"share": "1/2", "account": "40817810000000000002"},
        ],
        "payment": {"method": "bank_transfer"},
    },
    "shares that two sell": changed(
        {
            "sellers": [
                IVANOV | {"share": "1/4", "account": "40817810000000000001"},
                PETROV | {"share": "1/4", "account": "40817810000000000002"},
            ],
            "payment": {"method": "bank_transfer"},
            "object.residents": None,
        },
        SHARE,
    ),
    "share that two buy": changed(
        {
            "buyers": [PETROVA | {"share": "1/3"}, PETROV | {"share": "1/6"}],
            "object.co_owners": None,
            "object.residents": [],
            "sellers.0.registration_address": "г. Примерск, ул. Третья, д. 3",
            "sellers.0.spouse.registration_address": "г. Примерск, ул. Третья, д. 3",
        },
        SHARE,
    ),
    "share where somebody keeps a right": changed(
        {"object.retained_rights": ["Черных Олег Львович — право пользования"], "deposit_kind": "advance"}, SHARE
    ),
    "share that a co-owner buys": changed(
        {"object.co_owners": ["Петрова Ольга Ильинична", "Черных Любовь Олеговна"]}, SHARE
    ),
    "share that the co-owners refuse to buy": changed({"object.pre_emption": {"waived": True}}, SHARE),
    "share of a house and of its plot": changed(
        {
            "object.share": "1/2",
            "object.land_plot.share": "1/2",
            "object.co_owners": ["Черных Любовь Олеговна"],
            "object.pre_emption": {"notified_on": "2026-10-20"},
        },
        HOUSE,
    ),
    "bankrupt of whose auction nothing is told": changed({"auction": None, "payment.due_date": None}, BANKRUPT),
    "bankrupt's buyer who places the money": changed({"payment.method": "letter_of_credit"}, BANKRUPT),
    "bankrupt's share": changed(
        {"object.share": "1/2", "object.co_owners": ["Черных Олег Львович"], "object.residents": None}, BANKRUPT
    ),
    "bankrupt's room": changed({"object.object_type": "room"}, BANKRUPT),
    "house on a plot in shares": changed(
        {
            "object.land_plot.share": "1/2",
            "object.land_plot.address": "Примерская обл., д. Образцовка, участок 1",
            "object.pre_emption": {"waived": True},
        },
        HOUSE,
    ),
    "house on an encumbered plot": changed({"object.land_plot.encumbrances": ["публичный сервитут"]}, HOUSE),
    "house on a plot of which little is told": changed(
        {
            f"object.land_plot.{name}": None
            for name in ("address", "category", "permitted_use", "price", "encumbrances")
        },
        HOUSE,
    ),
    "house on a leased plot": changed(LEASED, HOUSE),
    "house on a plot in permanent use": changed(USED | {"object.land_plot.right": "permanent_use"}, HOUSE),
    "house on a plot in lifetime possession": changed(USED | {"object.land_plot.right": "lifetime_possession"}, HOUSE),
    "house on a plot in free use": changed(USED | {"object.land_plot.right": "free_use"}, HOUSE),
    "house without a plot": changed({"object.land_plot": None}, HOUSE),
    "two sell a house and their share of the plot": changed(
        {
            "sellers": [IVANOV | {"share": "1/2"}, IVANOVA | {"share": "1/2"}],
            "object.residents": None,
            "object.land_plot.share": "1/3",
            "object.pre_emption": {"waived": True},
        },
        HOUSE,
    ),
    "mother sells with her child and redeems the mortgage": MOTHER_AND_CHILD,
    "mortgage redeemed out of the price by a day": changed(
        {"object.mortgage.redeem_by": "2026-12-28"}, MOTHER_AND_CHILD
    ),
    "child's share answers for the mortgage": changed(
        {
            "sellers.0.pays_mortgage": False,
            "sellers.1.pays_mortgage": True,
            "payment.parts.0.amount": 900_000,
            "payment.parts.1.amount": 3_950_000,
        },
        MOTHER_AND_CHILD,
    ),
    "mother redeems the mortgage before the sale": changed(
        {"object.mortgage": {"redemption": "seller"}, "payment": {"method": "escrow"}}, MOTHER_AND_CHILD
    ),
    "permission for one child of two": FLAT
    | {
        "sellers": [
            IVANOV | {"share": "1/2"},
            CHILD
            | {"share": "1/4", "representative": IVANOVA | {"basis": "мать"}, "guardianship_permission": PERMISSION},
            YOUTH | {"share": "1/4", "representative": IVANOVA | {"basis": "мать"}},
        ]
    },
    "permission of a guardian's ward": FLAT
    | {
        "sellers": [
            IVANOV | {"representative": AGENT | {"basis": "опекун"}, "guardianship_permission": {"number": "18-оп"}}
        ]
    },
    "curator consents to what a grown-up sells": FLAT
    | {"sellers": [IVANOVA | {"representative": CURATOR, "guardianship_permission": PERMISSION}]},
    "curator and ward with names that do not decline, and no permission yet": FLAT
    | {
        "sellers": [
            IVANOV | {"last_name": "Заяц"} | {"share": "1/2", "representative": CURATOR | {"last_name": "Smith"}},
            IVANOVA | {"share": "1/2"},
        ],
        "payment": {"method": "letter_of_credit"},
    },
    "curators of a child, of a youth and of a buyer": FLAT
    | {
        "sellers": [
            PETROVA | {"share": "1/3"},
            CHILD | {"share": "1/3", "representative": IVANOVA | {"basis": "попечитель"}},
            YOUTH | {"share": "1/3", "representative": CURATOR},
        ],
        "buyers": [PETROV | {"representative": IVANOV | {"basis": "curator", "document_number": "8"}}],
    },
    "child buys on a loan": FLAT
    | {
        "buyers": [
            PETROVA | {"share": "1/2"},
            CHILD | {"share": "1/2", "representative": PETROVA | {"basis": "мать"}},
        ],
        "payment": {"method": "mortgage"},
    },
    "person of limited capacity buys in instalments": FLAT
    | {
        "buyers": [PETROVA | {"representative": CURATOR}],
        "payment": {"method": "instalments", "bank": BANK, "parts": [{"amount": 4_950_000, "due_date": "2027-06-10"}]},
    },
    "maternity capital without shares": changed({"object.maternity_capital": "shares_not_allotted"}, FLAT),
    "bought with maternity capital": FLAT
    | {
        "sellers": [IVANOV | {"account": "40817810000000000001"}],
        "payment": {
            "method": "bank_transfer",
            "parts": [
                {"amount": 4_200_000, "due_date": "2026-12-11"},
                {"amount": 650_000, "method": "maternity_capital"},
            ],
        },
    },
    "room": changed({"object.object_type": "room", "main_contract_date": "2026-12-24"}, FLAT),
    "room of whose sale the neighbours know": changed(
        {"object.object_type": "room", "object.pre_emption": {"notified_on": "2026-10-20"}}, FLAT
    ),
    "room that the neighbours refuse to buy": changed(
        {"object.object_type": "room", "object.pre_emption": {"waived": True}}, FLAT
    ),
    "costs that are agreed": changed(
        {"costs": {"registration": "seller", "settlement": "equally", "notary": "buyer"}}, MOTHER_AND_CHILD
    ),
    "arrested flat, and money placed later": changed(
        {
            "object.encumbrances": ["арест по постановлению судебного пристава"],
            "payment": {"method": "letter_of_credit", "due_date": "2026-12-20"},
        },
        FLAT,
    ),
    "money placed before the agreement": FLAT | {"payment": {"method": "letter_of_credit", "due_date": "2026-12-05"}},
    "parking space": changed({"object.object_type": "parking_space"}, FLAT),
    "father sells with his children": FLAT
    | {
        "sellers": [
            IVANOV | {"share": "1/2"},
            CHILD | {"share": "1/4", "representative": IVANOV | {"basis": "отец"}},
            YOUTH | {"share": "1/4", "representative": IVANOV | {"basis": "отец"}},
        ],
        "payment": {"method": "bank_transfer", "bank": BANK | {"account": "40817810000000000001"}},
    },
    "child sells alone": FLAT
    | {
        "sellers": [
            CHILD
            | {
                "representative": IVANOVA | {"basis": "мать"},
                "guardianship_permission": PERMISSION,
                "account": "40817810000000000002",
            }
        ],
        "payment": {"method": "letter_of_credit", "due_date": "2026-12-11"},
    },
    "youth sells with a curator": FLAT
    | {
        "sellers": [YOUTH | {"representative": CURATOR, "guardianship_permission": PERMISSION}],
        "payment": {"method": "escrow", "due_date": "2026-12-11"},
    },
    "foreigner sells": FLAT | {"sellers": [FOREIGNER]},
    "foreigner with a wife buys": FLAT | {"buyers": [FOREIGNER | {"spouse": PETROVA}]},
    "power of attorney from abroad": FLAT | {"sellers": [IVANOV | {"representative": AGENT_ABROAD}]},
    "title of two papers": changed(
        {
            "object.title_document": "договор участия в долевом строительстве от 05.05.2019 № 14 и передаточный акт от"
            " 06.06.2021"
        },
        FLAT,
    ),
    "moves out after the handover": changed(
        {"object.vacate_by": "2027-01-15", "object.encumbrances": ["наём, договор от 01.02.2026"]}, FLAT
    ),
    "penalties": FLAT | {"penalties": {"late_handover": 0.1, "late_payment": 0.25}},
    "defects that are known": changed({"object.defects": ["протечка в ванной"]}, FLAT),
    **{
        f"held by {method} until a day": FLAT
        | {"payment": {"method": method, "due_date": "2026-12-11", "hold_until": "2027-01-29"}}
        for method in HOLDING
    },
    **{f"paid by {method}": FLAT | {"payment": {"method": method, "bank": BANK}} for method in METHODS},
}
