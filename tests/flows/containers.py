"""A container of the service's image, confined as docs/deploying.md runs it, without a container runtime.

`podman run --read-only --cap-drop all --security-opt no-new-privileges --tmpfs /tmp --volume …:/data` by the kernel's
own means: a mount namespace with a read-only root, and an account without capabilities.
"""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ACCOUNT = 10001
TOOLS = ("buildah", "unshare", "mount", "chroot", "setpriv")
MISSING = [tool for tool in TOOLS if shutil.which(tool, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin") is None]
# $1 is the image's root, $2 the volume; the rest is the command.
ENTER = f"""
set -e
root=$1; data=$2; shift 2
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
mount -o remount,bind,ro "$root"
cd "$root"
exec chroot . /usr/bin/setpriv --reuid {ACCOUNT} --regid {ACCOUNT} --clear-groups --bounding-set=-all --inh-caps=-all \\
    --no-new-privs /usr/bin/env --ignore-environment --chdir=/data PATH=/opt/cleardeed/bin:/usr/bin:/bin HOME=/data \\
    CLEARDEED_DATA_DIR=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 LD_PRELOAD=libjemalloc.so.2 "$@"
"""


@contextmanager
def unpacked(image: str) -> Iterator[Path]:
    """The root of an image of this machine's, for the length of the block."""
    container = _printed("buildah", "from", "--pull-never", image)
    try:
        yield Path(_printed("buildah", "mount", container))
    finally:
        subprocess.run(["buildah", "rm", container], stdout=subprocess.DEVNULL, check=False)


def command(root: Path, data: Path, *arguments: str) -> list[str]:
    """Return the command that runs the arguments in the container."""
    enter = ["unshare", "--mount", "--propagation", "private", "sh", "-c", ENTER, "sh"]
    return [*enter, str(root), str(data), *arguments]


def run(root: Path, data: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Runs a command to its end."""
    return subprocess.run(command(root, data, *arguments), capture_output=True, text=True, check=False)


@contextmanager
def running(root: Path, data: Path, log: Path, *arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Runs a command until the block ends."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            command(root, data, *arguments), stdout=output, stderr=output, start_new_session=True
        )
    try:
        yield process
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(60)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _printed(*arguments: str) -> str:
    return subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.strip()
