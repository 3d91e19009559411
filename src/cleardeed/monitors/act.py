"""From a comparison to a sealed act: pure and repeatable, like the report of a check."""

import datetime
from typing import Any

import msgspec

from cleardeed.checks.internal import FinishedCheck
from cleardeed.checks.result import object_identity, seller_identity
from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.core.clock import timestamp
from cleardeed.core.crypto import DataKey
from cleardeed.core.language import Translate, translator
from cleardeed.evidence.bundle import EvidenceBundle, bundle
from cleardeed.evidence.seal import Leaf, seal
from cleardeed.monitors.compare import Change, ChangeKind
from cleardeed.monitors.runs import Cycle
from cleardeed.monitors.snapshots import UNCONFIRMED, Snapshot, SourceState
from cleardeed.reports.act import ActChange, ActReport, ActSource, ChangeTone
from cleardeed.sources.answers import DOUBTS, said_of
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.normalised import normalised_result
from cleardeed.sources.subject import Subject

FORM = "cleardeed.monitor-comparison/1"
COMPARISON_LEAF = "comparison"
ACT_LEAF = "act.pdf"
NOT_CONFIRMED = "Its answer neither shows records that earlier answers showed nor shows that they are gone."
_TONES: dict[ChangeKind, ChangeTone] = {
    "unavailable": "silent",
    "unconfirmed": "silent",
    "available": "noted",
    "carried": "noted",
}
"""Of what is no change of a fact."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An act's evidence but its PDF, and what the PDF is made from."""

    subject_id: str
    sealed_at: datetime.datetime
    comparison: bytes
    report: ActReport


class Sealed(msgspec.Struct, frozen=True, kw_only=True):
    """An act's evidence, whole."""

    root: str
    hashes: list[tuple[str, str]]
    bundle: EvidenceBundle


def draft(
    cycle: Cycle,
    key: DataKey,
    check: FinishedCheck,
    before: Snapshot | None,
    after: Snapshot,
    changes: list[Change],
    public_url: str,
    *,
    factors: list[str],
    reviewed_root: str | None = None,
) -> Draft:
    """What is compared and what came of it, fixed at the moment the check ended. `reviewed_root` is that of the edition
    that decisions carried over led to; the risk after is that edition's, as are the answers' statuses and the `factors`
    that weigh most in it."""
    salt = key.derive(f"act salt {cycle.run_id}").hex()
    comparison = canonical(_comparison(cycle, check, before, after, changes, salt) | _reviewed(reviewed_root))
    fingerprint = sha256_hex(comparison)
    subject, translate = cycle.monitor.subject or Subject(), translator(check.language)
    report = ActReport(
        monitor_id=cycle.monitor.id,
        number=cycle.number,
        check_id=cycle.check_id,
        previous_check_id=before.check_id if before else None,
        type=cycle.monitor.type,
        mode=cycle.monitor.mode,
        language=check.language,
        sealed_at=check.completed_at,
        seller=seller_identity(subject.seller),
        object=object_identity(subject.object),
        risk_before=before.risk_score if before else None,
        level_before=before.risk_level if before else None,
        open_before=before.open_sources if before else 0,
        risk_after=after.risk_score,
        level_after=after.risk_level,
        factors=factors,
        changed=any(change.essential for change in changes),
        changes=[ActChange(text=change.text, tone=_TONES.get(change.kind, "changed")) for change in changes],
        sources=[
            ActSource(
                code=code,
                name=translate(BY_CODE[code].name),
                status=state.status,
                why=_why(code, state, translate),
                undecided=state.reason in DOUBTS,
                records=len(state.records) if state.available else None,
                datestamp=check.answers[code].datestamp,
                change_count=sum(change.essential and change.source_code == code for change in changes),
            )
            for code, state in after.sources.items()
        ],
        check_root=check.evidence_root_hash or "",
        comparison_sha256=fingerprint,
        verify_url=f"{public_url}/verify/{fingerprint}",
    )
    return Draft(subject_id=f"run_{cycle.run_id}", sealed_at=check.completed_at, comparison=comparison, report=report)


def finish(made: Draft, pdf: bytes) -> Sealed:
    """The evidence of the draft and its PDF."""
    leaves = [
        Leaf.of("data_snapshot_sha256", COMPARISON_LEAF, made.comparison),
        Leaf.of("pdf_sha256", ACT_LEAF, pdf, "application/pdf"),
    ]
    sealed = seal(made.subject_id, "monitor_run", made.report.mode, made.sealed_at, leaves)
    return Sealed(
        root=sealed.root, hashes=sealed.hashes, bundle=bundle(sealed.manifest, {COMPARISON_LEAF: made.comparison})
    )


def _why(code: str, state: SourceState, translate: Translate) -> str | None:
    """Why the answer is not final."""
    if state.status == "final" or state.reason is None:
        return None
    if state.reason == UNCONFIRMED:
        return translate(NOT_CONFIRMED)
    return translate(said_of(state.reason, BY_CODE[code], has_records=bool(state.records)))


def _reviewed(root: str | None) -> dict[str, Any]:
    return {} if root is None else {"reviewed_evidence_root_hash": root}


def _comparison(
    cycle: Cycle, check: FinishedCheck, before: Snapshot | None, after: Snapshot, changes: list[Change], salt: str
) -> dict[str, Any]:
    return {
        "form": FORM,
        "salt": salt,
        "monitor_id": cycle.monitor.id,
        "run_id": cycle.run_id,
        "check_id": cycle.check_id,
        "check_evidence_root_hash": check.evidence_root_hash,
        "previous_check_id": before.check_id if before else None,
        "sealed_at": timestamp(check.completed_at),
        "risk_before": (before or after).risk_score,
        "risk_after": after.risk_score,
        "changes": [msgspec.structs.asdict(change) for change in changes],
        "sources": [normalised_result(answer, salt) for answer in check.answers.values()],
        **({} if after.read_alone is None else {"risk_check_id": after.risk_check_id, "read_alone": after.read_alone}),
    }
