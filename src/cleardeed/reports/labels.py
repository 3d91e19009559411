"""Every fixed word of the reports. The catalogues translate each in the context of its key."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from cleardeed.core.language import FORMATS, Language, catalogue
from cleardeed.reports.act_labels import ACT
from cleardeed.reports.codes import CODES
from cleardeed.reports.console_labels import CONSOLE
from cleardeed.reports.document_labels import DOCUMENT
from cleardeed.reports.section_labels import SECTIONS
from cleardeed.reports.unanswered_labels import UNANSWERED

Labels = Mapping[str, str]

ENGLISH: Labels = MappingProxyType(
    {
        **FORMATS,
        **CODES,
        **SECTIONS,
        # Headings and running lines
        "title": "Due diligence report",
        "stamp": "Sealed {sealed_at}",
        "page": "Page {page} of {pages}",
        "chapter.factors": "Risk factors",
        "chapter.sources": "Sources asked",
        "chapter.findings": "What the sources hold",
        "chapter.unanswered": "What could not be checked",
        "chapter.opinion": "Legal opinion",
        "chapter.evidence": "Evidence and verification",
        # Codes
        "type.seller": "Seller",
        "type.object": "Property",
        "type.full": "Seller and property",
        "mode.live": "Live",
        "mode.sandbox": "Sandbox",
        "status.report_ready": "Ready",
        "status.partial": "Partial",
        "level.low": "Low",
        "level.medium": "Medium",
        "level.high": "High",
        "level.critical": "Critical",
        "factor.ok": "In order",
        "factor.attention": "Attention",
        "factor.critical": "Critical",
        "factor.unknown": "Not known",
        "source.ok": "Nothing adverse",
        "source.found": "Records found",
        "source.weighed": "See the risk factors",
        "source.source_unavailable": "No answer",
        "source.manual_review_required": "Review needed",
        "source.not_searched": "Not searched",
        "source.not_final": "Not final",
        "source.not_applicable": "Not applicable",
        "source.open": "No final answer",
        "source.reviewed": "Decided by a person",
        "deciding.concerns_subject": "Concerns the subject",
        "deciding.another_person": "Someone else",
        "deciding.cannot_tell": "Cannot tell",
        "decision.concerns_subject": "Decided: concerns the subject",
        "decision.another_person": "Decided: someone else",
        "decision.cannot_tell": "Decided: cannot tell",
        "grade.exact": "Sure match",
        "grade.probable": "Probable match",
        "grade.weak": "Weak match",
        # Sandbox
        "sandbox.mark": "SANDBOX",
        "sandbox.notice": "Sandbox report. The data are invented; it says nothing about any person or property.",
        # Page one
        "verdict": "Risk score",
        "verdict.of": "of 100",
        "verdict.incomplete": "of what was checked",
        "coverage.complete": "All {asked} sources answered.",
        "coverage.incomplete": "Not everything could be checked",
        "coverage.count": "{unanswered} of {asked} sources gave no final answer.",
        "coverage.warning": "This report does not say that nothing is held there. "
        "The risk may be higher than the score shows; see chapter {chapter}.",
        "coverage.set_aside": "Records set aside by a person's decision: {count}.",
        "coverage.nothing": "No source was asked.",
        "seller": "Seller",
        "seller.full_name": "Full name",
        "seller.birth_date": "Date of birth",
        "whom.inn": "tax number (INN) {number}",
        "whom.cadastral_number": "cadastral number {number}",
        "seller.inn": "Tax number (INN)",
        "seller.snils": "Pension no. (SNILS)",
        "seller.passport": "Passport",
        "object": "Property",
        "object.cadastral_number": "Cadastral number",
        "object.object_type": "Kind",
        "object.address": "Address",
        "identity.given": "as named in the request",
        "missing": "not in the request",
        "edition": "Reviewed edition {number}",
        "edition.risk": "Risk score in the first edition: {first_score} of 100 ({first_label}); in this one: {score} "
        "({label}).",
        "edition.settled": "People's decisions on records, as taken into account in the score: {count}.",
        "edition.undecided": "Records of which a person could not tell whose they are: {count}; they still wait for a "
        "decision.",
        "edition.deciders": "Who decided: {names}.",
        "edition.deciders.more": "Who decided: {names} and {count} more.",
        "edition.notice": "Each decision stands with its record, with the reason and who made it. The first edition, "
        "sealed {first_sealed_at}, is unchanged.",
        "facts": "Key facts",
        "fact.check_id": "Check",
        "fact.type": "Subject",
        "fact.mode": "Mode",
        "fact.status": "Report",
        "fact.created_at": "Ordered",
        "fact.sealed_at": "Sealed",
        "fact.coverage": "Final answers",
        "fact.coverage.value": "{answered} of {asked}",
        "fact.records": "Records found",
        "glance": "Sources at a glance",
        "reasons": "What the score rests on",
        "reasons.more": "{count} more in chapter {chapter}",
        "reasons.none": "No factor raises the score.",
        # Chapters
        "factors.intro": "Each factor adds its weight to the score, which stops at 100. The heaviest come first.",
        "factors.weight": "Weight",
        "factors.factor": "Factor",
        "factors.law": "Basis",
        "factors.sources": "Sources",
        "factors.demands": "What to do",
        "factors.records": "Records",
        "factors.in_order": "Checked and in order",
        "factors.none": "No factor was assessed.",
        "sources.intro": "“Data as of” is the date of the register's data, not the day it was asked. "
        "“Nothing adverse” means that a register was read and no entry of it raises the score.",
        "sources.source": "Source",
        "sources.status": "Answer",
        "sources.datestamp": "Data as of",
        "sources.records": "Records",
        "sources.connector": "Read through",
        "sources.summary": "In short",
        "findings.none": "No source holds a record on the subject.",
        "findings.record": "Record",
        "findings.content": "Content",
        "findings.match": "Why it matched",
        "findings.date": "of {date}",
        "findings.closed_on": "closed {date}",
        "findings.stands_until": "stands until {date}",
        "findings.more": "and {count} more, see the data snapshot",
        "findings.decided": "{decided_by}, {decided_at}: {reason}",
        "findings.overruled": "Counts all the same: more than name and birth date agree.",
        "findings.no_details": "The records themselves are in the data snapshot.",
        "unanswered.also": "Not known: {titles}.",
        "unanswered.why": "Why",
        "unanswered.todo": "What to do",
        "opinion.by.rules": "Written by rules from the factors of this report. Not reviewed by a person.",
        "opinion.by.model": "Written by a language model from the factors of this report. Not reviewed by a person.",
        "opinion.basis": "Basis",
        "evidence.intro": "These fingerprints fix what was checked: another character in the data gives another one.",
        "evidence.snapshot": "Data snapshot (SHA-256)",
        "evidence.page": "Verification page",
        "evidence.first": "Root of the first edition (SHA-256)",
        "evidence.how": "How to verify this file",
        "evidence.step.hash": "Compute the SHA-256 of the PDF file as you received it. It is not printed here: a file "
        "cannot hold its own fingerprint.",
        "evidence.step.page": "Open the verification page (scan the code or follow the link) and compare the "
        "fingerprint with the one shown there. The page shows no personal data.",
        "evidence.step.api": "Partners can ask the service instead, with the fingerprint in place of <sha256>:",
        "evidence.step.offline": "Without the service: download the manifest of the check and recompute its root "
        "(RFC 9162 Merkle tree) from the manifest and the files:",
        "evidence.command.unix": "Linux, macOS",
        "evidence.command.windows": "Windows",
        "evidence.sources": "Normalised answer of each source (SHA-256)",
        "notes": "How to read this report",
        "notes.scope": "The report states what the named sources held at the dates given. It does not replace a title "
        "extract, the original documents or a lawyer's advice.",
        "notes.match": "Sure match: an official number agrees, or surname, first name and date of birth; what "
        "could not be compared stands with the record. Probable or weak match: something is missing on one side or "
        "contradicts, so a person must decide whether the record concerns the subject.",
        "notes.words": "What a register says in its own words stands as it is written there, in Russian.",
        "notes.level": "Levels: low 0–24, medium 25–49, high 50–74, critical 75–100.",
        **ACT,
        **DOCUMENT,
        **CONSOLE,
        **UNANSWERED,
    }
)


@cache
def labels_in(language: Language) -> Labels:
    """The words in the language; one that is not translated stays English."""
    words = catalogue(language)
    return MappingProxyType({key: words.pgettext(key, text) for key, text in ENGLISH.items()})
