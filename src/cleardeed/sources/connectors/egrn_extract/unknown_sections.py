"""Closed reading: which parts of an extract the schema does not know, or has and the extract lacks."""

import re
from collections.abc import Iterator, Mapping

from lxml import etree

from cleardeed.sources.connectors.egrn_extract.schema import Node
from cleardeed.sources.connectors.egrn_extract.tree import local_name

MAX_NAMED = 20
MAX_LENGTH = 120
_XSI = "{http://www.w3.org/2001/XMLSchema-instance}"
_OWN_ATTRIBUTES = frozenset({"guid"})
"""Of the root."""
_FOREIGN = re.compile(r"[^A-Za-z0-9_.@-]+")


def not_understood(root: etree._Element, table: Mapping[str, Node]) -> list[str]:
    """The paths of elements that a person must look at, each once and at most `MAX_NAMED`; no value is in them."""
    found: dict[str, None] = {}
    for path in _unknown(root, table, ""):
        found[_FOREIGN.sub("?", path)[:MAX_LENGTH]] = None
        if len(found) == MAX_NAMED:
            break
    return [*found]


def _unknown(element: etree._Element, node: Node, path: str) -> Iterator[str]:
    match node:
        case "ignored":
            return
        case "manual":
            yield path
        case "text":
            yield from _attributes(element, path)
            if len(element):
                yield path
        case _:
            yield from _attributes(element, path)
            yield from _members(element, node, path)


def _members(element: etree._Element, table: Mapping[str, Node], path: str) -> Iterator[str]:
    rules = {name.rstrip("!*+"): (name[-1], node) for name, node in table.items()}
    seen: dict[str, int] = {}
    if _has_text(element):
        yield path or local_name(element)
    for child in element:
        if not isinstance(child.tag, str):
            continue
        name = local_name(child)
        member = f"{path}.{name}" if path else name
        mark, node = rules.get(name, ("", None))
        seen[name] = seen.get(name, 0) + 1
        is_repeated = seen[name] > 1 and mark not in "*+"
        is_blank = mark in "!+" and node == "text" and not (child.text or "").strip()
        if node is None or is_repeated or is_blank:
            yield member
        else:
            yield from _unknown(child, node, member)
    for name, (mark, _) in rules.items():
        if mark in "!+" and name not in seen:
            yield f"{path}.{name}" if path else name


def _has_text(element: etree._Element) -> bool:
    """Whether there is text between the elements, where none is due."""
    return bool((element.text or "").strip()) or any((child.tail or "").strip() for child in element)


def _attributes(element: etree._Element, path: str) -> Iterator[str]:
    for name in element.attrib:
        if str(name).startswith(_XSI) or (not path and name in _OWN_ATTRIBUTES):
            continue
        yield f"{path}.@{etree.QName(name).localname}".lstrip(".")
