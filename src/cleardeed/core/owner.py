"""The owner of a record: an account and a mode."""

import msgspec

from cleardeed.core.apikey import Mode


class Owner(msgspec.Struct, frozen=True):
    """An account in one mode. Keys of one mode never see what keys of the other created.

    Balance, packages and prices belong to the account, whatever the mode.
    """

    account_id: str
    mode: Mode
