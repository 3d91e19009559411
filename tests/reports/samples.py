"""Check reports on invented people and objects, from clean to grave."""

import datetime
import hashlib

from cleardeed.checks.summary import summary_of
from cleardeed.reports.model import (
    CheckReport,
    CheckType,
    Factor,
    FoundRecord,
    LegalOpinion,
    ObjectIdentity,
    ReportEvidence,
    RiskScoring,
    SellerIdentity,
    SourceCoverage,
    SourceResult,
    SourceStatus,
)

DAY = datetime.date(2026, 1, 30)
SELLER = SellerIdentity(
    full_name="Иванов Пётр Сидорович",
    birth_date=datetime.date(1980, 2, 1),
    inn="770000000082",
    snils="112-233-445 95",
)
OBJECT = ObjectIdentity(
    cadastral_number="77:99:0009999:1001",
    object_type="apartment",
    address="г. Примерск, ул. Первая, д. 1, корп. 2, кв. 345",
)
SELLER_SOURCES = {
    "fssp": "Enforcement proceedings (FSSP)",
    "kad_arbitr": "Arbitration cases (KAD)",
    "fedresurs": "Bankruptcies (EFRSB)",
    "pledges": "Movable pledges",
    "passports": "Invalid passports",
    "inn": "Tax number and its status",
    "tax_debts": "Tax debts",
    "watchlists": "Terrorist and sanctions lists",
    "wanted": "Wanted persons",
    "courts": "Courts of general jurisdiction",
}
OBJECT_SOURCES = {
    "egrn": "Register of real estate (EGRN)",
    "nspd": "Cadastral facts (NSPD)",
    "housing": "Unsafe and condemned buildings",
    "object_courts": "Disputes over the property",
}
EXACT = "Surname, name, patronymic and date of birth agree."


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def source(
    code: str,
    status: SourceStatus = "ok",
    summary: str = "Nothing found.",
    *,
    records: list[FoundRecord] | None = None,
    reason: str | None = None,
) -> SourceResult:
    held = records or []
    return SourceResult(
        source_code=code,
        source_name={**SELLER_SOURCES, **OBJECT_SOURCES}.get(code, code),
        status=status,
        summary=summary,
        records_count=len(held),
        datestamp=None if status == "source_unavailable" else DAY,
        reason=reason,
        normalized_result_sha256=sha256(code + status),
        connector="local",
        records=held,
    )


def unavailable(code: str, reason: str) -> SourceResult:
    return source(code, "source_unavailable", "The source gave no answer.", reason=reason)


def report(
    risk: RiskScoring,
    checklist: list[SourceResult],
    *,
    seller: SellerIdentity | None = SELLER,
    object: ObjectIdentity | None = OBJECT,  # noqa: A002
    opinion: LegalOpinion | None = None,
    sandbox: bool = False,
) -> CheckReport:
    statuses = [answer.status for answer in checklist]
    silent = statuses.count("source_unavailable")
    kind: CheckType = "full" if seller and object else "seller" if seller else "object"
    return CheckReport(
        check_id="chk_01kg9m3v7pe8rs4v2n6x0qz5tj",
        type=kind,
        mode="sandbox" if sandbox else "live",
        status="partial" if silent else "report_ready",
        created_at=datetime.datetime(2026, 1, 31, 12, 0, 1, 250_000, tzinfo=datetime.UTC),
        sealed_at=datetime.datetime(2026, 1, 31, 12, 0, 4, 875_000, tzinfo=datetime.UTC),
        risk_scoring=risk,
        summary=summary_of(kind, risk, checklist),  # type: ignore[arg-type]
        seller=seller,
        object=object,
        checklist=checklist,
        source_coverage=SourceCoverage(
            answered=len(statuses) - silent,
            source_unavailable=silent,
            manual_review_required=statuses.count("manual_review_required"),
        ),
        legal_opinion=opinion,
        evidence=ReportEvidence(
            data_snapshot_sha256=sha256("snapshot"),
            verify_url="https://cleardeed.example/verify/chk_01kg9m3v7pe8rs4v2n6x0qz5tj",
        ),
    )


def critical() -> CheckReport:
    """A full check, in Russian, with much to say and one namesake to decide on."""
    return report(CRITICAL_RISK, CRITICAL_CHECKLIST, opinion=OPINION)


def clean() -> CheckReport:
    """A seller of whom every register knows nothing bad."""
    checklist = [source(code) for code in SELLER_SOURCES if code != "inn"]
    number = FoundRecord(
        title="Tax number", number="770000000082", kind="active", match_grade="exact", match_reason="INN agrees."
    )
    checklist.append(source("inn", "found", "The tax number is active.", records=[number]))
    factors = [
        Factor(code=code, title=title, status="ok", impact=0, sources=[code])
        for code, title in {
            "fssp": "No enforcement proceedings",
            "fedresurs": "No bankruptcy, in court or out of it",
            "kad_arbitr": "No arbitration cases as respondent",
            "passports": "The passport is not on the list of invalid ones",
            "inn": "The tax number is genuine and active",
            "tax_debts": "No overdue taxes",
            "watchlists": "On no terrorist or sanctions list",
            "wanted": "Not wanted",
            "courts": "No cases in courts of general jurisdiction",
        }.items()
    ]
    risk = RiskScoring(
        score=0,
        level="low",
        label="Low risk",
        conclusion="Every register answered and none holds anything that speaks against the deal.",
        factors=factors,
    )
    return report(risk, checklist, object=None)


def partial(*, sandbox: bool = False) -> CheckReport:
    """A full check of which a third of the sources said nothing."""
    silent = {
        "kad_arbitr": "blocked",
        "passports": "not_loaded",
        "tax_debts": "off",
        "egrn": "timeout",
        "object_courts": "captcha",
    }
    checklist = [
        unavailable(code, silent[code]) if code in silent else source(code)
        for code in (*SELLER_SOURCES, *OBJECT_SOURCES)
    ]
    namesake = FoundRecord(
        title="Гражданское дело",
        number="2-901/2024",
        date=datetime.date(2024, 3, 15),
        kind="civil",
        summary="О взыскании задолженности по договору займа",
        match_grade="probable",
        match_reason="Surname, name and patronymic agree; the court gives no date of birth.",
    )
    checklist[9] = source(
        "courts", "manual_review_required", "One case of a namesake.", records=[namesake], reason="namesake"
    )
    factors = [
        Factor(
            code="owner_unconfirmed",
            title="It is not known whether the seller is the registered owner",
            status="unknown",
            impact=10,
            reason="The register of real estate did not answer.",
            law="Civil Code 209; 218-FZ 62",
            sources=["egrn"],
        ),
        Factor(
            code="court_namesake",
            title="A court case that may concern the seller",
            status="attention",
            impact=5,
            reason="The name agrees, the date of birth is not given.",
            sources=["courts"],
        ),
        Factor(code="enforcement", title="No enforcement proceedings", status="ok", impact=0, sources=["fssp"]),
        Factor(code="bankruptcy", title="No bankruptcy", status="ok", impact=0, sources=["fedresurs"]),
    ]
    risk = RiskScoring(
        score=15,
        level="low",
        label="Low risk",
        conclusion="What answered holds little against the deal, but the register of real estate was silent.",
        factors=factors,
    )
    return report(risk, checklist, sandbox=sandbox)


CRITICAL_RISK = RiskScoring(
    score=100,
    level="critical",
    label="Критический риск",
    conclusion="Продавец признан банкротом, квартира под арестом. Сделка без финансового управляющего и снятия "
    "ареста, вероятно, будет признана недействительной. Заключать её в нынешнем виде нельзя.",
    factors=[
        Factor(
            code="bankruptcy_active",
            title="Продавец находится в процедуре банкротства",
            status="critical",
            impact=60,
            reason="Введена реализация имущества. Имуществом распоряжается только финансовый управляющий; сделка "
            "самого продавца ничтожна.",
            law="127-ФЗ, ст. 213.11, 213.25",
            sources=["fedresurs", "kad_arbitr"],
        ),
        Factor(
            code="arrest_registered",
            title="На объект наложен арест",
            status="critical",
            impact=40,
            reason="Регистрация перехода права приостанавливается, пока арест не снят; кредитор может не считаться "
            "со сделкой, совершённой вопреки запрету.",
            law="218-ФЗ, ст. 26; ГК РФ, ст. 174.1; 229-ФЗ, ст. 80",
            sources=["egrn"],
        ),
        Factor(
            code="mortgage",
            title="Объект в ипотеке",
            status="attention",
            impact=15,
            reason="Продажа возможна с согласия залогодержателя; залог следует за вещью.",
            law="102-ФЗ, ст. 37–39; ГК РФ, ст. 346, 353",
            sources=["egrn"],
        ),
        Factor(
            code="enforcement_active",
            title="Три действующих исполнительных производства на 1 482 300,50 ₽",
            status="attention",
            impact=15,
            reason="Между договором и регистрацией может появиться запрет регистрационных действий.",
            law="229-ФЗ, ст. 64, 80; 218-ФЗ, ст. 26, 32",
            sources=["fssp"],
        ),
        Factor(
            code="returned_unpaid",
            title="Исполнительный лист возвращён взыскателю без исполнения",
            status="attention",
            impact=10,
            reason="Долг не погашен и может быть предъявлен снова; признак неплатёжеспособности.",
            law="229-ФЗ, ст. 46, 21–22",
            sources=["fssp"],
        ),
        Factor(
            code="court_namesake",
            title="Судебное дело, которое может относиться к продавцу",
            status="unknown",
            impact=5,
            reason="Имя совпадает, дата рождения в карточке дела не указана.",
            sources=["courts"],
        ),
        Factor(
            code="passport",
            title="Паспорт недействителен",
            status="ok",
            impact=0,
            reason="Паспорт не числится недействительным.",
        ),
        Factor(
            code="watchlists",
            title="Продавец в перечне",
            status="ok",
            impact=0,
            reason="В перечнях и санкционных списках продавца нет.",
        ),
        Factor(code="wanted", title="Продавец в розыске", status="ok", impact=0, reason="Розыск продавца не объявлен."),
        Factor(
            code="owner",
            title="Продавец не собственник",
            status="ok",
            impact=0,
            reason="Продавец — зарегистрированный собственник.",
        ),
        Factor(code="unsafe", title="Дом аварийный", status="ok", impact=0, reason="Дом не признан аварийным."),
    ],
)
_PROCEEDINGS = [
    FoundRecord(
        title="Исполнительное производство",
        number=f"99900{place}/24/77001-ИП",
        date=datetime.date(2024, 3, place + 10),
        closed_on=closed,
        amount=amount,
        summary=summary,
        match_grade="exact",
        match_reason=EXACT,
    )
    for place, amount, closed, summary in [
        (1, 1_250_000.0, None, "Задолженность по кредитным платежам (кроме ипотеки). Судебный приказ № 2-901/2024"),
        (2, 182_300.5, None, "Налоги и сборы, включая пени"),
        (3, 50_000.0, None, "Взыскание расходов и задолженности за коммунальные услуги"),
        (4, 310_000.0, datetime.date(2024, 9, 1), "Окончено: ст. 46 ч. 1 п. 3, возвращено взыскателю"),
    ]
]
CRITICAL_CHECKLIST = [
    source("fssp", "found", "Производств: 4, из них действующих 3 на 1 482 300,50 ₽.", records=_PROCEEDINGS),
    source(
        "kad_arbitr",
        "found",
        "Дело о банкротстве, рассматривается.",
        records=[
            FoundRecord(
                title="Дело о банкротстве",
                number="А40-999001/2024",
                date=datetime.date(2024, 5, 20),
                kind="bankruptcy",
                summary="Арбитражный суд города Москвы, должник. Реализация имущества гражданина.",
                match_grade="exact",
                match_reason="Tax number agrees.",
            )
        ],
    ),
    source(
        "fedresurs",
        "found",
        "Введена реализация имущества.",
        records=[
            FoundRecord(
                title="Сообщение о введении процедуры",
                number="9990001",
                date=datetime.date(2024, 8, 2),
                kind="property_sale",
                summary="Реализация имущества гражданина, финансовый управляющий назначен",
                match_grade="exact",
                match_reason="Tax number and pension insurance number agree.",
            )
        ],
    ),
    source("pledges"),
    source("passports"),
    source("inn"),
    unavailable("tax_debts", "off"),
    source("watchlists"),
    source("wanted"),
    source(
        "courts",
        "manual_review_required",
        "Одно дело однофамильца.",
        reason="namesake",
        records=[
            FoundRecord(
                title="Гражданское дело",
                number="2-901/2024",
                date=datetime.date(2024, 2, 10),
                kind="civil",
                amount=1_250_000.0,
                summary="О взыскании задолженности по кредитному договору, ответчик",
                match_grade="probable",
                match_reason="Surname, name and patronymic agree; the court gives no date of birth.",
            )
        ],
    ),
    source(
        "egrn",
        "found",
        "Собственность 1/1; арест и ипотека.",
        records=[
            FoundRecord(
                title="Арест",
                number="77:99:0009999:1001-77/051/2024-3",
                date=datetime.date(2024, 4, 2),
                kind="arrest",
                summary="Постановление судебного пристава-исполнителя",
                match_grade="exact",
                match_reason="Cadastral number agrees.",
            ),
            FoundRecord(
                title="Ипотека в силу закона",
                number="77:99:0009999:1001-77/051/2021-2",
                date=datetime.date(2021, 6, 17),
                kind="mortgage",
                amount=7_400_000.0,
                summary="В пользу АО «Банк Пример», срок 240 месяцев",
                match_grade="exact",
                match_reason="Cadastral number agrees.",
            ),
            FoundRecord(
                title="Право собственности",
                number="77:99:0009999:1001-77/051/2021-1",
                date=datetime.date(2021, 6, 17),
                kind="ownership",
                match_grade="exact",
                match_reason="Cadastral number agrees; the holder is the seller.",
            ),
        ],
    ),
    source(
        "nspd",
        "found",
        "Квартира, 54,3 м².",
        records=[
            FoundRecord(
                title="Сведения об объекте",
                number="77:99:0009999:1001",
                summary="54,3 м², этаж 7 из 17, 2004 год постройки",
                match_grade="exact",
                match_reason="Cadastral number agrees.",
            )
        ],
    ),
    source("housing"),
    source("object_courts"),
]
OPINION = LegalOpinion(
    text="Продавец признан банкротом, в отношении него введена реализация имущества. С этого дня распоряжаться "
    "имуществом, составляющим конкурсную массу, вправе только финансовый управляющий от имени гражданина; сделки, "
    "совершённые самим гражданином, ничтожны.\n\n"
    "Арест препятствует государственной регистрации перехода права. До его снятия орган регистрации приостановит "
    "действия. Покупатель, знавший об аресте, не сможет сослаться на добросовестность.\n\n"
    "Ипотека сохраняется при переходе права. Отчуждение требует письменного согласия залогодержателя.",
    basis=[
        "127-ФЗ «О несостоятельности (банкротстве)», ст. 213.11, 213.25",
        "218-ФЗ «О государственной регистрации недвижимости», ст. 26",
        "Гражданский кодекс РФ, ст. 174.1, 346, 353",
    ],
    written_by="rules",
)
