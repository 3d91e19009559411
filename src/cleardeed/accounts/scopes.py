"""Access rights of keys."""

from typing import Literal, get_args

Scope = Literal[
    "check:seller",
    "check:object",
    "check:full",
    "document_check",
    "document_generator",
    "valuation",
    "monitoring",
    "balance",
]
CHECK_SCOPES = ("check:seller", "check:object", "check:full")
ALL_SCOPES: tuple[Scope, ...] = get_args(Scope)


def scope_of_check(check_type: str) -> str:
    """The scope that creating a check of this type needs."""
    return f"check:{check_type}"
