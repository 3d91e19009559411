"""Items that a clause calls present are present, and those it calls missing are missing, in both languages."""

import pytest

from tests.documents.sale import ENGLISH, RUSSIAN, analysed, clause_of, sale

RUSSIAN_HEAD = """ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ

г. Пенза, 12 ноября 2026 г.

{}, именуемая в дальнейшем «Продавец», и {}, именуемый в дальнейшем «Покупатель», заключили договор:
1. Продавец продаёт, а Покупатель покупает квартиру по адресу: г. Пенза, ул. Мира, д. 4, кв. 9, кадастровый номер \
58:29:2007007:455.
"""
ENGLISH_HEAD = """SALE AND PURCHASE AGREEMENT

Penza, 12 November 2026

{} (the Seller), and {} (the Buyer), have agreed:
1. The Seller sells and the Buyer buys the apartment at 4 Mira Street, apt. 9, Penza, cadastral number \
58:29:2007007:455.
"""
SELLER = (
    "Рощина Дарья Ильинична, 04.05.1979 года рождения, паспорт 56 04 118822, зарегистрированная по адресу: г. Пенза,"
    " ул. Мира, д. 4, кв. 9"
)
BUYER = (
    "Шубин Марк Олегович, 17.01.1990 года рождения, паспорт 56 10 340011, проживающий по адресу: г. Пенза,"
    " ул. Лесная, д. 2"
)
ENGLISH_SELLER = "Daria Roshchina, born 4 May 1979, passport 56 04 118822, residing at 4 Mira Street, apt. 9, Penza"
ENGLISH_BUYER = "Mark Shubin, born 17 January 1990, passport 56 10 340011, residing at 2 Lesnaya Street, Penza"


def fault(text: str, code: str) -> str | None:
    """The fault or caveat of a clause; `absent` where it is not listed, None where it is in order."""
    found = clause_of(sale(text), code)
    return found.fault if found else "absent"


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        (RUSSIAN_HEAD.format(SELLER, BUYER), ""),
        (RUSSIAN_HEAD.format(SELLER, BUYER.split(", проживающий")[0]), "address"),
        (RUSSIAN_HEAD.format(SELLER.replace(", 04.05.1979 года рождения", ""), BUYER), "date of birth"),
        (
            RUSSIAN_HEAD.format(SELLER, "Шубин Марк Олегович, паспорт 56 10 340011"),
            "date of birth, address",
        ),
        (ENGLISH_HEAD.format(ENGLISH_SELLER, ENGLISH_BUYER), ""),
        (ENGLISH_HEAD.format(ENGLISH_SELLER, ENGLISH_BUYER.split(", residing")[0]), "address"),
        (ENGLISH_HEAD.format(ENGLISH_SELLER.replace(", born 4 May 1979", ""), ENGLISH_BUYER), "date of birth"),
    ],
)
def test_the_parties_clause_names_what_is_there_and_what_is_missing(text: str, missing: str) -> None:
    clause = clause_of(analysed(text), "parties_identified")
    assert clause is not None
    assert (clause.status, clause.fault) == ("ok", "partial" if missing else None)
    given, _, rest = clause.summary.partition(". Not found for every one: ")
    assert rest.rstrip(".") == missing
    named = {"full name", "date of birth", "passport data", "address"} - set(missing.split(", "))
    assert set(given.rstrip(".").partition(": ")[2].split(", ")) == named


def test_a_third_party_without_an_address_is_not_passed_over() -> None:
    both = f"{SELLER}, и Рощин Глеб Ильич, 04.05.1981 года рождения, паспорт 56 04 118823"
    text = RUSSIAN_HEAD.format(both, BUYER).replace("именуемая", "именуемые").replace("«Продавец»", "«Продавцы»")
    clause = clause_of(analysed(text), "parties_identified")
    assert clause is not None
    assert clause.fault == "partial"


@pytest.mark.parametrize(
    ("sentence", "contradicted"),
    [
        ("Расчёт полностью произведён. Цену Покупатель уплатит в течение десяти дней после регистрации.", True),
        (
            "Договор имеет силу расписки. Остаток цены Покупатель обязуется уплатить в течение трёх дней после"
            " регистрации.",
            True,
        ),
        ("Покупатель уплатил цену полностью до подписания договора, Продавец деньги получил.", False),
        ("Расчёт полностью не произведён. Цену Покупатель уплатит в течение десяти дней после регистрации.", False),
        (
            "После того как расчёт полностью произведён, Продавец выдаёт расписку. Цену Покупатель уплатит в течение"
            " десяти дней после регистрации.",
            False,
        ),
        (
            "The Seller has received the price in full. The Buyer shall pay the price within ten days after"
            " registration.",
            True,
        ),
        (
            "This contract has the force of a receipt. The price is paid by a letter of credit within ten days after"
            " registration.",
            True,
        ),
        (
            "Деньги получены Продавцом полностью до подписания договора. Покупатель уплачивает цену до 01.02.2027"
            " наличными.",
            True,
        ),
        (
            "Доля в строительстве полностью оплачена Продавцом по договору 2019 года. Покупатель уплачивает цену до"
            " 01.02.2027 наличными, о чём Продавец выдаёт расписку.",
            False,
        ),
        (
            "The Seller has received the price in full. The price is paid by bank transfer by 1 February 2027.",
            True,
        ),
        ("The Buyer has paid the price in full before signing.", False),
        (
            "The price has not been paid in full. The Buyer shall pay the price within ten days after registration.",
            False,
        ),
    ],
)
def test_a_receipt_for_a_price_that_is_paid_later_is_a_contradiction(sentence: str, contradicted: bool) -> None:
    assert (fault(sentence, "payment_terms") == "received") is contradicted


@pytest.mark.parametrize(
    ("sentence", "code", "expected"),
    [
        ("Квартира передаётся по акту в разумный срок после регистрации.", "handover", "vague"),
        ("Квартира передаётся по акту в течение пяти дней после регистрации.", "handover", None),
        ("Покупатель уплачивает цену в разумный срок.", "payment_terms", "vague"),
        ("Покупатель уплачивает цену переводом до 20 ноября 2026 года.", "payment_terms", None),
        ("Покупатель уплачивает цену до 20 ноября 2026 года.", "payment_terms", "way"),
        ("The Buyer pays the price by 20 November 2026.", "payment_terms", "way"),
        ("Цена уплачивается Продавцу до подписания настоящего договора.", "payment_terms", "no_receipt"),
        ("Цена уплачивается Продавцу переводом до подписания настоящего договора.", "payment_terms", "by_day"),
        (
            "Цена уплачивается Продавцу до подписания настоящего договора, о чём он выдаёт расписку.",
            "payment_terms",
            "by_day",
        ),
        (
            "За неотделимые улучшения Покупатель передаёт Продавцу по отдельной расписке 900 000 рублей наличными в"
            " день подписания.",
            "payment_terms",
            "missing",
        ),
        ("При расторжении договора Продавец возвращает деньги в разумный срок.", "termination", "vague"),
        ("При расторжении договора Продавец возвращает деньги в течение пяти дней.", "termination", None),
        ("The apartment is handed over by an act within a reasonable time.", "handover", "vague"),
        ("The apartment is handed over by an act within five days.", "handover", None),
        ("The Buyer pays the price by bank transfer within a reasonable time.", "payment_terms", "vague"),
        ("The Buyer pays the price by bank transfer by 20 November 2026.", "payment_terms", "by_day"),
        (
            "If the contract is terminated the Seller returns the money within a reasonable time.",
            "termination",
            "vague",
        ),
        ("If the contract is terminated the Seller returns the money within five days.", "termination", None),
    ],
)
def test_a_reasonable_time_names_no_day(sentence: str, code: str, expected: str | None) -> None:
    assert fault(sentence, code) == expected


UNDERSTATED = "В договоре по просьбе Продавца указана цена 1 000 000 рублей."


@pytest.mark.parametrize(
    ("sentence", "termination", "invalidity"),
    [
        (
            "В случае признания сделки недействительной Продавец возвращает Покупателю сумму, указанную в договоре."
            f" {UNDERSTATED}",
            "absent",
            "unreturned",
        ),
        (
            f"При расторжении договора Продавец возвращает Покупателю сумму, указанную в договоре. {UNDERSTATED}",
            "unreturned",
            "absent",
        ),
        ("Если сделка будет признана недействительной, Продавец возвращает всё полученное.", "absent", "absent"),
        ("Каждая сторона вправе отказаться от договора.", None, "absent"),
        ("If the sale is declared invalid the Seller returns only half of the price.", "absent", "unreturned"),
        ("If the contract is terminated the Seller returns only half of the price.", "unreturned", "absent"),
        ("If the sale is declared void the Seller returns the whole price.", "absent", "absent"),
        ("Either party may terminate the contract.", None, "absent"),
    ],
)
def test_an_end_of_the_contract_is_not_its_invalidity(
    sentence: str, termination: str | None, invalidity: str | None
) -> None:
    assert (fault(sentence, "termination"), fault(sentence, "invalidity")) == (termination, invalidity)


@pytest.mark.parametrize(
    ("sentence", "code", "status"),
    [
        ("Если Продавец будет признан банкротом, Покупатель вправе отказаться.", "bankruptcy_warranty", None),
        ("Продавец заявляет, что банкротом не признан, процедура не введена.", "bankruptcy_warranty", "ok"),
        ("If the Seller is declared bankrupt, the Buyer may withdraw.", "bankruptcy_warranty", None),
        ("The Seller declares that she is not bankrupt.", "bankruptcy_warranty", "ok"),
        ("The guardianship authority has not been asked about the sale of the minor's share.", "minors", "attention"),
        ("Орган опеки о продаже доли несовершеннолетнего не спрашивали.", "minors", "attention"),
        ("The guardianship authority has permitted the sale of the minor's share.", "minors", "ok"),
        ("The Seller's wife has consented to the sale by a simple written paper.", "spouse_consent", "attention"),
        ("Супруга Продавца дала согласие на продажу в простой письменной форме.", "spouse_consent", "attention"),
        ("The Seller's wife has given a notarised consent to the sale.", "spouse_consent", "ok"),
        ("Супруга Продавца дала нотариально удостоверенное согласие на продажу.", "spouse_consent", "ok"),
    ],
)
def test_what_is_no_assurance_is_not_in_order(sentence: str, code: str, status: str | None) -> None:
    found = clause_of(sale(sentence), code)
    assert (found.status if found else None) == status


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("От иных прав третьих лиц квартира к моменту передачи должна быть свободна.", "promised"),
        ("Квартира свободна от прав третьих лиц.", None),
        ("The apartment shall be free from claims of third parties on handover.", "promised"),
        ("The Seller warrants that the apartment is free from claims of third parties.", None),
    ],
)
def test_a_duty_is_no_assertion_about_today(sentence: str, expected: str | None) -> None:
    assert fault(sentence, "third_party_rights") == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("В квартире зарегистрированы Рощин Олег Петрович и несовершеннолетний Рощин Иван, 2018 г.р.", "resident"),
        ("Зарегистрирован несовершеннолетний сын Продавца, ему принадлежит 1/4 доли в праве.", "permission"),
        ("В квартире зарегистрирован несовершеннолетний, оставшийся без попечения родителей.", "permission"),
        (
            "В квартире зарегистрирован несовершеннолетний. Собственником 1/4 является малолетняя Рощина Анна.",
            "permission",
        ),
        ("Two minor children are registered in the apartment and continue to live there.", "resident"),
        ("A minor child lives in the apartment and owns a quarter of it.", "permission"),
        ("A ward of the Seller, a minor, is registered in the apartment.", "permission"),
    ],
)
def test_a_minor_who_only_lives_there_is_no_minor_who_sells(sentence: str, expected: str) -> None:
    assert fault(sentence, "minors") == expected


@pytest.mark.parametrize(
    ("sentence", "code", "expected"),
    [
        ("В отношении Продавца введена процедура реализации имущества.", "bankruptcy_warranty", "pending"),
        ("В отношении Продавца введена реструктуризация долгов.", "bankruptcy_warranty", "restructuring"),
        (
            "В отношении Продавца введена реструктуризация долгов, затем реализация имущества гражданина.",
            "bankruptcy_warranty",
            "pending",
        ),
        (
            "Кредитор подал в арбитражный суд заявление о признании Продавца банкротом, оно не рассмотрено.",
            "bankruptcy_warranty",
            "petition",
        ),
        ("Продавец признан банкротом по заявлению, которое подал кредитор.", "bankruptcy_warranty", "pending"),
        ("Продавец подал в МФЦ заявление о внесудебном банкротстве.", "bankruptcy_warranty", "extrajudicial"),
        ("A restructuring of the Seller's debts has been opened by the court.", "bankruptcy_warranty", "restructuring"),
        ("A creditor has filed a petition to declare the Seller bankrupt.", "bankruptcy_warranty", "petition"),
        ("The Seller was declared bankrupt by the court.", "bankruptcy_warranty", "pending"),
        (
            "В квартире зарегистрирован сын Продавца, 2018 г.р., собственником не является, под опекой не состоит.",
            "minors",
            None,
        ),
        (
            "Квартира куплена на средства материнского капитала. Доли детям не выделены, Покупатель с этим ознакомлен.",
            "minors",
            "absent",
        ),
        ("При отказе банка в кредите Покупателю задаток остаётся у Продавца.", "deposit", "lost"),
        ("При отказе банка в кредите Покупателю задаток не возвращается.", "deposit", "lost"),
        ("При отказе банка в кредите задаток возвращается Покупателю.", "deposit", None),
        ("The Seller may withdraw from this agreement at any time and keep the deposit.", "deposit", "lost"),
        ('The Buyer accepts the apartment "as is" and waives all claims.', "handover", "missing"),
        ('The Buyer accepts the apartment "as is" and waives all claims.', "liability", "excluded"),
    ],
)
def test_what_a_buyer_stands_to_lose_is_named(sentence: str, code: str, expected: str | None) -> None:
    assert fault(sentence, code) == expected


@pytest.mark.parametrize(
    ("seller", "buyer", "expected"),
    [
        (SELLER, "гражданин РФ Шубин М. О.", "missing"),
        (SELLER.replace("118822", "11882"), BUYER, "number"),
        (SELLER.replace("паспорт 56 04 118822", "паспорт 51 2345678"), BUYER, "passport"),
        (SELLER, BUYER, None),
    ],
)
def test_initials_and_a_wrong_number_identify_nobody(seller: str, buyer: str, expected: str | None) -> None:
    clause = clause_of(analysed(RUSSIAN_HEAD.format(seller, buyer)), "parties_identified")
    assert clause is not None
    assert clause.fault == expected


EXTRACT = (
    "ВЫПИСКА ИЗ ЕДИНОГО ГОСУДАРСТВЕННОГО РЕЕСТРА НЕДВИЖИМОСТИ об объекте недвижимости\nДата 15.11.2026. Кадастровый"
    " номер: 58:29:2007007:455. Адрес: г. Пенза, ул. Мира, д. 4, кв. 9. Правообладатель: Рощина Дарья Ильинична, общая"
    " долевая собственность, 1/2. {} Сведения о невозможности государственной регистрации без личного участия"
    " правообладателя: данные отсутствуют."
)


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("Правообладатель: данные о правообладателе отсутствуют.", "holder"),
        ("Правообладатель: Рощин Глеб Ильич, общая долевая собственность, 1/2.", "several"),
    ],
)
def test_a_holder_whom_an_extract_hides_is_missing(rest: str, expected: str) -> None:
    found = analysed(EXTRACT.format(rest))
    clause = clause_of(found, "parties_identified")
    assert clause is not None
    assert clause.fault == expected
    assert not any("passport data and address written in" in step for step in found.analysis.recommendations)


ENGLISH_EXTRACT = (
    "EXTRACT FROM THE UNIFIED STATE REGISTER OF REAL ESTATE\nDate of issue: 15 November 2026\nCadastral number:"
    " 58:29:2007007:455\nAddress: 4 Mira Street, apt. 9, Penza\n{}\nEncumbrances: none registered."
)


@pytest.mark.parametrize(
    ("holders", "expected"),
    [
        ("Right holder: Ivan Petrov and Maria Petrova, joint ownership", "several"),
        ("Right holder: Ivan Petrov, born 02.03.1980, and his wife Maria Petrova, born 04.05.1981", "several"),
        ("Registered owners: Ivan Petrov, Maria Petrova and Anna Petrova, shares of 1/3 each", "several"),
        ("Right holders: spouses Ivan Petrov (1/2) & Maria Petrova (1/2)", "several"),
        ("The owners are Ivan and Maria Petrov, as joint tenants.", "several"),
        ("Right holder: Ivan Petrov, Nizhny Novgorod", "holders"),
        ("Right holder: Ivan Petrov, by a contract with Anna Sidorova and Maria Petrova of 2 March 2019", "holders"),
        ("Owners: Ivan Petrov and Maria Petrova, extinguished.\nRight holder: Anna Sidorova", "holders"),
    ],
)
def test_holders_whom_an_english_extract_joins_are_several(holders: str, expected: str) -> None:
    clause = clause_of(analysed(ENGLISH_EXTRACT.format(holders)), "parties_identified")
    assert clause is not None
    assert clause.fault == expected


@pytest.mark.parametrize("between", [" и ", ", ", ", 02.03.1980 г.р., и "])
def test_holders_whom_a_russian_extract_joins_are_several(between: str) -> None:
    text = EXTRACT.replace("Рощина Дарья Ильинична", f"Рощина Дарья Ильинична{between}Рощин Глеб Ильич").format("")
    clause = clause_of(analysed(text), "parties_identified")
    assert clause is not None
    assert clause.fault == "several"


def test_of_an_extract_it_is_the_object_that_cannot_be_sold() -> None:
    analysis = analysed(EXTRACT.format("Запрещение регистрации, дата 05.11.2026.")).analysis
    assert "By the extract the object cannot be sold as things stand." in analysis.short_conclusion


@pytest.mark.parametrize(
    ("sentence", "code", "expected"),
    [
        (
            "Продавец продаёт 1/2 долю в праве общей долевой собственности на квартиру; нотариального удостоверения"
            " договор не требует.",
            "notarial_form",
            "denied",
        ),
        ("Продавец продаёт 1/2 долю в праве на квартиру.", "notarial_form", "silent"),
        ("Продавец продаёт 1/2 долю в праве на квартиру. Договор удостоверен нотариусом.", "notarial_form", "absent"),
        ("Договор нотариального удостоверения не требует.", "notarial_form", "absent"),
        ("Продавцы продают квартиру, которой владеют по 1/2 доле каждый.", "notarial_form", "absent"),
        (
            "The Seller sells a share of 1/2 in the apartment; no notarial certification is required.",
            "notarial_form",
            "denied",
        ),
        ("Продавец продаёт 1/2 долю в праве на квартиру. Договор удостоверен нотариусом.", "preemption", "silent"),
        (
            "Продавец продаёт 1/2 долю в праве на квартиру. Второй собственник извещён о продаже доли и от покупки"
            " отказался.",
            "preemption",
            "absent",
        ),
        (
            "Продаётся жилой дом. Земельный участок в предмет договора не входит и остаётся в собственности Продавца.",
            "plot",
            "kept",
        ),
        ("Продаётся жилой дом. Земельный участок находится у Продавца в аренде.", "plot", "absent"),
        (
            "Если сделка будет признана недействительной, Продавец возвращает 1 000 000 рублей.",
            "invalidity",
            "unreturned",
        ),
        (
            "Если сделка будет признана недействительной, Продавец возвращает 3 400 000 рублей.",
            "invalidity",
            "absent",
        ),
        ("If the sale is avoided, the Seller returns 1,000,000 roubles only.", "invalidity", "unreturned"),
        ("If the sale is avoided, the Seller returns 1,000,000 roubles only.", "termination", "absent"),
        (
            "Продавца на основании простой рукописной доверенности от 01.11.2026 с правом сдачи квартиры в аренду"
            " представляет Жукова Ольга Ильинична, паспорт 45 15 777777.",
            "power_of_attorney",
            "powerless",
        ),
        (
            "Продавца по доверенности от 01.11.2026, удостоверенной нотариусом Котовой Е. Е., реестр № 1-55, с правом"
            " сдачи квартиры в аренду представляет Жукова Ольга Ильинична, паспорт 45 15 777777.",
            "power_of_attorney",
            "powerless",
        ),
    ],
)
def test_a_sale_that_the_law_does_not_let_stand_is_named(sentence: str, code: str, expected: str | None) -> None:
    assert fault(sentence, code) == expected


def test_the_price_of_a_receipt_is_the_sum_received() -> None:
    text = (
        "РАСПИСКА\nЯ, Рощина Дарья Ильинична, паспорт 56 04 118822, подтверждаю получение денежных средств в размере"
        " 3 750 000 рублей от Шубина Марка Олеговича. Цена квартиры по договору — 4 950 000 рублей, из неё 1 200 000"
        " рублей перечисляются залогодержателю."
    )
    found = analysed(text)
    clause = clause_of(found, "price")
    assert clause is not None
    assert clause.summary == "The sum received is stated."
    assert found.extract.price is not None
    assert found.extract.price.value == 3_750_000


CAPITAL = "Квартира куплена на средства материнского капитала, доли детям не выделены."
ENGLISH_CAPITAL = "Maternity capital was used, and the children have not been given their shares."


@pytest.mark.parametrize(
    ("sentence", "capital", "minors"),
    [
        (CAPITAL, "shares", "absent"),
        (f"{CAPITAL} Продавец обязуется выделить доли до подачи заявления о регистрации.", "owed", "absent"),
        (
            f"{CAPITAL} Продавец обязуется выделить доли до регистрации. Если среди детей есть несовершеннолетние, их"
            " доли отчуждаются с предварительного разрешения органа опеки.",
            "owed",
            "promised",
        ),
        (ENGLISH_CAPITAL, "shares", "unshared"),
        (f"{ENGLISH_CAPITAL} The Seller undertakes to allot the shares before the registration.", "owed", "absent"),
    ],
)
def test_shares_that_the_seller_undertakes_to_give_are_owed(sentence: str, capital: str, minors: str) -> None:
    assert (fault(sentence, "maternity_capital"), fault(sentence, "minors")) == (capital, minors)


@pytest.mark.parametrize(
    "sentence",
    [
        "Собственником 1/2 доли является несовершеннолетний. При подписании договора Продавец представляет"
        " предварительное разрешение органа опеки и попечительства.",
        "A minor owns one half. At the signing of this Agreement the Seller presents the prior permission of the"
        " guardianship authority.",
    ],
)
def test_a_permission_that_is_brought_to_the_signing_is_promised(sentence: str) -> None:
    assert fault(sentence, "minors") == "promised"


def test_the_account_of_an_auction_is_no_strangers() -> None:
    paid = "Задаток, внесённый на счёт, указанный в сообщении о торгах, засчитывается в счёт цены."
    assert fault(f"{paid} Остаток уплачивается переводом до 20 ноября 2026 года.", "payment_terms") == "by_day"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("В отношении Продавца введена процедура реализации имущества гражданина.", "pending"),
        ("Продавец признан банкротом по заявлению банка.", "pending"),
        ("В отношении Продавца введена процедура банкротства.", "pending"),
        (
            "В отношении Продавца введена реструктуризация долгов. Финансовый управляющий согласился на продажу"
            " письменно.",
            "restructuring",
        ),
        ("Банк подал заявление о признании Продавца банкротом. Утверждён финансовый управляющий.", "pending"),
        ("Кредитор подал в суд заявление о признании Продавца банкротом, оно не рассмотрено.", "petition"),
        ("Продавец подал в МФЦ на внесудебное банкротство.", "extrajudicial"),
        ("The court opened the sale of the Seller's assets in bankruptcy case A40-77/2026.", "pending"),
        ("On a bank's petition the Seller was declared bankrupt.", "pending"),
        ("Insolvency proceedings have been opened against the Seller.", "pending"),
        ("The court introduced a restructuring of the Seller's debts.", "restructuring"),
        ("A petition for the Seller's bankruptcy has been filed with the court.", "petition"),
    ],
)
def test_how_far_a_bankruptcy_has_come(said: str, expected: str) -> None:
    assert fault(said, "bankruptcy_warranty") == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("При отказе банка в кредите Покупателю задаток 100 000 рублей остаётся у Продавца.", True),
        ("Если банк не одобрит кредит, задаток 100 000 рублей Покупателю не возвращается.", True),
        ("Задаток 100 000 рублей остаётся у Продавца и при отказе банка.", True),
        (
            "При отказе банка в кредите задаток 100 000 рублей возвращается, при отказе Покупателя остаётся у"
            " Продавца.",
            False,
        ),
        ("При отказе банка в кредите задаток 100 000 рублей возвращается Покупателю в полном размере.", False),
        ("If the bank refuses the Buyer a loan, the deposit of 100,000 roubles stays with the Seller.", True),
    ],
)
def test_a_deposit_that_a_refused_loan_costs_the_buyer_is_lost(said: str, expected: bool) -> None:
    assert (fault(said, "deposit") == "lost") == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Если сделка будет признана недействительной, Продавец возвращает 1 000 000 рублей.", "unreturned"),
        ("Если сделка будет признана недействительной, Продавец возвращает 3 400 000 рублей.", "absent"),
        ("Если сделка будет признана недействительной, Продавец возвращает цену и штраф 100 000 рублей.", "absent"),
        ("If the sale is avoided, the Seller returns RUB 1,000,000 only.", "unreturned"),
    ],
)
def test_less_than_the_price_of_a_void_sale_is_not_all(said: str, expected: str) -> None:
    assert fault(said, "invalidity") == expected
    assert fault(said, "termination") == "absent"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("От участия в приватизации отказался Смирнов О. П., который зарегистрирован и проживает там.", "for_life"),
        ("Зарегистрирован отец Продавца, при приватизации от участия в ней отказавшийся.", "for_life"),
        (
            "Лиц, отказавшихся от участия в приватизации, нет; зарегистрирован Продавец, он снимется до 01.12.2026.",
            None,
        ),
        ("За матерью Продавца сохраняется право проживания.", "retained"),
    ],
)
def test_who_refused_the_privatisation_stays_for_life(said: str, expected: str | None) -> None:
    assert fault(said, "residents") == expected


CHILD = "Рощин Илья Петрович, 01.06.2018 г.р., свидетельство о рождении серии I-АЯ № 123456"
ENGLISH_CHILD = "Ilya Roshchin, born 1 June 2018, birth certificate I-AA No. 123456"
BEFORE_THE_BUYER = "17.01.1990 г.р., паспорт 56 10 340011, именуемый «Покупатель»"
BEFORE_THE_SELLER = "паспорт 56 04 118822, именуемая «Продавец»"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            RUSSIAN.replace(
                BEFORE_THE_BUYER, f"17.01.1990 г.р., паспорт 56 10 340011, и {CHILD}, именуемые «Покупатель»"
            ),
            "buyer",
        ),
        (
            RUSSIAN.replace(BEFORE_THE_SELLER, f"паспорт 56 04 118822, и {CHILD}, именуемые «Продавец»"),
            "permission",
        ),
        (
            RUSSIAN.replace(BEFORE_THE_SELLER, f"паспорт 56 04 118822, и {CHILD}, — продавцы"),
            "permission",
        ),
        (
            ENGLISH.replace("56 10 340011 (the Buyer)", f'56 10 340011, and {ENGLISH_CHILD} (the "Buyer")').replace(
                "(the Seller)", '(the "Seller")'
            ),
            "buyer",
        ),
        (
            ENGLISH.replace("56 04 118822 (the Seller)", f'56 04 118822, and {ENGLISH_CHILD} (the "Seller")').replace(
                "(the Buyer)", '(the "Buyer")'
            ),
            "permission",
        ),
    ],
)
def test_a_minor_who_buys_needs_no_permission(text: str, expected: str) -> None:
    found = clause_of(analysed(text.format("Расходы несёт Покупатель.")), "minors")
    assert found is not None
    assert found.fault == expected


@pytest.mark.parametrize(
    ("said", "code", "expected"),
    [
        (
            "В квартире зарегистрирован сын Продавца Рощин И. О., 2018 г.р., собственником не является, под опекой не"
            " состоит.",
            "minors",
            None,
        ),
        (
            "Доли детям не выделены, Покупатель с этим ознакомлен и претензий не имеет.",
            "minors",
            "absent",
        ),
        (
            "На покупку направлялся материнский капитал; доли детям не выделены. Продавец обязуется выделить доли до"
            " подачи заявления о регистрации. Если среди детей есть несовершеннолетние, их доли отчуждаются с"
            " разрешения органа опеки.",
            "maternity_capital",
            "owed",
        ),
        (
            "На покупку направлялся материнский капитал; доли детям не выделены. Продавец обязуется выделить доли до"
            " подачи заявления о регистрации. Если среди детей есть несовершеннолетние, их доли отчуждаются с"
            " разрешения органа опеки.",
            "minors",
            "promised",
        ),
        (
            "На покупку направлялся материнский капитал; доли детям не выделены.",
            "maternity_capital",
            "shares",
        ),
        (
            "Maternity capital was used; the children have not been given their shares. The Seller undertakes to allot"
            " the shares before the application for registration.",
            "maternity_capital",
            "owed",
        ),
        (
            "The minor's money is paid as the prior permission of the guardianship authority provides. At the signing"
            " the Seller presents the permission of the guardianship authority to sell the minor's share.",
            "minors",
            "promised",
        ),
    ],
)
def test_what_a_paper_says_of_children_is_what_it_says(said: str, code: str, expected: str | None) -> None:
    assert fault(said, code) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("За Продавца действует Жукова О. И. на основании простой рукописной доверенности от 01.11.2026.", "private"),
        ("За Продавца действует Жукова О. И. по доверенности в простой письменной форме от 01.11.2026.", "private"),
        (
            "За Продавца действует Жукова О. И. по доверенности от 01.11.2026 с правом сдачи квартиры в наём.",
            "powerless",
        ),
        (
            "За Продавца действует Жукова О. И. по нотариальной доверенности от 01.11.2026 № 7 с правом продажи и сдачи"
            " квартиры в аренду.",
            "to_look_up",
        ),
        ("Olga Zhukova acts for the Seller under a handwritten power of attorney of 1 November 2026.", "private"),
    ],
)
def test_powers_that_bind_no_owner_block(said: str, expected: str | None) -> None:
    assert fault(said, "power_of_attorney") == expected


NARROW = "Продавец гарантирует, что квартира не продана, не подарена, не заложена, в споре и под арестом не состоит."


@pytest.mark.parametrize(
    ("said", "code", "given", "missing"),
    [
        (
            NARROW,
            "encumbrances",
            "a mortgage, an arrest or a ban on registration",
            "an annuity, an easement, other encumbrances",
        ),
        (
            NARROW,
            "third_party_rights",
            "a dispute",
            "a lease, a right of use, a right of pre-emption, other rights and claims of third parties",
        ),
        (
            NARROW.replace("состоит.", "состоит, права третьих лиц отсутствуют."),
            "encumbrances",
            "a mortgage, an arrest or a ban on registration, an annuity, an easement",
            "other encumbrances",
        ),
        (
            "The Seller warrants that the apartment is not mortgaged and that no third party has any right in it.",
            "encumbrances",
            "a mortgage, an annuity, an easement",
            "an arrest or a ban on registration, other encumbrances",
        ),
        (
            "Продавец подтверждает, что не признан банкротом.",
            "bankruptcy_warranty",
            "a judgment of bankruptcy",
            "an open case, procedure or petition, grounds for bankruptcy",
        ),
        (
            "Дело о банкротстве Продавца не возбуждено.",
            "bankruptcy_warranty",
            "an open case, procedure or petition",
            "grounds for bankruptcy",
        ),
        (
            "The Seller warrants that the apartment is not pledged and not in dispute.",
            "third_party_rights",
            "a dispute",
            "a lease, a right of use, a right of pre-emption, other rights and claims of third parties",
        ),
    ],
)
def test_an_assurance_says_no_more_than_what_it_denies(said: str, code: str, given: str, missing: str) -> None:
    found = clause_of(sale(said), code)
    assert found is not None
    assert (found.status, found.fault) == ("ok", "narrow")
    assert found.summary == f"Denied by the text: {given}. Of these it does not speak: {missing}."


@pytest.mark.parametrize(
    ("said", "code", "expected"),
    [
        ("Обременений нет, квартира не заложена и не арестована.", "encumbrances", None),
        ("Квартира ничем не обременена.", "encumbrances", None),
        ("Прав третьих лиц на квартиру нет, спора о ней нет.", "third_party_rights", None),
        (
            "Прав третьих лиц на квартиру нет. За матерью Продавца сохраняется право проживания в квартире.",
            "third_party_rights",
            "but_resident",
        ),
        ("Продавец не банкрот, признаков банкротства нет.", "bankruptcy_warranty", None),
        ("The Seller is not bankrupt and knows of no grounds for bankruptcy.", "bankruptcy_warranty", None),
    ],
)
def test_an_assurance_of_everything_is_in_order(said: str, code: str, expected: str | None) -> None:
    assert fault(said, code) == expected


def test_an_address_behind_a_short_word_for_registration_is_one() -> None:
    short = [one.replace(", зарегистрированная по адресу:", ", зарег.:") for one in (SELLER,)]
    short.append(BUYER.replace(", проживающий по адресу:", ", зарег.:"))
    clause = clause_of(analysed(RUSSIAN_HEAD.format(*short)), "parties_identified")
    assert clause is not None
    assert clause.fault is None


def test_nobody_who_keeps_a_right_is_to_be_removed_by_a_day() -> None:
    found = sale("За Рощиным О. П. сохраняется право проживания в квартире.")
    clause = clause_of(found, "residents")
    assert clause is not None
    assert clause.fault == "retained"
    assert any("notarised undertaking to deregister" in step for step in found.analysis.recommendations)
    assert not any("a date for their removal" in step for step in found.analysis.recommendations)
