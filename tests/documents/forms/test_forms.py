"""The same document, whatever form it is uploaded in, gets the same answer, or a worse one that says why."""

import pytest

from tests.documents.forms.compare import Difference
from tests.documents.forms.measure import FORMS, PICTURES, chosen, differences
from tests.documents.forms.office import needs_office
from tests.documents.memory import needs_tesseract

TEXTS, SCANS, DAILY = 60, 18, 12


async def found(form: str, size: int) -> list[Difference]:
    return [one async for one in differences(chosen(size), [form])]


@pytest.mark.process
async def test_a_word_document_is_judged_as_its_plain_text() -> None:
    all_of_them = await found(FORMS[0], DAILY)
    assert len(all_of_them) >= DAILY
    assert [one.line for one in all_of_them if one.lost or one.score < one.plain_score] == []


@needs_office
@pytest.mark.process
@pytest.mark.drill
@pytest.mark.parametrize("form", FORMS[:3])
async def test_a_document_with_text_is_judged_as_its_plain_text(form: str) -> None:
    all_of_them = await found(form, TEXTS)
    differing = [one.line for one in all_of_them if not one.same]
    assert len(differing) <= 0.05 * len(all_of_them), differing


@needs_office
@needs_tesseract
@pytest.mark.process
@pytest.mark.drill
@pytest.mark.parametrize("form", PICTURES)
async def test_a_picture_is_judged_as_its_plain_text_or_worse(form: str) -> None:
    all_of_them = await found(form, SCANS)
    differing = [one.line for one in all_of_them if not one.same]
    assert len(differing) <= 0.06 * len(all_of_them), differing
    assert [one.line for one in all_of_them if one.lost and one.score < one.plain_score and not one.told] == []
