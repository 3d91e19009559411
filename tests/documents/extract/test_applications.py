"""Applications that an extract shows as not yet decided, and extracts that show none."""

import pytest

from tests.documents.sale import analysed, clause_of

RUSSIAN = """Выписка из Единого государственного реестра недвижимости об объекте недвижимости
20 ноября 2026 г. № КУВИ-001/2026-1
Кадастровый номер: 77:99:0009999:1444. Адрес: г. Примерск, ул. Сосновая, д. 8, кв. 14.
Правообладатель: Рощина Дарья Ильинична. Вид права: собственность.
Ограничение прав и обременение объекта недвижимости: не зарегистрировано.
{}
"""
ENGLISH = """Extract from the Unified State Register of Real Estate
20 November 2026 No. KUVI-001/2026-1
Cadastral number: 77:99:0009999:1444. Address: Primersk, Sosnovaia Street 8, apt. 14.
Holder of the right: Daria Ilinichna Roshchina. Kind of right: ownership.
Restrictions and encumbrances: not registered.
{}
"""


def faults(said: str) -> set[str | None]:
    russian = any("а" <= letter <= "я" for letter in said)
    found = analysed((RUSSIAN if russian else ENGLISH).format(said))
    assert found.analysis.document_type == "title_extract"
    clauses = (clause_of(found, code) for code in ("third_party_rights", "encumbrances", "not_understood"))
    return {clause.fault for clause in clauses if clause and clause.status == "attention"}


@pytest.mark.parametrize(
    "said",
    [
        "Имеются сведения о поступивших, но не рассмотренных заявлениях о государственной регистрации права.",
        "Имеется поступившее, но не рассмотренное заявление о государственной регистрации перехода права"
        " собственности.",
        "Сведения о наличии поступивших, но не рассмотренных заявлений: заявление от 25.11.2026 о переходе права.",
        "Заявление о переходе права от 25.11.2026 принято, решение по нему не принято.",
        "Поступило заявление о государственной регистрации договора дарения, срок рассмотрения не истёк.",
        "В отношении объекта подано заявление о регистрации права, осуществление регистрации приостановлено до"
        " 15.01.2027.",
        "Регистрация перехода права приостановлена 20.11.2026 по заявлению от 10.11.2026.",
        "В производстве находится заявление № MFC-1234/2026 о регистрации договора купли-продажи.",
        "Сведения о поступивших, но не рассмотренных заявлениях: представлены, 1 (одно) заявление.",
        "На рассмотрении находится заявление о регистрации ипотеки.",
        "Количество нерассмотренных заявлений о регистрации: 2.",
        "There are applications received and not yet considered.",
        "An application for registration of a transfer of title was received on 25 November 2026 and has not"
        " been decided.",
        "Pending applications for registration: 1.",
        "Applications received but not examined: an application of 25 November 2026 for a gift.",
        "A request to register a sale is being processed.",
    ],
)
def test_an_application_that_is_not_decided_is_told_once(said: str) -> None:
    assert faults(said) == {"application"}


@pytest.mark.parametrize(
    "said",
    [
        "Сведения о наличии поступивших, но не рассмотренных заявлений о проведении государственной регистрации"
        " права: отсутствуют.",
        "Сведения о поступивших, но не рассмотренных заявлениях: данные отсутствуют.",
        "Поступившие, но не рассмотренные заявления о регистрации: нет.",
        "Нерассмотренных заявлений о государственной регистрации не имеется.",
        "Количество нерассмотренных заявлений о регистрации: 0.",
        "Заявление о регистрации права от 01.03.2015 рассмотрено, право зарегистрировано 10.03.2015.",
        "Сведения о возможности предоставления третьим лицам персональных данных: заявлений не поступало.",
        "Правопритязания: отсутствуют.",
        "Applications received but not considered: none.",
        "Pending applications: no data.",
        "There are no pending applications for registration.",
        "No applications for registration have been received.",
        "Pending applications for registration: 0.",
        "The application of 1 March 2015 was considered and the right registered on 10 March 2015.",
        "Нерассмотренных заявлений о переходе права не имеется.",
        "Сведений о поступивших и нерассмотренных заявлениях нет.",
        "Количество поступивших, но не рассмотренных заявлений: 0",
        "Поступившие, но не рассмотренные заявления: таковых нет.",
        "Applications received but not yet considered: there are none.",
        "Все заявления, поступившие в отношении объекта, рассмотрены; незавершённых нет.",
    ],
)
def test_an_extract_without_one_tells_none(said: str) -> None:
    assert faults(said) == set()
