"""Escape invisible characters of untrusted text for terminals and language models."""

import unicodedata

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def printable(text: str, *, lines: bool = False) -> str:
    """Replace control, format and other invisible characters, as by `[U+202E]`; `lines` keeps line ends and tabs."""
    return "".join(f"[U+{ord(one):04X}]" if _is_invisible(one, lines) else one for one in text)


def _is_invisible(char: str, lines: bool) -> bool:
    if lines and char in "\n\t":
        return False
    return unicodedata.category(char) in _INVISIBLE or "VARIATION SELECTOR" in unicodedata.name(char, "")
