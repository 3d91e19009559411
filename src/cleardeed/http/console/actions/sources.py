"""Probing a source."""

from cleardeed.checks.result import source_results
from cleardeed.core.language import translator
from cleardeed.http.console.actions.fields import optional_date
from cleardeed.http.console.actions.model import ActionRequest, ActionResult
from cleardeed.operators import details
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.probe import Question, probe


async def probe_source(request: ActionRequest) -> ActionResult:
    """`sources probe`. The log names the source and the outcome; question and answer are shown and not stored."""
    form, code, translate = request.form, request.form.text("source"), translator(request.language)
    fields = {field: form.text(field) or None for field in Question.__struct_fields__ if field != "birth_date"}
    question = Question(**fields, birth_date=optional_date(form.text("birth_date")))
    probed = await probe(
        code, request.services.connectors, question, ticket=form.text("ticket") or None, translate=translate
    )
    answer = probed.answer
    await request.log(
        request.services.pool,
        code,
        details.ANSWERED,
        source=answer.status if answer else "later",
        seconds=probed.seconds,
    )
    lines = source_results({code: answer}, {code: ""}, translate) if answer else []
    shown = {"probed": probed, "source": translate(BY_CODE[code].name), "line": lines[0] if lines else None}
    return ActionResult("/console/sources", "probe.html", shown)
