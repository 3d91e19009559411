"""The score as a whole: properties that hold for any answers of the sources."""

import datetime
import itertools
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cleardeed.checks.opinion import legal_opinion
from cleardeed.checks.scoring import score
from cleardeed.checks.scoring.coverage import TOPICS_NAMED
from cleardeed.checks.scoring.crosschecks import object_kind
from cleardeed.checks.scoring.verdict import LABELS, level_of
from cleardeed.core.language import Translate
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    HousingCondition,
    ListEntry,
    Match,
    PassportStatus,
    Pledge,
    PropertyFacts,
    Right,
    TaxDebt,
    TaxpayerStatus,
    WantedNotice,
)
from cleardeed.sources.subject import Passport, Property, Seller
from tests.checks.scoring.build import (
    EXACT,
    OBJECT,
    PROBABLE,
    SELLER,
    TODAY,
    Check,
    answer,
    check,
    day,
    made,
    silent,
    with_,
)
from tests.checks.scoring.examples import EXAMPLES
from tests.locale.messages import all_messages

GOLDEN = Path(__file__).parent / "golden_scoring.json"
WEAK = with_(PROBABLE, grade="weak")
KINDS: dict[type[AnyRecord], tuple[str, ...]] = {
    EnforcementProceeding: ("fssp",),
    ArbitrationCase: ("kad_arbitr", "object_courts"),
    Bankruptcy: ("fedresurs",),
    Pledge: ("pledges",),
    PassportStatus: ("passports",),
    TaxpayerStatus: ("inn",),
    TaxDebt: ("tax_debts",),
    ListEntry: ("watchlists",),
    WantedNotice: ("wanted",),
    CourtCase: ("courts", "object_courts"),
    Encumbrance: ("egrn",),
    HousingCondition: ("housing",),
}
WORDS = (None, "bankruptcy", "terrorism", "sanctions", "mortgage", "arrest", "divorce", "unsafe", "void", "Прочее")

matches = st.sampled_from([EXACT, PROBABLE, WEAK])
days = st.dates(datetime.date(2015, 1, 1), datetime.date(2027, 1, 1))
numbers = st.integers(min_value=1, max_value=10**9).map(lambda n: f"{n}/25/77001-ИП")


@st.composite
def risks(draw: st.DrawFn, match: st.SearchStrategy[Match] = matches) -> tuple[str, AnyRecord]:
    """A record that speaks against the deal, or nothing, in a source that can hold it."""
    kind = draw(st.sampled_from(list(KINDS)))
    fields: dict[str, Any] = {
        "match": draw(match),
        "number": draw(st.none() | numbers),
        "date": draw(st.none() | days),
        "closed_on": draw(st.none() | days),
        "kind": draw(st.sampled_from(WORDS)),
        "amount": draw(st.none() | st.just(float("nan")) | st.floats(min_value=-1e3, max_value=1e9)),
    }
    if "role" in kind.__struct_fields__:
        fields["role"] = draw(st.sampled_from(["debtor", "respondent", "plaintiff", "unknown", "pledgor", "other"]))
    if kind is EnforcementProceeding:
        fields["closed_article"] = draw(st.sampled_from([None, 46, 47]))
    return draw(st.sampled_from(KINDS[kind])), kind(**fields)


@st.composite
def checks(draw: st.DrawFn) -> Check:
    """A full check with up to eight such records and up to four silent sources."""
    found = draw(st.lists(risks(), max_size=8))
    quiet = draw(st.lists(st.sampled_from([source.code for source in OF_THE_CONTRACT]), max_size=4))
    return holding(check(), *found).answering(*(silent(code) for code in quiet))


def holding(one: Check, *found: tuple[str, AnyRecord]) -> Check:
    """The check with further records in its answers."""
    answers = dict(one.answers)
    for source, record in found:
        answers[source] = answer(source, [*answers[source].records, record])
    return one.answering(*answers.values())


@given(checks())
def test_the_score_is_the_capped_sum_of_the_impacts(one: Check) -> None:
    scored = one.scored()
    assert scored.score == min(100, sum(factor.impact for factor in scored.factors))
    assert scored.level == level_of(scored.score)
    assert all((factor.impact == 0) <= (factor.status in ("ok", "unknown")) for factor in scored.factors)
    impacts = [factor.impact for factor in scored.factors]
    assert impacts == sorted(impacts, reverse=True)
    codes = [factor.code for factor in scored.factors]
    assert len(codes) == len(set(codes))


@given(checks(), risks())
def test_a_further_record_of_risk_never_lowers_the_score(one: Check, found: tuple[str, AnyRecord]) -> None:
    """A repeat of a known number is no further record: it may tell that a case is over, or what is owed in it."""
    source, record = found
    known = {held.number for each in one.answers.values() for held in each.records}
    assume(one.answers[source].status != "source_unavailable" and (record.number is None or record.number not in known))
    assert holding(one, (source, record)).scored().score >= one.scored().score


@given(st.lists(risks(), max_size=5), st.sampled_from([source.code for source in OF_THE_CONTRACT]))
def test_silence_never_reads_cleaner_than_an_honest_zero(found: list[tuple[str, AnyRecord]], code: str) -> None:
    others = [(source, record) for source, record in found if source != code]
    zero = holding(check(), *others).answering(answer(code))
    quiet = zero.answering(silent(code))
    before, after = zero.scored(), quiet.scored()
    assert after.score >= before.score
    assert {one.code for one in before.factors if one.impact} <= {one.code for one in after.factors} | {
        "owner_not_verified"
    }
    assert f"source_unavailable.{code}" in {one.code for one in after.factors if one.status == "unknown"}
    assert after.label == LABELS[after.level, "incomplete"]
    assert "gave no answer" in after.conclusion


@given(checks(), st.randoms())
def test_the_order_of_answers_and_records_does_not_matter(one: Check, random: Any) -> None:
    answers = list(one.answers.values())
    random.shuffle(answers)
    shuffled = {
        each.source_code: with_(each, records=random.sample(each.records, len(each.records))) for each in answers
    }
    assert with_(one, answers=shuffled).scored() == one.scored()


@given(st.lists(risks(st.sampled_from([PROBABLE, WEAK])), min_size=1, max_size=12))
def test_uncertain_records_never_add_up_to_a_fact(found: list[tuple[str, AnyRecord]]) -> None:
    scored = holding(check(), *found).scored()
    assert {factor.code for factor in scored.factors if factor.impact} <= {"manual_review"}
    assert scored.score <= 3


def test_critical_facts_alone_make_the_level_high_or_critical() -> None:
    for code, examples in EXAMPLES.items():
        for one, weight in examples:
            if weight and weight.status == "critical":
                assert one.scored().level == ("critical" if weight.points >= 75 else "high"), code


def test_what_does_not_apply_is_not_asked() -> None:
    seller = check("seller").scored()
    assert not {source for factor in seller.factors for source in factor.sources} & {"egrn", "nspd", "housing"}
    foreign = check("seller").answering(answer("egrn", [Encumbrance(match=EXACT, kind="arrest")]))
    assert foreign.scored() == seller


def test_an_answer_that_is_missing_counts_as_silence() -> None:
    one = check("seller")
    answers = {code: each for code, each in one.answers.items() if code != "fssp"}
    factor = with_(one, answers=answers).factor("source_unavailable.fssp")
    assert factor is not None
    assert factor.reason.startswith("This source was not asked.")
    assert "enforcement proceedings are running against the seller" in factor.reason


def test_silence_is_given_its_reason() -> None:
    factor = check("seller").answering(silent("fssp")).factor("source_unavailable.fssp")
    assert factor is not None
    assert factor.reason.startswith("The source did not answer in time. Without it the following cannot be ruled out: ")


def test_a_silent_register_of_rights_names_its_gravest_risks_and_none_that_is_certain() -> None:
    factor = check().answering(silent("egrn")).factor("source_unavailable.egrn")
    assert factor is not None
    assert "above all: the seller is not the registered owner; the object is under arrest" in factor.reason
    assert factor.reason.count(";") == TOPICS_NAMED - 1
    assert [words for words in ("not checked", "not be verified", "boundaries") if words in factor.reason] == []


def test_a_rule_is_not_called_fine_while_one_of_its_sources_is_silent_or_in_doubt() -> None:
    assert check().answering(silent("kad_arbitr")).factor("bankruptcy_running") is None
    doubtful = holding(check(), ("fedresurs", Bankruptcy(match=PROBABLE)))
    assert doubtful.factor("bankruptcy_running") is None


def test_a_silent_source_does_not_hide_what_another_found() -> None:
    one = holding(check(), ("fedresurs", Bankruptcy(match=EXACT))).answering(silent("kad_arbitr"))
    factor = one.factor("bankruptcy_running")
    assert factor is not None
    assert factor.status == "critical"


def test_references_name_source_and_number() -> None:
    one = holding(check(), ("fssp", EnforcementProceeding(match=EXACT, number="999001/24/77001-ИП")))
    factor = one.factor("enforcement_active")
    assert factor is not None
    assert msgspec.to_builtins(factor.records) == [{"source_code": "fssp", "number": "999001/24/77001-ИП"}]


SECRETS = ("Ъезяков{count}", "Щёголь}{", "Ыстыбаевич%s", "1961-12-28", "28.12.1961", "500100732259", "08765430300")
ODD_SELLER = Seller(
    last_name=SECRETS[0],
    first_name=SECRETS[1],
    middle_name=SECRETS[2],
    birth_date=day("1961-12-28"),
    region="Ъмурск",
    inn="500100732259",
    snils="087-654-303 00",
    passport=Passport(series="4507", number="817263", issued_on=day("2007-01-09"), issued_by="Ъ-ское ОВД"),
    extra={"power_of_attorney": "Ъверенный"},
)
ODD_OBJECT = Property(cadastral_number="77:01:0008765:4321", address="г. Ъград, ул. Ъ, д. 98765, кв. 54321")
ODD_WORDS = (*SECRETS, "Ъ", "087-654-303 00", "4507", "817263", "98765", "54321", "8765430300")


def everything_wrong() -> Check:
    """A check in which most rules fire on records full of personal values."""
    told = {"summary": "Ъезяков 28.12.1961", "extra": {"holder": "Ъ"}}
    numbers = itertools.cycle(["Ъезяков{count} № 1", "500100732259", "4507 817263", "87654-30300", "28.12.1961"])
    found: list[tuple[str, AnyRecord]] = []
    for kind, sources in KINDS.items():
        for word, source in itertools.product(WORDS, sources):
            fields: dict[str, Any] = {"match": EXACT, "number": next(numbers), "kind": word, "amount": 9e5, **told}
            if "role" in kind.__struct_fields__:
                fields["role"] = "respondent"
            found.append((source, kind(**fields)))
    holder = {"holder_name": "Ъезяков", "holder_birth_date": day("2015-12-28"), "holder_is_seller": False}
    owner = made(Right, **holder, **told)
    facts = made(PropertyFacts, address="г. Ъ, д. 98765", cadastral_number="77:01:0008765:4322", **told)
    cancelled = made(PropertyFacts, cancelled=True)
    found += [("egrn", owner), ("egrn", facts), ("nspd", cancelled)]
    return holding(check(seller=ODD_SELLER, object_=ODD_OBJECT), *found).answering(silent("wanted", reason="Ъ"))


def test_no_personal_value_is_in_any_text() -> None:
    one = everything_wrong()
    scored = one.scored()
    assert len([factor for factor in scored.factors if factor.impact]) > 20
    opinion = legal_opinion(one.type, scored, one.answers)
    said = (msgspec.json.encode(scored) + msgspec.json.encode(opinion)).decode()
    assert [word for word in ODD_WORDS if word in said] == []


@given(
    names=st.lists(st.text(min_size=5, max_size=12, alphabet=st.characters(categories=["Lo"])), min_size=3, max_size=3),
    found=st.lists(risks(), max_size=6),
)
def test_no_name_is_in_any_text_whatever_it_is(names: list[str], found: list[tuple[str, AnyRecord]]) -> None:
    seller = with_(SELLER, last_name=names[0], first_name=names[1], middle_name=names[2])
    named = [
        (source, with_(record, summary=names[0], number=f"{names[0]} {record.number}")) for source, record in found
    ]
    one = holding(check(seller=seller), *named)
    scored = one.scored()
    said = (msgspec.json.encode(scored) + msgspec.json.encode(legal_opinion("full", scored, one.answers))).decode()
    assert [name for name in names if name in said] == []


@pytest.mark.slow
def test_every_text_goes_through_translation() -> None:
    one = everything_wrong()
    asked: set[str] = set()

    class Quoted(Translate):
        def __call__(self, message: str) -> str:
            asked.add(message)
            return f"«{message}»"

    quoted = Quoted("en")
    scored = score(one.type, one.subject, one.answers, one.today, quoted)
    opinion = legal_opinion(one.type, scored, one.answers, quoted)
    messages = {text for _, text in all_messages()}
    assert asked <= messages | {each.summary for each in one.answers.values()}
    shown = [scored.label, scored.conclusion, *opinion.text.split("\n\n"), *opinion.basis]
    shown += [text for factor in scored.factors for text in (factor.title, factor.reason, factor.law)]
    assert [text for text in shown if not (text.startswith("«") and text.endswith("»"))] == []


def golden_check() -> Check:
    """One of each: critical, graded, uncertain, silent, old."""
    one = check(seller=with_(SELLER, inn="770000000083"), object_=OBJECT)
    found: list[tuple[str, AnyRecord]] = [
        ("egrn", Encumbrance(match=EXACT, kind="mortgage", number="77:99:0009999:1001-77/051/2020-2")),
        ("fssp", EnforcementProceeding(match=EXACT, number="999001/24/77001-ИП", amount=250_000.5)),
        ("fssp", EnforcementProceeding(match=EXACT, number="999002/23/77001-ИП", amount=1_000, closed_article=46)),
        ("kad_arbitr", ArbitrationCase(match=EXACT, number="А40-999001/2025", kind="civil", role="respondent")),
        ("courts", CourtCase(match=PROBABLE, number="2-901/2025", role="respondent")),
    ]
    stale = answer("housing", datestamp=day("2020-01-01"))
    return holding(one, *found).answering(silent("wanted"), silent("fedresurs", reason="not_loaded"), stale)


def test_one_whole_scoring_is_as_it_was() -> None:
    scored = msgspec.to_builtins(golden_check().scored())
    assert scored == json.loads(GOLDEN.read_text("utf-8"))


@pytest.mark.parametrize(("points", "level"), [(0, "low"), (24, "low"), (25, "medium"), (50, "high"), (74, "high")])
def test_levels_begin_where_the_contract_says(points: int, level: str) -> None:
    assert level_of(points) == level
    assert level_of(75) == level_of(100) == "critical"


def test_today_moves_the_terms() -> None:
    one = holding(check(), ("fedresurs", Bankruptcy(match=EXACT, closed_on=day("2024-01-01"))))
    assert one.scored().score == 25
    later = with_(one, today=TODAY.replace(year=2029))
    assert "bankruptcy_finished" not in {factor.code for factor in later.scored().factors if factor.impact}


def test_a_claim_that_no_court_has_granted_weighs_once_and_is_no_debt() -> None:
    one = check("seller", kad_arbitr=[made(ArbitrationCase, number="А40-1/2025", role="respondent", amount=650_000)])
    assert one.scored().score == 25
    [factor] = [each for each in one.scored().factors if each.impact]
    assert (factor.code, factor.variant) == ("arbitration_respondent", "threshold")
    assert "If 500 000 roubles are granted and stay unpaid for three months" in factor.reason


def test_only_records_with_an_amount_are_counted_towards_the_threshold() -> None:
    divorce = made(CourtCase, number="2-12/2025", role="respondent", kind="О расторжении брака")
    debt = made(EnforcementProceeding, number="999001/24/77001-ИП", amount=650_000)
    factor = check("seller", fssp=[debt], courts=[divorce]).factor("bankruptcy_likely")
    assert factor is not None
    assert [one.source_code for one in factor.records] == ["fssp"]


@given(checks(), st.sampled_from(["castle", "замок", "12", "апартаменты?"]) | st.text(min_size=1, max_size=20))
def test_a_kind_of_object_that_is_not_known_never_reads_cleaner_than_none(one: Check, word: str) -> None:
    assume(object_kind(word) is None)
    for facts in (one, one.answering(answer("egrn"), answer("nspd"))):
        left_out, named = (
            with_(facts, subject=with_(facts.subject, object=with_(OBJECT, object_type=kind))).scored()
            for kind in (None, word)
        )
        assert named.score >= left_out.score
        statuses = {factor.code: factor.status for factor in left_out.factors}
        better = [each.code for each in named.factors if each.status == "ok" and statuses.get(each.code) != "ok"]
        gone = [code for code, status in statuses.items() if status != "ok"]
        assert better == []
        assert set(gone) <= {each.code for each in named.factors}
        assert "not_as_described" not in {each.code for each in named.factors}
