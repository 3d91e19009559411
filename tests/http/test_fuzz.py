"""A short run of `make fuzz`: the service answers good and bad requests as it publishes."""

from tests.fuzz import fuzz
from tests.service import Service


def test_the_service_answers_as_it_publishes(service: Service) -> None:
    key = service.issue(mode="sandbox")
    done = fuzz(service, key, examples=1, phases="examples,fuzzing", repeatable=True, quiet=True)
    assert done.returncode == 0, done.stdout
