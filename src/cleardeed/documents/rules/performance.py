"""How the deal is carried out and how it ends: handover, transfer of title, deadline, termination, liability."""

import datetime
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain

from cleardeed.documents.reading import numerals
from cleardeed.documents.reading.english import DAMAGE
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.letters import folded
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.vocabulary import FAMILIES
from cleardeed.documents.reading.words import Span, Words
from cleardeed.documents.rules import days, money, openended
from cleardeed.documents.rules.deposit_fate import fates, withheld
from cleardeed.documents.rules.english import performance as english
from cleardeed.documents.rules.model import MISSING, NOT_SALES, Fault, Finding, Rule, Weight

HANDOVER_FAULTS = {
    MISSING: Fault(Weight.MODERATE, "Nothing is said on when and how the object is handed over."),
    "defects": Fault(Weight.MODERATE, "The act records defects, or something that was not handed over."),
    "no_day": Fault(Weight.MODERATE, "The day of the handover is left to the seller."),
    "no_act": Fault(
        Weight.MODERATE, "The object is to be handed over without an act, and the contract does not serve as one."
    ),
}
_HANDOVER = Pattern(
    "акт/акта/актом ~ подпис*/подпиш*/составл* & !нотариальн*/законодательн*/регистрац*/сверки",
    "документ* ~ приемк*/передач*/приеме", "акт день/после/позднее/одновременно & !<none>", "въехать/въезд*/заехать",
    "<key> & <give>/<take>/выда*", "по акту & !долев*", "двусторонн* акт*", "акт* & переда*/вруча*", "сдал* & принял*",
    "в руки & <key>", "<key> ~ <act>", "акт ~ <key>/отдел*", "вселени*", "въезж*", "въед*",
    "вселя* & !кого/никого/посторонн*/друг*/лиц*",
    "<the-seller> ~ передает/передаст/передал/передать/предоставит/сдает/сдаст/сдал/освобо*/deliver*/surrender* "
    "~ <object>/<buyer> & !<money>/собственность/<lease>/копи*/ознакомл*",
    "передается/передаются/передан/передана/передано/переданы ~ <object> & !<money>/собственность/<lease>/залог*",
    "освобожд*/освободит ~ <object>/<give>", "occupancy", "move in", "delivered & accepted",
    "good order/condition/repair", "передач* & по акту", "передаточн* акт*",
    "акт* прием*", "акт* передач*", "акт* о передач*",
    "передач* квартир*/объект*/недвижимост*/помещени*/дом* & осуществля*/производ*/произведен*/срок*/позднее"
    "/течени*",
    "передач* квартир*/объект*/недвижимост*/помещени*/дом*/участк*/имуществ* & акт*/дней/осуществля*/производ*",
    "переда* & ключ*",
    "переда* & квартир*/объект*/недвижимост*/помещени*/дом*/участ* & срок*/позднее/течени*/дней/дня & "
    "!собственность",
    "передал* & принял*", "передает & принимает", "передан* & принят*", "handover", "hand over", "handed over",
    "hands over", "possession", "keys", "acceptance act/certificate/protocol", "act of acceptance",
    "delivery of property", "deliver* & property & !property tax/taxes",
    "transfer deed/act", "силу акта", "фактическ* передач*",
    "освобод* & передать",
    *english.HANDOVER,
)  # fmt: skip
_GOOD = Pattern(
    "<flaw>/претенз* & <none>", "все исправн*/работа*/порядке/хорош*", "<object> ~ принят*/осмотр*/исправн*/устраива*",
    "исправн*/порядке & вопрос*/претенз*/замечани*", "inspected", "состоян* ~ <object>/устраива*",
    "nothing .. object/complain/remark/criticise",
    "satisfactory/proper/good/normal/due state/condition", "no complaint*/claim*/remark*/objection*", "corresponds to",
)  # fmt: skip
"""How an act says that all is well."""
_NO_ACT = Pattern(
    "акта/актов/акт ~ не будет/буде*/нужно", "обход* без акт*",
    "бумаг*/документ* ~ передач*/приемк* ~ не <sign>/составл*/оформл*/стан*/буд*",
    "передач* ~ без оформлени*/документ*/бумаг*",
    "<act> ~ не составл*/оформл*/подпис*/требу*/нуж*/буд*/предусмотр*/состав*", "без <act>",
    "<act> ~ составл*/подпис*/оформл*/писать/пишут не стан*/стал*/будут/будет/будем",
    "без составл*/подписан*/оформл* <act>",
    "не составл*/оформл*/подпис* ~ <act>",
    "no act/protocol/handover & !defect*",
    "not/without ~ sign*/draw*/prepar*/requir* ~ <act> & handover/acceptance/transfer & !if registration",
    *english.NO_ACT,
)  # fmt: skip
_SETTLED_ELSEWHERE = "подыщ*/подыск*/найдет/найдут/подбер*/обустро*/переед*/переез*/достро*/вывез*"
"""What a seller does in his own time before he lets the object go."""
_NO_DAY = Pattern(
    f"<key>/<give>/освоб*/выех*/съед*/передач* & когда/как/после/покуда/пока ~ <the-seller> ~ {_SETTLED_ELSEWHERE}"
    " & !позднее/позже/<money>/течени*/дня/дней & !в срок",
    f"<key>/<give>/освоб*/выех*/съед* & <the-seller> & когда/как/после/покуда/пока ~ {_SETTLED_ELSEWHERE}"
    " & !позднее/позже/<money>/срок*/течени*/дня/дней/<the-buyer>",
    "<key>/<give>/освоб* & <sides> решат/решают/договорятся/согласуют & когда/день/срок & !позднее/позже/<money>/<pay>",
    "<key>/<give>/освоб* ~ усмотрени*/желани* <seller> & !<money>/<pay>/позднее/позже/срок*",
    "<key>/<give>/освоб*/передач* & готовности <the-seller>/продавц* & !позднее/позже/<money>/срок*/течени*",
    "<key>/<give>/освоб*/передач* & <seller> ~ сообщ*/извест*/уведом* ~ готовност* & !позднее/позже/<money>/срок*"
    "/течени*",
    "<key>/<give>/освобод*/выех*/съед*/передач* ~ <the-seller> & подыщ*/найдет ~ жиль*/квартир*/дом"
    " & !позднее/позже/не/до/течени*/срок*",
    "<key>/<give>/освобод*/выех*/съед* ~ <the-seller> ~ когда/как ~ сможет/захоч*/пожела*/удобн*/обустро*/подыщ*/найдет"
    " & !позднее/позже/<money>",
    "<key>/<give>/освобод* ~ когда/как купит/построит/достроит/подыщет ~ себе & <the-seller> & !позднее/позже/<money>",
    "когда/как <the-seller> ~ переед*/подыщ*/обустро* & <key>/<give>/освобод* & !позднее/позже/<money>",
    "<key>/<give>/освобод*/выех*/съед* ~ <the-seller> ~ после ~ подыщ*/обустро*/найдет & !позднее/позже/<money>",
    "срок*/день/дата/дату передач*/освобожд* ~ не ~ установлен*/назначен*/определен*/оговор*/согласован*"
    " & !<money>/<pay>/возвра*",
    "срок*/день/дата/дату передач*/освобожд* ~ <the-seller> ~ сам/сама/усмотрени*/назнача*/назначит/определ*"
    " & !позднее/позже/не/<money>/<pay>/извещ*/уведомл*/согласи*",
)
"""A handover on a day that only the seller decides."""
_NOT_YET = Pattern("пока/покуда не")
"""What is done until an act is signed."""
_SERVES = Pattern(
    "договор* ~ вместо <act>",
    "обязательств*/обязанност* ~ передач*/передать ~ исполнен*/выполнен*",
    "силу акта", "силу передаточн*", "силу & акт*", "является актом", "явля* & передаточн*", "одновременно & акт*",
    "serves as act/deed/certificate/protocol/record", "has effect & act", "считается & акт*", "556",
    "договор* ~ заменя*/служит/явля*/признае*/счита*/есть ~ акт*/передаточн*", "договор* ~ служит документ*",
    *english.SERVES,
)  # fmt: skip
_SERVES_NOT = Pattern(*english.SERVES_NOT)
_DEFECTS = Pattern("<flaw>", "оговорк*", "reservation*", DAMAGE)
_FEARED = Pattern(
    "<flaw> ~ если/когда/будущ*/впоследствии/проявят*/проявив*/обнаружат* & !обнаружен*/выявлен*/имеет*",
    "скрыт* <flaw> & !обнаружен*/выявлен*/имеет*",
    "риск* ~ гибел*/порч*/утрат*/<flaw> & !обнаружен*/выявлен*",
    *english.FEARED,
)
"""Damage that may come: who bears the risk of it."""
_TRIFLES, _GRAVER = Pattern(*english.TRIFLES), Pattern(*english.GRAVER_THAN_TRIFLES)
_CONTENT = Pattern(*english.CONTENT)
"""That whoever takes the object over has nothing against its state: then traces of use are no defects."""
_WRONG = Pattern(
    "принят*/принял* ~ кроме/исключением & !замечани*/претензи*",
    "не качает/подает/включается/запускается/держит/тянет/сливает/крутит/греется", "заколочен*",
    "нет окна/двери/замка/крана/ручки/стекла/крышки",
    "не включа*/включил*/закрыва*/открыва*/горит/греет/течет ~ плит*/свет/дверь/двер*/окн*/кран*/вод*/батаре*",
    "плита/котел/кондиционер/свет/лифт/счетчик ~ не",
    "не закрыва*/запира*/открыва*/работа*/функционир*/исправ*/горит/греет", "закрыва*/открыва*/работа* не",
    "не ~ плотно/полностью/всегда ~ закрыва*/открыва*/работа*", "not ~ work*/close*/open*/function*",
    "радиатор*/батаре* ~ холодн*", "нуждается/требует ~ ремонт*/замен*", "out of order",
    "отсутству*/отсутствовал* ~ <key>/документ*/паспорт*/двер*/окн*/люстр*/"
    "замок/кран*/плит*/счетчик*/сантехник*/мебел*/ручк*/радиатор*",
    "in need of repair", "lets/let .. water/rain/wind/draught in",
)  # fmt: skip
_NOT_GIVEN = Pattern(
    "<key> ~ не/ни <give>/возвращ*/получ*", "<key> ~ позже/позднее/потом/остальн*/оставил*/оставля*/удерж*",
    "<key>/комплект* из двух/трех/четырех/пяти", "замок/замк*/пульт*/паспорт* ~ потерян*/утерян*",
    "<key> ~ будут/будет передан*", "<key> ~ не оказалось/нашлось/хватает/хватило",
    "<key> ~ котор* ~ нет/потерян*/утерян*", "<key> ~ нет/потерян*/утерян* & !<flaw>/претензи*/замечани*",
    "<seller> вещ* оста* & !вывезен*", "вещ* <seller> оста* & !вывезен*", "оста* вещ* <seller>",
    "не освобожден*/освободил*",
    "передаст/передадут ~ позднее/позже/после/потом",
    "<the-seller>/он/она ~ продолжа*/оста* ~ прожив*/жить/пользоваться",
    "без осмотр*",
    "не вывез*", "документ*/паспорт*/счетчик*/мебел* ~ не <give>/получ*/дошл*/достиг*/найд*/наш*",
    "<key> ~ not <give>/returned/received/supplied", "не передан*/переданы/передал*",
    "задолженност* & составля*", "keys/key ~ later/missing/retained/kept & !nothing/none",
    "not vacated/removed/cleared",
    *english.NOT_GIVEN,
)  # fmt: skip


_WELL = "соответств*/исправн*/удовлетвор*/порядке/хорош*/нормальн*/показани*"
_CLAIMS = Pattern(
    "имеет/заявляет/предъявляет претензи*/замечани*", "имеются претензи*/замечани*", "has claims/complaints",
    f"осмотр* ~ установлен*/показал*/найден* & !{_WELL}",
    f"обнаружен*/выявлен*/отмечен*/зафиксирован*/замечен* & !{_WELL}",
)  # fmt: skip
"""What an act records that is not praise."""


def _find_handover(reading: Reading) -> Finding | None:
    if reading.kind == "acceptance_act":
        feared = reading.sentences_of(_FEARED)
        if _CONTENT(reading.words):
            graver = {hit.sentence for hit in reading.hits(_GRAVER) if not reading.denied(hit)}
            feared |= reading.sentences_of(_TRIFLES) - graver
        defects = (hit for hit in reading.hits(_DEFECTS) if hit.sentence not in feared)
        wrong = (
            next((hit for hit in defects if not reading.denied(hit)), None)
            or next((hit for hit in reading.hits(_NOT_GIVEN) if reading.in_one_part(hit)), None)
            or next((hit for hit in reading.hits(_WRONG) if reading.in_one_clause(hit)), None)
            or next((hit for hit in reading.hits(_CLAIMS) if not reading.denied(hit)), None)
        )
        if wrong is not None:
            return Finding(reading.span(wrong), "defects")
    if left_open := next(iter(reading.hits(_NO_TIME)), None):
        return Finding(reading.span(left_open), MISSING)
    not_yet, refused = reading.sentences_of(_NOT_YET), reading.sentences_of(_SERVES_NOT)
    bare = next((hit for hit in reading.hits(_NO_ACT) if hit.sentence not in not_yet), None)
    serves = (hit for hit in reading.hits(_SERVES) if reading.asserted(hit) and hit.sentence not in refused)
    if bare is not None and next(serves, None) is None:
        return Finding(reading.span(bare), "no_act")
    if reading.kind != "acceptance_act" and (open_day := next(iter(reading.hits(_NO_DAY)), None)):
        return Finding(reading.span(open_day), "no_day")
    aside = reading.sentences_of(_MONEY_HANDED)
    if reading.kind != "acceptance_act":
        aside |= reading.sentences_of(_ONCE_TAKEN_OVER)
    given = [
        hit
        for hit in reading.hits(_HANDOVER)
        if hit.sentence not in aside and not _only_counts_from(hit, reading) and not _hands_money(hit, reading)
    ]
    first = given[:1] if reading.kind != "acceptance_act" else []
    if first and reading.like(_OPEN_DAY, first):
        return Finding(reading.span(first[0]), MISSING)
    hit = (
        next(iter(given), None)
        or reading.says(_SERVES)
        or (_GOOD.first(reading.words) if reading.kind == "acceptance_act" else None)
    )
    return None if hit is None else Finding(reading.span(hit))


_NO_TIME = Pattern(*english.NO_TIME_OF_HANDOVER)
"""Handover on a day that nobody names."""
_MONEY_HANDED = Pattern(
    "<give>/<take>/передает/вносит ~ <money>/<earnest>/аванс*/задаток & !<key>/<object>/<act>/передаточн*",
    "<give> ~ оригинал*/подлинник*/копи*/документ* & !<key>/<object>/<act>/передаточн*",
    "hand/hands/handed/handing over & deposit/advance/earnest/sum/amount/cash/money/cheque & !<key>/possession"
    "/<object>",
    "hand/hands/deliver/delivers .. by .. transfer/cheque/draft & !<key>/possession/vacant",
    "hand/hands/handed/handing/deliver/delivers/delivered ~ deposit/advance/earnest/sum/amount/cash/money/cheque"
    "/draft & !<key>/possession",
    "accept*/receive*/take* deposit/deposits/advance/offers & !<key>/possession/vacant",
    "hand/hands/handed/handing/deliver* ~ copy/copies/original/originals/papers/documents/certificate/extract"
    " & !<key>/possession/act/vacant/by/under/against",
)  # fmt: skip
"""What is handed over is money or papers."""
_ONCE_TAKEN_OVER = Pattern(*english.ONCE_TAKEN_OVER)


_DEED_OF_GIVING = ("переда*", "вруча*", "принима*", "прин*", "получ*")
_SUMS = (*FAMILIES["money"], *FAMILIES["earnest"], *FAMILIES["prepaid"])
_NEAR_VERB = 8


def _hands_money(hit: Hit, reading: Reading) -> bool:
    """Whether what a side gives or takes is a sum: it stands behind the verb before any word for the object."""
    words = reading.words
    if hit.first not in words.places(_DEED_OF_GIVING).all:
        return False
    sums, objects = words.places(_SUMS).all, words.places((*FAMILIES["object"], *FAMILIES["key"])).all
    behind = range(hit.first + 1, min(hit.first + 1 + _NEAR_VERB, len(words.tokens)))
    return next((place in sums for place in behind if place in sums or place in objects), False)


def _only_counts_from(hit: Hit, reading: Reading) -> bool:
    """Whether the handover is but the day up to which costs are counted."""
    words = reading.words
    before = {hit.last for hit in reading.hits(_UP_TO)}
    if words.russian and hit.sentence in reading.sentences_of(_BILLS):
        before |= {day.last for day in reading.hits(_DAY_OF_BILLS)}
    if hit.sentence in reading.sentences_of(_SHARED_OUT):
        before |= words.places(("to", "before", "from", "after", "since")).all
    return not before.isdisjoint(range(hit.first - 5, hit.last + 1)) and reading.kind != "acceptance_act"


_UP_TO = Pattern("until/till", "up to", "time/period/days before/until/to")
_DAY_OF_BILLS = Pattern(
    "по/до/с/со день/дня/дату/даты/дате/момент/момента/месяца",
    "до/с/после передач*/получени*/вручени*",
)
"""What counts bills up to a day, or from it."""
_BILLS = Pattern(
    "счета/счетов/задолженност*/долг*/расход*/платеж*/начислени*/<upkeep>/налог*"
    " ~ <bear>/гасит/рассчит*/закрыва*/<seller>/<buyer> & !<act>/освобод*"
)
_SHARED_OUT = Pattern(
    "<upkeep>/charges/outgoings/tax/taxes/dues/rates/bills ~ <bear>/settle*/<seller>/<buyer>/prorat*/apportion*"
    "/account &"
    " !<give>/vacant"
)
"""Who bears what up to a day, and from it."""


TRANSFER_FAULTS = {
    MISSING: Fault(Weight.MODERATE, "Nothing is said on when ownership passes."),
    "moment": Fault(
        Weight.SERIOUS,
        "Ownership is said to pass on signing, payment or handover; by law it passes on registration only.",
    ),
}
_TRANSFER = Pattern(
    "владельцем/хозяином/хозяйкой/собственником ~ станет/становится/станут/делается/будет",
    "владельцем/владелец ~ <buyer>", "собственник* ~ оста* ~ <seller>", "прав* оста* <seller>",
    "право/собственность с/при/после/по регистрац*/записи", "<buyer> ~ хозяин*/хозяйк*",
    "<buyer> ~ собственность/собственностью",
    "собственность ~ меня*/перейд*/переход*/возник*/появ*/наступ*",
    "право на <object>/долю ~ появ*/возник*/переход*/перейд*/наступ* & <buyer>",
    "собственник*/собственност*/титул*/ownership/title/owner & <buyer>/стороне/приобретател*", "титул* переход*",
    "переход* собственност*", "собственниц* & <buyer>",
    "прав* собственност* & запис*/регистрац* & !<seller>/принадлеж*/основани*", "смена/сменит собственник*/владельца",
    "<buyer> ~ собственник*/owner", "title ~ pass/passes/passed/passing/vest*", "переход* прав*", "возникновени* прав*",
    "прав* возника*/возникнет/перейдет/переход*", "собственник* & становит*/станет/признает*/считает*",
    "переход* собственность", "поступ*/отход*/отойд* собственность", "собственность & переход*", "стан* собственник*",
    "<object>/доля/доли ~ переходит/перейдет/переходят/перейдут ~ <buyer>",
    "becomes owner",
    "ownership & registered & !ownership of <seller>", "прав* собственност* & переход*/возник*/перейдет",
    "переход* прав* собственност*",
    "переход* прав* & регистрац*", "приобретает & прав* собственност*", "стан* собственник*",
    "государственн* регистрац* & прав*", "title/ownership & pass/passes/passed/passing/transfer*/vest*/convey*",
    "deed & convey*/deliver*",
    "convey* & property", "registration of transfer/title/ownership", "registration & transfer of ownership/title",
    "register* & transfer of ownership/title", "ownership/title & upon registration", "transfer of ownership/title",
    "convey* & title", "general warranty deed", "warranty deed", "transfer deed",
    *english.TRANSFER,
    *english.ARISES,
)  # fmt: skip
_CONVEYED = Pattern(
    "title/ownership & pass/passes/passed/passing/vest*/convey*", "deed & convey*/deliver*", "warranty deed",
    "transfer deed",
    "convey* & property",
    *english.CONVEYED,
)  # fmt: skip
_PASSES = Pattern(
    "владелец/владельцем/владельца ~ <buyer>", "хозяин*/хозяйк* ~ счита*/признае*/станов*/станет/дела*",
    "собственност* ~ счита*/признае* ~ <buyer>", "собственност* ~ начина*/начнет*/теря*/утрачива*",
    "прав* ~ перешедш*", "прав* собственн* ~ <buyer> ~ получ*/приобрет*", "<the-buyer> приобретает собственность",
    "прав* собственн* у покупател*", "покупател* ~ хозяин*/хозяйк*",
    "станов*/стан*/дела* ~ собственност*/хозяин*/хозяйк*", "принадлеж* покупател*", "переход* собственность",
    "собственность переход*", "become* ~ owner/proprietor", "титул* ~ переход*",
    "прав* собственност* ~ переход*/возник*/появ*/наступ*/перейд*/приобрета*/приобрет*/получа*", "стан* собственник*",
    "вступа* ~ собственник*/собственност*",
    "собственник* ~ станов*/станет/дела*/считает*/считают/признает*/признают/явля*/будет",
    "title/ownership ~ pass/passes/passed/passing/vest*/deemed", "title/ownership transfers",
    "собственност* ~ переход*/перейд*/возник*/прекраща*",
    "квартира/комната/доля/дом/участок/помещение/имущество/недвижимость/объект переходит/перейдет ~ <buyer>"
    " & !<act>/владени*/пользовани*/риск*",
    *english.PASSES,
)  # fmt: skip
_REGISTERED = Pattern(
    "регистрац*", "зарегистрирован*", "переход* записан*", "росреестр*", "госреестр*", "егрн", "registration",
    "registered", "register", "recording",
    "recorded", "registry", "223", "внесени*/даты/момент* запис*", "внес*/внест* ~ реестр", "запис*/запиш* реестр*",
    "реестр* недвижимост*",
    "единый государственный реестр", "росреестром", "регистрир*", "регистратор*", "registers",
    *english.REGISTERED,
)  # fmt: skip
_PROMISED = Pattern("promise*/bind/binds/undertake* .. sell/convey/transfer")
_EVENT = Pattern(
    "с/по/после/момент*/час/часа/минут*/сразу/день/дня/даты/дату/при ~ подпис*/подпиш*/<pay>/<give>/передач*"
    "/получени*/поступлени*"
    "/<money>/договора"
    "/вручени*/ключ*/заключени*/внесени*/расчет*/акта/акту",
    "с сегодняшн*/этого/сего/настоящ* дня/числа/часа/момента/минуты",
    "как/когда/едва/лишь ~ отда*/отсчит*/<pay>/подпис*/подпиш*/получ*/вруч*",
    "upon/on/at/when/once/after/from/with/immediately ~ sign*/<pay>/execution/handover/handing/<give>/delivery"
    "/keys/contract",
    *english.EVENT,
)  # fmt: skip


_MARK = Pattern("после/до/дня/дней/даты/момента/выписк*/сведени*/запис* ~ регистрац*/переход*", *english.MARK)
"""A time for something else that is counted from the registration."""
_ONLY_MARK = Pattern(
    "доступ*/аккредитив*/сейф*/ячейк*/эскроу/раскрыва* & выписк* .. собственник*/правообладател*", *english.ONLY_MARK
)
"""The same, whatever else the sentence tells."""
_PASSING = Pattern(
    "<object>/доля/доли/собственность/собственност*/право/права/титул ~ переходит/перейдет/переходят/перейдут/возник*"
    "/наступ*/появ*/принадлеж*",
    "собственность/собственност*/право/права/титул ~ получ*/приобрета*/приобрет*/обрет* & !<money>/переход* прав*",
    "собственност* ~ у <buyer> ~ будет", "служит/есть/является регистрац* ~ переход*/прав*",
    "переход* прав* ~ происход*/регистрируется",
    "стан*/станов*/дела* ~ собственностью", "собственность <buyer>",
    "право/собственность с/при/после/по регистрац*/записи", "переход* прав*/собственност* с/со",
    "момент*/днем/день/датой переход*/возникн* & !<give>/<key>/<act>/<money>/<pay>",
    "переход* права/прав ~ зарегистрирован & !<act>/<key>/<money>",
    "собственности <buyer> ~ зарегистрировано",
    "день когда .. внес* запис* .. переход* & !<money>/оплат*/оплач*/переводит/<give>/<act>/<leave>",
    "собственник*/собственниц*/хозя*/владел*/титул*",
    "обязу*/подать/подают/подача/подается/обращ*/заявлен* & регистрац*", "подлежит/осуществл*/производится",
    *english.PASSES,
    *english.ARISES,
    *english.APPLIED_FOR,
)  # fmt: skip

_BESIDE_REGISTER = Pattern(
    "независимо/вне/без регистрац*/запис*", "регистрац* ~ потом/впоследствии",
    "регистрац* ~ лишь/подтвержда*/подтверд*/формальн*",
    "до/прежде/раньше регистрац*/внесени* & !оста*/<the-seller>/<none>/обязу*",
    *english.BESIDE_REGISTER,
)  # fmt: skip
"""Words on the register that make nothing depend on it."""


_SELLERS_TITLE = Pattern("возникло/перешло/стал/стала/приобрел/приобрела/приобретено & <seller> & !<buyer>")
"""How the seller became the owner."""
_TRANSFER_AT_WILL = Pattern(*english.TRANSFER_AT_WILL)
"""That the seller alone decides when he lets the object go."""
_NOT_PASSING = Pattern("не дела*/влеч*/означа*/перенос* & <own>")
"""What an event does not bring about."""

_AT_DEED = Pattern("on/by/upon/at/with/through .. deed/completion/closing/settlement/publication")
"""When ownership passes in countries where it does not wait for a register."""
_ONCE_PASSED = Pattern("после/до/день/дня/момента/даты ~ перехода & !переходит/перейдет/возник*/станов*/стан*/счита*",
                       "когда/только перейдет/возникнет")  # fmt: skip
"""What happens after or before ownership passes, told by the noun alone."""


def _find_transfer(reading: Reading) -> Finding | None:
    if at_will := next(iter(reading.hits(_TRANSFER_AT_WILL)), None):
        return Finding(reading.span(at_will), MISSING)
    registered = reading.sentences_of(_REGISTERED)
    if reading.russian_practice:
        negators = reading.words.places(("не",)).all
        happening = (hit for hit in reading.hits(_EVENT) if hit.first - 1 not in negators and reading.in_one_part(hit))
        events = {reading.part(hit) for hit in happening}
        at_register = reading.parts_of(_REGISTERED) - reading.parts_of(_BESIDE_REGISTER)
        passing = (hit for hit in reading.hits(_PASSES) if reading.part(hit) in events and reading.in_one_part(hit))
        at_register |= reading.parts_of(_NOT_PASSING) | reading.parts_of(_ONCE_PASSED)
        before = reading.sentences_of(_SELLERS_TITLE)
        early = next(
            (
                hit
                for hit in passing
                if reading.part(hit) not in at_register and hit.sentence not in before and not _is_title(hit, reading)
            ),
            None,
        )
        if early is not None:
            return Finding(reading.span(early), "moment")
    hits = reading.hits(_TRANSFER)
    by_deed = not reading.words.russian and reading.kind == "purchase_agreement"
    conveyed = reading.sentences_of(_CONVEYED) if by_deed else set[int]()
    promised = reading.sentences_of(_PROMISED) if reading.kind == "preliminary_agreement" else set[int]()
    passing_there = reading.sentences_of(_PASSING)
    skipped = promised | (reading.sentences_of(_MARK) - passing_there) | reading.sentences_of(_ONLY_MARK)
    if reading.words.russian:
        skipped |= registered - passing_there
    else:
        registered &= passing_there
    if not reading.russian_practice:
        registered |= reading.sentences_of(_PASSES) & (reading.sentences_of(_EVENT) | reading.sentences_of(_AT_DEED))
    passed = (registered | conveyed) - skipped
    settled = next((hit for hit in hits if hit.sentence in passed), None)
    return None if settled is None else Finding(reading.span(settled))


_QUESTION = re.compile(r"[\W\d]*(?:When|How|At what)\b[^.;:,]{0,90}")


def _is_title(hit: Hit, reading: Reading) -> bool:
    """Whether it stands in a heading that is put as a question: a line of its own without a full stop."""
    _, past = reading.words.sentence_span(hit.sentence)
    end = reading.words.ends[past - 1]
    return reading.stream[end : end + 1] in ("\n", "?", "") and reading.passes(_QUESTION.fullmatch, hit)


DEADLINE_FAULTS = {
    MISSING: Fault(
        Weight.MODERATE, "It does not say by when the main contract is to be concluded; the law then gives a year."
    ),
    "past": Fault(Weight.SERIOUS, "The day by which the main contract was due has passed; the obligation has ended."),
    "deadlines": days.FAULTS["deadlines"],
}
_WHEN = (
    "срок*/не/до/через/течени*/дата/дату/день/дня/назначен*/запланир*/планир*/состоится/пройдет"
    "/by/within/before/later/until/on/date"
)
_MAIN = Pattern(
    "подпишем/подпишут/подписываем/подписывают/заключим/заключат/заключают/оформим/оформят/идем/идут/выйдем"
    "/выйдут ~ договор*/сделк*/купч* & !настоящ*/возвра*",
    f"купч*/<sale> ~ соверш*/состо*/подписыва* & {_WHEN}/к", "срок*/дата/день заключени*/подписани*/сделк*",
    "заключ*/подпис* не позже/позднее",
    f"сделк*/выход*/дкп ~ {_WHEN}", "подписани* & назначен*", "намерен* & договор* купл*",
    f"основн*/купл* ~ договор* & {_WHEN}/будет/намечен*",
    f"договор* продажи & {_WHEN}/будет/намечен*", f"заключ*/подпис*/подпиш* ~ договор* & {_WHEN}/будет",
    f"main/definitive/formal agreement/contract/deed & {_WHEN}", f"enter into & {_WHEN}",
    f"closing/completion/exchange/settlement & {_WHEN}", f"conclude* & {_WHEN}", "long stop", "longstop",
    "идем/идут/выходим/выходят/встреча* ~ нотариус*/мфц", "обязу* & заключ*/подпис* & основн*/купл*/договор*",
    "сделают/совершат/исполнят это", "сделк* у/в нотариус*/банке/мфц", "оформим/оформят мфц",
    "срок* действи* соглашени*", f"sign* & {_WHEN} & agreement/contract/deed", "действует до", "до заключения",
    *english.DEADLINE,
)  # fmt: skip
_RELATIVE = Pattern(
    "за/через ~ дней/дня/недел*/месяц* ~ до/после ~ основн*/сделк* & !предварительн*/настоящ*", *english.RELATIVE
)
"""A time that is counted from the main contract."""
_GIVEN_BACK = Pattern("возвра*", "return*", "refund*", "goes/go/comes/come back")
_SPEAKS_OF_TIME = re.compile(
    r"\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}\s?г|(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября"
    r"|октября|ноября|декабря)|\d+\s*(?:\([^)]{2,30}\)\s*)?(?:[а-я]{4,15}\s+)?(?:дн|день|месяц|недел|day|week"
    r"|month|business|working|calendar)"
    r"|\b(?:дв[ауе]|тр[иеё]|четыр|пят|шест|сем|восьм|девят|десят|[а-я]{2,7}надцат|сорок|полутор)[а-яё]{0,7}"
    r"\s(?:[а-яё]+\s){0,2}?(?:дн|недел|месяц)"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|an?)\s(?:\w+\s){0,2}(?:day|week|month|fortnight|year)"
    r"|\bend\sof\s(?:\w+\s){0,2}(?:month|year|quarter|week)"
    r"|через\s(?:месяц|неделю|год|полгода)|течени[еи]\s(?:месяца|недели|года|полугода)|(?:одного|дв[ау]х?|тр[иеё]х?|четыр[её]х?|шест[иь]|полтора|одной|один)\s+(?:месяц|недел)|(?:one|two|three|six)\s+month|\b(?:19"
    r"|20)\d{2}\b",
    re.IGNORECASE,
)


def _find_deadline(reading: Reading) -> Finding | None:
    returned = reading.sentences_of(_GIVEN_BACK) | reading.sentences_of(_RELATIVE) | _of_days_gone(reading)
    hits = reading.hits(_MAIN)
    waiting = openended.open_ended(reading)
    if waiting and (reading.words.russian or not _has_last_day(reading)):
        return Finding(waiting, MISSING)
    if twice := next(days.main_due_twice(reading), None):
        return twice
    timed = (reading.like(_SPEAKS_OF_TIME, hits) | reading.like(_OPEN_DAY, hits)) - returned
    for hit in hits:
        if hit.sentence in timed:
            if wrong := _no_day(hit, reading):
                return Finding(wrong, MISSING)
            place = deadline(reading)
            if place is not None and place[0] < reading.today:
                return Finding(place[1], "past")
            return Finding(reading.span(hit))
    row = _IN_A_ROW.search(reading.stream)
    return Finding(Span(row.span("row"))) if row else None


_IN_A_ROW = re.compile(
    r"\b(?:сделк|основн\w+\sдоговор)\w*[^\n]{0,40}\n\W*[\d.]*\s*(?P<row>(?:срок|дата|день|когда)\b[^\n]{0,60}?\b20\d\d\b)",
    re.IGNORECASE,
)
"""A row with its day below a heading that names the main contract."""


def _of_days_gone(reading: Reading) -> set[int]:
    """The sentences of an English paper that speak of no time but its own day and days before it."""
    if reading.words.russian or reading.date is None or reading.date.value is None:
        return set()
    own, words = reading.date.value, reading.words
    gone = dict[int, list[Span]]()
    for date in reading.dates:
        if date.value and date.value <= own:
            gone.setdefault(reading.sentence_at(date.span.start), []).append(date.span)
    for year in _YEAR.finditer(reading.stream):
        if int(year[0]) < own.year:
            gone.setdefault(reading.sentence_at(year.start()), []).append(Span(year.span()))
    return {sentence for sentence, spans in gone.items() if not _speaks_besides(sentence, spans, words)}


def _speaks_besides(sentence: int, spans: Sequence[Span], words: Words) -> bool:
    """Whether a sentence speaks of time in other words than those of some stretches."""
    first, past = words.sentence_span(sentence)
    kept, at = [], words.starts[first]
    for start, end in sorted(spans):
        kept.append(words.stream[at : max(start, at)])
        at = max(end, at)
    kept.append(words.stream[at : words.ends[past - 1]])
    return _SPEAKS_OF_TIME.search("".join(kept)) is not None


_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
_OPEN_DAY = re.compile(r"(?:«|\"|\b(?:до|позднее)\s)[_ .]{2,}", re.IGNORECASE)


def _no_day(hit: Hit, reading: Reading) -> Span | None:
    """Where a sentence leaves the day open, or names one that the calendar does not have."""
    if _OPEN_DAY.search(reading.sentence(hit)):
        return reading.span(hit)
    wrong = (date for date in reading.dates if date.value is None)
    return next((date.span for date in wrong if reading.sentence_at(date.span.start) == hit.sentence), None)


def deadline(reading: Reading) -> tuple[datetime.date, Span] | None:
    """The day by which the main contract is due, with its place; None where it is not given as a day."""
    own = reading.date
    sentences = reading.sentences_of(_MAIN) - reading.sentences_of(_GIVEN_BACK)
    told = [date for date in reading.dates if date.value and reading.sentence_at(date.span.start) in sentences]
    last = (date for date in told if _is_due(date.span, reading))
    later = (date for date in told if own is None or own.value is None or (date.value and date.value > own.value))
    due = next(chain(later, last) if reading.words.russian else chain(last, later), None)
    return (due.value, due.span) if due and due.value else None


def _has_last_day(reading: Reading) -> bool:
    """Whether the main contract is due by a day, whatever else it waits for."""
    due = deadline(reading)
    return due is not None and _is_due(due[1], reading)


_LATEST = re.compile(
    r"(?:on or before|(?:not|no) later than|until|before|\bby|не позд\w{2,4}|\bдо|\bк)\W{0,3}\Z", re.IGNORECASE
)


def _is_due(place: Span, reading: Reading) -> bool:
    """Whether words for a last day stand before a date, whatever the document's own."""
    return _LATEST.search(reading.stream[max(place.start - 25, 0) : place.start]) is not None


TERMINATION_FAULTS = {
    "one_sided": Fault(Weight.MODERATE, "The seller may withdraw at will, the buyer may not."),
    "barred": Fault(Weight.MODERATE, "The buyer may not withdraw, whatever happens."),
    "unreturned": Fault(Weight.SERIOUS, "When the contract ends the buyer does not get back all that he paid."),
}
_TERMINATION = Pattern(
    "<the-seller>/<the-buyer>/<sides>/любая/любой/каждый/каждая ~ <may>/вольны/могут/свободны ~ отказаться/выйти"
    "/прекратить/расторгнуть"
    " & !<earnest> & !отка* от подписани*/приемк*/осмотр*/получени*",
    "<contract> ~ теря*/утрачива* ~ силу", "уход/уйти/выход/выйти из <contract>", "попятную",
    "разойтись ~ согласи*/суд*", "разойтись/развязать ~ стороны/сторон/отношения/потерь",
    "расторг* & <contract>", "расторж*",
    "<contract>/действие прекраща*/конча*/заканчива* ~ соглашени*/истечени*/исполнени*/заключени*/подписани*/отказ*"
    "/стороны",
    "<withdraw> ~ <contract>/обязательств* & !<earnest>/аванс*/deposit/advance & !на сделку"
    " & !платеж/взнос .. не <return> & !отказ/отказа/отказе/откаж*/отказал* .. основн* договор*"
    " & !основн* договор* не .. отказ* & !надлежащ* исполнени*"
    " & !отмен* .. переписк*/все/всю/любые/прежн*/предыдущ*/ранее"
    " & !отказы/отказов & !отка* от подписани*/приемк*/осмотр*/включени*/получени*"
    " & !отказ* .. покупк*/регистрац*/нотариус*/банк*/росреестр*/соседей"
    " & !если/случае .. не состо* .. сумм*/деньги/платеж*/взнос*",
    "отказ* исполнени* договор*", "односторонн* отказ*", "terminat*", "rescind*", "rescission",
    "<contract> ~ end/ends/cancel*/lapse*/void & !conceal*/understat*",
    "withdraw* from & !advertis*/sale/market/account", "pull/walk out/away",
    *english.TERMINATION,
)  # fmt: skip
_MARRIAGE = Pattern(
    "licence/license/insurance/mortgage/tenancy/lease/power/marriage/order/account/subscription/entry/charge/money"
    "/registration ~ terminat*/cancel*/expir*/dissol*/withdraw*/end/ends/lapse* & !agreement/contract/refus*/either"
    "/each/both/party",
    *english.OF_OTHER_THINGS,
    "брак*", "доверенност* ~ <withdraw> & !<sides>/<the-seller>/<the-buyer>",
    "<withdraw> ~ договор* с/со управляющ*/ресурсоснабж*/риелтор*/агент*/охран*/поставщик*",
    "договор* ~ <lease>/энергоснабж*/обслуживани*/страхован* ~ <withdraw> & !<sides>", "регистрац* прекращ*",
    "прекращ* прав*", "регистрац* прав* & прекращ*",
)  # fmt: skip
_SELLER_AT_WILL = Pattern(
    "<seller> & <may> & отказаться/отменить/прекратить/расторгнуть/передумать/раздумать/отозвать/выйти & без"
    " объяснени*/причин*/мотив* & !<sides>",
    "желанию/усмотрению/инициативе ~ <seller> & <withdraw> & !не состо*/нарушени*/просроч*/неоплат*/неуплат*"
    "/неисполнени*/если",
    "<the-seller> ~ оставля* ~ прав* & <withdraw> & !нарушени*/просроч*/неоплат*/неуплат*/неисполнени*/если",
    "<seller> волен*/вольн* <withdraw> & !если/нарушени*",
    "<seller> & предлож*/найд*/появ* ~ дороже/больше/выгодн*/лучш* & прода* ~ друг*/ин*",
    "<the-seller> ~ отозвать/отзыва* ~ <sale>/<contract>/предложени* & !<if>/нарушени*/просроч*",
    "<if> <the-seller> ~ найд*/появ*/получ* ~ выгодн*/выше/больш*/дороже & <contract> ~ прекращ*/расторг*/отмен*",
    "односторонн*/свободн* выход* & <the-seller> ~ <will>",
    "<the-seller> & найд*/нашел/появ*/предложит ~ друг*/ин*/нов*/выше/больш*/дороже/подороже/выгодн*/лучш*"
    " & вправе/может/оставля* & <withdraw>/отозвать",
    "<seller> & волен/волен*/вправе/может & <withdraw>/раздумать/передумать & любой/любое/когда & !<sides>/обе"
    "/нарушени*/если",
    "<seller> & <withdraw> & любом/любое/любой/причин*/воле & право/вправе/может & !<sides>/обе/нарушени*/просроч*"
    "/неисполнени*/если",
    "<seller> & <withdraw> & воле/усмотрени*/произвольн*/любое/любой/причин*/мотив*/discretion/unilateral*/any/reason"
    " & <may>/предоставл*/принадлеж* & !<sides>/обе/нарушени*/просроч*/неисполнени*/breach/default/fails/if",
    "<seller> & <withdraw> & односторонн* & <may>/предоставл*/принадлеж*"
    " & !<sides>/обе/нарушени*/просроч*/неоплат*/неуплат*/неисполнени*/случае/если",
    "<withdraw> ~ только/лишь/исключительно ~ <seller> & !приватизац*/участи*/нарушени*/просроч*/неоплат*/если"
    "/соглашени*/суд*",
    "<withdraw> ~ одному/одной/один/одна/одно <seller>",
    "<the-seller> <may> ~ <withdraw> & а ~ не/нет & <buyer>/он/она/ему/ей",
    "<the-seller> <may> ~ <withdraw> & <the-buyer>/покупателя так*/эт*/подобн* ~ прав*/возможност* ~ не/нет/лишен*",
    "<seller> & <may> & <withdraw> & предложени* ~ выше/высок*/выгодн*/лучш*",
    "only ~ <seller> & <withdraw> & !only on/upon/after/when/once/if/at/against",
    "<if> ~ <seller> ~ обстоятельств*/план*/намерени* ~ измен* & <withdraw> & !<sides>",
    "<the-seller> ~ <may> ~ <withdraw> & рынк*/рынок/цен*/стоимост*/курс*/<object> ~ подорожа*/рост*/вырос*/вырас*"
    "/повышени*/подним* & !<sides>",
    "<the-seller> <may> ~ <withdraw> & рыночн*/рынк*/рынок & !<sides>",
    "только/лишь/исключительно <the-seller> ~ <may> ~ <withdraw> & !нарушени*/просроч*/неоплат*",
    "<seller> entitled/may/can ~ <withdraw> & <the-buyer> not & !if/breach/default*/fails",
    *english.SELLER_AT_WILL,
)  # fmt: skip
_WITHOUT_CAUSE = (
    "!<if>/нарушени*/нарушив*/просроч*/неоплат*/неуплат*/неисполнени*/уклон*/соглашени*/суд*/суда/законом/<sides>"
    "/<buyer> & !<none> <may>"
)
_SELLER_MAY = Pattern(
    "<the-seller> вправе/может/волен/вольна .. отказаться/расторгнуть/прекратить/отменить .. <contract>/<sale>"
    f" & {_WITHOUT_CAUSE}"
)
_BUYER_MAY_TOO = Pattern(
    "<the-buyer>/<sides>/каждый/любой/каждому вправе/может/могут/право/волен .. отказаться/расторгнуть"
    "/прекратить/отказ*"
)
"""What makes a right of the seller's one that both sides have."""
_BARRED = Pattern(
    "<buyer> ~ запрещ*/воспрещ* ~ <withdraw>",
    "<the-buyer>/покупателю ~ прав* отказ*/расторж* ~ не предоставл*/имеет/дано/дается",
    "<buyer> ~ лишен*/лишается ~ возможност*/прав* & <withdraw>",
    "отказ* ~ покупател* ~ исключен*/исключается/запрещ*",
    "<withdraw> ~ требовани*/инициатив*/желани* ~ покупател* ~ исключ*/запрещ*/невозмож*/не",
    "<the-buyer> ~ назад/обратно ~ вернуть/отступ* ~ не <may>/нельзя", "<the-buyer> назад/обратно не отступ*",
    "<the-buyer> ~ обязу*/обеща* & не расторг*/отказыва*/отступ*/отменя* & !<the-seller>",
    "прав* ~ <withdraw> ~ покупател* ~ нет/лишен*/отсутству*", "покупател* ~ нельзя ~ <withdraw>",
    "<withdraw> ~ покупател* ~ нельзя/невозможно",
    "у покупател* так* прав* нет", "<the-buyer> ~ не <may> ~ попятную/раздумать/передумать",
    "покупател* ~ не <may>/имеет/допуска* ~ <withdraw>",
    "покупател* ~ <withdraw> ~ не допуска*/возможен/возможн*/предусмотр*",
    "покупател* ~ лиша*/лишен*/отказыва* ~ прав* & <withdraw> & !не лиша*",
    "покупател* ~ не ~ требовать & <withdraw> & !не лиша*",
    "покупател* ~ ни/никак* ~ <withdraw>", "отказ* покупател* ~ не допуска*/запрещ*/исключ*",
    *english.BARRED,
)  # fmt: skip
_EVEN_HANDED = Pattern(
    "<the-seller> и <the-buyer>", "<the-buyer> и <the-seller>", "ни <the-seller>", "ни <the-buyer>", "обоюдн*/взаимн*",
    "соглашени* ~ собой/сторон*", "как <the-seller>", "как <the-buyer>",
)  # fmt: skip
"""What gives or denies both sides the same."""
_UNBARRED = Pattern("кроме", "исключени*", "except", "unless", "стороны/сторон не <may>", "neither")
_RIGHT_TO_END = Pattern("may/can/entitled/right/terminat*/rescind*/rescission/cancel*/end/ends/void/lapse*")
"""What is more than a word in passing on a withdrawal, where a sentence tells what becomes of the deposit."""
_ENDS = Pattern("расторж*/расторг*/расторгнут*/недействительн* ~ <contract>", "прекращ*/отказ* .. договора")
"""That a contract comes to its end before it is performed."""
_KEEPS_PAID = Pattern(
    "<money>/сумма/сумму/суммы/уплаченн*/внесенн*/полученн*/покупателю ~ не возвраща*/возврат*/вернет/вернут"
    "/вернутся/подлежит/подлежат & !если/пока/до/проценты/процентов",
    "<money>/сумма/уплаченн*/внесенн*/полученн* ~ возврат* не подлеж*",
    "<return> ~ половин*/треть/четверть/част* ~ уплаченн*/внесенн*/полученн*/цены/<money>",
    "<money>/уплаченн*/внесенн*/полученн* ~ <keep> ~ продавц* & !<penalty>",
)
_RETURNS_STATED = Pattern("<return> .. сумму/цену/стоимость указанн*/названн*/определенн* .. пункт*/п/договор*/статье")
"""What the seller gives back where the paper names less than was paid."""
_BUYERS_BREACH = Pattern(
    "вине/нарушени*/просроч*/неоплат*/неуплат*/неисполнени* .. покупател* & !числе/независимо/любым/любой",
    "<earnest>/<prepaid>/обеспечительн*",
)
"""Why a buyer may lose money, or money that has a rule of its own."""


def _unreturned(reading: Reading) -> Hit | None:
    """Where a sale that ends leaves the seller with money of a buyer who broke no promise."""
    ends, fair = reading.sentences_of(_ENDS), reading.sentences_of(_BUYERS_BREACH)
    stated = next((hit for hit in reading.hits(_RETURNS_STATED) if hit.sentence in ends), None)
    if stated and money.find_understated(reading):
        return stated
    return next(
        (
            hit
            for hit in reading.hits(_KEEPS_PAID)
            if hit.sentence not in fair and not ends.isdisjoint((hit.sentence - 1, hit.sentence))
        ),
        None,
    )


def _find_termination(reading: Reading) -> Finding | None:
    even = reading.sentences_of(_EVEN_HANDED)
    fair = reading.sentences_of(_UNBARRED) | even
    if barred := next((hit for hit in reading.hits(_BARRED) if hit.sentence not in fair), None):
        return Finding(reading.span(barred), "barred")
    if will := next((hit for hit in reading.hits(_SELLER_AT_WILL) if hit.sentence not in even), None):
        return Finding(reading.span(will), "one_sided")
    if kept := withheld(reading) or (_unreturned(reading) if reading.kind == "purchase_agreement" else None):
        return Finding(reading.span(kept), "unreturned")
    if not _BUYER_MAY_TOO(reading.words) and (alone := next(iter(reading.hits(_SELLER_MAY)), None)):
        return Finding(reading.span(alone), "one_sided")
    other = {one.hit.sentence for one in fates(reading)} - reading.sentences_of(_RIGHT_TO_END)
    other |= reading.sentences_of(_MARRIAGE)
    hit = next((hit for hit in reading.hits(_TERMINATION) if hit.sentence not in other), None)
    return None if hit is None else Finding(reading.span(hit))


LIABILITY_FAULTS = {
    "excluded": Fault(Weight.MODERATE, "The seller is freed from liability, for defects or for loss of the object."),
    "excessive": Fault(
        Weight.MODERATE, "A penalty of one per cent a day or more is out of proportion; a court may cut it down."
    ),
}
_LIABILITY = Pattern(
    "опоздавш*/просрочивш*/нарушивш*/уклонивш*/сорвавш*/задержавш* & <pay>/возмещ*/возмест*",
    "промедл*/опозда*/просроч*/задерж*/нарушит ~ рублей/руб ~ день/сутки",
    "за задержк*/опоздани*/просрочк*/уклонени*/нарушени*/невыполнени*/неисполнени* ~ <pay>/взыскива*/взыщ*"
    "/причита* & !<earnest>", "кто подвед*/винов*/уклон* & <pay>/возмещ*/возмест*",
    "кто сорв*/наруш*/задерж*/опозда*/просроч*/уклон*/откаж* & <pay>/возмещ*/возмест*",
    "возмеща*/возмест*/компенсир*/покрыва*/оплачивает ~ ущерб*/потери/убыт*", "неустойк*/санкци*",
    "ответственност* & <sides>/продав*/покупател*/нес*/невыполнени*/неисполнени*/нарушени*/закон*/определ*",
    "опоздани*/промедлени*/задержк*/просрочк* & <pay> & день/сутки/рубл*/процент*",
    "<seller> отвеча* ~ качеств*/недостатк*/изъят*/изым*/отбер*",
    "неустойк*", "пени", "пеню", "пеней", "штраф*", "убытк*",
    "liable & !tax/taxes/fees/charges/rates/utilities/dues/bills",
    "liability & part*/seller/buyer", "penalt*",
    "damages", "indemnif*", "default & !twofold", "отвеча* & закон*/обязательств*/нарушени*",
    "compensat* & loss*/damage*",
    "breach & loss*/pay*",
    *english.LIABILITY,
)  # fmt: skip
_COMPANY = Pattern(
    *english.NO_LIABILITY,
    "пени/пеней ~ <upkeep>/налог* & !<penalty> <sides>",
    "без .. процентов/штраф*/неустойк*/неустоек/пеней & <return> & !<bear>",
    "ограниченной ответственность*",
    "фирма ответственность*",
    "limited liability",
)
_FREED = Pattern(
    "<buyer> ~ не ~ взыскать/взыщет/требовать/потребует & отбер*/изым*/изъят*/отсуд*/<flaw>",
    "отсуд*/отбер*/изым*/отним* & не отвечаю/отвечаем/отвечает & !покупател*",
    "<flaw> & <buyer> & ничего/никаких ~ взыщет/взыск*/требова*/потребу*/предъяв*",
    "<seller> & денег/деньги ~ не возвра*/верн* & суд*/изъят*/изым*/отбер*/утрат*",
    "<buyer> & претензи* & не иметь/будет/предъяв*/заяв* & <evict>/утрат*/скрыт* & !если",
    "<the-seller> & ни неустойк*/штраф*/пени/пеней/убытк* & не <pay>/возмещ*/возмест*/несет & !<sides>/ни <the-buyer>",
    "<the-seller> ~ взыск*/взыщ* ~ нельзя/невозможно/нечего & !<if> <buyer>", "<the-seller> ~ освобожд* ~ возврат*",
    "<flaw> & <buyer> ~ не обраща*/обратит*",
    "возмещени* убытк* ~ исключен*/исключается & !не исключ*", "<buyer> ~ как есть ~ претензи*",
    "<buyer> & претензи* ~ не предъяв*/будет/заяв* & потом/будущ*/впредь/никогда",
    "<flaw> & <seller> & нельзя/невозможно/никаких",
    "<flaw> ~ претензи* ~ не & !мелк*/мелоч*/незначительн*/обнаружен*/осмотр*",
    "<the-seller>/продавцу ~ неустойк*/штраф*/пени/санкци* ~ не <pay>/несет/примен*/начисл* & !непреодолим*",
    "<seller> ~ неустойк*/штраф*/пени/процент* ~ он/она не <pay>",
    "<evict>/<flaw> & <the-seller> ~ ничего не должен/должна/должны", "<flaw> & <seller> спрос*/спросу нет",
    "убытк*/неустойк*/неустоек/пени & <the-buyer> ~ <seller> ~ не взыскива*/взыщет/потребует & !если/случае",
    "<the-seller> ~ отвечает ~ только/лишь ~ рублей & !<sides>",
    "<the-seller> & сумм*/пределах & не более/свыше/больше & отвечает/возмещает/возместит & !<sides>/<penalty>/просроч*"
    "/задерж*",
    "<the-seller> ~ отвечает ~ суммой & !<sides>/<penalty>",
    "<evict> & <the-seller> ~ <return>/возмеща*/возмест* ~ лишь/только/часть/треть/половин*/четверть",
    "<the-seller> ~ не <bear> ~ ответственн*/риск*/последств*/убытк*/претенз*",
    "<the-seller> ~ не отвеча*/ответствен* & !<if> непреодолим*",
    "<buyer> ~ как есть & без/не/никаких/ничего ~ претензи*/требовани*/прав*/требовать/взыск*",
    "<the-buyer> ~ освобожд* ~ <seller> ~ требовани*/ответственн*/претенз*/обязательств*",
    "претензи*/требовани* ~ <buyer> ~ не предъяв*/заяв* & даже/отбер*/изым*/после ~ подписани*/сделк*",
    "последств*/риск* ~ недействительн*/изъят*/оспарив*/утрат*/оспор* & <buyer> & приним*/леж*/лож*/нес*/берет",
    "<seller>/я ~ не в ответе", "<seller> ~ не ответчик*", "<flaw> ~ не к/на/у <seller>",
    "<evict> ~ <object>/<buyer> & деньги/денег/цену/цена/уплачен* ~ не <return>",
    "<the-seller> ~ не возмеща*/возмест*/возмещен*/компенсир* & !не подписан*/заключен*/исполн*/состоял* & убытк*"
    "/ущерб*/потери/недействительн*/<evict>",
    "убытк*/ущерб* ~ пределах/ограничив*/ограничен* & <the-seller> & !<penalty>/<sides>/<buyer>",
    "<evict>/<flaw>/спор*/иск* ~ <seller> ~ не/ни ~ обязыва*/каса*/заботит/волну*",
    "риск* & <the-buyer> ~ берет/принима*/несет/возьмет"
    " & !гибел*/случайн*/повреждени*/порч*/налог*/аккредитив*/кредит*/банк*",
    "претензи*/жалоб*/рекламац* ~ не принима*/рассматрива* & !<if>",
    "<seller> ~ ответственност* не <bear>/наступ*",
    "<the-seller> за & ответственност* не несет/несут/нести & !<the-buyer>/<sides>/покупателем",
    "<seller> ~ освобожд*/исключа*/снима*/ограничива* ~ ответственност*/претензи*/возмещени*/убытк*"
    " & !не освобожд*/исключа*/снима*/ограничива*",
    "ответственност* продав* ~ исключ*/ограничива*/не/снима*",
    "<buyer> ~ отказыва*/отказал*/лиша* ~ претензи*/требовани*/иск* & !не отказыва*",
    "<seller> ~ требовани*/претензи* ~ не принима*",
    "<seller> ~ требовани*/претензи* ~ не предъяв* & <buyer>/<flaw> & !предъявлял*/предъявлен*/предъявил*/никто",
    "риск* ~ <buyer> & утрат*/изъят*/эвикц*/оспар*",
    "<seller> .. no/without responsib*/liab*/recourse", "<seller> not responsible/answerable/liable",
    "<seller> & released & liability",
    "<seller> ~ disclaim*/exclud*/released ~ liab*/responsib*/warrant*", "as is & no recourse/waive*/claim*",
    *english.FREED,
)  # fmt: skip
_FORCE_MAJEURE = Pattern(
    "непреодолим*",
    "задержк* ~ росреестр*/банк*/мфц/регистратор* & !<pay> ~ <buyer>",
    "вине/действи*/бездействи* росреестр*/орган*/банк*/регистратор*/мфц",
    "о котор* <buyer>/он/тому/ему ~ знал*/известн*/предупрежд*/уведомл*/осведом*/осмотр*",
    "оговоренн*",
    "форс",
    "признак* <bankruptcy>",
    "force majeure",
    "without recourse & charges/dues/taxes/bills/rent/arrears",
    "коммунальн*",
    "после передачи & сохранность",
    "act of god",
)
_PERCENT = re.compile(
    r"(?:(\d{1,3}(?:[.,]\d{1,3})?)|\b(полтора|полутора|один|одного|два|двух|три|трех|трёх|четыре|пять|пяти|десять|one\sand\sa\shalf|one|two|three|five)(?:\sс\sполовиной)?)"
    r"\s?(?:\([^()]{2,60}\)\s?)?(?:%|процент|per\s?cent)",
    re.IGNORECASE,
)
_DAILY = re.compile(
    r"за\s+кажд\w{2,3}\s+(?:[а-я]{4,14}\s+)?(?:день|дня|сутки)|\bв\s+(?:день|сутки)\b|\bза\s+день\b|ежедневно"
    r"|per\s+day|a\s+day|(?:for\s+)?each\s+day|every\s+day|daily",
    re.IGNORECASE,
)
_CEILING = re.compile(
    r"(?:не\s(?:более|свыше|больше)|предел\w*(?:\s[а-яё]+){0,4}|максимум|(?:no|not)\smore\sthan|exceed\w*|up\sto|ceiling\sof|capped\sat|cap\sof"
    r"|maximum\sof|limit\w*\s(?:of|to))\W{0,3}\Z",
    re.IGNORECASE,
)
"""What stands before the most that a penalty may come to."""
_AT_MOST = re.compile(
    r"\W{0,3}(?:of\s(?:\w+\s){1,3}?)?(?:at\s(?:the\s)?(?:very\s)?most|at\smaximum|in\s(?:all|total)|altogether|overall"
    r"|(?:as\s)?(?:a|the)?\s?maximum|being\sthe\s(?:limit|most))",
    re.IGNORECASE,
)
"""What stands behind it."""
_PART_OF = re.compile(r"(?:tenths?|hundredths?|half|quarter|third)\sof\s\Z")
"""What stands before `one per cent` where it is a part of one."""
_RATE_REACH = 140
_EXCESSIVE = 1.0


def _rates(reading: Reading) -> Iterator[tuple[Span, float]]:
    """Every percentage a day, with its size: the nearest in the same sentence, before the day or behind it."""
    told = _PERCENT.finditer(reading.stream)
    percents = [one for one in told if not _PART_OF.search(reading.stream, max(one.start() - 15, 0), one.start())]
    for day in _DAILY.finditer(reading.stream):
        first = bisect_left(percents, day.start() - _RATE_REACH, key=lambda one: one.start())
        past = bisect_left(percents, day.end() + _RATE_REACH, key=lambda one: one.start())
        sentence = reading.sentence_at(day.start())
        beside = [one for one in percents[first:past] if reading.sentence_at(one.start()) == sentence]
        beside = [
            one
            for one in beside
            if not _CEILING.search(reading.stream[max(one.start() - 40, 0) : one.start()])
            and not _AT_MOST.match(reading.stream, one.end())
        ] or beside
        if beside:
            rate = min(beside, key=lambda one: abs(one.start() - day.start()))
            yield Span(rate.span()), float(rate[1].replace(",", ".")) if rate[1] else _spelled(rate[2])


def _spelled(word: str) -> float:
    plain = folded(word, russian=True)
    return 1.5 if plain in ("полтора", "полутора") or plain.endswith("half") else float(numerals.read([plain]) or 0)


_SPARED, _CHARGED = Pattern(*english.SPARED), Pattern(*english.CHARGED)
_LATENESS, _MILD, _EVEN = Pattern(*english.LATENESS), Pattern(*english.MILD), Pattern(*english.EVEN)
_PAYS_FOR_IT, _ONE_SIDED = Pattern(*english.PAYS_FOR_IT), Pattern(*english.ONE_SIDED)


def _one_sided(reading: Reading) -> Hit | None:
    """Where an English contract lets the seller's lateness pass and has the buyer pay for his."""
    if reading.words.russian:
        return None
    even = reading.sentences_of(_EVEN)
    if told := next((hit for hit in reading.hits(_ONE_SIDED) if hit.sentence not in even), None):
        return told
    late, mild = reading.sentences_of(_LATENESS), reading.parts_of(_MILD)
    paying = reading.parts_of(_PAYS_FOR_IT) - mild
    near = {hit.sentence + step for hit in reading.hits(_CHARGED) if reading.part(hit) in paying for step in (-1, 0, 1)}
    passed_over = mild - reading.parts_of(_CHARGED)
    spared = (hit for hit in reading.hits(_SPARED) if reading.part(hit) in passed_over)
    uneven = (near & late) - even
    return next((hit for hit in spared if hit.sentence in uneven), None)


def _find_liability(reading: Reading) -> Finding | None:
    beyond = reading.sentences_of(_FORCE_MAJEURE)
    if freed := next((hit for hit in reading.hits(_FREED) if hit.sentence not in beyond), None):
        return Finding(reading.span(freed), "excluded")
    if one_sided := _one_sided(reading):
        return Finding(reading.span(one_sided), "excluded")
    rates = [(rate, size) for rate, size in _rates(reading)]
    if excessive := next((rate for rate, size in rates if size >= _EXCESSIVE), None):
        return Finding(excessive, "excessive")
    company = reading.sentences_of(_COMPANY)
    spoken = (hit for hit in reading.hits(_LIABILITY) if hit.sentence not in company and reading.asserted(hit))
    spans = chain((reading.span(hit) for hit in spoken), (rate for rate, _ in rates))
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
        unread=("title_extract", "power_of_attorney", "spouse_consent", "receipt"),
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
        unread=tuple(kind for kind in NOT_SALES if kind != "acceptance_act"),
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
        unread=(
            "purchase_agreement",
            "title_extract",
            "power_of_attorney",
            "spouse_consent",
            "acceptance_act",
            "receipt",
            "other",
        ),
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
        unread=("title_extract", "power_of_attorney", "spouse_consent", "acceptance_act", "receipt"),
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
        unread=("title_extract", "power_of_attorney", "spouse_consent", "acceptance_act", "receipt"),
        find=_find_liability,
    ),
)
