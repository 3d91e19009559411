"""What a receipt or an act tells against itself, and a deposit that is lost or is the whole price."""

import pytest

from cleardeed.documents.findings import Analysed
from tests.documents.sale import analysed, clause_of, sale

RECEIPT = (
    "РАСПИСКА\nг. Примерск, 15 ноября 2026 г.\nЯ, Иванов Пётр Сидорович, 01.02.1970 г.р., паспорт 9906 112233, получил"
    " от Ким Ольги Ильиничны, 05.06.1985 г.р., паспорт 9907 445566, 4 950 000 рублей за квартиру по адресу:"
    " г. Примерск, ул. Первая, д. 1, кв. 1, кадастровый номер 77:99:0009999:1001, по договору от 15 ноября 2026 г. {}"
)
RECEIPT_ENGLISH = (
    "RECEIPT\nPrimersk, 15 November 2026\nI, Petr Ivanov, born 1 February 1970, passport 99 06 112233, have received"
    " from Olga Kim, born 5 June 1985, passport 99 07 445566, 4,950,000 roubles for the apartment at Primersk, Pervaya"
    " Street 1, apt. 1, cadastral number 77:99:0009999:1001. {}"
)
ACT = (
    "АКТ ПРИЁМА-ПЕРЕДАЧИ\nг. Примерск, 15 ноября 2026 г.\nИванов Пётр Сидорович (Продавец) передал, а Ким Ольга"
    " Ильинична (Покупатель) приняла квартиру по адресу: г. Примерск, ул. Первая, д. 1, кв. 1, кадастровый номер"
    " 77:99:0009999:1001. {}"
)
ACT_ENGLISH = (
    "ACT OF ACCEPTANCE\nPrimersk, 15 November 2026\nPetr Ivanov (the Seller) hands over and Olga Kim (the Buyer)"
    " accepts the apartment at Primersk, Pervaya Street 1, apt. 1, cadastral number 77:99:0009999:1001. {}"
)


def _faults(found: Analysed, code: str) -> list[str | None]:
    clause = clause_of(found, code)
    return [clause.fault, *(one.fault for one in clause.also)] if clause else []


@pytest.mark.parametrize(
    ("form", "clause", "fault"),
    [
        (RECEIPT, "На деле деньги будут переведены в понедельник.", "received"),
        (RECEIPT, "Ким О. И. отдаст деньги в среду.", "received"),
        (RECEIPT, "Сумму я пока не получил.", "received"),
        (RECEIPT_ENGLISH, "The money will be handed over on Monday.", "received"),
        (RECEIPT_ENGLISH, "I have not yet received the money.", "received"),
        (RECEIPT, "Деньги получил по договору займа до 01.06.2027.", "loan"),
        (RECEIPT_ENGLISH, "The sum was lent to me until June.", "loan"),
    ],
)
def test_a_receipt_that_belies_itself(form: str, clause: str, fault: str) -> None:
    assert fault in _faults(analysed(form.format(clause)), "payment_terms")


@pytest.mark.parametrize(
    ("form", "clause"),
    [
        (RECEIPT, "Деньги получены полностью, претензий не имею."),
        (RECEIPT, "Сумма будет возвращена, если переход права не зарегистрируют."),
        (RECEIPT, "Оставшаяся сумма будет уплачена с аккредитива."),
        (RECEIPT, "Ключи будут переданы завтра."),
        (RECEIPT, "Наличными деньги не передавались: цена поступила на счёт, которым распоряжается управляющий."),
        (RECEIPT, "Больше денег с покупателя не получу."),
        (RECEIPT_ENGLISH, "The money was counted, no claims."),
        (RECEIPT_ENGLISH, "The balance will be paid from the letter of credit."),
        (RECEIPT_ENGLISH, "The Buyer pays with a mortgage loan of the bank."),
    ],
)
def test_a_receipt_in_order(form: str, clause: str) -> None:
    assert not {"received", "loan"} & {*_faults(analysed(form.format(clause)), "payment_terms")}


@pytest.mark.parametrize(
    ("form", "clause", "code", "faults"),
    [
        (ACT, "Цена ещё не уплачена, ключи переданы.", "payment_terms", ["term"]),
        (ACT_ENGLISH, "The price is still owed.", "payment_terms", ["term"]),
        (ACT, "Цена уплачена полностью.", "payment_terms", [None]),
        (ACT, "Продавец занимает дальнюю комнату.", "handover", ["defects"]),
        (ACT_ENGLISH, "The Seller retains the cellar for his things.", "handover", ["defects"]),
        (
            ACT,
            "Кран на кухне не закрывается. Ключ от подвала Продавец отдаст позже. Покупатель отказывается от любых"
            " будущих претензий.",
            "handover",
            ["defects", "defects", "waived"],
        ),
        (ACT, "Покупатель впредь не вправе предъявлять претензии.", "handover", ["waived"]),
        (ACT_ENGLISH, "The Buyer waives any future claims.", "handover", ["waived"]),
        (ACT, "Покупатель осмотрел квартиру, претензий не имеет.", "handover", [None]),
        (ACT_ENGLISH, "The Buyer has inspected the apartment and has no claims.", "handover", [None]),
    ],
)
def test_what_an_act_tells(form: str, clause: str, code: str, faults: list[str | None]) -> None:
    assert _faults(analysed(form.format(clause)), code) == faults


@pytest.mark.parametrize(
    ("clause", "fault"),
    [
        ("Задаток 200 000 рублей; при срыве сделки по любой причине сумма не возвращается.", "lost"),
        ("Покупатель внёс задаток 200 000 рублей; в любом случае, что бы ни произошло, задаток возвращается.", None),
        ("Квартира обещана знакомому Продавца, задаток ему ещё не вернули.", ""),
        ("The apartment was promised to another buyer, whose deposit is not returned yet.", ""),
        ("Покупатель платит задаток в размере 3 400 000 рублей.", "exceeds"),
        ("Задаток засчитывается в цену 3 400 000 рублей.", None),
        ("The Buyer pays a deposit of 3,400,000 roubles.", "exceeds"),
    ],
)
def test_what_becomes_of_a_deposit(clause: str, fault: str | None) -> None:
    faults = _faults(sale(clause), "deposit")
    if fault == "":
        assert faults == []
    elif fault is None:
        assert not {"lost", "exceeds"} & {*faults}
    else:
        assert fault in faults
