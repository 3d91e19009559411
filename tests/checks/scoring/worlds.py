"""Invented worlds: what every source may hold on one seller and one flat, as it would answer a full check."""

import datetime
from typing import Any

from hypothesis import strategies as st

from cleardeed.checks.scoring import score
from cleardeed.checks.scoring.model import RiskScoring
from cleardeed.checks.seal import draft_report
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.core.crypto import DataKey
from cleardeed.core.language import Language, translator
from cleardeed.reports.model import CheckReport
from cleardeed.sources.answers import answer_of
from cleardeed.sources.base import Answer, Findings
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    AuctionLot,
    Bankruptcy,
    BusinessRegistration,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    HousingCondition,
    InheritanceCase,
    ListEntry,
    PassportStatus,
    Pledge,
    PropertyFacts,
    Right,
    TaxDebt,
    TaxpayerStatus,
    WantedNotice,
)
from cleardeed.sources.subject import Seller, Subject
from tests.checks.scoring.build import EXACT, FACTS, OBJECT, OWN, PROBABLE, SELLER, day

TODAY = clock.today()
LATELY, THREE, FIVE = (TODAY - datetime.timedelta(days=days) for days in (30, 3 * 365 + 1, 5 * 365 + 2))

DAYS = st.sampled_from(
    [None, None, None, TODAY + datetime.timedelta(days=400), LATELY, TODAY, THREE, FIVE, day("2011-05-05")]
)
ROLES = st.sampled_from(["debtor", "respondent", "plaintiff", "creditor", "pledgor", "third_party", "other", "unknown"])
AMOUNTS = st.sampled_from([None, 0.0, 900.0, 30_000.0, 400_000.0, 700_000.0])
BURDENS = {
    "арест": "arrest", "запрещение регистрации": "registration_ban", "ипотека": "mortgage", "аренда": "lease",
    "рента": "life_annuity", "сервитут": "easement", "доверительное управление": "trust_management",
    "банкротство": "bankruptcy_mark", "самовольная постройка": "unauthorised_building",
    "правопритязание": "pending_application", "бесхозяйная вещь": "ownerless_object",
    "недееспособный собственник": "owner_incapable", "границы участка не установлены": "boundaries_not_set",
    "общее имущество": "common_property", "специализированный жилищный фонд": "special_housing",
    "изъятие для государственных нужд": "expropriation", "временный характер сведений": "temporary_record",
    "сделка без необходимого согласия": "deal_without_consent", "ограничен в обороте": "limited_turnover",
    "отказ от права": "right_waived", "охранная зона": "heritage_or_zone", "судебный спор": "claim_mark",
}  # fmt: skip
"""Values that a register may write of an entry, and the line that must not appear beside it."""
GROUNDS = {
    "свидетельство о праве на наследство": "acquired_by_inheritance", "договор дарения": "acquired_as_gift",
    "договор передачи жилого помещения (приватизация)": "acquired_by_privatisation",
    "договор ренты": "acquired_under_annuity", "решение районного суда": "acquired_by_judgment",
    "протокол торгов": "acquired_at_auction", "средства материнского капитала": "maternity_capital",
}  # fmt: skip
WORDS = st.none() | st.sampled_from([*BURDENS, *GROUNDS, "договор купли-продажи", "прочее", "encumbrance"])
CASES = st.sampled_from(
    [None, "bankruptcy", "civil", "О расторжении брака", "О признании гражданина недееспособным",
     "О разделе имущества супругов", "О признании права собственности"]
)  # fmt: skip
STATES = st.sampled_from([None, "Действующий", "Предстоящее исключение", "Введена реализация имущества", "Исключен"])
LOTS = ["published", "applications", "determining_winner", "suspended", "held", "failed", "cancelled", "annulled", None]

MAKERS: dict[str, list[tuple[type[AnyRecord], dict[str, st.SearchStrategy[Any]]]]] = {
    "fssp": [(EnforcementProceeding, {"closed_article": st.sampled_from([None, 43, 46, 47])})],
    "kad_arbitr": [(ArbitrationCase, {"kind": CASES, "role": ROLES})],
    "fedresurs": [
        (
            Bankruptcy,
            {"procedure": st.sampled_from([None, "Реализация имущества"]), "extrajudicial": st.booleans()},
        )
    ],
    "pledges": [(Pledge, {"role": ROLES})],
    "passports": [(PassportStatus, {"valid": st.booleans()})],
    "inn": [
        (
            TaxpayerStatus,
            {
                "kind": st.sampled_from([None, "active", "void", "entrepreneur", "self_employed"]),
                "inn": st.sampled_from([None, SELLER.inn, "770000000090"]),
            },
        )
    ],
    "tax_debts": [(TaxDebt, {})],
    "watchlists": [
        (
            ListEntry,
            {
                "kind": st.sampled_from([None, "terrorism", "sanctions", "weapons"]),
                "list_name": st.sampled_from([None, "Перечень террористов и экстремистов", "Список Совета ООН"]),
            },
        )
    ],
    "wanted": [(WantedNotice, {})],
    "courts": [(CourtCase, {"kind": CASES, "summary": CASES, "role": ROLES})],
    "egrn": [
        (Encumbrance, {"kind": WORDS, "summary": WORDS}),
        (
            Right,
            {
                "kind": st.sampled_from(["ownership", "shared_ownership", "joint_ownership", "right", None]),
                "share": st.sampled_from([None, "1/2", "1/3", "1", "50%", "доля"]),
                "holder_is_seller": st.sampled_from([True, False, None]),
                "holder_birth_date": st.sampled_from([None, day("1980-02-01"), day("2015-02-01")]),
                "extra": st.sampled_from([{}, *({"ground": ground} for ground in GROUNDS)]),
            },
        ),
        (
            PropertyFacts,
            {
                "cancelled": st.booleans(),
                "object_type": st.sampled_from([None, "Квартира", "Комната", "Помещение", "Жилой дом"]),
                "extra": st.sampled_from([{}, *({"special_notes": f"Имеется {word}"} for word in BURDENS)]),
            },
        ),
    ],
    "nspd": [
        (
            PropertyFacts,
            {
                "cancelled": st.booleans(),
                "area_m2": st.sampled_from([None, 54.0, 91.0]),
                "cadastral_value": st.sampled_from([None, 1.0, 9e6, 2e7]),
                "address": st.sampled_from([None, OBJECT.address, "Калужская обл., г. Примерск, ул. Иная, д. 9"]),
            },
        )
    ],
    "housing": [(HousingCondition, {"kind": st.sampled_from([None, "unsafe", "demolition", "ordinary", "иное"])})],
    "object_courts": [(CourtCase, {"kind": CASES, "role": ROLES}), (ArbitrationCase, {"role": ROLES})],
    "inheritance_cases": [(InheritanceCase, {})],
    "foreign_agents": [(ListEntry, {})],
    "entrepreneurs": [
        (BusinessRegistration, {"kind": st.sampled_from(["entrepreneur", "company_head"]), "state": STATES})
    ],
    "auctions": [
        (
            AuctionLot,
            {
                "status": st.sampled_from(LOTS),
                "kind": st.sampled_from([None, "bailiffs", "state", "state_lease", "management_tender"]),
            },
        )
    ],
}
HELD: dict[str, list[AnyRecord]] = {"egrn": [FACTS, OWN], "nspd": [FACTS]}


@st.composite
def records(draw: st.DrawFn, source: str) -> AnyRecord:
    """Draw a record that a register may hold, sure or doubtful, standing or ended."""
    kind: Any
    kind, further = draw(st.sampled_from(MAKERS[source]))
    fields = {name: draw(values) for name, values in further.items()}
    common = {"date": draw(DAYS), "closed_on": draw(DAYS), "amount": draw(AMOUNTS), "number": draw(NUMBERS)}
    record: AnyRecord = kind(**{"match": draw(st.sampled_from([EXACT, EXACT, EXACT, PROBABLE])), **common, **fields})
    return record


NUMBERS = st.none() | st.integers(min_value=1, max_value=10**6).map(lambda number: f"{number}/25/77001-ИП")


@st.composite
def worlds(draw: st.DrawFn) -> dict[str, Answer]:
    """The answers of every source to a full check, as connectors and `answer_of` give them."""
    found: dict[str, list[AnyRecord]] = {code: list(HELD.get(code, [])) for code in MAKERS}
    if draw(st.booleans()):
        found["egrn"].remove(OWN)
    for source in draw(st.lists(st.sampled_from([*MAKERS, "egrn", "egrn"]), min_size=1, max_size=5)):
        found[source].append(draw(records(source)))
    return {code: answered(code, held) for code, held in found.items()}


def answered(code: str, held: list[AnyRecord], language: Language = "en") -> Answer:
    """Return the answer of the source that holds these records."""
    return answer_of(BY_CODE[code], Findings(records=held, datestamp=TODAY), "local", translator(language))


def scored(answers: dict[str, Answer], seller: Seller = SELLER) -> RiskScoring:
    """Return the scoring of the answers, in English."""
    return score("full", Subject(seller=seller, object=OBJECT), answers, TODAY)


def report_of(answers: dict[str, Answer], language: Language) -> CheckReport:
    """Return the report of a check with these answers."""
    check = OpenCheck(
        account_id="acc_01jd2mzzzzzzzzzzzzzzzzzzzz",
        key_id="key_01jd2mzzzzzzzzzzzzzzzzzzzz",
        id="chk_01jd2mzzzzzzzzzzzzzzzzzzzz",
        type="full",
        mode="live",
        sandbox_status=None,
        legal_opinion=True,
        language=language,
        cost=890,
        created_at=clock.now(),
        subject=Subject(seller=SELLER, object=OBJECT),
        key=DataKey(bytes(32)),
    )
    return draft_report(check, answers, "report_ready", "https://checks.example", estimate=None).report
