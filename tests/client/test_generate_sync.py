"""The synchronous client is the asynchronous one without `await`."""

import pytest

from tests.client.generate_sync import SOURCE, TARGET, generate

pytestmark = pytest.mark.process


def test_the_generated_client_is_up_to_date() -> None:
    """Where this fails: `python -m tests.client.generate_sync`."""
    made = generate(SOURCE.read_text(encoding="utf-8"))
    assert made == TARGET.read_text(encoding="utf-8")
    assert not [word for word in ("async", "await", "Async") if word in made.partition("\n")[2]]
