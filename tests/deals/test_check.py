"""`cleardeed deals check`."""

from pathlib import Path

import pytest

from cleardeed.cli import app
from cleardeed.core.errors import RefusedError
from cleardeed.deals.check import check_template, find_template
from cleardeed.deals.library import LANGUAGES, Library
from cleardeed.deals.numerals import Language
from tests.deals.making import KINDS, library

pytestmark = pytest.mark.slow

GOOD = "title: Опись\nneeds: price\n---\n# ОПИСЬ\n\n{% for p in sellers %}{{ p.name }}{% endfor %} {{ price.full }}\n"


def template(folder: Path, text: str) -> Path:
    path = folder / "ru" / "inventory.md"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_packaged_templates_are_fit(kind: str, language: Language) -> None:
    report = check_template(library(), kind, language)
    assert report.fit
    assert len(report.rendered) >= 3


def test_unknown_fields_are_reported_in_branches_not_taken_too(tmp_path: Path) -> None:
    path = template(tmp_path, GOOD + "{% if false %}{{ sellers[0].nickname }} {{ prise }}{% endif %}\n")
    report = check_template(*_one(path))
    assert report.unknown_fields == ["prise", "line 7: nickname"]
    assert not report.fit


def test_passages_are_judged_with_what_imports_them(tmp_path: Path) -> None:
    path = template(tmp_path, '{% import "_own.md" as own %}'.join([GOOD, "{{ own.say(sellers[0]) }}\n"]))
    passage = "{% macro say(p) %}{{ p.name }}{% if p.nick %}{% endif %}{% endmacro %}"
    path.with_name("_own.md").write_text(passage, encoding="utf-8")
    assert check_template(*_one(path)).unknown_fields == ["_own.md line 1: nick"]


def test_what_fails_for_some_deal_is_reported(tmp_path: Path) -> None:
    report = check_template(*_one(template(tmp_path, GOOD + "{{ deposit.full }}\n")))
    assert report.rendered == ["full", "house", "land", "share", "bankrupt"]
    assert [fault.partition(":")[0] for fault in report.faults] == ["plain"]


def test_results_are_written_for_a_look(tmp_path: Path) -> None:
    check_template(*_one(template(tmp_path, GOOD)), output=tmp_path / "out")
    assert (tmp_path / "out" / "inventory-ru-plain.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "out" / "inventory-ru-full.docx").read_bytes().startswith(b"PK")


@pytest.mark.parametrize("target", ["lease", "nowhere/ru/lease.md", "README.md"])
def test_what_is_no_template_is_refused(target: str) -> None:
    with pytest.raises(RefusedError):
        find_template(target, None)


def test_the_command_exits_by_the_outcome(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = template(tmp_path, GOOD)
    app(["deals", "check", str(path), "--json"], result_action="return_value")
    assert '"unknown_fields":[]' in capsys.readouterr().out
    path.write_text(GOOD + "{{ prise }}", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        app(["deals", "check", str(path), "--json"], result_action="return_value")
    assert ended.value.code == 1


def _one(path: Path) -> tuple[Library, str, Language]:
    found, kind, (language,) = find_template(str(path), None)
    return found, kind, language
