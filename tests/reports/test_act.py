"""The act of a monitoring cycle: whole for any content, on one page as a rule."""

import datetime
import re

import msgspec
import pypdfium2
import pytest

from cleardeed.core.language import Language
from cleardeed.reports.act import CHANGES_LISTED, ActChange, ActReport, ActSource, act_view, render_act
from cleardeed.reports.model import ObjectIdentity, SellerIdentity
from cleardeed.sources.catalogue import OF_THE_CONTRACT

DAY = datetime.date(2026, 3, 1)
FULL = ActReport(
    monitor_id=7,
    number=3,
    check_id="chk_01jd2mzzzzzzzzzzzzzzzzzzzz",
    previous_check_id="chk_01jd2mzzzzzzzzzzzzzzzzzzzy",
    type="full",
    mode="live",
    sealed_at=datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.UTC),
    seller=SellerIdentity(full_name="Иванов Пётр " + "Сидорович" * 20, birth_date=None, inn=None, snils=None),
    object=ObjectIdentity(cadastral_number="77:99:0009999:1001", object_type=None, address=None),
    risk_before=10,
    level_before="low",
    risk_after=62,
    level_after="high",
    factors=[
        "Enforcement proceedings against the seller",
        "An arrest or ban is registered",
        "The seller " + "owes " * 40,
    ],
    changed=True,
    changes=[
        ActChange(text=f"Enforcement proceedings: new: {number}/26/77001-ИП, {'Кредитные платежи ' * 30}")
        for number in range(40)
    ],
    sources=[
        ActSource(
            code=source.code,
            name=source.name,
            status="final" if number % 4 else "open",
            records=number,
            datestamp=DAY,
            change_count=number % 3,
        )
        for number, source in enumerate(OF_THE_CONTRACT)
    ],
    check_root="ab" * 32,
    comparison_sha256="cd" * 32,
    verify_url="https://a-rather-long-host-name.checks.example/verify/" + "cd" * 32,
)


def text_of(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


USUAL = msgspec.structs.replace(
    FULL,
    seller=SellerIdentity(full_name="Иванов Пётр Сидорович", birth_date=None, inn=None, snils=None),
    factors=FULL.factors[:2],
    changes=[ActChange(text=f"Enforcement proceedings: new: {number}/26/77001-ИП, 700 ₽.") for number in range(6)],
)
ANSWERED = [msgspec.structs.replace(source, status="final") for source in FULL.sources]


def test_a_usual_act_is_one_page() -> None:
    [page] = text_of(render_act(USUAL))
    assert "There are changes since the previous check" in page


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_act_lists_every_change_whole(language: Language) -> None:
    pages = text_of(render_act(msgspec.structs.replace(FULL, language=language)))
    said = " ".join(" ".join(pages).split())
    assert [f"new: {number}/26/77001-ИП" in said for number in range(40)] == [True] * 40
    assert said.count("Кредитные") == 40 * 30
    assert "(+" not in said
    assert len(pages) > 1
    of = "Page {0} of {1}" if language == "en" else "Страница {0} из {1}"
    assert all(of.format(number, len(pages)) in page for number, page in enumerate(pages, 1))


def test_an_act_of_more_than_it_can_list_says_how_many_are_left_out_and_where_they_are() -> None:
    changes = [ActChange(text=f"Debts: new: {number}/26/77001-ИП.") for number in range(CHANGES_LISTED + 7)]
    said = " ".join(" ".join(text_of(render_act(msgspec.structs.replace(FULL, changes=changes)))).split())
    assert f"the first {CHANGES_LISTED}. Left out: 7 more; the comparison whose fingerprint stands" in said
    assert said.count("/26/77001-ИП") == CHANGES_LISTED


@pytest.mark.parametrize("count", range(1, 40, 3))
def test_no_heading_row_or_fingerprint_is_torn_by_a_page(count: int) -> None:
    changes = [ActChange(text=f"Debts: new: {number}/26/77001-ИП.") for number in range(count)]
    silent = [ActChange(text=f"Courts: {number} not confirmed.", tone="silent") for number in range(count)]
    act = msgspec.structs.replace(FULL, changes=[*changes, *silent])
    headings = ["What has changed", "What could not be confirmed this time", "What was compared", "Evidence"]
    for page in text_of(render_act(act)):
        lines = [line.strip() for line in page.splitlines() if line.strip()]
        assert not set(headings) & {*lines[-3:]}, "a heading stands over what it heads"
        rows = [line for line in lines if line.startswith("Court disputes over the object")]
        assert ("What was compared" in lines) == ("Data as of" in page) == bool(rows)
        assert ("SHA-256 of the comparison" in page) == ("cdcdcdcd cdcdcdcd" in page) == ("Evidence" in lines)


def test_the_sections_of_an_act_are_headings_to_a_screen_reader() -> None:
    assert re.findall(rb"/(H\d)\b", render_act(USUAL)) == [b"H1", b"H2", b"H2", b"H2", b"H2"]


def test_the_factors_that_weigh_most_stand_beside_the_score() -> None:
    said = " ".join(text_of(render_act(FULL))[0].split())
    assert "What weighs most Enforcement proceedings against the seller; an arrest or ban is registered;" in said
    assert said.count("owes") == 40
    [page] = text_of(render_act(msgspec.structs.replace(USUAL, factors=[])))
    assert "What weighs most" not in page


def test_an_act_without_changes_says_so() -> None:
    [page] = text_of(render_act(msgspec.structs.replace(FULL, changed=False, changes=[], sources=ANSWERED)))
    assert "No essential change since the previous check" in page


def test_silence_is_not_marked_as_a_change_is() -> None:
    """Each tone has a mark of its own shape (`lib.typ`), and with it a letter of its own."""
    changes = [
        ActChange(text="Tax debts: new: tax debt."),
        ActChange(text="Wanted persons: did not answer this time.", tone="silent"),
        ActChange(text="Passports: answers again.", tone="noted"),
    ]
    act = msgspec.structs.replace(FULL, changes=changes)
    assert [one["mark"] for one in act_view(act)["lists"]] == ["attention", "unknown", "found", "unknown"]
    said = " ".join(" ".join(text_of(render_act(act))).split())
    assert "! Tax debts: new" in said
    assert "? Wanted persons: did not answer" in said
    assert "! Passports" not in said


def test_an_act_says_of_how_many_sources_it_knows_nothing() -> None:
    quiet = msgspec.structs.replace(FULL, changed=False, changes=[], risk_after=0, level_after="low")
    [page] = text_of(render_act(quiet))
    assert "No essential change in the sources that gave a final answer; without one: 4." in page
    view = act_view(quiet)
    assert (view["tone"], view["risk"][1]["tone"]) == ("unknown", "unknown")


def test_the_first_act_is_a_baseline_and_has_no_risk_before() -> None:
    first = msgspec.structs.replace(
        FULL, number=1, changed=False, changes=[], previous_check_id=None, risk_before=None, level_before=None
    )
    [page] = text_of(render_act(first))
    assert "First cycle" in page
    assert "nothing: the first cycle" in page
    assert "Risk before" not in page
    assert "Risk now" in page
    assert "What was read" in page
    assert "What was compared" not in page
    assert act_view(first)["tone"] == "found"
    assert not any(line.rstrip().endswith("—") for line in page.splitlines() if "Answered" in line)


def test_an_act_numbers_its_cycles_as_a_reader_counts() -> None:
    [page] = text_of(render_act(msgspec.structs.replace(USUAL, language="ru")))
    assert "наблюдение № 7, цикл 3" in page
    late = msgspec.structs.replace(USUAL, number=2, previous_check_id=None, risk_before=None, level_before=None)
    [page] = text_of(render_act(late))
    assert "The first cycle with an answer" in page
    assert "nothing: no earlier cycle had an answer" in page
    assert "the first cycle\r" not in page


def test_every_act_warns_of_sources_without_a_final_answer() -> None:
    silent = sum(source.status != "final" for source in FULL.sources)
    first = msgspec.structs.replace(FULL, number=1, previous_check_id=None, risk_before=None, level_before=None)
    for act in (FULL, first, msgspec.structs.replace(FULL, changed=False, changes=[])):
        said = " ".join(text_of(render_act(act))[0].split())
        assert f"Sources without a final answer in this cycle: {silent} of {len(FULL.sources)}." in said
    assert act_view(msgspec.structs.replace(FULL, sources=ANSWERED))["warning"] is None


def test_the_same_act_gives_the_same_bytes() -> None:
    assert render_act(FULL) == render_act(FULL)
