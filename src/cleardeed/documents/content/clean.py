"""Text as the rules get it: NFC, `\\n` line ends, nothing invisible, words whole that a line's end had parted."""

import re

from cleardeed.core.unicode import normalize
from cleardeed.documents.content.faults import UnreadableError

MOST_CHARACTERS = 1_000_000
"""Of a whole document: what 200 dense pages hold. Beyond it the file is too large, whatever its kind."""

_LINE_ENDS = re.compile(r"\r\n?|[\f\v\x1c-\x1e\x85\u2028\u2029]")
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\uffff\ud800-\udfff\U000e0000-\U000e0fff]"
)
"""Controls, zero-width and direction marks, tags, half surrogates: what could hide words or turn them round."""
_SPACES = re.compile(r"[^\S\n]+")
_TRAILING = re.compile(r" +$| +(?=\n)")
_BLANK_LINES = re.compile(r"\n{3,}")
_PARTED = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ac]\n(?=[a-zа-яё])")
_COMPOUNDS = (
    "купли", "приема", "приёма", "приемо", "приёмо", "счет", "счёт", "жилищно", "гражданско", "семейно",
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "co", "non",
)  # fmt: skip
"""First halves of words that keep their hyphen: купли-продажи, приёма-передачи, thirty-five, co-owner."""
_COMPOUND = re.compile(rf"(?<![^\W\d_])(?:{'|'.join(_COMPOUNDS)})\Z", re.IGNORECASE)
_LONGEST_COMPOUND = max(map(len, _COMPOUNDS))


def clean(text: str) -> str:
    """`text` made fit to be judged and quoted."""
    text = _LINE_ENDS.sub("\n", text)
    text = _UNSEEN.sub("", text)
    text = normalize("NFC", text)
    text = _SPACES.sub(" ", text)
    text = _TRAILING.sub("", text)
    text = _PARTED.sub(_joined, text)
    return _BLANK_LINES.sub("\n\n", text).strip()


def bounded(texts: list[str]) -> list[str]:
    """The texts, where they are not too long together. Raises `UnreadableError`: `too_much_text`."""
    if sum(map(len, texts)) > MOST_CHARACTERS:
        raise UnreadableError("too_much_text")
    return texts


def _joined(parted: re.Match[str]) -> str:
    end = parted.start()
    return "-" if _COMPOUND.search(parted.string, max(end - _LONGEST_COMPOUND, 0), end) else ""
