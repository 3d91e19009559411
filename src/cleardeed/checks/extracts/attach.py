"""An order that names a supplied extract gets a copy of its content: later changes of the upload have no effect."""

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.checks.extracts import store as extract_store
from cleardeed.checks.inputs import LaunchRequest, sandbox_status_of
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import InvalidCheckInputError
from cleardeed.core.ids import is_id
from cleardeed.database.pool import Connection
from cleardeed.sources.matching.numbers import cadastral_key

_UNKNOWN = "egrn_extract_id names no extract of this account and mode, or one that has expired."
_NO_NUMBER = "An extract answers for object.cadastral_number, which is missing."
_OF_SELLER = "A check of a seller takes no extract: it is about an object."
_OF_ANOTHER = "The extract is about another object than cadastral_number names."


async def attach(connection: Connection, ring: KeyRing, caller: Caller, request: LaunchRequest) -> LaunchRequest:
    """The order with the extract in its subject; as it is where it names none.

    Raises `InvalidCheckInputError` for an extract that is unknown, of another object, or cannot be used here.
    """
    if request.egrn_extract_id is None:
        return request
    if request.type == "seller":
        raise InvalidCheckInputError(_OF_SELLER)
    number = request.subject.object and request.subject.object.cadastral_number
    if not number:
        raise InvalidCheckInputError(_NO_NUMBER)
    known = is_id(request.egrn_extract_id, "ext")
    extract = await extract_store.find(connection, ring, caller, request.egrn_extract_id) if known else None
    if extract is None:
        raise InvalidCheckInputError(_UNKNOWN)
    if cadastral_key(extract.cadastral_number) != cadastral_key(number):
        raise InvalidCheckInputError(_OF_ANOTHER)
    subject = msgspec.structs.replace(request.subject, egrn_extract=extract)
    if request.sandbox_status is not None:
        sandbox_status_of(request.type, subject, request.sandbox_status)
    return msgspec.structs.replace(request, subject=subject)
