"""The client's types are those of the service's answers."""

import pytest

from tests.client.generate_answers import NAMES, TARGET, generate, structs

pytestmark = pytest.mark.process


def test_the_generated_types_are_up_to_date() -> None:
    """On failure run `python -m tests.client.generate_answers`."""
    assert generate() == {path.name: path.read_text(encoding="utf-8") for path in TARGET.glob("*.py")}


def test_every_name_names_a_struct() -> None:
    assert set(NAMES) <= {f"{struct.__module__}.{struct.__name__}" for struct in structs()}


def test_no_name_is_used_twice() -> None:
    names = [NAMES.get(f"{one.__module__}.{one.__name__}", one.__name__) for one in structs()]
    assert len(names) == len(set(names))
