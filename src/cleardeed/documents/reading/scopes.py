"""How far a denial reaches: to the end of its clause, over a list of bare words, never past a `but`."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator

from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.vocabulary import FAMILIES
from cleardeed.documents.reading.words import Words

_DENYING = (
    *FAMILIES["none"], "свободн*", "свободен", "чист", "чиста", "чистой", "чистым", "чистое", "исключен", "исключена",
    "исключено", "исключены", "исключает*", "исключают*", "исключить", "исключил*", "exclud*",
    "clear", "unencumbered", "unmortgaged", "unburdened", "cannot", "don", "doesn", "didn", "isn", "aren", "wasn",
    "hasn", "haven",
    "необремен*", "незалож*", "unaware", "won", "wouldn", "shan", "shouldn", "couldn",
)  # fmt: skip
_TURNING = (
    "но", "однако", "зато", "кроме", "помимо", "исключени*", "but", "however", "except", "save", "otherwise",
    "остальном", "although",
    "while", "whereas", "fact",
    "apart",
    "barring", "though",
)  # fmt: skip
_EXCEPTING = ("save", "except", "excepting", "apart", "besides", "кроме", "помимо", "исключением")
"""What a sentence may begin with that says what its denial does not reach."""
_GOES_ON = ("no", "neither", "nobody", "none", "there", "никто", "ни", "никаких", "нет")
"""With what it goes on after that."""
_RESUMES = ("не", "нет", "отсутств*", "none")
"""With what a sentence goes on behind an exception that it has put between commas: `долгов, кроме пени, нет`."""
_NOBODY = ("no", "neither", "nobody", "none", "never")
"""What denies all that a sentence goes on to list, when it begins with it."""
_AHEAD = ("no", "without", "neither", "nor", "free")
"""What denies in other clauses only what follows it: in `a crack, no hot water` there is a crack."""
_MEASURES = tuple([word] for word in (
    "позднее", "позже", "ранее", "раньше", "более", "менее", "больше", "меньше", "свыше", "ниже", "выше", "дольше",
    "только", "later", "more", "less", "earlier", "only", "exceeding",
))  # fmt: skip
"""What makes a bound of the word that denies before it: `не позднее` denies nothing."""
_OPENING = 4
_OR = ("or", "nor")
_LONGEST_LIST = 40
_LONGEST_PARENTHESIS = 30
_CONTRASTING = "а"
_JOINING = ("также", "равно", "именно", "так")
_SUBORDINATE = ("что", "чтобы", "как", "that", "whether")
"""What begins a clause that the one before it governs."""
_RELATIVE = ("котор*", "чем", "кто", "кое*", "кои*", "коя")
"""What begins a clause on somebody that the clause before it names."""
_MINDING = ("возраж", "препятств", "помеша", "мешает", "смуща")
_WHICH = ("which", "who", "whose", "whom")
"""The same in English, where it stands at the head of its clause: `no mortgage which` denies."""
_UNTIL = ("пока", "покуда", "until")
"""What begins a clause on a time; a `not` in it denies nothing."""
_UP_TO_NOW = frozenset({"now", "today", "this", "hereof", "present"})
"""What makes of `until` a time that has passed."""
_NOW_REACH = 5
_UNLIMITED = (["without", "limit"], ["no", "limit"], ["without", "term"], ["no", "term"], ["without", "time"],
              ["без", "срока"], ["без", "указания"], ["без", "взимания"], ["без", "платы"],
              ["без", "оплаты"], ["без", "внесения"])  # fmt: skip
"""What denies but an end, or a price."""
_STATING = (
    "прописан*", "наход*", "состо*", "явля*", "имеется", "имеются", "имеет", "существу*", "действу*",
    "зарегистрирован*", "наложен*", "установлен*", "обременен", "обременена", "обременено", "обременены", "сдан*",
    "сдается", "заложен*",
    "сломан", "сломана", "сломано", "сломаны", "разбит", "разбита", "разбито", "разбиты", "треснул*", "течет",
    "обещан", "обещана", "обещано",
    "арестован*", "продолж*", "остается",
    "остаются", "будет", "будут", "живет", "живут", "подал", "подала", "подали", "подан", "подана", "подано", "принял",
    "принято", "ввел", "введена", "введено", "возбуждено", "открыто", "начато", "слушается", "рассматривается",
    "занимает", "занимают", "пользуется", "пользуются", "идет", "требует", "требуют", "претендует",
    "претендуют", "оспаривает", "оспаривают", "судится", "судятся", "обратился", "обратилась", "обратились", "держит",
    "хранит", "снимает", "снимают", "проживает", "проживают", "арендует", "арендуют", "числится", "значится", "is",
    "are", "was", "were", "remains", "remain", "has", "have", "had", "exists",
    "shall", "will", "being",
)  # fmt: skip

_ATTRIBUTIVE = (
    "ый", "ий", "ая", "яя", "ые", "ие", "ых", "их", "ого", "его", "ому", "ему", "ым", "им", "ыми", "ими", "ой", "ей",
    "ую", "юю", "ии", "ия",
)  # fmt: skip
"""Endings of what only describes: `действующих договоров нет` states no contract."""


class Scopes:
    """The document's sentences cut at turns into parts, and these at commas into clauses. Linear in the words."""

    def __init__(self, words: Words) -> None:
        self._parts, self._clauses = array("q"), array("q")
        self._cut(words)
        waiting = {
            self._clauses[place]
            for place in words.places(_UNTIL).order
            if _UP_TO_NOW.isdisjoint(words.tokens[place + 1 : place + _NOW_REACH])
        }
        waiting |= {self._clauses[place] for place in words.places(("long",)).order if words.tokens[place - 1] == "as"}
        denying = [
            place
            for place in words.places(_DENYING).order
            if not _to_clear(place, words)
            and not _assents(place, words)
            and not is_bound(place, words)
            and not is_other_freedom(place, words)
            and words.tokens[place : place + 2] not in _UNLIMITED
            and self._clauses[place] not in waiting
        ]
        relative = {self._clauses[place] for place in words.places(_RELATIVE).order}
        likewise = {self._clauses[place] for place in words.places(("so",)).order if words.tokens[place - 1] != "does"}
        aside = relative | {self._clauses[place] for place in words.places(_WHICH).order if self._is_near_head(place)}
        stating = [
            place
            for place in words.places(_STATING).order
            if self._clauses[place] not in relative | likewise and not words.tokens[place].endswith(_ATTRIBUTIVE)
        ]
        ahead_only = words.places(_AHEAD).all
        self._denied_from: dict[int, int] = {}
        for place in denying:
            if self._clauses[place] not in aside:
                part, reach = self._parts[place], place if place in ahead_only else 0
                self._denied_from[part] = min(reach, self._denied_from.get(part, reach))
        self._parts_of_nobody = {self._parts[place] for place in words.places(_NOBODY).order if self._opens_part(place)}
        self._clauses_denied = {self._clauses[place] for place in denying}
        self._clauses_denied |= set(self._verbs_of_lists(words, frozenset(stating)))
        self._clauses_stating = {self._clauses[place] for place in stating}

    def denied(self, hit: Hit) -> bool:
        """Whether the clause of a hit denies; or, where it states nothing of its own, its part of the sentence."""
        if self._parts[hit.first] in self._parts_of_nobody:
            return True
        clauses = {self._clauses[hit.first], self._clauses[hit.last]}
        if not clauses.isdisjoint(self._clauses_denied):
            return True
        denied_from = self._denied_from.get(self._parts[hit.first])
        return denied_from is not None and denied_from <= hit.last and clauses.isdisjoint(self._clauses_stating)

    def clause_denied(self, hit: Hit) -> bool:
        """Whether the clause that a hit ends in denies, whatever the rest of its sentence does."""
        return self._clauses[hit.last] in self._clauses_denied

    def _opens_part(self, place: int) -> bool:
        """Whether a part of a sentence begins with the word, or with it behind a number or `there is`."""
        before = range(max(place - _OPENING, 0), place)
        opening = place < _OPENING or self._parts[before[0]] != self._parts[place]
        return opening and all(
            self._clauses[one] == self._clauses[place] for one in before if self._parts[one] == self._parts[place]
        )

    def _verbs_of_lists(self, words: Words, stating: frozenset[int]) -> Iterator[int]:
        """The clauses with the verb of a list that a denial begins: `no tenant, neighbour or relative has a claim`."""
        for place in words.places(_NOBODY).order:
            joined = False
            for behind in range(place + 1, min(place + _LONGEST_LIST, len(words.tokens))):
                if self._parts[behind] != self._parts[place]:
                    break
                joined = (joined and self._clauses[behind] == self._clauses[behind - 1]) or words.tokens[behind] in _OR
                if behind in stating:
                    if joined and self._clauses[behind] != self._clauses[place]:
                        yield self._clauses[behind]
                    break

    def _is_near_head(self, place: int) -> bool:
        """Whether a clause begins with the word, or with it behind a preposition: `in respect of which`."""
        return self._clauses[max(place - _OPENING, 0)] != self._clauses[place]

    def in_one_clause(self, hit: Hit) -> bool:
        """Whether a hit begins and ends in the same clause."""
        return self._clauses[hit.first] == self._clauses[hit.last]

    def in_one_part(self, hit: Hit) -> bool:
        """Whether a hit begins and ends in the same part of a sentence."""
        return self._parts[hit.first] == self._parts[hit.last]

    def part(self, hit: Hit) -> int:
        """The number of a hit's part of the sentence."""
        return self._parts[hit.first]

    def clauses(self, hit: Hit) -> tuple[int, int]:
        """The numbers of the clauses that a hit begins and ends in."""
        return self._clauses[hit.first], self._clauses[hit.last]

    def _cut(self, words: Words) -> None:
        turns, governed = words.places(_TURNING).all, words.places(_SUBORDINATE).all
        excepting, goes_on = words.places(_EXCEPTING).all, words.places(_GOES_ON).all
        resumes = words.places(_RESUMES).all
        closes = _denying_parentheses(words)
        outside: tuple[int, int, int] | None = None
        apart = False
        around: int | None = None
        part = clause = last = newest = 0
        for place, token in enumerate(words.tokens):
            gap = words.stream[words.ends[place - 1] : words.starts[place]] if place else ""
            follows = words.tokens[place + 1] if place + 1 < len(words.tokens) else ""
            begins = not place or words.sentences[place] != words.sentences[place - 1]
            if begins:
                apart, around, outside = False, None, None
            if outside is not None and place == outside[2]:
                part, clause, outside = *outside[:2], None
            if place in closes and not begins:
                outside = part, clause, closes[place]
                part = last = last + 1
                clause = newest = newest + 1
            if place in excepting and "," not in gap and _begins(place, words):
                apart = True
            contrast = token == _CONTRASTING and "," in gap and follows not in _JOINING
            if around is not None and "," in gap and place in resumes:
                part, clause, newest, around = around, newest + 1, newest + 1, None
            elif place and (
                begins
                or ";" in gap
                or contrast
                or (apart and "," in gap and place in goes_on)
                or (place in turns and follows != "не" and not _goes_on_listing(place, words))
            ):
                around = part if place in excepting and "," in gap and not apart else None
                part = last = last + 1
                clause = newest = newest + 1
                apart = apart and place in excepting
            elif "," in gap and place not in governed:
                clause = newest = newest + 1
            self._parts.append(part)
            self._clauses.append(clause)


def _denying_parentheses(words: Words) -> dict[int, int]:
    """The first words of parentheses in which something is denied, each with the word behind them: what is said there
    denies nothing outside."""
    denying = words.places(_DENYING).order
    found: dict[int, int] = {}
    opened: int | None = None
    for place in range(1, len(words.tokens)):
        gap = words.stream[words.ends[place - 1] : words.starts[place]]
        if opened is not None and (")" in gap or place - opened > _LONGEST_PARENTHESIS):
            rank = bisect_left(denying, opened)
            if ")" in gap and rank < len(denying) and denying[rank] < place:
                found[opened] = place
            opened = None
        if "(" in gap and ")" not in gap[gap.rindex("(") :]:
            opened = place
    return found


def _begins(place: int, words: Words) -> bool:
    """Whether a sentence begins with the word, or with it behind a number."""
    return words.sentences[max(place - 3, 0)] != words.sentences[place] or place < 3


def _goes_on_listing(place: int, words: Words) -> bool:
    """Whether it is the end of a list: `not pledged, arrested or otherwise encumbered`."""
    return words.tokens[place] == "otherwise" and words.tokens[place - 1] == "or"


def is_other_freedom(place: int, words: Words) -> bool:
    """Whether a word is `free` and denies nothing: rent-free, free of charge, free to do something."""
    if words.tokens[place] != "free":
        return False
    behind = words.tokens[place + 1 : place + 3]
    return words.tokens[max(place - 1, 0)] == "rent" or "charge" in behind or behind[:1] == ["to"]


def _assents(place: int, words: Words) -> bool:
    """Whether it says that somebody does not mind, which denies nothing that he knows of."""
    beside = words.tokens[max(place - 2, 0) : place + 3]
    return words.tokens[place] in ("не", "нет") and any(word.startswith(_MINDING) for word in beside)


def is_bound(place: int, words: Words) -> bool:
    """Whether a word is the `not` of `not later than`, which denies nothing."""
    return words.tokens[place] in ("не", "not", "no") and words.tokens[place + 1 : place + 2] in _MEASURES


def _to_clear(place: int, words: Words) -> bool:
    """Whether it is `clear` as a deed still to be done."""
    return words.tokens[place] == "clear" and place > 0 and words.tokens[place - 1] in ("to", "shall", "will", "must")
