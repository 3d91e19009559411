"""Clauses that a seller words so that they read like any other: each beside a clause that resembles it and is fair."""

import pytest

from tests.documents.sale import analysed, clause_of, sale

STAYS = [
    "Коммунальные платежи несёт Покупатель, который не препятствует Никитиной Тамаре Львовне пользоваться комнатой"
    " площадью 14 кв. м до обеспечения её другим жильём.",
    "Никитина Тамара Львовна пользуется изолированной комнатой на прежних условиях.",
    "Покупатель не чинит препятствий в проживании Никитиной Т. В. в комнате.",
    "The Buyer pays the utilities and shall not obstruct Tamara Nikitina in using the smaller room.",
    "Tamara Nikitina may live in the smaller room until she is provided with other housing.",
]
NOBODY_STAYS = [
    "В квартире никто не зарегистрирован и не проживает.",
    "В квартире зарегистрирована Никитина Тамара Львовна, которая снимется с учёта до 1 декабря 2026 г.",
    "Nobody is registered in the apartment and nobody lives there.",
]
AT_THE_BUYERS_RISK = [
    "Покупатель несёт риск последствий, связанных с притязаниями иных лиц; в случае удовлетворения таких притязаний"
    " расчёты между сторонами не пересматриваются.",
    "При изъятии квартиры третьими лицами Продавец ответственности не несёт.",
    "The Buyer bears the risk of claims of third persons to the apartment.",
    "The Seller is not liable for eviction of the Buyer by third persons.",
]
AT_THE_SELLERS_RISK = [
    "При изъятии квартиры третьими лицами Продавец возмещает Покупателю убытки.",
    "If the apartment is taken from the Buyer by third persons, the Seller compensates the Buyer's losses.",
]


@pytest.mark.parametrize("clause", STAYS)
def test_who_is_to_use_the_dwelling_by_name_keeps_a_right_and_shares_no_costs(clause: str) -> None:
    analysed = sale(clause)
    found, costs = clause_of(analysed, "residents"), clause_of(analysed, "costs")
    rights = clause_of(analysed, "third_party_rights")
    assert "attention" in {one.status for one in (found, rights) if one}
    assert costs is None or costs.text is None or costs.text[:20] not in clause


@pytest.mark.parametrize("clause", NOBODY_STAYS)
def test_who_leaves_or_does_not_live_there_keeps_no_right(clause: str) -> None:
    found = clause_of(sale(clause), "residents")
    assert found is not None
    assert found.status == "ok"


@pytest.mark.parametrize("clause", AT_THE_BUYERS_RISK)
def test_eviction_at_the_buyers_risk_is_void_and_nobodys_right(clause: str) -> None:
    analysed = sale(clause)
    liability, rights = clause_of(analysed, "liability"), clause_of(analysed, "third_party_rights")
    assert liability is not None
    assert (liability.status, liability.fault, liability.impact) == ("attention", "void", 25)
    assert rights is None or rights.fault != "rights"


@pytest.mark.parametrize("clause", AT_THE_SELLERS_RISK)
def test_eviction_at_the_sellers_risk_is_in_order(clause: str) -> None:
    liability = clause_of(sale(clause), "liability")
    assert liability is not None
    assert liability.status == "ok"


PAID = [
    (
        "third_party",
        "Цена уплачивается в день подписания на счёт индивидуального предпринимателя Козлова А. А., указанный"
        " Продавцом.",
    ),
    ("third_party", "Цена уплачивается в день подписания на счёт гражданина Ильинского В. П."),
    ("third_party", "Цена уплачивается переводом на счёт лица, названного Продавцом."),
    ("third_party", "The price is paid to the account of the individual entrepreneur Anton Kozlov on signing."),
    (
        "account_elsewhere",
        "Цена уплачивается переводом в день подписания по реквизитам, которые Продавец сообщит в мессенджере.",
    ),
    ("account_elsewhere", "The price is transferred on signing to the account that the Seller will send by messenger."),
    (
        "no_receipt",
        "Цена уплачена Покупателем полностью до подписания договора; подписание договора подтверждает получение денег,"
        " отдельной расписки не требуется.",
    ),
    ("no_receipt", "The price was paid in full before the signing of this agreement, and no receipt is required."),
]
PAID_TO_THE_SELLER = [
    "The Buyer pays by transfer to the account which the Seller has given in section 9.",
    "Цена уплачивается в день подписания на счёт индивидуального предпринимателя Рощиной Д. И.",
    "Цена уплачивается после регистрации по реквизитам Продавца, указанным в пункте 7 договора.",
    "The price is transferred after the registration to the Seller's account stated in clause 7.",
]
NOT_AGREED = [
    "Покупатель не переводит деньги по реквизитам, которые Продавец сообщит в мессенджере.",
    "Если цена уплачена полностью до подписания договора, расписка не требуется только с согласия Покупателя.",
    "Цена уплачивается после регистрации на счёт гражданки Рощиной Д. И., открытый в банке.",
]
BESIDE_THE_PRICE = [
    "Стоимость ремонта и встроенной мебели в цену квартиры не входит, определяется сторонами отдельно и передаётся по"
    " отдельному документу, который не является частью договора.",
    "Ремонт в цену не входит, по договору не оплачивается и передаётся по расписке.",
    "Мебель и ремонт в цену не входят, по договору не оплачиваются, а оплачиваются отдельно.",
    "Ремонт в цену не входит, оплачивается отдельно, по договору не взимается.",
    "Мебель в цену не входит, Продавец её не оплачивает, Покупатель оплачивает отдельно.",
    "Мебель в цену не входит, Продавец её не оплачивает, Покупатель оплачивает отдельно.",
    "The cost of the repairs and built-in furniture is not included in the price and is paid by a separate paper.",
]
WITHIN_THE_PRICE = [
    "Мебель в цену не входит, Покупатель её отдельно не оплачивает.",
    "Мебель в цену не входит и не оплачивается отдельно.",
    "Встроенная кухня в цену не входит, остаётся в квартире, и плата за неё отдельно не взимается.",
    "Мебель в цену не входит и не оплачивается отдельно.",
    "Встроенная кухня в цену не входит, остаётся в квартире, и плата за неё не взимается отдельно.",
    "Мебель в цену квартиры не входит и передаётся без дополнительной платы.",
    "Стоимость ремонта и встроенной мебели входит в цену квартиры и отдельно не оплачивается.",
    "Мебель в цену квартиры не входит, Продавец вывозит её до передачи.",
    "Furniture is not included in the price and nothing is paid for it separately.",
    "The furniture is included in the price, and nothing is paid for it separately.",
]


@pytest.mark.parametrize(("fault", "clause"), PAID)
def test_money_that_goes_elsewhere_or_unproven_calls_for_attention(fault: str, clause: str) -> None:
    payment = clause_of(sale(clause), "payment_terms")
    assert payment is not None
    assert (payment.status, payment.fault) == ("attention", fault)


@pytest.mark.parametrize("clause", [*PAID_TO_THE_SELLER, *NOT_AGREED])
def test_money_that_goes_to_the_seller_by_the_contract_or_is_not_agreed_is_no_fault(clause: str) -> None:
    payment = clause_of(sale(clause), "payment_terms")
    assert payment is not None
    assert payment.fault not in ("third_party", "account_elsewhere", "no_receipt")


@pytest.mark.parametrize("clause", BESIDE_THE_PRICE)
def test_what_is_paid_beside_the_price_without_a_sum_understates_it(clause: str) -> None:
    found = clause_of(sale(clause), "understated_price")
    assert found is not None
    assert found.fault == "wording"


@pytest.mark.parametrize("clause", WITHIN_THE_PRICE)
def test_what_is_within_the_price_or_not_sold_understates_nothing(clause: str) -> None:
    assert clause_of(sale(clause), "understated_price") is None


MARRIED = "Продавец состоит в браке."
INHERITED = "Квартира принадлежит Продавцу на основании свидетельства о праве на наследство от 10.03.2020 № 7-1."


@pytest.mark.parametrize(
    ("title", "fault"),
    [
        (INHERITED, "inherited"),
        ("Квартира принадлежит Продавцу на основании договора дарения от 10.03.2020.", "inherited"),
        ("Квартира принадлежит Продавцу на основании договора купли-продажи от 10.03.2020.", "lacking"),
        (f"{INHERITED} 1/2 доли приобретена им по договору купли-продажи от 11.11.2021.", "lacking"),
        (f"{INHERITED} Дом нажит в браке.", "lacking"),
        ("The apartment belongs to the Seller by inheritance, certificate No. 7-1 of 10 March 2020.", "inherited"),
        ("The apartment belongs to the Seller under a sale contract of 10 March 2020.", "lacking"),
    ],
)
def test_what_a_married_seller_inherited_needs_no_consent(title: str, fault: str) -> None:
    state = MARRIED if title.startswith("К") else "The Seller is married."
    found = clause_of(sale(f"{title} {state}"), "spouse_consent")
    assert found is not None
    assert found.fault == fault


@pytest.mark.parametrize(
    "title",
    [
        "Квартира принадлежит Рощиной Д. И. и Рощину О. И. по 1/2 доле каждому, то есть в равных долях, на основании"
        " свидетельств о праве на наследство от 10.05.2026.",
        "The apartment belongs to the Seller and to nobody else, wholly and with all that belongs to it, under a"
        " certificate of inheritance of 10 May 2026.",
    ],
)
def test_an_inheritance_is_one_however_far_its_paper_stands(title: str) -> None:
    clause = clause_of(sale(title), "spouse_consent")
    assert clause is not None
    assert clause.fault == "inherited"


@pytest.mark.parametrize("state", ["Продавец в браке не состоит.", "Расходы несёт Покупатель."])
def test_whoever_inherited_proves_no_state_of_marriage(state: str) -> None:
    found = sale(f"{INHERITED} {state}")
    clause = clause_of(found, "spouse_consent")
    assert clause is not None
    assert (clause.status, clause.fault) == ("ok", "inherited")
    assert any("See the certificate of inheritance" in demand for demand in found.analysis.recommendations)
    assert not any("not married when the object was acquired" in demand for demand in found.analysis.recommendations)
    bought = clause_of(
        sale(INHERITED.replace("свидетельства о праве на наследство", "договора купли-продажи") + state),
        "spouse_consent",
    )
    assert bought is not None
    assert bought.fault in ("stated", "missing")


def test_shares_of_an_inheritance_tell_nothing_of_a_spouse() -> None:
    shared = INHERITED.replace("на основании", "на праве общей долевой собственности на основании")
    found = clause_of(sale(f"{shared} {MARRIED}"), "spouse_consent")
    assert found is not None
    assert found.fault == "inherited"


@pytest.mark.parametrize(
    ("said", "let"),
    [
        ("Документы сданы в Росреестр.", False),
        ("Ключи сданы Продавцом в агентство. Документы сданы нотариусу.", False),
        ("Комната сдана студентам, документы на регистрацию сданы.", True),
        ("Комнаты сданы до мая, ключи у Продавца.", True),
    ],
)
def test_papers_and_keys_that_are_handed_in_are_not_let(said: str, let: bool) -> None:
    found = clause_of(sale(said), "third_party_rights")
    assert (found is not None and found.fault == "rights") is let


EXTRACT = """Выписка из Единого государственного реестра недвижимости об объекте недвижимости
25.11.2026 № КУВИ-001/2026-1. Кадастровый номер 58:29:2007007:455. Адрес: г. Пенза, ул. Мира, д. 4, кв. 9.
1. Правообладатель: 1.1 Рощина Дарья Ильинична, 04.05.1979.
Ограничение прав и обременение объекта недвижимости: Ипотека, дата 01.02.2020, {}.
"""


@pytest.mark.parametrize(
    ("fate", "fault"),
    [
        ("погашена 03.03.2024", None),
        ("прекращена 03.03.2024", None),
        ("не погашена", "burdened"),
        ("будет погашена 03.03.2027", "burdened"),
        ("погашена 03.03.2024; ипотека, дата 05.05.2025", "burdened"),
        ("погашена 03.03.2024; арест, дата 05.05.2025", "arrested"),
        ("погашена 03.03.2024. Арест, дата 05.05.2025", "arrested"),
    ],
)
def test_an_entry_of_an_extract_that_ended_burdens_nothing(fate: str, fault: str | None) -> None:
    found = clause_of(analysed(EXTRACT.format(fate)), "encumbrances")
    assert found is not None
    assert found.fault == fault
