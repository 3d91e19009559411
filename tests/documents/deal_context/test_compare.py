"""A document against a check of the same deal."""

import datetime
import re

import msgspec
import pytest

from cleardeed.deals.samples import PLAIN
from cleardeed.documents.analysis import Analysis, FoundClause
from cleardeed.documents.deal_context.compare import compare
from cleardeed.documents.deal_context.known import DealFacts, FoundFactor, KnownPerson
from cleardeed.documents.facts import Claim, Quotation
from cleardeed.documents.rules.context import COMPARISONS
from tests.deals.making import text
from tests.documents.corpus.model import documents
from tests.documents.test_analysis import purchase, read

SELLER = KnownPerson(
    last_name="ИВАНОВ",
    first_name="Петр",
    middle_name="Сидорович",
    birth_date=datetime.date(1980, 2, 1),
    passport="99 99 000001",
)
IN_ORDER = {"bankruptcy_running": "ok", "bankruptcy_extrajudicial": "ok", "seller_not_owner": "ok"}
KNOWN = DealFacts(seller=SELLER, cadastral_number="77:99:0009999:1001", area_m2=54.3, encumbrances=(), factors=IN_ORDER)
COMPARED = ("seller_agrees", "seller_may_sell", "owners_sell", "object_agrees", "encumbrances_agree")


def statuses(analysis: Analysis) -> dict[str, str]:
    return {clause.code: clause.status for clause in analysis.found_clauses}


def test_what_agrees_is_ok_and_adds_nothing() -> None:
    before = read(purchase())
    after = compare(before, KNOWN)
    added = statuses(after).items() - statuses(before.analysis).items()
    assert dict(added) == dict.fromkeys(COMPARED, "ok")
    assert after.risk_score == before.analysis.risk_score


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (DealFacts(seller=KnownPerson(last_name="Сидоров", first_name="Пётр")), "seller_agrees"),
        (DealFacts(seller=KnownPerson(last_name="Иванов", birth_date=datetime.date(1981, 2, 1))), "seller_agrees"),
        (DealFacts(cadastral_number="77:99:0009999:1002"), "object_agrees"),
        (DealFacts(cadastral_number="77:99:0009999:1001", area_m2=61.0), "object_agrees"),
        (DealFacts(address="г. Примерск, ул. Первая, д. 2, кв. 1"), "object_agrees"),
        (DealFacts(encumbrances=("mortgage",)), "encumbrances_agree"),
    ],
)
def test_what_differs_calls_for_attention_and_counts(facts: DealFacts, code: str) -> None:
    before = read(purchase())
    after = compare(before, facts)
    clause = next(clause for clause in after.found_clauses if clause.code == code)
    assert (clause.status, clause.impact > 0) == ("attention", True)
    assert after.risk_score > before.analysis.risk_score
    assert len(after.recommendations) > len(before.analysis.recommendations)


def test_what_is_not_known_never_agrees() -> None:
    after = statuses(compare(read(purchase()), DealFacts()))
    assert {after[code] for code in COMPARED} == {"attention"}


ANOTHER = msgspec.structs.replace(KNOWN, cadastral_number="77:99:0009999:2002")


def test_of_another_object_nothing_is_compared() -> None:
    arrest = FoundFactor(code="arrest", title="x", status="critical", impact=80, of_register=True, of_object=True)
    dispute = msgspec.structs.replace(arrest, code="object_dispute", of_register=False)
    facts = msgspec.structs.replace(
        ANOTHER, encumbrances=("mortgage", "arrest"), factors=IN_ORDER | OWNS_IN_PART, found=(arrest, dispute)
    )
    for known in (facts, ANOTHER):
        clauses = {one.code: one for one in compare(read(purchase()), known).found_clauses}
        assert clauses["object_agrees"].fault == "other"
        for code in ("owners_sell", "encumbrances_agree"):
            assert (clauses[code].status, clauses[code].fault) == ("attention", "other_object")
        assert clauses["seller_may_sell"].fault == "ownership_unknown"
        assert "check_found" not in clauses
        assert clauses["encumbrances"].status == "ok"


def test_a_bankruptcy_of_the_seller_counts_whatever_the_object() -> None:
    facts = msgspec.structs.replace(ANOTHER, factors=IN_ORDER | {"bankruptcy_running": "critical"})
    clauses = {one.code: one for one in compare(read(purchase()), facts).found_clauses}
    assert clauses["seller_may_sell"].fault == "bankrupt"


def test_of_another_person_nothing_that_rests_on_the_seller_is_compared() -> None:
    wanted = FoundFactor(code="wanted", title="x", status="critical", impact=55, of_register=False)
    bankruptcy = msgspec.structs.replace(wanted, code="bankruptcy_running")
    other = msgspec.structs.replace(SELLER, last_name="Сидоров", first_name="Олег")
    held = IN_ORDER | OWNS_IN_PART | {"bankruptcy_running": "critical"}
    paper = f"{purchase()}\n\nПродавец заверяет, что дело о его банкротстве не возбуждено."
    for factors, found in ((held, (wanted, bankruptcy)), (IN_ORDER, ())):
        facts = msgspec.structs.replace(KNOWN, seller=other, factors=factors, found=found)
        clauses = {one.code: one for one in compare(read(paper), facts).found_clauses}
        assert (clauses["seller_agrees"].fault, clauses["seller_agrees"].impact) == ("other", 55)
        for code in ("seller_may_sell", "owners_sell"):
            assert (clauses[code].status, clauses[code].fault) == ("attention", "other_person")
        assert "check_found" not in clauses
        assert clauses["bankruptcy_warranty"].status == "ok"
        assert clauses["encumbrances_agree"].status == "ok"


def test_of_another_person_what_the_check_found_of_the_object_counts() -> None:
    other = msgspec.structs.replace(SELLER, last_name="Сидоров", first_name="Олег")
    dispute = msgspec.structs.replace(DISPUTE, of_object=True)
    facts = msgspec.structs.replace(KNOWN, seller=other, found=(dispute,), encumbrances=("mortgage",))
    clauses = {one.code: one for one in compare(read(purchase()), facts).found_clauses}
    assert clauses["check_found"].fault == "critical"
    assert clauses["encumbrances_agree"].fault == "denied"


MANAGED = (
    "\n\nРешением Арбитражного суда Примерской области от 01.09.2026 по делу № А00-1/2026 Продавец признан банкротом,"
    " введена процедура реализации имущества. От имени Продавца действует финансовый управляющий Крылов Олег Ильич."
)


@pytest.mark.parametrize(
    ("written", "changes", "fault"),
    [
        (MANAGED, {}, "managed"),
        (MANAGED, {"seller_not_owner": "critical"}, "not_owner"),
        (MANAGED, {"bankruptcy_extrajudicial": "critical"}, "extrajudicial"),
        ("", {}, "bankrupt"),
    ],
)
def test_the_financial_manager_sells_for_the_bankrupt(written: str, changes: dict[str, str], fault: str) -> None:
    factors = IN_ORDER | {"bankruptcy_running": "critical"} | changes
    facts = msgspec.structs.replace(KNOWN, factors=factors)
    clauses = compare(read(purchase() + written), facts).found_clauses
    assert next(one.fault for one in clauses if one.code == "seller_may_sell") == fault


@pytest.mark.parametrize(
    ("written", "changes", "fault", "also"),
    [
        (MANAGED, {"bankruptcy_running": "critical", "seller_not_owner": "unknown"}, "ownership_unknown", ["managed"]),
        ("", {"bankruptcy_running": "critical", "seller_not_owner": "unknown"}, "bankrupt", ["ownership_unknown"]),
        ("", {"bankruptcy_extrajudicial": "critical", "seller_not_owner": "unknown"}, "extrajudicial",
         ["ownership_unknown"]),
        ("", {"seller_not_owner": "critical", "bankruptcy_running": "unknown"}, "not_owner", ["bankruptcy_unknown"]),
        (MANAGED, {"bankruptcy_running": "critical"}, "managed", []),
    ],
)  # fmt: skip
def test_what_is_found_against_the_seller_hides_no_open_question(
    written: str, changes: dict[str, str], fault: str, also: list[str]
) -> None:
    facts = msgspec.structs.replace(KNOWN, factors=IN_ORDER | changes)
    [clause] = [
        one for one in compare(read(purchase() + written), facts).found_clauses if one.code == "seller_may_sell"
    ]
    assert (clause.fault, [one.fault for one in clause.also]) == (fault, also)
    assert ("whether the seller owns the object" in clause.summary) == ("ownership_unknown" in (fault, *also))
    assert ("free of bankruptcy" in clause.summary) == ("bankruptcy_unknown" in also)
    assert ("the financial manager sells" in clause.summary) == ("managed" in (fault, *also))
    assert clause.impact >= (10 if also else 0)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({}, None),
        ({"passport": "99 99 000009"}, "data"),
        ({"birth_date": None, "passport": None}, "spelling"),
        ({"first_name": "Павел"}, "other"),
    ],
)
def test_a_name_in_another_alphabet_is_the_sellers_where_a_datum_agrees(
    changes: dict[str, object], fault: str | None
) -> None:
    analysed = read(text(PLAIN, "purchase_agreement", "en"))
    facts = msgspec.structs.replace(KNOWN, seller=msgspec.structs.replace(SELLER, **changes))
    clause = next(one for one in compare(analysed, facts).found_clauses if one.code == "seller_agrees")
    assert clause.fault == fault


WANTED = FoundFactor(code="wanted", title="The seller is wanted", status="critical", impact=55, of_register=False)


def test_what_is_found_of_a_bankrupt_who_does_not_sign_is_not_charged() -> None:
    facts = msgspec.structs.replace(
        KNOWN, factors=IN_ORDER | {"bankruptcy_running": "critical"}, found=(BANKRUPT, WANTED, DEBTS)
    )
    deposit = (
        "\n\nЗадаток в размере 100 000 (сто тысяч) рублей, внесённый для участия в торгах, засчитывается в счёт цены."
    )
    after = compare(read(purchase() + MANAGED + deposit), facts)
    clauses = {one.code: one for one in after.found_clauses}
    said = clauses["check_found"]
    assert (said.status, said.fault, said.impact) == ("ok", "debtor", 0)
    assert "the seller is wanted" in said.summary
    assert (clauses["seller_may_sell"].fault, clauses["seller_may_sell"].impact) == ("managed", 0)
    assert clauses["deposit"].status == "ok"
    assert any("held as evidence in a criminal case" in demand for demand in after.recommendations)
    himself = {one.code: one for one in compare(read(purchase() + deposit), facts).found_clauses}
    assert (himself["check_found"].fault, himself["check_found"].impact) == ("critical", 55)
    assert himself["seller_may_sell"].impact == 80
    assert himself["deposit"].status == "attention"


def test_what_is_found_of_the_object_is_charged_whoever_signs() -> None:
    facts = msgspec.structs.replace(
        KNOWN, factors=IN_ORDER | {"bankruptcy_running": "critical"}, found=(DISPUTE, WANTED)
    )
    said = next(one for one in compare(read(purchase() + MANAGED), facts).found_clauses if one.code == "check_found")
    assert (said.fault, said.impact, [one.fault for one in said.also]) == ("critical", 55, ["debtor"])
    assert "courts deal with the object" in said.summary
    assert "Of the bankrupt, who does not sign, the check found: the seller is wanted" in said.summary


OWNS_IN_PART = {"bankruptcy_running": "ok", "bankruptcy_extrajudicial": "ok", "seller_not_sole_owner": "attention"}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"bankruptcy_running": "critical"}, "By the check the seller is in bankruptcy"),
        (
            {"bankruptcy_running": "critical", "seller_not_owner": "critical"},
            "By the check the seller is in bankruptcy",
        ),
        ({"bankruptcy_extrajudicial": "critical"}, "By the check the seller is in extrajudicial bankruptcy"),
        ({"seller_not_owner": "critical"}, "By the check the seller is not the registered owner"),
    ],
)
def test_what_the_check_holds_against_the_seller_is_said_beside_the_identity(
    changes: dict[str, str], says: str
) -> None:
    before = read(purchase())
    after = compare(before, msgspec.structs.replace(KNOWN, factors=IN_ORDER | changes))
    clause = next(clause for clause in after.found_clauses if clause.code == "seller_may_sell")
    assert (clause.status, clause.impact > 0) == ("attention", True)
    assert clause.summary.startswith(says)
    assert statuses(after)["seller_agrees"] == "ok"
    assert after.risk_score > before.analysis.risk_score


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"bankruptcy_running": "unknown"}, "The check did not settle whether the seller is free of bankruptcy."),
        ({"bankruptcy_extrajudicial": "unknown"}, "The check did not settle whether the seller is free of bankruptcy."),
        (
            {"bankruptcy_running": "unknown", "seller_not_owner": "unknown", "seller_not_sole_owner": "attention"},
            "The check did not settle whether the seller is free of bankruptcy.",
        ),
        (
            {"seller_not_owner": "unknown", "owner_not_verified": "unknown"},
            "The check did not settle whether the seller owns the object.",
        ),
        (
            {"bankruptcy_running": "unknown", "seller_not_owner": "unknown"},
            "The check did not settle whether the seller is free of bankruptcy and owns the object.",
        ),
    ],
)
def test_only_what_the_check_left_open_of_the_right_to_sell_is_named(changes: dict[str, str], says: str) -> None:
    facts = msgspec.structs.replace(KNOWN, factors=IN_ORDER | changes)
    clauses = {one.code: one for one in compare(read(purchase()), facts).found_clauses}
    assert (clauses["seller_may_sell"].summary, clauses["seller_may_sell"].impact) == (says, 10)
    if facts.factors["seller_not_owner"] == "ok":
        assert clauses["owners_sell"].status == "ok"


@pytest.mark.parametrize(
    ("factors", "says"),
    [
        (OWNS_IN_PART, "By the check the seller owns a part only, and no other seller was found"),
        (OWNS_IN_PART | {"joint_ownership": "attention"}, "By the check the seller owns a part only"),
        (
            {"joint_ownership": "attention"},
            "By the check the object is in joint ownership, and no other seller was found",
        ),
        ({}, "The check did not settle whether there are owners beside the seller."),
    ],
)
def test_a_seller_who_signs_alone_for_several_owners_is_told(factors: dict[str, str], says: str) -> None:
    clauses = compare(read(purchase()), msgspec.structs.replace(KNOWN, factors=factors)).found_clauses
    clause = next(clause for clause in clauses if clause.code == "owners_sell")
    assert clause.status == "attention"
    assert clause.summary.startswith(says)


def test_whoever_holds_every_share_sells_alone() -> None:
    factors = {"bankruptcy_running": "ok", "bankruptcy_extrajudicial": "ok", "shared_ownership": "attention"}
    facts = msgspec.structs.replace(KNOWN, share="1", factors=factors)
    compared = statuses(compare(read(purchase()), facts))
    assert (compared["seller_may_sell"], compared["owners_sell"]) == ("ok", "ok")
    in_part = msgspec.structs.replace(facts, factors=factors | {"seller_not_sole_owner": "attention"})
    assert statuses(compare(read(purchase()), in_part))["owners_sell"] == "attention"


def test_of_a_seller_without_a_right_the_owner_must_sign() -> None:
    facts = msgspec.structs.replace(KNOWN, factors={"seller_not_owner": "critical"})
    clause = next(one for one in compare(read(purchase()), facts).found_clauses if one.code == "owners_sell")
    assert (clause.fault, clause.impact) == ("stranger", 0)


def test_several_sellers_are_not_taken_for_all_owners() -> None:
    analysed = read(purchase())
    (seller,) = (party for party in analysed.extract.parties if party.role == "seller")
    other = msgspec.structs.replace(seller, name=msgspec.structs.replace(seller.name, value="Иванова Анна Петровна"))
    extract = msgspec.structs.replace(analysed.extract, parties=[*analysed.extract.parties, other])
    facts = msgspec.structs.replace(KNOWN, factors=OWNS_IN_PART)
    clauses = compare(msgspec.structs.replace(analysed, extract=extract), facts).found_clauses
    clause = next(clause for clause in clauses if clause.code == "owners_sell")
    assert (clause.status, "not compared" in clause.summary) == ("attention", True)


def test_owners_who_do_not_sign_a_paper_are_not_missed_in_it() -> None:
    consent = next(document for document in documents() if document.kind == "spouse_consent").text
    compared = statuses(compare(read(consent), msgspec.structs.replace(KNOWN, factors=OWNS_IN_PART)))
    assert set(compared) & set(COMPARED) == set(COMPARED) - {"owners_sell"}


def test_no_title_reads_as_if_all_were_well_among_the_main_points() -> None:
    for line in COMPARISONS:
        assert not re.search(r"\b(?:is|are|may|has|sells|agrees?)\b", line.title), line.title


SHOWS = "The register shows what was not found in the document:"
NO_TRANSFER = "While an arrest or a ban stands the transfer cannot be registered."
MORTGAGED = "\n\nКвартира находится в залоге у АО «Примербанк»."


@pytest.mark.parametrize(
    ("registered", "says"),
    [
        (("mortgage",), "The document says of encumbrances what the register shows."),
        (("mortgage", "arrest"), f"{SHOWS} an arrest or a ban on registration. {NO_TRANSFER}"),
        (("lease", "ban", "arrest"), f"{SHOWS} a lease; an arrest or a ban on registration. {NO_TRANSFER}"),
        (("rent", "lease"), f"{SHOWS} an annuity; a lease."),
        ((), "The document speaks of an encumbrance that the register does not show."),
        (("mortgage", "Прочие ограничения"), f"{SHOWS} Прочие ограничения."),
    ],
)
def test_encumbrances_are_compared_kind_by_kind(registered: tuple[str, ...], says: str) -> None:
    burdened = read(purchase() + MORTGAGED)
    clauses = compare(burdened, msgspec.structs.replace(KNOWN, encumbrances=registered)).found_clauses
    assert next(clause for clause in clauses if clause.code == "encumbrances_agree").summary == says


def test_the_same_address_in_other_words_agrees() -> None:
    facts = DealFacts(address="Примерск г, Первая ул, дом 1, квартира 1")
    assert statuses(compare(read(purchase()), facts))["object_agrees"] == "ok"


DISPUTE = FoundFactor(
    code="object_dispute", title="Courts deal with the object", status="critical", impact=55, of_register=False
)
DEBTS = FoundFactor(
    code="enforcement_active",
    title="Enforcement proceedings are running against the seller",
    status="attention",
    impact=25,
    of_register=False,
)
SMALL = msgspec.structs.replace(DEBTS, code="tax_debts", impact=5)
ARREST = FoundFactor(code="arrest", title="The object is under arrest", status="critical", impact=80, of_register=True)
BANKRUPT = FoundFactor(
    code="bankruptcy_running", title="The seller is in bankruptcy", status="critical", impact=80, of_register=False
)


def clause(written: str, code: str, *found: FoundFactor) -> FoundClause | None:
    clauses = compare(read(written), msgspec.structs.replace(KNOWN, found=found)).found_clauses
    return next((one for one in clauses if one.code == code), None)


def test_what_the_check_found_and_the_document_is_silent_on_is_named() -> None:
    said = clause(purchase(), "check_found", DISPUTE, DEBTS, SMALL, ARREST, BANKRUPT)
    assert said is not None
    assert (said.status, said.impact) == ("attention", 55)
    assert said.summary == (
        "The check found what was not found in the document: courts deal with the object; enforcement proceedings are"
        " running against the seller."
    )
    lighter = clause(purchase(), "check_found", DEBTS)
    assert lighter is not None
    assert lighter.impact == 10
    assert clause(purchase(), "check_found", SMALL, ARREST) is None


def test_a_dispute_that_the_document_tells_of_is_not_missed_in_it() -> None:
    before = read(purchase())
    quote = Quotation(text="спор", page=1, offset=0)
    disputed = msgspec.structs.replace(before.facts, facts=[Claim(quotes=[quote], kind="dispute", entry="test")])
    after = compare(msgspec.structs.replace(before, facts=disputed), msgspec.structs.replace(KNOWN, found=(DISPUTE,)))
    assert "check_found" not in statuses(after)


@pytest.mark.parametrize(
    ("statement", "code", "factor"),
    [
        ("Обременений нет, квартира не заложена и под арестом не состоит.", "encumbrances", ARREST),
        ("Квартира правами третьих лиц не обременена, споров нет.", "third_party_rights", DISPUTE),
        ("Продавец заверяет, что дело о его банкротстве не возбуждено.", "bankruptcy_warranty", BANKRUPT),
        (
            "Покупатель передаёт Продавцу задаток 100 000 (сто тысяч) рублей. Если за неисполнение отвечает"
            " Покупатель, задаток остаётся у Продавца; если Продавец — он возвращает двойную сумму задатка.",
            "deposit",
            ARREST,
        ),
    ],
)
def test_a_clause_that_the_check_speaks_against_is_not_in_order(statement: str, code: str, factor: FoundFactor) -> None:
    paper = f"{purchase()}\n\n{statement}"
    fine = clause(paper, code)
    assert fine is not None
    assert fine.status == "ok"
    said = clause(paper, code, factor)
    assert said is not None
    assert (said.status, said.fault) == ("attention", "check")
    assert said.summary.startswith("The wording raises no objection, but the check found: ")
    assert fine.fault is None or next(one.fault for one in said.also) == fine.fault


def test_a_deposit_is_not_handed_over_before_what_is_critical_is_settled() -> None:
    paper = f"{purchase()}\n\nПокупатель передаёт Продавцу задаток 100 000 (сто тысяч) рублей."
    after = compare(read(paper), msgspec.structs.replace(KNOWN, found=(ARREST,)))
    assert any(step.startswith("Do not hand over the deposit") for step in after.recommendations)
    assert not any(step.startswith("Call the money a deposit") for step in after.recommendations)


def test_what_the_check_found_is_the_first_thing_to_do() -> None:
    facts = msgspec.structs.replace(KNOWN, factors=IN_ORDER | {"bankruptcy_running": "critical"}, found=(BANKRUPT,))
    after = compare(read(purchase() + MORTGAGED), facts)
    assert after.recommendations[0].startswith("Settle what the check found against the seller")
    assert after.found_clauses[0].code == "seller_may_sell"
