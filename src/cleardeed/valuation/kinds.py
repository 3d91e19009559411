"""Kinds of objects that can be valued, and the words that mean them."""

from typing import Literal, get_args

Kind = Literal["apartment", "premises", "house", "land"]
KINDS: tuple[Kind, ...] = get_args(Kind)
RequestedKind = Literal["apartment", "flat", "premises", "house", "land", "land_plot"]
"""The permitted values of a request."""

_ALIASES: dict[Kind, tuple[str, ...]] = {
    "apartment": ("flat", "condo", "condominium", "квартира", "жилое помещение"),
    "premises": ("office", "retail", "commercial", "помещение", "нежилое помещение", "нежилое"),
    "house": ("townhouse", "villa", "cottage", "дом", "жилой дом", "здание", "таунхаус"),
    "land": ("land_plot", "land plot", "plot", "земельный участок", "участок", "земля"),
}
_NEVER_VALUED = frozenset(
    {"room", "комната", "garage", "гараж", "parking", "parking place", "машино-место", "машиноместо"}
)
"""No market is made of them: a room in a shared flat is no small flat."""
_WORDS: dict[str, Kind] = {word: kind for kind in KINDS for word in (kind, *_ALIASES[kind])}


def kind_of(text: str | None) -> Kind | None:
    """The kind that a register or a file means by `text`, or None."""
    return _WORDS.get(text.strip().lower()) if text else None


def is_never_valued(text: str | None) -> bool:
    """Whether a register or a file means by `text` a kind that is not valued."""
    return bool(text) and (text or "").strip().lower() in _NEVER_VALUED
