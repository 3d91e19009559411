"""A receipt is of what the sellers receive."""

from typing import Any

import pytest

from cleardeed.deals.markup import plain_text
from cleardeed.deals.samples import AGENT, FULL, IVANOV, PETROV, PLAIN, YOUTH
from tests.deals.making import changed, documents, faults, text, text_in_set
from tests.deals.reading import spaced
from tests.deals.variants import VARIANTS


def beside(deal: dict[str, Any], *kinds: str, language: str = "ru") -> str:
    """The receipt for the deposit in a set with other documents."""
    return spaced(plain_text(documents(deal, "deposit_receipt", *kinds, language=language)[0].blocks))


def test_a_set_has_a_receipt_for_the_deposit_and_one_for_the_price() -> None:
    for kinds in (["deposit_agreement"], ["deposit_agreement", "purchase_agreement", "payment_receipt"]):
        said = beside(FULL, *kinds)
        assert "в размере 300 000 (триста тысяч) рублей в качестве задатка в счёт оплаты" in said
        assert "на основании соглашения о задатке от 21 ноября 2026 г." in said
        assert "Дата получения" not in said
    assert "в размере 11 000 000" in text_in_set(FULL, "payment_receipt")
    assert "на основании предварительного договора от 21 ноября" in beside(FULL, "preliminary_agreement")


def test_a_deposit_that_no_document_provides_for_is_dated_by_hand() -> None:
    said = beside(FULL, "purchase_agreement")
    assert "на основании" not in said.split("Денежные средства уплачены")[0].split("получение денежных средств")[1]
    assert said.endswith("Дата получения число, месяц, год")


def test_an_advance_is_no_deposit() -> None:
    deal = changed({"deposit_kind": "advance"}, FULL)
    said = beside(deal, "deposit_agreement")
    assert "РАСПИСКА В ПОЛУЧЕНИИ АВАНСА" in said
    assert "на основании соглашения об авансе" in said
    assert "задат" not in said.lower()
    assert "as an advance towards the payment" in beside(deal, "deposit_agreement", language="en")


def test_the_deposit_is_divided_in_sums_where_the_shares_are_known() -> None:
    """In its agreement and its receipt alike, where nothing is said of the payment too."""
    deal = changed({"payment": None, "deposit": 100_001}, VARIANTS["shares that the price cannot be divided by"])
    for kind in ("deposit_agreement", "deposit_receipt"):
        said = text(deal, kind)
        assert "Петров Илья Никитич — 50 001 (пятьдесят тысяч один) рубль;" in said
        assert "Петрова Ольга Ильинична — 25 000 (двадцать пять тысяч) рублей;" in said
        assert "Иванов Лев Петрович — 25 000 (двадцать пять тысяч) рублей." in said
    shareless = text(VARIANTS["three sell without shares"], "deposit_receipt")
    assert "следующим образом" not in shareless


@pytest.mark.parametrize(
    ("right", "signed"), [("мать", "подтвердил Иванов Лев"), ("доверенность", "подтвердила Черных")]
)
def test_who_signs_for_a_minor_gives_the_word_its_gender(right: str, signed: str) -> None:
    youth = YOUTH | {"last_name": "Иванов", "first_name": "Лев", "middle_name": "Петрович", "gender": "male"}
    seller = youth | {"representative": AGENT | {"basis": right}}
    assert f"Поступление денег {signed}" in text(changed({"sellers": [seller]}, PLAIN), "payment_receipt")


@pytest.mark.parametrize("kind", ["payment_receipt", "deposit_receipt"])
@pytest.mark.parametrize(
    ("name", "whose", "account", "english"),
    [
        (
            "father sells with his children",
            "несовершеннолетнему Иванову Льву Петровичу и несовершеннолетней Ивановой Анне Петровне",
            "счета, открытые на имя каждого из них",
            "accounts opened in the name of each of them",
        ),
        (
            "a guardian acts for a grown-up",
            "подопечному (Заяц Пётр Сидорович)",
            "счёт, открытый на его имя",
            "an account opened in his name",
        ),
    ],
)
def test_nobody_receives_the_money_of_a_child_or_ward(
    name: str, whose: str, account: str, english: str, kind: str
) -> None:
    """It goes to an account of their own, as the agreement has it."""
    deal = VARIANTS[name]
    said = text(deal, kind)
    assert f"Причитающееся {whose} внесено на {account}, если иной порядок не предусмотрен" in said
    for one in said.split("Денежные средства получил")[1:]:
        assert "от имени" not in one.split("подтвердил")[0]
    assert f"credited to {english}" in text(deal, kind, "en")
    for agreement in ("deposit_agreement", "preliminary_agreement", "purchase_agreement"):
        assert f"Причитающееся {whose} из каждого платежа вносится на {account}" in text(deal, agreement)
    assert "на его имя" not in text(PLAIN | {"deposit": 1}, kind)


@pytest.mark.parametrize("method", ["letter_of_credit", "bank_transfer"])
def test_a_receipt_for_the_price_is_not_dated_ahead(method: str) -> None:
    deal = PLAIN | {"payment": {"method": method, "due_date": "2026-12-11"}}
    said = text(deal, "payment_receipt")
    assert said.startswith("РАСПИСКА В ПОЛУЧЕНИИ ДЕНЕЖНЫХ СРЕДСТВ г. Примерск Я, Иванов")
    assert "11 декабря" not in said
    assert "подписывается после фактического получения всей указанной суммы" in said


def test_a_receipt_has_a_line_for_the_day() -> None:
    assert text(PLAIN, "payment_receipt").endswith("Дата получения число, месяц, год")


def test_what_the_mortgagee_receives_the_sellers_do_not_confirm() -> None:
    deal = VARIANTS["mother sells with her child and redeems the mortgage"]
    said = text(deal, "payment_receipt")
    assert "получение денежных средств в размере 3 200 000 (три миллиона двести тысяч) рублей в счёт оплаты" in said
    assert (
        "Указанная сумма получена следующим образом: Иванова Мария Львовна — 1 550 000 (один миллион пятьсот пятьдесят"
        " тысяч) рублей, в том числе на счёт № 40817810000000000001; Иванов Лев Петрович — 1 650 000 (один миллион"
        " шестьсот пятьдесят тысяч) рублей, в том числе на счёт № 40817810000000000002." in said
    )
    assert (
        "Из неё 1 750 000 (один миллион семьсот пятьдесят тысяч) рублей по договору перечисляются залогодержателю (АО"
        " «Банк Пример») на счёт № 40702810000000000003 в погашение долга, обеспеченного ипотекой. Нами эта сумма не"
        " получена; её уплата подтверждается платёжным документом банка" in said
    )
    assert "уплата этой суммы, кроме задатка, с использованием безотзывного покрытого аккредитива." in said
    assert said.endswith("Платёжный документ банка о перечислении залогодержателю номер, число, месяц, год")
    english = text(deal, "payment_receipt", "en")
    assert "the receipt of the sum of 3,200,000 (three million two hundred thousand) roubles in part payment" in english
    assert "We have not received that sum; the bank’s payment document named at the end" in english


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_receipt_for_the_whole_price_names_no_mortgagee(language: str) -> None:
    said = text(PLAIN, "payment_receipt", language)
    assert "залогодержател" not in said
    assert "mortgagee" not in said
    assert "4 950 000" in said or "4,950,000" in said


def test_sums_that_the_deal_does_not_divide_are_not_divided() -> None:
    """Two grown-up sellers; nothing is said of whose debt the mortgage secures."""
    deal = changed(
        {"sellers": [IVANOV | {"share": "1/2"}, PETROV | {"share": "1/2"}]},
        VARIANTS["mortgage redeemed out of the price"],
    )
    said = text(deal, "payment_receipt")
    assert "в размере 2 000 000 (два миллиона) рублей" in said
    assert "следующим образом" not in said
    assert "остальное причитается" not in text(deal, "purchase_agreement")


def test_a_receipt_asks_how_much_went_to_the_mortgagee() -> None:
    deal = changed({"object.mortgage": {"redemption": "price"}, "payment": None}, VARIANTS["encumbered flat"])
    assert faults(deal, "payment_receipt") == {"deal.payment.parts": "is required for payment_receipt"}
    assert faults(deal, "preliminary_agreement") == {}


def test_there_is_no_receipt_where_all_goes_to_the_mortgagee() -> None:
    parts = [{"amount": 4_950_000, "redeems_mortgage": True}]
    deal = changed({"payment.parts": parts}, VARIANTS["mortgage redeemed out of the price"])
    assert list(faults(deal, "payment_receipt")) == ["deal.payment.parts"]
    assert faults(deal, "purchase_agreement") == {}
