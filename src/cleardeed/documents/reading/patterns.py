"""What to look for in sentences, in a small notation over beginnings of words.

- `передаточн* акт*`: these words one after the other in a sentence, at most two others between neighbours; `a/b` is
  either word; `a .. b` allows ten others between them.
- `залог* & возник*`: both in one sentence, in any order; `!возник*` must not be in it.
- A pattern is several such lines: any of them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cleardeed.documents.reading.words import Span, Words

REACH = 3
"""How many words further on the next word of a phrase may stand."""
FAR_REACH = 11
_FAR = ".."


class Step(NamedTuple):
    """One word of a phrase: what it may be, and how far behind the word before it."""

    stems: tuple[str, ...]
    reach: int


Phrase = tuple[Step, ...]


class Pattern:
    """Lines of the notation, compiled."""

    def __init__(self, *lines: str) -> None:
        self._lines = [_line(line) for line in lines]

    def stems(self) -> Iterator[str]:
        """Every beginning of a word that the pattern names, without the star."""
        for wanted, unwanted in self._lines:
            for phrase in (*wanted, *unwanted):
                for step in phrase:
                    yield from (stem.removesuffix("*") for stem in step.stems)

    def find(self, words: Words) -> Iterator["Hit"]:
        """Every hit, line by line."""
        for wanted, unwanted in self._lines:
            yield from _find_line(wanted, unwanted, words)

    def first(self, words: Words) -> "Hit | None":
        """The hit that stands first in the document."""
        return min(self.find(words), default=None)

    def __call__(self, words: Words) -> bool:
        """Whether it is found at all."""
        return next(self.find(words), None) is not None


class Hit(tuple[int, int, int]):
    """A sentence's number with the first and last word of what was found there."""

    __slots__ = ()

    @property
    def sentence(self) -> int:
        """The number of the sentence."""
        return self[0]

    @property
    def first(self) -> int:
        """The first word."""
        return self[1]

    @property
    def last(self) -> int:
        """The last word."""
        return self[2]

    def span(self, words: Words) -> Span:
        """Its place in the stream."""
        return words.span(self.first, self.last)


def _line(line: str) -> tuple[list[Phrase], list[Phrase]]:
    terms = [term.strip() for term in line.split("&")]
    wanted = [_phrase(term) for term in terms if not term.startswith("!")]
    return wanted, [_phrase(term[1:]) for term in terms if term.startswith("!")]


def _phrase(term: str) -> Phrase:
    words = term.split()
    return tuple(
        Step(tuple(word.split("/")), FAR_REACH if before == _FAR else REACH)
        for before, word in zip(("", *words), words, strict=False)
        if word != _FAR
    )


def _find_line(wanted: list[Phrase], unwanted: list[Phrase], words: Words) -> Iterator[Hit]:
    lead, *others = wanted
    others_in = [{hit.sentence for hit in _find_phrase(phrase, words)} for phrase in others]
    never_in = [{hit.sentence for hit in _find_phrase(phrase, words)} for phrase in unwanted]
    for hit in _find_phrase(lead, words):
        if all(hit.sentence in found for found in others_in) and not any(hit.sentence in found for found in never_in):
            yield hit


def _find_phrase(phrase: Phrase, words: Words) -> Iterator[Hit]:
    head, *rest = phrase
    follow = [(words.places(step.stems).all, step.reach) for step in rest]
    for first in words.places(head.stems).order:
        last = _follow(first, follow, words.sentences)
        if last is not None:
            yield Hit((words.sentences[first], first, last))


def _follow(last: int, follow: Sequence[tuple[frozenset[int], int]], sentences: Sequence[int]) -> int | None:
    """Where the phrase ends that begins at `last`."""
    for places, reach in follow:
        near = range(last + 1, min(last + 1 + reach, len(sentences)))
        found = next((place for place in near if place in places and sentences[place] == sentences[last]), None)
        if found is None:
            return None
        last = found
    return last
