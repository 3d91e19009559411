"""Edits of one element of an XML or HTML reply."""

import copy
from collections.abc import Callable
from typing import Any

from lxml import etree, html

UNKNOWN_WORD = "нечто иное"


def parse_xml(content: bytes) -> Any:
    return etree.fromstring(content)


def write_xml(root: Any) -> bytes:
    return bytes(etree.tostring(root, xml_declaration=True, encoding=root.getroottree().docinfo.encoding or "utf-8"))


def parse_html(content: bytes) -> Any:
    return html.document_fromstring(content, parser=html.HTMLParser(encoding="utf-8"))


def write_html(root: Any) -> bytes:
    return bytes(html.tostring(root, encoding="utf-8"))


def drop_element(element: Any) -> None:
    element.drop_tree() if isinstance(element, html.HtmlElement) else element.getparent().remove(element)


def double_element(element: Any) -> None:
    element.addnext(copy.deepcopy(element))


def rename_element(element: Any) -> None:
    element.tag = f"{element.tag}_new"


def add_element(element: Any) -> None:
    added = etree.SubElement(element, "div" if isinstance(element, html.HtmlElement) else "new_section")
    etree.SubElement(added, "value").text = UNKNOWN_WORD


def set_text(text: str) -> Callable[[Any], None]:
    def edit(element: Any) -> None:
        element.text = text

    return edit


def nest_text(element: Any) -> None:
    inner = etree.SubElement(element, "value")
    inner.text, element.text = element.text, None


def without_attribute(name: str) -> Callable[[Any], None]:
    def edit(element: Any) -> None:
        del element.attrib[name]

    return edit


def with_attribute(name: str, value: str) -> Callable[[Any], None]:
    def edit(element: Any) -> None:
        element.set(name, value)

    return edit
