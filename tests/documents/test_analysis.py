"""Properties of an analysis, whatever the text."""

import datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.canonical import canonical
from cleardeed.documents.analysis import FoundClause, analyse, merged
from cleardeed.documents.findings import Analysed, level_of
from cleardeed.documents.text import DocumentText, Page
from tests.documents.corpus.model import documents
from tests.sampling import sampled

TODAY = datetime.date(2026, 11, 21)
SCRAPS = [
    "Продавец", "Покупатель", "договор купли-продажи", "5 000 000 (пять миллионов) рублей", "не заложена", "залог",
    "___", "01.02.1980", "31.02.2026", "Иванов Пётр Сидорович", "паспорт 9999 000001", "по адресу:", "1/2 доли",
    "77:99:0009999:1001", "в течение 5 (пяти) дней", "доверенность", "задаток", "аванс", "\n", "\n\n", ". ", "; ", "(",
    "№", "No. 5", "сроком на три года", "\ufffe", "\u00ad", "RUB 5,000", "Seller", "free from",
    "двадцать первого ноября две тысячи двадцать шестого года",
]  # fmt: skip
texts = st.lists(st.sampled_from(SCRAPS) | st.text(max_size=20), max_size=40).map(" ".join)
pages = st.lists(st.tuples(texts, st.sampled_from(["text", "ocr"])), max_size=4)


def read(*written: str) -> Analysed:
    text = DocumentText("text", tuple(Page(number, one) for number, one in enumerate(written, 1)))
    return analyse(text, today=TODAY)


def purchase() -> str:
    return next(document for document in documents() if document.name == "ru_purchase_1.clean").text


@pytest.mark.slow
@given(pages, st.none() | st.text(max_size=30) | st.just("receipt"))
def test_any_text_is_analysed_and_every_quotation_is_in_its_page(written: list[tuple[str, str]], guess: str) -> None:
    made = tuple(Page(number, text, origin) for number, (text, origin) in enumerate(written, 1))  # type: ignore[arg-type]
    analysed = analyse(DocumentText("text", made), guess=guess, today=TODAY)
    analysis = analysed.analysis
    assert analysis.risk_score == min(100, sum(clause.impact for clause in analysis.found_clauses))
    assert analysis.risk_level == level_of(analysis.risk_score)
    assert len({clause.code for clause in analysis.found_clauses}) == len(analysis.found_clauses)
    for clause in analysis.found_clauses:
        assert (clause.impact > 0) == (clause.status == "attention")
        if clause.text is not None:
            assert clause.page is not None
            assert clause.offset is not None
            assert made[clause.page - 1].text[clause.offset :].startswith(clause.text)
    for field in (analysed.extract.price, analysed.extract.address, *analysed.extract.cadastral_numbers):
        assert field is None or made[field.page - 1].text[field.offset :].startswith(field.text)


@pytest.mark.parametrize("sum_", ["999999999999 млн", "999 999 999 999 999 тысяч", "9" * 5000, "1" + " 000" * 400])
def test_a_sum_beyond_all_money_is_none_and_the_report_can_be_sealed(sum_: str) -> None:
    analysed = read(f"Договор купли-продажи квартиры. Цена квартиры составляет {sum_} рублей.")
    assert analysed.extract.price is None or analysed.extract.price.value < 10**15
    assert canonical([analysed.analysis, analysed.extract])


REPEATED = [
    " ", "\n", "а", "_", "-", "1", "1 ", "[", "[ ", "(", "а ", "а-\n", "а\ufffe", "залог", "залог ", "5 % ", "77:",
    "«", "{{",
    "по адресу: ", "Иванов Пётр Сидорович ", "01.02.2026 ", "доля в праве 1/2 ", "(пять миллионов) 5 000 000 ",
    "договор от ", "А" * 60 + " ",
]  # fmt: skip


@pytest.mark.parametrize("hostile", sampled(REPEATED, 8, name=repr))
def test_repeated_scraps_end(hostile: str) -> None:
    assert read(hostile * (30_000 // len(hostile))).analysis.found_clauses is not None


def test_a_clause_over_a_page_break_is_found_and_quoted_up_to_the_break() -> None:
    head, tail = purchase().split("не заложена")
    analysis = read(head, "не заложена" + tail).analysis
    clause = next(clause for clause in analysis.found_clauses if clause.code == "encumbrances")
    assert (clause.status, clause.page) == ("ok", 2)


def test_offsets_hold_behind_a_run_that_is_cut() -> None:
    text = "\n" * 5000 + purchase()
    clause = next(clause for clause in read(text).analysis.found_clauses if clause.code == "price")
    assert clause.text is not None
    assert clause.offset is not None
    assert clause.offset > 5000
    assert text[clause.offset :].startswith(clause.text)


def test_the_fields_of_a_contract() -> None:
    extract = read(purchase()).extract
    assert extract.date is not None
    assert extract.date.value == TODAY
    assert extract.price is not None
    assert extract.price.value == 4_950_000
    assert [field.value for field in extract.cadastral_numbers] == ["77:99:0009999:1001"]
    assert extract.address is not None
    assert extract.address.value == "г. Примерск, ул. Первая, д. 1, кв. 1"
    assert extract.area_m2 is not None
    assert extract.area_m2.value == 54.3
    seller, buyer = extract.parties
    assert (seller.role, seller.name.value) == ("seller", "Иванов Пётр Сидорович")
    assert (buyer.role, buyer.name.value) == ("buyer", "Петрова Ольга Ильинична")
    assert seller.passport is not None
    assert seller.passport.value == "9999 000001"
    assert seller.birth_date is not None
    assert seller.birth_date.value == datetime.date(1980, 2, 1)


def test_a_guess_decides_only_where_the_text_leaves_it_open() -> None:
    text = DocumentText("text", (Page(1, purchase()),))
    assert analyse(text, guess="receipt", today=TODAY).analysis.document_type == "purchase_agreement"
    assert analyse(text, guess="nonsense", today=TODAY).analysis.document_type == "purchase_agreement"


def test_look_alike_letters_and_hyphens_hide_nothing() -> None:
    disguised = purchase().replace("не заложена", "нe зaложeна").replace("арестом", "аре-\nстом")
    assert read(disguised).analysis.found_clauses[-1] is not None
    statuses = {clause.code: clause.status for clause in read(disguised).analysis.found_clauses}
    assert statuses["encumbrances"] == "ok"


def test_a_model_adds_and_raises_but_never_lowers() -> None:
    analysis = read(purchase()).analysis
    own = FoundClause(
        code="noise",
        title="Noise",
        status="attention",
        impact=50,
        summary="s",
        text=None,
        page=None,
        offset=None,
        law="",
    )
    raised = msgspec.structs.replace(own, code="price", summary="dear")
    lowered = msgspec.structs.replace(own, code="noise", status="ok")
    more = merged(merged(analysis, [own, raised], ["Ask."]), [lowered], ["Ask."])
    found = {clause.code: clause for clause in more.found_clauses}
    assert (found["noise"].status, found["noise"].impact, found["noise"].origin) == ("attention", 0, "model")
    assert (found["price"].status, found["price"].summary, found["price"].title) == ("attention", "dear", "The price")
    assert (more.risk_score, more.risk_level) == (analysis.risk_score, analysis.risk_level)
    assert more.recommendations.count("Ask.") == 1
