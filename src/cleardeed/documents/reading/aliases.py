"""Resolve aliases: a side's surname, or the name that a contract gives it, is read as its role."""

import re
from collections.abc import Iterator

from cleardeed.documents.reading.people import names
from cleardeed.documents.reading.words import Span, Words

_ROLES = {
    "seller": re.compile(
        r"продав|продающ|прода(?:ю|[её]т|л|ла|ли)\b|передающ|отчуждат|задаткополуч"
        r"|\((?:нынешн\w+\s)?(?:владел|собственни|хозя)",
        re.IGNORECASE,
    ),
    "buyer": re.compile(
        r"покупат|покупающ|покупа(?:ю|ет)\b|купил|принимающ|приобретат|задаткодат"
        r"|(?:будущ|нов)\w{2}\s(?:владел|собственни|хозя)",
        re.IGNORECASE,
    ),
}
_LABEL = re.compile(
    r"(?:прода(?:в|[её]т|ющ)|покупа(?:т|ет|ющ))\w{0,6}(?:[^:;.,\n]{0,30}:\s{0,14}|(?:\sсторона)?[\s|–—-]{1,14})(?:гр\.\s?(?:РФ\s)?)?$",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"\b[А-ЯЁ][а-яё-]{3,}\s(?:[А-ЯЁ]\.\s?[А-ЯЁ]\.\s?)?\((?:далее\W{1,5})?[«\"]?"
    r"(?i:(?P<seller>прода(?:в|ющ)|отчужда)|(?P<buyer>покупа(?:т|ющ)|приобретат))"
)
"""A surname with its role in brackets."""
_SOLD_TO = re.compile(r"прода(?:л|ла|ли|ю|[её]т|ют|[её]м)\s(?:гр\w*\.?\s)?\Z", re.IGNORECASE)
_OF_THE_NEXT = re.compile(r"(?:прода(?:в|ющ)|покупа(?:т|ющ))\w*\s?:", re.IGNORECASE)
"""The label of whoever is named next."""
_HEADS_A_LIST = re.compile(r"(?P<seller>прода(?:вцы|ющие))\s?:|(?P<buyer>покупа(?:тели|ющие))\s?:", re.IGNORECASE)
"""What stands above the names of several people of one side."""
_DATIVE = re.compile(r"(?:ичу|вне|чне)\Z")
"""Whoever something is sold to."""
_BEHIND = 420
"""How far behind somebody's name the contract says what he is called, in code points."""
_BEFORE = 70
_CASES = {"seller": ("продавец", "продавца"), "buyer": ("покупатель", "покупателя")}
"""What stands for a side that acts, and for one that is acted upon."""
_ENGLISH = {"seller": ("seller", "seller"), "buyer": ("buyer", "buyer")}
_OF_A_WOMAN = re.compile(r"[вч]н(?:ы|е|у|ой|ою)$")
_FEMALE = (("ской", "ская"), ("скую", "ская"), ("ой", "а"), ("у", "а"))
_MALE = (("ского", "ский"), ("скому", "ский"), ("ским", "ский"), ("ым", ""), ("ом", ""), ("а", ""), ("у", ""))
"""Endings of surnames in other cases, with those of the nominative."""
_FIRM = "фирма"
_SHORTEST = 4
_ENDING = 3
_NUMBERED = {"1": "seller", "2": "buyer", "first": "seller", "second": "buyer", "one": "seller", "two": "buyer"}
"""The sides that a preliminary contract numbers: the first one sells."""
_SPELLED = _NUMBERED.keys() - {"1", "2"}
"""What may stand before the word: a digit there is a clause's number."""
_DOING = {
    "продающ": "seller", "отчуждающ": "seller", "передающ": "seller", "покупающ": "buyer", "приобретающ": "buyer",
    "принимающ": "buyer",
}  # fmt: skip
"""The sides that a contract names after their deeds."""
_DOING_STEM = re.compile("|".join(_DOING))
_SYNONYMS = (
    ("приобретател", "покупател"),
    ("покупщик", "покупател"),
    ("претендент", "покупател"),
    ("отчуждател", "продав"),
    ("владел", "продав"),
)
"""Words for a side that are read as its usual one."""
_HARD = ("покупщик", "претендент")
_OF_SELLER = {
    "ь": "ец", "я": "ца", "ю": "цу", "ем": "цом", "е": "це", "и": "цы", "ей": "цов", "ям": "цам", "ями": "цами",
    "ец": "ец", "ьца": "ца", "ьцу": "цу", "ьце": "це", "ьцы": "цы", "ьцев": "цов", "ьцам": "цам",
}  # fmt: skip
_OF_BUYER = {"": "ь", "а": "я", "у": "ю", "ом": "ем", "и": "и", "ов": "ей", "ам": "ям"}
"""Endings of these words, with those of the usual one in the same case."""
_OTHER_OWNER = ("новый", "нового", "новому", "будущий", "прежний", "предыдущий", "бывший", "добросовестный",
                "добросовестного", "добросовестным", "законный")  # fmt: skip
_OWNER_CALLED = re.compile(
    r"\b(?:(?:далее|дальнейшем|именуем\w+|называем\w+|зва\w+\s(?:его|е[её]))\W{0,6}(?:по\sтексту\W{1,4})?[«\"“]?|[(«\"“])"
    r"(?P<called>Собственник|Собственница|Хозяин|Хозяйка)(?=[»\"”)\s.,;:])"
)
"""Where a contract calls its seller the owner; who is to become one is told by the instrumental."""
_OWNER_FORMS = {
    "собственник": ("собственника", "собственнику", "собственнике"),
    "собственница": ("собственницы", "собственнице", "собственницу"),
    "хозяин": ("хозяина", "хозяину", "хозяине"),
    "хозяйка": ("хозяйки", "хозяйке", "хозяйку"),
}
_NO_SELLER_SPEAKS = (
    "покупаю", "куплю", "приобретаю", "доверяю", "уполномочиваю", "согласие", "нотариус*", "подтверждаю", "расписка",
)  # fmt: skip
_SELLING = (
    "sellers?|vendors?|alienators?|recipients?|owners?|proprietors?|transferors?|grantors?|assignors?|promisors?|developers?|conveyors?"
    "|promoters?|builders?|landowners?|offerees?|taker"
)
_BUYING = (
    "buyers?|purchasers?|vendees?|customers?|clients?|participants?|investors?|applicants?|transferees?|grantees?"
    "|assignees?|promisees?|acquirers?|offerors?|depositors?|giver"
)
_SIDES = {
    side: re.compile(
        rf"(?im)(?:[(\"“«'‘]\s?(?:together,?\s|jointly,?\s)?(?:the\s)?|\b(?:hereinafter|below|called|as|named)\W{{1,3}}"
        rf"(?:also\s|together\s|jointly\s)?(?:the\s|an?\s)?[\"“«'‘]?|(?-i:^[ \t]*(?=[A-Z]))"
        rf"|,\s(?:the\s)?(?-i:(?=[A-Z])))"
        rf"(?:(?:earnest|deposit|advance|future|prospective|promissory|intending|selling|buying"
        rf"|money)\s)?({words})(?=[\"”»'’)]|\s*:|[ \t]{{2,}}\S|[,.;]|\sand\b|\s+(?:of\sthe\sone|on\sthe\sone)\b)"
    )
    for side, words in (("seller", _SELLING), ("buyer", _BUYING))
}
"""Where a contract says by which word it calls a side."""
_AS_OWNER = re.compile(r"as\s(?:the\s|an?\s)?(?:owner|proprietor|participant|applicant|client|recipient)")
_REFERRED_TO = re.compile(r"\b(?:refer|known|call|named|styl|describ|hereinafter|below)", re.I)
_FORMS = {"i": ("i", "me", "my", "myself"), "we": ("we", "us", "our", "ourselves"), "you": ("you", "your", "yourself")}
_AMONG_BOTH = ("either", "each", "both", "one", "neither", "two", "all", "none", "any", "between", "which", "whichever")
"""What makes of `us` the two sides."""
_TOLD = re.compile(
    r"[\"“‘'](?P<quoted>I|[Ww]e|[Yy]ou)[\"”’',]|\((?P<bare>I|[Ww]e|[Yy]ou)\)|\b(?P<said>I|[Ww]e|[Yy]ou),\s(?:as\s)?(?=the\s)"
)
"""Where a contract in everyday English says who `I`, `we` and `you` are."""
_NEAR, _ABOUT = 40, 30
"""How far before such a word, and behind it, the side is named first of all."""
_SELLS = re.compile(rf"\b(?:{_SELLING}|sells?|sold)\b", re.IGNORECASE)
_BUYS = re.compile(rf"\b(?:{_BUYING}|buys?|bought)\b", re.IGNORECASE)
_NAMING = {"seller": _SELLS, "buyer": _BUYS}
_IS_CALLED = re.compile(r"\s?(?:,|means?\b|meaning\b|is\b|are\b|refers?\b|stands?\b|for\b)")
"""What leads from such a word to the side behind it."""
_SENTENCE_END = re.compile(r"[.;\n]")
_LABELLED = re.compile(
    rf"\b(?:(?P<seller>{_SELLING})|(?P<buyer>{_BUYING}))\b\W{{1,25}}(?:\w{{1,3}}\.?\s)?(?:citizen\s)?$", re.IGNORECASE
)
_DOES = re.compile(
    r"\b([A-Z]\w+)\s(?:(?:hereby|has|is|will|shall|now|also)\s){0,2}"
    r"(?:(?P<seller>sells?|sold|selling|conveys?)|(?P<buyer>buys?|purchases?|pays?|paid))\b"
)
"""Whose deed tells which side somebody is that goes by one name."""
_OF_A_TITLE = ("become", "becomes", "registered", "lawful", "legal", "sole", "new", "beneficial")
"""What stands before a word for the owner that is no name of a side."""
_PATRONYMIC = re.compile(r"(?:[oey]vich|ich|[oey]vna|ichna)\Z")
_OFFICE = re.compile(
    r"\b(?:notary|translator|interpreter)(?:\spublic)?(?:\sof\s[^,;.()]{2,40})?\W{1,3}(?:(?:Mr|Mrs|Ms)\.?\s)?\Z", re.I
)
_IN_OFFICE = re.compile(r",\s(?:an?\s|the\s)?(?:notary|translator|interpreter)\b", re.I)
"""What stands before, or behind, the name of somebody who is no side."""
_ROAD = ("street", "st", "road", "avenue", "lane", "square", "embankment", "court", "house", "bank", "ltd", "llc")
_ROADS = tuple([word] for word in _ROAD)


def read_as_roles(words: Words) -> None:
    """Makes a party's surname alone, what a contract calls it, and `Сторона-1`, a word for the seller or the buyer."""
    by_name = dict(_surnames(words)) if words.russian else {**dict(_english_names(words)), **dict(_called(words))}
    synonyms = dict(_synonyms(words)) if words.russian else {}
    numbered, owners, firms = _numbered_sides(words), _new_owners(words), _firms(words)
    called = dict(_called_owner(words)) if words.russian else dict(_speakers(words))
    words.rename({**synonyms, **called, **by_name, **dict(numbered), **dict(owners), **dict(firms)})
    if words.russian:
        words.rename({**dict(_society(words)), **dict(_speaker(words))})


def _synonyms(words: Words) -> Iterator[tuple[int, str]]:
    """Other words for the sides, each as the usual one in the same case; an owner is a side if he has a capital."""
    for stem, usual in _SYNONYMS:
        endings = _OF_SELLER if usual == "продав" else _OF_BUYER if stem in _HARD else {}
        for position in words.positions((f"{stem}*",)).order:
            ending = words.tokens[position].removeprefix(stem)
            owner = stem == "владел" and not words.stream[words.starts[position]].isupper()
            if owner or (endings and ending not in endings) or words.tokens[position - 1] in _OTHER_OWNER:
                continue
            yield position, usual + endings.get(ending, ending)


def _called_owner(words: Words) -> Iterator[tuple[int, str]]:
    """The seller whom a contract calls the owner, wherever the word stands with a capital."""
    nominative, other = _CASES["seller"]
    for name in {match["called"].casefold() for match in _OWNER_CALLED.finditer(words.stream)}:
        for position in words.positions((name, *_OWNER_FORMS[name])).order:
            if words.stream[words.starts[position]].isupper() and words.tokens[position - 1] not in _OTHER_OWNER:
                yield position, nominative if words.tokens[position] == name else other


def _society(words: Words) -> Iterator[tuple[int, str]]:
    """A company that a contract calls by that word alone is the side that it does not name otherwise."""
    seller, buyer = (bool(words.positions(stems).order) for stems in (("продав*",), ("покупат*",)))
    if seller and buyer:
        return
    nominative, other = _CASES["buyer" if seller else "seller"]
    for position in words.positions(("общество", "общества", "обществу", "обществом")).order:
        named_in_full = words.stream[words.ends[position] : words.ends[position] + 3].split()[:1] == ["с"]
        if words.stream[words.starts[position]].isupper() and not named_in_full:
            yield position, nominative if words.tokens[position] == "общество" else other


def _speaker(words: Words) -> Iterator[tuple[int, str]]:
    """The seller who speaks in the first person."""
    if words.positions(_NO_SELLER_SPEAKS).order:
        return
    for position in words.positions(("я", "мне", "меня", "мной", "мною")).order:
        yield position, _CASES["seller"][words.tokens[position] != "я"]


def _called(words: Words) -> Iterator[tuple[int, str]]:
    """The words that an English contract says it calls its sides by, wherever they stand with a capital."""
    called_so = {
        side: {
            match[1].removesuffix("s")
            for match in pattern.finditer(words.stream)
            if not _is_capacity(match, words.stream)
        }
        for side, pattern in _SIDES.items()
    }
    if not called_so["buyer"] and called_so["seller"] > {"Recipient"}:
        called_so = {"seller": called_so["seller"] - {"Recipient"}, "buyer": {"Recipient"}}
    for side, called in called_so.items():
        small = {name for name in called if name.islower()}
        named = {name.casefold() for name in called} - {"seller", "buyer"}
        for position in words.positions(tuple(form for name in named for form in (name, f"{name}s"))).order:
            capital = (
                words.stream[words.starts[position]].isupper() or words.tokens[position].removesuffix("s") in small
            )
            if capital and words.tokens[position - 1] not in _OF_A_TITLE:
                yield position, side + "s" * words.tokens[position].endswith("s")


def _is_capacity(match: re.Match[str], stream: str) -> bool:
    """Whether it only says what somebody is: `shows him as owner` names no side."""
    before = stream[max(match.start() - _ABOUT, 0) : match.start()]
    return _AS_OWNER.match(match[0]) is not None and _REFERRED_TO.search(before) is None


def _speakers(words: Words) -> Iterator[tuple[int, str]]:
    """The sides of an English contract that tells of them as `I` or `we`, and as `you`."""
    found: dict[str, set[str]] = {"seller": set(), "buyer": set()}
    for match in _TOLD.finditer(words.stream):
        if side := _side_beside(match, words.stream):
            found[side].add(str(match[match.lastgroup or 0]).casefold())
    if len(found["seller"]) != 1 or len(found["buyer"]) != 1 or found["seller"] == found["buyer"]:
        return
    sides = {pronoun: side for side, pronouns in found.items() for pronoun in pronouns}
    for pronoun, side in {"we": "parties", **sides}.items():
        for position in words.positions(_FORMS[pronoun]).order:
            among_both = not set(_AMONG_BOTH).isdisjoint(words.tokens[max(position - 2, 0) : position])
            numeral = pronoun == "i" and words.stream[words.starts[position] : words.ends[position] + 1] == "I."
            if not numeral and not (words.tokens[position] == "us" and among_both):
                yield position, side


def _side_beside(match: re.Match[str], stream: str) -> str | None:
    """The side that is named nearest: before a word in its sentence, else behind it there, else further before."""
    start, end = match.span()
    near = _SENTENCE_END.split(stream[max(start - _NEAR, 0) : start])[-1]
    about = _SENTENCE_END.split(stream[end : end + _ABOUT])[0]
    above = stream[max(start - _BEHIND, 0) : start]
    order = ((about, min), (near, max)) if _IS_CALLED.match(about) else ((near, max), (about, min))
    for text, nearest in (*order, (above, max)):
        sides = [(match.start(), side) for side, named in _NAMING.items() for match in named.finditer(text)]
        if sides:
            return nearest(sides)[1]
    return None


def _english_names(words: Words) -> Iterator[tuple[int, str]]:
    full = [name for name, _, company in names(words) if not company]
    spans = [words.positions_of(name) for name in full]
    taken = {position for span in spans for position in span}
    roles: dict[str, set[str]] = {}
    bearers: dict[str, set[str]] = {}
    doing = {match[1].casefold(): match.lastgroup for match in _DOES.finditer(words.stream)}
    for rank, (name, positions) in enumerate(zip(full, spans, strict=True)):
        tokens = [words.tokens[position] for position in positions]
        bound = full[rank + 1].start if rank + 1 < len(full) else len(words.stream)
        label = _LABELLED.search(words.stream[max(name.start - _BEFORE, 0) : name.start])
        role = label.lastgroup if label else None
        behind = _said_behind(name, bound, words.stream)
        for part in (tokens[0], tokens[-1] if not _PATRONYMIC.search(tokens[-1]) else tokens[1]):
            bearers.setdefault(part, set()).add(" ".join(tokens))
            if known := role or doing.get(part) or behind:
                roles.setdefault(part, set()).add(known)
    for part, found in roles.items():
        of_a_heading = _SELLS.fullmatch(part) or _BUYS.fullmatch(part)
        if of_a_heading or len(part) < _SHORTEST or len(found) > 1 or len(bearers[part]) > 1:
            continue
        for position in words.positions((part,)).order:
            road = words.tokens[position + 1 : position + 2] in _ROADS
            if position not in taken and words.stream[words.starts[position]].isupper() and not road:
                yield position, next(iter(found))


def _said_behind(name: Span, bound: int, stream: str) -> str | None:
    """The role that the words behind a name speak of first; none where it is that of a notary or an interpreter."""
    if _OFFICE.search(stream[max(name.start - _BEFORE, 0) : name.start]) or _IN_OFFICE.match(stream, name.end):
        return None
    text = stream[name.end : min(bound, name.end + _BEHIND)]
    found = [
        (match.start(), role) for role, verb in (("seller", _SELLS), ("buyer", _BUYS)) if (match := verb.search(text))
    ]
    return min(found)[1] if found else None


def _surnames(words: Words) -> Iterator[tuple[int, str]]:
    full = names(words)
    taken = {position for name, _, _ in full for position in words.positions_of(name)}
    roles: dict[str, tuple[str, str]] = {}
    for rank, (name, _, _) in enumerate(full):
        role = _role(name, full[rank + 1][0].start if rank + 1 < len(full) else len(words.stream), words.stream)
        surname = words.tokens[words.position_at(name.start)]
        if role and len(surname) >= _SHORTEST:
            last = words.tokens[words.positions_of(name)[-1]]
            roles.setdefault(surname[: max(_SHORTEST, len(surname) - _ENDING)], (_nominative(surname, last), role))
    called = {
        words.tokens[words.position_at(match.start())]: match.lastgroup for match in _CALLED.finditer(words.stream)
    }
    by_root = {
        name[:end]: role for name, role in reversed(called.items()) if role for end in range(_SHORTEST, len(name) + 1)
    }
    for root, (surname, default) in roles.items():
        role = by_root.get(root, default)
        for position in words.positions((f"{root}*",)).order:
            token = words.tokens[position]
            if (
                position not in taken
                and len(token) <= len(surname) + 2
                and words.stream[words.starts[position]].isupper()
            ):
                yield position, _CASES[role][token != surname]


def _nominative(surname: str, patronymic: str) -> str:
    """A surname as the subject of a sentence, however the full name is declined."""
    if patronymic.endswith(("ич", "вна", "чна")):
        return surname
    for ending, plain in _FEMALE if _OF_A_WOMAN.search(patronymic) else _MALE:
        if surname.endswith(ending):
            return surname.removesuffix(ending) + plain
    return surname


def _role(name: Span, bound: int, stream: str) -> str | None:
    """The role that stands right before a name, else the first behind it and before the next one."""
    label = _LABEL.search(stream[max(name.start - _BEFORE, 0) : name.start])
    if _SOLD_TO.search(stream[max(name.start - _BEFORE, 0) : name.start]) and _DATIVE.search(
        stream[name.start : name.end]
    ):
        return "buyer"
    text = label[0] if label else _OF_THE_NEXT.sub("", stream[name.end : min(bound, name.end + _BEHIND)])
    found = [(match.start(), role) for role, pattern in _ROLES.items() if (match := pattern.search(text))]
    if not found and (above := list(_HEADS_A_LIST.finditer(stream, max(name.start - _BEHIND, 0), name.start))):
        return above[-1].lastgroup
    return min(found)[1] if found else None


def _numbered_sides(words: Words) -> Iterator[tuple[int, str]]:
    cases = _CASES if words.russian else _ENGLISH
    for position in words.positions(("сторон*", "party")).order:
        number = words.tokens[position + 1] if position + 1 < len(words.tokens) else ""
        gap = words.stream[words.ends[position] : words.starts[position + 1]] if number else " "
        if number in _NUMBERED and gap in ("-", " ", "–", " № "):
            yield position, cases[_NUMBERED[number]][words.tokens[position] not in ("сторона", "party")]
        elif position and words.tokens[position - 1] in _SPELLED and words.stream[words.starts[position]].isupper():
            yield position, cases[_NUMBERED[words.tokens[position - 1]]][0]
        elif position and (doing := _DOING_STEM.match(words.tokens[position - 1])):
            yield position, cases[_DOING[doing[0]]][words.tokens[position] != "сторона"]


def _new_owners(words: Words) -> Iterator[tuple[int, str]]:
    """A new owner who acts or is acted upon is the buyer; whoever becomes one is told so elsewhere."""
    new = words.positions(("новый", "новая", "нового", "новому", "новой")).all
    for position in words.positions(("собственник*", "собственниц*", "хозя*", "владел*")).order:
        if position - 1 in new:
            yield position, _CASES["buyer"][words.tokens[position - 1] not in ("новый", "новая")]


def _firms(words: Words) -> Iterator[tuple[int, str]]:
    """The words of Russian companies' own names: what a bank calls itself burdens nobody's flat."""
    for name, _, company in names(words) if words.russian else ():
        for position in words.positions_of(name)[1:] if company else ():
            yield position, "банк" if "банк" in words.tokens[position] else _FIRM
