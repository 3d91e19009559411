"""The synchronous client is the asynchronous one without `await`."""

import pytest

from tests.client.generate_sync import TARGET, generate

pytestmark = pytest.mark.process


def test_the_generated_client_is_up_to_date() -> None:
    """On failure run `python -m tests.client.generate_sync`."""
    made = generate()
    assert made == {path.name: path.read_text(encoding="utf-8") for path in TARGET.glob("*.py")}
    assert not [word for text in made.values() for word in ("async", "await", "Async") if word in text]
