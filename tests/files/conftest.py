"""A file store in a bucket."""

from collections.abc import Iterator

import pytest

from cleardeed.files.location import Location
from tests.buckets import BucketServer, running_bucket_server


@pytest.fixture(scope="session")
def bucket_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BucketServer]:
    with running_bucket_server(tmp_path_factory.mktemp("buckets")) as server:
        yield server


@pytest.fixture
def bucket(bucket_server: BucketServer, monkeypatch: pytest.MonkeyPatch) -> Location:
    """An empty prefix of a new bucket, with the environment that leads to it."""
    for name, value in bucket_server.environment.items():
        monkeypatch.setenv(name, value)
    return Location(f"s3://{bucket_server.make_bucket()}/some/prefix")
