"""Page one holds what it has to say, and cuts nothing off."""

from itertools import count

import msgspec
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cleardeed.checks.scoring.table import RULES
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.reports.page_one import SIZES
from cleardeed.reports.pdf import render_check_report
from cleardeed.reports.summary import NotChecked, SummaryPoint
from cleardeed.reports.view import check_view
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from cleardeed.sources.records import (
    AnyRecord,
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    HousingCondition,
    Right,
)
from tests.checks.scoring.build import FACTS, OWN, PROBABLE, day, doubtful, made, silent, with_
from tests.checks.scoring.worlds import answered, report_of, worlds
from tests.reports.samples import partial
from tests.reports.test_edition import EDITION, decided

SALE = made(Bankruptcy, number="А40-88888/2025", procedure="Реализация имущества гражданина")
DEBT = made(EnforcementProceeding, number="1/25/77001-ИП", amount=1_250_000.5)
MORTGAGE = made(Encumbrance, kind="mortgage", number="77:99:0009999:1001-77/001/2025-3")
SHARES = [with_(OWN, kind="shared_ownership", share="1/2", holder_is_seller=seller) for seller in (True, False)]


def bankrupt(language: Language, *rights: Right | Encumbrance) -> dict[str, Answer]:
    """The answers that say most on page one: a bankrupt with debts who sells what these rights say."""
    found: dict[str, list[AnyRecord]] = {"egrn": [FACTS, *rights], "fedresurs": [SALE], "fssp": [DEBT], "nspd": [FACTS]}
    codes = [source.code for source in OF_THE_CONTRACT]
    return {code: answered(code, found.get(code, []), language) for code in codes}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rights", [[OWN], [OWN, MORTGAGE], SHARES])
@pytest.mark.parametrize("reviewed", [False, True])
def test_page_one_is_one_page_also_under_the_notice_of_an_edition(
    language: Language, rights: list[Right | Encumbrance], reviewed: bool
) -> None:
    report = msgspec.structs.replace(
        report_of(bankrupt(language, *rights), language), edition=EDITION if reviewed else None
    )
    with pypdfium2.PdfDocument(render_check_report(report)) as document:
        first, second = (document[number].get_textpage().get_text_range() for number in (0, 1))
    last_step = report.summary.next_steps[-1].split()[-1]
    assert last_step in first
    assert second.split("\n")[1].startswith(
        translator(language)("On the day of the deal") if language == "en" else "В день"
    )


STRANGER = with_(OWN, holder_is_seller=False)
TRUST, IN_PERSON, ANNUITY = (made(Encumbrance, kind=kind) for kind in ("trust", "personal_participation", "rent"))
CASES: list[AnyRecord] = [made(CourtCase, number=f"2-{number}/2026", role="respondent") for number in (1, 2)]
CAPACITY = made(CourtCase, number="2-99/2026", role="respondent", kind="О признании гражданина недееспособным")
BY_BANKRUPTCY = with_(DEBT, closed_on=day("2026-02-01"), closed_article=47, closed_part=1, closed_clause=7)
MINOR = with_(SHARES[1], share="1/4", holder_birth_date=day("2016-02-01"))
CROWDED: dict[str, dict[str, list[AnyRecord]]] = {
    "a stranger": {
        "egrn": [FACTS, STRANGER, TRUST, IN_PERSON], "fedresurs": [with_(SALE, extrajudicial=True, procedure=None)],
        "fssp": [DEBT], "courts": CASES,
    },
    "co-owners": {"egrn": [FACTS, SHARES[0], MINOR, MORTGAGE], "fssp": [BY_BANKRUPTCY, DEBT], "courts": CASES},
    "disputes": {
        "egrn": [FACTS, OWN, ANNUITY, IN_PERSON], "object_courts": CASES, "courts": [CAPACITY],
        "housing": [made(HousingCondition, kind="demolition")],
    },
}  # fmt: skip
"""What sources hold on sellers of whom there is much to say and to demand."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", CROWDED)
@pytest.mark.parametrize("unanswered", [[], ["inn", "tax_debts"], ["inn", "tax_debts", "nspd", "wanted", "passports"]])
def test_page_one_is_one_page_where_there_is_much_to_say(who: str, unanswered: list[str], language: Language) -> None:
    found: dict[str, list[AnyRecord]] = {"nspd": [FACTS], **CROWDED[who]}
    answers = {one.code: answered(one.code, found.get(one.code, []), language) for one in OF_THE_CONTRACT}
    report = report_of(answers | {code: silent(code) for code in unanswered}, language)
    with pypdfium2.PdfDocument(render_check_report(report)) as document:
        second = document[1].get_textpage().get_text_range()
    assert second.split("\n")[1].startswith({"en": "On the day of the deal", "ru": "В день"}[language])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", CROWDED)
def test_page_one_is_one_page_under_a_notice_with_long_names(who: str, language: Language) -> None:
    found: dict[str, list[AnyRecord]] = {"nspd": [FACTS], **CROWDED[who]}
    answers = {one.code: answered(one.code, found.get(one.code, []), language) for one in OF_THE_CONTRACT}
    base = report_of(answers | {code: silent(code) for code in ("inn", "tax_debts")}, language)
    decisions = (decided(decided_by=f"Юрист {'Константинопольская-Преображенская ' * 2}{number}") for number in count())
    lines = [
        msgspec.structs.replace(
            line, records=[msgspec.structs.replace(record, decision=next(decisions)) for record in line.records]
        )
        for line in base.checklist
    ]
    report = msgspec.structs.replace(base, checklist=lines, edition=EDITION)
    with pypdfium2.PdfDocument(render_check_report(report)) as document:
        second = document[1].get_textpage().get_text_range()
    assert second.split("\n")[1].startswith({"en": "On the day of the deal", "ru": "В день"}[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_that_were_taken_too_large_are_set_smaller(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    """The estimate may err; what then runs over page one is set again in smaller letters."""
    reports = [
        report_of(
            {one.code: answered(one.code, found.get(one.code, []), language) for one in OF_THE_CONTRACT}, language
        )
        for found in CROWDED.values()
    ]
    sizes = [check_view(report)["summary"]["size"] for report in reports]
    fitting, report = min(sizes), reports[sizes.index(min(sizes))]
    larger = SIZES[SIZES.index(fitting) - 1]
    monkeypatch.setattr("cleardeed.reports.summary.largest_size", lambda *_, **__: larger)
    assert check_view(report)["summary"]["size"] == larger > fitting
    with pypdfium2.PdfDocument(render_check_report(report)) as document:
        second = document[1].get_textpage().get_text_range()
    assert second.split("\n")[1].startswith({"en": "On the day of the deal", "ru": "В день"}[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_short_is_set_in_large_letters(language: Language) -> None:
    answers = {one.code: answered(one.code, [], language) for one in OF_THE_CONTRACT}
    registered = answers | {
        "egrn": answered("egrn", [FACTS, OWN], language),
        "nspd": answered("nspd", [FACTS], language),
    }
    assert check_view(report_of(registered, language))["summary"]["size"] == SIZES[0]


@given(worlds(), st.sampled_from(LANGUAGES))
@settings(max_examples=10)
def test_no_text_of_page_one_is_cut_off(answers: dict[str, Answer], language: Language) -> None:
    report = report_of(answers, language)
    shown = check_view(report)["summary"]
    for point, printed in zip(report.summary.points, shown["points"], strict=True):
        assert printed["reason"].replace("\N{NO-BREAK SPACE}", " ").replace("\N{ZERO WIDTH SPACE}", "") == (
            point.reason.replace("\N{NO-BREAK SPACE}", " ")
        )


def test_the_longest_reason_of_a_rule_is_longer_than_a_usual_value_may_be() -> None:
    lengths = [len(rule.texts(name).says) for rule in RULES for name in (None, *rule.variants)]
    assert 500 < max(lengths) < 900


@pytest.mark.parametrize(("total", "more"), [(2, None), (4, "2 more in chapter 1")])
def test_the_page_counts_the_points_that_are_not_on_it_and_no_gaps(total: int, more: str | None) -> None:
    gap = NotChecked(
        source_code="fssp", source_name="Bailiffs", status="source_unavailable", advice="Look the name up."
    )
    base = partial().summary
    points = [SummaryPoint(title="A debt", status="attention", reason="It is due.", meaning="Have it paid.")] * 2
    summary = msgspec.structs.replace(base, points=points, points_total=total, not_checked=[gap])
    report = msgspec.structs.replace(partial(), summary=summary)
    assert check_view(report)["summary"]["more"] == more


@pytest.mark.parametrize(("language", "advice"), [("en", "birth date"), ("ru", "дату рождения")])
def test_gaps_that_are_closed_alike_are_named_together(language: Language, advice: str) -> None:
    """The undecided records of three registers ask for one and the same."""
    held: dict[str, AnyRecord] = {"fssp": DEBT, "courts": CASES[0]}
    undecided = {code: doubtful(code, with_(record, match=PROBABLE)) for code, record in held.items()}
    answers = {one.code: answered(one.code, [], language) for one in OF_THE_CONTRACT} | undecided
    shown = check_view(report_of(answers, language))["summary"]["not_checked"]
    [gap] = [one for one in shown if advice in one["advice"].replace("\N{NO-BREAK SPACE}", " ")]
    assert gap["name"].count(";") == 1


@pytest.mark.parametrize(("language", "told"), [("en", "stands until 2099-01-01"), ("ru", "действует до 01.01.2099")])
def test_a_record_that_ends_on_a_day_to_come_is_not_called_closed(language: Language, told: str) -> None:
    arrest = made(Encumbrance, kind="arrest", closed_on=day("2099-01-01"))
    answers = {one.code: answered(one.code, [], language) for one in OF_THE_CONTRACT}
    report = report_of(answers | {"egrn": answered("egrn", [FACTS, OWN, arrest], language)}, language)
    [egrn] = [one for one in check_view(report)["sources"] if one["code"] == "egrn"]
    assert [date for one in egrn["records"] for date in one["dates"]].count(told) == 1
