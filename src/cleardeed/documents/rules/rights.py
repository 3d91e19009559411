"""Rights of others in the object: encumbrances, third parties, those who live there."""

import math
import re
from collections.abc import Container, Iterable, Iterator, Sequence

from cleardeed.documents.reading.english import OBJECT
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.vocabulary import FAMILIES
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import charges, coowners
from cleardeed.documents.rules.english import outsiders
from cleardeed.documents.rules.english import rights as english
from cleardeed.documents.rules.model import MISSING, Fault, Finding, Rule, Weight

KINDS: dict[str, tuple[str, ...]] = {
    "mortgage": (*FAMILIES["mortgage"], "charge*", "обеспечен* залог*"),
    "arrest": FAMILIES["arrest"],
    "ban": FAMILIES["ban"],
    "annuity": FAMILIES["annuity"],
    "lease": FAMILIES["lease"],
    "easement": FAMILIES["easement"],
}
"""Kinds of encumbrance by the beginnings of their words."""
_BURDEN = "<mortgage>/<arrest>/<annuity>/<easement>/charge*"

_MENTIONED = Pattern(
    "обременени*/ограничени*/ограничениями & <none>/чист* & !ограничени* времени/срок*/сумм*/количеств*",
    "обеспечени* ~ обязательств* & <none>",
    "<mortgage>/<arrest>/<annuity>/<easement>/обременен*/обременя*/обремене*/encumb*/unencumb*",
    "<ban> ~ <register>/отчужд*/сделк*/сделок/действи*/распоряж*/прода*/dispos*/transfer*/sale/title/<object>"
    "/пристав*"
    "/суд*/<arrest>/<mortgage>/залогов",
    "charge/charges/charged ~ restriction/caution/lien/<register>/title/favour/favor/bank/secured/legal"
    "/<mortgage>/outstanding/existing/fixed",
    "ограничени* ~ прав*/обременен*/регистр*/пристав*/суд*/наложен*",
    "прав* ~ ограничен*/ограничены & !дееспособност*", "сведени* ограничени*",
    "restriction* ~ title/register*/registered/<object>", "loan/credit/кредит*/займ* ~ secured/обеспечен*",
    "обеспеч* ~ кредит*/долг*/долгов/банк*/банки & <none>", "банк*/банки ~ ничего не обеспеч*", "правопритязан*",
    "приставы/приставом/приставами & <none>", "registered against & <none>",
    *english.MENTIONED,
)  # fmt: skip
_SELLERS_DEBT = "<seller>/<the-seller>/погас*/погаш*/снят/снима*/снимет/прекра*/закры*/долг*/долга/остат*"
"""Words on a debt that was there before the sale."""
_UNLIFTED = "снят*/погаш*/вывод*/вывест*/выведен*/выведет/остается/остаются/прежн*"
"""Words on a mortgage that was there before the buyer's."""
_LIST_HEADS = "обременени*/ограничени*/ограничено"
"""What a list of what stands in the register is headed by."""
_BUYERS = Pattern(
    "с момента & ипотек*/залог* & банк*/кредит*/покупател*",
    "силу закона & ипотек*/залог* & кредитн*/заемн*/покупател*", "кредитн*/заемн* средств* & покупател*",
    "предоставл*/предоставивш* & покупател* & кредит*", "возник* & залог*/ипотек* & банк*",
    "<buyer> & loan/lender/borrow* & !<seller>", "mortgage loan & !favour/favor/outstanding/shows",
    "залогодержател* & покупател*",
    "помощью/использовани*/привлечени*/счет/средств* ~ ипотек* & покупател*",
    "mortgage ~ <buyer> & !<seller>/encumbered/accept*/aware/informed/existing/subject",
    "<buyer> & obtain*/granted/financ* & mortgage",
    "кредитн* договор* & перечисл*/переведет/выда* & !<seller> ипотек*",
    f"регистрац* ~ ипотек*/залог* & банк*/кредит* & !{_UNLIFTED}/{_LIST_HEADS}/номер*",
    f"покупател* ~ ипотек* банк* & !{_UNLIFTED}",
    "ипотек* ~ принадлеж* банк*",
    "банк* покупател* & <mortgage>", "кредит* ~ <buyer> & <mortgage> & !<seller>",
    "обязательств* покупател* ~ кредит* & <mortgage>",
    f"с/со/после/одновременно/при ~ регистрац*/запис*/внесени* & <mortgage> & банк*/кредитор* & !{_SELLERS_DEBT}",
    "аккредитив*/эскроу/депозит*/деньги/денежн*/сумм*/средств* & выписк*/сведени*/регистрац*/отметк* & <mortgage>"
    " & !снят*/снима*/погас*/погаш*/прекра*/долг*/закры*/остат*/обременен/находит*/заложен*",
    "прав* ~ залогодержател* ~ удостоверя*", "закладн* ~ составля*/выда*/удостоверя*/оформля*",
    *english.BUYERS,
)  # fmt: skip
"""A mortgage that the buyer's own loan brings about is no burden of the seller's."""
_SELLERS_PLEDGE = Pattern(
    "залог* ~ у продавца/продавцу & !кредитор*/банк* продавца", "<seller> ~ отказ* ~ залог*", "заложен* продавцу",
    "488", "залог* продавц* & !кредитор* продавца", "продавц* залог* & !обеспечени* кредит*/займ* продавца",
    "залог*/ипотек* & возник*/признает* & продавц* & !банк*",
    "залог* & пользу продавц*", "<mortgage> favo* <seller>", "<seller> lien", "lien <seller>",
    "<mortgage> to <seller>", "ипотек* & пользу продавц* & !пользу банк*/кредитор*",
    "залогодержател* продав* & !кредитор*",
    "у него/нее/них ~ залог* & продав*", "залог* ~ у него/нее/них & продав*",
    "прав* залога & продавц* & !банк*/кредитор*",
    "<seller> & lien/pledge & unpaid/price/payment/pending & !bank/loan/debt/obligation*/not",
    *english.SELLERS_PLEDGE,
)  # fmt: skip
_THERE = (
    "заложен*/обременен/обременена/обременено/обременены/находит*/состоит/имеется/имеются/существу*/действу*/сохраня*"
)
_ANOTHERS = Pattern(
    "<the-buyer> has/have/had/will mortgaged/pledged/mortgage/pledge his/her/their/its own",
    "<buyer> ~ свою/своей/своего/прежнюю/прежней/старую/старой <object>",
)
"""What the buyer sells or pledges himself is no burden of the object."""
_OVER = Pattern(
    "обременени* ~ погашено/погашены/снято/сняты/прекращено/прекращены/аннулировано"
    " & !не/но/однако/будет/будут/после/обязу*/подлежит"
)
"""What was there before, and what the sentence then calls by the word for all burdens."""
_LOAN_SPOKEN_OF = Pattern(f"<mortgage> & !{_SELLERS_DEBT}/{_THERE}/{_LIST_HEADS}/зарегистрирован*/<arrest>/<ban>")
_LISTS = Pattern("имеет/имеются/имеется/следующ* ~ обременени*/ограничени* & !не/нет/отсутств*/<none>")
"""What introduces the burdens that are there at the day of the contract."""
_MORTGAGE_SPOKEN_OF = Pattern(*english.SPOKEN_OF)
_PLEDGE_SPOKEN_OF = Pattern(f"<mortgage>/обременени* & !банк*/кредит*/{_THERE}/зарегистрирован*/<arrest>/<ban>")
"""What goes on, once a document has told of the buyer's mortgage or of the seller's pledge, to speak of it."""
_DISCHARGED = Pattern(
    "<mortgage>/<arrest>/обременен*/<ban>/charge ~ погашен/погашена/погашено/погашены/снят/снята/снято/сняты"
    "/прекращен/прекращена/прекращено/прекращены/аннулирован/аннулирована/аннулировано/аннулированы/отменен*"
    "/released/discharged/satisfied/lifted/settled/redeemed/repaid/cancelled/canceled/removed/vacated/withdrawn/struck"
    "/extinguished/erased/deleted/expunged/lapsed/expired/terminated/ended",
    "ипотека/залог/арест/запрет/обременение & погашен/погашена/погашено/снят/снята/снято/прекращен/прекращена"
    "/прекращено & !не <settle>/снят*/прекращ*",
    "previous/former/earlier/old <mortgage>/charge & !not/still/remains",
    *english.LIFTED,
    "repaid/redeemed .. loan/debt/credit/mortgage/charge",
    "entry/entries .. struck/deleted/cancelled/canceled/expunged",
    "paid/settled/cleared off .. loan/debt/credit/mortgage", "loan/debt/credit/mortgage .. paid/cleared/settled off",
)  # fmt: skip
"""What was a burden and is none any more."""
_YET = Pattern(
    "будет/будут/обязу*/shall/will/must/<if>/после/до/after/before/upon",
    "from .. price/money/proceeds/funds/sum",
    "once he/she/they/it/<the-seller>",
)
"""What is still to be done."""
_OUTSTANDING = Pattern(
    "<mortgage>/<arrest>/<ban>/обременен* & снят*/погашен*/прекращен*/отменен* не был*",
    "<mortgage> & не погашена/погашен/снята/снят/прекращена/прекращен",
    "<the-seller> ~ не снял*/погасил*/прекратил* <mortgage>/<arrest>/<ban>/обременен*",
    "<mortgage>/<arrest>/<ban>/обременен*/charge/loan/кредит* ~ не погашен*/снят*/прекращен*/выплачен*/закрыт*"
    "/исполнен*",
    "<mortgage>/<arrest>/<ban>/encumb*/charge/loan ~ not discharged/released/paid/lifted/satisfied/repaid/redeemed",
    "deed of trust & !no/not/free",
    *english.UNDISCHARGED,
    *english.RESTRICTED,
)  # fmt: skip
"""What is a burden because something was not done."""
_NO_BURDEN = Pattern(
    "охранн*/защитн*/водоохранн*/санитарн* ~ зон* & !<mortgage>/<arrest>/<annuity>",
    "закон* об/о ипотек*/залог*", "act on mortgage*", "аннуитетн*", "service/bank charge*", "charge* for",
    "rent charge*",
    "одобр*/страхован*/застрах*/оценк*/принять/примет/принят* ~ предмет*/объект*/качестве <mortgage>",
    "договор*/основани* рент*/пожизненн* & !обремен*", "рент*/пожизненн* ~ <acquire> & !обремен*", "в залог успеха",
    "mortgage bank/company/broker/society/centre/center/department/division/desk/office/lending"
    " & !mortgaged/mortgagee/encumbrance* & !mortgage at/to/with/by/from/in/of", "repayment of mortgage & capital",
    "attachment/attachments 1/2/3/4/5/6/7/8/9/a/b/c/№/hereto/to & !on/upon/over/against",
    "contract/agreement/deed .. with mortgage & !is/are/remains/stands mortgaged/pledged/charged",
    "benefit of .. right of way", "together with .. right of way",
    *english.OF_MONEY,
    *english.OFFICES,
)  # fmt: skip
"""Words of burdens in sentences on something else."""
_DEFINED = Pattern(
    "means any/every/all ~ mortgage/lien/pledge/charge/lease",
    "обременени*/ограничени* любое/любые/всякое/всякие/это",
    "под .. понима*/подразумева*",
    "обременени* ~ понима*/подразумева*/означа*",
)
"""What a contract means by a burden."""

ENCUMBRANCE_FAULTS = {
    MISSING: Fault(
        Weight.SERIOUS,
        "No clear statement was found of whether the object is free from mortgage, arrest and other encumbrances.",
    ),
    "burdened": Fault(
        Weight.SERIOUS,
        "The text says that the object is encumbered; an encumbrance passes to the buyer or stops the registration.",
    ),
    "arrested": Fault(
        Weight.BLOCKING,
        "The text shows an arrest of the object or a ban on registration; the transfer cannot be registered.",
    ),
}
_ENTRY = Pattern(
    "<arrest>/<ban>",
    *english.ARRESTED,
    *english.GRAVE_ENTRY,
)
_IN_EXTRACT = Pattern(
    f"{_BURDEN}/<ban>",
    *english.IN_EXTRACT,
)


def _find_encumbrances(reading: Reading) -> Finding | None:
    if burdens := stated(reading):
        entries = reading.sentences_of(_ENTRY)
        grave = next((hit for hit in burdens if hit.sentence in entries), None)
        return Finding(reading.span(grave or burdens[0]), "arrested" if grave else "burdened")
    if reading.kind == "title_extract":
        hit = _MENTIONED.first(reading.words) or _RESTRICTIONS.first(reading.words)
        return None if hit is None else Finding(reading.span(hit))
    sellers = reading.sentences_of(_SELLERS_PLEDGE)
    over = _discharged(reading)
    lifted = reading.sentences_of(_TO_BE_LIFTED)
    aside = sellers | reading.sentences_of(_OF_MONEY)
    promises = _promises(reading)
    spoken = (
        hit
        for hit in reading.hits(_MENTIONED)
        if hit.sentence not in aside and hit.last < promises.get(hit.sentence, math.inf)
    )
    settled = next(
        (hit for hit in spoken if reading.part(hit) in over or hit.sentence in lifted or reading.denied(hit)), None
    )
    settled = settled or next(iter(charges.redeemed(reading).values()), None)
    return None if settled is None else Finding(reading.span(settled))


def _promises(reading: Reading) -> dict[int, int]:
    """Where in its sentence a promise begins; what stands before it is a statement."""
    return {hit.sentence: hit.first for hit in reversed(reading.hits(_PROMISED))}


@cached
def stated(reading: Reading) -> list[Hit]:
    """Every burden that the text states as a fact, in order of place."""
    if reading.kind == "title_extract":
        explained = set().union(*map(reading.sentences_of, (_EXPLAINED, _ENDED, _NO_ENTRIES)))
        numbers = reading.words.sentences
        heads = (place for place in reading.words.places(_ENDED_ALONE).order if numbers[place - 1] < numbers[place])
        explained |= {numbers[place - 1] for place in heads}
        return [
            hit
            for pattern in (_ENTRY, _IN_EXTRACT, _LEASE)
            for hit in reading.hits(pattern)
            if not reading.denied(hit) and hit.sentence not in explained and not reading.passes(_SECTION.fullmatch, hit)
        ]
    patterns = (_DUTY, _PROMISED, _NO_BURDEN, _DEFINED, _ANOTHERS, _OVER, _TO_BE_LIFTED)
    skipped = set().union(*map(reading.sentences_of, patterns)) | _of_this_sale(reading)
    outstanding = set(_OUTSTANDING.find(reading.words))
    told = (hit for hit in _BURDENED.find(reading.words) if reading.in_one_part(hit) and not _is_heading(hit, reading))
    said = outstanding.union(hit for hit in told if not reading.denied(hit))
    over = _discharged(reading)
    burdens = [hit for hit in said if hit.sentence not in skipped and reading.part(hit) not in over]
    burdens = [*set(burdens).difference(charges.covered(burdens, reading)), *charges.left_standing(reading)]
    return sorted({*burdens, *_burdening(_leases(reading), reading)}, key=lambda hit: hit.first)


def _of_this_sale(reading: Reading) -> set[int]:
    """The sentences on the mortgage of the buyer's loan and on the pledge of what is sold on credit.

    A list of what stands in the register is none of them, whoever is named in it.
    """
    loan, pledge = reading.sentences_of(_BUYERS), reading.sentences_of(_SELLERS_PLEDGE)
    sentences = loan | pledge
    if loan:
        sentences |= reading.sentences_of(_LOAN_SPOKEN_OF if reading.words.russian else _MORTGAGE_SPOKEN_OF)
    if pledge and reading.words.russian:
        sentences |= reading.sentences_of(_PLEDGE_SPOKEN_OF)
    sentences |= {sentence + 1 for sentence in pledge}
    return sentences - reading.sentences_of(_LISTS)


_SECTION = re.compile(r"\W*(?:section|part|chapter)s?\s[\w ,]{1,25}[–—:-][^\d\n]{0,200}", re.IGNORECASE)
"""The heading of a section of an extract."""
_HEADING = re.compile(
    r"(?=[А-ЯЁ])(?:(?i:залог|ипотек|арест|запрет|запрещени|обременени|ограничени|рент|аренд|сервитут|прав|треть|жильц|жильцы|арендатор|нанимател|сосед|спор|квартир|объект"
    r"|имуществ|недвижимост|покупател|продав|банк)\w*|лиц|об?|на|и|в силу закона|[\s,/])+"
)
"""Headings that name burdens only."""


_STATES = re.compile(r"\b(?:IS|ARE|HAS|HAVE|SUBJECT|IN FAVOU?R|REGISTERED|:)\b|:").search
"""What a line in capitals has that is more than a heading."""


def _is_heading(hit: Hit, reading: Reading) -> bool:
    return reading.passes(_is_heading_in_english if not reading.words.russian else _is_heading_in_russian, hit)


def _is_heading_in_russian(text: str) -> bool:
    return _HEADING.fullmatch(text.lstrip("0123456789IVX.) ")) is not None


def _is_heading_in_english(text: str) -> bool:
    return (text.isupper() and not _STATES(text)) or _is_heading_in_russian(text)


def _discharged(reading: Reading) -> set[int]:
    """The parts of sentences that tell of a burden as over."""
    told = {reading.part(hit) for hit in reading.hits(_DISCHARGED) if not reading.denied(hit)}
    return told - reading.parts_of(_YET)


_BURDENED = Pattern(
    "обременени*/encumbrance* ~ снимут/снимет/снимется/снять/погасит & !нет/отсутств*",
    "<mortgage>/<arrest>/<annuity>/<easement>",
    "<ban> ~ <register>/отчужд*/сделк*/сделок/действи*/распоряж*/прода*/dispos*/transfer*/sale/title/пристав*",
    "charge/charged ~ <register>/title/favour/favor/bank/secured/legal/outstanding/existing",
    "обременен/обременена/обременено/обременены/обремененн*/encumbered",
    "обременени*/encumbrance* ~ виде/имеется/имеются"
    "/зарегистрирован*/существу*/сохраня*/следующ*/exist*/register*/following/банк*",
    "вместе/согласен/уведомл*/знает/известно/accept*/aware/informed ~ обременени*/encumbrance*",
    "ограничени* ~ наложен*/зарегистрирован*/имеется/действу*", "loan/credit/кредит*/займ* ~ secured/обеспечен*",
    "проезд*/проход*/дорог* ~ сосед*/смежн*/дому/участку ~ пользуе*/пользую*/ездит/ездят/ходит/ходят/соглашени* & !не"
    "/нет/никто",
    *english.BURDENED,
    *english.ARRESTED,
)  # fmt: skip
_TO_BE_LIFTED = Pattern(*english.TO_BE_LIFTED)
_EXPLAINED = Pattern(*english.EXPLAINED)
"""What an extract says of itself."""
_NO_ENTRIES = Pattern(*english.NO_ENTRIES)
_ENDED_ALONE = ("extinguished", "cancelled", "canceled", "deleted", "discharged", "expunged")
"""How the sentence behind an entry begins that is there no more."""
_ENDED = Pattern("дата/дату прекращения/погашения 0*/1*/2*/3*")
"""An entry that an extract shows with the day on which it ended."""
_DUTY = Pattern(
    "воздерж*",
    "обязу*/обязан* ~ сообщ*/уведом*/извест*",
    "обязу* не", "обязан* не", "вправе", "undertake* not", "shall not", "ответственност*", "в случае", "если", "if",
    "in case of/that/the & !court/inheritance/divorce/civil/enforcement/bankruptcy/criminal case",
    "при наличии/выявлении/обнаружении", "should",
)  # fmt: skip


_PROMISED = Pattern(*english.PROMISED)
_LEASE = Pattern("/".join(KINDS["lease"]))
_RESTRICTIONS = Pattern("ограничен* прав*", "restriction*", "charges register")

THIRD_PARTY_FAULTS = {
    "rights": Fault(
        Weight.SERIOUS,
        "Somebody else has a right or a claim to the object by the text: a lease, a right of use, a dispute.",
    ),
}
_OF_MONEY = Pattern(*english.OF_MONEY)
_OPTIONS = Pattern(*english.OPTIONS)
_IN_USE = Pattern("usufruct*", "life estate", "life interest", "right of habitation", "right of residence")
_CLAIMED = Pattern(*english.CLAIMED)
_THIRD = Pattern(
    "лиц*/люд*/люди ~ интерес*/виды/прав* ~ сделк*/<object> & <none>/неизвестн* & !<live>/пользован*/супруг*/35",
    "<others> ~ прав*/притязан*/претенз*/требован*/претендует/претендуют/претендова*/отсуд*/right*/claim*/interest*"
    "/entitled & !other disposition",
    "<others> ~ сдан*/оспор*/let/use/occup*", "людей/людях/лиц*/человек* ~ отсуд*/оспор*",
    "никто/nobody & претендует/претендуют/претендова*/claim*/entitled", "правопритязан*/притязан*",
    "<lease>/<lessee> & <none>/свобод* & !<mortgage>/<arrest>",
    "пользовани* & <others>", "adverse claim*",
    "<dispute> ~ прав*/<object>/<own>/предмет*/состо*/ведет*/ведут*/наход*/имеет*/ход*/pending/subject/concern*"
    "/affect*/over & !судебн* пристав*",
    "спор*/споры/тяжб* & нет/отсутств*/не", "litigation/lawsuit* & <none>", "суда/суд о & нет",
    "преимущественн* прав*/покупк* & <none>/отказ*", "сосед*/сособственник*/совладел* ~ покупк* ~ отказ*",
    "наследник*/претендент* ~ притяза*/претендует/претендуют/претендова*/оспор*/иных/других & <none>",
    "претенз* ~ <object>/прав* ~ родственник*/наследник*/<others>",
    *english.THIRD,
)  # fmt: skip
_EXCEPTED = Pattern(*english.EXCEPTED, *outsiders.UNRECONCILED)
_DECIDED = Pattern(
    "became/acquired/owner/belongs/title ~ court/judgment/decree & decision/judgment/decree/order"
    " & !appeal*/challeng*/contest*/disput*/pending/set",
    "решени* ~ вступило ~ силу & собственност* <seller> & !не вступило",
    "раздел* имуществ* ~ произведен*/завершен*",
    *outsiders.SETTLED,
)
"""Disputes that are over."""
_UNSETTLED = Pattern(
    "спор/тяжба/дело/разбирательство ~ не решен*/разрешен*/урегулирован*/закончен*/окончен*/завершен*/рассмотрен*",
    "прежн*/друг*/перв* покупател* ~ внес*/задаток/аванс* & !никто/нет/возвращен*/вернул*/не/ни",
    "границ* ~ не согласован* & !имеется",
    "не подписал*/подписан*/подписыва* & согласован* границ*",
    "подписать/подписывать & согласован* границ* & не/отказ*",
    "сосед*/соседн*/смежн* & счита*/полага* ~ своей/своим/своими/своего & !не счита*/полага*",
    "круг* наследник* ~ не/неизвест*", "наследник* ~ не установлен*/определен*/известн* & !нет/отсутств*",
    "согласи* ~ получател* рент* ~ не/нет/без/позже/позднее", "согласи* ~ рентополучател* ~ не/нет/без/позже/позднее",
    "жалоб*/решени* ~ суд* & не вступил* ~ силу", "подан*/подал* ~ жалоб* & <object>/<own>/дол* & !не",
)  # fmt: skip
"""Disputes that go on, as a denial tells."""
_LEASED = Pattern(
    "арендован/арендована/арендовано/арендованы & !ячейк*/сейф*", "прав* аренды ~ принадлеж* & !<seller>/сейф*/ячейк*",
    "арендует/арендуют & !ячейк*/сейф*/<the-seller>/<the-buyer>",
    "<lease> есть/бессрочн*",
    "снимает/снимают ~ найм*/наем/аренд*/комнату/квартиру/дом/помещение/этаж/подвал/гараж/часть & !учет*"
    "/регистрац* & !<the-seller> снима*"
    " & !снимает/снимают .. продажи/рекламы/публикации/объявлени*/торгов",
    "<lessee> ~ <live>/пользуе*/пользую*/пользова*/занима*/занят*/оста*/прав*/договор*/принадлеж*/до/срок*"
    " & !прописан*/выехал*/съехал*/выселил*",
    "предоставлен*/передан*/находи* ~ безвозмездн*/ссуд*/аренд*/наем/найм/временное",
    "договор* <lease> ~ действу*/заключен*/истекает/до/сохраня*/продолж*/зарегистрирован*/от/обремен*"
    " & !<lease> .. расторгнут/прекращен/окончен",
    "обремен* ~ <lease>", "имеет/имеются/имеется/следующ* ~ обременени* & <lease>/<lessee>",
    "<object> ~ наход*/сохраня*/обремен*/состо*/занят*/занима* ~ <lease>/<lessee>",
    "сдан/сдана/сдано/сданы/сдается/сдаются & !покупателю/покупателям/акт*/передаточн*"
    "/эксплуатаци*/ремонт*/заказчик*/застройщик*/комисси*",
)  # fmt: skip
"""That the object, or a part of it, is let."""
_OTHERS_RIGHT = Pattern(
    "идет/идут/ведется/ведутся/имеется/начат*/тянется/длится ~ суд/процесс/разбирательств*/дело & !банкрот*"
    "/несостоятельн*/споры/разногласи*",
    "предъявил*/выдвин* ~ требовани* ~ <object>/дол*/<own>/передач* & !<if>/<sides>",
    "<object> обещан/обещана/обещано/обещаны", "добива*/требует/просит ~ признани*/признать ~ недействительн*/ничтожн*",
    "требовани* ~ на <object>/дол* & рассматрива*/заявл*/предъявл*/суд*/деле",
    "занят*/занима*/стоит ~ сосед*/чуж*/посторонн*", "прав* проход*/проезд* ~ <others>/принадлеж*/через",
    "<relative>/<spouse>/сосед*/соседн*/смежн*/наследник*/бывш* ~ счита*/заявля*/утвержда*/уверя*"
    "/полага* ~ принадлеж*/своим/своей"
    "/свой/своя/его/ее/ему/ей",
    "сосед*/<relative>/посторонн* ~ использует/используют/используется", "дело/дела по иску",
    "бывш* <spouse>/собственник*/владел* ~ занимает/пользуется",
    "помещени*/доме/квартире/здани*/участке ~ работает/размещ*/располага* ~ аптек*/магазин*/кафе/офис*/склад*/салон*"
    "/мастерск*/контор*/организаци*/фирм*/ооо",
    "<relative>/<others>/<spouse> ~ отсуд*/отнять/отобрать & !<if>", "<object> ~ занима*/занят* ~ семья/семьей/люди",
    "передан*/находи* ~ доверительн* управлен*",
    "<relative>/<spouse>/сосед*/наследник*/бывш*/прежн*/предыдущ*/сособственник* ~ суд/суда/судом/иск/иском/требует"
    "/вернуть/обжал*/отмен* & !договоренност*/договорённост*/переговор*",
    "обратил*/обращ*/пош*/подал* ~ суд & <object>/дол*/<own>/<acquire> & !<if>/<sides>/споры/споров/<bankruptcy>",
    "обещан* ~ завещ*/отказ*", "<dispute> ~ <relative>/<spouse>/бывш*/сосед*/наследник* & !<none>",
    "<others>/<relative>/<spouse>/бывш* ~ настаива*/претендует/претендуют/претендова*/требует/судит*",
    "<lessee> ~ sitting/rights/remain*/until",
    "сосед*/посторонн*/<relative>/треть*/семья/люди ~ пользуе*/пользую*/пользова*/занимает/занимают/держит/хранит",
    "<object> ~ наход*/состо*/занят* ~ споре/пользовании",
    "обременен* прав* <others>", "имеется/имеются спор*", "имеется/имеются прав* <others>", "предмет* спора",
    "имеются притязани*", "оспарива*/оспорен*/оспорил*/оспаривает",
    "<dispute> ~ подан*/подал*/подала/рассматрива*/заявлен*/заявил*/предъяв*/ведет*/идет/возбужден*/предметом"
    "/принят*"
    "/принял*/прав*",
    "восстан* ~ срок* ~ наследств*/наследник*/суд",
    "<relative>/<others>/бывш* ~ добива*/требовать/просить/потреб* ~ дол*/половин*/часть & суд*",
    "обратил*/подал*/предъявил*/заявил* ~ суд/иск/иском/иски & завещани*/наследств*/недействительн* & !<if>/<sides>"
    "/<bankruptcy>/никто",
    "наследник* ~ требовани*/иск* & завещани*/наследств*/свидетельств*/<object>/<own>/дол* & !нет/отсутств*",
    "претендует/претендуют/претендова*/притяза*/претензи* ~ <own>/дол*/прав*/<object>", "заявил*/заявля* ~ прав*",
    "преимущественн* прав* & <lessee>", "<object>/it ~ leased/rented", "is/are/been/currently let to/until/on/for",
    "let/leased/rented/rent to/out/until",
    "<lessee> & occup*", "subject to lease*/tenanc*/rights",
    "lease/tenancy .. continu*/remains/remain/runs/run/until/expires/dated & !deed", "third party claims/claim/has",
    "subject of dispute/litigation/proceedings",
    "<dispute> ~ <own>/дол* ~ pending/filed/ongoing",
    "<dispute> ~ pending/filed/brought/commenced/court/ongoing/before",
    "claims/claimed ownership/title/half/part/share", "право требования зарегистрирован*",
    "disput* ~ <own>/boundar*/<object>",
    *english.OTHERS_RIGHT,
    *outsiders.CLAIMS,
)  # fmt: skip
_FORUM = Pattern(
    "споры/спорам/разногласи* ~ разреша*/урегулир*/переговор*/рассматрива*/решаются/передаются/подсудн*/подлежат",
    "dispute*/claims ~ resolved/settled/referred/jurisdiction/submitted/arising/arbitrat*/negotiat*"
    " & !disputes/contests/challenges the/before",
    "претензи* ~ рассматрива*/рассмотр*/отвеча*/ответ*/направля*/срок* & !<object>/<others>/<relative>",
    "претензи* & друг/стороны/сторонам & !треть*", "ин*/друг* претензи* & !треть*/лиц*/<relative>",
    "претензи* & покупател*/продавц*/расчет*/оплат*/денеж* & !<others>",
    "споры ~ районн*/третейск*/арбитражн*/миров*/городск* & !<object>/нет/отсутств*",
    "dispute*/claims ~ court/courts/go/jurisdiction & !pending/filed/<object>"
    "/title/asserted/absent/none/nil/nobody/case & !other/third persons/parties","<buyer>/<sides> ~ no/any claim*"
    "/complaint* & !third/else", "claims as to condition/quality/state",
    "ячейк*/сейф*", "safe deposit box", "судебном порядке",
    "уступ*/переуступ*/передач*/передава*/передать ~ требовани*/прав* & <contract>/<sides>/сторон & !<object>",
    *english.FORUM,
)  # fmt: skip
"""Where the sides' own disputes go, what they have against one another, and the rent of a safe: nobody else's right."""


_CO_OWNERS = "собственник*/сособственник*/совладел*/сосед*/соседи/соседей/участник*"
_ASKED = (
    "извеща*/извещен*/известил*/уведомля*/уведомлен*/уведомил*/предупрежда*/предупрежден*/сообща*/сообщен*/сообщил*"
    "/предлага*/предложен*/предложил*"
)
_REFUSAL = "отказ/отказы/отказов/отказа"
_UNASKED = Pattern(
    f"{_CO_OWNERS} ~ не/устно/телефону/лично/словах ~ {_ASKED}/говорил* & !<if> & !друг друга",
    f"{_CO_OWNERS} ~ ответ*/{_REFUSAL} нет/не", f"{_CO_OWNERS} ~ не ответил*",
    f"{_CO_OWNERS} ~ не оформил*/представил*/прислал*/подписал* & {_REFUSAL}", f"без/не ~ извещени* ~ {_CO_OWNERS}",
    f"{_CO_OWNERS} ~ хочет/хотят/намерен*/собира* ~ купить/выкупить/приобрести", f"письменно/письменн* ~ не {_ASKED}",
    "извещени*/уведомлени*/предложени* ~ не ~ направля*/направлен*/вруча*/вручен*/посыла*/отправля*/оформля*",
    "срок*/месяц ~ не истек*/закончил*/прошел/прошла/окончен* & ответ*/извещ*/извещени*/уведомлен*/преимущественн*",
    "письменн* отказ* нет/отсутству*",
    f"{_REFUSAL} ~ не/пока ~ оформл*/оформил*/да*/представ*/получ*/поступ*/имеется/взят*",
    f"{_REFUSAL} ~ получит/получить/оформит/оформить/представит/представить/потом/позже/позднее & {_CO_OWNERS}",
    "ответ*/отказ* ~ не/без ~ поступ*/получ*/прислал*/представ*/дожд*/ждать/ожидани* & извещ*/извещени*/уведомлен*"
    "/предложен*/сосед*/доли/долю & !истек*/прошел/истечени*",
    "ответ*/отказ* ~ без ожидани* & !истек*/прошел/истечени*",
    "без/минуя/нарушение* ~ преимущественн* & !без нарушени* & !иск*/спор*",
)  # fmt: skip
_SHARED = Pattern(
    "коммунальн* квартир*", "сособственник*", "преимущественн* прав*", "преимущественн* покупк*",
    "остальн*/друг* комнат*", "дол* ~ прав*/квартир*/дом* & <sells>/<sale>/прода*", "участник* долевой",
    "второ* собственник*/собственниц*", "прода*/дол* .. долев*", "прода* дол*", "дол* прода*", "соседи квартире",
)  # fmt: skip
"""Where others must be asked before a stranger buys: a room, a share."""


def _find_third_party(reading: Reading) -> Finding | None:
    beside = reading.sentences_of(_FORUM)
    excepted, unsettled = reading.hits(_EXCEPTED), reading.hits(_UNSETTLED)
    let = _leases(reading)
    burdens = set(_burdening(let, reading))
    claims = (*reading.hits(_OTHERS_RIGHT), *(hit for hit in let if hit not in burdens), *excepted, *unsettled)
    told = (
        next(_held_by_others(claims, {*excepted, *unsettled}, reading), None)
        if reading.kind != "title_extract"
        else None
    )
    if told is None and reading.kind == "title_extract":
        empty = reading.sentences_of(_NO_ENTRIES)
        told = next(
            (
                hit
                for pattern in (_LEASE, _IN_USE, _CLAIMED, _OPTIONS)
                for hit in reading.hits(pattern)
                if not reading.denied(hit) and hit.sentence not in empty
            ),
            None,
        )
    if told is None and reading.words.russian and _SHARED(reading.words):
        told = next((hit for hit in reading.hits(_UNASKED) if reading.in_one_part(hit)), None)
    told = told or coowners.unjoined(reading)
    if told is not None:
        return Finding(reading.span(told), "rights")
    if reading.kind == "title_extract" and (claim := _CLAIM_ROW.search(reading.stream)):
        return Finding(Span(claim.span()), "rights")
    liable, residents = (
        beside | {hit.sentence for hit in burdens} | reading.sentences_of(_LIABLE),
        reading.parts_of(_OF_RESIDENTS),
    )
    liable |= reading.sentences_of(_LISTED_LEASE)
    residents |= reading.parts_of(_NOT_TO)
    if burdens:
        residents |= reading.parts_of(_USE)
    insolvency = reading.parts_of(_INSOLVENT) if reading.kind != "title_extract" else set[int]()
    promises = _promises(reading)
    given_up = reading.sentences_of(_GIVEN_UP)
    settled = (
        hit
        for hit in (*reading.hits(_THIRD), *reading.hits(_GIVEN_UP))
        if (reading.denied(hit) or hit.sentence in given_up)
        and hit.sentence not in liable
        and hit.last < promises.get(hit.sentence, math.inf)
        and reading.part(hit) not in insolvency
    )
    hit = next((hit for hit in settled if reading.part(hit) not in residents), None) or _WAIVED.first(reading.words)
    if hit is None and burdens:
        return Finding(reading.span(min(burdens)), "rights")
    return None if hit is None else Finding(reading.span(hit))


def _leases(reading: Reading) -> list[Hit]:
    """Leases that the text tells of as a fact."""
    told = reading.kind not in ("title_extract", "acceptance_act", "other")
    return list(_held_by_others(reading.hits(_LEASED), (), reading)) if told else []


_IN_REGISTER = re.compile(
    r"ЕГРН|реестр|зарегистрир|бессрочн|без указания срока"
    r"|\b(?:[2-9]|\d\d|дв[ае]|три|четыр\w+|пят[ьи]|шест[ьи]|сем[ьи]|десят[ьи]|(?:пятна|два|три)дцат[ьи])\s(?:\(\w+\)\s)?(?:лет|года)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b20\d\d\b")


def _burdening(leases: Sequence[Hit], reading: Reading) -> list[Hit]:
    """The leases for more than a year, or in the register, which burden the object; others are but somebody's right."""
    if not reading.words.russian:
        return []
    next_year = reading.today.year + 1
    texts = {hit.sentence: reading.sentence(hit) for hit in leases}.values()
    lasting = any(int(year) > next_year for text in texts for year in _YEAR.findall(text))
    return list(leases) if lasting or reading.like(_IN_REGISTER, leases) else []


def _held_by_others(hits: Iterable[Hit], as_denied: Container[Hit], reading: Reading) -> Iterator[Hit]:
    """The hits that tell of a right as a fact; `as_denied` are those that are told by a denial."""
    skipped = set().union(*map(reading.sentences_of, (_FORUM, _OWN_LEASE, _INSOLVENCY, _DEFINED, _ANOTHERS, _DECIDED)))
    duties = reading.parts_of(_DUTY)
    for hit in hits:
        denied = hit not in as_denied and reading.denied(hit)
        aside = hit.sentence in skipped or reading.part(hit) in duties or _is_heading(hit, reading)
        if not denied and not aside:
            yield hit


_CLAIM_ROW = re.compile(
    r"(?:правопритязан|заявленн\w+ в судебном порядке прав|сведения о (?:наличии )?возражени)(?:(?!\.\.)[^:|]){0,250}"
    r"(?:[:|]|\.{2,})\s*"
    r"(?=[^\s—–-])(?!(?:данные |сведения )?(?:отсутств|нет|не ))\w+",
    re.IGNORECASE,
)
"""A row of an extract on claims that is filled in."""
_GIVEN_UP = Pattern(
    "преимущественн* прав*/покупк* & отказал*/отказ*",
    f"{_CO_OWNERS} ~ покупк*/приобретени* ~ отказал*/отказ*",
    f"<own>/{_CO_OWNERS} & {_ASKED} & истек*/не выразил*/изъявил*/поступил*/воспользовал*/заявил*",
)
_OF_RESIDENTS = Pattern(
    "жильц*/жильцы/жильцов/жилец & !нанимател*/арендатор*/<lease>/<dispute>/треть*",
    "прав* <live>/пользован* & !треть*/<lease>/<lessee>/<dispute>",
    "<enrolled> ~ лиц*/никто/граждан* & !треть*/<lease>", "right use/<live> & !third/<lease>/<lessee>/claim*",
    "nobody .. use of & !third/<lease>/<lessee>/right*/claim*",
    "no/nobody .. right stay/remain & !third/claim*/lease*/dispute*",
    "person*/nobody registered & !third/<lease>/<lessee>",
)  # fmt: skip
_NOT_TO = Pattern("обязу*/обязан* не")
"""What a side is not to do."""
_USE = Pattern("прав* <live>/пользован*")
"""What denies nobody's lease."""
_WAIVED = Pattern(*english.WAIVED)
_LISTED_LEASE = Pattern(*english.LISTED_LEASE, *english.NO_TENANT)
_INSOLVENT = Pattern(*english.INSOLVENCY)
_INSOLVENCY = Pattern("банкрот*/несостоятельн*", *english.INSOLVENCY)
"""A case that has a rule of its own."""
_OWN_LEASE = Pattern(*english.OWN_LEASE)
_LIABLE = Pattern("изъят*", "убытк*", "ответственност* & !отсутств*", "indemnif*")

RESIDENT_FAULTS = {
    MISSING: Fault(
        Weight.SERIOUS,
        "Nothing is said on who is registered in the dwelling and who keeps the right to live there; the law"
        " makes this"
        " list an essential term of the sale of a dwelling.",
    ),
    "retained": Fault(Weight.SERIOUS, "Somebody keeps the right to live in or use the dwelling after the sale."),
    "staying": Fault(Weight.MODERATE, "Persons are registered in the dwelling, and nobody undertakes to remove them."),
}
_REFUSER = (
    "отказал*/отказавш* ~ приватизац* & !лиц .. нет/отсутств*/имеется & !никто"
    " & !утратил*/утрачено/выписан*/снят/снята/умер*/скончал*"
)
"""Whoever let others privatise the dwelling keeps the right to live in it whoever owns it."""
_RETAIN = Pattern(
    "<live> ~ далее/дальше/затем ~ договоренност*/согласовани*/усмотрени*",
    "прода*/передается/отчужда* с проживающ*/зарегистрированн*/прописанн*/жильц*",
    "<the-seller> ~ поживет/поживут & !до/по/срок*/позднее",
    "<the-seller> ~ жить/проживать/живет/проживает ~ пока/покуда & !до/срок*/позднее/позже",
    "сохраня* регистрац*", "жить/проживать/живет ~ конца жизни/дней", "дальнейш* прожив*", "завещательн* отказ*",
    "<live>/пользоваться/пользуется ~ после регистрац*/продаж*/сделк*/переход* & !<leave>/<enrolled>",
    "прожив*/жить & без ограничени* срок*",
    "далее/дальше/впредь/прежнему живет/живут/жить/проживает/проживать/проживают/пользуется/пользоваться/останется",
    "жить/проживать ~ дальше", "не выселя*/выселит*", "продолж* пользоваться/пользуется & <object>",
    "прописк* ~ <seller>/<relative>/<spouse> ~ сохраня*/остает*/остане*", "оста* зарегистрирован*/прописан*",
    "возможность/позвол*/разреш* ~ жить/проживать ~ <seller>/<relative>/<spouse> & !до/срок*/течени*",
    "доживет", "пожизненн* ~ закреплен*/комнат*", "<relative>/<spouse>/бывш* ~ сохраня* ~ прописк*/прожив*",
    "<relative>/<spouse>/бывш* ~ вправе/может ~ пользоваться/жить/проживать",
    "пожизненно ~ пользов*/жить/живет/прожив*",
    "пользовани*/проживани* ~ оставл*/остается/остаются & пожизненн*/бессрочн*/<relative>", "доживает/дожива*",
    "сохраня*/сохранит ~ пользовани* <object>", "сохран*/сохраня*/сбере* ~ прав* пользован*/прожив*/жить",
    "прав* пользован*/проживани* ~ сохран*/после/бессрочн*", "сохраня* & прав* прожив*/пользован*",
    "бессрочн*/пожизненн* ~ прав* пользован*/проживани*/жить/прожив*", "пожизненн* ~ <live>/пользовани*",
    "прав* прожив*/пользован*/жить ~ <relative>/<spouse>/бывш* & !долев*/прекраща*/утрачива*",
    "признал*/признан*/оставл*/оставил* ~ возможность/право жить/проживани*/проживать/пользован* & до/пока/вплоть"
    " & !<the-seller> .. до .. дня/числа",
    "не прекраща* ~ прав* прожив*/пользован*", "сохраня* ~ жилую/жилой/жилплощад*",
    "оста*/продолж* ~ прожив*/жить/проживающ*",
    "не утра*/теря*/лиша* ~ прав* пользован*/прожив*/жить", "отказ* приватизац* & прав* & !не сохраня*/имеется",
    _REFUSER, "приватизац* ~ согласи* ~ без <object>/ее/его/их участи*",
    "retain*/keep*/reserv*/preserv* ~ right use/reside/live/occupy/residence/occupation",
    "right to/of reside/occupy/remain/live/residence/occupation & !no", "life estate/tenant/interest",
    "continue*/remain*/stay* ~ live/living/reside/residing/occupy & <object>",
    "retain* & right ~ use/live/reside/occupy", "is/are/be entitled/allowed/permitted remain/live/reside/stay",
    *english.RETAIN,
    *outsiders.KEPT_OUT,
)  # fmt: skip
_UNLOST = Pattern(
    "не утра*/теря*/лиша* ~ прав* пользован*/прожив*/жить", "не выселя*/выселит*", "не возражает ~ прожив*",
    "<live>/пользован*/завещательн* & <sale>/переход*/сделк* ~ не измен*/прекращ*/прекрат*/затра*/влия*/отмен*",
    "остается/остаются/продолжит/продолжат жить/проживать & !никто/ни/право",
    *english.UNLOST,
    *outsiders.KEPT_OUT,
)  # fmt: skip
_REGISTERED = Pattern(
    "никто/никого ~ значит*/числит*", "некому ~ жить/числиться/оставаться", "все ~ снялись/выписались",
    "жильцы/жильцов/жильц* & <none>", "сним* ~ учет*/прописк*",
    "сним* ~ регистрац* & !<ban>/<arrest>", "выпиш*",
    "учет* ~ состо*", "на учете", "зарегистрированных/прописанных ~ нет/не", "регистрац* ~ по адресу & <seller>",
    "<enrolled> ~ лиц*/граждан*/люд*/человек*/никого/никто & <none>", "<enrolled> ~ ноль",
    "никто ~ не регистрировал*/прописывал*", "никто не жил/прописыва*/проживал*", "регистрационн* учет*",
    "<enrolled> лиц*/граждан*",
    "лиц*/граждан* <enrolled>", "лиц* & сохраня*", "никто & <enrolled>", "прописан*", "карточк* регистрац*",
    "учет* ~ мест* жительства", "не состо* ~ учет*", "зарегистрирован* по месту жительства & <object>",
    "справк* & зарегистрирован*",
    "в/на квартире/объекте/доме/помещении/комнате/площади/жилплощади & зарегистрирован*",
    "зарегистрирован* проживающ*", "зарегистрирован* человек", "558",
    "лиц*/граждан* & право/права/правом пользования/проживать/проживания", "проживающ* ~ лиц*/граждан*",
    "снят*/снима* учет*", "выписыва*", "никто не <live>", "<object> & никто ~ <live>/<enrolled>", "выписа*", "сняться",
    "registered resid*", "registered & residing", "registered occupant*", "occupant*", "unoccupied",
    "vacant possession", "person* & reside* & !person of/born/passport",
    "registered at/in <object> & !registry & !registered office",
    "adult* & occup*",
    "nobody/person*/occupant* ~ registered/resid*/live* & <none>",
    "residents & !residents s/association/community/committee", "vacant & <object>", "deregister*",
    *english.RESIDENTS,
)  # fmt: skip
_LEAVE = Pattern(
    "снялся/снялась/снялись ~ учет*/регистрац*",
    "уйдет/уйдут ~ учета/адреса/квартиры/дома", "покин*/переед*/уедет/уедут/съедет/съедут",
    "снят*/сняться/сним* ~ учет*", "снят*/сняться/сним* ~ регистрац*", "выписаться",
    "выписк* ~ до/срок*/позднее & <enrolled>", "<enrolled> & снимется/снимутся/снимусь/снимемся/сняться",
    "прекра* ~ регистрац*/прописк*", "выписать*",
    "выписыва*", "выпиш*", "освобод* & <object>", "утра* ~ регистрац*/прав*",
    "подлежит/подлежат/обязан* ~ выписк*/снятию", "deregister*", "removed/remove*/removal & regist*", "vacate*",
    "vacant possession", "move/moves/moved out",
    *english.LEAVE,
)  # fmt: skip
_STAY = Pattern(
    "<buyer> ~ сам/сама/самостоятельно/суд ~ снят*/снять/снима*/выпис*/выпиш*",
    "не знает/знаем/знаю/известно/решено/решили ~ <leave>/выпиш*/выписк*",
    "обязательств*/обязанност* ~ снят*/выписк* ~ нет/не/отсутств*",
    "<leave>/выписыва* ~ не собира*/отказыва*/намерен*/договор*/договаривал*",
    "выписк* ~ не договор*/договар*/договаривал*/согласов*",
    "не обязу*/обязан*/договор*/договар*/планир*/намерен*/согласов*/собира*/предусмотр*/определен*/буд*"
    "/установлен*/указан*/принима*/берут/берет ~ снят*/сняться/сним*/выпис*/выпиш*/учет*/освобо*/срок*",
    "отказыва* & снят*/сняться/выписаться",
    "not obliged/agreed/undertake*/intend", "without & vacate*/removal",
    *english.STAY,
    "no .. date/deadline/term/time .. deregist*/removal/vacat*/leav*/strik*", "refuses/refuse/declines/unwilling to",
)  # fmt: skip
"""Words on leaving that promise nothing."""
_NOT_LEAVING = Pattern("снят*/сняться/снима*/выпис*/освобод* ~ не/отказыва*/без & !позднее/позже/более/никто")
"""The same, where both stand in one clause."""
_REFUSED = Pattern(
    "обязательств*/обязанност* ~ снят*/выписк*/снять/выписать ~ не принима*/бер*/нес*",
    "снят*/выписк*/выпис* ~ не гарантиру*/обеща*/предусм*/оговор*/оговар*",
    "обязанност*/обязательств* ~ снят*/снять/выписать/выпис* ~ не возлага*/возлож*/лежит",
    "выписк*/снят*/жительства & решает/решат/согласу*/согласован* ~ сам/сама/самой/самим/нею/ней/ним"
    " & !позднее/позже/срок*/течени*",
    "<the-buyer> ~ сам/сама/самостоятельно/силами/суд ~ снять/снима*/выпишет/выписать/выписывать & !<if>/вправе/ипотек*"
    "/залог*/арест*",
    "снят*/снимется/снимутся/<leave>/выпис*/выпиш* ~ покупк*/приобретени*/постройк*/строительств* ~ жиль*/друг*/нов*"
    " & !позднее/позже/до/срок*/течени*",
    "выпишется/выпишутся/снимется/снимутся/съедет/съедут/выедет/выедут когда/если/как",
    "когда/срок* ~ выпиш*/снимут*/<leave>/выписк* ~ не/ни оговар*/оговор*/уговар*/уговор*/определ*/установл*"
    "/согласов*/решили/назван*",
    "снят*/снимется/снимутся/<leave>/выпис*/выпиш* ~ возможности/мере/подыщет/найдет/сочтет/сочтут/захоч*/пожела*"
    "/удобн*"
    " & !позднее/позже/до/срок*/течени*",
    "снят*/выпис*/выписк* ~ решат/решается/решить/договорятся/согласу* ~ позднее/позже/потом/отдельно",
    "<relative>/<spouse>/бывш* ~ не выписан/выписана/выписаны/снят/снята/сняты",
    "снят*/сняться/выпис* ~ постара*/попроб*/получится & !позднее/позже/<none> <enrolled>",
    "отказыва*/отказал* ~ снятия/снятию/сним*/сняться/выпис* & !<if>",
    "признани*/признать ~ утрати* ~ прав* & <the-buyer> & !<if>/вправе",
    "учет*/<enrolled> & местонахожден*/местопребыван* ~ неизвестн*/установлен* & !<none> <enrolled>/сособственник*",
    "снят*/снима*/снимет*/снимут*/выпис*/выпиш*/<leave> ~ когда/как/после ~ купит/приобрет*/найдет/подыщ*/построит"
    "/достроит & !позднее/позже/до/срок*/течени*",
    "не снимется/снимутся/выпишется/выпишутся & !<if>/<penalty>/просроч*/пока",
    "не собира*/намерен*/буд*/стан*/план*/хоч*/жела* <leave>/выписыва*/снима* & !препятств*/возраж*/ранее/раньше",
    "<leave>/выписыва*/снима* ~ не собира*/намерен*/будет/будут/станет/станут/планир*/хоч*/жела* & !препятств*/возраж*",
    *english.REFUSED,
)  # fmt: skip
"""Somebody who is registered there and says that he will not leave, or not by when."""
_REGISTRY = (
    "contract/agreement/right/rights/title/ownership/transfer/deed/mortgage/lease/proprietor/registry/company/owner"
)
"""What else is registered than people, or where."""
_LISTED = Pattern(
    "прописан/прописана ~ <relative>/<spouse>/бывш*",
    "в квартире/доме/помещении/жилом/комнате/ней/нем/объекте ~ зарегистрирован/зарегистрирована ~ <relative>"
    "/<spouse>/<seller>",
    "в/на квартире/доме/комнате/жилье/площади ~ зарегистрирован/зарегистрирована/зарегистрированы & !прав*/переход*"
    "/<mortgage>/<arrest>",
    "кто прописан*/зарегистрирован*", "зарегистрирован* следующ*", "зарегистрирован* & человек*",
    "состоят/состоит ~ учет*", "зарегистрированы",
    "прописаны", "числятся/числится",
    f"are registered & !{_REGISTRY}", "is registered as residing", "зарегистрирован: ", "состоит учет*",
    "прописан/прописана",
    "is/are registered & resid*",
    *english.LISTED,
)  # fmt: skip


_ELSEWHERE = Pattern(
    "<enrolled> ~ друг*/ином/иному/иной/иную <object>/адрес*/мест*/город*/район*",
)
_IN_STREET = Pattern("прописан*/зарегистрирован* .. улиц*/ул/проспект*/переул*/шоссе")
"""Where somebody is registered who is not registered in the dwelling."""
_EXTRACT = Pattern(
    "выписк* ~ егрн/реестр*/росреестр*/госреестр*/банк*/счет*",
    "снят*/сним* ~ <mortgage>/<arrest>/<ban>/обременен* & !учет*/прописк*/выпис*/регистрационн*",
    "выписк* & аккредитив*/сейф*/ячейк*/эскроу/деньг*/ограничен*/обременен* & !прописан*/<enrolled> лиц*",
)
"""A sentence whose `выписка` is a paper, not somebody's leaving."""
_ROW = re.compile(r"^\W*(?:[зЗ]арегистрирован|[пП]рописан)\w{0,3}\s{0,3}[|:–—-]")
"""A row of a form on those who are registered."""
_NO_DATE = re.compile(r"(?:\b(?:до|позднее|позже)\s|[«\"])\s?_{2,}")
"""A day that is left open."""
_KIN_LISTED = Pattern(*english.KIN_LISTED)


def _find_residents(reading: Reading) -> Finding | None:
    kept, supposed = reading.sentences_of(_UNLOST), reading.sentences_of(_SUPPOSED)
    for hit in reading.hits(_RETAIN):
        if hit.sentence in supposed:
            continue
        if hit.sentence in kept or (not reading.denied(hit) and hit.sentence not in reading.sentences_of(_NONE_BELOW)):
            return Finding(reading.span(hit), "retained")
    papers = reading.sentences_of(_EXTRACT)
    stay = reading.sentences_of(_STAY) | {
        hit.sentence for hit in reading.hits(_NOT_LEAVING) if reading.in_one_clause(hit)
    }
    stay -= papers
    leaves = reading.sentences_of(_LEAVE) - stay
    kin = reading.sentences_of(_OF_KIN)
    registered = reading.hits(_LISTED)
    rows = reading.like(_ROW, registered)
    inside = reading.words.places(("квартире", "доме", "комнате", "жилье", "помещении", "объекте", "адресу")).all
    street = (hit for hit in reading.hits(_IN_STREET) if inside.isdisjoint(range(hit.first, hit.last)))
    elsewhere = reading.parts_of(_ELSEWHERE).union(map(reading.part, street))
    there = [
        hit
        for hit in registered
        if (hit.sentence in rows or _in_dwelling(hit, reading)) and reading.part(hit) not in elsewhere
    ]
    there += reading.hits(_KIN_LISTED)
    listed = next((hit for hit in there if hit.sentence in stay or not reading.denied(hit)), None)
    if refused := next((hit for hit in reading.hits(_REFUSED) if hit.sentence not in papers), None):
        return Finding(reading.span(refused), "staying")
    stays_behind = any(hit.sentence in kin for hit in there) and leaves.isdisjoint(
        kin | reading.sentences_of(_ALL_LEAVE)
    )
    if listed is not None and (not leaves or stays_behind):
        return Finding(reading.span(listed), "staying")
    leaving = [hit for hit in reading.hits(_LEAVE) if hit.sentence not in papers]
    if undated := next((hit for hit in leaving if reading.passes(_NO_DATE.search, hit)), None):
        return Finding(reading.span(undated), "staying")
    of_children = reading.sentences_of(_OF_CHILDREN) | reading.sentences_of(_OF_THINGS)
    told = (hit for hit in reading.hits(_REGISTERED) if hit.sentence not in of_children)
    if (inmate := _inmate(reading)) is not None:
        return Finding(reading.span(inmate), "staying")
    spoken = next(told, None) or listed
    return None if spoken is None else Finding(reading.span(spoken))


_INSIDE, _GONE = Pattern(*outsiders.INSIDE), Pattern(*outsiders.GONE)


def _inmate(reading: Reading) -> Hit | None:
    """Somebody beside the seller who lives there; neither his sentence nor the next two say that he goes."""
    if reading.kind not in ("purchase_agreement", "preliminary_agreement", "deposit_agreement"):
        return None
    gone = reading.sentences_of(_GONE)
    return next(
        (
            hit
            for hit in reading.hits(_INSIDE)
            if gone.isdisjoint(range(hit.sentence, hit.sentence + 3)) and not reading.denied(hit)
        ),
        None,
    )


_OF_KIN, _ALL_LEAVE = Pattern(*english.OF_KIN), Pattern(*english.ALL_LEAVE)
_OF_CHILDREN, _OF_THINGS = Pattern(*english.OF_CHILDREN), Pattern(*english.OF_THINGS)
_SUPPOSED = Pattern("<if> & будет установлен*", "<if> & обнаруж*/выявл*/выявит*/выявят*/выясн*/окаж*/объяв*")
"""What may come to light some day."""
_NONE_BELOW = Pattern("не имеется", "нет", "отсутству*", "none", "there are no", "nobody", "no person*")
_DWELLING_WORDS = Pattern(
    "кто прописан*/зарегистрирован*", "прописан/прописана/прописаны & !паспорт*/адресу/рожден*",
    "учет* ~ состоят", "зарегистрирован*/прописан* ~ двое/трое/четверо/пятеро/человек*",
    "по адресу", "на жилплощади", "на площади", "в квартире", "в указанной квартире", "в доме", "в объекте", "в ней",
    "в нем",
    "в жилом", "в помещении", "в комнате",
    "в отчуждаем*", f"in/at the address/{OBJECT}",
    "following persons/people/citizens",
    "registered there",
)  # fmt: skip


def _in_dwelling(hit: Hit, reading: Reading) -> bool:
    return hit.sentence in reading.sentences_of(_DWELLING_WORDS)


RULES = (
    Rule(
        code="encumbrances",
        title="Encumbrances of the object",
        law=(
            "Civil Code, art. 460 and 174.1",
            "Law 102-FZ on mortgage, art. 37 and 38",
            "Law 218-FZ on registration, art. 26",
        ),
        looks_for="Whether the text says that the object is sold to nobody else, not pledged, not under arrest;"
        " or that it is"
        " burdened, and by what. A mortgage that the buyer's own loan brings about does not count.",
        fine="The text says that there are no encumbrances.",
        faults=ENCUMBRANCE_FAULTS,
        demands=(
            "Compare with a fresh extract of the register; settle before signing who lifts each encumbrance and when.",
        ),
        needed=("purchase_agreement",),
        unread=("receipt", "power_of_attorney", "spouse_consent"),
        find=_find_encumbrances,
    ),
    Rule(
        code="third_party_rights",
        title="Rights and claims of third parties",
        law=("Civil Code, art. 460 to 462, 617 and 675",),
        looks_for="Leases, rights of use, disputes and other claims, and the assurance that there are none.",
        fine="The text says that nobody else has rights in the object or claims to it.",
        faults=THIRD_PARTY_FAULTS,
        demands=("Demand the papers of every right that the text names, and its end or the holder's written consent.",),
        unread=("receipt", "power_of_attorney", "spouse_consent", "other"),
        find=_find_third_party,
    ),
    Rule(
        code="residents",
        title="Registered residents and the right to stay",
        law=("Civil Code, art. 558 and 292", "Law 189-FZ, art. 19"),
        looks_for="Who is registered in the dwelling, who keeps the right to use it, and who must leave by when.",
        fine="The text says who is registered there, and nobody keeps the right to stay.",
        faults=RESIDENT_FAULTS,
        demands=("Demand a fresh certificate of registered persons, and have a date for their removal written in.",),
        needed=("purchase_agreement",),
        matters=lambda reading: reading.words.russian and reading.dwelling,
        unread=("title_extract", "power_of_attorney", "spouse_consent", "receipt", "other"),
        find=_find_residents,
    ),
)
