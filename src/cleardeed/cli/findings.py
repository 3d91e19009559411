"""Findings of `doctor`: one for each thing it checked."""

from typing import Literal, get_args

import msgspec

from cleardeed.core.language import Message

State = Literal["ok", "warning", "fault"]
STATES: tuple[State, ...] = get_args(State)
"""From the best to the worst."""


class Finding(msgspec.Struct, frozen=True):
    """`fault`: the service does not work, or not in this part; `warning`: it works, but look. Never holds a secret."""

    check: str
    state: State
    text: Message
    advice: Message | None = None


class Diagnosis(msgspec.Struct, frozen=True):
    """All findings, and the worst of their states."""

    state: State
    findings: list[Finding]
