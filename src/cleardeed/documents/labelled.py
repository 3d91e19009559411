"""Labelled documents: what a lawyer found in a paper, to measure an analysis by.

A text file: the type, then sections. `@ name: code code=attention` is a section with the clauses that are in it: in
order, or calling for attention. `@ name ! code=attention code=absent` is what stands in the place of a section where a
fault is planted, with the labels that it changes; the file then gives the clean document and one with each fault. A
section that is only planted is not in the clean document. `code=*` is not scored: the text leaves it open. `@ name: *`
says that only the named codes are scored.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec


class Section(msgspec.Struct, frozen=True):
    """A section of a file."""

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
        """Whether its file's name says that it is in Russian."""
        return self.name.startswith("ru")

    @property
    def clean(self) -> bool:
        """Whether nothing in it calls for attention."""
        return set(self.labels.values()) <= {"ok"}


def labelled(folder: Path) -> list[Labelled]:
    """Every document of the text files of a folder."""
    return [document for path in sorted(folder.glob("*.txt")) for document in _of_file(path)]


def _of_file(path: Path) -> Iterator[Labelled]:
    head, *parts = path.read_text("utf-8").split("\n@ ")
    kind, sections = head.partition(":")[2].strip(), [_section(part) for part in parts]
    yield _document(f"{path.stem}.clean", kind, sections, None)
    for number, fault in enumerate(section for section in sections if section.fault):
        yield _document(f"{path.stem}.{number}.{fault.name}", kind, sections, fault)


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
