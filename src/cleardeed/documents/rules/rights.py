"""Rights of others in the object: encumbrances, third parties, those who live there."""

from cleardeed.documents.reading.patterns import Hit, Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules.english import rights as english
from cleardeed.documents.rules.model import MISSING, Fault, Finding, Rule, Weight

KINDS: dict[str, tuple[str, ...]] = {
    "mortgage": ("ипотек*", "залог*", "залож*", "mortgage*", "pledge*", "lien*", "charge*"),
    "arrest": ("арест*", "seizure", "seized", "arrest*", "attachment"),
    "ban": ("запрет*", "запрещени*", "prohibition*", "injunction*"),
    "annuity": ("рент*", "пожизненн*", "annuity", "annuities"),
    "lease": ("аренд*", "найм*", "наем*", "lease*", "tenanc*"),
    "easement": ("сервитут*", "easement*"),
}
"""Kinds of encumbrance by the beginnings of their words."""
_BURDEN = "/".join(stem for kind in ("mortgage", "arrest", "ban", "annuity", "easement") for stem in KINDS[kind])
_ALL = "/".join(stem for stems in KINDS.values() for stem in stems)

_MENTIONED = Pattern(
    "арестован*", "обременен*", "обременя*", "обремене*", _BURDEN, "заложен*", "encumb*", "споре", "споров",
    "правопритязан*",
    *english.MENTIONED,
)  # fmt: skip
_PRESENT = Pattern(
    "заложен/заложена/заложено/заложены банк*/обществ*/кредитор*", "арестован/арестована/арестовано/арестованы",
    "заложен/заложена/заложено & кредит*", "remains charged", "charged to", "under mortgage which",
    "ипотек* & не погашен*/снят*", "приобрета*/куплен* ипотек*", "в залоге у", "в залоге банк*",
    f"находи* {_BURDEN}", f"состо* {_BURDEN}", f"обременен/обременена/обременено/обременены/обремененн* {_ALL}",
    f"имеется/имеются/существу*/установлен*/наложен*/зарегистрирован*/действу* {_BURDEN}",
    f"{_BURDEN} зарегистрирован*/наложен*/установлен*/действу*", "имеется/имеются обременени*",
    "обременени*/ограничени* имеется/имеются", f"обременени* виде {_ALL}", f"обременен* & силу & {_BURDEN}",
    f"за исключением {_ALL}", f"кроме {_ALL}", f"is/are/remains subject to {_ALL}",
    f"subject to existing/outstanding/following {_ALL}", f"encumbered by/with {_ALL}", f"except for {_ALL}",
    f"save for {_ALL}", f"other than {_ALL}", "is mortgaged", "is pledged", f"registered {_BURDEN}",
    f"there is/exists {_BURDEN}", "обременен* & следующ*", "вместе с обременени*", "согласен & обременени*",
    "уведомл* & обременени* & !свободн*", "informed & following rights", "accept* & subject to & encumbrance*",
    "предмет* залога", "предметом ипотек*", f"is under {_BURDEN}", "погас* & ипотек*",
    "снят* & ипотек*/залог*/арест*/обременени*", "остат* & ипотек*", "залог* банк*", "залоге у", "ипотек* банк*",
    f"burdened by/with {_ALL}", "charged to/in favour", "outstanding mortgage/loan",
    f"a/an {_BURDEN} registered/recorded/in",
    *english.BURDENED,
)  # fmt: skip
_BUYERS = Pattern(
    "с момента & ипотек*/залог* & банк*/кредит*/покупател*",
    "силу закона & ипотек*/залог* & кредитн*/заемн*/покупател*", "кредитн*/заемн* средств* & покупател*",
    "предоставл*/предоставивш* & покупател* & кредит*", "возник* & залог*/ипотек* & банк*",
    "buyer/purchaser & loan/lender/borrow*", "mortgage loan", "залогодержател* & покупател*",
    *english.BUYERS,
)  # fmt: skip
"""A mortgage that the buyer's own loan brings about is no burden of the seller's."""
_SELLERS_PLEDGE = Pattern(
    "488", "залог* продавц*", "продавц* залог*", "залог*/ипотек* & возник*/признает* & продавц* & !банк*",
    "залог* & пользу продавц*", "pledge* favo* seller", "lien favo* seller/vendor", "seller/vendor lien",
    "lien seller/vendor",
    *english.SELLERS_PLEDGE,
)  # fmt: skip
_CLEAN = Pattern(
    "тяжб", "арестов нет", "запретов & нет", "обременени* не имеется", "unencumbered", "не обремен*", "не залож*",
    "не зарегистрирован*", "не находится", "не состо*", "свободн*/свободен от", "обременени* отсутств*",
    "обременени* нет", "обременени* не", "арест* не", "залог* не", "отсутств* обременени*", "нет обременени*",
    "без обременени*", "никак* обременени*", "free from", "free of", "free and clear", "not encumb*",
    "not pledged/mortgaged", "no encumbrance*", "no mortgage*", "no lien*", "without encumbrance*", "unencumbered",
    "not subject", "no charge*", "отсутств*", "none registered", "не наложен*", "не заявлен*",
    *english.CLEAN,
)  # fmt: skip

ENCUMBRANCE_FAULTS = {
    MISSING: Fault(
        Weight.SERIOUS, "Nothing is said on whether the object is free from mortgage, arrest and other encumbrances."
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
_ARRESTED = Pattern(
    "арестован/арестована/арестовано/арестованы",
    "находи*/наложен*/состо*/зарегистрирован*/вид*/имеется арест*/запрет*/запрещени*",
    "арест*/запрещени* наложен*/зарегистрирован*", "under arrest/seizure",
    "arrest/seizure is/was imposed/registered", "prohibition registered/imposed",
    *english.ARRESTED,
)  # fmt: skip
_IN_EXTRACT = Pattern(
    _BURDEN,
    *english.IN_EXTRACT,
)
_ENTRY = Pattern(
    "арест*",
    "запрещени*",
    "seizure",
    "arrest",
    "prohibition",
    *english.GRAVE_ENTRY,
)


def _find_encumbrances(reading: Reading) -> Finding | None:
    if reading.kind in ("receipt", "power_of_attorney", "spouse_consent", "other"):
        return None
    if burdens := stated(reading):
        arrested = _ENTRY if reading.kind == "title_extract" else _ARRESTED
        grave = next((hit for hit in burdens if hit in set(arrested.find(reading.words))), None)
        return Finding(reading.span(grave or burdens[0]), "arrested" if grave else "burdened")
    if reading.kind == "title_extract":
        hit = _MENTIONED.first(reading.words) or _RESTRICTIONS.first(reading.words)
        return None if hit is None else Finding(reading.span(hit))
    clean, sellers = reading.sentences_of(_CLEAN), reading.sentences_of(_SELLERS_PLEDGE)
    spoken = (hit for hit in reading.hits(_MENTIONED) if hit.sentence not in sellers)
    settled = next((hit for hit in spoken if hit.sentence in clean or reading.denied(hit)), None)
    return None if settled is None else Finding(reading.span(settled))


def stated(reading: Reading) -> list[Hit]:
    """Every burden that the text states as a fact, in order of place."""
    if reading.kind == "title_extract":
        skipped = reading.sentences_of(_EXPLAINED)
        return [
            hit
            for pattern in (_ENTRY, _IN_EXTRACT, _LEASE)
            for hit in reading.hits(pattern)
            if not reading.denied(hit) and hit.sentence not in skipped
        ]
    skipped = reading.sentences_of(_BUYERS) | reading.sentences_of(_SELLERS_PLEDGE)
    hits = {hit for pattern in (_ARRESTED, _PRESENT) for hit in pattern.find(reading.words)}
    return sorted(
        (hit for hit in hits if hit.sentence not in skipped and _is_said(hit, reading)), key=lambda hit: hit.first
    )


_EXPLAINED = Pattern(*english.EXPLAINED)
"""What an extract says of itself."""
_DUTY = Pattern(
    "обязу* не", "обязан* не", "вправе", "undertake* not", "shall not", "ответственност*", "в случае", "если", "if",
    "in case",
)  # fmt: skip
_EXCEPT = Pattern("за исключением", "кроме", "except", "save for", "other than")


def _is_said(hit: Hit, reading: Reading) -> bool:
    """Whether the burden is stated as a fact: not denied, and no mere duty or condition."""
    if hit.sentence in reading.sentences_of(_EXCEPT):
        return True
    return reading.asserted(hit) and hit.sentence not in reading.sentences_of(_DUTY)


_LEASE = Pattern("/".join(KINDS["lease"]))
_RESTRICTIONS = Pattern("ограничен* прав*", "restriction*", "charges register")

THIRD_PARTY_FAULTS = {
    "rights": Fault(
        Weight.SERIOUS,
        "Somebody else has a right or a claim to the object by the text: a lease, a right of use, a dispute.",
    ),
}
_THIRD = Pattern(
    "посторонн* лиц*", "иных лиц & прав*", "права других лиц", "притязаний", "прав* треть* лиц*",
    "треть* лиц* & прав*/притязан*/претенз*/требован*", "притязани*", "третьи лица & не имеют",
    "никому & продан*/подарен*/обещан*", "правопритязан*", "правах треть*", "third part* & right*/claim*/interest*",
    "rights of others", "claims of any/third", "right of others", "судебн* спор*", "adverse claim*",
    "dispute & property", "судебн* разбирательств*", "обещан* другим/иным/третьим", "судебн* спор*/дел*/процесс*",
    *english.THIRD,
)  # fmt: skip
_OTHERS_RIGHT = Pattern(
    "сдан/сдана/сдано/сданы & до/срок*/договор*/арендатор*/жильц*/жильцам", "квартирант*", "жильцы & живут/прожива*",
    "сдан* аренд*/наем/найм", "сдается аренд*/наем/найм", "находится аренд*/споре/пользовании/безвозмездном",
    "арендатор* & прожива*/пользу*/занима*", "обременен* прав* треть*", "обременен* аренд*",
    "договор* аренды/найма & действу*/заключен*/до", "имеется/имеются спор*", "имеется/имеются прав* треть*",
    "имеются притязани*", "оспарива*", "исков* & заявлен*", "предмет* спора", "предметом судебн*",
    "преимущественн* прав* & арендатор*", "is leased/let/rented", "let/leased/rented to", "tenant* & occup*",
    "subject to lease/tenancy", "third party claims/claim/has", "subject of dispute/litigation",
    "pending litigation/claim", "право требования зарегистрирован*",
    *english.OTHERS_RIGHT,
)  # fmt: skip


def _find_third_party(reading: Reading) -> Finding | None:
    if reading.kind in ("receipt", "power_of_attorney", "spouse_consent", "other"):
        return None
    duty = reading.sentences_of(_DUTY)
    told = next(
        (hit for hit in reading.hits(_OTHERS_RIGHT) if reading.asserted(hit) and hit.sentence not in duty), None
    )
    if told is None and reading.kind == "title_extract":
        told = next((hit for hit in reading.hits(_IN_USE) if not reading.denied(hit)), None)
    elif reading.kind == "title_extract":
        told = None
    if told is not None:
        return Finding(reading.span(told), "rights")
    hit = next(
        (
            hit
            for hit in reading.hits(_THIRD)
            if reading.denied(hit) and hit.sentence not in reading.sentences_of(_LIABLE)
        ),
        None,
    )
    return None if hit is None else Finding(reading.span(hit))


_IN_USE = Pattern("usufruct*", "life estate", "life interest", "right of habitation", "right of residence")
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
_RETAIN = Pattern(
    "сохраня* & прав* пользован*", "сохраня* & прав* прожив*", "прав* пользован* & сохраня*",
    "сохран* прав* пользован*/прожив*", "retain*/keep*/retains right & use/reside/live/occupy",
    "right to reside/occupy/remain", "прав* пользован*/проживани* & после",
    "пожизненн* прав* проживани*/пользовани*", "retain* & right",
    *english.RETAIN,
)  # fmt: skip
_REGISTERED = Pattern(
    "регистрационн* учет*", "зарегистрирован* лиц*", "лиц* зарегистрирован*", "лиц* & сохраня*",
    "никто & зарегистрирован*", "никто & прописан*", "прописан*",
    "зарегистрирован* по месту жительства & квартир*/объект*/дом*/помещени*/комнат*",
    "в квартире & зарегистрирован*", "в объекте & зарегистрирован*", "в доме & зарегистрирован*",
    "в помещении & зарегистрирован*", "зарегистрирован* проживающ*", "зарегистрирован* человек", "558",
    "лиц* & право пользования", "проживающ* & лиц*", "снят* учет*", "registered resid*", "registered & residing",
    "registered occupant*", "occupant*", "vacant possession", "person* & reside*", "registered at & property",
    "registered in property/apartment/flat/house", "adult* & occup*", "no person & registered", "residents",
    "никто не проживает", "квартир* & никто", "проживающих лиц", "выписа*", "сняться",
    *english.RESIDENTS,
)  # fmt: skip
_LEAVE = Pattern(
    "снят* & учет*", "сняться учет*", "снимут* учет*", "выписаться", "выписать*", "выписыва*",
    "освобод* & квартир*/объект*/жил*/дом*", "снима* & учет*", "deregister*", "removed from & regist*", "vacate*",
    "removal & regist*", "снять & учет*", "снимается учет*", "remove* & regist*",
    *english.LEAVE,
)  # fmt: skip
_STAY = Pattern(
    "не обязу*/обязан*/договор*/договар*/планир*/намерен*/согласов*/собира*/предусмотр*/определен*/буд*",
    "отказыва* & снят*/сняться/выписаться", "not obliged/agreed/undertake*",
)  # fmt: skip
"""Words on leaving that promise nothing."""
_LISTED = Pattern(
    "зарегистрирован* следующ*", "зарегистрирован* & человек*", "состоят учет*", "зарегистрированы", "прописаны",
    "are registered", "is registered as residing", "зарегистрирован: ", "состоит учет*", "прописан/прописана",
    "is/are registered & resid*",
    *english.LISTED,
)  # fmt: skip


def _find_residents(reading: Reading) -> Finding | None:
    if reading.kind not in ("purchase_agreement", "preliminary_agreement", "deposit_agreement", "acceptance_act"):
        return None
    for hit in reading.hits(_RETAIN):
        if not reading.denied(hit) and hit.sentence not in reading.sentences_of(_NONE_BELOW):
            return Finding(reading.span(hit), "retained")
    listed = next(
        (hit for hit in reading.hits(_LISTED) if _in_dwelling(hit, reading) and not reading.denied(hit)), None
    )
    leaves = reading.sentences_of(_LEAVE) - reading.sentences_of(_STAY)
    if listed is not None and not leaves:
        return Finding(reading.span(listed), "staying")
    spoken = _REGISTERED.first(reading.words)
    return None if spoken is None else Finding(reading.span(spoken))


_NONE_BELOW = Pattern("не имеется", "нет", "отсутству*", "none", "there are no", "no one", "no person*")
_DWELLING_WORDS = Pattern(
    "по адресу", "на жилплощади", "на площади", "в квартире", "в указанной квартире", "в доме", "в объекте",
    "в жилом", "в помещении", "в комнате",
    "в отчуждаем*", "in the property", "at the property", "in the apartment", "in the flat", "in the house",
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
        find=_find_residents,
    ),
)
