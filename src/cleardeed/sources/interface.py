"""Facts about the interface that a connector calls, and how far a program can reach it."""

from typing import Literal

import msgspec

Access = Literal["open", "russian_address", "often_blocked", "account", "contract", "own_server", "file", "closed"]
"""`open`: anyone's program; `russian_address`: any program at a Russian address; `often_blocked`: no key is asked for,
yet most programs meet a captcha or a ban; `account`: a key that is bought; `contract`: an agreement with the register;
`own_server`: software that the operator runs; `file`: read from a file that the operator fetches; `closed`: shut by its
owner, and spoken by others who copied it."""


class Interface(msgspec.Struct, frozen=True, kw_only=True):
    """The `INTERFACE` of a connector module; `docs/sources.md` and `cleardeed sources list` tell it."""

    access: Access
    as_of: str
    """The month that the statement is of, such as `2026-07`."""
    notice: str
    """Advice to an operator before choosing it: a sentence or two."""
