"""Templates from folders: the operator's over the packaged ones, rendered without a way out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import BaseLoader, BytecodeCache
from jinja2.bccache import Bucket

from cleardeed.deals import library as library_module
from cleardeed.deals.document import prepare_documents
from cleardeed.deals.library import Library, TemplateFault
from cleardeed.deals.markup import plain_text
from cleardeed.deals.request import read_request
from cleardeed.deals.samples import PLAIN
from tests.deals.making import KINDS, library
from tests.deals.reading import spaced


class Compiled(BytecodeCache):
    """Templates that were compiled once, by their text."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.checksum in self._code:
            bucket.bytecode_from_string(self._code[bucket.checksum])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.checksum] = bucket.bytecode_to_string()


@pytest.fixture(scope="module", autouse=True)
def _compile_once() -> Iterator[None]:
    """Nearly every test opens a library of its own, of the same packaged templates."""
    compiled = Compiled()

    class Environment(library_module._Environment):
        def __init__(self, loader: BaseLoader) -> None:
            super().__init__(loader)
            self.bytecode_cache = compiled

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(library_module, "_Environment", Environment)
        yield


HEAD = "title: Опись\nneeds: object.address\n---\n"


def own(folder: Path, body: str, name: str = "ru/inventory.md", head: str = HEAD) -> Library:
    """A library with this template in it."""
    write_template(folder, body, name, head)
    return Library.open(folder)


def write_template(folder: Path, body: str, name: str, head: str = HEAD) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + body, encoding="utf-8")


def filled(templates: Library, kind: str = "inventory") -> str:
    order = read_request({"documents": [kind], "deal": PLAIN}, templates)
    return plain_text(prepare_documents(order, templates, sample=False)[0].blocks)


def test_every_kind_is_there_in_both_languages() -> None:
    assert library().kinds("ru") == library().kinds("en") == sorted(KINDS)


def test_an_operator_adds_a_kind(tmp_path: Path) -> None:
    templates = own(tmp_path, "# ОПИСЬ\n\n{{ object.address }}, {{ sellers[0].name_genitive }}")
    assert "inventory" in templates.kinds("ru")
    assert "inventory" not in templates.kinds("en")
    assert spaced(filled(templates)) == "ОПИСЬ г. Примерск, ул. Первая, д. 1, кв. 1, Иванова Петра Сидоровича"


def test_an_operator_overrides_a_kind_and_keeps_the_passages(tmp_path: Path) -> None:
    body = '{% import "_common.md" as common %}\n# СВОЙ ДОГОВОР\n\n{{ common.person(sellers[0]) }}'
    templates = own(tmp_path, body, "ru/purchase_agreement.md")
    assert filled(templates, "purchase_agreement").startswith("СВОЙ ДОГОВОР\nИванов Пётр Сидорович, 1")
    assert templates.kinds("ru") == sorted(KINDS)


ATTEMPTS = [
    "{{ ''.__class__.__mro__ }}",
    "{{ place.__init__.__globals__ }}",
    "{{ ''['__class__'] }}",
    "{{ ''|attr('__class__') }}",
    "{{ cycler.__init__.__globals__.os }}",
    "{{ lipsum.__globals__ }}",
    "{{ namespace() }}",
    "{{ range(9) }}",
    "{{ open('/etc/passwd').read() }}",
    "{% include '/etc/passwd' %}",
    "{% include '../../../../etc/passwd' %}",
    "{% import 'os' as os %}{{ os.environ }}",
    "{{ '{0.__class__}'.format(place) }}",
    "{{ sellers.append(1) }}",
    "{{ object.update({}) }}",
    "{{ self._TemplateReference__context }}",
    "{{ nothing_of_this_name }}",
    "{{ object.nothing_of_this_name }}",
    "{{ place + 1 }}",
]
"""To leave a template by what it can name."""


@pytest.fixture(scope="module")
def attempts(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library with a kind for each of `ATTEMPTS`."""
    folder = tmp_path_factory.mktemp("attempts")
    for number, attempt in enumerate(ATTEMPTS):
        write_template(folder, attempt, f"ru/attempt_{number}.md")
    return Library.open(folder)


@pytest.mark.parametrize("number", range(len(ATTEMPTS)), ids=ATTEMPTS)
def test_there_is_no_way_out_of_a_template(attempts: Library, number: int) -> None:
    with pytest.raises(TemplateFault):
        filled(attempts, f"attempt_{number}")


def test_a_fault_names_the_file_and_the_line_and_no_data(tmp_path: Path) -> None:
    templates = own(tmp_path, "# ОПИСЬ\n\n{{ sellers[0].birthdate }}")
    with pytest.raises(TemplateFault, match=r"ru/inventory.md, line 6: .*birthdate") as fault:
        filled(templates)
    assert "Иванов" not in str(fault.value)


@pytest.mark.parametrize(
    ("head", "name", "message"),
    [
        ("", "ru/a.md", "head"),
        ("title: \n---\n", "ru/a.md", "title"),
        ("title: A\nneeds: sellars\n---\n", "ru/a.md", "sellars"),
        ("title: A\nrequires: price\n---\n", "ru/a.md", "needs"),
        ("title: A\n---\n", "ru/A-b.md", "kind"),
        ("title: A\n---\n{% if x %}", "ru/a.md", "line 3"),
    ],
)
def test_a_faulty_template_is_refused_at_start(tmp_path: Path, head: str, name: str, message: str) -> None:
    with pytest.raises(TemplateFault, match=message):
        own(tmp_path, "text", name, head)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TemplateFault):
        Library.open(tmp_path / "nothing")
