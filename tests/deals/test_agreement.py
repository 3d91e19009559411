"""The documents of one deal agree with one another, as a reader sees who has nothing but their words."""

import datetime
import re
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.deals.markup import plain_text
from cleardeed.deals.numerals import Language
from cleardeed.deals.samples import AGENT, CHILD, HOUSE, IVANOV, IVANOVA, PETROV, PETROVA, PLAIN, YOUTH
from tests.deals.making import documents
from tests.deals.variants import CURATOR

Said = dict[str, str]
AGREEMENTS = ["preliminary_agreement", "deposit_agreement", "purchase_agreement"]
SIGNED = [*AGREEMENTS, "deposit_receipt", "acceptance_act", "payment_receipt"]
FIRST_DAY = datetime.date(2026, 11, 21)
MONTHS: dict[Language, str] = {
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "en": "January February March April May June July August September October November December",
}


class Words(NamedTuple):
    """How a language writes what is read here; every pattern has one group for its value."""

    day: str
    sum: str
    born: str
    number: str
    area: str
    deposit: str
    rest: str
    price: dict[str, str]
    deadline: str
    handover: str
    contract_of: str
    deposit_agreement_of: dict[str, str]
    is_paid: dict[str, str]
    methods: dict[str, str]


RUBLES = r"(\d{1,3}(?: \d{3})*) \([а-яё ]+\) рубл"
ROUBLES = r"(\d{1,3}(?:,\d{3})*) \([a-z -]+\) rouble"
DAY_RU = r"(\d{1,2} [а-я]+ \d{4}) г\."
DAY_EN = r"(\d{1,2} [A-Z][a-z]+ \d{4})"
WORDS: dict[Language, Words] = {
    "ru": Words(
        day=DAY_RU,
        sum=RUBLES,
        born=DAY_RU + " рождения",
        number=r"№ (\d{6})\b",
        area=r"площадью ([\d ,]+) кв\. м",
        deposit=rf"(?:[Зз]адат\w+|[Аа]ванс\w*) в размере {RUBLES}",
        rest=rf"Остаток цены, подлежащий уплате по Основному договору, составит {RUBLES}",
        price={
            "preliminary_agreement": rf"Цена Объекта составит {RUBLES}",
            "deposit_agreement": rf"по цене {RUBLES}",
            "purchase_agreement": rf"Цена Объекта составляет {RUBLES}",
            "payment_receipt": rf"денежных средств в размере {RUBLES}",
            "spouse_consent": rf"по цене {RUBLES}",
        },
        deadline=rf"в срок до {DAY_RU} \([а-яё ]+\) включительно заключить",
        handover=rf"передаточному акту,?(?: подписываемому Сторонами)? {DAY_RU}",
        contract_of=rf"договор\w+ купли-продажи от {DAY_RU}",
        deposit_agreement_of={
            "preliminary_agreement": rf"соглашением Сторон от {DAY_RU}",
            "deposit_receipt": rf"соглашения (?:о задатке|об авансе) от {DAY_RU}",
        },
        is_paid={
            "preliminary_agreement": "По Основному договору (?:цена|оставшаяся часть цены)",
            "purchase_agreement": r"(?:Цена|Оставшаяся часть цены)(?: в размере [^—]*?)? уплачивается",
            "payment_receipt": "Договором предусмотрена уплата",
        },
        methods={
            "bank_transfer": "безналичным переводом",
            "cash": r"наличными денежными средствами(?! с использованием)",
            "letter_of_credit": "аккредитива",
            "safe_deposit": "сейфа",
            "escrow": "эскроу",
            "notary_deposit": "депонированием",
        },
    ),
    "en": Words(
        day=DAY_EN,
        sum=ROUBLES,
        born=f"born on {DAY_EN}",
        number=r"No\. (\d{6})\b",
        area=r"([\d,.]+) sq\. m",
        deposit=rf"(?:deposit|advance) of {ROUBLES}",
        rest=rf"The rest of the price to be paid under the Main Agreement will be {ROUBLES}",
        price={
            "preliminary_agreement": rf"The price of the Property will be {ROUBLES}",
            "deposit_agreement": rf"at the price of {ROUBLES}",
            "purchase_agreement": rf"The price of the Property is {ROUBLES}",
            "payment_receipt": rf"receipt of the sum of {ROUBLES}",
            "spouse_consent": rf"at the price of {ROUBLES}",
        },
        deadline=rf"not later than {DAY_EN} \([A-Za-z ,-]+\), a purchase agreement",
        handover=rf"act of acceptance(?: signed by the Parties)? on {DAY_EN}",
        contract_of=rf"purchase agreement of {DAY_EN}",
        deposit_agreement_of={
            "preliminary_agreement": rf"agreement of the Parties of {DAY_EN}",
            "deposit_receipt": rf"(?:deposit|advance) agreement of {DAY_EN}",
        },
        is_paid={
            "preliminary_agreement": "Under the Main Agreement the (?:price|rest of the price)",
            "purchase_agreement": r"The (?:price|rest of the price)(?:, [^—]*?,)? is paid",
            "payment_receipt": "The purchase agreement provides for this sum",
        },
        methods={
            "bank_transfer": "by bank transfer",
            "cash": r"in cash(?! through)",
            "letter_of_credit": "letter of credit",
            "safe_deposit": "safe-deposit box",
            "escrow": "escrow",
            "notary_deposit": "deposit with a notary",
        },
    ),
}
MARRIED = IVANOV | {"spouse": IVANOVA}
SELLERS: list[list[dict[str, Any]]] = [
    [MARRIED],
    [PETROVA | {"representative": AGENT}],
    [IVANOVA | {"representative": CURATOR}],
    [IVANOVA | {"share": "2/3"}, CHILD | {"share": "1/3", "representative": IVANOVA | {"basis": "мать"}}],
    [IVANOVA, YOUTH | {"representative": IVANOVA | {"basis": "мать"}}],
]
BUYERS: list[list[dict[str, Any]]] = [
    [PETROV],
    [PETROV | {"share": "1/4"}, AGENT | {"share": "3/4"}],
    [PETROV | {"representative": AGENT | {"basis": "доверенность"}}],
]
HELD = ("letter_of_credit", "safe_deposit", "escrow", "notary_deposit")


@st.composite
def deals(draw: st.DrawFn) -> dict[str, Any]:
    day = FIRST_DAY + datetime.timedelta(draw(st.integers(0, 20)))
    signed = day + datetime.timedelta(draw(st.integers(40, 90)))
    price = draw(st.integers(1_000, 30_000_000))
    deposit = draw(st.integers(1, price // 2))
    kind = draw(st.sampled_from(["apartment", "room", "house", "garage"]))
    sellers = draw(st.sampled_from(SELLERS))
    takes_agent = any(AGENT["passport"] in (one["passport"], one.get("representative", {}).get("passport"))
                      for one in sellers)  # fmt: skip
    buyers = BUYERS[0] if takes_agent else draw(st.sampled_from(BUYERS))
    methods = draw(st.lists(st.sampled_from(sorted(WORDS["ru"].methods)), min_size=1, max_size=3))
    beside = draw(st.booleans())
    cuts = _cuts(draw, price - deposit if beside else price, len(methods), 0 if beside else deposit)
    return PLAIN | {
        "date": day.isoformat(),
        "main_contract_date": signed.isoformat(),
        "handover_date": (signed + datetime.timedelta(draw(st.integers(0, 30)))).isoformat(),
        "sellers": [one | {"registration_address": "г. Примерск, ул. Третья, д. 3"} for one in sellers],
        "buyers": buyers,
        "object": {
            "object_type": kind,
            "cadastral_number": f"77:99:0009999:{draw(st.integers(3_000, 9_999))}",
            "address": f"г. Примерск, ул. Первая, д. {draw(st.integers(1, 99))}",
            "area_m2": draw(st.integers(300, 2_000)) / 10,
            "title_document": "договор купли-продажи от 05.06.2018 № 18",
        }
        | ({"land_plot": HOUSE["object"]["land_plot"] | {"price": None}} if kind == "house" else {}),
        "price": price,
        "deposit": deposit,
        "deposit_kind": draw(st.sampled_from(["deposit", "advance"])),
        "payment": {
            "bank": {"account": "40817810000000000009"},
            "parts": [
                {"method": method, "amount": amount} | ({"due_date": signed.isoformat()} if method in HELD else {})
                for method, amount in zip(methods, cuts, strict=True)
            ],
        },
    }  # fmt: skip


def _cuts(draw: st.DrawFn, whole: int, count: int, least: int) -> list[int]:
    """`whole` in `count` parts, the first above `least`: the deposit is taken off it."""
    parts = [draw(st.integers(1, (whole - least - 1) // count)) for _ in range(count - 1)]
    return [whole - sum(parts), *parts]


@pytest.mark.parametrize("language", ["ru", "en"])
@given(deal=deals())
def test_the_documents_of_a_deal_agree(language: Language, deal: dict[str, Any]) -> None:
    kinds = [*SIGNED, "spouse_consent"] if any("spouse" in one for one in deal["sellers"]) else SIGNED
    made = documents(deal, *kinds, language=language)
    said = {document.kind: plain_text(document.blocks).replace("\u00a0", " ") for document in made}
    words = WORDS[language]
    _agree_on_sums(said, words, deal)
    _agree_on_dates(said, words, language, deal)
    _agree_on_people(said, words, deal)
    _agree_on_the_object(said, words, deal)
    _agree_on_payment(said, words, deal)


def _agree_on_sums(said: Said, words: Words, deal: dict[str, Any]) -> None:
    for kind, pattern in words.price.items():
        if kind in said:
            assert _sums(pattern, said[kind]) == {deal["price"]}, kind
    for kind in ("preliminary_agreement", "purchase_agreement", "deposit_agreement", "payment_receipt"):
        assert _sums(words.deposit, said[kind]) == {deal["deposit"]}, kind
    assert deal["deposit"] in _sums(words.sum, said["deposit_receipt"])
    assert _sums(words.rest, said["deposit_agreement"]) == {deal["price"] - deal["deposit"]}
    parts = [part["amount"] for part in deal["payment"]["parts"]]
    if len(parts) > 1:
        for kind in ("preliminary_agreement", "purchase_agreement"):
            clause = _payment_clause(said[kind], words.is_paid[kind])
            assert [_number(one) for one in re.findall(words.sum, clause)][-len(parts) :] == parts


def _agree_on_dates(said: Said, words: Words, language: Language, deal: dict[str, Any]) -> None:
    day, signed, handover = (_day(deal[name], language) for name in ("date", "main_contract_date", "handover_date"))
    heads = {kind: _dates_alone(text, words) for kind, text in said.items()}
    assert heads["purchase_agreement"] == [signed]
    assert heads["acceptance_act"] == [handover]
    assert heads["payment_receipt"] == []
    for kind in ("preliminary_agreement", "deposit_agreement", "deposit_receipt"):
        assert heads[kind] == [day]
    for kind in ("acceptance_act", "payment_receipt"):
        assert set(re.findall(words.contract_of, said[kind])) == {signed}
    assert set(re.findall(words.deadline, said["preliminary_agreement"])) == {signed}
    assert set(re.findall(words.handover, said["preliminary_agreement"])) == {handover}
    assert set(re.findall(words.handover, said["purchase_agreement"])) == {handover}
    for kind, pattern in words.deposit_agreement_of.items():
        assert set(re.findall(pattern, said[kind])) == {day}


def _agree_on_people(said: Said, words: Words, deal: dict[str, Any]) -> None:
    whole = {kind: _people(text, words) for kind, text in said.items()}
    assert all(whole[kind] == whole["purchase_agreement"] for kind in SIGNED)
    known = {person["passport"]["number"] for one in (*deal["sellers"], *deal["buyers"])
             for person in (one, one.get("representative")) if person}  # fmt: skip
    assert {number for _, number in whole["purchase_agreement"]} == known
    if "spouse_consent" in said:
        sellers, spouses = ({one["passport"]["number"] for one in side} for side in (
            deal["sellers"], [one["spouse"] for one in deal["sellers"] if "spouse" in one]
        ))  # fmt: skip
        assert {number for _, number in whole["spouse_consent"]} <= sellers | spouses


def _agree_on_the_object(said: Said, words: Words, deal: dict[str, Any]) -> None:
    plot = deal["object"].get("land_plot", {}).get("cadastral_number")
    numbers = {deal["object"]["cadastral_number"], *([plot] if plot else [])}
    areas = {kind: re.findall(words.area, text) for kind, text in said.items()}
    for kind, text in said.items():
        assert set(re.findall(r"\d\d:\d\d:\d{7}:\d+(?!\d|-)", text)) == numbers, kind
        assert deal["object"]["address"] in text, kind
    assert all(areas[kind] == areas["purchase_agreement"] != [] for kind in (*AGREEMENTS, "acceptance_act"))


def _agree_on_payment(said: Said, words: Words, deal: dict[str, Any]) -> None:
    agreed = {part["method"] for part in deal["payment"]["parts"]}
    for kind, opening in words.is_paid.items():
        assert _methods(_payment_clause(said[kind], opening), words) == agreed, kind


def _dates_alone(text: str, words: Words) -> list[str]:
    """The dates that are lines of their own: the document's."""
    return [found[1] for line in text.splitlines() if (found := re.fullmatch(words.day, line))]


def _payment_clause(text: str, opening: str) -> str:
    """The clause that begins so, with the items of its list."""
    found = re.search(opening, text)
    assert found is not None
    first, *lines = text[found.start() :].splitlines()
    items = []
    for line in lines:
        if not line.endswith((";", ".")) or re.match(r"\d+\.\d+\. ", line) or not first.endswith(":"):
            break
        items.append(line)
    return "\n".join([first, *items])


def _methods(clause: str, words: Words) -> set[str]:
    return {method for method, pattern in words.methods.items() if re.search(pattern, clause)}


def _people(text: str, words: Words) -> set[tuple[str, str]]:
    """Everybody's day of birth and number of the document of identity."""
    born = list(re.finditer(words.born, text))
    return {(one[1], number[1]) for one in born if (number := re.search(words.number, text[one.end() :]))}


def _sums(pattern: str, text: str) -> set[int]:
    return {_number(found) for found in re.findall(pattern, text)}


def _number(digits: str) -> int:
    return int(re.sub(r"[ ,]", "", digits))


def _day(iso: str, language: Language) -> str:
    day = datetime.date.fromisoformat(iso)
    return f"{day.day} {MONTHS[language].split()[day.month - 1]} {day.year}"
