"""A secret under a passphrase."""

import pytest

from cleardeed.core.crypto import DecryptionError
from cleardeed.core.passphrase import HEAD, unwrap, wrap

pytestmark = pytest.mark.slow  # as a passphrase's derivation has to be

PASSPHRASE = "верная лошадь батарея скрепка"


def test_it_opens_with_its_passphrase_alone() -> None:
    wrapped = wrap(b"the key", PASSPHRASE)
    assert b"the key" not in wrapped
    assert unwrap(wrapped, PASSPHRASE) == b"the key"
    with pytest.raises(DecryptionError):
        unwrap(wrapped, PASSPHRASE + " ")


def test_two_wrappings_of_one_secret_have_nothing_in_common() -> None:
    one, two = (wrap(b"the key", PASSPHRASE)[len(HEAD) :] for _ in range(2))
    assert one[:16] != two[:16]
    assert one[16:] != two[16:]


@pytest.mark.parametrize(
    "damaged", [b"", HEAD, HEAD + bytes(10), HEAD + bytes(60), b"cleardeed-scrypt-2\n" + bytes(60)]
)
def test_damage_and_other_forms_are_refused(damaged: bytes) -> None:
    with pytest.raises(DecryptionError):
        unwrap(damaged, PASSPHRASE)
