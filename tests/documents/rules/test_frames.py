"""A statement puts a clause in order; a condition, a duty, a chance or a denial does not."""

from typing import NamedTuple

import pytest

from tests.documents.sale import clause_of, sale

FRAMES = {
    "ru": {
        "if": "Если {0}, Покупатель подписывает дополнительное соглашение.",
        "may": "Может оказаться, что {0}.",
        "untrue": "Неверно, что {0}.",
    },
    "en": {
        "if": "If {0}, the Buyer signs a supplementary agreement.",
        "may": "It may turn out that {0}.",
        "untrue": "It is not true that {0}.",
    },
}


CONDITIONAL = {"payment_terms", "liability", "termination"}
"""The clauses that say what is due in a case: a loan that is granted, a breach."""


class Sentence(NamedTuple):
    """A sentence as a statement on today, as a duty of a side, and as a future fact. None where the rule wants a
    duty."""

    code: str
    stated: str
    duty: str | None
    coming: str | None


SENTENCES = [
    Sentence(
        "encumbrances",
        "квартира никому не продана, не заложена, в споре и под арестом не состоит",
        "Продавец обязуется передать квартиру свободной от залога и ареста.",
        "К дню передачи квартира не будет заложена или арестована.",
    ),
    Sentence(
        "encumbrances",
        "the apartment is not mortgaged, pledged or under arrest",
        "The Seller undertakes to hand over the apartment free from any mortgage or arrest.",
        "By the day of handover the apartment will be free from any mortgage or arrest.",
    ),
    Sentence(
        "third_party_rights",
        "прав и притязаний третьих лиц на квартиру нет",
        "Продавец обязуется передать квартиру свободной от прав третьих лиц.",
        "К дню передачи прав третьих лиц на квартиру не будет.",
    ),
    Sentence(
        "third_party_rights",
        "no third party has any right or claim to the apartment",
        "The Seller undertakes to hand over the apartment free from claims of third parties.",
        "By the day of handover no third party will have any right or claim to the apartment.",
    ),
    Sentence("residents", "в квартире никто не зарегистрирован", None, None),
    Sentence("residents", "nobody is registered in the apartment", None, None),
    Sentence(
        "spouse_consent",
        "нотариально удостоверенное согласие супруга Продавца на продажу получено",
        "Продавец обязуется получить нотариально удостоверенное согласие супруга на продажу.",
        "Нотариально удостоверенное согласие супруга Продавца на продажу будет получено.",
    ),
    Sentence(
        "spouse_consent",
        "the notarised consent of the Seller's husband to the sale has been given",
        "The Seller undertakes to obtain the notarised consent of her husband to the sale.",
        "The notarised consent of the Seller's husband to the sale will be given.",
    ),
    Sentence("spouse_consent", "Продавец в браке не состоит", None, None),
    Sentence("spouse_consent", "the Seller is not married", None, None),
    Sentence(
        "minors",
        "разрешение органа опеки и попечительства на продажу доли несовершеннолетнего получено",
        "Продавец обязуется получить разрешение органа опеки и попечительства на продажу доли несовершеннолетнего.",
        "Разрешение органа опеки и попечительства на продажу доли несовершеннолетнего будет получено.",
    ),
    Sentence(
        "minors",
        "the guardianship authority has permitted the sale of the minor's share",
        "The Seller undertakes to obtain the guardianship authority's permission to sell the minor's share.",
        "The guardianship authority will permit the sale of the minor's share.",
    ),
    Sentence("maternity_capital", "материнский капитал при покупке квартиры не использовался", None, None),
    Sentence("maternity_capital", "maternity capital was not used to buy the apartment", None, None),
    Sentence(
        "bankruptcy_warranty",
        "Продавец не признан банкротом, процедура банкротства в отношении него не введена",
        "Продавец обязуется не обращаться с заявлением о банкротстве.",
        "Продавец не будет признан банкротом.",
    ),
    Sentence(
        "bankruptcy_warranty",
        "the Seller is not bankrupt and no insolvency procedure is pending against her",
        "The Seller undertakes not to file for bankruptcy.",
        "The Seller will not be declared bankrupt.",
    ),
    Sentence(
        "title_document",
        "квартира принадлежит Продавцу по договору купли-продажи от 12.05.2015 № 7",
        "Продавец обязуется оформить собственность на квартиру по договору купли-продажи от 12.05.2015 № 7.",
        "Квартира будет принадлежать Продавцу по договору купли-продажи от 12.05.2015 № 7.",
    ),
    Sentence(
        "title_document",
        "the apartment belongs to the Seller under a contract of sale dated 12 May 2015",
        "The Seller undertakes to become the owner of the apartment under a contract of sale dated 12 May 2015.",
        "The apartment will belong to the Seller under a contract of sale dated 12 May 2015.",
    ),
    Sentence("seller_pledge", "квартира в залоге у Продавца не находится", None, None),
    Sentence("seller_pledge", "the apartment is not pledged to the Seller", None, None),
    Sentence("transfer_of_title", "право собственности переходит к Покупателю с регистрацией в ЕГРН", None, None),
    Sentence("transfer_of_title", "ownership passes to the Buyer on registration of the transfer", None, None),
    Sentence("costs", "задолженности по коммунальным платежам нет", None, None),
    Sentence("costs", "the Seller bears the costs of registration", None, None),
    Sentence("handover", "квартира передаётся по акту 20 ноября 2026 года", None, None),
    Sentence("handover", "the apartment is handed over by an act on 20 November 2026", None, None),
    Sentence("payment_terms", "цена уплачивается безналично 20 ноября 2026 года", None, None),
    Sentence("payment_terms", "the price is paid by bank transfer on 20 November 2026", None, None),
    Sentence("liability", "Продавец отвечает за недостатки квартиры и уплачивает неустойку", None, None),
    Sentence("liability", "the Seller is liable for defects and pays a penalty", None, None),
    Sentence("termination", "either party may terminate the contract", None, None),
    Sentence("termination", "каждая из сторон вправе расторгнуть договор", None, None),
]


def language_of(sentence: Sentence) -> str:
    return "ru" if any("а" <= letter <= "я" for letter in sentence.stated) else "en"


def framed(sentence: Sentence) -> dict[str, str]:
    """The sentence in every frame in which nothing is said of today."""
    frames = FRAMES[language_of(sentence)]
    unfit = ("if",) if sentence.code in CONDITIONAL else ()
    made = {name: frame.format(sentence.stated) for name, frame in frames.items() if name not in unfit}
    own = {"duty": sentence.duty, "will": sentence.coming}
    return made | {name: text for name, text in own.items() if text is not None}


def is_in_order(text: str, code: str) -> bool:
    """Whether the clause is found, and not for a promise."""
    clause = clause_of(sale(text), code)
    return clause is not None and clause.status == "ok" and clause.fault != "promised"


def as_sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda one: f"{one.code}-{language_of(one)}")
def test_what_is_stated_is_in_order(sentence: Sentence) -> None:
    assert is_in_order(as_sentence(sentence.stated), sentence.code)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        pytest.param(sentence.code, text, id=f"{sentence.code}-{language_of(sentence)}-{frame}")
        for sentence in SENTENCES
        for frame, text in framed(sentence).items()
    ],
)
def test_what_is_not_said_of_today_is_not_in_order(code: str, text: str) -> None:
    assert not is_in_order(text, code)
