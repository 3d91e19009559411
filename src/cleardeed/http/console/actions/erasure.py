"""Erasing personal data. An erasure has transactions of its own, so the log has its start and its outcome."""

from cleardeed.checks.extracts.store import erase_extract
from cleardeed.http.console.actions.fields import required_id, whole_number
from cleardeed.http.console.actions.model import Action, ActionRequest, ActionResult
from cleardeed.records.erase import erase
from cleardeed.records.kind import KeyedTable, Lifecycle, RecordKind


def erasure_of(lifecycle: Lifecycle) -> Action:
    """The action that erases one row of a kind, as the kind's command `erase`."""

    async def erase_row(request: ActionRequest) -> ActionResult:
        services = request.services
        row_id, target = _row_id(request, lifecycle.kind)
        await request.log_around(target, erase(lifecycle, services.pool, services.ring, services.files, row_id))
        return ActionResult(request.came_from)

    return erase_row


async def erase_supplied_extract(request: ActionRequest) -> ActionResult:
    """`extracts erase`."""
    extract_id = required_id(request.form, "extract_id", "ext")
    await request.log_around(extract_id, erase_extract(request.services.pool, extract_id))
    return ActionResult(request.came_from)


def _row_id(request: ActionRequest, kind: KeyedTable) -> tuple[str | int, str]:
    """The id that the form names, and what the log calls it: a number stands behind its kind, as in `monitor 7`."""
    if isinstance(kind, RecordKind):
        record_id = required_id(request.form, kind.id_field, kind.id_prefix)
        return record_id, record_id
    number = whole_number(request.form.text(kind.id_field))
    return number, kind.key_id(number).replace("_", " ")
