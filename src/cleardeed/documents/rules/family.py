"""Spouses and children: whose consent the deal needs, and whose shares are at stake."""

import re
from collections.abc import Iterable

from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.english import family as english
from cleardeed.documents.rules.model import MISSING, Fault, Finding, Rule, Weight

SPOUSE_FAULTS = {
    MISSING: Fault(Weight.MODERATE, "Nothing is said on the seller's marriage or the spouse's notarised consent;"
                                    " without it the spouse may have the sale undone"
                   " within a year."),
    "lacking": Fault(Weight.SERIOUS, "By the text the spouse's consent is needed and was not given, or not"
                                     " before a notary."),
    "withdrawn": Fault(Weight.BLOCKING, "The consent is withdrawn or refused."),
    "not_notarised": Fault(Weight.SERIOUS, "The consent shows no notary; for a sale of real estate it must be"
                                           " notarised."),
}  # fmt: skip
_CONSENT = "согласи*/согласн*/согласен/разреш*/одобр*/consent*"
_GIVEN = Pattern(
    f"{_CONSENT} & <spouse>/35 & !бывш*",
    "<spouse>/супругов ~ соглаша* ~ <sale>/сделк*/отчуждени* & !не соглаша*",
    "брак* ~ дал/дала/дано/выдал* ~ согласи* & нотари*",
    f"бывш* <spouse> ~ дал/дала/дано/выдал*/предоставил*/получено ~ {_CONSENT}",
    *english.GIVEN,
)
_NEEDLESS = Pattern(
    "<spouse> у <seller> нет & !согласи*",
    "оба/обе <spouse> ~ участву*/подпис*/<sells>/выступа*",
    "супруги & продавцы/продавцами & !не/согласи*",
    "<spouse> ~ <sells>/участву*/выступа* ~ совместно/вместе/оба/лично", "<seller> ~ брак*/<spouse> ~ между собой",
    "овдове*", "разводе/развода/разводом & !нет/без/не", "добрачн*",
    "согласи* ~ не ~ должн*/обязан* & <spouse>", "после ~ развод*",
    "вдовец/вдова/вдовой/вдовцом/вдов", "widow*", "разведен/разведена/разведены",
    f"{_CONSENT} & не нужно/надо/нужен/требу*/обязыва*"
    " & !согласи*/разреш*/одобр* банк*/орган*/опек*/залогодержател*/участник*/собрани*/совет*",
    "наследств*/наследован*/дар/дарени* & личн*/совместн*/супруг*/общ* & !подарил",
    "браке/замужем/замуж не состо*/был*/наход*", "замужем не", "не состо*/состоял* & брак*", "брак* & не состо*",
    "брак* ~ не зарегистрирован*/регистрир*/вступа*/заключ*", "не замужем", "не женат*", "холост", "холостой",
    "незамуж*",
    "брачн* договор* & личн*/собственност*/заключен*/принадлеж*", "личн* собственност* & !покупател*",
    "не явля*/относ*/вход*/распростран*/составля* ~ совместн*/общ*/нажит*/супружеск*", "не/нет/вне ~ режим* совместн*",
    "не нажит*", "до/вне/ранее ~ брак* & приобре*/купл*/получ*/собственност*/вступлени*/нажит*/заключени*",
    "до ~ женитьб*/замужеств*/свадьб*/бракосочетани*", "<spouse> ~ умер*/скончал*/покойн*",
    "подарен*/завещан* ~ одному/одной/лично/только",
    "брак* ~ расторгнут*/прекращен*/расторжени* & !не расторгнут*", "брак расторг* & !не расторг*",
    "брачн* отношени* ~ не состо*", "в браке/брачн* ~ ни ~ не состо*", "not/never .. married", "unmarried",
    "bachelor", "spinster",
    "consent & not required/needed/necessary & !bank/lender/landlord/lessor/neighbour*/neighbor*/developer",
    "divorced & !were divorced", "sole and separate",
    "separate property/estate", "does not need & <spouse>/consent*/approv*", "not in marriage",
    "не име* супруг*/жены/мужа",
    "never/not ~ marital/matrimonial/community", "before marriage", "marriage contract", "prenuptial",
    *english.NEEDLESS,
)  # fmt: skip
_BY_GIFT = Pattern("унаследован*", "получен* & наследств*/дар")
"""How the seller came by what is his own; it tells of no spouse where a paper only leads to a sale."""
_LACKING = Pattern(
    "<spouse> ~ знает/курсе/извещен*/уведомлен* & !нотари* ~ удостовер*/заверил*/согласи*",
    "<spouse> ~ не против & !нотари* удостовер*/заверил*/согласи*",
    "<spouse> ~ не/ни соглаш*/одобр*/подписыва*/подписал* & !<enrolled>",
    f"{_CONSENT} ~ не/нет/без/отсутств*/not/no/without/never & <spouse> & !<if>/долгам/возражени*/отзыв*/отозван*"
    "/учета/учету/учет/удостоверил*"
    "/заверил*/удостоверен* & !не возража*/позднее/позже",
    f"{_CONSENT} & <spouse> & простой/<orally> & !нотари*",
    f"{_CONSENT} & <spouse> & устно/<orally> & !orally нотари*", f"без {_CONSENT} <spouse>",
    "согласи* & <spouse> & руки/рукописн* & !нотари*", "согласи* ~ излишн*/лишн* & <spouse>",
    "согласи* & <spouse> & уклон*/возража*/отказыва*/отказал* & !отказал* ~ дол*/прав* & !не возража*",
    "<spouse> & нотари* ~ не заверен*/заверял*/удостоверен*/удостоверял*/оформл*/обращ*/ходил*",
    "состо* & браке & без & согласи*", "<spouse> & не возраж* & !нотари*",
    "<spouse> ~ не уведомлен*/извещен*/знает/ведает/осведомлен*/согласн*/согласен/участву* & !<enrolled>/приватизац*",
    "<spouse> ~ сказал*/говорит/кивнул* & !нотари*/подпис*",
    "<spouse> ~ поговор*/спрос*/сообщ*/уговор*/улад* ~ позже/потом/после/сам/сама & !нотари*",
    "<spouse> ~ возража*/против & !не возража*/против", "<spouse> ~ has not/refuses/objects",
    "<spouse> not informed/aware/told",
    *english.LACKING,
)  # fmt: skip
_BELIEVED = Pattern(
    "полага*/считает/считают/думает/думаю/мнению ~ согласи* & <spouse>/браке & !нотариус*/наслед*/дар/дарени*/личн*",
    "<spouse> ~ знает/возража*/против/курсе & согласи* ~ не ~ требу*/нуж* & !нотари*/личн*/дар/дарени*/наслед*/брачн*"
    "/приватизац*",
    "полага*/считает/считают/думает/думаю/мнению & согласи* ~ не & развод*/расторж*/бывш*",
    "развод*/расторж*/бывш* & согласи* ~ не обращ*/запрашив*/брал*/спрашив*/получал*",
    *english.BELIEVED,
)
"""Somebody's belief that he needs no consent."""
_PROMISED = Pattern(
    f"{_CONSENT} & <spouse> & будет/будут/позднее/потом/позже/впоследствии/обязу*/представит/предъявит/оформит/получит"
    "/донесет/принесет/подпишет/обеща*/получить/представить/предоставит/пришлет/дошлет/вышлет/высылает*/привезет"
    "/довезет/поступит/доставит/ориентировочно",
    f"{_CONSENT} & <spouse> & will/later/shall/undertake*",
    *english.PROMISED,
)  # fmt: skip
"""Too late for a sale; in order for what only leads to one."""
_WITHDRAWN = Pattern(
    "отзываю/отменяю & согласи*",
    "отзыва*/отозва*/отменя*/отменен*/аннулир* ~ согласи* & !может/могу/вправе/право/разъяснен*",
    "согласи* ~ недействительн*/отозван*/утра* & !последств*",
    "не/ни даю/дает/дал/дала/давал* ~ согласи* & !вправе/право/разъяснен*/может/могу/условий", "не согласен/согласна",
    "возража* ~ прода*/отчужд*/сделк* & !не возража*/возражаю",
    "отказыва*/отказал* ~ согласи*", "против прода*/отчужд*/сделк* & !не", "not/never consent/agree",
    "withdraw*/revok*/revoc*/refus*/cancel* ~ consent & !may/can/could/right/until/unless",
    *english.WITHDRAWN,
)  # fmt: skip
_REVOKED = Pattern("согласи* ~ отозван*/отозвал*/аннулир* & <spouse> & !<if>/<none>/может/вправе")
_NOTARY = Pattern(
    "нотариус*", "нотариал* & удостовер* & !подлежит", "зарегистрировано реестре", "реестр* № ",
    "удостоверен* мной/мною", "врио нотариуса", "notary", "notary public", "notari*", "acknowledged before",
    "sworn before", "удостоверил*", "зарегистрировано в реестре",
    *english.NOTARISED,
)  # fmt: skip
_NO_NOTARY = Pattern(
    "без нотариал*/нотариус*", "не удостоверен*", "нотариал* & не", "простой письменной", "not notari*",
    "without notari*/notary", "no/not need/reason/point/necessary .. notary",
    "no notary", "against going/visiting/seeing/appearing .. notary",
    "not witnessed/certified/attested/acknowledged notar*", "не заверя*/удостоверя* & нотариус*",
    "нотариус* не стан*/стал*/буд*/ход*/обращ*/посещ*/понадоб*/нуж*/требу*/надо/был*",
    "нотариус* ~ не ~ заверя*/удостоверя*/оформля*/ходил*/обращал*/заверен*",
    "notari* not required", "не заверен*", "not/never .. go/went/gone/been/seen/visit*/appear*/turn* .. notary",
)  # fmt: skip


def notarised(reading: Reading) -> Hit | None:
    """Where the text shows a notary; None where it shows none or denies one."""
    return None if _NO_NOTARY(reading.words) else _NOTARY.first(reading.words)


def _find_spouse(reading: Reading) -> Finding | None:
    if reading.kind == "spouse_consent":
        return _the_consent(reading)
    of_buyer = reading.sentences_of(_BUYERS_STATE)
    if not reading.russian_practice:
        of_buyer = of_buyer | reading.sentences_of(_STATUS)
    excuses = reading.hits(_NEEDLESS)
    if reading.kind == "purchase_agreement":
        excuses += reading.hits(_BY_GIFT)
    both_sell = not reading.russian_practice and _sold_by_spouses(reading)
    needless = sorted((hit for hit in excuses if hit.sentence not in of_buyer), key=lambda hit: hit.first)
    given = reading.hits(_GIVEN)
    promised = reading.hits(_PROMISED)
    excused = {hit.sentence for hit in needless} - reading.sentences_of(_BELIEVED)
    lacks = [
        *reading.hits(_BELIEVED),
        *(hit for hit in reading.hits(_LACKING) if reading.in_one_part(hit)),
        *(promised if reading.kind == "purchase_agreement" and not (_sentences(given) - _sentences(promised)) else ()),
    ]
    excused |= of_buyer
    lacking = next((hit for hit in lacks if hit.sentence not in excused), None)
    if lacking is not None:
        return Finding(reading.span(lacking), "lacking")
    if revoked := _REVOKED.first(reading.words):
        return Finding(reading.span(revoked), "withdrawn")
    settled = next(iter((*given, *needless, *promised)), None)
    if settled is not None:
        return Finding(reading.span(settled))
    told = (hit for hit in reading.hits(_MARRIED) if hit.sentence not in of_buyer and not both_sell)
    married = next((hit for hit in told if reading.asserted(hit)), None)
    return None if married is None else Finding(reading.span(married), "lacking")


def _sentences(hits: Iterable[Hit]) -> set[int]:
    return {hit.sentence for hit in hits}


def _sold_by_spouses(reading: Reading) -> bool:
    """Whether the seller's spouse is named beside him, before any buyer is."""
    couple = _COUPLE.first(reading.words)
    buyer = next(iter(reading.words.places(("buyer*", "purchaser*")).order), None)
    return couple is not None and (buyer is None or couple.last < buyer)


_COUPLE = Pattern("and his/her wife/husband/spouse", "husband and wife", "spouses sell/vendors/sellers")
_BUYERS_STATE = Pattern(
    "<spouse> покупателя/покупательницы & !<the-seller>/продавца",
    "<the-buyer> & брак*/женат*/замуж*/<spouse> & !<seller>/прода*/отчужд*/наследств*/приватизац*/наход*",
    *english.BUYERS_STATE,
)
_STATUS = Pattern(*english.STATUS)
_MARRIED = Pattern(
    "женат", "замужем", "состо* & браке", "состо* & зарегистрированном браке", "is married", "нажит* брак*",
    "в период брака",
    "during marriage",
    *english.MARRIED,
)  # fmt: skip


def _the_consent(reading: Reading) -> Finding | None:
    if refused := next(iter(reading.hits(_WITHDRAWN)), None):
        return Finding(reading.span(refused), "withdrawn")
    hit = _CONSENTS.first(reading.words)
    if hit is None:
        return None
    return Finding(reading.span(hit), None if notarised(reading) else "not_notarised")


_CONSENTS = Pattern(
    "согласи*",
    "согласна",
    "согласен",
    "consent*",
    "не возража*/возражаю",
    "одобряю",
    "разрешаю",
    "возражений не имею",
    "не против",
    "agree",
    "no objection*",
    *english.CONSENTS,
)

MINOR_FAULTS = {
    "permission": Fault(
        Weight.GRAVE,
        "A minor or ward owns, sells or lives there, and no permission of the guardianship authority is shown.",
    ),
}
_MINORS = Pattern(
    "несовершеннолет*", "малолет*", "опек*", "попечит*", "подопечн*", "недееспособн*", "свидетельство* рождении",
    "<young>", "ребенок/ребенк*/дети/детей/детям/детьми"
    " ~ <own>/дол*/<enrolled>/<live> & !<capital>/совершеннолет*/взросл*",
    "minor", "minors", "guardianship", "underage", "minor child*", "ward",
    "дети/детей/детям ~ не/нет & !<capital>/дол*", "дет*/детей/лиц* ~ совершеннолет*/восемнадцат*/взрослы*",
    "дет*/детей/лиц* ~ 18 лет/годов",
    "child/children ~ <own>/share*/registered/live/lives & !maternity/adult",
    "aged & son/daughter/child/owner & !over/above/older/upwards",
    *english.MINORS,
)  # fmt: skip
_NO_MINORS = Pattern(
    "<child> ~ не зарегистрирован*/прописан* & опек*/попечит* ~ не требу*/нуж*",
    "детей/несовершеннолетн*/малолетн*/лиц ~ <own>/<enrolled>/жильцов ~ нет/отсутству*"
    " & !разреш*/согласи*/одобрен* .. нет/отсутству*",
    "под опек*/попечит* & не/нет/ни", "не состо* & опек*/попечит*", "дееспособн* & не/полн*", "не лишен*",
    "не огранич*", "not/no under guardianship", "no guardianship",
    "minor* & no/not/none & !permission/approv*/consent*",
    *english.NO_MINORS,
)  # fmt: skip
_PERMITS = "разреш*/согласи*/одобрен*/постановлени*/распоряжени*/приказ*/permission/permit*/consent*/approv*"
_PERMISSION = Pattern(
    f"<guardian> & {_PERMITS}",
    "разрешени* орган*",
    "распоряжени*/постановлени*/приказ*/решени* & администраци*/комитет*/департамент*/управлени*/отдел*/министерств*"
    "/главы & разреш*/одобр*/согласован* & <child>/дол*",
    "court & approv* & minor*",
    *english.PERMISSION,
)
_NO_PERMISSION = Pattern(
    "без ведома/участи*/уведомлени* <guardian>",
    "<guardian> ~ не/нет/без/ни ~ извещ*/обращ*/уведомл*/спрашива*/ставил*/знает/трево*/беспоко*/привлек*/вовлек*",
    "без обращени* <guardian>",
    "<guardian> ~ отказ*", "<guardian> ~ не дал*/ответ*/решил*/рассмотрел*",
    f"<guardian> & {_PERMITS} & не/нет/без/отсутств*/ни/not/no/without & !требу*/required/состо*/нуждается",
    f"<guardian> & {_PERMITS} & будет/will/планир*/позже/позднее/потом/получим/получу/получит/получат"
    "/оформит/представит/обещ*",
    "без участи* & <guardian>", "no permission",
    "without & <guardian>", "разрешени* опек* не требу*",
    *english.NO_PERMISSION,
)  # fmt: skip


def _find_minors(reading: Reading) -> Finding | None:
    child = _child(reading)
    promised = reading.sentences_of(_SHARES_PROMISED)
    if child is not None and reading.sentence_at(child.start) in reading.sentences_of(_GONE) | promised:
        child = None
    absent = reading.sentences_of(_NO_MINORS) | reading.sentences_of(_GONE)
    capable = reading.sentences_of(_CAPABLE)
    if reading.kind == "power_of_attorney":
        capable |= reading.sentences_of(_OFFICES)
    slight = {hit.first for hit in _SLIGHT.find(reading.words)}
    named = [hit for hit in reading.hits(_MINORS) if hit.first not in slight and hit.sentence not in capable]
    offspring = reading.hits(_OFFSPRING)
    grown, young = reading.like(_ADULT, named), reading.like(_YOUNG, offspring)
    named = [hit for hit in named if hit.sentence not in promised]
    hits = [hit for hit in named if hit.sentence not in grown]
    hits.extend(hit for hit in offspring if hit.sentence in young)
    holders = reading.hits(_HOLDERS)
    of_age_told = reading.like(_AGED, holders)
    hits.extend(hit for hit in holders if hit.sentence in of_age_told)
    if reading.kind != "title_extract":
        hits.extend(reading.hits(_REPRESENTED))
    if not reading.words.russian and (unshared := _unshared(reading)) is not None:
        return Finding(reading.span(unshared), "permission")
    if not hits and child is None:
        return Finding(reading.span(named[0])) if named else None
    unasked = absent | reading.sentences_of(_LODGER)
    if lacking := next((hit for hit in reading.hits(_NO_PERMISSION) if hit.sentence not in unasked), None):
        return Finding(reading.span(lacking), "permission")
    if allowed := next((hit for hit in reading.hits(_PERMISSION) if hit.sentence not in unasked), None):
        return Finding(reading.span(allowed))
    if lodger := next(iter(reading.hits(_LODGER)), None):
        return Finding(reading.span(lodger))
    shown = set(reading.hits(_REPRESENTED))
    present = next(
        (hit for hit in hits if hit.sentence not in absent and (hit in shown or not reading.denied(hit))), None
    )
    if child is not None or present is not None:
        return Finding(child or (reading.span(present) if present else None), "permission")
    return Finding(reading.span(hits[0]))


def _unshared(reading: Reading) -> Hit | None:
    """Where children were not given the shares that a home bought with maternity capital owes them."""
    if _MATERNITY.first(reading.words) is None:
        return None
    settled = reading.sentences_of(_ALLOTTED)
    return next((hit for hit in reading.hits(_NOT_ALLOTTED) if hit.sentence not in settled), None)


_LODGER = Pattern(
    "<child>/дочь/сын/внук/внучка & <own>/дол* ~ не явля*/имеет/принадлеж*/нет & опек* ~ не требу*/нуж* & !интерес*",
)
"""A child who owns nothing there, and for whom the contract says that nobody need be asked."""
_CAPABLE = Pattern(
    "дееспособ* & опек*/попечит*/патронаж* ~ не/ни & !<child>/разреш*/орган*",
    "<the-seller> и/или <the-buyer> ~ опек*/попечит* & не/ни состо*/наход* & !<child>/разреш*/орган*",
    "<sides>/участник*/нас/мы/оба/обе ~ опек*/попечит* ~ не/ни ~ состо*/наход*/знач* & !<child>/разреш*/орган*",
    "опек*/попечит* ~ никто ~ нас/<sides>/участник* & !<child>/разреш*/орган*",
    *english.CAPABLE,
)
"""What the sides say of themselves."""
_OFFICES = Pattern("орган* опек* & !<child>")
"""Before whom a deputy may speak."""
_GONE = Pattern("снят/снята/сняты/выписан/выписана/выписаны/сняв* ~ учет*/<enrolled>/<object> & !<own>/дол*/<sells>/не")
"""Where somebody was registered and is no longer."""
_SLIGHT = Pattern(*english.SLIGHT)
"""Where `minor` is said of a thing."""
_SHARES_PROMISED = Pattern(
    "capital & allot*/allocat*/shares & will/shall/undertake*",
    *english.SHARES_PROMISED,
    "оформ*/выдел*/надел*/включ* & дет*/ребен* & <the-buyer>/<capital>/256 & обязу*/обязан*/будет/выделит/наделит"
    "/оформит/включит/выделят/наделят/оформят/включат",
    "покупа*/приобрета* ~ себя ~ дет*/ребен*/сына/дочери",
)
"""Shares that buyers will give their children for the capital."""
_OFFSPRING = Pattern(
    "сын/сына/сыну/сыном/дочь/дочери/дочерью/дочку/внук*/внучк*/брат*/сестр*/son/daughter",
    "одному/одной/младшему/младшей/которому/которой ~ <own>/<seller>/<enrolled>",
)
_YEARS = r"\s(?:лет|год|года)\b"
_NO_TERM = r"(?<!на )(?<!за )(?<!через )(?<!более )(?<!течение )"
_BORN_LATELY = re.compile(
    r"\b(?:2009|201\d|202\d)\s?(?:г\.?|года?)\s?(?:р(?![а-яё])|рожд)"
    r"|\b(?:son|daughter|child)\w{0,3}\s[^.;()]{0,60}\((?:20(?:09|1\d|2\d))\)"
    r"|\bborn\s(?:(?:on|in|the|of|day|[\d.]+(?:st|nd|rd|th)?|[A-Z][a-z]{2,8}),?\s){0,6}(?:[\d./]{0,6})(?:2009|201\d|202\d)\b"
)
_YOUNG = re.compile(
    rf"{_BORN_LATELY.pattern}|{_NO_TERM}(?<![\d.])(?:\d|1[0-7]){_YEARS}"
    rf"|{_NO_TERM}(?<!дцать )(?<!дцати )(?<!сят )(?<!сяти )(?<!сорок )(?<!сорока )\b(?:год|один|одного|два|двух|тр[её]х"
    r"|три|четыр\w+|пят[ьи]|шест[ьи]|сем[ьи]|вос[ье]м[ьи]|девят[ьи]|десят[ьи]"
    rf"|(?:один|две|три|четыр|пят|шест|сем)надцат[ьи]){_YEARS}"
)
"""A year of birth, or years of age, of somebody who is not of age."""
_HOLDERS = Pattern("<own>/<enrolled>/<live>/дол*")
_AGED = re.compile(r"[А-ЯЁ][\w.]*\s?[,(]\s?(?:ему |ей )?(?:[1-9]|1[0-7])\s(?:лет|года?)\b(?!\s(?:назад|владе))")
"""A name with the age of somebody who is not of age."""
_REPRESENTED = Pattern(
    "законн* представител*",
    "ученик*/учениц* ~ класс*/школ*",
    "действ*/подписыва* ~ за/имени ~ <child>/сына/дочери/дочь",
    "не достиг* ~ лет/18/восемнадцат*/совершеннолет* & !нет/отсутств*/имеется/имеются/никто",
)
_ADULT = re.compile(
    r"\b(?:19\d\d|200[0-7])\s?(?:г\.?|года?)\s?(?:р(?![а-яё])|рожд)|\b(?:взросл|совершеннолетн)\w+ (?:дет|сын|доч)"
    r"|\b(?:[дД]ет[иь]\w*|сын\w*|доч\w+)[^.;]{0,40}\b(?:взросл|совершеннолетн)"
)
"""Sons and daughters with a year of birth that is long past."""


def _child(reading: Reading) -> Span | None:
    """Somebody who by the birth date is under 18 on the document's day, or whose year of birth tells it."""
    told = (date.value for date in reading.dates if date.value and date.value <= reading.today)
    day = max(told, default=None) if reading.words.russian else reading.date and reading.date.value
    for person in reading.persons:
        if person.birth and person.birth.value and day and 0 <= (day - person.birth.value).days < 18 * 365:
            return person.name
    lately = _BORN_LATELY.search(reading.stream)
    return Span(lately.span()) if lately else None


MATERNITY_FAULTS = {
    "shares": Fault(
        Weight.GRAVE,
        "Maternity capital was used or is to be used, and nothing shows that the children were or will be given"
        " their shares.",
    ),
}
_MATERNITY = Pattern(
    "капитал* ~ дет*/дол* & !уставн*/ремонт*", "сертификат* ~ мск", "сертификат* & дол* ~ дет*",
    "материнск*/семейн* капитал*/сертификат*", "<capital> & средств* & !семейного кодекса",
    "maternity capital", "family capital",
    *english.MATERNITY, "материнского (семейного)", "материнск*", "маткапитал*",
    "мск ~ средств*/использ*/деньг*/да/есть/был/вложен*/дол*", "сертификат* мк",
    "поддержк* семей/семьи/семьям/семьями/дет*", "господдержк* ~ семей/семьи/семьям/дет*",
)  # fmt: skip
_NOT_USED = Pattern(
    "капитал*/маткапитал*/мск/материнск* ~ не использ*/привлека*/привлеч*/вкладыв*/вложен*/направл*/участв*"
    "/примен*/получ*"
    "/расходов*/трат*/приобре*/уча*",
    "капитал*/маткапитал*/мск/материнск* ~ не & !дол*/долю/обязательств*/собственник*",
    "капитал*/маткапитал*/мск/материнск* & <object>/покупк* ~ не вкладыв*/вложен*/использовал*/направл* & !дол*",
    "капитал*/маткапитал*/мск/материнск* ~ нет/без/отсутств*/ни",
    "поддержк*/господдержк* ~ не использ*/привлека*/привлеч*/вкладыв*/вложен*/направл*/участв*/примен*/получ*"
    "/расходов*",
    "maternity/family/mother ~ capital ~ not/no/without/never/neither & !shares/share/co",
    "no/not/never/neither .. maternity/family/mother .. capital & !shares/share",
    "no/not/never/neither .. maternity/family/mother capital .. used/applied/spent/drawn/invested/involved/paid",
    "no/not/never/neither .. paid/used/applied/spent/drawn/invested/bought/financed .. maternity/family/mother"
    " .. capital",
)  # fmt: skip
_SHARES = Pattern(
    "дол* ~ выдел*/оформ*/наделен*/определен*/детей/детям", "обязательств* & выдел*/оформ*",
    "обязу* & оформ* & собственност*", "обязу* & выдел* & дол*", "дол* детей", "наделен* дол*",
    "shares & allotted/allocated/given/children", "children & share*", "общую долевую & детей", "дет* & долев*/общую",
    *english.SHARES,
)  # fmt: skip
_NOT_ALLOTTED = Pattern(
    "дет*/дети ~ собственник* ~ не", "выделени* дол*/долей ~ отложил*/отложен*/отклад*",
    "ребен*/дети/детям/детей ~ не определен*/выделен*/наделен*/получил*",
    "дол* ~ детям/дет* ~ друг*/ин*/будущ* & !<the-buyer>",
    "обязательств*/обещани*/дол* & исполн*/выполн*/выдел* & друг*/иному/ином/нов*/строя*/строит* ~ <object>"
    " & !<the-buyer>/исполнено/выполнено/исполнена/семей",
    "обязательств*/обещани*/дол* & исполн*/выполн*/выдел* ~ применительно & !<the-buyer> ~ выделит/выделят",
     "выдел*/наделить ~ дол* & этого не сдела*/исполн*/выполн*",
    "дол* <child>/дочери/сыну/сына/семьи & не/ни передан*/выделен*/оформлен*/переда*",
    "дол* ~ не выдел*/оформ*/наделен*/переда*", "дол* ~ детям/детей ~ не/пока/еще/потом",
    *english.NOT_ALLOTTED,
    "обязательств* & не исполн*/выполн*", "обязательств* ~ неисполн*/невыполн*", "доли/долей/доля нет/отсутств*",
    "дол* детям не", "не/без выдел* дол*",
)  # fmt: skip


_ALLOTTED = Pattern("обязанност*/обязательств* ~ исполнена/исполнено/выполнена/выполнено & дол* & !не исполн*/выполн*")
"""The children's shares, or those of others, where the sentence says that the duty is done."""


def _find_maternity(reading: Reading) -> Finding | None:
    hit = _MATERNITY.first(reading.words)
    if hit is None:
        return None
    unused = (one for one in reading.hits(_NOT_USED) if not reading.words.russian or reading.in_one_clause(one))
    if hit.sentence in {one.sentence for one in unused}:
        return Finding(reading.span(hit))
    settled = reading.sentences_of(_ALLOTTED)
    if lacking := next((one for one in reading.hits(_NOT_ALLOTTED) if one.sentence not in settled), None):
        return Finding(reading.span(lacking), "shares")
    if settled or _SHARES(reading.words):
        return Finding(reading.span(hit))
    return Finding(reading.span(hit), "shares")


RULES = (
    Rule(
        code="spouse_consent",
        title="The spouse's consent",
        law=("Family Code, art. 34 and 35 (3)", "Civil Code, art. 157.1, 173.1 and 253"),
        looks_for="The spouse's notarised consent, or why none is needed: not married, a marriage contract,"
        " property of one's own.",
        fine="The spouse's consent is there, or the text says why none is needed.",
        faults=SPOUSE_FAULTS,
        demands=("Demand the spouse's notarised consent, or proof that none is needed, before signing.",),
        needed=("purchase_agreement", "spouse_consent"),
        matters=lambda reading: (
            reading.kind == "spouse_consent"
            or (reading.words.russian and not all(one.company for one in reading.persons[:1]))
        ),
        unread=("title_extract", "power_of_attorney", "acceptance_act", "receipt"),
        find=_find_spouse,
    ),
    Rule(
        code="minors",
        title="Minors and guardianship",
        law=(
            "Civil Code, art. 26, 28, 37 and 292",
            "Law 48-FZ on guardianship, art. 20 and 21",
            "Law 218-FZ on registration, art. 54",
        ),
        looks_for="Minors or wards among parties, owners and residents (by word, birth certificate or birth"
        " date), and the"
        " guardianship authority's permission.",
        fine="There are no minors, or the guardianship authority's permission is named.",
        faults=MINOR_FAULTS,
        demands=("Demand the guardianship authority's prior permission and a notarised contract.",),
        unread=("receipt", "other", "acceptance_act"),
        find=_find_minors,
    ),
    Rule(
        code="maternity_capital",
        title="Maternity capital",
        law=("Law 256-FZ on support of families, art. 10 (4)", "Family Code, art. 60"),
        looks_for="Whether maternity capital was used for the object or pays for it, and the children's shares.",
        fine="Maternity capital was not used, or the children's shares are provided for.",
        faults=MATERNITY_FAULTS,
        demands=("Demand a certificate on the use of maternity capital and proof of the children's shares.",),
        unread=("receipt", "acceptance_act"),
        find=_find_maternity,
    ),
)
