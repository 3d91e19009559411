"""Documents made of drafting styles.

A style is a text file: the type, then sections. `@ name: code code` is a section of the clean document with the clauses
that are in order there. `@ name ! code=attention code=absent` is what stands in its place where a fault is planted: the
labels it changes. A section that is only planted is not in the clean document. `code=*` is not judged: the fault leaves
it open. `@ name: *` says that only the planted codes are judged. A document as it comes has its faults in its only
section: `@ name: code code=attention`.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

STYLES = Path(__file__).parent / "styles"
WHOLE = Path(__file__).parent / "whole"
"""Documents as they come, each with the faults it has, written apart from the rules."""


class Section(msgspec.Struct, frozen=True):
    name: str
    labels: dict[str, str]
    text: str
    fault: bool


class Labelled(msgspec.Struct, frozen=True, kw_only=True):
    """A document with its type, and by code `ok`, `attention` or `*`; what is not named is absent."""

    name: str
    kind: str
    text: str
    labels: dict[str, str]

    @property
    def russian(self) -> bool:
        return self.name.startswith("ru")


@cache
def documents(folder: Path = STYLES) -> list[Labelled]:
    """Every style clean, and once with each of its faults."""
    return [document for path in sorted(folder.glob("*.txt")) for document in _of_style(path)]


def _of_style(path: Path) -> Iterator[Labelled]:
    kind, sections = _read(path)
    yield _document(f"{path.stem}.clean", kind, sections, None)
    for number, fault in enumerate(section for section in sections if section.fault):
        yield _document(f"{path.stem}.{number}.{fault.name}", kind, sections, fault)


def _read(path: Path) -> tuple[str, list[Section]]:
    head, *parts = path.read_text("utf-8").split("\n@ ")
    return head.partition(":")[2].strip(), [_section(part) for part in parts]


def _section(part: str) -> Section:
    title, _, text = part.partition("\n")
    if "!" in title:
        name, _, labels = title.partition("!")
        return Section(name.strip(), _labels(labels), text.strip("\n"), True)
    name, _, labels = title.partition(":")
    return Section(name.strip(), _labels(labels), text.strip("\n"), False)


def _labels(words: str) -> dict[str, str]:
    parts = (word.partition("=") for word in words.split())
    return {code: status or "ok" for code, _, status in parts}


def _document(name: str, kind: str, sections: list[Section], fault: Section | None) -> Labelled:
    labels: dict[str, str] = {}
    texts = []
    clean = {section.name for section in sections if not section.fault}
    for section in sections:
        if section is fault and section.name not in clean:
            texts.append(section.text)
        elif not section.fault:
            labels |= section.labels
            texts.append(fault.text if fault and fault.name == section.name else section.text)
    labels |= fault.labels if fault else {}
    labels = {code: status for code, status in labels.items() if status != "absent"}
    return Labelled(name=name, kind=kind, text="\n".join(text for text in texts if text), labels=labels)
