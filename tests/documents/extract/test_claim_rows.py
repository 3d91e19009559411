"""Rows of an extract on applications that are not decided, filled in and empty, in both languages."""

import pytest

from cleardeed.documents.findings import FoundClause
from tests.documents.sale import analysed, clause_of

RUSSIAN = (
    "Выписка из Единого государственного реестра недвижимости об объекте\n25.11.2026 № КУВИ-001/2026-1."
    " Кадастровый номер 77:99:0009999:3001. Адрес: г. Примерск, ул. Третья, д. 3, кв. 1.\n"
    "1. Правообладатель: 1.1 Смирнова Анна Юрьевна, 12.04.1990. Вид права: Собственность\n"
    "Ограничение прав и обременение объекта недвижимости: не зарегистрировано\n{}\n"
    "Получатель выписки: Худяков Тимур Эдуардович"
)
ENGLISH = (
    "EXTRACT FROM THE UNIFIED STATE REGISTER OF REAL ESTATE\nDate 25 November 2026, No. KUVI-001/2026-1\n"
    "Cadastral number: 77:99:0009999:3001. Address: Primersk, Third Street 3, apt. 1.\n"
    "Holder of the right: Smirnova Anna Yuryevna. Right: ownership, 02.03.2015.\n"
    "Restrictions and encumbrances: none registered.\n{}\n"
    "Recipient of the extract: Khudyakov Timur Eduardovich"
)
HEADING = (
    "Сведения о наличии поступивших, но не рассмотренных заявлений о проведении государственной регистрации права"
    " (перехода, прекращения права), ограничения права или обременения объекта недвижимости, сделки в отношении"
    " объекта недвижимости"
)


@pytest.mark.parametrize(
    ("form", "row"),
    [
        (RUSSIAN, f"{HEADING}: заявление о государственной регистрации перехода права от 18.11.2026"),
        (RUSSIAN, f"{HEADING}: представлены документы на государственную регистрацию права, № КУВД-001/2026-77"),
        (RUSSIAN, f"{HEADING}: поступило заявление о регистрации перехода права 18.11.2026; не рассмотрено."),
        (RUSSIAN, f"{HEADING} | КУВД-001/2026-77 от 18.11.2026"),
        (RUSSIAN, f"Правопритязания и с{HEADING[1:]}: заявление о переходе права от 18.11.2026, решение не принято"),
        (RUSSIAN, "Сведения о поступивших, но ещё не рассмотренных заявлениях\nзаявление о переходе права"),
        (RUSSIAN, "Поступило, но не рассмотрено заявление о государственной регистрации перехода права от 18.11.2026."),
        (RUSSIAN, "На рассмотрении находится заявление о регистрации перехода права собственности от 18.11.2026."),
        (
            RUSSIAN,
            "Имеются сведения о поступивших, но не рассмотренных заявлениях о государственной регистрации права.",
        ),
        (RUSSIAN, "Поступившие, но не рассмотренные заявления имеются."),
        (RUSSIAN, "В реестре есть записи о поступивших и не рассмотренных заявлениях."),
        (RUSSIAN, "Поданы документы на регистрацию перехода права (18.11.2026), решение по ним ещё не принято."),
        (ENGLISH, "Applications received and not yet considered: application of 18 November 2026, transfer"),
        (ENGLISH, "There is a pending application for the registration of a transfer of title."),
        (ENGLISH, "An application to register the transfer was filed on 18 November 2026 and has not been decided."),
        (ENGLISH, "An application for a transfer is being examined by the registrar."),
    ],
)
def test_an_undecided_application_is_told(form: str, row: str) -> None:
    clause = _clause(form, row)
    assert clause is not None
    assert (clause.fault, clause.impact) == ("application", 55)


@pytest.mark.parametrize(
    ("form", "row"),
    [
        *(
            (RUSSIAN, f"{HEADING}: {value}")
            for value in ("данные отсутствуют", "отсутствуют", "нет", "—", "не имеется")
        ),
        (RUSSIAN, f"{HEADING}: заявления не поступали"),
        (RUSSIAN, f"{HEADING} | "),
        (RUSSIAN, f"Правопритязания и с{HEADING[1:]}: отсутствуют"),
        (RUSSIAN, f"{HEADING}\nСведения о невозможности регистрации без личного участия: имеется запись"),
        (RUSSIAN, "Не имеется сведений о поступивших, но не рассмотренных заявлениях."),
        (RUSSIAN, "Поступившие, но не рассмотренные заявления о государственной регистрации не имеются."),
        (RUSSIAN, "Нерассмотренных заявлений о регистрации перехода права нет."),
        (RUSSIAN, "Документы на государственную регистрацию перехода права рассмотрены, право зарегистрировано."),
        (RUSSIAN, "Настоящая выписка выдана по заявлению от 18.11.2026, поступившему на рассмотрение."),
        *((ENGLISH, f"Pending applications: {value}") for value in ("none", "nil", "no data", "—")),
        (ENGLISH, "There are no pending applications for registration."),
        (ENGLISH, "No application to register a transfer has been filed."),
        (ENGLISH, "The application to register the transfer of 2 March 2015 was decided and the right registered."),
    ],
)
def test_an_empty_row_tells_of_none(form: str, row: str) -> None:
    clause = _clause(form, row)
    assert clause is None or clause.impact == 0


def test_a_claim_and_an_application_in_rows_of_their_own_are_both_told() -> None:
    clause = _clause(
        RUSSIAN, f"Правопритязания: иск Петрова П. П. о признании права\n{HEADING}: переход права, 18.11.2026"
    )
    assert clause is not None
    assert (clause.fault, [further.fault for further in clause.also]) == ("application", ["rights"])


@pytest.mark.parametrize(
    ("form", "row"),
    [
        (RUSSIAN, "На рассмотрении находится заявление о регистрации ипотеки от 18.11.2026."),
        (ENGLISH, "An application to register a mortgage is pending, filed on 18 November 2026."),
    ],
)
def test_a_mortgage_that_is_applied_for_is_counted_once(form: str, row: str) -> None:
    found = analysed(form.format(row)).analysis.found_clauses
    assert [(one.code, one.fault) for one in found if one.impact] == [("third_party_rights", "application")]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        (RUSSIAN, "Правопритязания: имеются"),
        (RUSSIAN, "Сведения о правопритязаниях: договор дарения, вх. № 12 от 21.11.2026"),
        (RUSSIAN, "Подано заявление о внесении записи о залоге, не рассмотрено."),
        (ENGLISH, "Registration of the transfer has been suspended until 1 March 2027."),
        (RUSSIAN, "Подано заявление о переходе права к третьему лицу, возражений не поступало."),
        (RUSSIAN, "В работе у регистратора находятся документы о переходе права, срок рассмотрения — до 05.12.2026."),
        (RUSSIAN, "Приняты документы на государственную регистрацию договора мены, решение отсутствует."),
        (RUSSIAN, "Регистрация перехода права к Дулову К. Е. не завершена."),
        (RUSSIAN, "Государственная регистрация права приостановлена, так как не представлены документы об оплате."),
        (RUSSIAN, "Заявление о регистрации залога ожидает рассмотрения."),
        (RUSSIAN, "Арестов не имеется, имеется заявление о регистрации перехода права."),
        (RUSSIAN, "Рассматривается обращение о государственной регистрации сделки."),
        (RUSSIAN, "Идёт регистрация перехода права по заявлению от 19.11.2026."),
        (RUSSIAN, "Правопритязания\nЗаявление о переходе права от 19.11.2026 № КУВД-001/2026-5"),
        (RUSSIAN, "По заявлению о переходе права от 19.11.2026 решение ещё не вынесено."),
        (RUSSIAN, "Заявления на регистрацию: переход права собственности"),
        (RUSSIAN, "Право зарегистрировано 14.06.2018; подано заявление о прекращении права."),
        (ENGLISH, "A transfer to Mr Dulov is awaiting registration."),
        (ENGLISH, "Documents for registration of a gift were lodged on 21 November 2026; no decision has been made."),
        (ENGLISH, "An application to register a transfer was received, but it is still to be decided."),
        (ENGLISH, "No arrests are registered, but an application for registration of a transfer is under review."),
        (ENGLISH, "The registration of the transfer is on hold and was suspended on 3 November 2026."),
        (ENGLISH, "Requests received and not yet examined: transfer of ownership."),
    ],
)
def test_whatever_tells_of_an_application_is_one_that_is_pending(form: str, sentence: str) -> None:
    found = analysed(form.format(sentence)).analysis.found_clauses
    faults = [(one.code, one.fault, one.impact) for one in found if one.code in ("third_party_rights", "encumbrances")]
    assert [fault for fault in faults if fault[2]] == [("third_party_rights", "application", 55)]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        (RUSSIAN, "Правопритязаний в отношении объекта не зарегистрировано."),
        (RUSSIAN, "Заявлений, находящихся на рассмотрении, нет."),
        (RUSSIAN, "Документы на государственную регистрацию не поступали."),
        (RUSSIAN, "Никаких заявлений о регистрации прав, арестов, ипотеки не подавалось."),
        (RUSSIAN, "Государственная регистрация не приостанавливалась."),
        (RUSSIAN, "Незавершённых обращений о регистрации нет."),
        (RUSSIAN, "Сведения о заявлениях, поступивших после даты выписки, в ней не содержатся."),
        (RUSSIAN, "Заявление о регистрации перехода права возвращено без рассмотрения 12.03.2019."),
        (RUSSIAN, "В регистрации перехода права по заявлению от 02.02.2019 отказано."),
        (RUSSIAN, "Приостановление регистрации от 05.06.2018 снято, право зарегистрировано 14.06.2018."),
        (RUSSIAN, "Раздел 10. Правопритязания"),
        (RUSSIAN, "Правопритязания\nотсутствуют"),
        (
            RUSSIAN,
            "На основании запроса от 24.11.2026, поступившего на рассмотрение 24.11.2026, сообщаем следующее:",
        ),
        (RUSSIAN, "Заявлений о регистрации ипотеки не поступало."),
        (RUSSIAN, "Право возникло на основании заявления о регистрации от 02.06.2018."),
        (RUSSIAN, "Сведения о заявлениях, решение по которым не принято, отсутствуют."),
        (RUSSIAN, "Объект свободен от правопритязаний."),
        (RUSSIAN, "Не поступило ни одного заявления о регистрации перехода права."),
        (RUSSIAN, "По объекту нет заявлений, ожидающих решения регистратора."),
        (ENGLISH, "No transfer, charge or other application is pending."),
        (ENGLISH, "DOCUMENTS PENDING\nThere are no documents awaiting registration."),
        (
            ENGLISH,
            "In reply to your request of 24 November 2026, received for consideration that day, we inform you.",
        ),
        (ENGLISH, "Applications for registration have not been received."),
        (ENGLISH, "The application to register the transfer was refused on 3 March 2019."),
        (ENGLISH, "Documents on which the right is based: purchase agreement of 6 April 2018"),
        (ENGLISH, "No registration has been suspended."),
        (ENGLISH, "Nothing is awaiting registration."),
        (ENGLISH, "Requests received and not yet examined: none"),
        (ENGLISH, "Neither applications nor requests are outstanding."),
        (ENGLISH, "The suspension of registration of 5 June 2018 was lifted and the right registered."),
        (ENGLISH, "The extract shows no applications that were received but not considered."),
    ],
)
def test_what_denies_an_application_or_tells_it_as_decided_is_none(form: str, sentence: str) -> None:
    clause = _clause(form, sentence)
    assert clause is None or clause.impact == 0


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        (
            RUSSIAN,
            "Регистрация переходов запрещена: постановление пристава о запрете регистрационных действий от 01.11.2026",
        ),
        (ENGLISH, "Registration has been suspended by an order of the court of 3 November 2026."),
        (RUSSIAN, "Арест зарегистрирован 01.10.2026; подано заявление о снятии ареста, не рассмотрено."),
    ],
)
def test_a_ban_by_order_stays_a_ban(form: str, sentence: str) -> None:
    clause = clause_of(analysed(form.format(sentence)), "encumbrances")
    assert clause is not None
    assert clause.fault == "arrested"


def _clause(form: str, row: str) -> FoundClause | None:
    return clause_of(analysed(form.format(row)), "third_party_rights")
