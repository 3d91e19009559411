"""Which side of a deal somebody is, or for whom somebody acts."""

import re

from cleardeed.documents.findings import Role
from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_SIDES = r"(?:(?P<seller>продав(?!ш)|sellers?\b|vendors?\b)|(?P<buyer>покупат|buyers?\b|purchasers?\b))"
_SIDE = re.compile(_SIDES, re.IGNORECASE)
_LABEL = re.compile(rf"{_SIDES}\w{{0,4}}(?:\s\d)?[\s,:|»\"–—-]{{0,14}}(?:гр\.\s?(?:РФ\s)?)?\Z", re.IGNORECASE)
"""The word for a side right before a name."""
_OF_THE_NAME_BEFORE = re.compile(r"[,–—(«\"“-]\s?(?:the\s)?\Z", re.IGNORECASE)
"""What makes it, with a comma behind, that of the name before: `Иванов – Продавец, Петров – Покупатель`."""
_HEADING = re.compile(rf"(?:\A|\n)[ \t]*(?:\d+\.\s)?{_SIDES}\w{{0,4}}\s?:", re.IGNORECASE)
"""The word for a side at the head of a list of names."""
_LIST = 900
"""How far behind its head a name of a list may stand, in code points."""
_RELATIVE = re.compile(
    r"\b(?:(?P<agent>представител|поверенн|опекун|попечител|управляющ)|супруг|жен[аыуе]\b|муж|мат(?:ь|ер)|от(?:ец|ц)"
    r"|сын|доч|брат|сестр)\w*\s\Z",
    re.IGNORECASE,
)
"""What makes of `Продавца` the genitive of somebody else: `супруги Продавца`."""
_CALLED = re.compile(
    rf"(?:\b(?:именуем|называем|далее|дальнейш|hereinafter|hereafter|referred|called|known)\w*\b[^.;:]{{0,80}}?|\()"
    rf"[«\"“‘'(]?(?:the\s)?[«\"“‘']?{_SIDES}",
    re.IGNORECASE,
)
"""How a document gives a name, or all names before it, the name of a side."""
_APPOSITION = re.compile(rf"\s?[,(–—-]\s?(?:as\s)?(?:the\s)?{_SIDES}(?![’'])", re.IGNORECASE)
"""The word for a side right behind a name."""
CONCLUDED = re.compile(
    r"\b(?:заключил|договорил|составил|подписал)\w*|\bhave\s(?:entered|agreed|made|concluded)\b|\bagree\b",
    re.IGNORECASE,
)
"""Where the naming of the sides ends."""
_PREAMBLE = 3_000
"""How far behind a name its side may be called, in code points."""
_ACTS_BEFORE = re.compile(
    r"(?:\b(?:в\sлице|in\sthe\sperson\sof)(?:\s\w+){0,5}"
    r"|\bдейству(?:ет|ют)(?:\s\w+){0,4}(?:\s?\([^()]{2,20}\))?"
    r"|\b(?:представител|опекун|попечител|управляющ|поверенн)\w*(?:\s?\([^()]{2,20}\))?\s?[:—–-]"
    r"|\brepresented\b[^«»“”]{0,400}?\bby(?:\s[\w’']+){0,6}"
    r"|\bfor\s(?:whom|the\s\w+)\s(?:there\s)?acts\b[^;«»“”]{0,200}?"
    r"|\b(?:acting|acts)\s(?:through|by)(?:\s\w+){0,4}"
    r"|\bwith\sthe\sconsent\sof\s(?:his|her)(?:\s\w+){0,5})"
    r"[\s,:—–-]{1,4}(?:(?:гр|граждан\w*|г-н\w*|г-ж\w*|mr|mrs|ms)\b\.?\s)?\Z",
    re.IGNORECASE,
)
"""What announces the name of whoever acts for the one named before."""
_ACTS_BEHIND = re.compile(
    r"[^;«»“”]{0,300}?(?:\bдействующ\w+\s(?:\w+\s){0,3}?(?:доверенност|от\sимени|в\sинтересах)"
    r"|\bacting\s(?:\w+\s){0,4}?(?:power\sof\sattorney|on\sbehalf\sof\s(?!(?:him|her)self)))",
    re.IGNORECASE,
)
_FOR_ONESELF = re.compile(r"\b(?:за себя|от себя|своего имени|(?:him|her)self)\b", re.IGNORECASE)
_ACTS_REACH = 480
"""How far before a name the words may stand by which somebody acts for the one named before, in code points."""


def role_of(person: Person, reading: Reading) -> Role:
    """Whose side somebody is by the nearest word for one: right before the name, else behind it.

    Somebody of whom there is nothing but a name has a side only where the document says what it calls that name.
    """
    start, end = person.name.start, person.segment.end
    if certifies(person, reading):
        return "party"
    label = _label_before(start, reading)
    relative = _RELATIVE.search(reading.stream, max(label.start() - 30, 0), label.start()) if label else None
    if relative:
        return "representative" if relative["agent"] else "party"
    if acts_for_another(person, reading):
        return "representative"
    if label:
        return _side(label)
    described = person.birth or person.passport or person.inn or person.certificate
    called = _APPOSITION.match(reading.stream, person.name.end, end)
    called = called or (_SIDE if described else _CALLED).search(reading.stream, person.name.end, end)
    following = _label_before(end, reading)
    if called and (following is None or called.start() < following.start()):
        return _side(called)
    if not described:
        return "party"
    if headings := list(_HEADING.finditer(reading.stream, max(start - _LIST, 0), start)):
        return _side(headings[-1])
    concluded = CONCLUDED.search(reading.stream, end, end + _PREAMBLE)
    common = _CALLED.search(reading.stream, person.name.end, concluded.start() if concluded else end + _PREAMBLE)
    return _side(common) if common else "party"


def certifies(person: Person, reading: Reading) -> bool:
    """Whether somebody is named as the notary, who is nobody's side."""
    start, end = person.name
    before = _NOTARY_BEFORE.search(reading.stream, max(start - _NOTARY_REACH, 0), start)
    return before is not None or _NOTARY_BEHIND.match(reading.stream, end) is not None


_NOTARY_BEFORE = re.compile(
    r"\b(?:нотариус(?:ом|а|у)?|notarius|notary)\s(?:(?:г|g|гор|обл|obl|of|the|public|in)\.?\s|[А-ЯЁA-Z][\w-]+\s|[а-яё]+(?:ого|ой)\s"
    r"|(?:города|области|округа|района|края|goroda|oblasti)\s){0,6}\Z"
)
_NOTARY_BEHIND = re.compile(r"[,\s]{0,3}(?:врио\s|a\s)?(?:нотариус|notary)")
_NOTARY_REACH = 90


def acts_for_another(person: Person, reading: Reading) -> bool:
    """Whether somebody signs for the one named before or behind."""
    start = person.name.start
    if _ACTS_BEFORE.search(reading.stream, max(start - _ACTS_REACH, 0), start) and not _label_before(start, reading):
        return True
    acts = _ACTS_BEHIND.match(reading.stream, person.name.end, person.segment.end)
    return acts is not None and not _FOR_ONESELF.search(acts[0])


def _label_before(position: int, reading: Reading) -> re.Match[str] | None:
    """The word for a side that belongs to the name at the position."""
    label = _LABEL.search(reading.stream, max(position - 45, 0), position)
    if (
        label
        and "," in label[0]
        and _OF_THE_NAME_BEFORE.search(reading.stream, max(label.start() - 6, 0), label.start())
    ):
        return None
    return label


def _side(match: re.Match[str]) -> Role:
    return "seller" if match["seller"] else "buyer"


def buyers(reading: Reading) -> Span | None:
    """Where a contract introduces its buyers: from the end of the seller's call, or from its top, to their own.

    None where that is not certain: a seller who is called nothing may stand among them.
    """
    calls = list(_CALLED.finditer(reading.stream))
    buyer = next((position for position, call in enumerate(calls) if call["buyer"]), None)
    if buyer is None:
        return None
    end = calls[buyer].start()
    if not buyer and any(side["seller"] for side in _SIDE.finditer(reading.stream, 0, end)):
        return None
    return Span((calls[buyer - 1].end() if buyer else 0, end))
