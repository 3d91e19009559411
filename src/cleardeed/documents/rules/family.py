"""Spouses and children: whose consent the deal needs, and whose shares are at stake."""

from cleardeed.documents.reading.patterns import Hit, Pattern
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
_SPOUSE = Pattern(
    "согласи* & супруг*", "в браке", "брак*", "супруг* & продав*", "супруг* & нотариал*", "брачн* договор*",
    "35 семейн*", "личн* собственност*", "spous* & consent", "married", "marriage", "spouse", "unmarried",
    "marital",
    "husband", "wife",
    *english.SPOUSE_SPOKEN,
)  # fmt: skip
_GIVEN = Pattern(
    "согласи* & получен*/имеется/представлен*/дано/удостоверен*/прилага*/нотариал* & !не", "с согласи* супруг*",
    "consent & obtained/given/attached/notari*/provided & !not", "with consent", "согласи* супруг* & реестр*",
    "согласи* & выдан* & !не", "согласи* & имею*",
    *english.GIVEN,
)  # fmt: skip
_NEEDLESS = Pattern(
    "вдовец/вдова/вдовой/вдовцом", "widow*", "разведен/разведена", "согласи* & нужно/надо/нужен", "унаследован*",
    "получен* & наследств*/дар", "в браке не", "не состо* & брак*",
    "не состоял* & брак*", "брак* & не состо*", "брак не & зарегистрирован*", "не замужем", "не женат*", "холост",
    "брачн* договор* & личн*/собственност*/заключен*", "личн* собственност*", "согласи* & не требу*",
    "не является совместн*", "брак* расторгнут", "not married", "unmarried", "no spouse", "single", "never married",
    "consent & not required", "divorced", "sole and separate", "separate property", "does not need",
    "not in marriage", "не име* супруг*",
    *english.NEEDLESS,
)  # fmt: skip
_LACKING = Pattern(
    "согласи* супруг* & не получен*/получено/представлен*/имеется/дано/оформлен*", "согласи* & супруг* & отсутств*",
    "без согласи* супруг*", "согласи* & супруг* & простой/устно*", "состо* & браке & без & согласи*",
    "супруг* & не возраж*", "spous* consent & not obtained/given/been/provided", "without consent & spouse",
    "spouse has not", "супруг* & не дал*", "супруг* & не дава*",
    *english.LACKING,
)  # fmt: skip
_PROMISED = Pattern(
    "согласи* & супруг* & будет представлен*/получен*/предоставлен*/оформлен*",
    "согласи* супруг* & позднее/впоследствии", "consent & spouse & will be/later",
    *english.PROMISED,
)  # fmt: skip
"""Too late for a sale; in order for what only leads to one."""
_WITHDRAWN = Pattern(
    "отзыва* & согласи*", "отменя* & согласи*", "не даю согласи*", "не согласен/согласна",
    "возража* & продаж*/отчуждени*", "отказыва* & согласи*", "do not consent", "withdraw* & consent",
    "revoke* & consent", "refuse* & consent",
    *english.WITHDRAWN,
)  # fmt: skip
_NOTARY = Pattern(
    "нотариус*", "нотариал* & удостовер* & !подлежит", "зарегистрировано реестре", "реестр* № ",
    "удостоверен* мной/мною", "врио нотариуса", "notary", "notary public", "notari*", "acknowledged before",
    "sworn before", "удостоверил*", "зарегистрировано в реестре",
    *english.NOTARISED,
)  # fmt: skip
_NO_NOTARY = Pattern(
    "без нотариал*", "не удостоверен*", "нотариал* & не", "простой письменной", "not notari*", "without notari*",
    "no notary", "not witnessed/certified/attested/acknowledged notar*", "не заверя*/удостоверя* & нотариус*",
    "notari* not required", "не заверен*",
)  # fmt: skip


def notarised(reading: Reading) -> Hit | None:
    """Where the text shows a notary; None where it shows none or denies one."""
    return None if _NO_NOTARY(reading.words) else _NOTARY.first(reading.words)


def _find_spouse(reading: Reading) -> Finding | None:
    if reading.kind == "spouse_consent":
        return _the_consent(reading)
    if reading.kind not in ("purchase_agreement", "preliminary_agreement", "deposit_agreement"):
        return None
    needless, given = reading.hits(_NEEDLESS), reading.hits(_GIVEN)
    promised = reading.hits(_PROMISED)
    excused = {hit.sentence for hit in needless}
    lacks = [*reading.hits(_LACKING), *(promised if reading.kind == "purchase_agreement" else ())]
    lacking = next((hit for hit in lacks if hit.sentence not in excused), None)
    if lacking is not None:
        return Finding(reading.span(lacking), "lacking")
    settled = next(iter((*given, *needless, *promised)), None)
    if settled is not None:
        return Finding(reading.span(settled))
    married = next((hit for hit in reading.hits(_MARRIED) if reading.asserted(hit)), None)
    return None if married is None else Finding(reading.span(married), "lacking")


_MARRIED = Pattern(
    "состо* & браке", "состо* & зарегистрированном браке", "is married", "нажит* брак*", "в период брака",
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
    "minor", "minors", "guardianship", "underage", "minor child*", "законн* представител*", "ward",
    *english.MINORS,
)  # fmt: skip
_NO_MINORS = Pattern(
    "несовершеннолет* & не/нет/отсутств*", "опек* & не/нет/отсутств*/под", "попечит* & не/нет/отсутств*/под",
    "недееспособн* & не", "не лишен*", "не огранич*", "no minor*", "not minor*", "minor* & no/not/none",
    "не состо* & опек*", "дееспособн* & не", "guardianship & not/no", "no guardianship", "под опекой & не",
    "not under guardianship",
    *english.NO_MINORS,
)  # fmt: skip
_PERMISSION = Pattern(
    "разрешени* & опек*", "согласи* & опек*", "разрешени* орган*", "постановлени*/распоряжени*/приказ* & опек*",
    "опек* & разрешен*/разреши*/распоряжени*/постановлени*/согласи*/приказ*", "permission & guardianship",
    "guardianship & consent/permi*/approv*", "court & approv* & minor*", "approval & guardianship",
    *english.PERMISSION,
)  # fmt: skip
_NO_PERMISSION = Pattern(
    "разрешени* & опек* & не/без/отсутств*/будет", "без & разрешени* & опек*", "without & guardianship",
    "guardianship & not/will be", "no permission", "разрешени* опек* не требу*",
    *english.NO_PERMISSION,
)  # fmt: skip


def _find_minors(reading: Reading) -> Finding | None:
    if reading.kind in ("receipt", "other", "acceptance_act"):
        return None
    child = _child(reading)
    hits = reading.hits(_MINORS)
    if not hits and child is None:
        return None
    if lacking := next(iter(reading.hits(_NO_PERMISSION)), None):
        return Finding(reading.span(lacking), "permission")
    if allowed := _PERMISSION.first(reading.words):
        return Finding(reading.span(allowed))
    absent = reading.sentences_of(_NO_MINORS)
    present = next((hit for hit in hits if hit.sentence not in absent), None)
    if child is not None or present is not None:
        return Finding(child or (reading.span(present) if present else None), "permission")
    return Finding(reading.span(hits[0]))


def _child(reading: Reading) -> Span | None:
    """Somebody who by the birth date is under 18 on the document's day."""
    own = reading.date
    for person in reading.persons:
        if (
            person.birth
            and person.birth.value
            and own
            and own.value
            and 0 <= (own.value - person.birth.value).days < 18 * 365
        ):
            return person.name
    return None


MATERNITY_FAULTS = {
    "shares": Fault(
        Weight.GRAVE,
        "Maternity capital was used or is to be used, and nothing shows that the children were or will be given"
        " their shares.",
    ),
}
_MATERNITY = Pattern(
    "материнск* капитал*", "семейн* капитал*", "мск & средств*", "maternity capital", "family capital",
    "материнского (семейного)", "материнск*",
)  # fmt: skip
_NOT_USED = Pattern(
    "капитал* & не", "капитал* & отсутств*", "без & капитал*", "maternity & not/no/without",
    "capital & not/no/without", "материнск* & не",
)  # fmt: skip
_SHARES = Pattern(
    "дол* & выделен*/оформлен*/наделен*/определен*/детей/детям", "обязательств* & выдел*/оформ*",
    "обязу* & оформ* & собственност*", "обязу* & выдел* & дол*", "дол* детей",
    "shares & allotted/allocated/given/children", "children & share*", "общую долевую & детей",
    "в общую собственность", "дет* & долев*",
)  # fmt: skip
_NOT_ALLOTTED = Pattern(
    "дол* & не выделен*/выделены/выделялись/оформлен*/наделен*", "shares & not/never",
    "обязательств* & не исполнен*", "дол* детям не",
)  # fmt: skip


def _find_maternity(reading: Reading) -> Finding | None:
    if reading.kind in ("receipt", "other", "acceptance_act"):
        return None
    hit = _MATERNITY.first(reading.words)
    if hit is None:
        return None
    if lacking := next(iter(reading.hits(_NOT_ALLOTTED)), None):
        return Finding(reading.span(lacking), "shares")
    if hit.sentence in reading.sentences_of(_NOT_USED) or _SHARES(reading.words):
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
        find=_find_maternity,
    ),
)
