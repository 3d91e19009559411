"""Reading the parts of an Office Open XML document: what every reader of elements has."""

from collections.abc import Mapping
from typing import NoReturn

from cleardeed.documents.content.faults import UnreadableError


class Part:
    """A target of `XMLParser`: told of elements, keeps no tree. There is no use for a document type, so one with
    entities of any sort ends before they are declared."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""

    def end(self, tag: str) -> None:
        """An element ends."""

    def data(self, text: str) -> None:
        """Characters of the element that is open."""

    def doctype(self, _name: str, _public: str | None, _system: str | None) -> NoReturn:
        raise UnreadableError("damaged")

    def close(self) -> None:
        """The part ends."""


def local(tag: str) -> str:
    """A name without its namespace."""
    return tag.rpartition("}")[2]


def local_attributes(attributes: Mapping[str, str]) -> dict[str, str]:
    """Attributes by their names without namespaces."""
    return {local(key): value for key, value in attributes.items()}
