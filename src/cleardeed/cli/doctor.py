"""`cleardeed doctor`: what is there, what is wrong, and what to do."""

import os
from collections.abc import Iterator

import httpx

from cleardeed.cli.address import running_url
from cleardeed.cli.common import REFUSED, Common, show
from cleardeed.cli.findings import STATES, Diagnosis, Finding
from cleardeed.cli.installation_findings import installation_findings, reachability
from cleardeed.cli.language import reader_translator
from cleardeed.cli.machine_findings import free_space, machine_findings, postgres_programs
from cleardeed.cli.output import write
from cleardeed.core.language import Message
from cleardeed.core.logs import configure_logs
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.settings_loader import SettingsError, load_settings, source_choices
from cleardeed.core.unicode import escape_invisible
from cleardeed.files.location import Location
from cleardeed.sources.registry import check_choices

OK, WARNING, FAULT = "ok", "warning", "fault"
READY_SECONDS = 10


def doctor(*, common: Common | None = None) -> None:
    """Say what is there and what to do about the rest: settings, database, key, files, sources, machine.

    Changes nothing and asks no source. Exits 1 where there is a fault.
    """
    common = common or Common()
    configure_logs("error", "console")
    findings = [*_findings(common)]
    worst = max((finding.state for finding in findings), key=STATES.index)
    if common.as_json:
        show(common, Diagnosis(worst, findings))
    else:
        _print(findings)
    if worst == "fault":
        raise SystemExit(REFUSED)


def _findings(common: Common) -> Iterator[Finding]:
    yield from machine_findings()
    try:
        settings = load_settings(data_dir=common.data_dir)
        check_choices(source_choices())
    except SettingsError as error:
        yield from (Finding("settings", "fault", fault) for fault in error.faults)
        return
    yield Finding("settings", "ok", Message("The settings are understood."))
    yield postgres_programs(embedded=settings.database_url is None)
    yield from _disks(settings)
    yield from _service(settings)
    yield from installation_findings(settings)
    yield from reachability(settings, dict(os.environ))


def _disks(settings: ServiceSettings) -> Iterator[Finding]:
    yield free_space(settings.data_dir)
    folder = Location(settings.file_store_url).folder
    if settings.files_url is not None and folder is not None:
        yield free_space(folder)


def _service(settings: ServiceSettings) -> Iterator[Finding]:
    url = running_url(settings)
    if url is None:
        yield Finding("service", "ok", Message("No `cleardeed serve` runs on this data folder."))
        return
    try:
        ready = httpx.get(f"{url}/readyz", timeout=READY_SECONDS).is_success
    except httpx.HTTPError:
        ready = False
    if ready:
        yield Finding("service", "ok", Message("The service is ready at {url}.", url=url))
    else:
        advice = Message("Look into its log; is a proxy in front of that address?")
        yield Finding("service", "warning", Message("The service runs, but {url} is not ready.", url=url), advice)


def _print(findings: list[Finding]) -> None:
    """A line each, and what to do below it."""
    translate = reader_translator()
    words = [translate(OK), translate(WARNING), translate(FAULT)]
    width, names = max(map(len, words)), max(len(finding.check) for finding in findings)
    for finding in findings:
        word, text = words[STATES.index(finding.state)], escape_invisible(finding.text.render(translate))
        write(f"{word:<{width}}  {finding.check:<{names}}  {text}")
        if finding.advice is not None:
            write(f"{'':<{width + names + 4}}→ {escape_invisible(finding.advice.render(translate))}")
