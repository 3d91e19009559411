"""Reading reviews and their editions back. Nothing here is charged or changed."""

import msgspec

from cleardeed.checks import read as checks
from cleardeed.checks.result import reviewed_sources
from cleardeed.checks.reviews import store
from cleardeed.checks.reviews.model import EditionState, Review, ReviewList, ReviewView, edition_path, in_force
from cleardeed.checks.scoring.decided import apply_decisions
from cleardeed.checks.store import load_reported, owner_of
from cleardeed.checks.stored_answers import load_answers
from cleardeed.checks.view import edition_links
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import NotFoundError
from cleardeed.core.ids import is_id
from cleardeed.core.language import Translate
from cleardeed.core.owner import Owner
from cleardeed.core.signed_links import LinkSigner
from cleardeed.database.pool import Connection, Pool
from cleardeed.evidence.block import Evidence
from cleardeed.evidence.stored import read_bundle
from cleardeed.files.file_store import FileStore
from cleardeed.records.kind import BUNDLE_FILE
from cleardeed.reports.model import FoundRecord, ReviewedSource
from cleardeed.sources.catalogue import in_order
from cleardeed.vault.keys import data_key_of


async def read_reviews(pool: Pool, ring: KeyRing, owner: Owner, check_id: str, signed: LinkSigner) -> ReviewList:
    """Every review of the owner's check, the newest first. Raises `NotFoundError`."""
    if not is_id(check_id, "chk"):
        raise NotFoundError
    check = await checks.read_summary(pool, owner, check_id)
    key = await data_key_of(pool, ring, owner.account_id, check_id)
    reviews = await store.read_all(pool, key, owner.account_id, check_id)
    first = msgspec.json.decode(check.evidence, type=Evidence) if check.evidence else None
    return ReviewList(
        check_id=check_id,
        first_evidence_root_hash=first.check_evidence_root_hash if first else None,
        items=[_view(one, signed, erased=key is None) for one in reversed(reviews)],
    )


async def read_edition_manifest(
    pool: Pool, ring: KeyRing, files: FileStore, owner: Owner, check_id: str, edition: int
) -> bytes:
    """The edition's evidence bundle as JSON, with the time-stamp where there is one.

    Raises `NotFoundError` where there is none (yet, or any more).
    """
    if await store.type_of_check(pool, owner, check_id) is None:
        raise NotFoundError
    review_id = await store.review_id_of(pool, owner.account_id, check_id, edition)
    return await read_bundle(
        pool,
        ring,
        files,
        owner.account_id,
        check_id,
        edition_path(check_id, edition, BUNDLE_FILE),
        stamped_as=review_id,
    )


async def owner_of_check(connection: Connection, check_id: str) -> Owner:
    """Return the owner of the check, for an operator. Raises `NotFoundError`."""
    owner = await owner_of(connection, check_id) if is_id(check_id, "chk") else None
    if owner is None:
        raise NotFoundError
    return owner


async def read_review(connection: Connection, account_id: str, review_id: str) -> Review:
    """The account's review without its decisions. Raises `NotFoundError`."""
    found = await store.read_one(connection, account_id, review_id)
    if found is None:
        raise NotFoundError
    return found


async def edition_state(connection: Connection, account_id: str, subject_id: str) -> EditionState | None:
    """The edition that `subject_id`, a check or a review, made; None for anything else."""
    return await store.edition_state(connection, account_id, subject_id)


class DecidableRecords(msgspec.Struct, frozen=True):
    """Records of a check by source with the decisions in force, and the newest edition that these made."""

    account_id: str
    edition: int
    lines: list[ReviewedSource]


async def read_records(
    connection: Connection, ring: KeyRing, check_id: str, translate: Translate
) -> DecidableRecords | None:
    """Return the records of any account's check for an operator; None where the check has no report, or was erased."""
    owner = await owner_of(connection, check_id)
    reported = await load_reported(connection, ring, owner.account_id, check_id) if owner else None
    if reported is None:
        return None
    check, _ = reported
    answers = await load_answers(connection, check)
    answers = {code: answers[code] for code in in_order(answers)}
    reviews = await store.read_all(connection, check.key, check.account_id, check_id)
    edition = max((one.edition for one in reviews), default=1)
    decided = in_force(reviews, edition)
    day = max(answer.answered_at for answer in answers.values()).date()
    decisions = {one.record_id: one.decision for one in decided.values()}
    decided_answers = apply_decisions(answers, decisions, day, check.subject)
    lines = reviewed_sources(
        answers, decided_answers, decided, dict.fromkeys(answers, ""), translate, check.subject.seller
    )
    return DecidableRecords(check.account_id, edition, lines)


def needs_decision(line: ReviewedSource, record: FoundRecord) -> bool:
    """Whether nobody has settled whose a doubtful record is."""
    settled = record.decision is not msgspec.UNSET and record.decision.decision != "cannot_tell"
    return not settled and (record.match_grade != "exact" or line.status == "manual_review_required")


async def read_editions(pool: Pool, ring: KeyRing, check_id: str) -> list[Review]:
    """Return the reviews of any account's check, newest first, for an operator. Raises `NotFoundError`."""
    owner = await owner_of_check(pool, check_id)
    key = await data_key_of(pool, ring, owner.account_id, check_id)
    return (await store.read_all(pool, key, owner.account_id, check_id))[::-1]


def _view(review: Review, signed: LinkSigner, *, erased: bool) -> ReviewView:
    view = ReviewView(
        review_id=review.review_id,
        edition=review.edition,
        status=review.status,
        carried=review.carried,
        created_at=clock.timestamp(review.created_at),
        completed_at=clock.timestamp(review.completed_at) if review.completed_at else None,
        risk_score=review.risk_score,
        decisions=review.decisions,
        evidence=review.evidence,
    )
    if review.status != "report_ready" or erased:
        return view
    return msgspec.structs.replace(view, **edition_links(signed, review.check_id, review.edition))
