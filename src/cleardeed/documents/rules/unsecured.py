"""Money that leaves the buyer with nothing in hand: no proof that he paid, no security until the register has him."""

import re

from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_UNPROVEN = Pattern(
    "расписк*/расписок ~ не составл*/выда*/пиш*/писал*/оформля*/оформлен*/брал*/берет/берут/предусм*/предусматр*",
    "не составл*/выда*/пиш*/писал*/оформля*/оформлен*/брал*/берет/берут/обменив* ~ расписк*/расписок",
    "без расписки/расписок & !не",
    "без составления/оформления/выдачи/написания ~ расписк*/документ*/бумаг* & <money>/наличн* & !не",
    "расписк*/расписок ~ нет/отсутств* & !необходимост*/надобност*/нужды/претенз*",
    "переда*/передач*/получени*/вручени*/вруча* ~ <money> & не ~ подтвержда*/оформля*/фиксир*/удостовер* ~ "
    "документ*/бумаг*/письменн*/документальн*",
    "никак* документ*/бумаг* ~ передач*/получени*/<money> & не ~ составл*/оформля*/подписыва*",
    "подтверждени*/подтверждающ*/документ*/бумаг*/акт ~ передач*/получени* ~ <money> ~ нет/отсутств*/не & "
    "!необходимост*/претенз*/неполучени*",
    "без какой либо/любой/всякой бумаг*/бумажк* & <money>",
    "документ*/чек/расписк*/квитанци* ~ выдает*/выдается/составля*/пишет* ~ мере/позднее/потом"
    " & <money>/наличн*/кассов* & !<register>/снят*",
    "верят/доверяют ~ слово & <money>/<pay>",
)
_PROVEN = Pattern(
    "<contract>/пункт*/подпис*/подписью/запись/чек/чеки/поручени*/квитанци*/ордер*/акт/выписка ~"
    " силу/служит/служат/явля*/подтверждает/подтверждают/подтверждается/подтверждаются/удостоверя*/заменя*"
    "/свидетельству*/доказыва*",
    "перевод*/безналичн*/перечисл*/аккредитив*/эскроу/депозит*/номинальн*",
    "расписк* не требуется/нужна & <account>",
    "<seller>/получател* ~ выда*/пиш*/напис*/написал*/подпис* ~ расписк* & !не",
)
"""What proves a payment for which there is no receipt."""
_PROVEN_BY_PAPER = Pattern(
    "<contract>/пункт*/подпис*/подписью ~ силу/служит/подтвержда*/удостоверя*/заменя* ~ <money>/расписк*/расчет*"
)
"""A contract that serves as the receipt."""
_NO_SECURITY = Pattern(
    "обеспечени*/гарант*/поручительств* ~ возврат* ~ не/нет/без/отсутств*",
    "<money>/сумма/цена & возврат* не подлеж* & регистрац*/переход*/договор*"
    " & !<prepaid>/<earnest>/<penalty>/если/<cost>",
    "<money>/сумма/цена & возврат* не подлеж* & даже/независимо & регистрац*/переход*/договор*/сделк*"
    " & !<prepaid>/<earnest>",
    "<money>/сумма/цена & не возвраща*/вернут*/вернет/верну & регистрац*/переход*"
    " & !<prepaid>/<earnest>/<penalty>/<cost>/позднее/пока/до",
)
_FILED_LATE = re.compile(
    r"(?:документ|заявлени|регистрац|переход\w?\sправ)[^.;]{0,120}?(?:(?:(?:[2-9]\d|\d{3})\s(?:\([^()]{3,30}\)\s)?"
    r"|(?:двадцат|тридцат|сорок|пятидесят|шестидесят|девяност|ста\s)[а-яё]*\s(?:[а-яё]+\s)?)(?:\w+\s)?дн"
    r"|месяц|полгода|полугоди|\bгода?\b(?<!\d{4}\sгода))[^.;]{0,60}?(?:после|со дня|с момента|с даты)\s(?:\w+\s){0,2}?"
    r"(?:поступлени|зачислени|получени|оплат|уплат|расч[её]т)",
    re.IGNORECASE,
)
"""A transfer that is registered only weeks after the money was paid."""
_CASH_BEFORE = Pattern(
    "наличн*/руки ~ <give>/<pay>/<take>/произведен*/вручен* ~ до/перед/накануне/ранее & подписани*/заключени*/сделк*"
    " & !<earnest>/<prepaid>/мебел*",
    "наличн* ~ до/перед/накануне/ранее подписани*/заключени*/сделк* & !<earnest>/<prepaid>",
)
"""Cash that changed hands before the paper was signed."""
_ANY_PROOF = Pattern(
    "расписк*/расписок/расписыва*/квитанци*/ордер*/чек",
    "нотариус* ~ <give>/депозит*/расчет* ~ <money>",
    "акт* ~ переда* ~ <money>",
    "<the-seller> ~ подтвержда*/подтвердил* ~ <take>",
)
"""Whatever shows that money that was handed over in cash was received."""


def unproven(reading: Reading) -> Span | None:
    """Where money changes hands and neither a receipt nor anything beside it proves that."""
    proven = reading.sentences_of(_PROVEN)
    hits = (hit for hit in reading.hits(_UNPROVEN) if proven.isdisjoint(range(hit.sentence - 1, hit.sentence + 2)))
    cash = None if _ANY_PROOF(reading.words) or _PROVEN_BY_PAPER(reading.words) else _CASH_BEFORE.first(reading.words)
    return next((reading.span(hit) for hit in hits), reading.span(cash) if cash else None)


def paid_ahead(reading: Reading) -> Span | None:
    """Where the buyer has paid it all and waits for the registration with nothing in hand."""
    if late := _FILED_LATE.search(reading.stream):
        return Span(late.span())
    hit = _NO_SECURITY.first(reading.words)
    return reading.span(hit) if hit else None
