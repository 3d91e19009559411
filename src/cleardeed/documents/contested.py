"""Which alarms of the embedded reader the document itself contradicts. Pure.

An alarm quotes a sentence. The document is read again without the quotes of its alarms: where no fault of the clause is
left and other words state the opposite (`opposites`), either the alarm is misread or the document contradicts itself.
Only such an alarm may be doubted by a language model (`merging`), which has no say in what contradicts it.
"""

import datetime
import re
from collections.abc import Iterable, Iterator

import msgspec

from cleardeed.documents.analysis import read_text
from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.extract.embedded import extract
from cleardeed.documents.facts import Quotation
from cleardeed.documents.findings import Analysed, ContestedAlarm, FoundClause
from cleardeed.documents.opposites import OPPOSITES, AlarmContext
from cleardeed.documents.rules.evaluate import evaluate_rules
from cleardeed.documents.rules.table import RULES_BY_CODE
from cleardeed.documents.text import DocumentText

AGREEMENTS: tuple[DocumentType, ...] = ("purchase_agreement", "preliminary_agreement", "deposit_agreement")
"""The types whose sentences state terms. A row of an extract is an entry, and a consent or a power of attorney grants
what it revokes."""
_VISIBLE = re.compile(r"\S")


def contested_alarms(
    text: DocumentText, analysed: Analysed, *, guess: str | None, today: datetime.date
) -> list[ContestedAlarm]:
    """The alarms that other words of the document contradict, each with the first of these words.

    `guess` and `today` are those of the analysis, which it takes about as long as.
    """
    alarms = list(_alarms(analysed.analysis.found_clauses))
    if analysed.analysis.document_type not in AGREEMENTS or not alarms:
        return []
    reading = read_text(_without([alarm for _, alarm in alarms], text), guess, today)
    if reading.kind != analysed.analysis.document_type:
        return []
    facts = extract(reading)
    rules = [RULES_BY_CODE[clause.code] for clause, _ in alarms]
    clauses = {clause.code: clause for clause in evaluate_rules(reading, facts, rules=rules)}
    rest = AlarmContext(whole=analysed.facts, facts=facts, reading=reading, clauses=clauses)
    return list(_contradicted(alarms, rest))


def _alarms(clauses: Iterable[FoundClause]) -> Iterator[tuple[FoundClause, Quotation]]:
    """The alarms of one fault that have an opposite, with the words that they rest on."""
    for clause in clauses:
        quotation = clause.quotation
        alone = clause.status == "attention" and not clause.also
        if alone and quotation is not None and (clause.code, clause.fault) in OPPOSITES:
            yield clause, quotation


def _without(quotations: Iterable[Quotation], text: DocumentText) -> DocumentText:
    """The text with some of its words blanked; everything else stays where it is."""
    pages = {page.number: page.text for page in text.pages}
    for quotation in quotations:
        page, start, end = pages[quotation.page], quotation.offset, quotation.offset + len(quotation.text)
        pages[quotation.page] = page[:start] + _VISIBLE.sub(" ", page[start:end]) + page[end:]
    return msgspec.structs.replace(
        text, pages=tuple(msgspec.structs.replace(page, text=pages[page.number]) for page in text.pages)
    )


def _contradicted(alarms: Iterable[tuple[FoundClause, Quotation]], rest: AlarmContext) -> Iterator[ContestedAlarm]:
    for clause, quotation in alarms:
        left = rest.clauses.get(clause.code)
        if left is not None and left.status == "attention":
            continue
        answer = next(iter(OPPOSITES[clause.code, clause.fault](rest, quotation)), None)
        if answer is not None:
            yield ContestedAlarm(code=clause.code, fault=clause.fault, alarm=quotation, answer=answer)
