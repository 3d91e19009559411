"""Set the webhook address of a key: validated first, then changed together with its waiting events."""

from datetime import datetime
from typing import Any

import msgspec

from cleardeed.accounts import api_keys
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection
from cleardeed.events import addresses
from cleardeed.net.urls import PrivateUrlError, RefusedUrlError, validate_url


async def validate_webhook_url(url: str | None, *, allow_private: bool) -> None:
    """Validate an address; None is valid. Raises `RefusedError` if it may not be called."""
    if url is None:
        return
    try:
        await validate_url(url, allow_private=allow_private)
    except PrivateUrlError as error:
        raise RefusedError(
            "the webhook address {error}; for development CLEARDEED_WEBHOOK_ALLOW_PRIVATE=1 allows others", error=error
        ) from None
    except RefusedUrlError as error:
        raise RefusedError("the webhook address {error}", error=error) from None


async def change_webhook_url(connection: Connection, key_id: str, url: str | None) -> dict[str, Any]:
    """Set the key's address and move its undelivered events there.

    Returns the key's fields and `events_moved`, their number. The caller has validated the address, and commits. Raises
    `RefusedError` for an unknown key.
    """
    old_url, key = await api_keys.set_webhook_url(connection, key_id, url)
    moved = await addresses.move_pending(connection, key.account_id, key_id, old_url, url)
    shown: dict[str, Any] = msgspec.to_builtins(key, builtin_types=(datetime,))
    return shown | {"events_moved": moved}
