"""Money that a paper calls a pledge: read as the deposit that is meant, its name being a fault of its own."""

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.words import Words

_TOPIC = topic("pledged")
_PAID, _OF_A_THING = _TOPIC["paid"], _TOPIC["of_a_thing"]
_NAMES, _ADJECTIVE = _TOPIC["names"], _TOPIC["adjective"]
_IN_PLEDGE = frozenset({"в", "под", "in", "under"})
"""What stands before the word where a thing is pledged."""
_PLEDGE = ("залог", "pledge")
_AS_DEPOSIT = {
    "залог": "задаток",
    "залога": "задатка",
    "залогу": "задатку",
    "залогом": "задатком",
    "залоге": "задатке",
    "pledge": "deposit",
}


def read_pledged_money(words: Words) -> None:
    """Make `залог`, where it is money, a word for the deposit."""
    if not _PAID(words):
        return
    of_things = {hit.sentence for hit in _OF_A_THING.find(words)}
    names = (hit.first for hit in _NAMES.find(words) if hit.sentence not in of_things)
    named = {
        position: _AS_DEPOSIT[words.tokens[position]]
        for position in names
        if _IN_PLEDGE.isdisjoint(words.tokens[max(position - 1, 0) : position])
    }
    paid = {hit.first: "задаточная" if words.russian else "deposit" for hit in _ADJECTIVE.find(words)}
    words.rename({**named, **paid})


def called_a_pledge(position: int, words: Words) -> bool:
    """Whether the text itself has a pledge where the word was made a deposit."""
    start = words.starts[position]
    return words.stream[start : start + max(map(len, _PLEDGE))].casefold().startswith(_PLEDGE)
