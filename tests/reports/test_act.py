"""The act of a monitoring cycle: one page, for any content."""

import datetime

import msgspec
import pypdfium2

from cleardeed.reports.act import CHANGES_SHOWN, ActChange, ActReport, ActSource, act_view, render_act
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
    changes=[ActChange(text="Enforcement proceedings: new: " + "Кредитные платежи " * 30)] * 40,
    sources=[
        ActSource(name=source.name, answered=number % 4 != 0, records=number, datestamp=DAY, change_count=number % 3)
        for number, source in enumerate(OF_THE_CONTRACT)
    ],
    check_root="ab" * 32,
    comparison_sha256="cd" * 32,
    verify_url="https://a-rather-long-host-name.checks.example/verify/" + "cd" * 32,
)


def text_of(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


def test_the_fullest_act_is_one_page() -> None:
    [page] = text_of(render_act(FULL))
    assert f"and {40 - CHANGES_SHOWN} more" in page
    assert "There are changes since the previous check" in page


def test_the_factors_that_weigh_most_stand_beside_the_score() -> None:
    [page] = text_of(render_act(FULL))
    said = " ".join(page.split())
    assert "What weighs most Enforcement proceedings against the seller; an arrest or ban is registered;" in said
    [page] = text_of(render_act(msgspec.structs.replace(FULL, factors=[])))
    assert "What weighs most" not in page


def test_an_act_without_changes_says_so() -> None:
    answered = [msgspec.structs.replace(source, answered=True) for source in FULL.sources]
    [page] = text_of(render_act(msgspec.structs.replace(FULL, changed=False, changes=[], sources=answered)))
    assert "No essential change since the previous check" in page


def test_silence_is_not_marked_as_a_change_is() -> None:
    """Each tone has a mark of its own shape (`lib.typ`), and with it a letter of its own."""
    changes = [
        ActChange(text="Tax debts: new: tax debt."),
        ActChange(text="Wanted persons: did not answer this time.", tone="silent"),
        ActChange(text="Passports: answers again.", tone="noted"),
    ]
    act = msgspec.structs.replace(FULL, changes=changes)
    assert [change["tone"] for change in act_view(act)["changes"]] == ["attention", "unknown", "found"]
    [page] = text_of(render_act(act))
    said = " ".join(page.split())
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
    [page] = text_of(render_act(msgspec.structs.replace(FULL, language="ru")))
    assert "наблюдение № 7, цикл 3" in page
    late = msgspec.structs.replace(FULL, number=2, previous_check_id=None, risk_before=None, level_before=None)
    [page] = text_of(render_act(late))
    assert "The first cycle with an answer" in page
    assert "nothing: no earlier cycle had an answer" in page
    assert "the first cycle\r" not in page


def test_every_act_warns_of_sources_without_a_final_answer() -> None:
    silent = sum(not source.answered for source in FULL.sources)
    first = msgspec.structs.replace(FULL, number=1, previous_check_id=None, risk_before=None, level_before=None)
    for act in (FULL, first, msgspec.structs.replace(FULL, changed=False, changes=[])):
        said = " ".join(text_of(render_act(act))[0].split())
        assert f"Sources without a final answer in this cycle: {silent} of {len(FULL.sources)}." in said
    answered = [msgspec.structs.replace(source, answered=True) for source in FULL.sources]
    assert act_view(msgspec.structs.replace(FULL, sources=answered))["warning"] is None


def test_the_same_act_gives_the_same_bytes() -> None:
    assert render_act(FULL) == render_act(FULL)
