"""What is dealt with: the object and the paper that its title rests on."""

import re

from cleardeed.documents.findings import DocumentType
from cleardeed.documents.reading import objects
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import registered
from cleardeed.documents.rules.english import papers as english
from cleardeed.documents.rules.model import MISSING, Fault, Finding, Rule, Weight

_BOTH: tuple[DocumentType, ...] = (
    "purchase_agreement", "preliminary_agreement", "deposit_agreement", "title_extract", "acceptance_act",
)  # fmt: skip
"""The types in which the object needs its address beside its cadastral number."""
_NAMED: tuple[DocumentType, ...] = (*_BOTH, "receipt", "spouse_consent")

OBJECT_FAULTS = {
    MISSING: Fault(
        Weight.SERIOUS, "The object cannot be identified from the text: it has neither cadastral number nor address."
    ),
    "number": Fault(Weight.MODERATE, "The object has no cadastral number or other number of a land register."),
    "address": Fault(Weight.MODERATE, "The object has no address."),
    "malformed": Fault(Weight.MODERATE, "The number given as the cadastral number is not one."),
}
_OF_RUSSIA = re.compile(r"\d{2}:\d{2}:")
"""How a cadastral number of Russia begins; other countries have other numbers."""
_WITHOUT_NUMBER = re.compile(
    r"кадастров\w+\sномер\w*\W{0,4}(?:_{3,}|\.{5,})(?!\W{0,4}\d{2}:\d{2}:)"
    r"|кадастров\w+\sномер\w*\s(?:[а-яё]+\s){0,2}?(?:(?:пока|ещ[её])\s)?"
    r"(?:не\sприсвоен|будет\sприсвоен|неизвест|отсутству)"
    r"|\bна\s(?:кадастровый\s|кадастровом\s)?уч[её]т\w?\s(?:(?:пока|ещ[её])\s)?не\s(?:поставлен|ставил)"
    r"|\bна\sкадастровом\sуч[её]те\s(?:(?:пока|ещ[её])\s)?не\s(?:сто|состо)|\bне\s(?:сто\w+|состо\w+|поставлен\w?)\sна\sкадастров",
    re.IGNORECASE,
)
"""How a text tells that one of its objects has no number."""
_THING = Pattern(
    "квартир*", "жил* дом*", "земельн* участ*", "помещени*", "объект* недвижимост*", "apartment", "flat", "house",
    "property", "premises", "land",
)  # fmt: skip


def _find_object(reading: Reading) -> Finding | None:
    stream = reading.stream
    address = reading.address
    malformed = objects.malformed_numbers(stream)
    numbers = objects.cadastral_numbers(stream)
    wrong = next((span for span in malformed if _OF_RUSSIA.match(stream, span.start)), None)
    if not numbers and wrong and reading.kind in _NAMED and address is not None:
        return Finding(wrong, "malformed")
    if reading.kind in _NAMED and reading.kind != "title_extract" and (open_ := _WITHOUT_NUMBER.search(stream)):
        return Finding(Span(open_.span()), "number")
    number = numbers[0][1] if numbers else objects.other_number(stream)
    if number is None and address is None:
        thing = _THING.first(reading.words)
        return Finding(reading.span(thing), MISSING) if thing and reading.kind in _NAMED else None
    place = number or address
    if reading.kind not in _NAMED:
        return Finding(place)
    if number is None:
        return Finding(malformed[0], "malformed") if malformed else Finding(address, "number")
    return Finding(place, "address" if address is None and reading.kind in _BOTH else None)


TITLE_FAULTS = {
    MISSING: Fault(Weight.SERIOUS, "It does not say by which document the seller owns the object."),
    "unnamed": Fault(
        Weight.MODERATE,
        "It does not say by which document, with its date and number, the object belongs to the seller.",
    ),
    "not_yet": Fault(Weight.GRAVE, "The seller does not own the object yet, or cannot show by which paper."),
}
_NOT_YET = Pattern(*english.NOT_YET)
_OWNS = Pattern(
    "источник* ~ прав*/собственност*", "<object> дар/подарок ~ договор*",
    "хозяин*/хозяйк* ~ <object>/<seller>", "бумаги/основание/основания договор/свидетельство/решение/купчая",
    "откуда/чем ~ <seller>/<object>/владе*/прав*",
    "основани* прав*/собственност*", "приватизиров* ~ договор*", "дарственн*",
    "документ* <seller>", "титул* & договор*/наследств*/решени*/свидетельств*",
    "прав* продав* & договор*/наследств*/решени*/свидетельств*",
    "получен*/куплен*/подарен*/унаследован* по договор*/свидетельств*/решени*/наследств*/завещани*",
    "доста* & наследств*/договор*/завещани*/свидетельств*/решени*/обмен*",
    "перешл*/перешел & наследств*/договор*/завещани*", "основани* прав*", "основани* владени*", "документ* прав*",
    "прав* возник* & договор*/решени*/свидетельств*/наследств*",
    "приобре* & договор*/решени*/свидетельств* & продав*", "получен* наследств*/дар",
    "acquired & deed/contract/inherit*", "основани* договор*/свидетельств*/решени*/разрешени*/постановлени*/справк*",
    "владе* & основани*", "принадлеж* & договор*/свидетельств*/решени*",
    "собственник* & договор*/свидетельств*/основани*", "принадлеж* & прав*", "принадлеж* & основани*",
    "правоустанавлив*", "документ* основани*", "основани* регистрац* прав*", "прав* собственност* & основани*",
    "собственност* & подтвержд*", "возникл* & основани*", "основани* возникновени*",
    "собственност* & запис* регистрац*", "принадлеж* продавц*", "собственник* явля*", "является собственник*",
    "приобретен* основани*", "документ* на основани*", "owner* & virtue", "title & acquired",
    "acquired under/by/through", "owns & under/by/pursuant", "owned & under/by/pursuant", "title deed", "deed dated",
    "by right of & ownership", "holds & right", "belongs & basis", "ground* & registration", "owner* & basis",
    "belongs & seller/vendor", "ownership & evidenced/confirmed", "title & derived/evidenced", "title document*",
    "root of title", "зарегистрирован*/оформлен*/записан*/числит* за/на <seller>",
    "передал*/передан*/уступил* ~ <seller> & !<buyer>/<pay>",
    "по/из/согласно/основани* справк*/свидетельств*/наследств*/постановлени*/решени*/регистрационн* & <seller>"
    "/<object>/мне",
    "по/из/основани*/силу договор* купл*/дарени*/мены/приватизац*/передач*/ренты/участи*/уступк* & <seller>/мне "
    "& !<buyer>",
    "откуда прав*", "право договор/свидетельство/решение/справка", "документ соглашение/договор/свидетельство/решение",
    "<object> ~ куплен* & !<buyer>",
    "постановлени*/решени*/распоряжени* & <seller> & !<arrest>/<ban>/пристав*/<buyer>",
    "отведен*/признан*/предоставлен* ~ <seller>",
    "<acquire> ~ договор*/справк*/свидетельств*/решени* & !<buyer>/<the-buyer>", "прав* <seller>",
    "<seller>/продав*/мне/мной/мною ~ <acquire>", "<acquire> ~ <object> & !покупател*/buyer/purchaser",
    "собственник*/собственност*/владе*/принадлеж*/own/owns/owned/owner/ownership/belong* ~ <seller> & !<buyer>",
    "<seller> ~ наследств*/приватизац*/дарени*/inherit*/gift/bequest", "порядке наследован*/приватизац*",
    "<object> ~ моя/мой/мое/mine", "title ~ acquire*/derive*/inherit*", "владе*/owns/owned ~ <object>",
    "основани*/документ* ~ <acquire>/<own>", "достал*/достав* ~ мне/от/по/<seller>",
    *english.OWNS,
)  # fmt: skip
_PAPER = re.compile(
    r"договор|дарственн|протокол|(?-i:\bДКП\b|\bДДУ\b)|соглашени\w+ о\w? (?:выдел|раздел|определ|распредел)|миров\w+"
    r" соглашен"
    r"|свидетельств|решени|разрешени|справк|\bакт|постановлен|приватизац|наследств|распоряжен"
    r"|регистраци\w+ запис"
    r"|запис\w+ (?:о )?(?:государственной )?регистрац"
    r"|deed|contract|agreement|certificate|judg|court|will\b|inherit|privati[sz]|entry|conveyance|transfer"
    r"|\blease\b|probate|partition|disposition|assent|crown grant|grant of|permit|decree|resolution|\border\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"№\s?\S*\d|\bN\s?\d|\bот\s+[«\"]?\d{1,2}[».\s\"]|\d{2}[./]\d{2}[./]\d{4}|(?:19|20)\d{2}\s?(?:г|year)?"
    r"|\bNo\.?\s?\d|dated|\d{2}:\d{2}:\d{6,7}:\d+-\d",
    re.IGNORECASE,
)
_BEFORE, _BEHIND = 50, 200
"""How far before and behind the word for a paper its date or number may stand, in code points."""
_SELF = re.compile(
    r"настоящ\w+ договор|агентск\w+ договор|договор\w* (?:(?:на|об|возмездного) )?(?:оказани\w+ |поручени|комисси)",
    re.IGNORECASE,
)
"""A paper that no title rests on: this one, and that with an agent."""


_NOT_YET_HIS = Pattern(
    "наследств* ~ не оформил*/оформлен*/оформлено/вступил* & !<none> спор*/<the-buyer>",
    "прав*/собственност*/наследств* ~ не зарегистрирован*/оформлен*/оформил*/оформлял*/вступил* & <seller>/нем/ней/ним"
    " & !огранич*/обремен*/треть*/<mortgage>/переход*/перехода/<if>/<buyer>/брак*/притязан*/никто/никого/<live>"
    "/прописан*/пользован*/выписал*/учет*/учета/<child>",
    "<the-seller>/владелец ~ оформит/оформляет/зарегистрирует/узаконит/получит/оформить/зарегистрировать/узаконить ~"
    " прав*/собственност*/наследств* & !<buyer>/вправе/может/обременен*/переход*/согласи*",
    "числит*/записан*/зарегистрирован*/оформлен* за ~ умерш*/покойн*/застройщиком/городом & !<mortgage>/прописан*/жив*",
    "свидетельств* ~ наследств* & не выдан*/выдано/получен*/получил*/получила & !<none> спор*/<the-buyer>/отказ*",
    "<seller> ~ намерен*/собира*/планиру* ~ приватизир*/узакон*",
    "<the-seller> купит/приобретет/выкупит эту/указанную/данную/отчуждаемую <object>",
    "<object> ~ принадлежит застройщику/городу/муниципал*/администраци*",
    "правоустанавлив*/право ~ документ*/документов ~ нет/утрач*/утер*/утрат* & !<the-buyer>/запрет*/спор*/лиц/лица"
    "/никто/<live>/пользован*/прописан*",
)
"""How a text tells that the seller has yet to become the owner on paper."""
_TO_COME = Pattern(
    "договор* ~ подписывается/подпишут/подписать/заключат/заключить/заключается/оформят"
    " & !<acquire>/основани*/принадлеж*"
)
"""A contract that is still to be signed rests no title."""
_OF_THE_DEAL = Pattern("<the-buyer>", "<pay>/<money>/расчет*")
"""What an act tells of the deal itself, whose contract is no title of the seller's."""


def _find_title(reading: Reading) -> Finding | None:
    sold = reading.kind in ("purchase_agreement", "preliminary_agreement", "deposit_agreement")
    open_ = next(iter(reading.hits(_NOT_YET)), None) or (_NOT_YET_HIS.first(reading.words) if sold else None)
    if open_ is not None:
        return Finding(reading.span(open_), "not_yet")
    weak = None
    of_the_deal = reading.sentences_of(_OF_THE_DEAL) if reading.kind == "acceptance_act" else set[int]()
    to_come = reading.sentences_of(_TO_COME)
    one_each = {hit.sentence: hit for hit in reversed(reading.hits(_OWNS))}
    for hit in sorted(one_each.values()):
        if hit.sentence in of_the_deal or hit.sentence in to_come:
            continue
        if _named(reading, hit.sentence):
            return Finding(reading.span(hit))
        weak = weak or hit
    if (told := registered.title(reading)) is not None:
        return Finding(told)
    if weak is None or reading.kind not in ("purchase_agreement", "title_extract"):
        return None
    return Finding(reading.span(weak), "unnamed")


def _named(reading: Reading, sentence: int) -> bool:
    """Whether the sentence, or the one behind it, names a paper with its date or number: lists often follow a colon."""
    return any(_numbered(_SELF.sub("", _text(reading, one))) for one in (sentence, sentence + 1))


def _numbered(text: str) -> bool:
    return any(
        _NUMBERED.search(text, max(paper.start() - _BEFORE, 0), paper.end() + _BEHIND)
        for paper in _PAPER.finditer(text)
    )


def _text(reading: Reading, sentence: int) -> str:
    words = reading.words
    start, past = words.sentence_span(sentence)
    return (
        words.stream[words.starts[start] : min(words.ends[past - 1], words.starts[start] + 1500)]
        if past > start
        else ""
    )


def title_place(reading: Reading) -> Span | None:
    """Where the text names the paper of title."""
    finding = _find_title(reading)
    return finding.span if finding and finding.fault is None else None


RULES = (
    Rule(
        code="object_identified",
        title="The object, its cadastral number and address",
        law=("Civil Code, art. 554", "Law 218-FZ on registration, art. 8"),
        looks_for="A cadastral number (or a title, parcel or lot number) and an address.",
        fine="The object is identified by its number and address.",
        faults=OBJECT_FAULTS,
        demands=("Have address and cadastral number written as in a fresh extract of the register.",),
        needed=_NAMED,
        any_paper=True,
        find=_find_object,
    ),
    Rule(
        code="title_document",
        title="The document that the title rests on",
        law=("Civil Code, art. 218 and 8.1", "Law 218-FZ on registration, art. 14"),
        looks_for="By which contract, certificate, judgment or other act the owner acquired the object, with"
        " date or number.",
        fine="The document of title is named.",
        faults=TITLE_FAULTS,
        demands=("Demand the document of title itself and compare it with a fresh extract of the register.",),
        needed=("purchase_agreement",),
        matters=lambda reading: reading.russian_practice,
        unread=("receipt", "spouse_consent"),
        find=_find_title,
    ),
)
