"""`cleardeed files copy`, killed amid its work and run again."""

import os
from pathlib import Path

import pytest

from cleardeed.files.location import Location
from cleardeed.files.objects import read_all
from tests.buckets import BucketServer
from tests.cli.conftest import Shell
from tests.patience import wait_for

COUNT = 400
SIZE = 1_000


@pytest.mark.process
def test_a_copy_that_was_killed_is_continued(bucket: Location, bucket_server: BucketServer, tmp_path: Path) -> None:
    source = tmp_path / "from"
    for number in range(COUNT):
        (source / str(number % 7)).mkdir(parents=True, exist_ok=True)
        (source / str(number % 7) / str(number)).write_bytes(os.urandom(SIZE))
    (source / "installation").write_text("id")
    for file in source.rglob("*"):
        os.utime(file, (2**30, 2**30))  # long before they are copied: a bucket tells times to the second
    shell = Shell(tmp_path, None)
    command = ("files", "copy", source.as_uri(), bucket.url)
    running = shell.start(*command, **bucket_server.environment)
    wait_for(lambda: len(dict(read_all(bucket))), lambda count: count > 20)
    running.kill()
    there = dict(read_all(bucket))
    assert 20 < len(there) < COUNT
    assert "installation" not in there, "no service starts on half a copy"

    continued = shell.json(*command, **bucket_server.environment)
    assert continued == {
        "copied": COUNT + 1 - len(there),
        "unchanged": len(there),
        "erased_meanwhile": 0,
        "bytes": COUNT * SIZE + 2,
    }
    assert dict(read_all(bucket)) == {
        file.relative_to(source).as_posix(): file.read_bytes() for file in source.rglob("*") if file.is_file()
    }
    compared = shell.json(*command, "--compare", **bucket_server.environment)
    assert (compared["copied"], compared["unchanged"]) == (0, COUNT + 1)
