"""Read an element's parts by local names, whatever their namespace."""

from collections.abc import Iterator

from lxml import etree


def local_name(element: etree._Element) -> str:
    """The element's name without its namespace."""
    return etree.QName(element).localname


def children(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """The children of that name, at each step of a path such as `right_data/right_type`."""
    first, _, rest = name.partition("/")
    for child in element:
        if local_name(child) == first:
            if rest:
                yield from children(child, rest)
            else:
                yield child


def child(element: etree._Element | None, *paths: str) -> etree._Element | None:
    """The first that one of the paths leads to."""
    if element is None:
        return None
    return next((found for path in paths for found in children(element, path)), None)


def below(element: etree._Element | None, *names: str) -> etree._Element | None:
    """The first element of one of the names that lies anywhere below."""
    if element is None:
        return None
    return next((one for one in element.iterdescendants() if local_name(one) in names), None)


def text(element: etree._Element | None, *paths: str) -> str | None:
    """The text of the element, or that the first path leads to that leads to one; None for no text."""
    if element is None:
        return None
    found = (one for path in paths for one in children(element, path)) if paths else iter([element])
    read = (" ".join("".join(map(str, one.itertext())).split()) for one in found)
    return next(filter(None, read), None)
