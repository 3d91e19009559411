"""The files of the knowledge: all that is in them is used, and a mistake in one is an error that names the place."""

from pathlib import Path

import pytest

import cleardeed.documents.analysis
import cleardeed.documents.contested
import cleardeed.documents.model.facts  # noqa: F401  (they ask for all patterns)
from cleardeed.documents.knowledge import KnowledgeError
from cleardeed.documents.knowledge.topic import FOLDERS, Topic, read, topic, topic_names
from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.reading.words import Words
from cleardeed.documents.text import DocumentText, Page


def made(tmp_path: Path, text: str, folder: str = "en") -> Topic:
    path = tmp_path / "some.toml"
    path.write_text(text, "utf-8")
    return Topic("some", {folder: read(path, f"{folder}/some", {"side": "seller/buyer"})})


def words_of(text: str) -> Words:
    return Words(DocumentText("text", (Page(1, text),)), Repair(set()))


def test_there_are_topics_in_every_folder() -> None:
    assert len(topic_names()) >= 15
    assert all(any(topic(name).patterns_of(folder) for name in topic_names()) for folder in FOLDERS)


@pytest.mark.parametrize("name", topic_names())
def test_the_code_asks_for_every_pattern(name: str) -> None:
    assert topic(name).names() == topic(name).used


def test_a_pattern_has_the_lines_of_all_folders_with_their_parts(tmp_path: Path) -> None:
    own = made(
        tmp_path, '[parts]\npays = "pays/paid"\n[patterns]\npaid = ["{side} {pays}", "@more"]\nmore = ["price met"]\n'
    )
    assert own["paid"](words_of("The buyer pays."))
    assert own["paid"](words_of("The price is met."))
    assert not own["paid"](words_of("The agent pays."))


@pytest.mark.parametrize(
    ("folder", "lines", "reason"),
    [
        ("en", '["{nobody} pays"]', "there is no part 'nobody'"),
        ("en", '["<nobody> pays"]', "there is no family 'nobody'"),
        ("en", '["pay*s"]', "'pay*s' is no word"),
        ("en", '["pays (late)"]', "'(late)' is no word"),
        ("en", '["pays .. & late"]', "a phrase has no word"),
        ("en", '["pays & !"]', "a phrase has no word"),
        ("en", '["!pays"]', "nothing that must"),
        ("en", '["pays", "pays"]', "stands there twice"),
        ("en", "[]", "no lines"),
        ("en", '["платит"]', "another folder"),
        ("ru", '["платит/pays"]', "another folder"),
        ("en", '["@other"]', "no pattern 'other'"),
        ("en", '["@paid"]', "stands for itself"),
    ],
)
def test_a_mistake_is_an_error_that_names_the_entry(tmp_path: Path, folder: str, lines: str, reason: str) -> None:
    with pytest.raises(KnowledgeError) as raised:
        made(tmp_path, f"[patterns]\npaid = {lines}\n", folder)
    assert reason in str(raised.value)
    assert f"{folder}/some" in str(raised.value)
    assert "paid" in str(raised.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[patterns\n", "Expected"),
        ('[patterns]\npaid = "pays"\n', "Expected `array`"),
        ("[pattern]\n", "unknown field `pattern`"),
        ('[parts]\nside = "seller"\n', "shared one already"),
        ('[facts.paid]\nlines = ["pays"]\n', "missing required field `fields`"),
    ],
)
def test_a_file_that_is_none_is_an_error_that_names_it(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(KnowledgeError, match="en/some") as raised:
        made(tmp_path, text)
    assert reason in str(raised.value)


def test_a_pattern_that_no_file_has_is_an_error() -> None:
    with pytest.raises(KnowledgeError, match="no file has a pattern 'nothing'"):
        topic("money")["nothing"]
    with pytest.raises(KnowledgeError, match="there is no topic 'nothing'"):
        topic("nothing")
