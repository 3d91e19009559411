"""Rosfinmonitoring's list as a file: its forms, and what the connector claims from it."""

import datetime
import os
from pathlib import Path

import pytest

from cleardeed.core import clock
from cleardeed.simulators.rosfin import ACTIVE, Rosfin
from cleardeed.sources.answers import answer_of, unavailable
from cleardeed.sources.base import Answer, Unavailable
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.connectors.fedsfm_list.connector import FedsfmList
from cleardeed.sources.subject import Seller, Subject
from tests.simulators.conftest import BROWSER, http_to

LINES = """Перечень. Физические лица
1. ГРОМОВ ИЛЬЯ АНДРЕЕВИЧ*, (ГРОМЫЧ; ЛУНЕВ СЕМЕН ПЕТРОВИЧ), 03.11.1969 г.р. , Г. ПРИМЕРСК;
2. ИВАНОВ ПЕТР, 24.12.1963 г.р. , Г. ПРИМЕРСК ПРИМЕРСКОЙ ОБЛАСТИ;
3. МАМЕДОВ АЛИ ВЕЛИ ОГЛЫ*, , Г. ПРИМЕРСК;
4. ЁЛКИНА-СЕРОВА\u00a0АННА\u00a0ИЛЬИНИЧНА, 05.05.1985 г.р.;
5. СЛОМАНОВ, 32.13.1963 г.р. ;
6. ОРЛОВ ИВАН ПЕТРОВИЧ, 01.01.1990 г.р. , Г. ПРИМЕРСК.
"""


def person(last: str, first: str, middle: str | None = None, born: str = "1969-11-03") -> Subject:
    return Subject(seller=Seller(last, first, middle, datetime.date.fromisoformat(born)))


WEEK = datetime.timedelta(days=7)
GROMOV = person("Громов", "Илья", "Андреевич")


async def asked(file: Path, subject: Subject, *, as_of: datetime.date | None = None) -> Answer:
    findings = await FedsfmList(file, as_of, 1, WEEK).query("watchlists", subject, None)
    return answer_of(BY_CODE["watchlists"], findings, "fedsfm_list")


async def said(file: Path, subject: Subject, as_of: datetime.date | None = None) -> Answer:
    """Return the answer like `asked`, silence too."""
    try:
        return await asked(file, subject, as_of=as_of)
    except Unavailable as silence:
        return unavailable(BY_CODE["watchlists"], silence.reason, "fedsfm_list")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text(LINES, "utf-8")
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "windows-1251"])
async def test_name_and_birth_date_are_proof(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(LINES, encoding)
    answer = await asked(path, GROMOV)
    assert answer.status == "found"
    (record,) = answer.records
    assert (record.kind, record.number, record.match.grade) == ("terrorism", "1", "exact")


async def test_the_saved_page_is_read_too(tmp_path: Path) -> None:
    async with http_to(Rosfin()) as client:
        page = await client.get(ACTIVE, headers=BROWSER)
    path = tmp_path / "page.html"
    path.write_bytes(page.content)
    assert (await asked(path, GROMOV)).status == "found"
    assert (await asked(path, person("Орлова", "Мария", "Сергеевна", "1988-05-20"))).status == "ok"


PAGE = """<html><body><h1>Перечень</h1>
<div id="russianFL"><h3>Граждане</h3><p>1. <b>ГРОМОВ</b> ИЛЬЯ АНДРЕЕВИЧ*, 03.11.1969 г.р. , Г. ПРИМЕРСК;</p></div>
<div id="foreignFL"><h3>Иностранные граждане</h3>1. ЛУНЕВ СЕМЕН, 05.05.1985 г.р. ;<br>
2. СЕРОВ ОЛЕГ, 06.06.1986 г.р. .</div>
<div id="russianUL"><h3>Организации</h3><p>1. ООО ПРИМЕР;</p></div></body></html>"""


@pytest.mark.parametrize(
    "subject",
    [GROMOV, person("Лунёв", "Семён", born="1985-05-05"), person("Серов", "Олег", born="1986-06-06")],
)
async def test_headings_and_markup_spoil_no_entry(tmp_path: Path, subject: Subject) -> None:
    path = tmp_path / "page.html"
    path.write_text(PAGE, "windows-1251")
    assert (await asked(path, subject)).status == "found"


async def test_a_heading_after_a_blank_line_belongs_to_no_entry(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{LINES}\r\n\r\nЮридические лица\r\n1. ООО «Пример»;\r\n", "utf-8")
    answer = await asked(path, person("Орлов", "Иван", "Петрович", "1990-01-01"))
    assert (answer.status, answer.reason) == ("found", None)


async def test_another_birth_date_is_somebody_else(file: Path) -> None:
    answer = await asked(file, person("Громов", "Илья", "Андреевич", "1970-01-01"))
    assert answer.status == "ok"
    assert "left out: 1" in answer.summary


async def test_without_a_birth_date_on_the_list_a_person_decides(file: Path) -> None:
    answer = await asked(file, person("Мамедов", "Али", "Вели оглы", "1975-01-01"))
    assert (answer.status, answer.reason) == ("manual_review_required", "namesake")


@pytest.mark.parametrize(
    "subject",
    [
        person("Лунёв", "Семён", "Петрович"),
        person("Елкина-Серова", "Анна", "Ильинична", "1985-05-05"),
        person("Gromov", "Ilya", "Andreevich"),
    ],
)
async def test_other_names_and_spellings_are_found(file: Path, subject: Subject) -> None:
    assert (await asked(file, subject)).status in ("found", "manual_review_required")
    assert (await asked(file, subject)).records


async def test_an_entry_that_cannot_be_read_matters_to_its_namesakes_alone(file: Path) -> None:
    broken = await asked(file, person("Сломанов", "Иван", "Иванович"))
    assert (broken.status, broken.reason) == ("manual_review_required", "unreadable_rows")
    assert (await asked(file, person("Петрова", "Анна"))).status == "ok"


async def test_the_list_stands_at_the_day_it_was_written(file: Path) -> None:
    old = datetime.datetime(2024, 2, 3, 12, tzinfo=datetime.UTC).timestamp()
    os.utime(file, (old, old))
    answer = await said(file, person("Петрова", "Анна"))
    assert (answer.status, answer.reason) == ("source_unavailable", "stale")
    assert (await asked(file, GROMOV)).datestamp == datetime.date(2024, 2, 3)
    fresh = await asked(file, person("Петрова", "Анна"), as_of=clock.today())
    assert fresh.status == "ok"


@pytest.mark.parametrize(
    ("who", "status"),
    [
        (person("Петрова", "Анна"), "source_unavailable"),
        (GROMOV, "found"),
        (person("Мамедов", "Али"), "manual_review_required"),
    ],
)
async def test_a_list_of_last_week_shows_who_was_on_it_alone(file: Path, who: Subject, status: str) -> None:
    a_week_ago = clock.today() - WEEK
    assert (await said(file, who, a_week_ago)).status in (status, "ok")
    assert (await said(file, who, a_week_ago - datetime.timedelta(days=1))).status == status


async def test_a_new_file_is_read_without_a_restart(file: Path) -> None:
    connector = FedsfmList(file, None, 1, WEEK)
    assert (await connector.query("watchlists", person("Новиков", "Пётр"), None)).records == []
    _write(file, f"{LINES}7. НОВИКОВ ПЕТР, 03.11.1969 г.р. ;\n")
    assert len((await connector.query("watchlists", person("Новиков", "Пётр"), None)).records) == 1


def _write(file: Path, text: str, encoding: str = "utf-8") -> None:
    file.write_text(text, encoding)


@pytest.mark.parametrize("content", ["", "<html><body>Доступ заблокирован</body></html>", "просто текст\n" * 10])
async def test_another_file_is_no_answer(tmp_path: Path, content: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(content, "utf-8")
    with pytest.raises(Unavailable) as raised:
        await asked(path, GROMOV)
    assert raised.value.reason == "broken"


BY_HEADINGS = """<!DOCTYPE html>
<html><head><title>Перечень террористов и экстремистов</title></head><body>
<ul><li><a href="/">Организации</a></li><li>1. Главная</li></ul>
<div class="panel-group">
<div class="panel-heading"><h4>Национальная часть</h4></div>
<div class="panel-heading"><h4>Организации</h4></div>
<div class="panel-body"><ol>
<li>1. ОБЪЕДИНЕНИЕ, ЧЛЕНАМИ КОТОРОГО ЯВЛЯЮТСЯ: ЧЛЕНОВ ОЛЕГ ИЛЬИЧ, РОДИВШИЙСЯ 03.11.1969 , ;</li>
<li>2. КРУЖОК ИМЕНОВ ИГОРЬ (КРУЖОК), ;</li></ol></div>
<div class="panel-heading"><h4>Физические лица</h4></div>
<div class="panel-body"><ol class="terrorist-list">
<li>1. ГРОМОВ ИЛЬЯ АНДРЕЕВИЧ*, (ЛУНЕВ СЕМЕН ПЕТРОВИЧ), 03.11.1969 г.р. , Г. ПРИМЕРСК;</li>
<li>2. МАМЕДОВ АЛИ ВЕЛИ ОГЛЫ*, , ;</li>
<li>3. ОРЛОВ ИВАН, 01.01.1990 г.р. , Г. ПРИМЕРСК;</li></ol></div>
<div class="panel-heading"><h4>Международная часть</h4></div>
<div class="panel-heading"><h4>Физические лица</h4></div>
<div class="panel-body">Сведения о субъектах отсутствуют</div>
</div></body></html>
"""


async def page_asked(tmp_path: Path, page: str, subject: Subject) -> tuple[str, str | None]:
    path = tmp_path / "page.html"
    path.write_text(page, "utf-8")
    answer = await asked(path, subject)
    return answer.status, answer.reason


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        (GROMOV, ("found", None)),
        (person("Лунёв", "Семён", "Петрович"), ("found", None)),
        (person("Лунёв", "Семён", "Петрович", "1970-01-01"), ("ok", None)),
        (person("Членов", "Олег", "Ильич"), ("found", None)),
        (person("Именов", "Игорь"), ("manual_review_required", "unmatched_hits")),
        (person("Петрова", "Анна"), ("ok", None)),
    ],
)
async def test_a_page_that_has_only_headings_is_read(
    tmp_path: Path, subject: Subject, expected: tuple[str, str | None]
) -> None:
    assert await page_asked(tmp_path, BY_HEADINGS, subject) == expected


@pytest.mark.parametrize("lost", ["1. ГРОМОВ", "2. МАМЕДОВ", "1. ОБЪЕДИНЕНИЕ"])
async def test_a_gap_in_the_numbers_leaves_nobody_clean(tmp_path: Path, lost: str) -> None:
    kept = "\n".join(line for line in BY_HEADINGS.splitlines() if not line.startswith(f"<li>{lost}"))
    assert await page_asked(tmp_path, kept, person("Петрова", "Анна")) == ("manual_review_required", "counts_differ")


async def test_a_list_that_starts_anew_under_an_unknown_heading_is_one_of_people(tmp_path: Path) -> None:
    page = BY_HEADINGS.replace("Физические лица", "Прочее", 1).replace("<h4>М", "<h4>Физические лица</h4><h4>М")
    page = page.replace(
        '<div class="panel-body">Сведения', "Сведения о субъектах отсутствуют<h4>Физические лица</h4>Сведения"
    )
    assert await page_asked(tmp_path, page, GROMOV) == ("found", None)
    assert (await page_asked(tmp_path, page, person("Мамедов", "Али")))[0] == "manual_review_required"


async def test_an_announced_number_is_counted(tmp_path: Path) -> None:
    said = BY_HEADINGS.replace("Международная часть", "Всего: {}")
    clean = person("Петрова", "Анна")
    assert await page_asked(tmp_path, said.format(3), clean) == ("ok", None)
    assert await page_asked(tmp_path, said.format(4), clean) == ("manual_review_required", "counts_differ")


@pytest.mark.parametrize(
    "page",
    [
        BY_HEADINGS[: BY_HEADINGS.index("<li>3.")],
        BY_HEADINGS.replace("</html>", ""),
        BY_HEADINGS.replace("экстремистов</title>", "экстремистов (исключенные)</title>"),
        BY_HEADINGS.replace("экстремистов</title>", "экстремистов (включённые)</title>"),
        BY_HEADINGS.replace("Физические лица", "Прочее").replace("Организации", "Прочее"),
        BY_HEADINGS.replace(" г.р.", ""),
    ],
)
async def test_a_page_cut_off_or_of_another_kind_is_broken(tmp_path: Path, page: str) -> None:
    with pytest.raises(Unavailable) as raised:
        await page_asked(tmp_path, page, person("Петрова", "Анна"))
    assert raised.value.reason == "broken"


async def test_a_text_that_breaks_off_or_is_short_is_broken(tmp_path: Path, file: Path) -> None:
    with pytest.raises(Unavailable):
        await FedsfmList(file, None, 7, WEEK).query("watchlists", GROMOV, None)
    _write(file, LINES[: LINES.index(", 01.01.1990")])
    with pytest.raises(Unavailable):
        await asked(file, GROMOV)


async def test_lines_in_an_unknown_encoding_are_no_list(file: Path) -> None:
    _write(file, LINES.replace("Ё", "Е"), "koi8-r")
    with pytest.raises(Unavailable):
        await asked(file, GROMOV)


async def test_a_file_that_is_gone_is_not_loaded(tmp_path: Path) -> None:
    with pytest.raises(Unavailable) as raised:
        await asked(tmp_path / "none", GROMOV)
    assert raised.value.reason == "not_loaded"


async def test_without_a_name_a_person_must_look(file: Path) -> None:
    assert (await asked(file, Subject(seller=Seller(last_name="Громов")))).reason == "not_enough_data"
