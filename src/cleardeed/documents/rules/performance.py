"""How the deal is carried out and how it ends: handover, transfer of title, deadline, termination, liability."""

import datetime
import re
from itertools import chain

from cleardeed.documents.reading.english import DAMAGE
from cleardeed.documents.reading.patterns import Hit, Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.english import performance as english
from cleardeed.documents.rules.model import MISSING, Fault, Finding, Rule, Weight

HANDOVER_FAULTS = {
    MISSING: Fault(Weight.MODERATE, "Nothing is said on when and how the object is handed over."),
    "defects": Fault(Weight.MODERATE, "The act records defects, or something that was not handed over."),
    "no_act": Fault(
        Weight.MODERATE, "The object is to be handed over without an act, and the contract does not serve as one."
    ),
}
_HANDOVER = Pattern(
    "ключ* & вруча*/переда*/выда*/получ*", "по акту", "двусторонн* акт*", "акт* & переда*/вруча*",
    "сдал* & принял*",
    "вселени*", "передач* & по акту", "передаточн* акт*", "акт* прием*", "акт* передач*", "акт* о передач*",
    "передач* квартир*/объект*/недвижимост*/помещени*/дом* & осуществля*/производ*/произведен*/срок*/позднее/течени*",
    "передач* квартир*/объект*/недвижимост*/помещени*/дом*/участк*/имуществ* & акт*/дней/осуществля*/производ*",
    "переда* & ключ*",
    "переда* & квартир*/объект*/недвижимост*/помещени*/дом*/участ* & срок*/позднее/течени*/дней/дня & !собственность",
    "передал* & принял*", "передает & принимает", "передан* & принят*", "handover", "hand over", "handed over",
    "hands over", "possession", "keys", "acceptance act/certificate/protocol", "act of acceptance",
    "delivery of property", "deliver* & property", "transfer deed/act", "силу акта", "фактическ* передач*",
    "освобод* & передать",
    *english.HANDOVER,
)  # fmt: skip
_NO_ACT = Pattern(
    "акт* & не составля*/оформля*", "без составлени*/подписани* & акт*", "без & акт* прием*",
    "no act & handover/acceptance", "without & act/certificate & acceptance/handover/transfer",
    *english.NO_ACT,
)  # fmt: skip
_SERVES = Pattern(
    "силу акта", "силу передаточн*", "силу & акт*", "является актом", "явля* & передаточн*", "одновременно & акт*",
    "serves as", "has effect & act", "имеет силу", "считается & акт*", "556",
)  # fmt: skip
_DEFECTS = Pattern(
    "недостатк*", "дефект*", "протечк*", "поврежден*", "повреждени*", "трещин*", "неисправн*", DAMAGE,
)  # fmt: skip
_NOT_GIVEN = Pattern(
    "ключ* не передан*/переданы/передавал*", "keys not handed/delivered/transferred", "не освобожден*",
    "не работа*",
    "не передан*", "задолженност* & составля*",
    *english.NOT_GIVEN,
)  # fmt: skip


_CLAIMS = Pattern("имеет претензии", "имеются претензи*", "has claims")


def _find_handover(reading: Reading) -> Finding | None:
    if reading.kind not in ("purchase_agreement", "preliminary_agreement", "acceptance_act", "deposit_agreement"):
        return None
    if reading.kind == "acceptance_act":
        wrong = (
            next((hit for hit in reading.hits(_DEFECTS) if not reading.denied(hit)), None)
            or next(iter(reading.hits(_NOT_GIVEN)), None)
            or reading.says(_CLAIMS)
        )
        if wrong is not None:
            return Finding(reading.span(wrong), "defects")
    hit = next((hit for hit in reading.hits(_HANDOVER) if not _only_counts_from(hit, reading)), None)
    if hit is None:
        return None
    bare = _NO_ACT.first(reading.words)
    if bare is not None and not _SERVES(reading.words):
        return Finding(reading.span(bare), "no_act")
    return Finding(reading.span(hit))


def _only_counts_from(hit: Hit, reading: Reading) -> bool:
    """Whether the handover is but the day up to which costs are counted."""
    before = reading.words.places(("until", "till", "up")).all
    return not before.isdisjoint(range(hit.first - 4, hit.first)) and reading.kind != "acceptance_act"


TRANSFER_FAULTS = {
    MISSING: Fault(Weight.MODERATE, "Nothing is said on when ownership passes."),
    "moment": Fault(
        Weight.SERIOUS,
        "Ownership is said to pass on signing, payment or handover; by law it passes on registration only.",
    ),
}
_TRANSFER = Pattern(
    "переход* прав*", "возникновени* прав*", "прав* возника*/возникнет/перейдет/переход*",
    "собственник* & становит*/станет/признает*/считает*",
    "переход* собственность", "собственность & переход*", "стан* собственник*", "becomes owner",
    "ownership & registered", "прав* собственност* & переход*/возник*/перейдет", "переход* прав* собственност*",
    "переход* прав* & регистрац*", "приобретает & прав* собственност*", "стан* собственник*",
    "государственн* регистрац* & прав*", "title/ownership & pass*/transfer*/vest*/convey*",
    "deed & convey*/deliver*", "convey* & property", "registration of transfer/title/ownership",
    "registration & transfer of ownership/title", "register* & transfer of ownership/title",
    "ownership/title & upon registration", "transfer of ownership/title", "convey* & title",
    "general warranty deed",
    "warranty deed", "transfer deed",
    *english.TRANSFER,
)  # fmt: skip
_CONVEYED = Pattern(
    "title/ownership & pass*/vest*/convey*", "deed & convey*/deliver*", "warranty deed", "transfer deed",
    "convey* & property",
    *english.CONVEYED,
)  # fmt: skip
_PASSES = Pattern(
    "переход* собственность", "become* owner", "прав* собственност* & переход*/возник*/перейдет/приобрета*",
    "стан* собственник*", "title/ownership & pass*/vest*/transfers",
    *english.PASSES,
)  # fmt: skip
_REGISTERED = Pattern(
    "регистрац*", "зарегистрирован*", "росреестр*", "егрн", "registration", "registered", "register", "recording",
    "recorded", "registry", "223", "внесени*/даты/момент* запис*", "запис* реестр*", "реестр* недвижимост*",
    "единый государственный реестр", "росреестром",
    *english.REGISTERED,
)  # fmt: skip
_OTHER_MOMENT = Pattern(
    "переход* собственность & подписани*/оплат*/передач*/расчет*",
    "собственност* & момент* подписани*/оплат*/передач*/расчет*/заключени*/получени*/внесени*",
    "собственност* & после подписани*/оплат*/передач*/расчет*", "собственност* & день подписани*/оплат*/передач*",
    "ownership/title & upon/on/at/when signing/signature/payment/execution/handover/signed/paid",
    "собственност* & подписани* настоящ*", "собственник* & момент* подписани*/оплат*/передач*",
    "собственност* & с даты подписани*/оплат*/передач*",
    *english.OTHER_MOMENT,
)  # fmt: skip


def _find_transfer(reading: Reading) -> Finding | None:
    if reading.kind not in ("purchase_agreement", "preliminary_agreement"):
        return None
    registered = reading.sentences_of(_REGISTERED)
    passes = reading.sentences_of(_PASSES)
    if reading.russian_practice:
        early = next(
            (hit for hit in reading.hits(_OTHER_MOMENT) if hit.sentence in passes and hit.sentence not in registered),
            None,
        )
        if early is not None:
            return Finding(reading.span(early), "moment")
    hits = reading.hits(_TRANSFER)
    by_deed = not reading.words.russian and reading.kind == "purchase_agreement"
    conveyed = reading.sentences_of(_CONVEYED) if by_deed else set[int]()
    at_register = next((hit for hit in hits if hit.sentence in registered or hit.sentence in conveyed), None)
    return None if at_register is None else Finding(reading.span(at_register))


DEADLINE_FAULTS = {
    MISSING: Fault(
        Weight.MODERATE, "It does not say by when the main contract is to be concluded; the law then gives a year."
    ),
    "past": Fault(Weight.SERIOUS, "The day by which the main contract was due has passed; the obligation has ended."),
}
_MAIN = Pattern(
    "срок*/дата/день заключени*/подписани*/сделк*", "заключ*/подпис* не позже/позднее",
    "сделк* назначен*", "подписани* & назначен*", "подписат* & не позже", "не позже & договор*",
    "назначен* & сделк*/подписани*", "намерен* & договор* купл*", "основн* договор* & срок*/позднее/до/течени*",
    "заключ* & договор* & срок*/позднее/до/течени*", "договор* купл* & срок*/позднее/до/течени*/дней",
    "main/definitive agreement/contract & by/later/within/before/until", "enter into & by/later/within/before",
    "closing & on/by/later/within/before", "completion & on/by/later/within/before",
    "сделк* & срок*/позднее/до/течени*", "conclude* & by/later/within/before", "срок* заключени* & договор*",
    "срок* действи* соглашени*", "sign* & later/within/before & agreement/contract", "действует до",
    "до заключения",
    *english.DEADLINE,
)  # fmt: skip
_GIVEN_BACK = Pattern("возвра*", "return*", "refund*")
_SPEAKS_OF_TIME = re.compile(
    r"\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}\s?г|(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября"
    r"|октября|ноября|декабря)|\d+\s*(?:\([^)]{2,30}\)\s*)?(?:[а-я]{4,15}\s+)?(?:дн|день|месяц|недел|day|week"
    r"|month|business|working|calendar)"
    r"|(?:одного|двух|трех|трёх|четырех|шести|одной)\s+(?:месяц|недел)|(?:one|two|three|six)\s+month|\b(?:19"
    r"|20)\d{2}\b",
    re.IGNORECASE,
)


def _find_deadline(reading: Reading) -> Finding | None:
    if reading.kind not in ("preliminary_agreement", "deposit_agreement"):
        return None
    returned = reading.sentences_of(_GIVEN_BACK)
    for hit in reading.hits(_MAIN):
        if hit.sentence not in returned and _SPEAKS_OF_TIME.search(reading.sentence(hit)):
            place = deadline(reading)
            if place is not None and place[0] < reading.today:
                return Finding(place[1], "past")
            return Finding(reading.span(hit))
    return None


def deadline(reading: Reading) -> tuple[datetime.date, Span] | None:
    """The day by which the main contract is due, with its place; None where it is not given as a day."""
    own = reading.date
    sentences = reading.sentences_of(_MAIN) - reading.sentences_of(_GIVEN_BACK)
    for date in reading.dates:
        if (
            date.value
            and (own is None or date.value > (own.value or date.value) or _is_due(date.span, reading))
            and reading.sentence_at(date.span.start) in sentences
        ):
            return date.value, date.span
    return None


_LATEST = re.compile(r"(?:on or before|(?:not|no) later than|until|before)\W{0,3}\Z", re.IGNORECASE)


def _is_due(place: Span, reading: Reading) -> bool:
    """Whether words for a last day stand before a date, whatever the document's own."""
    return _LATEST.search(reading.stream[max(place.start - 25, 0) : place.start]) is not None


TERMINATION_FAULTS = {
    "one_sided": Fault(Weight.MODERATE, "The seller may withdraw at will, the buyer may not."),
    "barred": Fault(Weight.MODERATE, "The buyer may not withdraw, whatever happens."),
}
_TERMINATION = Pattern(
    "расторг* & договор*/соглашени*", "расторжени* & договор*/соглашени*/сделк*", "отказ* исполнени* договор*",
    "односторонн* отказ*", "отказаться договор*/соглашени*/сделк*", "прекраща* & договор*/соглашени*/обязательств*",
    "прекращени* договор*/соглашени*/обязательств*", "terminat*", "rescind*", "rescission",
    "cancel* & agreement/contract", "withdraw* from",
    *english.TERMINATION,
)  # fmt: skip
_MARRIAGE = Pattern("брак*", "marriage", "регистрац* прав* & прекращ*")
_SELLER_AT_WILL = Pattern(
    "продавец вправе & односторонн* & отказ*/расторг*/растор*/прекра*",
    "продавец вправе & отказаться & любое/любой",
    "продавец вправе & расторг*/отказаться & без",
    "seller may & terminat*/rescind/withdraw/cancel & any time/reason/discretion",
    "seller may & unilateral* & terminat*/rescind/withdraw/cancel",
    "продавец & имеет право & односторонн* & отказ*/расторг*/прекра*",
    "seller & sole discretion & terminat*/cancel*/withdraw*/rescind",
    *english.SELLER_AT_WILL,
)  # fmt: skip
_BARRED = Pattern(
    "покупател* не вправе & отказ*/расторг*/требовать", "покупател* не имеет права & отказ*/расторг*",
    "buyer may not/never & terminat*/rescind/withdraw/cancel",
    "buyer shall not & terminat*/rescind/withdraw/cancel",
    "buyer waives & terminat*/rescission/rescind/withdraw", "покупател* лиша* права & отказ*/расторг*",
    "buyer has no right & terminat*/rescind/withdraw",
    *english.BARRED,
)  # fmt: skip
_BOTH = Pattern("покупател*", "buyer", "purchaser", "каждая сторона", "either party", "any party")


def _find_termination(reading: Reading) -> Finding | None:
    if reading.kind not in ("purchase_agreement", "preliminary_agreement", "deposit_agreement"):
        return None
    if barred := next(iter(reading.hits(_BARRED)), None):
        return Finding(reading.span(barred), "barred")
    if will := reading.says(_SELLER_AT_WILL):
        return Finding(reading.span(will), "one_sided")
    marriage = reading.sentences_of(_MARRIAGE)
    hit = next((hit for hit in reading.hits(_TERMINATION) if hit.sentence not in marriage), None)
    return None if hit is None else Finding(reading.span(hit))


LIABILITY_FAULTS = {
    "excluded": Fault(Weight.MODERATE, "The seller is freed from liability, for defects or for loss of the object."),
    "excessive": Fault(
        Weight.MODERATE, "A penalty of one per cent a day or more is out of proportion; a court may cut it down."
    ),
}
_LIABILITY = Pattern(
    "ответственност* & сторон*/продав*/покупател*/нес*/невыполнени*/неисполнени*/нарушени*/закон*", "неустойк*",
    "пени", "пеню", "пеней", "штраф*", "убытк*", "liable", "liability & part*/seller/buyer", "penalt*", "damages",
    "indemnif*", "default",
    *english.LIABILITY,
)  # fmt: skip
_COMPANY = Pattern("ограниченной ответственность*", "limited liability")
_FREED = Pattern(
    "продав* & недостатк*/дефект*/скрыт* & не отвеча*/ответственност*", "продав* & не отвеча*",
    "seller/vendor & no responsibility", "seller/vendor & not responsible/answerable",
    "продав* не несет & ответственност*", "продав* освобожда* & ответственност*",
    "освобожда* продав* & ответственност*", "ответственност* продав* & исключ*/не наступает/ограничива*",
    "seller/vendor & not liable", "seller/vendor & no liability", "seller & released & liability",
    "seller is not & liable", "seller disclaims", "покупател* отказыва* & претензи*/требовани* & продавц*/будущем",
    "as is & no recourse",
    *english.FREED,
)  # fmt: skip
_PER_DAY = re.compile(
    r"(\d{1,3}(?:[.,]\d{1,3})?)\s?(?:\([^()]{2,60}\)\s?)?(?:%|процент\w{0,3}"
    r"|per\s?cent)[^.;\n]{0,80}?(?:\n[^.;\n]{0,80}?)?(?:за\s+кажд\w{2,3}\s+(?:календарн\w{2,3}\s+)?день|в\s+день"
    r"|per\s+day|a\s+day|for\s+each\s+day|daily)",
    re.IGNORECASE,
)
_EXCESSIVE = 1.0


def _find_liability(reading: Reading) -> Finding | None:
    if reading.kind not in ("purchase_agreement", "preliminary_agreement", "deposit_agreement"):
        return None
    if freed := next((hit for hit in reading.hits(_FREED)), None):
        return Finding(reading.span(freed), "excluded")
    rates = list(_PER_DAY.finditer(reading.stream))
    for rate in rates:
        if float(rate[1].replace(",", ".")) >= _EXCESSIVE:
            return Finding(Span(rate.span()), "excessive")
    company = reading.sentences_of(_COMPANY)
    spoken = (hit for hit in reading.hits(_LIABILITY) if hit.sentence not in company and reading.asserted(hit))
    spans = chain((reading.span(hit) for hit in spoken), (Span(rate.span()) for rate in rates))
    span = next(spans, None)
    return None if span is None else Finding(span)


RULES = (
    Rule(
        code="handover",
        title="Handover of the object",
        law=("Civil Code, art. 556, 458 and 459",),
        looks_for="An act of transfer, or that the contract serves as one; in an act, defects and what was kept back.",
        fine="It says how the object is handed over.",
        faults=HANDOVER_FAULTS,
        demands=("Have the day of the handover and an act written in; inspect the object before signing the act.",),
        needed=("purchase_agreement", "acceptance_act"),
        find=_find_handover,
    ),
    Rule(
        code="transfer_of_title",
        title="When ownership passes",
        law=("Civil Code, art. 223 (2), 551 and 8.1",),
        looks_for="That ownership passes on registration of the transfer, and not on signing or payment.",
        fine="Ownership passes on registration.",
        faults=TRANSFER_FAULTS,
        demands=("Have it written that ownership passes on registration, and by when the parties apply for it.",),
        needed=("purchase_agreement",),
        find=_find_transfer,
    ),
    Rule(
        code="main_contract_deadline",
        title="When the main contract is due",
        law=("Civil Code, art. 429 (4) to (6)",),
        looks_for="By when the main contract is to be concluded, and whether that day is past.",
        fine="It says by when the main contract is to be concluded.",
        faults=DEADLINE_FAULTS,
        demands=("Have the day written in by which the main contract is concluded.",),
        needed=("preliminary_agreement",),
        find=_find_deadline,
    ),
    Rule(
        code="termination",
        title="Termination",
        law=("Civil Code, art. 450 to 453",),
        looks_for="Who may withdraw and on what grounds.",
        fine="Termination is provided for, for both sides.",
        faults=TERMINATION_FAULTS,
        demands=("Have the same grounds of withdrawal written in for both sides.",),
        find=_find_termination,
    ),
    Rule(
        code="liability",
        title="Liability",
        law=("Civil Code, art. 330, 333, 393, 461 and 475",),
        looks_for="Liability of the sides, penalties and their size, and whether the seller is freed from it.",
        fine="Liability is provided for.",
        faults=LIABILITY_FAULTS,
        demands=("Strike out what frees the seller, and keep penalties within what a court upholds.",),
        find=_find_liability,
    ),
)
