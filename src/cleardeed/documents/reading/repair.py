"""Words that character recognition got wrong, put right where a known beginning is near."""

from collections.abc import Iterable

from rapidfuzz.distance import Levenshtein

MIN_LENGTH = 6
"""Shorter beginnings have too many neighbours that are words of their own."""
_LONG = 10


class Repair:
    """Replaces the beginning of an unknown word by the nearest known one: one edit, two from ten letters on.

    A word that begins as a known one is left alone, and so is every word whose first letter differs.
    """

    def __init__(self, stems: Iterable[str]) -> None:
        stems = set(stems)
        self._stems = frozenset(stems)
        self._by_letter: dict[str, list[str]] = {}
        for stem in sorted(stems, key=len, reverse=True):
            if len(stem) >= MIN_LENGTH:
                self._by_letter.setdefault(stem[0], []).append(stem)

    def __call__(self, word: str) -> str:
        """The word, repaired or as it is."""
        if len(word) < MIN_LENGTH or any(word[:end] in self._stems for end in range(3, len(word) + 1)):
            return word
        near = min(self._candidates(word), default=None)
        return word if near is None else near[2] + word[len(near[2]) :]

    def _candidates(self, word: str) -> Iterable[tuple[int, int, str]]:
        for stem in self._by_letter.get(word[0], ()):
            if len(stem) > len(word) + 1:
                continue
            allowed = 2 if len(stem) >= _LONG else 1
            distance = Levenshtein.distance(stem, word[: len(stem)], score_cutoff=allowed)
            if distance <= allowed:
                yield distance, -len(stem), stem
