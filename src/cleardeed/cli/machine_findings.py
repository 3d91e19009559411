"""Check the machine for `doctor`: versions, programs, fonts, OCR, allocator, clock, disk. Changes nothing."""

import ctypes
import ctypes.util
import platform
import shutil
from importlib.metadata import version
from pathlib import Path

import tesserocr

from cleardeed.cli.findings import Finding
from cleardeed.core.errors import RefusedError
from cleardeed.core.language import Message
from cleardeed.database.embedded.binaries import installed
from cleardeed.documents.content import ocr
from cleardeed.reports import fonts

GIB = 1024**3
LEAST_FREE, LITTLE_FREE = 1 * GIB, 10 * GIB
TIMEX_BYTES = 256
"""More than `struct timex` of adjtimex(2) has."""
TIME_ERROR = 5
"""What adjtimex(2) returns for a clock that nothing synchronises."""
REQUIRED_CHARACTERS = "Яё₽№«»"


def machine_findings() -> list[Finding]:
    """The findings that need no settings."""
    return [_versions(), _fonts(), _ocr(), _allocator(), _clock()]


def postgres_programs(*, embedded: bool) -> Finding:
    """The programs that the embedded server, backups and restores run."""
    try:
        found = installed()
    except RefusedError as error:
        if embedded:
            return Finding("postgresql", "fault", error)
        advice = Message("Install PostgreSQL's client programs, of the server's version or newer.")
        return Finding("postgresql", "warning", Message("Without PostgreSQL's programs there are no backups."), advice)
    programs = ", ".join(f"{one.major} ({one.folder})" for one in found)
    return Finding("postgresql", "ok", Message("Programs of PostgreSQL: {programs}.", programs=programs))


def free_space(folder: Path) -> Finding:
    """The free space on the disk of a folder, which need not exist yet."""
    folder = folder.resolve()
    there = next(path for path in (folder, *folder.parents) if path.exists())
    usage = shutil.disk_usage(there)
    text = Message(
        "{free} of {total} GiB are free in {folder}.",
        free=round(usage.free / GIB, 1),
        total=round(usage.total / GIB, 1),
        folder=folder,
    )
    if usage.free >= LITTLE_FREE:
        return Finding("disk", "ok", text)
    advice = Message("Free some space or move the data: a full disk stops the database.")
    return Finding("disk", "fault" if usage.free < LEAST_FREE else "warning", text, advice)


def _versions() -> Finding:
    text = Message(
        "cleardeed {cleardeed}, Python {python}, {system}.",
        cleardeed=version("cleardeed"),
        python=platform.python_version(),
        system=platform.platform(),
    )
    return Finding("versions", "ok", text)


def _fonts() -> Finding:
    try:
        missing = [one for one in REQUIRED_CHARACTERS if ord(one) not in fonts.printable_code_points()]
    except (OSError, ValueError) as error:
        missing = [type(error).__name__]
    if not missing:
        return Finding("fonts", "ok", Message("The fonts of reports are there."))
    advice = Message("Install cleardeed again: its fonts come with it.")
    return Finding("fonts", "fault", Message("The fonts of reports are missing or damaged."), advice)


def _ocr() -> Finding:
    program = tesserocr.tesseract_version().splitlines()[0]
    if ocr.is_installed():
        return Finding("ocr", "ok", Message("{program} with Russian and English.", program=program))
    advice = Message("Install the models (Debian: apt-get install tesseract-ocr tesseract-ocr-rus).")
    return Finding(
        "ocr", "warning", Message("Scanned documents cannot be read: Tesseract's models are missing."), advice
    )


def _allocator() -> Finding:
    if ctypes.util.find_library("jemalloc"):
        return Finding("jemalloc", "ok", Message("`serve` runs with jemalloc."))
    advice = Message("Install it (Debian: apt-get install libjemalloc2): reports are laid out a sixth faster.")
    return Finding("jemalloc", "warning", Message("jemalloc is missing."), advice)


def _clock() -> Finding:
    adjtimex = getattr(ctypes.CDLL(None), "adjtimex", None)
    state = -1 if adjtimex is None else adjtimex(ctypes.create_string_buffer(TIMEX_BYTES))
    if state < 0:
        return Finding("clock", "ok", Message("The system does not say whether the clock is synchronised."))
    if state != TIME_ERROR:
        return Finding("clock", "ok", Message("The clock is synchronised."))
    advice = Message("Run a time service (systemd-timesyncd, chrony): reports, signatures and schedules need the time.")
    return Finding("clock", "warning", Message("Nothing synchronises the clock."), advice)
