"""Rights and encumbrances over time: what the register's fields say, and nothing else."""

import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.ownership import (
    ASIDE,
    DOUBTFUL,
    EMPTY,
    NO_MARKS,
    NO_PAST,
    NO_SPOUSES,
    SILENT,
    UNTOLD,
    ownership_of,
)
from cleardeed.core.language import LANGUAGES, Language
from cleardeed.reports.ownership import LANES_SHOWN, Ownership, ownership_view
from cleardeed.reports.report_texts import texts_in
from cleardeed.sources.records import AnyRecord, Encumbrance, Right
from tests.checks.scoring.build import FACTS, PROBABLE, TODAY, answer, day, made, silent

days = st.none() | st.dates(datetime.date(1995, 1, 1), datetime.date(2027, 1, 1))
rights = st.builds(
    lambda **fields: made(Right, **fields),
    date=days,
    closed_on=days,
    kind=st.sampled_from([None, "ownership", "shared_ownership", "joint_ownership"]),
    holder_is_seller=st.sampled_from([True, False, None]),
    holder_hidden=st.booleans(),
    holder_name=st.sampled_from([None, "Иванов Пётр", "иванов  петр", "Сидорова Анна"]),
    holder_birth_date=days,
    share=st.sampled_from([None, "1/2"]),
)
burdens = st.builds(
    lambda **fields: made(Encumbrance, **fields),
    date=days,
    closed_on=days,
    kind=st.sampled_from([None, "mortgage", "arrest"]),
)


def held(*records: AnyRecord, **more: Any) -> Ownership:
    found = ownership_of({"egrn": answer("egrn", [FACTS, *records], **more)}, has_object=True)
    assert found is not None
    return found


def test_a_check_without_an_object_has_no_owners() -> None:
    assert ownership_of({}, has_object=False) is None


@pytest.mark.parametrize("answers", [{}, {"egrn": silent("egrn")}])
def test_of_a_silent_register_nothing_is_drawn(answers: Any) -> None:
    found = ownership_of(answers, has_object=True)
    assert found is not None
    assert (found.answered, found.notes, found.rights, found.holders) == (False, [SILENT], [], 0)


def test_owners_are_counted_as_far_as_they_can_be_told_apart() -> None:
    found = held(
        made(
            Right,
            date=day("2001-01-01"),
            closed_on=day("2005-01-01"),
            holder_name="Сидорова Анна",
            holder_is_seller=False,
        ),
        made(Right, date=day("2005-01-01"), closed_on=day("2009-01-01"), holder_hidden=True),
        made(
            Right,
            date=day("2009-01-01"),
            closed_on=day("2015-01-01"),
            holder_name="СИДОРОВА  анна",
            holder_is_seller=False,
        ),
        made(Right, date=day("2015-01-01"), holder_is_seller=True),
    )
    assert [right.owner for right in found.rights] == [1, None, 1, 2]
    assert [right.holder for right in found.rights] == ["other", "hidden", "other", "seller"]
    assert found.holders == 2
    assert UNTOLD.format(count=1) in found.notes
    assert "(4 years)" in found.rights[0].text


def test_minors_and_joint_owners_are_marked_only_where_the_register_tells() -> None:
    child, grown = day("2015-06-01"), day("1999-06-01")
    found = held(
        made(Right, date=day("2010-01-01"), holder_birth_date=grown, holder_name="Б", holder_is_seller=False),
        made(Right, date=day("2020-01-01"), holder_birth_date=child, holder_name="А", holder_is_seller=False),
        made(Right, date=day("2021-01-01"), kind="joint_ownership", holder_name="В", holder_is_seller=False),
    )
    assert [right.minor for right in found.rights] == ["then", "now", None]
    assert [right.joint for right in found.rights] == [False, False, True]


def test_a_day_that_is_missing_is_drawn_as_unknown() -> None:
    found = held(made(Encumbrance, kind="arrest"), made(Encumbrance, kind="lease", closed_on=day("2020-01-01")))
    view = ownership_view(found, texts_in("en"))
    assert view is not None
    assert [(lane["unknown"], lane["start"], lane["standing"]) for lane in view["lanes"]] == [
        (True, 0, True),
        (True, 0, False),
    ]
    assert "not known" in found.encumbrances[0].text
    assert view["has_unknown"]


def test_what_the_answer_leaves_open_is_said() -> None:
    assert EMPTY in held().notes
    assert NO_PAST in held(made(Right, date=day("2015-01-01"))).notes
    assert DOUBTFUL in held(made(Right, match=PROBABLE)).notes
    assert DOUBTFUL in held(status="manual_review_required").notes
    assert held(made(Right, match=PROBABLE)).rights == []


def test_an_end_in_the_future_has_not_come() -> None:
    assert held(made(Encumbrance, date=day("2020-01-01"), closed_on=day("2030-01-01"))).encumbrances[0].until is None


@given(st.lists(rights | burdens, max_size=40), st.sampled_from(LANGUAGES))
def test_any_answer_can_be_drawn(records: list[AnyRecord], language: Language) -> None:
    found = held(*records)
    view = ownership_view(found, texts_in(language))
    assert view is not None
    assert len(found.rights) + len(found.encumbrances) == len(records)
    assert len(view["lanes"]) == min(len(records), LANES_SHOWN)
    assert bool(view["more"]) == (len(records) > LANES_SHOWN)
    for lane in view["lanes"]:
        assert 0 <= lane["start"] <= 1
        assert 0 < lane["width"] <= 1.006
        assert lane["label"]
        assert lane["text"]
    assert all(0 <= place <= 1 for _, place in view["ticks"])
    assert len(view["ticks"]) <= 9
    assert found.as_of == TODAY


def test_entries_that_were_set_aside_are_told_of() -> None:
    found = ownership_of({"egrn": answer("egrn", [FACTS])}, has_object=True, set_aside=2)
    assert found is not None
    assert found.notes == [ASIDE.format(count=2)]
    untouched = ownership_of({"egrn": answer("egrn", [FACTS])}, has_object=True)
    assert untouched is not None
    assert untouched.notes == [EMPTY]


def test_known_birth_dates_are_not_called_unknown() -> None:
    born = made(Right, date=day("2015-01-01"), holder_is_seller=True, holder_birth_date=day("1980-02-01"))
    assert NO_SPOUSES in held(born).notes
    assert NO_MARKS not in held(born).notes
    assert NO_MARKS in held(born, made(Right, date=day("2016-01-01"))).notes
