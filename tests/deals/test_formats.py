"""Both formats say the same, and nothing in the data is obeyed."""

import io
import re
import zipfile
from xml.etree import ElementTree

import pytest

from cleardeed.core.errors import ValidationError
from cleardeed.deals.docx import render_docx
from cleardeed.deals.generate import render_files
from cleardeed.deals.markup import plain_text
from cleardeed.deals.pdf import render_pdf
from cleardeed.deals.samples import (
    FULL,
    IVANOV,
    PLAIN,
)
from tests.deals.making import COMPLETE, KINDS, changed, documents, library, order
from tests.deals.payloads import PRINTED, REFUSED
from tests.deals.reading import docx_text, pdf_pages, pdf_text, squeezed
from tests.sampling import sampled


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("sample", COMPLETE)
def test_both_formats_say_the_same(sample: str, language: str) -> None:
    for document in documents(COMPLETE[sample], language=language):
        assert squeezed(docx_text(render_docx(document))) == squeezed(pdf_text(render_pdf(document)))


@pytest.mark.parametrize("sample", COMPLETE)
def test_a_document_reads_as_its_blocks(sample: str) -> None:
    for document in documents(COMPLETE[sample]):
        items = plain_text(document.blocks)
        read = squeezed(docx_text(render_docx(document))).replace("—", "")
        assert read == squeezed(items).replace("—", "")


def test_the_same_order_gives_the_same_bytes() -> None:
    first, second = (render_files(order(FULL), library(), sample=False) for _ in range(2))
    assert [one.content for one in first] == [one.content for one in second]
    assert [one.name for one in first] == [f"{kind}.{form}" for kind in KINDS for form in ("docx", "pdf")]


def test_nothing_in_a_package_tells_when_it_was_made() -> None:
    (document,) = documents(PLAIN, "purchase_agreement")
    with zipfile.ZipFile(io.BytesIO(render_docx(document))) as package:
        assert {entry.date_time for entry in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert "2026-11-21T00:00:00Z" in package.read("docProps/core.xml").decode()


def test_every_part_of_a_package_is_well_formed() -> None:
    for document in documents(FULL, sample=True):
        with zipfile.ZipFile(io.BytesIO(render_docx(document))) as package:
            for name in package.namelist():
                ElementTree.fromstring(package.read(name))


def test_a_sample_is_marked_in_both_formats() -> None:
    (document,) = documents(PLAIN, "purchase_agreement", sample=True)
    assert "ОБРАЗЕЦ" in pdf_text(render_pdf(document))
    with zipfile.ZipFile(io.BytesIO(render_docx(document))) as package:
        assert "ОБРАЗЕЦ" in package.read("word/header.xml").decode()
    (signed,) = documents(PLAIN, "purchase_agreement")
    assert "ОБРАЗЕЦ" not in pdf_text(render_pdf(signed))


def test_an_address_and_a_register_number_break_at_their_joints() -> None:
    address, number = "г. Примерск, ул. Вторая, д. 22, кв. 202", "77:99:0009999:1001-77/051/2018-15"
    shifted = [f"{'а' * indent} {address}, {address}; {number}; {number}; {number}" for indent in range(1, 30)]
    (document,) = documents(changed({"object.encumbrances": shifted}, PLAIN), "purchase_agreement")
    lines = [line.replace("\N{ZERO WIDTH SPACE}", "").strip() for line in pdf_text(render_pdf(document)).splitlines()]
    assert [line for line in lines if re.search(r"[^\d\s]\s(?:г|ул|д|кв)\.$", line)] == []
    broken = [line for line in lines if line.endswith(tuple(number[:end] for end in range(1, len(number))))]
    assert {line[-1] for line in broken} <= set(":-/")
    assert f"{address}, {address}; {number}; {number}" in docx_text(render_docx(document)).replace("\u00a0", " ")


@pytest.mark.parametrize("number", ["17-о", "99/10-н/99-2026-1-10", "А99-1/2026", "2-16/2016"])
def test_a_number_is_never_broken_at_its_hyphens(number: str) -> None:
    shifted = [f"{'а' * indent} № {number}" + f", {number}" * 8 for indent in range(1, 30)]
    (document,) = documents(changed({"object.encumbrances": shifted}, PLAIN), "purchase_agreement")
    read = pdf_text(render_pdf(document))
    assert [line for line in read.splitlines() if line.strip().endswith("-")] == []
    made = io.BytesIO(render_docx(document))
    assert read.count(number) == docx_text(made.getvalue()).count(number) == 29 * 9
    with zipfile.ZipFile(made) as package:
        body = package.read("word/document.xml").decode()
    assert number not in body
    assert "<w:noBreakHyphen/>" in body


def test_pages_are_counted() -> None:
    (document,) = documents(FULL, "purchase_agreement")
    pages = pdf_pages(render_pdf(document))
    assert pages > 2
    assert len(document.blocks) > 40


def test_twenty_signatures_fit() -> None:
    people = [IVANOV | {"passport": IVANOV["passport"] | {"number": f"{n:06}"}} for n in range(20)]  # type: ignore[operator]
    deal = PLAIN | {"sellers": people[:10], "buyers": people[10:]}
    (document,) = documents(deal, "purchase_agreement")
    assert squeezed(docx_text(render_docx(document))) == squeezed(pdf_text(render_pdf(document)))


@pytest.mark.parametrize("payload", sampled(PRINTED, 5, name=repr))
def test_it_prints_literally_in_both_formats(payload: str) -> None:
    deal = changed(
        {
            "place": payload,
            "sellers.0.registration_address": payload,
            "sellers.0.passport.issued_by": payload,
            "object.title_document": payload,
            "object.encumbrances": [payload],
            "object.mortgage": None,
            "payment.parts.4.redeems_mortgage": None,
            **{f"sellers.{index}.pays_mortgage": None for index in range(3)},
            "object.residents.0": payload,
            "payment.bank.name": payload,
        }
    )
    (document,) = documents(deal, "purchase_agreement")
    for read in (docx_text(render_docx(document)), pdf_text(render_pdf(document))):
        assert squeezed(read).count(squeezed(payload)) >= 6


@pytest.mark.parametrize("payload", REFUSED)
@pytest.mark.parametrize("place", ["place", "sellers.0.first_name", "object.encumbrances.0", "payment.bank.name"])
def test_it_is_refused_where_it_cannot_be_shown(payload: str, place: str) -> None:
    with pytest.raises(ValidationError):
        order(changed({place: f"а{payload}б"}))
