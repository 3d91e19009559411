"""Why a file is not read, as short codes that are fit for answers and logs."""

from typing import Literal

Fault = Literal[
    "empty",
    "unknown_kind",
    "encrypted",
    "damaged",
    "too_many_pages",
    "page_too_large",
    "too_much_text",
    "too_much_work",
    "no_ocr",
]
TOO_LARGE: frozenset[Fault] = frozenset({"too_many_pages", "page_too_large", "too_much_text"})


class UnreadableError(Exception):
    """The file is not read. `fault` tells why; there is no other message, since one could quote the file."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault)
