"""Mutations of a register's reply: what drift, faults and other versions of an interface do to it.

Each changes one place. What a reply says of *whom or what it is about* is never changed into another valid value (that
would be a true reply about somebody else), but for echoes of the question, which are swapped.
"""

import copy
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from lxml import etree

from tests.sources.replay import Case, Sent
from tests.sources.tree_edits import (
    UNKNOWN_WORD,
    add_element,
    double_element,
    drop_element,
    nest_text,
    parse_html,
    parse_xml,
    rename_element,
    set_text,
    with_attribute,
    without_attribute,
    write_html,
    write_xml,
)

STRANGER = {
    "last_name": "Соколова",
    "first_name": "Анна",
    "middle_name": "Юрьевна",
    "inn": "500100732259",
    "date": "03.11.1969",
    "number": "77:98:0008888:2002",
}
CHALLENGES = (
    b"<html><head><title>DDoS-Guard</title></head><body>Checking your browser</body></html>",
    "<html><body>Введите код с картинки <img src='/captcha.png'></body></html>".encode(),
    b"<html><body><h1>502 Bad Gateway</h1></body></html>",
    b"OK",
    b"{}",
    b"[]",
    b"null",
    b'{"error": "internal", "status": 500}',
    b'{"ERROR": "failure", "STATUS": 500}',
    b"",
)
_COUNTER = re.compile(r"(?i)total|count|found|pages|cnt|size")


class Mutant(msgspec.Struct, frozen=True):
    """The replies with one place changed. `swapped`: an echo of the question is another person's or object's, so that
    the reply must be refused even where it was clean."""

    label: str
    sent: list[Sent]
    swapped: bool = False


Change = tuple[str, Callable[[], bytes | None]]
"""A mutation's name, and the body after it; None where it cannot be made."""


def mutants(case: Case, *, at_least: int = 0) -> Iterator[Mutant]:
    """All single mutations of all replies of the case, then pairs of them until there are `at_least` a reply."""
    sent = case.sent()
    exempt = {one.mutation for one in case.exempt}
    made = 0
    for place, one in enumerate(sent):
        for label, change in changes(one.content, case):
            content = change()
            if content is None or content == one.content or label in exempt:
                continue
            made += 1
            yield Mutant(f"{place}: {label}", _with(sent, place, content), label.startswith("swap"))
    for place in range(1, len(sent)):
        made += 1
        lost = msgspec.structs.replace(sent[place], status=503, content=b"")
        yield Mutant(f"{place}: reply lost", [*sent[:place], lost, *sent[place + 1 :]])
    yield from _pairs(case, sent, exempt, at_least * len(sent) - made)


def _pairs(case: Case, sent: list[Sent], exempt: set[str], count: int) -> Iterator[Mutant]:
    """Two mutations together, drawn by the case's own seed."""
    draw = random.Random(str(case))
    for _ in range(max(count, 0)):
        place = draw.randrange(len(sent))
        content, labels = sent[place].content, []
        for _ in range(2):
            options = [one for one in changes(content, case) if one[0] not in exempt and not one[0].startswith("swap")]
            label, change = draw.choice(options)
            content = change() or content
            labels.append(label)
        yield Mutant(f"{place}: {' + '.join(labels)}", _with(sent, place, content))


def changes(content: bytes, case: Case) -> list[Change]:
    """The mutations that a body allows, by what it is."""
    return [*_of_structure(content, case), *_of_bytes(content)]


def _of_structure(content: bytes, case: Case) -> list[Change]:
    start = content.lstrip()[:5]
    if start[:1] in (b"{", b"["):
        return [*_of_json(content, case)]
    if start == b"<?xml":
        return [*_of_tree(content, case, parse_xml, write_xml)]
    if start[:1] == b"<":
        return [*_of_tree(content, case, parse_html, write_html)]
    return [*_of_lines(content, case)]


def _with(sent: Sequence[Sent], place: int, content: bytes) -> list[Sent]:
    return [
        msgspec.structs.replace(one, content=content) if number == place else one for number, one in enumerate(sent)
    ]


# Bytes


def _of_bytes(content: bytes) -> Iterator[Change]:
    for share in (10, 25, 50, 75, 90, 97):
        yield f"cut at {share} %", lambda share=share: content[: len(content) * share // 100]  # type: ignore[misc]
    yield "cut by a byte", lambda: content[:-1].rstrip()[:-1]
    for encoding in ("utf-16", "windows-1251", "koi8-r"):
        yield f"as {encoding}", lambda encoding=encoding: _recoded(content, encoding)  # type: ignore[misc]
    for number, page in enumerate(CHALLENGES):
        yield f"challenge {number}", lambda page=page: page  # type: ignore[misc]
    yield "twice", lambda: content + content


def _recoded(content: bytes, encoding: str) -> bytes | None:
    try:
        return content.decode().encode(encoding, errors="replace")
    except UnicodeDecodeError:
        return None


# JSON

Place = tuple[Any, ...]


def _of_json(content: bytes, case: Case) -> Iterator[Change]:
    try:
        body = json.loads(content)
    except ValueError:
        return
    echoes = {_normal(path) for path in case.echoes}
    for place, value in _walk(body, ()):
        path = _path(place)
        if place and isinstance(place[-1], str):
            yield f"drop {path}", _edit(body, place, _drop)
            yield f"rename {path}", _edit(body, place, _rename)
        if place:
            yield f"null {path}", _edit(body, place, _set(None))
            for label, other in _retyped(value, case):
                yield f"{label} {path}", _edit(body, place, _set(other))
        if _normal(path) in echoes:
            yield f"swap {path}", _edit(body, place, _set(_stranger(value)))
        if isinstance(value, dict):
            yield f"add section {path}", _edit(body, (*place, "newSection"), _set([{"type": UNKNOWN_WORD}]))
        if isinstance(value, list):
            yield from _of_list(body, place, value)


def _of_list(body: Any, place: Place, value: list[Any]) -> Iterator[Change]:
    path = _path(place)
    for label, row in (("empty", {}), ("null", None), ("text", UNKNOWN_WORD), ("list", [])):
        yield f"add {label} row {path}", _edit(body, place, _set([*value, row]))
    if value:
        yield f"double row {path}", _edit(body, place, _set([*value, value[-1]]))
        if _is_counted(body, len(value)):
            yield f"lose row {path}", _edit(body, place, _set(value[:-1]))
            yield f"lose all rows {path}", _edit(body, place, _set([]))


def _is_counted(body: Any, length: int) -> bool:
    """Whether the reply itself says how many rows there are."""
    return any(
        isinstance(value, int) and value == length and place and _COUNTER.search(str(place[-1]))
        for place, value in _walk(body, ())
    )


def _retyped(value: Any, case: Case) -> Iterator[tuple[str, Any]]:
    match value:
        case bool():
            yield from (("text for", str(value)), ("number for", 7), ("list for", [value]))
        case int() | float():
            yield from (("word for", UNKNOWN_WORD), ("other number for", 777), ("list for", [value]))
        case str():
            yield from (("number for", 12345), ("list for", [value]), ("object for", {"value": value}))
            if not _is_about(value, case):
                yield from (("unknown word for", UNKNOWN_WORD), ("empty", ""))
        case dict():
            yield from (("text for", UNKNOWN_WORD), ("list for", [value]), ("empty list for", []))
        case list():
            yield from (("text for", UNKNOWN_WORD), ("object for", {"items": value}), ("number for", len(value)))


def _walk(value: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    yield place, value
    members: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        members = value.items()
    elif isinstance(value, list):
        members = enumerate(value)
    for key, member in members:
        yield from _walk(member, (*place, key))


def _edit(body: Any, place: Place, edit: Callable[[Any, Any], None]) -> Callable[[], bytes]:
    def make() -> bytes:
        if not place:
            holder = {"": copy.deepcopy(body)}
            edit(holder, "")
            return json.dumps(holder.get(""), ensure_ascii=False).encode()
        changed = copy.deepcopy(body)
        inner = changed
        for step in place[:-1]:
            inner = inner[step]
        edit(inner, place[-1])
        return json.dumps(changed, ensure_ascii=False).encode()

    return make


def _drop(inner: Any, key: Any) -> None:
    del inner[key]


def _rename(inner: Any, key: Any) -> None:
    inner[f"{key}New"] = inner.pop(key)


def _set(value: Any) -> Callable[[Any, Any], None]:
    def edit(inner: Any, key: Any) -> None:
        inner[key] = value

    return edit


def _path(place: Place) -> str:
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)


def _normal(path: str) -> str:
    return re.sub(r"\[[\d*]*\]", "[]", path)


# XML and HTML


def _of_tree(
    content: bytes, case: Case, parse: Callable[[bytes], Any], write: Callable[[Any], bytes]
) -> Iterator[Change]:
    try:
        root = parse(content)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return
    elements = [one for one in root.iter() if isinstance(one.tag, str)]
    tree = root.getroottree()
    paths = [path for path in case.echoes if not path.startswith("$")]  # a JSON reply may have become a page
    echoed = {id(one) for path in paths for one in root.xpath(path) if not isinstance(one, str)}

    def change(number: int, edit: Callable[[Any], None]) -> Callable[[], bytes]:
        def make() -> bytes:
            changed = copy.deepcopy(root)
            edit([one for one in changed.iter() if isinstance(one.tag, str)][number])
            return write(changed)

        return make

    for number, element in enumerate(elements):
        for label, edit in _of_element(element, case, is_root=number == 0, is_echo=id(element) in echoed):
            yield f"{label} {tree.getpath(element)}", change(number, edit)
        for name, value in element.attrib.items():
            path = f"{tree.getpath(element)}/@{name}"
            yield f"drop {path}", change(number, without_attribute(name))
            if not _is_about(value, case):
                yield f"unknown word for {path}", change(number, with_attribute(name, "another"))


def _of_element(
    element: Any, case: Case, *, is_root: bool, is_echo: bool
) -> Iterator[tuple[str, Callable[[Any], None]]]:
    text = (element.text or "").strip()
    if not is_root:
        yield "drop", drop_element
        yield "double", double_element
    yield "rename", rename_element
    yield "add section", add_element
    if text:
        yield "empty", set_text("")
        yield "nested", nest_text
        if not _is_about(text, case):
            yield "unknown word for", set_text(UNKNOWN_WORD)
    if is_echo:
        yield "swap", set_text(_stranger(text))


# Lines of text


def _of_lines(content: bytes, case: Case) -> Iterator[Change]:
    try:
        text, encoding = content.decode(), "utf-8"
    except UnicodeDecodeError:
        text, encoding = content.decode("windows-1251", errors="replace"), "windows-1251"
    lines = text.splitlines()

    def change(number: int, *other: str) -> Callable[[], bytes]:
        def make() -> bytes:
            return "\n".join([*lines[:number], *other, *lines[number + 1 :], ""]).encode(encoding, errors="replace")

        return make

    for number, line in enumerate(lines):
        yield f"lose line {number}", change(number)
        yield f"double line {number}", change(number, line, line)
        yield f"blank line {number}", change(number, line, "")
        yield f"split line {number}", change(number, line[: len(line) // 2], line[len(line) // 2 :])
        for label, other in _of_line(line, case):
            yield f"{label} line {number}", change(number, other)


def _of_line(line: str, case: Case) -> Iterator[tuple[str, str]]:
    yield "no-break spaces in", line.replace(" ", "\u00a0")
    yield "lower case", line.lower()
    yield "latin letters in", line.translate(str.maketrans("АВЕКМНОРСТХ", "ABEKMHOPCTX"))
    yield "dashes for dots in", re.sub(r"(\d\d)\.(\d\d)\.(\d{4})", r"\1-\2-\3", line)
    yield "no date in", re.sub(r"\d\d\.\d\d\.\d{4}", "", line)
    yield "alias in", re.sub(r"(?<=[А-Я*]),", ", (НЕКТО НЕКИЙ; АБУ НЕКТО),", line, count=1)
    yield "alias before the mark in", re.sub(r"\*?,", " (НЕКТО НЕКИЙ)*,", line, count=1)
    yield "open bracket in", re.sub(r"(?<=[А-Я*]),", ", (НЕКТО НЕКИЙ,", line, count=1)
    yield "semicolons in", line.replace(",", ";")
    yield "no commas in", line.replace(",", " ")
    yield "quotes in", f'"{line}"'
    for part in {part.strip() for part in re.split(r"[,;]", line) if part.strip() and not _is_about(part, case)}:
        yield f"no part {line.index(part)} in", line.replace(part, "", 1)


# Whom a value is about


def _is_about(value: str, case: Case) -> bool:
    """Whether a text holds something of the person or object asked about: put in another's place it would be a true
    reply about somebody else."""
    folded = value.casefold().replace("ё", "е")
    return any(part in folded for part in _parts_of_subject(case))


def _parts_of_subject(case: Case) -> set[str]:
    subject = case.subject()
    seller, asked = subject.seller, subject.object
    texts: list[str | None] = []
    if seller:
        texts += [seller.last_name, seller.first_name, seller.middle_name, seller.inn, seller.snils]
        if seller.birth_date:
            texts += [seller.birth_date.isoformat(), seller.birth_date.strftime("%d.%m.%Y"), "19800201"]
        if seller.passport:
            texts += [seller.passport.number]
    if asked:
        texts += [asked.cadastral_number, asked.address]
    return {text.casefold().replace("ё", "е") for text in texts if text}


def _stranger(value: Any) -> Any:
    text = str(value)
    if re.fullmatch(r"\d{10,12}", text):
        return STRANGER["inn"]
    if re.fullmatch(r"\d+(:\d+){2,3}", text):
        return STRANGER["number"]
    if re.search(r"\d{4}", text) and not re.search(r"[А-Яа-я]", text):
        return "1969-11-03" if "-" in text else STRANGER["date"] if "." in text else "500100"
    words = [STRANGER["last_name"], STRANGER["first_name"], STRANGER["middle_name"]]
    return " ".join(words[: max(1, len(text.split()))])
