"""The labelled documents of the tests."""

from functools import cache
from pathlib import Path

from cleardeed.documents.labelled import Labelled, labelled

__all__ = ["STYLES", "WHOLE", "Labelled", "documents"]

STYLES = Path(__file__).parent / "styles"
"""Drafting styles, each clean and with planted faults."""
WHOLE = Path(__file__).parent / "whole"
"""Documents as they come, each with the faults it has, written apart from the rules."""


@cache
def documents(folder: Path = STYLES) -> list[Labelled]:
    """Every style clean, and once with each of its faults."""
    return labelled(folder)
