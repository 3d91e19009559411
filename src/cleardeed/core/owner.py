"""Whose something is."""

import msgspec

from cleardeed.core.apikey import Mode


class Owner(msgspec.Struct, frozen=True):
    """A mode of an account: live and sandbox are separate worlds, and what the keys of one made the other does not see.

    Money, packages and prices are the account's, whatever the mode.
    """

    account_id: str
    mode: Mode
