"""Scope of a denial: to the end of its clause, over a list of bare words, never past a `but`."""

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
            self._clauses[position]
            for position in words.positions(_UNTIL).order
            if _UP_TO_NOW.isdisjoint(words.tokens[position + 1 : position + _NOW_REACH])
        }
        waiting |= {
            self._clauses[position]
            for position in words.positions(("long",)).order
            if words.tokens[position - 1] == "as"
        }
        denying = [
            position
            for position in words.positions(_DENYING).order
            if not _to_clear(position, words)
            and not _assents(position, words)
            and not is_bound(position, words)
            and not is_other_freedom(position, words)
            and words.tokens[position : position + 2] not in _UNLIMITED
            and self._clauses[position] not in waiting
        ]
        relative = {self._clauses[position] for position in words.positions(_RELATIVE).order}
        likewise = {
            self._clauses[position]
            for position in words.positions(("so",)).order
            if words.tokens[position - 1] != "does"
        }
        aside = relative | {
            self._clauses[position] for position in words.positions(_WHICH).order if self._is_near_head(position)
        }
        stating = [
            position
            for position in words.positions(_STATING).order
            if self._clauses[position] not in relative | likewise and not words.tokens[position].endswith(_ATTRIBUTIVE)
        ]
        ahead_only = words.positions(_AHEAD).all
        self._denied_from: dict[int, int] = {}
        for position in denying:
            if self._clauses[position] not in aside:
                part, reach = self._parts[position], position if position in ahead_only else 0
                self._denied_from[part] = min(reach, self._denied_from.get(part, reach))
        self._parts_of_nobody = {
            self._parts[position] for position in words.positions(_NOBODY).order if self._opens_part(position)
        }
        self._clauses_denied = {self._clauses[position] for position in denying}
        self._clauses_denied |= set(self._verbs_of_lists(words, frozenset(stating)))
        self._clauses_stating = {self._clauses[position] for position in stating}

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

    def _opens_part(self, position: int) -> bool:
        """Whether a part of a sentence begins with the word, or with it behind a number or `there is`."""
        before = range(max(position - _OPENING, 0), position)
        opening = position < _OPENING or self._parts[before[0]] != self._parts[position]
        return opening and all(
            self._clauses[one] == self._clauses[position] for one in before if self._parts[one] == self._parts[position]
        )

    def _verbs_of_lists(self, words: Words, stating: frozenset[int]) -> Iterator[int]:
        """The clauses with the verb of a list that a denial begins: `no tenant, neighbour or relative has a claim`."""
        for position in words.positions(_NOBODY).order:
            joined = False
            for behind in range(position + 1, min(position + _LONGEST_LIST, len(words.tokens))):
                if self._parts[behind] != self._parts[position]:
                    break
                joined = (joined and self._clauses[behind] == self._clauses[behind - 1]) or words.tokens[behind] in _OR
                if behind in stating:
                    if joined and self._clauses[behind] != self._clauses[position]:
                        yield self._clauses[behind]
                    break

    def _is_near_head(self, position: int) -> bool:
        """Whether a clause begins with the word, or with it behind a preposition: `in respect of which`."""
        return self._clauses[max(position - _OPENING, 0)] != self._clauses[position]

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
        turns, governed = words.positions(_TURNING).all, words.positions(_SUBORDINATE).all
        excepting, goes_on = words.positions(_EXCEPTING).all, words.positions(_GOES_ON).all
        resumes = words.positions(_RESUMES).all
        closes = _denying_parentheses(words)
        outside: tuple[int, int, int] | None = None
        apart = False
        around: int | None = None
        part = clause = last = newest = 0
        for position, token in enumerate(words.tokens):
            gap = words.stream[words.ends[position - 1] : words.starts[position]] if position else ""
            follows = words.tokens[position + 1] if position + 1 < len(words.tokens) else ""
            begins = not position or words.sentences[position] != words.sentences[position - 1]
            if begins:
                apart, around, outside = False, None, None
            if outside is not None and position == outside[2]:
                part, clause, outside = *outside[:2], None
            if position in closes and not begins:
                outside = part, clause, closes[position]
                part = last = last + 1
                clause = newest = newest + 1
            if position in excepting and "," not in gap and _begins(position, words):
                apart = True
            contrast = token == _CONTRASTING and "," in gap and follows not in _JOINING
            if around is not None and "," in gap and position in resumes:
                part, clause, newest, around = around, newest + 1, newest + 1, None
            elif position and (
                begins
                or ";" in gap
                or contrast
                or (apart and "," in gap and position in goes_on)
                or (position in turns and follows != "не" and not _goes_on_listing(position, words))
            ):
                around = part if position in excepting and "," in gap and not apart else None
                part = last = last + 1
                clause = newest = newest + 1
                apart = apart and position in excepting
            elif "," in gap and position not in governed:
                clause = newest = newest + 1
            self._parts.append(part)
            self._clauses.append(clause)


def _denying_parentheses(words: Words) -> dict[int, int]:
    """The first words of parentheses in which something is denied, each with the word behind them: what is said there
    denies nothing outside."""
    denying = words.positions(_DENYING).order
    found: dict[int, int] = {}
    opened: int | None = None
    for position in range(1, len(words.tokens)):
        gap = words.stream[words.ends[position - 1] : words.starts[position]]
        if opened is not None and (")" in gap or position - opened > _LONGEST_PARENTHESIS):
            rank = bisect_left(denying, opened)
            if ")" in gap and rank < len(denying) and denying[rank] < position:
                found[opened] = position
            opened = None
        if "(" in gap and ")" not in gap[gap.rindex("(") :]:
            opened = position
    return found


def _begins(position: int, words: Words) -> bool:
    """Whether a sentence begins with the word, or with it behind a number."""
    return words.sentences[max(position - 3, 0)] != words.sentences[position] or position < 3


def _goes_on_listing(position: int, words: Words) -> bool:
    """Whether it is the end of a list: `not pledged, arrested or otherwise encumbered`."""
    return words.tokens[position] == "otherwise" and words.tokens[position - 1] == "or"


def is_other_freedom(position: int, words: Words) -> bool:
    """Whether a word is `free` and denies nothing: rent-free, free of charge, free to do something."""
    if words.tokens[position] != "free":
        return False
    behind = words.tokens[position + 1 : position + 3]
    return words.tokens[max(position - 1, 0)] == "rent" or "charge" in behind or behind[:1] == ["to"]


def _assents(position: int, words: Words) -> bool:
    """Whether it says that somebody does not mind, which denies nothing that he knows of."""
    beside = words.tokens[max(position - 2, 0) : position + 3]
    return words.tokens[position] in ("не", "нет") and any(word.startswith(_MINDING) for word in beside)


def is_bound(position: int, words: Words) -> bool:
    """Whether a word is the `not` of `not later than`, which denies nothing."""
    return words.tokens[position] in ("не", "not", "no") and words.tokens[position + 1 : position + 2] in _MEASURES


def _to_clear(position: int, words: Words) -> bool:
    """Whether it is `clear` as a deed still to be done."""
    return (
        words.tokens[position] == "clear"
        and position > 0
        and words.tokens[position - 1] in ("to", "shall", "will", "must")
    )
