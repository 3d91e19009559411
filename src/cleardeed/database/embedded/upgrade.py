"""From an older major version's cluster to the present one, by pg_upgrade.

The older cluster is only read until the new one stands finished under its own name, which is one rename. A run cut
short anywhere before is begun again; after it, the older cluster is what remains to be removed.
"""

import shutil

from cleardeed.database.embedded import postmaster
from cleardeed.database.embedded.binaries import EmbeddedServerError, installed, program
from cleardeed.database.embedded.cluster import init_cluster
from cleardeed.database.embedded.layout import SUPERUSER, Layout, sync_folder
from cleardeed.database.embedded.os_account import OsAccount
from cleardeed.database.embedded.programs import Programs

CLEANUP_SCRIPT = "delete_old_cluster.sh"
SHUT_DOWN = "shut down"


def upgrade_older(layout: Layout, account: OsAccount, *, start_limit: float, stop_limit: float) -> None:
    """Makes a cluster of the present version out of the newest older one, where there is no present one yet.

    Needs free space for a second copy. Raises `EmbeddedServerError`; the older cluster is whole then.
    """
    newest = next(iter(layout.clusters()), layout.major)
    if newest == layout.major:
        return
    if newest > layout.major or newest not in [one.major for one in installed()]:
        raise EmbeddedServerError(
            "{folder} is of PostgreSQL {major}, whose programs are not on this machine or not those that"
            " CLEARDEED_POSTGRES_BIN names",
            folder=layout.folder / str(newest),
            major=newest,
        )
    older, programs = Layout(layout.data_dir, newest), Programs(account, layout.folder, newest)
    control = _control_data(older, programs)
    if control["Database cluster state"] != SHUT_DOWN:
        postmaster.start(older, programs, start_limit)
        postmaster.stop(older, programs, stop_limit)
    present = Programs(account, layout.folder, layout.major)
    _convert(layout, older, present, checksums=control["Data page checksum version"] != "0")


def drop_older(layout: Layout) -> None:
    """Removes clusters of older versions. Call it when the present one has started."""
    for major, cluster in layout.clusters().items():
        if major < layout.major:
            shutil.rmtree(cluster, ignore_errors=True)


def _convert(layout: Layout, older: Layout, programs: Programs, *, checksums: bool) -> None:
    draft = init_cluster(layout, programs, checksums=checksums)
    programs.run(
        "pg_upgrade",
        f"--old-bindir={program('postgres', older.major).parent}",
        f"--new-bindir={program('postgres', layout.major).parent}",
        f"--old-datadir={older.cluster.name}",
        f"--new-datadir={draft.name}",
        f"--socketdir={layout.make_socket_folder()}",
        f"--username={SUPERUSER}",
        "--copy",
        PGPASSWORD=layout.superuser_password.read_text().strip(),
    )
    (layout.folder / CLEANUP_SCRIPT).unlink(missing_ok=True)
    if not checksums:
        programs.run("pg_checksums", "--enable", f"--pgdata={draft.name}")
    draft.rename(layout.cluster)
    sync_folder(layout.folder)


def _control_data(layout: Layout, programs: Programs) -> dict[str, str]:
    lines = programs.run("pg_controldata", f"--pgdata={layout.cluster.name}").splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
