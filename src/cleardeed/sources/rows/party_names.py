"""A party as a court's register writes it: one text for name, standing, and now and then number and address."""

import functools
import re
from collections.abc import Iterable
from typing import Literal

import msgspec

from cleardeed.sources.matching.names import Name, compare, name_of
from cleardeed.sources.matching.text import fold
from cleardeed.sources.subject import Seller

PartyKind = Literal["person", "organisation", "unclear", "hidden"]

_STANDINGS = (
    r"индивидуальн\w* предпринимател\w*",
    r"частн\w* предпринимател\w*",
    r"предпринимател\w*(?: без образования юридического лица)?",
    r"ип",
    r"чп",
    r"пбоюл",
    r"самозанят\w*",
    r"глав\w*(?= (?:к/?ф/?х|к\(ф\)х|крестьян))",
    r"крестьянск\w*,? ?(?:\(?\s?фермерск\w*\s?\)?)? хозяйств\w*",
    r"к/?ф/?х",
    r"к\(ф\)х",
    r"гражданин\w*(?: (?:рф|россии|российской федерации))?",
    r"гражданк\w*(?: (?:рф|россии|российской федерации))?",
    r"гр-?н",
    r"гр-?ка",
    r"гр",
    r"г-н",
    r"г-жа",
    r"физ(?:ическ\w*|\.)? ?лиц\w*",
    r"должник\w*",
    r"ответчик\w*",
    r"истец",
    r"заявител\w*",
    r"взыскател\w*",
    r"кредитор\w*",
    r"третье лицо",
)
"""Prefixes of the name of the person meant, in folded text."""
_ON_BEHALF = (
    r"(?:финансов|арбитражн|конкурсн|внешн|временн|административн|фин)\w*\.? ?управляющ\w*",
    r"управляющ\w*",
    r"[акфв]\.?/\.?у",
    r"ау",
    r"(?:законн\w* )?представител\w*",
    r"наследник\w*",
    r"адвокат",
    r"(?:врио )?нотариус\w*",
    r"судебн\w* пристав\w*(?:-исполнител\w*)?",
    r"(?:генеральн\w* )?директор\w*",
    r"(?:бывш\w* )?руководител\w*",
    r"ликвидатор\w*",
    r"учредител\w*",
    r"участник\w*",
)
"""Prefixes of a representative's name, which another name in another case may follow."""
_FORMS = (
    "ооо|оао|зао|ао|пао|нао|одо|тоо|акб|кб|нкб|нко|мкк|мфк|мфо|кпк|спк|сппк|пк|ано|нп|тсж|тсн|снт|днт|днп|жск|гск"
    "|гуп|муп|мкп|фгуп|фгбу|фгку|фкп|гбу|гку|гау|мбу|мку|мау|фбу|фку"
    r"|(?:публичн|непубличн|закрыт|открыт)\w* акционерн\w* общест\w*|акционерн\w* (?:обществ|коммерческ)\w*"
    r"|обществ\w* с ограниченной ответственностью|товариществ\w* собственников|потребительск\w* кооператив\w*"
    r"|кредитн\w* потребительск\w* кооператив\w*"
)
"""Legal forms with which the name of an organisation begins."""
_HIDDEN = ("данные скрыт", "информация скрыт", "сведения скрыт", "скрыт", "иное лицо", "не указан", "данные не указан")
_NOISE = ("ранее", "прежняя", "бывшая", "фамилия", "до", "брака", "смены", "фамилии", "урожденная", "урожд", "она же")

_STANDING = re.compile(rf"(?:{'|'.join(_STANDINGS)})(?=[\s.:,(-]|$)[\s.:,-]*")
_DOTTED_STANDING = re.compile(r"и\. ?п\. ?(?=[^\s.]{2,} ?[^\s.])")
"""`И.П.` is a standing where surname and name follow; before a lone surname it is initials."""
_BEHALF = re.compile(rf"(?:{'|'.join(_ON_BEHALF)})(?=[\s.:,(-]|$)[\s.:,-]*")
_ORGANISATION = re.compile(rf"(?:{_FORMS})(?=[\s.,(-]|$)")
_QUOTES = str.maketrans(dict.fromkeys('"«»“”„‟<>', " ") | dict.fromkeys("\r\n\t;|", ","))
_STARS_AROUND = " *-_.,:\u2026"
_MASKED = re.compile(r"[*#_\u2026]|\.{3}|\bфио ?\d|\bx{3}|\bх{3}")
_BRACKETS = re.compile(r"\(([^()]*)\)")
_NOT_NAME = re.compile(
    r"\d|инн\W{0,3}\d|\b(?:инн|огрн\w*|снилс|адрес|паспорт|дата рожд\w*|в лице|действующ\w*|в интересах)\b"
)
_LETTERS = re.compile(r"[^\W\d_][^\W\d_'-]*")
_PATRONYMIC = re.compile(r"(?:вич|ьич|мич|кич|вна|чна|шна)$")
_KIN = {"оглы", "оглу", "угли", "улы", "уулу", "кызы", "гызы"}
_RUN_OF_DASHES = re.compile(r"[-\u2010-\u2015_]{3}")
_OBLIQUE_PATRONYMIC = re.compile(r"(?:[вьмк]ич(?:а|у|ем|е)|[вчш]н(?:ы|е|у|ой))(?![^\W\d_])")
"""A patronymic in another case than the first: the text speaks of the person and does not name a party."""
_ENDING = re.compile(r"(?:ой|ый|ий|ая|яя|[аеиоуыэюяйь])$")
_MAX_LENGTH = 2_000
_MAX_STANDINGS = 6
_WORDS_OF_A_NAME = 4


class PartyName(msgspec.Struct, frozen=True):
    """A party's text as it was read.

    `person`: one person and nobody else. `unclear`: others may be meant too, or the form is not known.
    `names` are whole names, surname first, folded: of a person and of whoever else the text names.
    """

    kind: PartyKind
    names: tuple[str, ...] = ()
    text: str = ""
    """The whole text, folded."""

    def fitting(self, seller: Seller) -> str | None:
        """The name that may be the seller's."""
        asked = name_of(seller.last_name, seller.first_name, seller.middle_name)
        return next((name for name in self.names if asked and _agree(asked, name)), None)

    def holds_surname_of(self, seller: Seller) -> bool:
        """Whether the text has the seller's surname somewhere, in any case of Russian grammar."""
        return _holds(self.text, seller)

    def is_of_another(self, seller: Seller) -> bool:
        """Whether the text has the seller's surname as that of one other person, or as an organisation's name."""
        if self.kind == "person":
            return self.fitting(seller) is None and _holds(self.names[0], seller)
        return self.kind == "organisation" and self.holds_surname_of(seller)


@functools.lru_cache(maxsize=1 << 14)
def read_party_name(text: str | None) -> PartyName:
    """Read a party's name: standings before it, quotes, numbers and addresses are removed."""
    written = (text or "")[:_MAX_LENGTH].translate(_QUOTES)
    folded = fold(written)
    bare, standing, on_behalf = _without_standings(folded.strip(_STARS_AROUND))
    if _hides(bare) or _RUN_OF_DASHES.search(written):
        return PartyName("hidden", text=folded)
    if _ORGANISATION.match(bare):
        return PartyName("unclear" if on_behalf else "organisation", text=folded)
    (first, whole), *others = [_person_in(segment) for segment in _BRACKETS.sub(" ", bare).split(",")]
    names = [*filter(None, (first, *(name for name, _ in others))), *_in_brackets(bare, first)]
    others_too = on_behalf or any(name for name, _ in others) or _OBLIQUE_PATRONYMIC.search(bare)
    sure = first and whole and not others_too and (standing or _looks_like_name(first))
    return PartyName("person" if sure else "unclear", tuple(names), folded)


def plain_name(text: str) -> str:
    """The whole name in a text that names one person, without standings and numbers; else the text itself."""
    read = read_party_name(text)
    return read.names[0] if read.kind == "person" else text


def _without_standings(text: str) -> tuple[str, bool, bool]:
    """The text behind its standings, whether there was one, and whether one of them acts for others."""
    standing = on_behalf = False
    for _ in range(_MAX_STANDINGS):
        behalf = _BEHALF.match(text)
        found = behalf or _STANDING.match(text) or _DOTTED_STANDING.match(text)
        if not found:
            break
        standing, on_behalf = True, on_behalf or behalf is not None
        text = text[found.end() :].strip(_STARS_AROUND)
    return text, standing, on_behalf


def _looks_like_name(name: str) -> bool:
    """Whether there is a patronymic or an initial; two words without one may be anything."""
    return any(len(word) == 1 or word in _KIN or _PATRONYMIC.search(word) for word in name.split()[1:])


def _hides(bare: str) -> bool:
    return not _LETTERS.search(bare) or bare.startswith(_HIDDEN) or _MASKED.search(bare) is not None


def _person_in(segment: str) -> tuple[str | None, bool]:
    """The whole name that a part of the text begins with, surname first, and whether nothing but numbers follows."""
    cut = _NOT_NAME.search(segment)
    words = (segment[: cut.start()] if cut else segment).replace(".", " ").split()
    ends = _WORDS_OF_A_NAME
    if len(words) > ends and _PATRONYMIC.search(words[2]):
        ends = 3  # an address follows without a comma
    if len(words[:ends]) < 2 or not all(_LETTERS.fullmatch(word) for word in words[:ends]):
        return None, False
    if len(words) > ends == _WORDS_OF_A_NAME:
        return None, False
    name = words[:ends]
    initials = next((index for index, word in enumerate(name) if len(word) > 1), len(name))
    return " ".join([*name[initials:], *name[:initials]]) if initials < len(name) else None, len(words) <= ends


def _in_brackets(text: str, name: str | None) -> Iterable[str]:
    """Names that brackets add: a whole one, or another surname of the same person."""
    for inside in _BRACKETS.findall(text):
        words = [word for word in inside.replace(".", " ").split() if word not in _NOISE]
        if len(words) == 1 and name and _LETTERS.fullmatch(words[0]):
            yield " ".join([words[0], *name.split()[1:]])
        elif whole := _person_in(" ".join(words))[0]:
            yield whole


def _agree(asked: Name, name: str) -> bool:
    other = name_of(name, None)
    return other is not None and compare(asked, other) is not None


def _holds(text: str, seller: Seller) -> bool:
    parts = [_ENDING.sub("", part) or part for part in fold(seller.last_name or "").split("-")]
    return any(part in text for part in parts if len(part) > 1)
