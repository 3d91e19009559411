"""Patterns of sentences, in a small notation over beginnings of words.

- `передаточн* акт*`: these words one after the other in a sentence, at most two others between neighbours; `a/b` is
  either word; `a .. b` allows ten others between them.
- `залог* & возник*`: both in one sentence, in any order; `!возник*` must not be in it.
- `залог* ~ снят*`: both in one sentence, in any order, at most `NEAR` words apart.
- `<seller>` is any word of that family of the vocabulary.
- A pattern is several such lines: any of them.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.vocabulary import FAMILIES
from cleardeed.documents.reading.words import LONGEST_STEM, Words

REACH = 3
"""How many words further on the next word of a phrase may stand."""
FAR_REACH = 11
_FAR = ".."
NEAR = 8
"""How many words may lie between phrases that `~` joins."""

_NOT = frozenset({"не", "ни"})
"""What denies the word behind it, at most one other between."""


class Step(NamedTuple):
    """One word of a phrase: what it may be, and how far behind the word before it."""

    stems: tuple[str, ...]
    reach: int


Phrase = tuple[Step, ...]
Cluster = tuple[Phrase, ...]
"""Phrases that stand near one another."""


_PHRASES: dict[Phrase, Phrase] = {}
"""Every phrase once, so that what was found of it is looked up by its identity: comparing long phrases is slow."""


class Line(NamedTuple):
    """Clusters that one sentence must contain, and those it must not."""

    wanted: list[Cluster]
    unwanted: list[Cluster]
    required: list[tuple[str, ...]]
    """Stems of each word that is wanted: a document without any of a word's stems does not have the line."""


class Pattern:
    """Lines of the notation, compiled."""

    def __init__(self, *lines: str) -> None:
        self._lines = [_line(line) for line in lines]

    def stems(self) -> Iterator[str]:
        """Every beginning of a word that the pattern names, without the star."""
        for line in self._lines:
            for cluster in (*line.wanted, *line.unwanted):
                for phrase in cluster:
                    for step in phrase:
                        yield from (stem.removesuffix("*") for stem in step.stems)

    def find(self, words: Words) -> Iterator[Hit]:
        """Every hit, line by line. Most lines need a word that the document does not have at all."""
        lacks = words.stems.isdisjoint
        for line in self._lines:
            if not any(map(lacks, line.required)):
                yield from _find_line(line, words)

    def first(self, words: Words) -> Hit | None:
        """The hit that stands first in the document."""
        return min(self.find(words), default=None)

    def __call__(self, words: Words) -> bool:
        """Whether it is found at all."""
        return next(self.find(words), None) is not None


def _line(line: str) -> Line:
    terms = [term.strip() for term in line.split("&")]
    wanted = [_cluster(term) for term in terms if not term.startswith("!")]
    unwanted = [_cluster(term[1:]) for term in terms if term.startswith("!")]
    required = [step.stems for cluster in wanted for phrase in cluster for step in phrase]
    return Line(wanted, unwanted, [tuple(map(_shortened, stems)) for stems in required])


def _shortened(stem: str) -> str:
    """A stem of at most `LONGEST_STEM` letters that every word of a longer one has, too."""
    return stem if len(stem) <= LONGEST_STEM else f"{stem[:LONGEST_STEM]}*"


def _cluster(term: str) -> Cluster:
    return tuple(_phrase(phrase) for phrase in term.split("~"))


def _phrase(words: str) -> Phrase:
    steps, before = [], ""
    for word in words.split():
        if word != _FAR:
            stems = tuple(stem for part in word.split("/") for stem in _family(part))
            steps.append(
                Step(stems, FAR_REACH if before == _FAR else REACH - 1 if _NOT.issuperset(before.split("/")) else REACH)
            )
        before = word
    return _PHRASES.setdefault(tuple(steps), tuple(steps))


def _family(word: str) -> tuple[str, ...]:
    return FAMILIES[word[1:-1]] if word.startswith("<") else (word,)


def _find_line(line: Line, words: Words) -> Iterator[Hit]:
    """Find the first cluster, and the others only where it was found: most lines find nothing."""
    lead, *others = line.wanted
    hits = _find_cluster(lead, words)
    for cluster in others:
        if not hits:
            return
        beside = {hit.sentence for hit in _find_cluster(cluster, words)}
        hits = [hit for hit in hits if hit.sentence in beside]
    for cluster in line.unwanted if hits else ():
        never = {hit.sentence for hit in _find_cluster(cluster, words)}
        hits = [hit for hit in hits if hit.sentence not in never]
    yield from hits


def _find_cluster(cluster: Cluster, words: Words) -> list[Hit]:
    lead, *others = cluster
    found = _find_phrase(lead, words)
    for phrase in others:
        near = _find_phrase(phrase, words) if found else []
        if not near:
            return []
        found = [_joined(hit, beside) for hit in found if (beside := _nearest(hit, near)) is not None]
    return found


def _joined(hit: Hit, other: Hit) -> Hit:
    return Hit(hit.sentence, min(hit.first, other.first), max(hit.last, other.last))


def _nearest(hit: Hit, hits: Sequence[Hit]) -> Hit | None:
    """The nearest hit of the same sentence, at most `NEAR` words away; of two as near, the one that stands first."""
    first = bisect_left(hits, hit.first - NEAR - REACH, key=lambda one: one.first)
    best, distance = None, NEAR + 1
    for one in hits[first : first + 2 * (NEAR + REACH)]:
        if one.first >= hit.last + distance:
            break
        apart = max(one.first - hit.last, hit.first - one.last)
        if apart < distance and one.sentence == hit.sentence and one.first != hit.first:
            best, distance = one, apart
    return best


def _find_phrase(phrase: Phrase, words: Words) -> list[Hit]:
    """Every hit of a phrase, in order; cached with the document."""
    found = words.phrases.get(id(phrase))
    if found is None:
        found = words.phrases[id(phrase)] = list(_look_for(phrase, words))
    return found


def _look_for(phrase: Phrase, words: Words) -> Iterator[Hit]:
    positions = []
    for step in phrase:
        position = words.positions(step.stems)
        if not position.order:
            return
        positions.append(position)
    follow = [(position.all, step.reach) for position, step in zip(positions[1:], phrase[1:], strict=True)]
    sentences = words.sentences
    for first in positions[0].order:
        last = _follow(first, follow, sentences)
        if last is not None:
            yield Hit(sentences[first], first, last)


def _follow(last: int, follow: Sequence[tuple[frozenset[int], int]], sentences: Sequence[int]) -> int | None:
    """Where the phrase ends that begins at `last`; `follow` has the positions of each word and how far it may stand."""
    if not follow:
        return last
    positions, reach = follow[0]
    for position in range(last + 1, min(last + 1 + reach, len(sentences))):
        if sentences[position] != sentences[last]:
            return None
        if position in positions and (end := _follow(position, follow[1:], sentences)) is not None:
            return end
    return None
