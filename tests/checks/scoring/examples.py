"""For each rule: checks in which it fires, with the weight expected, and checks in which it stays quiet (None)."""

from collections.abc import Mapping
from typing import Any

from cleardeed.checks.scoring.facts import MarketPrice
from cleardeed.checks.scoring.model import Weight
from cleardeed.sources.records import (
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
    Right,
    TaxDebt,
    TaxpayerStatus,
    WantedNotice,
)
from tests.checks.scoring.build import (
    EXACT,
    FACTS,
    INN,
    NUMBER,
    OBJECT,
    OWN,
    PASSPORT,
    PROBABLE,
    SELLER,
    TODAY,
    Check,
    answer,
    check,
    day,
    described,
    doubtful,
    made,
    named,
    owned,
    passport,
    priced,
    seller,
    silent,
    with_,
)

BLOCKING, GRAVE, SERIOUS, MODERATE, MINOR = (
    Weight.BLOCKING,
    Weight.GRAVE,
    Weight.SERIOUS,
    Weight.MODERATE,
    Weight.MINOR,
)


def fssp(**fields: Any) -> Check:
    return check("seller", fssp=[proceeding(**fields)])


MARKET = MarketPrice(price=12_000_000, low=10_000_000, high=14_000_000)


def proceeding(**fields: Any) -> EnforcementProceeding:
    return made(EnforcementProceeding, **{"number": "999001/24/77001-ИП"} | fields)


def namesake() -> Check:
    return check("seller").answering(doubtful("fssp", proceeding(match=PROBABLE)))


def kad(**fields: Any) -> Check:
    return check("seller", kad_arbitr=[arbitration(**fields)])


def arbitration(**fields: Any) -> ArbitrationCase:
    return made(ArbitrationCase, **{"number": "А40-999001/2025", "role": "respondent"} | fields)


def courts(**fields: Any) -> Check:
    return check("seller", courts=[court_case(**fields)])


def court_case(**fields: Any) -> CourtCase:
    return made(CourtCase, **{"number": "2-901/2025", "role": "respondent"} | fields)


def fedresurs(**fields: Any) -> Check:
    return check("seller", fedresurs=[bankruptcy(**fields)])


def bankruptcy(**fields: Any) -> Bankruptcy:
    return made(Bankruptcy, **{"number": "А40-999001/2024"} | fields)


def ended_before(closed: str | None, *more: Right, registered: str, ground: str = "Договор дарения") -> Check:
    """A bankruptcy that ended on that day, of a seller whose right was registered on another."""
    ended = bankruptcy(closed_on=day(closed)) if closed else bankruptcy(procedure="Дело прекращено")
    right = with_(OWN, date=day(registered), extra={"ground": ground})
    return check(fedresurs=[ended], egrn=[FACTS, right, *more])


def with_expired_passport(one: Check) -> Check:
    expired = with_(SELLER, passport=with_(PASSPORT, issued_on=day("2010-01-01")))
    return with_(one, subject=with_(one.subject, seller=expired))


def in_sale_of_assets(one: Check) -> Check:
    return one.answering(answer("fedresurs", [bankruptcy(procedure="Реализация имущества гражданина")]))


def numbered(registered: str, *listed: str) -> Check:
    """A bankruptcy that both registers show, under these numbers."""
    cases = [arbitration(number=number, kind="bankruptcy") for number in listed]
    return check("seller", fedresurs=[bankruptcy(number=registered)], kad_arbitr=cases)


def burdened(kind: str | None, **fields: Any) -> Check:
    return owned(made(Encumbrance, kind=kind, number=f"{NUMBER}-77/051/2020-2", **fields))


PLOT = check(
    object_=with_(OBJECT, object_type="land"), egrn=[with_(FACTS, object_type="Земельный участок"), OWN], nspd=[]
)


def noted(text: str) -> Check:
    return check(egrn=[with_(FACTS, extra={"special_notes": text}), OWN])


def listed(kind: str | None, **fields: Any) -> Check:
    return check("seller", watchlists=[made(ListEntry, kind=kind, **fields)])


def taxpayer(**fields: Any) -> Check:
    return check("seller", inn=[made(TaxpayerStatus, **fields)])


def unknown_object(*registers: str, **records: Any) -> Check:
    return check("object", **records).answering(*(doubtful(one, reason="object_unknown") for one in registers))


def housing(kind: str) -> Check:
    return check("object", housing=[HousingCondition(match=EXACT, kind=kind)])


def dispute(**fields: Any) -> Check:
    return check("object", object_courts=[made(CourtCase, number="2-902/2025", **fields)])


def valued(egrn: float | None, nspd: float | None) -> Check:
    return check(egrn=[with_(FACTS, cadastral_value=egrn), OWN], nspd=[with_(FACTS, cadastral_value=nspd)])


def grounds(text: str, registered: str = "2025-01-15") -> Check:
    return owned(extra={"ground": text}, date=day(registered))


def shares(*texts: str | None) -> Check:
    holders = [with_(OWN, kind="shared_ownership", share=text, number=f"{NUMBER}-{n}") for n, text in enumerate(texts)]
    return check(egrn=[FACTS, *holders])


Examples = Mapping[str, list[tuple[Check, Weight | None]]]

TITLE: Examples = {
    "seller_not_owner": [
        (owned(holder_is_seller=False), BLOCKING),
        (owned(with_(OWN, holder_is_seller=False), holder_is_seller=False), BLOCKING),
        (owned(), None),
        (owned(with_(OWN, holder_is_seller=True, number="2"), holder_is_seller=False), None),
        (owned(holder_is_seller=None, holder_hidden=True), None),
        (check("object", egrn=[FACTS, with_(OWN, holder_is_seller=False)]), None),
        (owned(holder_is_seller=False, closed_on=day("2020-01-01")), None),
    ],
    "seller_not_sole_owner": [
        (owned(with_(OWN, holder_is_seller=False, number="2", share="1/2"), share="1/2"), SERIOUS),
        (owned(with_(OWN, holder_is_seller=None, holder_hidden=True, number="2")), SERIOUS),
        (owned(share="1/2"), SERIOUS),
        (owned(kind="shared_ownership"), SERIOUS),
        (owned(with_(OWN, share="1/2", number="2"), share="1/2"), None),
        (owned(holder_is_seller=False), None),
        (owned(), None),
    ],
    "owners_not_checked": [
        (owned(with_(OWN, holder_is_seller=False, number="2", share="1/2"), share="1/2"), Weight.GAP),
        (owned(with_(OWN, holder_is_seller=None, holder_hidden=True, number="2")), Weight.GAP),
        (owned(kind="joint_ownership"), Weight.GAP),
        (owned(share="1/2"), Weight.GAP),
        (owned(with_(OWN, share="1/2", number="2"), share="1/2"), None),
        (owned(holder_is_seller=False), None),
        (check("object", egrn=[FACTS, with_(OWN, holder_is_seller=None)]), None),
        (owned(), None),
    ],
    "owner_not_verified": [
        (owned(holder_is_seller=None, holder_hidden=True), Weight.KEY_GAP),
        (owned(holder_is_seller=None, holder_name="Иванов Пётр Сидорович"), Weight.KEY_GAP),
        (owned(with_(OWN, holder_is_seller=None, number="2"), holder_is_seller=False), Weight.KEY_GAP),
        (check(egrn=[FACTS]), Weight.KEY_GAP),
        (check(egrn=[]), Weight.KEY_GAP),
        (owned(), None),
        (check("object", egrn=[FACTS, with_(OWN, holder_is_seller=None)]), None),
    ],
    "no_registered_right": [
        (check("object", egrn=[FACTS]), SERIOUS),
        (check("object", egrn=[FACTS, with_(OWN, closed_on=TODAY)]), SERIOUS),
        (check("object"), None),
        (check("object", egrn=[]), None),
    ],
    "shared_ownership": [
        (shares("1/2", "1/2"), MINOR),
        (shares("1/2", "1/3"), MODERATE),
        (owned(share="1/3"), MODERATE),
        (owned(kind="right", extra={"right_kind": "Общая долевая собственность"}), MODERATE),
        (owned(), None),
        (owned(share="1"), None),
    ],
    "joint_ownership": [
        (owned(kind="Общая совместная собственность"), MODERATE),
        (owned(with_(OWN, holder_is_seller=False)), MODERATE),
        (owned(), None),
        (shares("1/2", "1/2"), None),
    ],
    "shares_do_not_add_up": [
        (shares("1/2", "1/3"), SERIOUS),
        (shares("1/2", "2/3"), SERIOUS),
        (shares("1/2"), SERIOUS),
        (shares("1/3", "1/3", "1/3"), None),
        (shares("0,5", "50%"), None),
        (shares("1/2", None), None),
        (shares("1/2", "half"), None),
        (owned(), None),
    ],
    "minor_owner": [
        (owned(holder_birth_date=day("2008-02-01")), SERIOUS),
        (owned(holder_birth_date=day("2008-01-31")), None),
        (owned(holder_birth_date=None), None),
    ],
    "quick_resale": [
        (owned(date=day("2024-01-31")), MINOR),
        (owned(date=day("2025-06-01")), MODERATE),
        (owned(with_(OWN, date=day("2024-05-01"), closed_on=day("2025-06-01")), date=day("2025-06-01")), SERIOUS),
        (owned(date=day("2023-01-31")), None),
        (owned(date=None), None),
    ],
    "acquired_by_inheritance": [
        (grounds("Свидетельство о праве на наследство"), MODERATE),
        (grounds("Certificate of inheritance", registered="2020-01-01"), MINOR),
        (grounds("Договор купли-продажи"), None),
    ],
    "acquired_as_gift": [
        (grounds("Договор дарения"), MODERATE),
        (grounds("gift", registered="2020-01-01"), MINOR),
        (grounds("Договор купли-продажи"), None),
    ],
    "acquired_by_privatisation": [
        (grounds("Договор передачи квартиры в собственность"), MINOR),
        (grounds("Приватизация", registered="1995-01-01"), MINOR),
        (grounds("Акт приёма-передачи"), None),
    ],
    "acquired_under_annuity": [
        (grounds("Договор пожизненного содержания с иждивением"), MODERATE),
        (grounds("annuity", registered="2020-01-01"), MINOR),
        (grounds("Договор аренды"), None),
    ],
    "acquired_by_judgment": [
        (grounds("Решение Примерского районного суда"), MODERATE),
        (grounds("Решение Примерского районного суда", registered="2020-01-01"), MINOR),
        (grounds("Решение собрания"), None),
    ],
    "acquired_at_auction": [
        (grounds("Протокол торгов"), MODERATE),
        (grounds("Протокол торгов", registered="2020-01-01"), MINOR),
        (grounds("Договор купли-продажи"), None),
    ],
    "maternity_capital": [
        (grounds("Договор купли-продажи с использованием средств материнского капитала"), SERIOUS),
        (grounds("maternity capital", registered="2019-01-01"), MINOR),
        (grounds("Договор купли-продажи"), None),
    ],
}

BURDENS: Examples = {
    "no_registration_without_presence": [
        (burdened("Невозможность регистрации без личного участия"), MINOR),
        (noted("Запрет на регистрацию без личного участия правообладателя"), MINOR),
        (burdened("mortgage"), None),
        (noted("Заявление о невозможности регистрации без личного участия: отсутствует"), None),
    ],
    "arrest": [
        (burdened("arrest"), BLOCKING),
        (burdened("Арест"), BLOCKING),
        (burdened("encumbrance", summary="Арест недвижимого имущества"), BLOCKING),
        (burdened("encumbrance", extra={"encumbrance_type": "arrest"}), BLOCKING),
        (burdened("arrest", closed_on=day("2025-01-01")), None),
        (burdened("arrest", match=PROBABLE), None),
    ],
    "registration_ban": [
        (burdened("ban"), BLOCKING),
        (burdened("Запрещение регистрации"), BLOCKING),
        (noted("Запрещение регистрации перехода права"), BLOCKING),
        (noted("Запрет на регистрацию без личного участия правообладателя"), None),
        (noted("Запрещение регистрации: отсутствует"), None),
        (burdened("bank_mortgage"), None),
        (burdened("ban", extra={"type": "Запрет регистрации без личного участия"}), None),
    ],
    "bankruptcy_mark": [(burdened("Банкротство правообладателя"), BLOCKING), (burdened("lease"), None)],
    "claim_mark": [
        (burdened("claim"), GRAVE),
        (burdened("Притязание третьего лица"), GRAVE),
        (burdened("Правопритязание"), None),
        (noted("Заявленные в судебном порядке права требования: имеются"), GRAVE),
        (noted("Заявленные в судебном порядке права требования: данные отсутствуют"), None),
        (burdened("Залог права требования"), None),
    ],
    "ownerless_object": [
        (burdened("ownerless"), BLOCKING),
        (burdened("Бесхозяйная недвижимая вещь"), BLOCKING),
        (noted("Объект принят на учёт как бесхозяйный"), BLOCKING),
        (burdened("lease"), None),
    ],
    "expropriation": [
        (burdened("expropriation"), GRAVE),
        (burdened("Решение об изъятии земельного участка, жилого помещения"), GRAVE),
        (noted("Решение об изъятии для государственных нужд"), GRAVE),
        (noted("Сведения о решении об изъятии: отсутствуют"), None),
        (burdened("Изъятие из оборота"), None),
    ],
    "deal_without_consent": [
        (burdened("no_consent"), GRAVE),
        (burdened("Сделка без согласия третьего лица или органа"), GRAVE),
        (burdened("deal"), None),
    ],
    "pending_application": [
        (burdened("pending_application"), GRAVE),
        (burdened("Правопритязание"), GRAVE),
        (burdened("Подано заявление о государственной регистрации перехода права"), GRAVE),
        (burdened("encumbrance", summary="Заявление о регистрации"), GRAVE),
        (noted("Правопритязания: отсутствуют"), None),
        (burdened("claim"), None),
    ],
    "owner_incapable": [
        (burdened("incapacity"), GRAVE),
        (noted("Правообладатель признан судом недееспособным"), GRAVE),
        (burdened("claim"), None),
    ],
    "bail": [
        (burdened("bail"), GRAVE),
        (burdened("Залог в качестве меры пресечения"), GRAVE),
        (burdened("Залог"), None),
    ],
    "right_waived": [
        (burdened("waiver"), GRAVE),
        (burdened("Отказ от права собственности на земельный участок"), GRAVE),
        (burdened("lease"), None),
    ],
    "common_property": [
        (burdened("common_property"), GRAVE),
        (burdened("Общее имущество собственников помещений"), GRAVE),
        (burdened("lease"), None),
    ],
    "boundaries_not_set": [
        (burdened("boundary"), GRAVE),
        (noted("Граница земельного участка не установлена в соответствии с законом"), GRAVE),
        (burdened("zone"), None),
        (PLOT, None),
    ],
    "temporary_record": [
        (burdened("temporary"), SERIOUS),
        (noted("Сведения носят временный характер"), SERIOUS),
        (burdened("Аренда (временное пользование)"), None),
    ],
    "limited_turnover": [
        (burdened("turnover"), SERIOUS),
        (burdened("Ограничение оборотоспособности земельных участков"), SERIOUS),
        (burdened("expropriation"), None),
    ],
    "special_housing": [
        (burdened("special_housing"), SERIOUS),
        (burdened("Специализированный жилищный фонд"), SERIOUS),
        (burdened("lease"), None),
    ],
    "registered_deal": [
        (burdened("deal"), MODERATE),
        (burdened("Зарегистрированная сделка"), MODERATE),
        (burdened("deal", closed_on=day("2019-01-01")), None),
        (burdened("no_consent"), None),
    ],
    "unauthorised_building": [
        (noted("Объект является самовольной постройкой"), GRAVE),
        (noted("Сведения актуальные"), None),
    ],
    "life_annuity": [
        (burdened("rent"), SERIOUS),
        (burdened("Рента пожизненная"), SERIOUS),
        (burdened("Аренда"), None),
    ],
    "mortgage": [
        (burdened("mortgage"), SERIOUS),
        (burdened("022008000000"), SERIOUS),
        (burdened("Ипотека в силу закона", closed_on=day("2030-01-01")), SERIOUS),
        (burdened("Ипотека", closed_on=day("2025-01-01")), None),
    ],
    "lease": [(burdened("lease"), MODERATE), (burdened("Наём жилого помещения"), MODERATE), (burdened("rent"), None)],
    "heritage_or_zone": [
        (burdened("Объект культурного наследия"), MODERATE),
        (burdened("protective_zone"), MODERATE),
        (burdened("lease"), None),
    ],
    "easement": [(burdened("Сервитут"), MINOR), (burdened("lease"), None)],
    "trust_management": [(burdened("Доверительное управление"), MODERATE), (burdened("lease"), None)],
    "other_encumbrance": [
        (burdened("Прочие ограничения"), MODERATE),
        (burdened(None), MODERATE),
        (burdened("mortgage"), None),
    ],
}

BUILDING: Examples = {
    "object_cancelled": [
        (described(cancelled=True), BLOCKING),
        (check(nspd=[with_(FACTS, cancelled=True)]), BLOCKING),
        (check(), None),
    ],
    "not_of_one_place": [
        (named(address="Калужская обл., г. Примерск, ул. Первая, д. 1"), SERIOUS),
        (named(address="г. Москва, ул. Другая, д. 1, кв. 3"), SERIOUS),
        (described(cadastral_number="77:99:0009999:1002"), SERIOUS),
        (named(address="Москва, Примерная улица, 1, квартира 2"), None),
        (named(address="Примерная ул., 1"), None),
        (described(address=None), None),
    ],
    "land_buildings": [
        (PLOT, Weight.GAP),
        (named(object_type="land"), None),  # the registers call it a flat
        (check("object"), None),
    ],
    "house_land": [
        (
            check(
                object_=with_(OBJECT, object_type="house"),
                egrn=[with_(FACTS, object_type="Жилой дом"), OWN],
                nspd=[with_(FACTS, object_type="Здание")],
            ),
            Weight.GAP,
        ),
        (named(object_type="house"), None),
        (described(object_type="Жилой дом"), None),
        (check(object_=with_(OBJECT, object_type=None), egrn=[with_(FACTS, object_type="Жилой дом")]), None),
        (check("seller"), None),
        (check(), None),
    ],
    "object_dispute": [
        (dispute(), GRAVE),
        (dispute(closed_on=day("2024-06-01")), MODERATE),
        (dispute(closed_on=day("2020-06-01")), None),
        (dispute(match=PROBABLE), None),
    ],
    "unsafe_house": [
        (housing("demolition"), GRAVE),
        (housing("Аварийный"), SERIOUS),
        (housing("ordinary"), None),
    ],
    "registers_disagree": [
        (check(nspd=[with_(FACTS, area_m2=60.0)]), MODERATE),
        (check(nspd=[with_(FACTS, object_type="Комната")]), MODERATE),
        (check(nspd=[with_(FACTS, area_m2=54.3)]), None),
        (check(nspd=[with_(FACTS, cancelled=True)]), None),
        (check(nspd=[]), None),
    ],
    "impossible_floor": [
        (described(floor=12, floors_total=9), MINOR),
        (described(floor=9, floors_total=9), None),
        (described(floor=12), None),
    ],
    "not_as_described": [
        (named(object_type="room"), MODERATE),
        (named(extra={"area_m2": 70}), MODERATE),
        (named(object_type="premises"), None),
        (named(extra={"area_m2": "70"}), None),
        (check(), None),
    ],
    "room_in_shared_flat": [
        (described(object_type="Комната"), MODERATE),
        (named(object_type="room"), MODERATE),
        (check(), None),
    ],
    "cadastral_value_anomaly": [
        (valued(9e6, 5e6), MINOR),
        (valued(1, None), MINOR),
        (valued(9e6, 8.5e6), None),
        (valued(None, None), None),
    ],
    "price_below_market": [
        (priced(6_000_000), SERIOUS),
        (priced(9_000_000), MODERATE),
        (with_(owned(share="1/2"), market=MARKET, subject=priced(6_000_000).subject), Weight.GAP),
        (priced(9_700_000), None),
        (priced(10_000_000), None),
        (named(price=1.0), None),
    ],
    "price_above_market": [
        (priced(15_100_000), MINOR),
        (priced(55_000_000), MINOR),
        (priced(15_000_000), None),
        (priced(14_500_000), None),
        (with_(owned(share="1/2"), market=MARKET, subject=priced(20_000_000).subject), MINOR),
        (named(price=55_000_000), None),
    ],
    "price_below_cadastral_value": [
        (named(price=5_000_000), MODERATE),
        (named(extra={"price": 5_000_000}), MODERATE),
        (with_(owned(share="1/2"), subject=named(price=5_000_000).subject), Weight.GAP),
        (named(price=6_500_000), None),
        (named(extra={"price": -1}), None),
    ],
    "protected_on_map": [
        (check(nspd=[with_(FACTS, extra={"cultural_heritage_val": "Памятник"})]), MINOR),
        (check(nspd=[with_(FACTS, extra={"cultural_heritage_val": ""})]), None),
        (check(), None),
    ],
}

INSOLVENCY: Examples = {
    "bankruptcy_running": [
        (fedresurs(), BLOCKING),
        (fedresurs(procedure="Реализация имущества гражданина"), BLOCKING),
        (fedresurs(procedure="Производство не завершено"), BLOCKING),
        (kad(kind="bankruptcy"), BLOCKING),
        (kad(kind="bankruptcy", role="creditor"), None),
        (kad(kind="bankruptcy", role="unknown"), None),
        (kad(kind="civil"), None),
        (fedresurs(match=PROBABLE), None),
        (fedresurs(extrajudicial=True), None),
        (fedresurs(closed_on=day("2023-01-01")), None),
        (fedresurs(procedure="Производство по делу завершено"), None),
        (
            check(
                "seller",
                fedresurs=[bankruptcy(closed_on=day("2024-12-01"))],
                kad_arbitr=[arbitration(number="A40-999001/24", kind="bankruptcy")],
            ),
            None,
        ),
    ],
    "bankruptcy_cases_differ": [
        (numbered("А40-999001/2024", "А41-999002/2025"), MODERATE),
        (numbered("А40-999001/2024", "A40-999001/24"), None),
        (numbered("А40-999001/2024", "А41-999002/2025", "А40-999001/2024"), None),
        (numbered("А40-999001/2024"), None),
        (check("seller", fedresurs=[bankruptcy(number=None)], kad_arbitr=[arbitration(kind="bankruptcy")]), None),
    ],
    "bankruptcy_role_unknown": [
        (kad(kind="bankruptcy", role="unknown"), MODERATE),
        (kad(kind="civil", role="unknown"), None),
        (kad(kind="bankruptcy", role="unknown", closed_on=day("2025-01-01")), None),
        (kad(kind="bankruptcy"), None),
    ],
    "bankruptcy_extrajudicial": [
        (fedresurs(extrajudicial=True), GRAVE),
        (fedresurs(kind="Внесудебное банкротство"), GRAVE),
        (
            check(
                egrn=[FACTS, with_(OWN, holder_is_seller=False)],
                fedresurs=[made(Bankruptcy, extrajudicial=True, number="1")],
            ),
            MINOR,
        ),
        (fedresurs(), None),
        (fedresurs(extrajudicial=True, closed_on=day("2025-01-01")), None),
    ],
    "bankruptcy_finished": [
        (fedresurs(closed_on=day("2021-02-01")), SERIOUS),
        (fedresurs(procedure="Дело прекращено"), SERIOUS),
        (kad(kind="bankruptcy", date=day("2019-01-01")), SERIOUS),
        (ended_before("2024-05-01", registered="2024-06-01"), MODERATE),
        (ended_before("2024-05-01", registered="2024-05-01"), SERIOUS),
        (ended_before(None, registered="2024-06-01"), SERIOUS),
        (ended_before("2024-05-01", registered="2024-06-01", ground="Свидетельство о праве на наследство"), SERIOUS),
        (
            ended_before("2024-05-01", with_(OWN, closed_on=day("2022-01-01"), number="2"), registered="2024-06-01"),
            SERIOUS,
        ),
        (fedresurs(closed_on=day("2021-01-31")), None),
        (fedresurs(), None),
    ],
    "bankruptcy_known_to_bailiffs": [
        (fssp(closed_on=day("2025-01-01"), closed_article=47, closed_part=1, closed_clause=7), GRAVE),
        (fssp(closed_article=47, closed_part=1, closed_clause=7), GRAVE),
        (fssp(closed_on=day("2019-01-01"), closed_article=47, closed_part=1, closed_clause=7), MINOR),
        (fssp(closed_on=day("2025-01-01"), closed_article=46, closed_part=1, closed_clause=4), None),
        (
            check(
                "seller",
                fssp=[proceeding(closed_on=day("2025-01-01"), closed_article=47, closed_part=1, closed_clause=7)],
                fedresurs=[bankruptcy()],
            ),
            None,
        ),
    ],
    "bankruptcy_likely": [
        (fssp(amount=500_000), SERIOUS),
        (
            check(
                "seller",
                fssp=[proceeding(amount=200_000), proceeding(number="999002/24/77001-ИП", amount=200_000)],
                tax_debts=[TaxDebt(match=EXACT, amount=100_000)],
            ),
            SERIOUS,
        ),
        (
            check(
                "seller",
                fssp=[proceeding(amount=200_000), proceeding(number="999002/24/77001-ИП", amount=100_000)],
                tax_debts=[TaxDebt(match=EXACT, amount=100_000)],
                courts=[court_case(amount=100_000)],
            ),
            MODERATE,
        ),
        (
            check(
                "seller", kad_arbitr=[arbitration(amount=300_000)], courts=[court_case(amount=300_000), court_case()]
            ),
            MODERATE,
        ),
        (kad(amount=700_000), None),
        (fssp(amount=499_999.99), None),
        (check("seller", fssp=[proceeding(amount=300_000), proceeding(amount=300_000)]), None),
        (check("seller", fssp=[proceeding(amount=900_000)], fedresurs=[bankruptcy()]), None),
    ],
    "enforcement_active": [
        (fssp(amount=3_000), MINOR),
        (fssp(amount=3_000.01), MODERATE),
        (fssp(amount=None), MODERATE),
        (fssp(amount=float("nan")), MODERATE),
        (fssp(amount=500_000), SERIOUS),
        (fssp(closed_on=day("2025-01-01"), closed_article=47), None),
        (fssp(closed_article=46), None),
        (fssp(match=PROBABLE), None),
    ],
    "enforcement_returned_unpaid": [
        (fssp(closed_on=day("2025-01-01"), closed_article=46, amount=700_000), SERIOUS),
        (fssp(closed_on=day("2025-01-01"), closed_article=46), MODERATE),
        (fssp(closed_on=day("2025-01-01"), closed_article=46, amount=100), MINOR),
        (fssp(closed_on=day("2020-01-01"), closed_article=46, amount=700_000), MINOR),
        (fssp(closed_on=day("2025-01-01"), closed_article=47, closed_part=1, closed_clause=3), MODERATE),
        (fssp(closed_on=day("2025-01-01"), closed_article=47, closed_part=1, closed_clause=8, amount=700_000), MINOR),
        (fssp(closed_on=day("2025-01-01"), closed_article=47, closed_part=1, closed_clause=99), MINOR),
        (fssp(closed_on=day("2025-01-01"), closed_article=47, amount=700_000), MINOR),
        (fssp(closed_on=day("2025-01-01"), closed_article=47, closed_part=1, closed_clause=1, amount=700_000), None),
        (fssp(closed_on=day("2025-01-01"), closed_article=47, closed_part=1, closed_clause=7), None),
        (fssp(closed_on=day("2025-01-01"), closed_article=43, closed_part=2, closed_clause=2), None),
        (fssp(amount=700_000), None),
    ],
    "arbitration_respondent": [
        (kad(amount=700_000), SERIOUS),
        (kad(), MODERATE),
        (kad(amount=100), MODERATE),
        (kad(date=day("2022-01-01")), MINOR),
        (kad(closed_on=day("2025-01-01"), amount=700_000), MINOR),
        (kad(closed_on=day("2022-01-01")), None),
        (kad(role="plaintiff"), None),
        (kad(role="unknown"), None),
        (kad(kind="bankruptcy"), None),
    ],
    "court_respondent": [
        (courts(amount=700_000), SERIOUS),
        (courts(), MODERATE),
        (courts(closed_on=day("2025-01-01")), MINOR),
        (courts(role="plaintiff"), None),
        (courts(match=PROBABLE), None),
    ],
    "tax_debts": [
        (check("seller", tax_debts=[TaxDebt(match=EXACT, amount=600_000)]), SERIOUS),
        (check("seller", tax_debts=[TaxDebt(match=EXACT)]), MODERATE),
        (check("seller", tax_debts=[TaxDebt(match=EXACT, amount=3_001)]), MODERATE),
        (check("seller", tax_debts=[TaxDebt(match=EXACT, amount=3_000)]), MINOR),
        (check("seller", tax_debts=[TaxDebt(match=EXACT, amount=0)]), None),
    ],
    "movable_pledges": [
        (check("seller", pledges=[Pledge(match=EXACT, role="pledgor")]), MINOR),
        (check("seller", pledges=[Pledge(match=EXACT, role="creditor")]), None),
        (check("seller", pledges=[Pledge(match=EXACT, role="pledgor", closed_on=TODAY)]), None),
    ],
    "entrepreneur": [
        (taxpayer(kind="entrepreneur"), MINOR),
        (taxpayer(kind="self_employed"), None),
        (taxpayer(kind="entrepreneur", closed_on=day("2020-01-01")), None),
    ],
}

IDENTITY: Examples = {
    "passport_invalid": [
        (check("seller", passports=[PassportStatus(match=EXACT)]), BLOCKING),
        (check("seller", passports=[PassportStatus(match=EXACT, valid=True)]), None),
        (check("seller", passports=[PassportStatus(match=PROBABLE)]), None),
    ],
    "passport_expired": [
        (passport(issued_on=day("2010-01-01")), GRAVE),
        (seller(birth_date=day("2005-10-01"), passport=with_(PASSPORT, issued_on=day("2019-10-20"))), GRAVE),
        (in_sale_of_assets(passport(issued_on=day("2010-01-01"))), MODERATE),
        (with_expired_passport(owned(holder_is_seller=False)), MODERATE),
        (with_expired_passport(owned()), GRAVE),
        (passport(issued_on=day("2025-02-01")), None),
        (passport(issued_on=None), None),
        (seller(passport=None), None),
    ],
    "passport_replacement_due": [
        (seller(birth_date=day("1981-01-15"), passport=with_(PASSPORT, issued_on=day("2005-01-01"))), MINOR),
        (seller(birth_date=day("1981-02-15"), passport=with_(PASSPORT, issued_on=day("2005-01-01"))), None),
        (passport(issued_on=day("2010-01-01")), None),
    ],
    "passport_issue_date": [
        (passport(issued_on=day("1994-01-31")), SERIOUS),
        (passport(issued_on=day("2026-02-01")), SERIOUS),
        (passport(issued_on=day("1994-02-01")), None),
    ],
    "passport_form": [
        (passport(series="99"), MODERATE),
        (passport(number="12345"), MODERATE),
        (passport(series="99 25", number="000 001"), None),
        (seller(passport=None), None),
    ],
    "passport_series_year": [
        (passport(series="9910"), MINOR),
        (passport(series="9927"), MINOR),
        (passport(series="9999"), MINOR),
        (passport(series="9922"), None),
        (passport(series="9926"), None),
        (passport(series="99"), None),
    ],
    "inn_invalid": [
        (seller(inn="770000000083"), MODERATE),
        (seller(inn="7700000009"), MODERATE),
        (seller(inn="000000000000"), MODERATE),
        (seller(inn="not a number"), MODERATE),
        (seller(inn="7700 0000 0082"), None),
        (seller(inn=None), None),
    ],
    "snils_invalid": [
        (seller(snils="112-233-445 96"), MODERATE),
        (seller(snils="11223344595"), None),
        (seller(snils=None), None),
    ],
    "inn_void": [(taxpayer(kind="void"), MODERATE), (taxpayer(kind="active"), None)],
    "inn_conflict": [
        (taxpayer(inn="770000000090"), Weight.MISDIRECTED),
        (
            check(
                "seller", seller=with_(SELLER, inn="770000000083"), inn=[TaxpayerStatus(match=EXACT, inn=SELLER.inn)]
            ),
            None,
        ),
        (taxpayer(inn="770000000082"), None),
        (check("seller", seller=with_(SELLER, inn=None), inn=[TaxpayerStatus(match=EXACT, inn="770000000082")]), None),
    ],
    "terrorist_list": [
        (listed("terrorism"), BLOCKING),
        (listed("weapons"), BLOCKING),
        (listed(None, list_name="Перечень террористов и экстремистов"), BLOCKING),
        (listed("sanctions"), None),
        (listed("terrorism", match=PROBABLE), None),
        (listed("terrorism", closed_on=day("2020-01-01")), None),
    ],
    "sanctions": [
        (listed("sanctions"), GRAVE),
        (listed("debarment"), GRAVE),
        (listed("terrorism"), None),
        (check("seller"), None),
    ],
    "wanted": [
        (check("seller", wanted=[WantedNotice(match=EXACT)]), GRAVE),
        (check("seller", wanted=[WantedNotice(match=EXACT, closed_on=TODAY)]), None),
    ],
    "minor_seller": [
        (seller(birth_date=day("2008-02-01")), SERIOUS),
        (seller(birth_date=day("2008-01-31")), None),
        (seller(birth_date=None), None),
    ],
    "capacity_age": [
        (seller(birth_date=day("1951-01-31")), MINOR),
        (seller(birth_date=day("1951-02-01")), None),
    ],
    "capacity_case": [
        (courts(kind="О признании гражданина недееспособным", role="other"), GRAVE),
        (courts(kind="О взыскании долга", role="other"), None),
        (courts(kind="О признании гражданина недееспособным", closed_on=day("2020-01-01")), None),
    ],
    "family_dispute": [
        (courts(kind="О разделе совместно нажитого имущества супругов", role="plaintiff"), MODERATE),
        (courts(kind="divorce", role="plaintiff"), MODERATE),
        (courts(kind="О взыскании долга"), None),
    ],
    "power_of_attorney": [
        (seller(extra={"power_of_attorney": {"number": "1"}}), MODERATE),
        (seller(extra={"power_of_attorney": None}), None),
        (seller(), None),
    ],
}


def lot(status: str | None = "published", kind: str = "bailiffs", **fields: Any) -> Check:
    """A check of an object that is, was or was to be sold at an auction."""
    given: dict[str, Any] = {"match": EXACT, "number": "24000000000000000001_1", "status": status, "kind": kind}
    entry = AuctionLot(**given | fields)
    return check("object").answering(answer("auctions", [entry]))


def estate(**fields: Any) -> Check:
    """A check of a seller after whom, it seems, an inheritance case was opened."""
    given: dict[str, Any] = {"match": EXACT, "number": "901/2025"}
    case = InheritanceCase(**given | fields)
    return check("seller").answering(answer("inheritance_cases", [case]))


def agent(**fields: Any) -> Check:
    """A check of a seller who is, or was, in the register of foreign agents."""
    given: dict[str, Any] = {"match": EXACT, "number": "901", "kind": "foreign_agent"}
    entry = ListEntry(**given | fields)
    return check("seller").answering(answer("foreign_agents", [entry]))


def business(**fields: Any) -> Check:
    """A check of a seller who is, or was, an entrepreneur."""
    given: dict[str, Any] = {"match": EXACT, "number": "321770000000011", "kind": "entrepreneur"}
    entry = BusinessRegistration(**given | fields)
    return check("seller").answering(answer("entrepreneurs", [entry]))


NO_AGENT = check("seller").answering(answer("foreign_agents"))
NO_BUSINESS = check("seller").answering(answer("entrepreneurs"))
NO_LOT, NO_ESTATE = (
    check("object").answering(answer("auctions")),
    check("seller").answering(answer("inheritance_cases")),
)
LAST_YEAR, YEARS_AGO, LONG_AGO = day("2025-03-01"), day("2024-03-01"), day("2022-03-01")

OPTIONAL: Examples = {
    "auction_running": [
        (lot(), BLOCKING),
        (lot("suspended"), BLOCKING),
        (lot("applications", "state"), BLOCKING),
        (lot(applications_until=LONG_AGO), BLOCKING),
        (lot(kind="state_lease"), GRAVE),
        (lot(kind="state_land", transaction="rent"), GRAVE),
        (lot(kind="management_tender"), None),
        (lot("held"), None),
        (lot(match=PROBABLE), None),
        (NO_LOT, None),
        (check("object"), None),
    ],
    "auction_state_unknown": [(lot(None), MODERATE), (lot(), None), (NO_LOT, None)],
    "auction_held": [
        (lot("held"), SERIOUS),
        (lot("held", applications_until=LAST_YEAR), SERIOUS),
        (lot("held", kind="state_lease"), MODERATE),
        (lot("held", date=YEARS_AGO), MODERATE),
        (lot("held", date=LONG_AGO), None),
        (lot("failed"), None),
        (NO_LOT, None),
    ],
    "auction_without_sale": [
        (lot("failed", date=LAST_YEAR), SERIOUS),
        (lot("annulled"), SERIOUS),
        (lot("cancelled", "state"), MODERATE),
        (lot("failed", applications_until=YEARS_AGO), MINOR),
        (lot("failed", applications_until=LONG_AGO), None),
        (lot("held"), None),
        (NO_LOT, None),
    ],
    "entrepreneur_losing_registration": [
        (business(state="В отношении ИП введена реализация имущества гражданина"), SERIOUS),
        (business(state="Предстоящее исключение недействующего индивидуального предпринимателя"), MODERATE),
        (business(state="Действующий"), None),
        (business(state="Исключен из ЕГРИП", closed_on=LONG_AGO), None),
        (business(state="Предстоящее исключение", match=PROBABLE), None),
        (NO_BUSINESS, None),
    ],
    "entrepreneur_registered": [
        (business(), MINOR),
        (business(date=LONG_AGO), MINOR),
        (business(closed_on=LAST_YEAR), None),
        (business(kind="company_head"), None),
        (business(match=PROBABLE), None),
        (NO_BUSINESS, None),
        (check("seller"), None),
    ],
    "entrepreneur_ended": [
        (business(closed_on=LAST_YEAR), MINOR),
        (business(closed_on=LONG_AGO), None),
        (business(), None),
        (NO_BUSINESS, None),
    ],
    "foreign_agent": [
        (agent(), SERIOUS),
        (agent(closed_on=LAST_YEAR), None),
        (agent(match=PROBABLE), None),
        (NO_AGENT, None),
        (check("seller"), None),
    ],
    "seller_deceased": [
        (estate(), GRAVE),
        (estate(closed_on=day("2025-12-01")), GRAVE),
        (estate(match=PROBABLE), None),
        (NO_ESTATE, None),
        (check("seller"), None),
    ],
}

COVERAGE: Examples = {
    "manual_review": [
        (fssp(match=PROBABLE), Weight.REVIEW),
        (kad(role="unknown"), Weight.REVIEW),
        (check("seller").answering(answer("fssp", status="manual_review_required")), None),
        (check("seller").answering(doubtful("passports", reason="not_enough_data")), None),
        (fssp(), None),
        (kad(match=PROBABLE, role="plaintiff"), None),
        (dispute(role="unknown"), None),
    ],
    "object_unknown": [
        (unknown_object("egrn", "nspd"), Weight.MISDIRECTED),
        (unknown_object("egrn", nspd=[]), Weight.MISDIRECTED),
        (unknown_object("egrn"), None),
        (unknown_object("nspd"), None),
        (check("object", egrn=[], nspd=[]), None),
    ],
    "wrong_tax_number": [
        (seller(inn="770000000083"), Weight.GAP),
        (taxpayer(inn="770000000090"), Weight.GAP),
        (taxpayer(kind="void"), Weight.GAP),
        (seller(inn="770000000083").answering(silent("fedresurs")), Weight.GAP),
        (taxpayer(inn="770000000082"), None),
        (seller(inn=None), None),
    ],
    "tax_number_lacking": [
        (seller(inn=None), Weight.GAP),
        (seller(inn=None).answering(silent("fedresurs")), Weight.GAP),
        (seller(inn=None).answering(silent("fedresurs"), silent("kad_arbitr")), None),
        (seller(inn="770000000083"), None),
        (check(), None),
        (check("object"), None),
    ],
    "name_with_digits": [
        (seller(first_name="0лег"), Weight.GAP),
        (seller(middle_name="Иванович2"), Weight.GAP),
        (seller(last_name="Мамин-Сибиряк"), None),
        (check("object"), None),
    ],
    "answer_not_final": [
        (check("seller").answering(answer("fssp", status="manual_review_required", reason="stale")), Weight.KEY_GAP),
        (check("seller").answering(doubtful("courts", reason="some_regions_only")), Weight.GAP),
        (check("seller").answering(doubtful("fssp", proceeding(), reason="too_many_candidates")), Weight.KEY_GAP),
        (check("seller").answering(doubtful("passports", reason="not_enough_data")), None),
        (namesake(), None),
        (fssp(), None),
    ],
    "not_searched": [
        (check("seller").answering(doubtful("fedresurs", reason="not_enough_data")), Weight.KEY_GAP),
        (check("seller").answering(doubtful("passports", reason="not_enough_data")), Weight.GAP),
        (check("seller").answering(doubtful("passports", reason="namesake")), None),
        (check("seller").answering(silent("passports", reason="not_enough_data")), None),
    ],
    "records_set_aside": [
        (namesake().deciding("another_person", "fssp"), Weight.DECIDED),
        (fssp().deciding("another_person", "fssp"), Weight.DECIDED),
        (fssp(match=INN).deciding("another_person", "fssp"), None),
        (namesake().deciding("concerns_subject", "fssp"), None),
        (namesake().deciding("cannot_tell", "fssp"), None),
    ],
    "decision_against_match": [
        (fssp(match=INN).deciding("another_person", "fssp"), Weight.REVIEW),
        (fssp(match=INN).deciding("concerns_subject", "fssp"), None),
        (fssp().deciding("another_person", "fssp"), None),
    ],
    "stale_data": [
        (check("seller").answering(answer("fssp", datestamp=day("2024-01-30"))), Weight.GAP),
        (check("seller").answering(answer("fssp", datestamp=day("2026-01-05"))), None),
        (check("seller").answering(silent("fssp")), None),
    ],
    **{
        f"source_unavailable.{code}": [
            (check().answering(silent(code)), weight),
            (check(), None),
        ]
        for code, weight in {
            "fssp": Weight.KEY_GAP,
            "kad_arbitr": Weight.GAP,
            "fedresurs": Weight.KEY_GAP,
            "pledges": Weight.GAP,
            "passports": Weight.GAP,
            "inn": Weight.GAP,
            "tax_debts": Weight.GAP,
            "watchlists": Weight.GAP,
            "wanted": Weight.GAP,
            "courts": Weight.GAP,
            "egrn": Weight.KEY_GAP,
            "nspd": Weight.GAP,
            "housing": Weight.GAP,
            "object_courts": Weight.GAP,
            "address": Weight.GAP,
            "auctions": Weight.GAP,
            "inheritance_cases": Weight.GAP,
            "entrepreneurs": Weight.GAP,
            "foreign_agents": Weight.GAP,
        }.items()
    },
}

EXAMPLES: Examples = {**TITLE, **BURDENS, **BUILDING, **INSOLVENCY, **IDENTITY, **OPTIONAL, **COVERAGE}
