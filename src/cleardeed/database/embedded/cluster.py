"""Create and configure the cluster."""

import locale
import os
import shutil
from pathlib import Path

from cleardeed.database.embedded.binaries import EmbeddedServerError
from cleardeed.database.embedded.layout import PORT, SUPERUSER, Layout, sync_folder, write_private
from cleardeed.database.embedded.programs import Programs

SETTINGS_FILE = "cleardeed.conf"
LETTERS = "C.UTF-8"
BUILTIN_PROVIDER_SINCE = 17
CHECKSUMS_DEFAULT_SINCE = 18
MEBIBYTE = 1024 * 1024
SHARED_BUFFERS_LIMIT = 256 * MEBIBYTE

# No network, and nobody without a password, not even on the socket.
ACCESS = "local all all scram-sha-256\n"

SETTINGS = """\
# Written by cleardeed at every start. Put settings of your own below its line in postgresql.conf.
listen_addresses = ''
unix_socket_directories = '{socket_folder}'
unix_socket_permissions = 0700
port = {port}
max_connections = 100
shared_buffers = {shared_buffers}MB
max_wal_size = 2GB
random_page_cost = 1.1
jit = off
timezone = 'UTC'
lc_messages = 'C'
# Personal data must not reach the log. The texts of errors and warnings quote values, their details quote rows and
# statements: the service has them from the answer, the log keeps the server's own life (log, fatal, panic).
log_min_messages = log
log_error_verbosity = terse
log_statement = none
log_min_error_statement = panic
log_min_duration_statement = -1
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
log_checkpoints = off
log_timezone = 'UTC'
log_line_prefix = '%m [%p] '
"""


def create_cluster(layout: Layout, programs: Programs) -> None:
    """Create the cluster if missing. It is renamed to its final name last, so a half-made one is never used."""
    if layout.cluster.exists():
        return
    draft = init_cluster(layout, programs)
    draft.rename(layout.cluster)
    sync_folder(layout.folder)


def init_cluster(layout: Layout, programs: Programs, *, checksums: bool = True) -> Path:
    """Create a cluster under a temporary name, replacing the remains of an interrupted run."""
    draft = layout.cluster.with_suffix(".new")
    shutil.rmtree(draft, ignore_errors=True)
    programs.run(
        "initdb",
        f"--pgdata={draft.name}",
        f"--username={SUPERUSER}",
        f"--pwfile={layout.superuser_password.name}",
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        *_letter_options(layout.major),
        *_checksum_options(layout.major, checksums=checksums),
    )
    with (draft / "postgresql.conf").open("a") as configuration:
        configuration.write(f"\ninclude '{SETTINGS_FILE}'\n")
    configure(draft, draft.parent)
    return draft


def configure(cluster: Path, socket_folder: Path) -> None:
    """Write the service's settings and access rules into the cluster."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    buffers = min(SHARED_BUFFERS_LIMIT, memory // 4) // MEBIBYTE
    settings = SETTINGS.format(socket_folder=socket_folder, port=PORT, shared_buffers=buffers)
    write_private(cluster / SETTINGS_FILE, settings)
    write_private(cluster / "pg_hba.conf", ACCESS)


def _letter_options(major: int) -> list[str]:
    """What tells letters and their cases: the builtin provider, before 17 the C library.

    The text search parser asks the C library in all versions. Raises `EmbeddedServerError` where it is needed and lacks
    the locale.
    """
    known = _has_locale(LETTERS)
    if major >= BUILTIN_PROVIDER_SINCE:
        return [f"--lc-ctype={LETTERS if known else 'C'}", "--locale-provider=builtin", f"--builtin-locale={LETTERS}"]
    if not known:
        raise EmbeddedServerError(
            "PostgreSQL {major} needs the locale {locale} of the system: install it, or a PostgreSQL 17 or newer",
            major=major,
            locale=LETTERS,
        )
    return [f"--lc-ctype={LETTERS}"]


def _checksum_options(major: int, *, checksums: bool) -> list[str]:
    if checksums:
        return ["--data-checksums"]
    return ["--no-data-checksums"] if major >= CHECKSUMS_DEFAULT_SINCE else []


def _has_locale(name: str) -> bool:
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, name)
    except locale.Error:
        return False
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    return True
