"""`cleardeed checks records`, `decide`, `editions`: a person's decisions on the records of a check."""

from typing import Annotated, Any

from cyclopts import Parameter

from cleardeed.bootstrap.domains import create_review_runner
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.checks.reviews.inputs import read_decision
from cleardeed.checks.reviews.read import needs_decision, owner_of_check, read_editions, read_records
from cleardeed.checks.reviews.record import decide as record_decision
from cleardeed.checks.scoring.decided import Decision
from cleardeed.cli.common import Common, output_translator, run
from cleardeed.core.errors import InvalidReviewError, NotReviewableError, RefusedError, ValidationError
from cleardeed.database.pool import transaction
from cleardeed.reports.model import FoundRecord, ReviewedSource


def records(
    check_id: str,
    /,
    *,
    every: Annotated[bool, Parameter(name="--all", help="Those too that need no decision.", negative=())] = False,
    common: Common | None = None,
) -> None:
    """List the records of a check that need a person's decision, with their ids. They are personal data."""
    common = common or Common()

    async def action(runtime: Runtime) -> Any:
        await owner_of_check(runtime.pool, check_id)
        found = await read_records(runtime.pool, runtime.ring, check_id, output_translator(common))
        if found is None:
            raise NotReviewableError
        return [_row(line, one) for line in found.lines for one in line.records if every or needs_decision(line, one)]

    run(common, action)


def decide(
    check_id: str,
    record_id: str,
    decision: Decision,
    /,
    *,
    reason: Annotated[str, Parameter(help="Why, for whoever reads the edition.")],
    by: Annotated[str, Parameter(help="Who decides; the edition names them.")],
    common: Common | None = None,
) -> None:
    """Record a person's decision on a record. It makes a reviewed edition of the report; the first stays as it is."""

    async def action(runtime: Runtime) -> Any:
        try:
            asked = read_decision({"record_id": record_id, "decision": decision, "reason": reason, "decided_by": by})
        except ValidationError as error:
            raise RefusedError("this is missing or not in order: {field}", field=error.details[0].field) from None
        except InvalidReviewError:
            raise RefusedError("a reason and a name need a letter or digit") from None
        async with transaction(runtime.pool) as connection:
            owner = await owner_of_check(connection, check_id)
            made = await record_decision(connection, runtime.ring, owner, check_id, asked, key_id=None)
        if made.mode == "sandbox":
            ids = {"account_id": owner.account_id, "check_id": check_id, "review_id": made.review_id}
            await create_review_runner(runtime).run(ids)
        return made

    run(common or Common(), action)


def editions(check_id: str, /, *, common: Common | None = None) -> None:
    """List the reviewed editions of a check, the newest first, with the decisions that each was made for."""

    async def action(runtime: Runtime) -> Any:
        return [
            {
                "edition": one.edition,
                "review_id": one.review_id,
                "status": one.status,
                "carried": one.carried,
                "created_at": one.created_at,
                "risk_score": one.risk_score,
                "decisions": [f"{made.record_id} {made.decision}: {made.decided_by}" for made in one.decisions],
            }
            for one in await read_editions(runtime.pool, runtime.ring, check_id)
        ]

    run(common or Common(), action)


def _row(line: ReviewedSource, record: FoundRecord) -> dict[str, Any]:
    return {
        "record_id": record.record_id or None,
        "source_code": line.source_code,
        "record": record.title,
        "number": record.number,
        "date": record.date,
        "match_grade": record.match_grade,
        "match_reason": record.match_reason,
        "decision": record.decision.decision if record.decision else None,
    }
