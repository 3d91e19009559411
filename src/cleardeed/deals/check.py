"""Judging a template before it goes into service: are its fields known, does it fill in for every sample deal."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from jinja2 import meta, nodes

from cleardeed.core.errors import RefusedError, ValidationError
from cleardeed.deals import model
from cleardeed.deals.document import Document, prepare_documents
from cleardeed.deals.docx import render_docx
from cleardeed.deals.library import LANGUAGES, SUFFIX, Library, TemplateFault
from cleardeed.deals.numerals import Language
from cleardeed.deals.pdf import render_pdf
from cleardeed.deals.request import DealRequest, read_request
from cleardeed.deals.samples import SAMPLES
from cleardeed.reports.pdf import RenderingError


class TemplateReport(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a template check. `rendered` are the sample deals that it was filled with and set from, in both
    formats."""

    kind: str
    language: Language
    title: str
    needs: list[str]
    unknown_fields: list[str]
    rendered: list[str]
    faults: list[str]

    @property
    def fit(self) -> bool:
        """Whether the template may go into service."""
        return bool(self.rendered) and not self.unknown_fields and not self.faults


def find_template(target: str, own: Path | None) -> tuple[Library, str, list[Language]]:
    """The library, kind and languages that `target` names: a file `…/<language>/<kind>.md`, or a kind.

    Raises `RefusedError` where it names none, `TemplateFault` where a head is not in order.
    """
    path = Path(target)
    if path.suffix != SUFFIX:
        library = Library.open(own)
        found = [language for language in LANGUAGES if target in library.kinds(language)]
        if not found:
            raise RefusedError(
                "there is no template of this kind; there are: {known}", known=", ".join(library.kinds("ru"))
            )
        return library, target, found
    language = next((known for known in LANGUAGES if known == path.resolve().parent.name), None)
    if not path.is_file() or language is None or path.name.startswith("_"):
        raise RefusedError("name a file <folder>/<language>/<kind>.md, where the language is ru or en")
    return Library.open(path.resolve().parent.parent), path.name.removesuffix(SUFFIX), [language]


def check_template(library: Library, kind: str, language: Language, output: Path | None = None) -> TemplateReport:
    """Fills the template with every sample deal; `output` is a folder that the results are written to."""
    template = library.template(kind, language)
    rendered, faults = [], []
    for name, request in _orders(library, kind, language):
        try:
            _render(prepare_documents(request, library, sample=True)[0], name, output)
            rendered.append(name)
        except (TemplateFault, RenderingError) as fault:
            faults.append(f"{name}: {fault}")
    return TemplateReport(
        kind=kind,
        language=language,
        title=template.title,
        needs=list(template.needs),
        unknown_fields=_unknown_everywhere(library, kind, language),
        rendered=rendered,
        faults=faults,
    )


def _unknown_everywhere(library: Library, kind: str, language: Language) -> list[str]:
    """The unknown fields of the template and, with their file's name, of the passages that it imports."""
    syntax = library.syntax(kind, language)
    passages = sorted({name for name in meta.find_referenced_templates(syntax) if name})
    return unknown_fields(syntax) + [
        f"{name} {field}"
        for name in passages
        for field in unknown_fields(library.syntax(name.removesuffix(SUFFIX), language))
    ]


def unknown_fields(syntax: nodes.Template) -> list[str]:
    """`line 12: birthdate` for each name in the template that the model does not have, in branches not taken too."""
    known = {name for kind in vars(model).values() for name in getattr(kind, "__struct_fields__", ())}
    passages = {node.target for node in syntax.find_all(nodes.Import)} | {"loop"}
    own = {node.name for node in syntax.find_all(nodes.Name) if node.ctx != "load"}
    roots = [(0, name) for name in meta.find_undeclared_variables(syntax) - own - set(model.Model.__struct_fields__)]
    fields = [
        (node.lineno, node.attr)
        for node in syntax.find_all(nodes.Getattr)
        if node.attr not in known and not (isinstance(node.node, nodes.Name) and node.node.name in passages)
    ]
    return [f"line {line}: {name}" if line else name for line, name in sorted({*roots, *fields})]


def _orders(library: Library, kind: str, language: Language) -> Iterator[tuple[str, DealRequest]]:
    """The samples that have what the template needs."""
    for name, deal in SAMPLES.items():
        try:
            yield name, read_request({"documents": [kind], "language": language, "deal": deal}, library)
        except ValidationError:
            continue


def _render(document: Document, name: str, output: Path | None) -> None:
    made = {"docx": render_docx(document), "pdf": render_pdf(document)}
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        for form, content in made.items():
            (output / f"{document.kind}-{document.language}-{name}.{form}").write_bytes(content)
