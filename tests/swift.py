"""OpenStack Swift with its s3api for drills: the servers of Debian's packages, as processes over a folder.

They are installed by `apt-get install swift-proxy swift-account swift-container swift-object memcached`.
"""

import base64
import email.utils
import hashlib
import hmac
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.buckets import BucketServer, wait_until_it_answers
from tests.patience import PATIENCE_SECONDS
from tests.service import free_port

KINDS = ("account", "container", "object")
INSTALLED = all(map(shutil.which, ("memcached", *(f"swift-{kind}-server" for kind in (*KINDS, "proxy")))))
PYTHON = "/usr/bin/python3"
"""Debian's, which has Swift's modules."""
USER, SECRET, REGION = "test:tester", "invented", "eu-central-1"
# Arguments: the folder, then kind and port of each server. One process for all three rings: each start takes seconds.
BUILD_RINGS = """
import sys
from swift.common.ring import RingBuilder
folder, *servers = sys.argv[1:]
for kind, port in zip(servers[::2], servers[1::2]):
    builder = RingBuilder(part_power=6, replicas=1, min_part_hours=0)
    place = {"ip": "127.0.0.1", "port": int(port), "replication_ip": "127.0.0.1", "replication_port": int(port)}
    builder.add_dev(place | {"region": 1, "zone": 1, "device": "d1", "weight": 1, "meta": ""})
    builder.rebalance()
    builder.get_ring().save(f"{folder}/{kind}.ring.gz")
"""
STORAGE = """
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
workers = 1
user = {user}
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""
PROXY = """
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
workers = 0
user = {user}
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:{cache}
[filter:s3api]
use = egg:swift#s3api
location = {region}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = {secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
"""


class SwiftServer(BucketServer):
    """The proxy's address; a bucket is made by a request signed in the old way, which needs no library."""

    def __init__(self, port: int, processes: list["subprocess.Popen[bytes]"], folder: Path) -> None:
        super().__init__(port, processes[-1])
        self.environment |= {"AWS_ACCESS_KEY_ID": USER, "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_REGION": REGION}
        self._processes = processes
        self._folder = folder

    def kill_proxy(self) -> None:
        """`kill -9` of the server that clients speak to; what is stored stays."""
        proxy = self._processes.pop()
        proxy.kill()
        proxy.wait()

    def start_proxy(self) -> None:
        """Start it again and wait until it answers."""
        proxy = start_server("proxy", self._folder)
        self._processes.append(proxy)
        wait_until_it_answers(self.url, proxy, self._folder / "log")

    def make_bucket(self) -> str:
        """The name of a new bucket."""
        name = f"bucket-{next(self._numbers)}"
        date = email.utils.formatdate(usegmt=True)
        signed = hmac.new(SECRET.encode(), f"PUT\n\n\n{date}\n/{name}".encode(), hashlib.sha1).digest()
        headers = {"Date": date, "Authorization": f"AWS {USER}:{base64.b64encode(signed).decode()}"}
        httpx.put(f"{self.url}/{name}", headers=headers, verify=False, timeout=PATIENCE_SECONDS).raise_for_status()
        return name

    def stop(self) -> None:
        """Ends all servers."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.wait()


@contextmanager
def running_swift(folder: Path) -> Iterator[SwiftServer]:
    """The servers, answering, for the length of the block."""
    (folder / "devices" / "d1").mkdir(parents=True)
    (folder / "swift.conf").write_text("[swift-hash]\nswift_hash_path_suffix = invented\n")
    user = subprocess.run(["id", "--user", "--name"], capture_output=True, text=True, check=True).stdout.strip()
    ports = {kind: free_port() for kind in (*KINDS, "proxy")}
    for kind in KINDS:
        text = STORAGE.format(kind=kind, port=ports[kind], folder=folder, user=user)
        (folder / f"{kind}.conf").write_text(text)
    rings = [word for kind in KINDS for word in (kind, str(ports[kind]))]
    subprocess.run([PYTHON, "-c", BUILD_RINGS, str(folder), *rings], check=True)
    cache, log = free_port(), folder / "log"
    proxy = PROXY.format(port=ports["proxy"], cache=cache, folder=folder, user=user, secret=SECRET, region=REGION)
    (folder / "proxy.conf").write_text(proxy)
    with log.open("ab") as output:
        memcached = ["memcached", "--listen=127.0.0.1", f"--port={cache}", f"--user={user}"]
        processes = [subprocess.Popen(memcached, stdout=output, stderr=output)]
    processes += [start_server(kind, folder) for kind in ports]
    server = SwiftServer(ports["proxy"], processes, folder)
    try:
        for kind, process in zip(ports, processes[1:], strict=True):
            wait_until_it_answers(f"http://127.0.0.1:{ports[kind]}", process, log)
        yield server
    finally:
        server.stop()


def start_server(kind: str, folder: Path) -> "subprocess.Popen[bytes]":
    """A server of this kind with the configuration and the log in the folder."""
    command = [f"swift-{kind}-server", str(folder / f"{kind}.conf"), "--verbose"]
    with (folder / "log").open("ab") as output:
        return subprocess.Popen(command, stdout=output, stderr=output, env=os.environ | {"PYTHONWARNINGS": "ignore"})
