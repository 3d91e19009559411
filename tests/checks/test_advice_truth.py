"""A report's statements on the law and on who said what: no more than is known, in both languages."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.guidance import guidance
from cleardeed.checks.result import source_results
from cleardeed.checks.scoring.decided import apply_decisions
from cleardeed.checks.scoring.model import Weight
from cleardeed.checks.scoring.table import RULES, RULES_BY_CODE
from cleardeed.checks.scoring.verdict import VERDICTS
from cleardeed.checks.summary import summary_of
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.reports.glossary import glossary
from cleardeed.reports.model import shown_status
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.records import (
    ArbitrationCase,
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    HousingCondition,
    Match,
    PassportStatus,
    PropertyFacts,
    TaxDebt,
    TaxpayerStatus,
)
from tests.checks.scoring.build import (
    FACTS,
    OBJECT,
    OWN,
    PROBABLE,
    SELLER,
    Check,
    answer,
    check,
    day,
    described,
    doubtful,
    made,
    passport,
    silent,
    with_,
)
from tests.checks.scoring.worlds import report_of, scored, worlds
from tests.checks.test_advice import advice
from tests.checks.test_summary import summary

GONE = with_(FACTS, cancelled=True)


def law_texts() -> Iterator[str]:
    """Every sentence on law that a report may print."""
    yield from guidance().texts()
    yield from glossary().texts()
    for rule in RULES:
        yield from (rule.says, rule.clear, *rule.law, *rule.demands)
        for variant in rule.variants.values():
            yield from (variant.says, *variant.law, *variant.demands)


# --- Who said it ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_struck_off_object_the_register_that_says_so_is_named(language: Language) -> None:
    egrn, nspd = (translator(language)(BY_CODE[code].name) for code in ("egrn", "nspd"))
    by_map = check(nspd=[GONE]).answering(silent("egrn"))
    for one in (by_map, check(nspd=[GONE])):
        [factor] = [each for each in one.scored().factors if each.code == "object_cancelled"]
        assert (factor.sources, factor.variant) == (["nspd"], "map_alone")
        assert f": {nspd}." in advice(one, language)
        assert f": {egrn}." not in factor.reason
    [factor] = [each for each in check(egrn=[GONE, OWN]).scored().factors if each.code == "object_cancelled"]
    assert (factor.sources, factor.variant) == (["egrn"], None)


@given(worlds())
def test_what_was_found_is_said_by_the_sources_of_its_records(answers: dict[str, Answer]) -> None:
    for factor in scored(answers).factors:
        if factor.status != "ok" and factor.records:
            assert set(factor.sources) == {one.source_code for one in factor.records}


def test_a_silent_source_is_named_for_nothing_but_its_silence() -> None:
    one = check(nspd=[with_(GONE, address="г. Самара, ул. Дальняя, д. 5")]).answering(silent("egrn"))
    said = {factor.code for factor in one.scored().factors if "egrn" in factor.sources}
    assert said == {"source_unavailable.egrn"}


# --- Papers of the seller ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_passport_that_is_not_valid_leaves_the_identity_open_and_is_no_ground_of_nullity(language: Language) -> None:
    listed = check(passports=[made(PassportStatus, valid=False)])
    expired = passport(issued_on=None if OWN.date is None else OWN.date.replace(year=1996))
    assert {factor.code for factor in expired.scored().factors} >= {"passport_expired"}
    for one, code in ((listed, "passport_invalid"), (expired, "passport_expired")):
        [factor] = [each for each in one.scored().factors if each.code == code]
        assert "168" not in factor.law
        assert "who the seller is" in factor.reason
        said = advice(one, language)
        assert [word for word in ("void", "avoidance", "ничтож", "168") if word in said] == []


# --- A tax number that is not the seller's ---

BY_NUMBER = {"inn", "tax_debts", "kad_arbitr", "fedresurs"}
WRONG = {
    "mistyped": check(seller=with_(SELLER, inn="770000000083")),
    "of_another": check(inn=[made(TaxpayerStatus, inn="770000000090", kind="active")]).answering(
        answer("inn", [made(TaxpayerStatus, inn="770000000090", kind="active")], "ok")
    ),
    "known_of_another": check(
        inn=[made(TaxpayerStatus, inn=SELLER.inn, kind="active", match=Match("weak", ["inn"], [], ["birth_date"], ""))]
    ).answering(
        answer(
            "inn",
            [made(TaxpayerStatus, inn=SELLER.inn, kind="active", match=Match("weak", ["inn"], [], ["birth_date"], ""))],
            "ok",
        )
    ),
    "void": check(inn=[made(TaxpayerStatus, inn=SELLER.inn, kind="void")]),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", WRONG)
def test_beside_a_wrong_tax_number_nothing_is_called_in_order_that_was_searched_by_it(
    how: str, language: Language
) -> None:
    one, translate = WRONG[how], translator(language)
    weighed = apply_decisions(one.answers, {}, one.today, one.subject)
    lines = {line.source_code: line for line in source_results(
        one.answers, dict.fromkeys(one.answers, "0" * 64), translate, one.subject.seller, decided_answers=weighed
    )}  # fmt: skip
    assert [code for code in BY_NUMBER if lines[code].status == "ok"] == []
    by_number = [each for each in one.scored().factors if each.status == "ok" and BY_NUMBER & {*each.sources}]
    assert by_number == []
    said = summary_of(one.type, one.scored(), list(lines.values()), translate)
    assert said.outlook in ("wait", "stop")
    wrong = "The tax number that was given is wrong, void or another person's: that"
    caution = (
        "The digits of the tax number that was given are wrong, and it was not used: the sources which go by it too"
        " were searched without it, and what they hold under the right one may not have been found."
        if how == "mistyped"
        else f"{wrong} the sources which go by it found nothing says nothing about the seller."
    )
    assert translate(caution) in said.cautions
    assert translate(f"{wrong} nothing was found proves nothing.") in lines["fedresurs"].summary


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_that_nothing_was_searched_by_is_not_said_to_have_been_searched_by(language: Language) -> None:
    said = advice(WRONG["mistyped"], language)
    assert {"en": "was not used for searching", "ru": "Для поиска и сопоставления он не использовался"}[
        language
    ] in said
    assert not any(words in said for words in ("found by it", "по нему ничего не найдено"))
    [factor] = [one for one in WRONG["mistyped"].scored(language).factors if one.code == "wrong_tax_number"]
    assert (factor.variant, factor.status) == ("unused", "unknown")
    assert {"en": "were searched without it", "ru": "поиск шёл без него"}[language] in factor.reason
    assert {"en": "Searched without", "ru": "Поиск шёл без ИНН"}[language] in factor.title
    for how in WRONG.keys() - {"mistyped"}:
        [factor] = [one for one in WRONG[how].scored(language).factors if one.code == "wrong_tax_number"]
        assert factor.variant is None


def test_a_right_tax_number_leaves_the_answers_as_they_are() -> None:
    one = check()
    assert {factor.code for factor in one.scored().factors}.isdisjoint({"wrong_tax_number", "tax_number_lacking"})
    assert apply_decisions(one.answers, {}, one.today, one.subject).answers == one.answers


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_search_by_the_name_alone_is_worth_no_more_than_one_beside_a_mistyped_number(language: Language) -> None:
    """The status of the answer stays what the contract makes of an honest zero."""
    one, mistyped = check(seller=with_(SELLER, inn=None)), WRONG["mistyped"]
    fine, fine_beside = (
        {each.code for each in made.scored().factors if each.status == "ok"} for made in (one, mistyped)
    )
    assert fine <= fine_beside
    [factor] = [each for each in one.scored(language).factors if each.code == "tax_number_lacking"]
    assert (factor.status, factor.sources) == ("unknown", ["kad_arbitr", "fedresurs"])
    weighed = apply_decisions(one.answers, {}, one.today, one.subject)
    lines = source_results(
        one.answers, dict.fromkeys(one.answers, "0" * 64), translator(language), one.subject.seller,
        decided_answers=weighed,
    )  # fmt: skip
    said = summary_of(one.type, one.scored(language), lines, translator(language))
    assert said.outlook == "wait"
    assert any(
        {"en": "tax number was not given", "ru": "ИНН продавца не указан"}[language] in each for each in said.cautions
    )
    assert {"kad_arbitr", "fedresurs"} <= {gap.source_code for gap in said.not_checked}
    for line in lines:
        if line.source_code in factor.sources:
            assert line.status == "ok"
            assert shown_status(line.status, line.reason, []) == "not_final"
            assert {"en": "no tax number was given", "ru": "ИНН не указан"}[language] in line.summary


# --- Findings that the law tells apart ---


def test_limited_capacity_makes_a_deal_voidable_and_not_void() -> None:
    limited = made(CourtCase, kind="О признании гражданина ограниченно дееспособным", role="respondent")
    factor = check(courts=[limited]).factor("capacity_case")
    assert factor is not None
    assert "can be avoided (art. 176)" in factor.reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_a_divorce_what_is_the_sellers_own_can_be_shown_instead_of_a_consent(language: Language) -> None:
    divorce = made(CourtCase, number="2-12/2025", kind="О расторжении брака", role="respondent")
    inherited = with_(OWN, extra={"ground": "Свидетельство о праве на наследство"})
    said = summary(check(egrn=[FACTS, inherited], courts=[divorce]), language)
    own = {"en": "the seller's own (owned before the marriage", "ru": "личное имущество продавца"}[language]
    assert any(own in line for line in said.closing)
    assert any(own in line for line in said.demands)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unsafe_house_is_not_said_to_be_settled_by_a_paper(language: Language) -> None:
    one, translate = check(housing=[made(HousingCondition, kind="unsafe")]), translator(language)
    [point] = summary(one, language).points
    assert point.meaning == translate(RULES_BY_CODE["unsafe_house"].meaning)
    assert summary(one, language).verdict == translate(guidance().verdict("settle", "lasting"))
    assert one.scored(language).conclusion.startswith(translate(VERDICTS["lasting"]))
    assert {"en": "no other dwelling", "ru": "другого жилья"}[language] in point.reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_to_be_demolished_is_not_said_to_be_settled_before_the_deal(language: Language) -> None:
    translate = translator(language)
    sound = check(housing=[made(HousingCondition, kind="demolition")])
    young = [
        made(Encumbrance, kind=kind, number=f"77:99:0009999:1001-77/051/2020-{at}")
        for at, kind in enumerate(("mortgage", "rent", "lease"))
    ]
    beside = check(egrn=[FACTS, OWN, *young], housing=[made(HousingCondition, kind="unsafe")])
    for one in (sound, beside):
        said, scored = summary(one, language), one.scored(language)
        assert scored.level in ("high", "critical")
        assert said.verdict == translate(guidance().verdict("stop", "acceptance"))
        assert scored.conclusion.startswith(translate(VERDICTS["acceptance"]))
        assert not any({"en": "Every obstacle", "ru": "Каждое препятствие"}[language] in line for line in said.closing)
        assert any({"en": "you accept them", "ru": "и вы с ними согласны"}[language] in line for line in said.closing)
    [point] = summary(sound, language).points
    assert (point.status, point.meaning) == ("critical", translate(RULES_BY_CODE["unsafe_house"].meaning))
    arrested = check(egrn=[FACTS, OWN, made(Encumbrance, kind="arrest")], housing=sound.answers["housing"].records)
    assert summary(arrested, language).verdict == translate(guidance().verdict("stop", "prohibition"))


@pytest.mark.parametrize(
    ("one", "code"),
    [
        (passport(issued_on=day("1990-01-01"), series="9990"), "passport_issue_date"),
        (check(seller=with_(SELLER, birth_date=day("2010-02-01"), passport=None)), "minor_seller"),
        (
            check(egrn=[FACTS, with_(OWN, share="1/2"), with_(OWN, holder_is_seller=False, share="1/2")]),
            "seller_not_sole_owner",
        ),
        (check(egrn=[FACTS, with_(OWN, date=day("2025-06-01"))]), "quick_resale"),
        (check(kad_arbitr=[made(ArbitrationCase, role="respondent", amount=900_000.0)]), "arbitration_respondent"),
        (check(object_=with_(OBJECT, cadastral_number="40:01:0009999:1001")), "not_of_one_place"),
    ],
)
def test_what_no_paper_or_money_settles_is_not_said_to_be_settled_by_one(one: Check, code: str) -> None:
    rule = RULES_BY_CODE[code]
    [point] = [each for each in summary(one).points if each.title == rule.title]
    factor = one.factor(code)
    assert factor is not None
    assert point.meaning == rule.texts(factor.variant).meaning != ""
    assert "money set aside" not in point.meaning


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_owner_must_come_in_person_no_power_of_attorney_is_asked_for(language: Language) -> None:
    mark = made(Encumbrance, kind="personal_participation", extra={"type": "Запрет без личного участия"})
    words = {"en": "notarised power of attorney", "ru": "нотариальн"}[language]
    power = {"en": "power of attorney to sell", "ru": "доверенность собственника"}[language]
    trust = made(Encumbrance, kind="trust", in_favour_of="ООО «УК»")
    marked = advice(check(egrn=[FACTS, with_(OWN, holder_is_seller=False), mark, trust]), language)
    assert power not in marked
    assert {"en": "whom it entitles to dispose", "ru": "кто по нему вправе распоряжаться"}[language] not in marked
    assert words in advice(check(egrn=[FACTS, with_(OWN, holder_is_seller=False)]), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_debts_of_a_seller_who_does_not_own_are_not_said_to_touch_the_object(language: Language) -> None:
    stranger = check(
        egrn=[FACTS, with_(OWN, holder_is_seller=False)],
        fedresurs=[made(Bankruptcy, number="1", extrajudicial=True)],
        fssp=[made(EnforcementProceeding, amount=900_000.0)],
        tax_debts=[made(TaxDebt, amount=50_000.0)],
        courts=[made(CourtCase, number="2-1/2026", role="respondent", amount=90_000.0)],
    )
    codes = {"bankruptcy_extrajudicial", "enforcement_active", "tax_debts", "court_respondent", "bankruptcy_likely"}
    factors = [each for each in stranger.scored(language).factors if each.code in codes]
    assert [each.code for each in factors if each.variant != "seller_not_owner"] == []
    assert len(factors) == len(codes)
    said = advice(stranger, language)
    for senseless in {
        "en": ("arrest the object", "lead to an arrest", "before the extrajudicial bankruptcy has ended"),
        "ru": ("арестовать объект", "может привести к аресту", "пока внесудебное банкротство"),
    }[language]:
        assert senseless not in said
    assert len({demand for each in factors for demand in each.demands}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_check_of_one_part_sends_to_the_other(language: Language) -> None:
    parts = (
        (check("object"), {"en": "check of the seller", "ru": "проверку продавца"}),
        (check("seller"), {"en": "check of the object", "ru": "проверку объекта"}),
    )
    for one, words in parts:
        said = summary(one, language)
        assert any(words[language] in step for step in said.next_steps)
        assert len(said.closing) == len(summary(check(), language).closing)


def test_an_expired_passport_is_replaced_and_not_confirmed() -> None:
    expired = passport(series="9910", issued_on=day("2010-01-01"))
    closing = summary(expired).closing
    assert any("shown a new passport" in line for line in closing)
    assert not any("a notary or the police has confirmed it" in line for line in closing)


def test_a_bankruptcy_that_bailiffs_know_is_not_said_to_be_none() -> None:
    ended = made(EnforcementProceeding, closed_on=day("2025-06-01"), closed_article=47, closed_part=1, closed_clause=7)
    one = check(egrn=[FACTS, OWN, made(Encumbrance, kind="mortgage")], fssp=[ended])
    for code in ("mortgage", "bankruptcy_known_to_bailiffs"):
        factor = one.factor(code)
        assert factor is not None
        assert "does not prove that there is none" in factor.reason


# --- Good faith ---

ABSOLUTE = (
    "is not in good faith and",
    "is not taken to act in good faith",
    "whoever could check must",
    "speaks against good faith",
)
ABSOLUTE_RU = (
    "недобросовестен.",
    "не считается добросовестным",
    "кто мог проверить, обязан",
    "говорит против добросовестности",
)


def test_good_faith_is_never_put_absolutely() -> None:
    texts = [*law_texts()]
    assert [text for text in texts if any(words in text for words in ABSOLUTE)] == []
    assert [text for text in texts if any(words in translator("ru")(text) for words in ABSOLUTE_RU)] == []
    speaking = [text for text in texts if "good faith" in text and "302" in text]
    assert len(speaking) >= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_states_the_conditions_of_good_faith(language: Language) -> None:
    [said] = [text for text in glossary().texts() if "Civil Code, art. 8.1 (6)" in text]
    marks = {
        "en": ("until the contrary is proved", "stolen", "art. 68.1"),
        "ru": ("пока в суде не доказано", "похищенное", "ст. 68.1"),
    }
    assert all(mark in translator(language)(said) for mark in marks[language])


# --- English ---


def test_russian_courts_of_commerce_are_not_called_arbitration() -> None:
    of_reports = [
        *law_texts(),
        *(source.name for source in BY_CODE.values()),
        *(source.zero for source in BY_CODE.values()),
    ]
    wrong = [text for text in of_reports if re.search("arbitration", text, re.IGNORECASE)]
    assert wrong == [
        "Courts that publish nothing or late, cases with the names struck out, and agreements to go to arbitration."
    ]


def test_a_term_is_one_within_which_a_right_is_used() -> None:
    assert [text for text in law_texts() if re.search(r"sue for (three|a) ", text)] == []


@given(worlds(), st.sampled_from(LANGUAGES))
def test_no_weight_is_said_to_make_a_deal_void(answers: dict[str, Answer], language: Language) -> None:
    said = report_of(answers, language)
    meanings = [point.meaning for point in said.summary.points]
    assert [text for text in meanings if "void" in text or "ничтож" in text] == []


FORBIDS = ("must not be made", "cannot be made", "невозможна", "заключать нельзя", "заключить нельзя")


@given(worlds(), st.sampled_from(LANGUAGES))
def test_a_deal_is_called_impossible_where_a_factor_forbids_it_and_nowhere_else(
    answers: dict[str, Answer], language: Language
) -> None:
    report = report_of(answers, language)
    assert report.legal_opinion is not None
    forbidden = any(one.impact == Weight.BLOCKING.points for one in report.risk_scoring.factors)
    verdicts = (
        report.risk_scoring.conclusion,
        report.summary.verdict,
        report.legal_opinion.text.split("\n\n")[0],
        *(one.meaning for one in report.summary.points),
    )
    assert [any(word in said for word in FORBIDS) for said in verdicts[:3]] == [forbidden] * 3
    assert forbidden or not any(word in said for word in FORBIDS for said in verdicts)


def test_the_two_registers_are_named_where_both_say_it() -> None:
    [factor] = [each for each in described(cancelled=True).scored().factors if each.code == "object_cancelled"]
    assert factor.sources == ["egrn", "nspd"]
    assert isinstance(GONE, PropertyFacts)


MAY_BE_HIS = {
    "en": "A bankruptcy on record may be the seller's",
    "ru": "Запись о банкротстве может относиться к продавцу",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bankruptcy_that_may_be_the_sellers_is_named_beside_the_verdict(language: Language) -> None:
    case = made(Bankruptcy, number="А40-88888/2025", match=PROBABLE)
    cautions = [summary(one, language).cautions for one in (check().answering(doubtful("fedresurs", case)), check())]
    assert [any(MAY_BE_HIS[language] in each for each in said) for said in cautions] == [True, False]
    silenced = summary(check().answering(silent("fedresurs")), language)
    certain = summary(check(fedresurs=[made(Bankruptcy, number="А40-88888/2025")]), language)
    assert not any(MAY_BE_HIS[language] in each for each in [*silenced.cautions, *certain.cautions])


def test_only_what_was_given_for_life_maintenance_needs_the_recipients_consent() -> None:
    """Civil Code, art. 586 (every annuity passes to the buyer) and art. 604 (life maintenance)."""
    [rule] = [one for one in RULES if one.code == "life_annuity"]
    assert "given for life maintenance is sold only with the recipient's prior consent (art. 604)" in rule.says
    assert "под пожизненное содержание с иждивением можно продать только" in translator("ru")(rule.says)
