"""A file store in a bucket."""

from collections.abc import Iterator

import pytest

from cleardeed.files.location import Location
from tests.buckets import BucketServer, running_bucket_server
from tests.swift import INSTALLED, running_swift

NO_SWIFT = pytest.mark.skipif(not INSTALLED, reason="OpenStack Swift is not installed")
SERVERS = {"moto": running_bucket_server, "swift": running_swift}


@pytest.fixture(scope="session", params=["moto", pytest.param("swift", marks=[pytest.mark.drill, NO_SWIFT])])
def bucket_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BucketServer]:
    with SERVERS[request.param](tmp_path_factory.mktemp("buckets")) as server:
        yield server


@pytest.fixture
def bucket(bucket_server: BucketServer, monkeypatch: pytest.MonkeyPatch) -> Location:
    """An empty prefix of a new bucket, with the environment that leads to it."""
    for name, value in bucket_server.environment.items():
        monkeypatch.setenv(name, value)
    return Location(f"s3://{bucket_server.make_bucket()}/some/prefix")
