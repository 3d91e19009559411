"""Recording a decision on a record of a check."""

from cleardeed.checks.reviews.inputs import read_decision
from cleardeed.checks.reviews.read import owner_of_check
from cleardeed.checks.reviews.record import decide
from cleardeed.core.errors import InvalidReviewError, RefusedError, ValidationError
from cleardeed.database.pool import transaction
from cleardeed.http.console.actions.fields import required_id, whole_number
from cleardeed.http.console.actions.model import ActionRequest, ActionResult
from cleardeed.operators import details


async def record_decision(request: ActionRequest) -> ActionResult:
    """`checks decide`; the operator is who decides.

    The form names the newest edition that its page showed. If there is a newer one, the decision is refused: it is made
    once, and on what was seen.
    """
    services, form = request.services, request.form
    check_id = required_id(form, "check_id", "chk")
    fields = {field: form.text(field) for field in ("record_id", "decision", "reason")}
    try:
        review = read_decision(fields | {"decided_by": request.operator})
    except ValidationError as error:
        raise RefusedError("a field is missing: {field}", field=error.details[0].field) from None
    except InvalidReviewError:
        raise RefusedError("a reason needs a letter or digit") from None
    shown_edition = whole_number(form.text("edition"))
    async with transaction(services.pool) as connection:
        owner = await owner_of_check(connection, check_id)
        recorded = await decide(connection, services.ring, owner, check_id, review, key_id=None)
        if recorded.edition != shown_edition + 1:
            raise RefusedError("a decision was recorded since you opened the page; look at it and decide again")
        await request.log(connection, check_id, details.DECIDED, edition=recorded.edition, deciding=review.decision)
    if recorded.mode == "sandbox":
        ids = {"account_id": owner.account_id, "check_id": check_id, "review_id": recorded.review_id}
        await services.sandbox.run_review(ids)
    return ActionResult(f"/console/checks/{check_id}/records#{review.record_id}")
