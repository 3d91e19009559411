"""The price and how it is paid."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from cleardeed.documents.findings import DocumentType
from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import unsecured
from cleardeed.documents.rules.declared import declared_below
from cleardeed.documents.rules.english import money as english
from cleardeed.documents.rules.model import MISSING, Fault, Finding, Rule, Weight
from cleardeed.documents.rules.prepaid import prepaid

_PRICE = Pattern(
    "цен*", "стоимост*", "продан* за", "продает за", "оценива*", "price", "consideration", "за сумму", "sold for",
    "продаж* за", "sum of",
    *english.PRICE,
)  # fmt: skip
_STRONG = Pattern(
    "стоит/стоят", "за уступку/переуступку", "цен* уступк*",
    "цену/ценой/цене", "price of gbp/eur/usd/rub", "price payable", "agreed price",
    "оцени* квартир*/дом*/объект*/участ*/недвижимост*/имуществ*/помещени*", "стороны/сторонами оцен*",
    "оценен* в/сторонами", "sells & for sum", "sold for", "продается/продаются за", "цена", "цену определили",
    "стоимостью",
    "покупн* цен*", "сумма сделки", "цен* сделк*", "продажн* цен*", "цен* договор*", "цен* квартир*",
    "цен* объект*",
    "цен* недвижимост*", "цен* участк*", "цен* дом*", "цен* помещени*", "цена составля*/равн*/определ*",
    "цен* отчуждаем*", "стоимост* квартир*/объект*/недвижимост*/помещени*/дом*", "стоимость составля*",
    "оценива* сумм*", "оценива* стороны/сторонами", "продан* за", "продает за", "purchase price",
    "price of property", "sale price", "price for property", "total price", "price is", "total consideration",
    "за <object> ~ просит/дает/платит/уплачивает/отдает/предлагает", "сошлись на",
    "договорн* цен*/сумм*", "сумм* договор*", "<the-seller> просит/запросил*", "<sells> за", "продаваться за",
    "цен* комнат*", "общая стоимость", "общая цена", "полная стоимость", "цен* основн*",
    *english.STRONG,
)  # fmt: skip
_AS_KNOWN = Pattern("в/от/из/счет/сверх цену/цены/стоимость/стоимости")
"""What speaks of the price as of one that is named elsewhere."""
_PAID = Pattern(*english.PAID)
_OTHER_VALUE = ("кадастров*", "инвентар*", "рыночн*", "оценочн*", "cadastral", "market", "appraised")
_NOT_PRICE = Pattern(
    "assessed/assessment value",
    "<earnest>", "аванс*", "deposit & !account/box/notar*", "earnest", "неотделим*", "мебел*", "штраф*",
    "неустойк*", "пен*", "furniture/fixtures & !inclusive/including/includes/included", "penalt*",
    "обеспечительн*", "improvements",
)  # fmt: skip
_OBJECT = Pattern("<object>", "sell/sells/sold/buy/buys/bought")
_OTHER_SUM = Pattern(
    "кредит*", "заем*/займ*", "задолженност*/долг*", "кадастров* стоимост*/оценк*", "капитал*", "страхов*", "loan*",
    "debt*",
    "пошлин*", "расход*", "тариф*", "аренд*", "содержани*", "комисси*", "вознагражден*", "cadastral", "insur*", "rent",
    "arrears", "capital", "tax", "appraised", "market", "fee/fees", "duty", "expenses", "commission", "maintenance",
)  # fmt: skip
_OWED_ELSEWHERE = Pattern(
    "balance/account/arrears/debt & heating/electricity/water/utilit*/housing/repairs/management/services/upkeep"
)
"""What an act tells of sums that are owed to suppliers."""
_SOLD: tuple[DocumentType, ...] = ("purchase_agreement", "preliminary_agreement", "deposit_agreement")
_PRICE_REACH = 14
_HEADING = 7
"""How many words a heading has at most; what stands below it may be the price."""
_IS_PAID = Pattern(
    "<price> <pay> & !price and/подлежащ*",
    "price/consideration is/are made/composed/divided/split/formed",
    "price/consideration consists",
)
"""What leads to a list of payments, not to the price."""
_CURRENCY = Pattern("руб*", "rub", "rouble*", "ruble*", "dollar*", "euro*", "pound*", "usd/eur/gbp/aed")

PRICE_FAULTS = {
    MISSING: Fault(Weight.SERIOUS, "No price is stated; without one a contract for real estate is not concluded."),
    "different": Fault(Weight.SERIOUS, "The price is stated more than once, and differently."),
    "currency": Fault(
        Weight.MODERATE,
        "The price is in a foreign currency or in conventional units; payment in Russia must be in roubles.",
    ),
    "changeable": Fault(Weight.SERIOUS, "One side may change the price."),
}
_CHANGE = Pattern(
    "<the-seller> ~ <price>/сумм*/amount ~ измен*/пересч*/пересмотр*/увелич*/корректир*/повы*/индекс*"
    "/подня*/подним*/прибав*/накин*/набав*"
    "/increase*/change*/adjust*"
    "/revis* & !соглашени*/стороны/agree*/не/нельзя/недопустим*/not/решение/намерени*/планы",
    "продав* вправе & измен* & цен*",
    "односторонн* & измен*/увелич* & цен* & !не/нельзя/недопустим*/исключ*/запрещ*/невозможн*",
    "индексац* ~ усмотрени* ~ <seller>", "<seller> ~ накин*/набав*/прибав* & цен*/руб*/процент*",
    "<price>/сумма/она <raise> продавцом & !не <raise>",
    "<price> ~ определя*/устанавлив*/назнача* продавцом",
    "<price> ~ зависит/меняется/привязана ~ курс*/ставк*/инфляц*/рынк* & !не зависит/меняется",
    "<price>/стоить ~ определит/назначит/решит/укажет/установит ~ <the-seller>",
    "цен* & может быть & измен*/увеличен*/пересмотрен* & !соглашени*/стороны",
    "seller may & increase/change/adjust & price",
    "price may be & increase*/changed/adjusted & seller",
    *english.CHANGED,
)  # fmt: skip
_OF_A_BREACH = Pattern("отказал*/продал*/отказ*/вине/если & вдвойне/вдвое/двойн*/двукратн*/<penalty>/убытк*")
"""What names a raised price among the breaches that cost the seller something."""
_RAISED = Pattern(
    "<the-seller> <may> ~ <raise> & <price> & !соглашени*/стороны",
    "<price> ~ <raise> ~ односторонн*/усмотрени*/желани* & !соглашени*/стороны/нельзя/недопустим*/вправе",
    "<raise> ~ решению/решением/усмотрени*/желани*/воле ~ <seller> & !соглашени*/стороны/нельзя",
    "<the-seller> ~ назов*/назнач*/объяв*/уведом*/сообщ* ~ нов*/ин*/друг*/окончательн*/точн*/итогов* & <price>"
    " & !<account>/адрес*/срок*/дат*",
    "сколько ~ <pay>/доплат* ~ <the-buyer> & <the-seller> ~ назов*/назнач*/объяв*/уведом*/сообщ*/скажет/решит",
    "окончательн*/точн*/итогов* <price>/сумму ~ назов*/назнач*/объяв*/скажет/решит ~ <the-seller>",
    "<price> ~ подниму/повышу/увеличу/прибавлю/накину/изменю",
    "<price> ~ уточня*/уточнит*/пересматр* ~ <seller>",
    "<price> ~ ориентировочн*/приблизительн*/примерная/предварительная & !договор*",
    "примерно/ориентировочно/приблизительно ~ стоит/<price>/она & <object> & !договор*",
    "<the-seller> ~ <may>/предлож*/назнач*/объяв*/уведом*/сообщ* ~ нов*/ин*/друг*/больш* <price>/сумм*",
    "<the-seller> <may> ~ потребовать/запросить/попросить/требовать ~ доплат*/больш*/дороже/надбавк*/разниц* & <price>",
)
_NOT_FINAL = Pattern("<price>/сумма/сумму ~ не окончательн*/твердая/фиксирован* & !<none> <price>")
_ROUGH = re.compile(
    r"\b(?:approximate|tentative|provisional|indicative|estimated|preliminary)\s(?:\w+\s)?price\b"
    r"|\bprice\b[^.;\n]{0,60}?\b(?:is|be)\s(?:only\s)?(?:approximate|tentative|provisional|indicative|estimated)",
    re.IGNORECASE,
)
"""A price that is to be fixed later."""
_FOREIGN = Pattern("условн* единиц*", "долл*", "евро", "usd", "eur", "euro/euros/dollar/dollars", "conventional unit*")
_FOREIGN_COIN = re.compile(
    r"[\s)]{0,3}(?:долл|евро|usd|eur|\$|€|у\.\s?е|условн|(?:us\s)?dollars?\b|pounds?\b)", re.IGNORECASE
)
_ROUBLES = Pattern("руб*", "rub", "rur", "rouble*", "ruble*")
_NEEDED: tuple[DocumentType, ...] = ("purchase_agreement", "preliminary_agreement", "deposit_agreement", "receipt")


@cached
def stated_prices(reading: Reading) -> list[Number]:
    """The sums that stand behind words for the price of the whole, in order, each value once."""
    found: dict[int, Number] = {}
    others = [hit.first for hit in reading.hits(_NOT_PRICE)]
    known = {hit.last for hit in _AS_KNOWN.find(reading.words)} | {hit.first for hit in _IS_PAID.find(reading.words)}
    for hit in reading.hits(_STRONG):
        number = _behind(hit, reading) if hit.first not in known else None
        if number is not None and not _of_something_else(hit, number, others):
            found.setdefault(number.value, number)
    return list(found.values())


@cached
def price(reading: Reading) -> Number | None:
    """The price: the first sum behind strong words for it, else behind any, else what parts add up to, else what
    the buyer pays at once, else in a receipt or act the largest, in a contract the largest that stands beside the
    object."""
    if strong := stated_prices(reading):
        whole = _whole_of_parts(reading) if len(strong) > 1 else None
        of_all = whole if whole and whole.value in {one.value for one in strong} else None
        return of_all or _sum_of(strong, reading) or strong[0]
    weak = [number for hit in reading.hits(_PRICE) if (number := _behind(hit, reading)) is not None]
    if weak:
        return max(weak, key=lambda number: number.value)
    if reading.kind in _SOLD and (whole := _whole_of_parts(reading)):
        return whole
    if reading.kind == "purchase_agreement" and len(paid := _paid_at_once(reading)) == 1:
        return paid[0]
    if reading.kind == "receipt":
        return max(reading.money, key=lambda number: number.value, default=None)
    if reading.kind == "acceptance_act":
        return max(_of_no_debt(reading), key=lambda number: number.value, default=None)
    return _unnamed(reading) if reading.kind in _SOLD else None


def _of_no_debt(reading: Reading) -> Iterator[Number]:
    """The sums of an act that are about no bill of the object's."""
    bills = set().union(*map(reading.sentences_of, (_OTHER_SUM, _UPKEEP, _OWED_ELSEWHERE)))
    return (number for number in reading.money if reading.words.sentences[number.place] not in bills)


def _sum_of(prices: list[Number], reading: Reading) -> Number | None:
    """The sum that the prices of several things make up, where the text names it."""
    whole = sum(number.value for number in prices)
    sums = (number for number in reading.money if number.value == whole)
    return next(sums, None) if len(prices) > 1 else None


def _whole_of_parts(reading: Reading) -> Number | None:
    """The first sum that the others of its sentence add up to, whatever each of them is called."""
    sums: dict[int, list[Number]] = {}
    for number in reading.money:
        sums.setdefault(reading.words.sentences[number.place], []).append(number)
    for beside in sums.values():
        largest = max(beside, key=lambda number: number.value)
        if len(beside) > 2 and 2 * largest.value == sum(number.value for number in beside):
            return largest
    return None


def _unnamed(reading: Reading) -> Number | None:
    """The largest sum that is about no other payment: beside the object, and in a contract of sale that speaks neither
    of a price nor of a deposit, anywhere."""
    other = reading.sentences_of(_NOT_PRICE) | reading.sentences_of(_OTHER_SUM)
    beside = reading.sentences_of(_OBJECT)
    if reading.words.russian:  # the mark of a rouble is that of a year of birth, too
        beside &= reading.sentences_of(_CURRENCY)
    anywhere = reading.kind == "purchase_agreement" and not _PRICE(reading.words) and not _NOT_PRICE(reading.words)
    sums = (
        number
        for number in reading.money
        if (place := reading.words.sentences[number.place]) not in other and (anywhere or place in beside)
    )
    return max(sums, key=lambda number: number.value, default=None)


def _paid_at_once(reading: Reading) -> list[Number]:
    """The sums that the buyer pays, each value once, where they may be the whole price: two would be its parts."""
    other = reading.sentences_of(_NOT_PRICE)
    found: dict[int, Number] = {}
    for sentence in reading.sentences_of(_PAID) - other:
        first, past = reading.words.sentence_span(sentence)
        for number in reading.money_behind(first, past - 1 - first):
            found.setdefault(number.value, number)
    return list(found.values())


def _behind(hit: Hit, reading: Reading) -> Number | None:
    """The sum behind a hit: in its sentence or, after a heading, in the next."""
    words = reading.words
    other = words.places(_OTHER_VALUE).all
    if not other.isdisjoint(range(hit.first - 2, hit.last + 4)):
        return None
    for number in reading.money_behind(hit.last, _PRICE_REACH):
        below = words.sentences[number.place] - hit.sentence == 1 and _is_heading(hit, reading)
        below = below and words.sentences[number.place] not in reading.sentences_of(_NOT_PRICE)
        beside = words.sentences[number.place] == hit.sentence
        if beside or below:
            return number
    return None


def _of_something_else(hit: Hit, number: Number, others: list[int]) -> bool:
    """Whether a word for another payment stands right before the word for the price, or between it and the sum."""
    return bisect_left(others, hit.first - 3) < bisect_left(others, number.place + 1)


def _is_heading(hit: Hit, reading: Reading) -> bool:
    start, past = reading.words.sentence_span(hit.sentence)
    says_more = (reading.sentences_of(one) for one in (_CURRENCY, _IS_PAID))
    return past - start <= _HEADING and not any(hit.sentence in sentences for sentences in says_more)


def _find_price(reading: Reading) -> Finding | None:
    number = price(reading)
    if number is None:
        return None
    breaches = reading.sentences_of(_OF_A_BREACH)
    changes = (hit for hit in reading.hits(_CHANGE) if reading.asserted(hit) and hit.sentence not in breaches)
    if changed := next(changes, None) or reading.says(_RAISED) or _NOT_FINAL.first(reading.words):
        return Finding(reading.span(changed), "changeable")
    if rough := _ROUGH.search(reading.stream):
        return Finding(Span(rough.span()), "changeable")
    prices = stated_prices(reading) if reading.kind in _SOLD else []
    if len(prices) > 1 and not (_of_one_whole(prices, reading) or _parts(prices, reading)):
        return Finding(prices[1].span, "different")
    abroad = _FOREIGN_COIN.match(reading.stream, number.span.end) is not None
    if reading.in_russia and (abroad or (_FOREIGN(reading.words) and not _ROUBLES(reading.words))):
        return Finding(number.span, "currency")
    return Finding(number.span)


def _of_one_whole(prices: list[Number], reading: Reading) -> bool:
    """Whether the prices add up to a sum of the text, or the others with the sums beside them to the largest."""
    values = [one.value for one in prices]
    wholes = {number.value for number in reading.money if number.value >= max(values)}
    if not wholes.isdisjoint((sum(values), sum(values) - max(values))):
        return True
    sentences = {reading.words.sentences[one.place] for one in prices if one.value < max(values)}
    beside = {
        number.value
        for number in reading.money
        if number.value < max(values) and reading.words.sentences[number.place] in sentences
    }
    return len(sentences) == 1 and sum(beside) == max(values)


def _parts(prices: list[Number], reading: Reading) -> bool:
    """Whether the further prices are those of parts, or of each of several things."""
    parts = reading.sentences_of(_PART)
    return all(reading.words.sentences[one.place] in parts for one in prices[1:])


_PART = Pattern(
    "том числе", "из них", "состо* из", "дол*", "including", "of which", "comprising", "share", "участка & дома",
    "квадратн* метр*",
)  # fmt: skip

PAYMENT_FAULTS = {
    MISSING: Fault(Weight.SERIOUS, "Nothing is said on how and when the price is paid."),
    "term": Fault(Weight.MODERATE, "The text speaks of payment, but not of when it is due."),
    "third_party": Fault(Weight.SERIOUS, "The money is to go to somebody other than the seller."),
    "unproven": Fault(Weight.SERIOUS, "Money is handed over and nothing in writing proves it."),
    "early": Fault(
        Weight.SERIOUS, "The price is the seller's before the transfer is registered, and nothing secures the buyer."
    ),
}
_PAY = Pattern(
    "гасит/гасится/погаша*/погасит ~ <price>", "закладыва*/заложат/положит/кладет/кладут ~ <money>/ячейк*/сейф*",
    "половина ~ счет/после/сейчас",
    "личн*/собственн*/кредитн*/заемн* средств* & руб*", "<money> ~ списыва*/блокиру*/резервиру*/депонир*",
    "деньги/средства/сумма ~ уйдут/уходят/поступят/поступают/достаются ~ <seller>", "депозит*/депозите ~ нотариус*",
    "<pay>", "аккредитив*", "эскроу", "ячейк*", "наличн*", "безналичн*", "рассрочк*", "escrow", "cash", "instalment*",
    "installment*", "cheque*", "bank transfer", "funds released", "депозит* нотариус*", "letter of credit",
    *english.PAY_WORDS,
)  # fmt: skip
_HANDED = Pattern("<give>/<take>/поступ*/released/transfer* ~ <money>")
_TERM = Pattern(
    "at deed/closing/completion/signing", "день", "дня", "дней", "дне", "до", "после", "момент*", "подписани*",
    "одновременно", "течени*", "позднее", "при", "сейчас", "завтра", "сегодня", "немедленно", "срок*", "месяц*",
    "ежемесячно", "сполна", "уже", "целиком", "immediately", "today", "рабоч*", "регистрац*", "полност*",
    "аккредитив*", "ячейк*", "эскроу",
    "внесены/внесена/внесено/уплачены/уплачена/уплачено/перечислены/переданы/передана/получены",
    "по получении/предъявлении",
    "график*", "within", "upon", "before", "after", "closing", "completion", "signing", "days", "later", "date",
    "execution", "on", "escrow", "prior",
    *english.PAY_TERM,
)  # fmt: skip
_TERM_TO_COME = Pattern(
    "срок*/порядок/график/дата/дату/день ~ определяется/определяют/определят/согласуют/согласуем/договорятся"
    "/договоримся/обсудят"
    "/обсудим/уточн*/решат/решим/установят & !позднее/не/до/если/нотариус*/банк*/<register>",
    "когда ~ <pay> ~ решат/решим/договорятся/договоримся/согласуют/определят/обсудят",
    "срок* ~ оплат*/расчет*/платеж* ~ не <written>/определен*/установлен*/оговор*/огранич*/назнач*",
    "срок не ограничен/ограничивается/установлен/определен & <pay>",
    "<pay> & когда/только ~ продаст/появ*/сможет/найдет/унаслед*/возможност* & !позднее/до/течение",
    *english.UNTIMED,
)
"""What leaves the time of payment to be agreed."""
_ANOTHER = "<relative>/<middleman>/<spouse>"
_BETWEEN = "deposit/reservation/escrow/stakeholder/commission/fee/fees/trust/settlement/closing"
"""Who keeps money for both sides, and what is the middleman's own."""
_TO_ANOTHER = Pattern(
    "<pay> ~ не <seller> ~ кредитор*/<relative>/<middleman>/ооо", "<pay> ~ кредитору ~ <seller>/его/ее",
    "<account> треть* лиц*", "перечисл* & треть* лиц*", "получател* & треть* лиц*", "third part* ~ <account>",
    "to third party & <account>", f"<account> {_ANOTHER}",
    f"<account> ~ {_ANOTHER}/компании/фирмы & <pay>/<money> & !через/залог*/согласи*/аренд*"
    "/escrow/stakeholder/trust/settlement",
    f"<pay>/переда*т/передать/передаются/вруча*/отда* {_ANOTHER} & <money>/<price> & !<account> <seller>/<spouse>"
    " & !через/согласи*/доверенност*/attorney/присутств*",
    "указанн*/названн*/указанию продавцом/продавца & <pay>/<money>/<account>"
    " & ооо/фирм*/лицу/лицом/кредитор*/знаком*/гражданин*/гражданк* & !погашени*/погаша*/ипотек*",
    "<account> кредитор* <seller> & !погашени*/погаша*/ипотек*",
    "вручил*/передал*/отдал* <relative>/<spouse> <seller> & <money>/<price>",
    "поруч* ~ принять/получить ~ <relative>/<middleman>/<spouse>", "<take> не <seller>",
    "<pay>/<give>/<take>/<account> & не являющ*/явля* сторон*",
    "<pay>/<give>/<take>/<account>/получател* & сторон* не являющ*/явля* & !нотариус*/банк*",
    "<pay>/<account>/wired & is/are/being not party", f"<pay> to {_ANOTHER} & !{_BETWEEN}",
    f"<pay> to <seller> {_ANOTHER} & !{_BETWEEN}",
    f"<take> ~ {_ANOTHER} ~ <money> & !согласи*/доверенност*/attorney",
    f"<money> <take> {_ANOTHER} & !доверенност*/attorney",
    "иному/другому лицу/получателю ~ <pay>/<money> & !продаст/продать/<penalty>/<sale>",
    *english.TO_ANOTHER,
)  # fmt: skip
_PAYING_KINDS = ("purchase_agreement", "preliminary_agreement")


_FROM_ANOTHER = Pattern("с/со <account> <relative>/<spouse>", "получател* <seller>")
"""Whose money it is that goes to the seller."""
_AS_PARENTS = Pattern("действу* ~ за ~ родител*/мать/отец/законн*/сын*/доч*/дет*", "как/качестве ~ родители/законн*")
_PARENTS = Pattern("мать/матери/матерью/отец/отцу/отцом/родител*")
"""The parents who sell for a child are a side."""
_FOR_THE_SELLER = Pattern("агент* ~ для/имени/поручению ~ <seller>/собственник* ~ <take> ~ <prepaid>/<earnest>")
"""An agency that keeps a deposit until the sale."""
_TO_THE_AGENCY = Pattern("агентств* ~ <earnest>/<prepaid>")
"""An agency that is a side of what it keeps money for."""
_KEEPS_FOR_BOTH = Pattern("безопасн* расчет*/сделк*", "номинальн* счет*")
"""A service that banks keep for such sales."""
_RECEIVED = Pattern("получил* & рубл*/денежн*/деньги", "received & sum/rub/amount")


def _find_payment(reading: Reading) -> Finding | None:
    if reading.kind == "power_of_attorney":
        told = _TO_THE_PRINCIPAL.first(reading.words)
        return Finding(reading.span(told)) if told else None
    own = reading.sentences_of(_FROM_ANOTHER)
    own |= reading.sentences_of(_FOR_THE_SELLER)
    own |= reading.sentences_of(_KEEPS_FOR_BOTH)
    if reading.kind == "deposit_agreement":
        own |= reading.sentences_of(_TO_THE_AGENCY)
    if _AS_PARENTS(reading.words):
        own |= reading.sentences_of(_PARENTS)
    to_another = (
        hit
        for hit in reading.hits(_TO_ANOTHER)
        if hit.sentence not in own and reading.asserted(hit) and reading.in_one_part(hit)
    )
    elsewhere = next(to_another, None)
    stranger = reading.span(elsewhere) if elsewhere else _to_a_stranger(reading)
    if stranger:
        return Finding(stranger, "third_party")
    if risky := _risky(reading):
        return risky
    other = reading.sentences_of(_NOT_PAYMENT) | (reading.sentences_of(_BEFOREHAND) - _of_several_sums(reading))
    after = reading.words.places(("после", "after")).all
    entries = {hit.first for hit in _ENTERED.find(reading.words)}
    entered = {hit for hit in reading.hits(_PAY) if hit.first in entries or _is_of_the_object(hit, reading)}
    hits = [
        hit
        for hit in (
            *reading.hits(_PAY),
            *(reading.hits(_HANDED) if reading.kind in ("purchase_agreement", "acceptance_act") else ()),
        )
        if hit.sentence not in other and hit not in entered and after.isdisjoint(range(hit.first - 2, hit.first))
    ]
    if not hits and reading.kind == "receipt":
        hits = reading.hits(_RECEIVED)
    if not hits:
        return None
    days = {reading.sentence_at(date.span.start) for date in reading.dates}
    dated = (reading.sentences_of(_TERM) - reading.sentences_of(_TERM_TO_COME)) | days
    timed = next((hit for hit in hits if hit.sentence in dated or _list_is_dated(hit, dated, reading)), None)
    if timed is None and reading.kind in _PAYING_KINDS:
        return Finding(reading.span(hits[0]), "term")
    return Finding(reading.span(timed or hits[0]))


_TO_THE_PRINCIPAL = Pattern("<buyer> ~ <pay> & мой/моем/мою <account>", *english.TO_THE_PRINCIPAL)
_UNPROVEN = Pattern(*english.UNPROVEN)
_IN_CASH = Pattern(*english.IN_CASH)
_EARLY = Pattern(*english.EARLY, *english.UNSECURED)
_EARLY_WHOLE = Pattern(*english.EARLY_WHOLE, *english.UNSECURED)


def _risky(reading: Reading) -> Finding | None:
    """Where a buyer pays in a way that leaves him without proof, or long before the object is his."""
    if reading.words.russian and reading.kind == "deposit_agreement":
        bare_payment = unsecured.unproven(reading)
        return Finding(bare_payment, "unproven") if bare_payment else None
    if reading.kind not in _PAYING_KINDS and (reading.words.russian or reading.kind != "deposit_agreement"):
        return None
    if reading.words.russian:
        bare_payment = unsecured.unproven(reading)
        ahead = unsecured.paid_ahead(reading) or prepaid(reading, price(reading))
        return Finding(bare_payment, "unproven") if bare_payment else Finding(ahead, "early") if ahead else None
    cash = reading.sentences_of(_IN_CASH)
    if bare := next((hit for hit in reading.hits(_UNPROVEN) if not cash.isdisjoint(_beside(hit))), None):
        return Finding(reading.span(bare), "unproven")
    if reading.kind not in _PAYING_KINDS:
        return None
    early = reading.hits(_EARLY_WHOLE if reading.kind == "preliminary_agreement" else _EARLY)
    asked = price(reading) if early else None
    apart = {one for one in {hit.sentence for hit in early} if _of_a_part(one, asked, reading)}
    hit = next((hit for hit in early if hit.sentence not in apart), None)
    ahead = reading.span(hit) if hit else prepaid(reading, price(reading))
    return Finding(ahead, "early") if ahead else None


def _beside(hit: Hit) -> range:
    """The sentence of a hit and the two before it."""
    return range(hit.sentence - 2, hit.sentence + 1)


def _of_a_part(sentence: int, asked: Number | None, reading: Reading) -> bool:
    """Whether a sentence names sums, and none of them is half of the price or more."""
    largest = max((number.value for number in reading.sums_of(sentence)), default=None)
    return largest is not None and asked is not None and 2 * largest < asked.value


_ACCOUNT = re.compile(
    r"(?:сч[её]т|карт[уеы]|карточк\w|account|card)\w{0,3}\s(?:(?:of|held by|belonging to|opened (?:in the name of"
    r"|by|for))\s"
    r"|in the name of\s|на имя\s|гр\.\s)?(?:(?:Mr|Mrs|Ms|Dr)\.?\s)?"
    r"(?=[А-ЯЁA-Z][а-яёa-z]+\s[А-ЯЁA-Z]|[A-Z]\w+(?:\s\w+)?\s?[«\"“])"
)
_STAKEHOLDER = re.compile(
    r"escrow|trust|stakeholder|conveyanc|solicitor|notar|client account|lawyer|law\b|legal|title|bank\b(?!\s(?:card"
    r"|account))"
    r"|advocate|\bheld\b",
    re.IGNORECASE,
)
"""Whoever keeps money for both sides."""
_DEPUTY = re.compile(
    r"доверенност|(?<!законный )(?<!законного )представител|в лице|attorney|represent|behalf|\bsign(?:s|ing)\sfor\b",
    re.IGNORECASE,
)


def _to_a_stranger(reading: Reading) -> Span | None:
    """Where the money goes to the account of somebody who is no party: named nowhere else, or as a representative."""
    at: dict[int, Person] = {}
    firsts: dict[str, Person] = {}
    for person in reading.people:
        at[person.name.start] = person
        firsts.setdefault(person.key, person)
    for match in _ACCOUNT.finditer(reading.stream):
        named = at.get(match.end())
        if named is None:
            continue
        if _STAKEHOLDER.search(_around(match.start(), named.name.end, reading.stream)):
            continue
        first = firsts[named.key]
        before = reading.stream[max(first.name.start - 80, 0) : first.name.start]
        if first is named or _DEPUTY.search(before):
            return named.name
    return None


def _around(start: int, end: int, stream: str) -> str:
    """What stands beside an account and its holder, up to the bank that keeps it."""
    return stream[max(start - 60, 0) : end] + _KEPT_AT.split(stream[end : end + 80])[0]


_KEPT_AT = re.compile(r"\b(?:with|at|in)\s|\bв\s")


def _list_is_dated(hit: Hit, dated: set[int], reading: Reading) -> bool:
    """Whether the hit leads to a list of payments, one of which has its time."""
    _, past = reading.words.sentence_span(hit.sentence)
    leads = ":" in reading.stream[reading.words.ends[past - 1] : reading.words.ends[past - 1] + 2]
    return leads and not dated.isdisjoint((hit.sentence + 1, hit.sentence + 2))


def _is_of_the_object(hit: Hit, reading: Reading) -> bool:
    """Whether it is the object that is transferred, not money."""
    return (
        hit.first == hit.last
        and reading.words.tokens[hit.first] == "transferred"
        and hit.sentence not in reading.sentences_of(_MONEY)
    )


_MONEY = Pattern(
    "<money>/price/consideration/balance/remainder/deposit/account/bank/rouble*/ruble*/rub/eur/usd/gbp/aed/euro/euros"
    "/dollars/pounds/payment"
)
_NOT_PAYMENT = Pattern(
    "day/days/week/weeks/month/months of/from payment & !paid/pays",
    "расход*", "госпошлин*", "пошлин*", "неустойк*",
    "внесенн*/уплаченн*/полученн* & возвраща*/вернет/возврат*", "пен*", "штраф*", "коммунальн*", "задолженност*",
    "налог*", "ссуд*", "выплат*/погаш* ~ <mortgage>/кредит*/долг*", "платеж* за & !<object>/<price>", "услуг*",
    "начислен*/показан* ~ <pay>",
    "оформлени*/регистрац*/нотариуса ~ <bear> ~ <buyer>/<seller>/<sides> & !<price>/<money>",
    "оплат*/оплач*/плат* содержание/общие & !<price>/<money>",
    "газ/свет/воду/электричеств*/электроэнерги*/мусор*/отоплени*/квартплат*/жку/капремонт* ~ <pay>",
    "utilit*", "tax*", "fees",
    "penalt*", "charges/book/books & !price/money/sum/account",
    "costs",
    "expenses", "убытк*", "arrears", "interest", "dues", "bills", "damages", "rates & !price",
    "duty/duties/wage*/salar*/pension*/premium*/alimony & !<price>",
    "service charge*", "pays/pay/paid for electricity/water/gas/heating/maintenance",
    "when/once/after/until price/money/sum/balance/it/payment/capital .. has/have/been/is paid & !pays/shall/will",
    "return*/refund*/gives/repays .. same/equal/like/again/double",
    "balance/account/owed/owes .. management/managing/utility/water/electricity company & !<price>",
    "pay/pays/paid none/nothing & !<price>/balance",
    "<the-seller> pay/pays & !price", "<the-seller> paid & !<price>/<buyer>/<money>",
)  # fmt: skip
_ENTERED = Pattern("внес* запис*")
"""What is entered into the register is not paid in."""
_BEFOREHAND = Pattern(
    "<earnest>/обеспечительн*/аванс*/предоплат* & !аккредитив*/остав*/остат*/расчет*",
    "<earnest>/аванс*/платеж* ~ расчет* ~ вычита*/вычтен*/засчит*/зачт*",
    "advance/prepayment & !balance/remaining/remainder/rest/account",
    "deposit & !balance/remaining/remainder/rest/cheque/transfer/account/box/safe/notar*",
    "earnest & !balance/remaining/remainder/rest/cheque",
)
"""What is paid before the price, unless the sentence goes on to the rest."""
_GIVEN_BACK = Pattern(
    "возвра*",
    "отда* ~ обратно/назад",
    "двойн*",
    "вдвое",
    "if/return*/refund*/repa*/double/twice/twofold/forfeit*/keep*/kept/retain*",
)


def _of_several_sums(reading: Reading) -> set[int]:
    """The sentences that divide the price: they name two sums besides it, and nothing that comes back."""
    asked = price(reading)
    first: dict[int, int] = {}
    several = set()
    for one in reading.money:
        sentence = reading.words.sentences[one.place]
        of_price = asked is not None and one.value == asked.value
        if not of_price and first.setdefault(sentence, one.value) != one.value:
            several.add(sentence)
    return several - reading.sentences_of(_GIVEN_BACK)


UNDERSTATED_FAULTS = {
    "wording": Fault(Weight.GRAVE, "The wording points to a price that is not the real one: only what is written"
                                   " comes back if the sale is undone, and"
                     " taxes are claimed on the rest."),
    "cadastral": Fault(Weight.MODERATE, "The price is below 70 % of the cadastral value that the text states;"
                                        " tax is then reckoned from the cadastral value, and"
                       " creditors may attack the sale."),
}  # fmt: skip
_UNDERSTATED = Pattern(
    "реально/фактически/действительности ~ <pay>/заплачен*/уплачен*/отдан* & договор* & !<object> передан*",
    "чтобы меньше ~ платить",
    "чтобы & <price> & ниже/меньше", "мимо договора", "для вида/виду/видимости & <price>/<money>/договор*",
    "разниц* ~ настоящ*/подлинн*/истинн* <price>",
    "налог*/ндфл & чтобы/дабы & миллион*/тысяч*/руб*/бумаг*",
    "деле/действительности ~ рассчит*/расплат*/отда*/<pay> & договор*",
    "доплач*/доплат*/руб* & договор* ~ не пишут/пишем/писать/вписыва*",
    "<money>/сумма/суммы ~ договор* ~ не показан*/показыва*/отражен*/отража*/указан*/указыва*/значится",
    "действительн*/истинн*/подлинн*/реальн* сумма",
    "по просьбе/настоянию/желанию <seller>/<sides> & договор* указан*/указыва*/пишет* & руб*/<price>/<money>",
    "<price>/сумма/сумму ~ условно/условна/условная/формальн*/фиктивн*/символическ*",
    "договор* впишем/укажем/покажем/проставим & <price>/<money>/руб*", "остальн*/остаток ~ под расписк* & договор*",

    "расписк* ~ договор* ~ нет",
    "неофициальн*/отдельно ~ доплат*/рассчит*/<pay> & сверх/помимо/руб* & !<cost>/<upkeep>",
    "договор*/официально ~ ставим/ставят/указали/написали/пишем & отда*/остальн*/конверт*/реальн*/а",
    "настоящ* цен*/стоимост* ~ выше/больше/другая/иная", "остат*/остальн*/разниц* ~ без расписк*/договор*",
    "наличн* ~ сверх/помимо", "мебел*/ремонт*/улучшени*/кухн* ~ отдельн* ~ расписк*/наличн*/руб*",
    "фактическ*/реальн*/действительн* цен*/стоимост*", "занижен*",
    "отдельн*/друг*/втор* расписк* & улучшени*/разниц*/остал*/остат*/част*/рубл*",
    "реально/фактически/действительности & покупател* & переда*/плат*/уплач*/отда*/получ* & рубл*/денеж*/деньг*"
    "/сумм*",
    "неполн* стоимост*/цен*", "неотделим* улучшени* & расписк*/отдельн* & !вход*/включ*",
    "сверх/помимо/кроме цен*/стоимост*/сумм*/указанн* ~ <give>/<take>/<pay>/отда*/расписк*/доплач*/доплат*/наличн*"
    " & !<debt>/<upkeep>",
    "<give>/<take>/<pay>/рубл* ~ дополнительно <price>",
    "<money>/рубл* & дополнительно/сверх/помимо/плюс & договор* ~ не отраж*/отображ*/вход*/включ*/показ*/упомин*",
    "подлинн*/истинн* цен*/стоимост*", "<price>/<money>/договор* & чтобы & налог*/ндфл",
    "по документам/бумагам & деле/самом/реальност*/фактическ* & <price>/стоит/руб*",
    "договор* ~ указан*/указыва*/значит*/пишет* ~ <price>/<money> & хотя/однако",
    "фактически/реально & <pay> & иная/иной/иную/другая/другую/другой/больш*",
    "<take>/<give>/<pay>/расписк* & неотделим* улучшени* & !вход*/включ*/без",
    "<money>/наличн*/рубл* ~ без оформлени*/документ* & <give>/<pay>/отда*",
    "разниц* ~ расписк*/неофициальн*/наличн*/реальн*/без",
    "доплач*/доплат* & наличн*/расписк*/вне/сверх/неофициальн*",
    "<price>/<money> ~ целях/целью/для/чтобы/ради ~ налог*", "договор* ~ <price>/<money> ~ для налогов*/налоговой",
    "меньш*/снижен*/уменьшен*/пониж*/заниж*/неполн* <price>/<money>",
    "<price>/<money> ~ ниже/меньше реальн*/фактическ*/действительн*/настоящ*/подлинн*",
    "<money> ~ не вход*/включ*/упом* & договор* & <price>", "<take>/<pay> ~ неотделим*",
    "не отража*/отражен*/указ* & договор* ~ <price>/<money>/действит*", "без отражения & договор*",
    "<price>/<money> ~ поменьше/пониже/меньшую", "разниц* ~ отда*/<give>/<pay>/рук* & !площад*/метр*",
    "без упоминани* ~ договор*", "не/чтобы ~ платить/уплачивать ~ налог*",
    "чтобы ~ налог* & <money>/<price>/договор*", "отдельн* бумажк*/бумаг* & руб*/<money>",
    "договор* ~ проставим/напишем/пишем/запишем/поставим & руб*/<money>/<price>",
    "полная/полную <price>/<money> & договор* ~ пиш*/указ*/запис*", "неофициальн*", "в конверте",
    "на руки & договор* & !документ*/выписк*/справк*/экземпляр*/свидетельств*/подлинник*",
    "уменьшени*/минимизаци*/экономи*/снижени*/уход* ~ налог*", "номинальн* цен*",
    "формальн* цен*", "actual/real/true price/value/consideration ~ is/higher/was/agreed/transaction",
    "lower/reduced <price> ~ tax*", "<price> ~ lower/reduce*/save/avoid/less ~ tax*", "for tax purposes",
    "side agreement/letter/payment & !side this/the", "understat*", "outside this/of agreement/contract",
    "addition* ~ price ~ cash/separate*/undocumented", "off the books",
    "not reflected/shown/recorded & agreement/contract", "undeclared", "separate receipt", "under the table",
    "additional/further/extra sum/amount/payment & outside/separate & !deposit",
)  # fmt: skip
_HIDDEN = Pattern(
    "<price>/<money> ~ <orally> & договор* не назван*/указ*/<written>",
    "договор* ~ пишут/пишем/ставят/ставим/указывают/показывают & а ~ <give>/платят/отдают/получает/получают"
    " & руб*/<price> & !<key>/<act>",
    "по просьбе/настоянию/желанию <seller>/<sides> & <price> ~ <written>/показан*",
    "проход*/идут/идет/записан* как ~ неотделим*/улучшени*/ремонт*/мебел*/услуг*",
    "договор* ~ <written>/укажут ~ руб* вместо",
    "договор* & сумму/сумма/цену ~ без ~ руб* & <give>/отда*/<pay> отдельн*",
    "<price> ~ расписк* ~ мебел*/улучшени*/ремонт* & договор*",
    "чтобы ~ не попасть/попал*/нарваться/лишиться ~ <tax>",
    "показывать/показыва*/заявля* ~ налогов* не/нельзя",
    "настоящ*/реальн*/действительн* <price> <object> та/такова/другая/иная/больше/выше & !договор* соответств*",
    "<price>/<money>/половин* ~ оформлен*/оформля*/оформим ~ подряд*/ремонт*/займ*/мебел*/услуг* & !кредит*",
    "<tax> & не хочет/желает/хотят/хочу & руб*/<price>/бумаг*",
    "согласовали/решили/договорились/условились/просит/попросил/попросила ~ указать/прописать/вписать/показать ~"
    " договор*/<price>",
    "без отражени*/указани*/включени*/упоминани*/отображени* ~ договор* & <money>/<price>/<pay>",
    "наряду/вместе/помимо/кроме/сверх <price> & <give>/<pay> & договор* не включ*/вход*/указ*/отраж*",
    "договор* не включ*/вход*/указ*/отраж* & ещё/еще/дополнительно & <give>/<pay>",
    "бумагам/документам/договору/официально ~ млн/миллион*/тысяч*/руб* & <really>/руки",
    "разниц* ~ <price> & настоящ*/договорн*/<really> & <give>/<pay>",
    "<pay>/<give>/<take>/доплат* ~ вне/мимо/помимо <contract> & <price>/<money> & !не <pay>/производ*/предусм*/допуск*",
    "<price> & подлинная/настоящая/истинная/действительная составляет/равна",
    "сверх/помимо договорн*/названн* & рубл*/<money> & !<none>/предусмотр*",
    "документам/бумагам/договору & остальн*/остаток ~ наличк*/наличн*/конверт*/руки",
    "чтобы/дабы не .. <tax> & <written>/<price>/договор*",
    "для <tax> & <really>/а/но & <pay>/<give>/<take>/стоит/миллион*/тысяч*/руб*",
    "<really>/деле ~ <pay>/<give>/<take>/стоит & <contract>/<tax>/бумаг*/регистрац* & <written>/<tax>/а/хотя/но",
    "компенсац*/компенсир*/доплат*/доплач*/возмеща* ~ не вход*/включ* & <price>/договор* & руб*/расписк*",
    "неотделим*/улучшени*/ремонт*/мебел* ~ не вход*/включ* ~ <price>/договор* & руб*/расписк*/<pay>",
    "компенсац*/компенсир*/возмеща* ~ неотделим*/улучшени*/ремонт* & руб*/расписк* & !<penalty>/<if>",
    "<price>/сумма ~ для/целей регистрац* & полная/настоящ*/действительн*/другая/условились/договорились",
    "остальн*/остаток/разниц* ~ <price>/<money>/<pay>/<take> & соглашени*/договор*/расписк* ~"
    " отделк*/ремонт*/мебел*/улучшени*/услуг*/займ*/заем*",
    "<price> & <written> ~ меньш*/ниже/неполн*/половин* ~ <tax>/согласован*/настоящ*/<really>",
    *english.UNDERSTATED,
)
_FAIR = Pattern(
    "последств* & разъясн*", "указан*/назван* полностью", "недопустим*/запрещ* ~ занижен*/меньш*/уклонени*",
    "соответств* рыночн*/действительн*/фактическ*",
    "ин*/други*/дополнительн* ~ соглашени*/расписок/платеж*/доплат* ~ нет/не/отсутству* & !кроме/помимо",
    "соглашени* о действительн*", "недействительн* & возвра*/возмещ*/последств*",
    "указ*/явля* ~ действительн*/фактическ*/полн* цен*/стоимост* & !не",
    "заменя* ~ расписк*",
    "вправе/требовать/требует/право ~ уменьшени*/снижени* <price>", "соразмерн* ~ <price>",
    "разниц* ~ внесенн*/уплаченн*/полученн*/переданн*/задатк*/аванс*", "возмещ*/компенсир* ~ разниц*/убытк*",
    "разниц* ~ банк*/оценк*/курс*/кредит*",
    *english.FULLY,
)  # fmt: skip
"""How a contract says that its price is the whole one."""
_CADASTRAL_VALUE = Pattern("кадастров* стоимост*", "cadastral value")
_OF_A_SHARE = Pattern("дол* ~ продан*/продал*/купил*/прода*/отчужда*", "дол* праве", "undivided share")
_TAX_SHARE = 0.7


def find_understated(reading: Reading) -> Finding | None:
    """Where the price in the paper is not the real one."""
    fair = reading.sentences_of(_FAIR)
    told = [hit for hit in reading.hits(_UNDERSTATED) if reading.asserted(hit)] + reading.hits(_HIDDEN)
    if hinted := min((hit for hit in told if hit.sentence not in fair), default=None):
        return Finding(reading.span(hinted), "wording")
    if lower := declared_below(reading):
        return Finding(lower, "wording")
    value, asked = _cadastral_value(reading), price(reading)
    if (
        value
        and asked
        and reading.kind in _PAYING_KINDS
        and not _OF_A_SHARE(reading.words)
        and 0 < asked.value < value.value * _TAX_SHARE
    ):
        return Finding(asked.span, "cadastral")
    return None


def _cadastral_value(reading: Reading) -> Number | None:
    for hit in reading.hits(_CADASTRAL_VALUE):
        if behind := reading.money_behind(hit.last, _PRICE_REACH):
            return behind[0]
    return None


COST_FAULTS = {
    "debts": Fault(Weight.MODERATE, "The buyer takes over the seller's debts for utilities or upkeep."),
    "open": Fault(Weight.MODERATE, "It is left open who bears the costs."),
}
_COSTS = Pattern(
    "пошлин* & регистрац*/<seller>/<buyer>/<bear>", "платеж* за .. на <seller>/<buyer>",
    "<upkeep> ~ до/по/с/включительно/дело/за/день & !<debt>", "за мфц",
    "счета/счетам/счет ~ <upkeep>/управляющ*/жилищн*",
    "<cost> & <seller>/<buyer>/<sides> & приня*/принима*/берет/берут/относ*/отнес*/отнош*",
    "за регистрац*/оформлени*/нотариус* <bear>", "коммуналк*", "квитанци* ~ <bear>",
    "неоплаченн* счета & <seller>/<buyer>",
    "<cost> ~ <bear>/<seller>/<buyer>/<sides>", "госпошлин*", "государственн* пошлин*", "closing costs", "расход* на",
    "<upkeep> ~ <bear>", "коммунальн* платеж*", "transfer tax*", "stamp duty", "prorated",
    "taxes & prorat*/paid/borne", "costs of", "pay*/bear* & dues/duties/duty/taxes",
    "бремя & <bear>/содержани*/расход*",
    "<bear> ~ регистрац*/нотариальн*/нотариуса/нотариусу/аренд*/оформлени*/открыти* ~ <seller>/<buyer>/<sides>/поровну"
    "/пополам"
    " & !после/момента/цен*",
    "оплат*/оплачив*/расход*/затрат*/издержк*/регистрац* & за счет продавц*/покупател*/сторон*/цедент*/цессионари*",
    "<bear> ~ notar*/registration/filing/recording ~ <seller>/<buyer>/<sides>/equally & !on/upon/after/until/within",
    *english.COSTS,
)  # fmt: skip
_SETTLED = Pattern(
    "<debt>/счета ~ <settle> ~ <seller>/<sides> & !<mortgage>/кредит*/банкрот*/цену/цена",
    "<seller> ~ <settle> ~ <debt>/счета & !<mortgage>/кредит*/банкрот*/цену/цена",
)
_OF_A_SUIT = Pattern(*english.OF_A_SUIT)
_OWED = Pattern(
    "долгов/долги ~ <object>/<seller> & <none> & !<mortgage>/банкрот*/кредит*/просроченн*", "<debt> ~ <upkeep>"
)
_DEBTS = Pattern(
    "<debt> & <buyer> & доста*/ложатся/ложится/ляжет/забота/обязанность/гасит/переложен*/перейд* & !<the-seller>"
    "/<mortgage>/цену/цена/кредит*/если/неустойк*/штраф*",
    "<debt> ~ переход*/достаются/остаются/остается/оставля*/перейдут ~ покупател* & !<mortgage>/<price>",
    "<debt> & <the-buyer> & сам/сама/сверх/своих & погасить/погаша*/гасит/закры*/оплач*/оплат* & !<the-seller>/кредит*",
    "<debt>/расплат*/рассчит* & вместо <seller> & <buyer>", "<debt> ~ за/на <buyer> & !не/<the-seller>/<price>/кредит*",
    "<debt> & нов* собственник*/владел*/хозя* & гасит/погаша*/погасит/оплач*/закры* & !<the-seller>/кредит*",
    "<debt> & <the-seller> ~ не погас*/погаш*/заплат*/оплат* & <the-buyer> ~ <settle> & !<price>/кредит*/<if>",
    "<debt> ~ <upkeep> & <the-buyer>/покупателю ~ <settle>/переход* & сверх <price> & !<the-seller>",
    "<debt> & <upkeep> & известно/знает/уведомл*/осведомл*/согласен/согласна & <buyer> & погасить/погаша*/закрыть"
    "/оплатить/оплачива*/рассчит* & !<the-seller> ~ погас*/погаш*/опла*",
    "<buyer>/нов* собственник* ~ рассчит*/расплат*/отвечает/отвечать ~ <debt> & !<the-seller>/<price>/кредит*",
    "<debt> ~ станов*/дела* ~ обязательств*/обязанност*/забот*/дело/проблем* ~ <buyer>",
    "<debt> & <the-seller> ~ не погаша*/гасит/оплач*/погасит/плат*/закрыва* & <buyer> & !<price>/кредит*/если",
    "<debt> & <the-buyer>/покупателя/покупателем & !<the-seller> & погаша*/погасит/погасить/гасит/гасят/берут"
    "/забира*/платит/заплатит/возьм*/принима*/примет"
    "/оплач*/оплат*/нес*/переход*/ложатся/ложится/берет/выплач*/выплат*"
    "/уплач*/закр*/возлага*/счет & !<the-seller> ~ погаша*/погасит/обязу*/оплач*/оплат*/нес* & !не переход*/нес*"
    "/отвеча*"
    " & !<mortgage>/цену/цена/кредит*/<penalty>/если",
    "<upkeep> ~ <debt> ~ <buyer> & assume*/pay*/paid/pass*/take*/borne/bear*/responsib* & !not",
    "<the-buyer> ~ <settle> & <debt> ~ <seller>/<upkeep> & !<the-seller>/<if>/кредит*/<mortgage>/<penalty>",
    "<the-buyer> ~ <settle> ~ вместо/за него/нее/них/продавца & <upkeep>/<debt>",
    "<debt> & лежит/лежат/ложится/переходит/переходят/остается/остаются на/за/к покупател* & !<price>/кредит*"
    "/<mortgage>",
    "<debt>/просрочк* ~ <upkeep> & перейд*/переход* ~ <object> & !<the-seller>/<none> <debt>",
    "<debt> ~ принять/взять & <the-buyer> & !<the-seller>/кредит*/<mortgage>/<if>",
    "<the-buyer> ~ прин*/берет ~ с долгами/долгом/задолженностью & !<the-seller>/кредит*/<mortgage>",
    "<the-buyer> & <settle> ~ накопи*/набежа*/наросл*/скопи* & <upkeep>/компани*/кооператив*/жилищн* & !<the-seller>",
    "<debt> ~ <upkeep> & <the-buyer> & <settle>/погашая ~ свой счет & !<the-seller>",
    "<debt> ~ <upkeep>/<seller> & покупателю/покупатель ~ известно/знает/уведомл*/предупрежд* & он/сам/ему"
    " ~ <settle>",
    "<buyer> assume*/accept* ~ <debt>/liabilit* & !<mortgage>/loan",
    "<debt> ~ pass*/borne/paid/transferred/assumed/payable ~ <buyer> & !<mortgage>/loan/price/balance/escrow/letter",
    "<debt>/просрочк* ~ <upkeep>/<seller> & относится/относятся/отнесены на покупател* & !<the-seller>/кредит*",
    "<debt> ~ <upkeep>/прошл*/прежн* & <settle> ~ <the-buyer> & !<the-seller>/<if>/кредит*/<mortgage>/цену/цена",
    "<the-buyer> отвечает/отвечать & <debt> ~ <seller>/<upkeep>/прежн*/прошл* & !не отвечает/<the-seller>",
    *english.DEBTS_TAKEN,
)  # fmt: skip


_NONE_OWED = Pattern(
    "<debt> ~ нет/отсутству*",
    "<debt> ~ не имее*/имею*/числ*/остал*/образова*",
    "без <debt>",
    "оплачен*/уплачен*/погашен* продавцом",
    "начислен*/оплачен*/уплачен*/погашен*/внесен* ~ продавцом/продавца & квитанци* ~ предъяв*/вруч*/переда*/показ*",
    "квитанци* ~ предъявл*/вруч*/переда*/показ*/прилож* & !неоплачен*/неоплаченн*/долг*/задолженност*",
    "закрыт*/погаш*/закрыва* ~ <debt> ~ продавцом",
)


_UNPAID = Pattern(
    "не плат*/оплачив*/вносил* ~ <upkeep> & начислени*/суммы/счета/это ~ <buyer> ~ <bear>/перейд*/переход*",
    "<the-seller> ~ не погасил*/погашал* & <the-buyer> ~ <settle> ~ ее/их/его/эту/эти"
    " & !<if>/<penalty>/кредит*/<mortgage>",
    "не плат*/оплач*/вносил*/вносит*/заплат*/уплач* ~ <upkeep> & <the-buyer> ~ <settle> & !<if>/<penalty>/просроч*",
    "счет*/счёт* ~ числит*/накопил*/накоплен*/набежал* & рубл*/руб & <the-buyer>/покупателя/покупателем ~"
    " <settle>/рассчитывается"
    " & !<the-seller> ~ <settle>",
    "указанн*/названн*/эту/этот/данн* <debt> & <settle> <the-buyer> & !<the-seller> ~ <settle>/кредит*/<mortgage>/<if>",
    *english.UNPAID_ALSO,
)
"""Debts that no word names."""


_OF_A_PENALTY = Pattern("<penalty> & !включая/вместе <penalty>")
_UPKEEP = Pattern("<upkeep>")
"""What is overdue and fined is a payment of the contract's, unless it is for upkeep."""


_BORNE_BY_NOBODY = re.compile(
    r"(?:расход|затрат|пошлин|издерж|долг|задолженн|услуг|тариф|взнос|платеж)\w*\s[^.;\n_]{0,90}?"
    r"(?:нес[её]т|несут|оплачива\w+|закрывает|погашает|платит|(?:возлага|относ)\w+\sна)\s_{3,}",
    re.IGNORECASE,
)
"""Costs before a line that was left empty."""
_OF_ONES_OWN = Pattern("покрыти*/покрыва* ~ расход*/затрат*/издержк*", "заказыва*/закажет ~ оценк* & !<bear>")
"""What a side spends for itself, or keeps money for."""


def _none_owed(hit: Hit, reading: Reading) -> bool:
    """Whether the part of the sentence says that nothing is owed."""
    return reading.part(hit) in reading.parts_of(_NONE_OWED)


def _find_costs(reading: Reading) -> Finding | None:
    owed = (hit for hit in reading.hits(_DEBTS) if reading.asserted(hit) and reading.in_one_part(hit))
    fines = reading.sentences_of(_OF_A_PENALTY) - reading.sentences_of(_UPKEEP)
    said = (hit for hit in (*owed, *reading.hits(_UNPAID)) if hit.sentence not in fines)
    debts = next((hit for hit in said if not _none_owed(hit, reading)), None)
    if debts is not None:
        return Finding(reading.span(debts), "debts")
    if open_ := _BORNE_BY_NOBODY.search(reading.stream):
        return Finding(Span(open_.span()), "open")
    other = set().union(*map(reading.sentences_of, (_CHANGE, _OF_A_SUIT, _OF_ONES_OWN, _UNDERSTATED, _HIDDEN)))
    hit = next((hit for hit in reading.hits(_COSTS) if hit.sentence not in other), None) or (
        _OWED.first(reading.words) or _SETTLED.first(reading.words) if reading.kind != "acceptance_act" else None
    )
    return None if hit is None else Finding(reading.span(hit))


RULES = (
    Rule(
        code="price",
        title="The price",
        law=("Civil Code, art. 424, 454 and 555",),
        looks_for="The sum that is named as the price (in a receipt: the sum received), once, in roubles, fixed.",
        fine="The price is stated.",
        faults=PRICE_FAULTS,
        demands=("Have one price written in, in digits and words, the same wherever it is named.",),
        needed=_NEEDED,
        unread=("title_extract", "other"),
        find=_find_price,
    ),
    Rule(
        code="payment_terms",
        title="How and when the price is paid",
        law=("Civil Code, art. 486, 488, 489 and 861",),
        looks_for="Way of payment and when it is due; that the money goes to the seller, that something proves it, and"
        " that it is not all paid long before the registration.",
        fine="It says how and when the price is paid.",
        faults=PAYMENT_FAULTS,
        demands=(
            "Have the way of payment and its date written in; pay through a letter of credit, escrow or a safe"
            " deposit.",
        ),
        needed=("purchase_agreement",),
        unread=("title_extract", "spouse_consent", "other"),
        find=_find_payment,
    ),
    Rule(
        code="understated_price",
        title="A price that is not the real one",
        law=("Civil Code, art. 167 and 170", "Tax Code, art. 54.1, 214.10 and 217.1"),
        looks_for="Words on an actual price, a separate receipt for improvements, money besides the contract; a"
        " price below 70 % of"
        " the cadastral value that the text states. Shown only where found.",
        fine="",
        faults=UNDERSTATED_FAULTS,
        demands=("Write the whole price into the contract; pay nothing besides it.",),
        unread=("title_extract", "power_of_attorney", "other"),
        find=find_understated,
    ),
    Rule(
        code="costs",
        title="Costs and utility debts",
        law=("Civil Code, art. 210, 309.2", "Housing Code, art. 153 to 158"),
        looks_for="Who bears the costs of registration, the notary and utilities; whether the seller's debts"
        " pass to the buyer.",
        fine="The costs are divided.",
        faults=COST_FAULTS,
        demands=(
            "Demand certificates that nothing is owed for utilities and capital repair, or deduct the debt from"
            " the price.",
        ),
        unread=("title_extract", "receipt", "power_of_attorney", "spouse_consent"),
        find=_find_costs,
    ),
)
