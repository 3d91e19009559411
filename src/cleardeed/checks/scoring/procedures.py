"""The running procedure of a citizen's bankruptcy, as far as the registers show it. Source: 127-FZ art. 213.2."""

import datetime
from collections.abc import Iterable
from typing import Literal, TypeAlias

from cleardeed.checks.scoring.keywords import WORDS, mentions

Procedure: TypeAlias = Literal["sale_of_assets", "restructuring"]
PROCEDURES: tuple[Procedure, ...] = ("sale_of_assets", "restructuring")


def newest_procedure(said: Iterable[tuple[datetime.date | None, Iterable[str]]]) -> Procedure | None:
    """The procedure that the newest of these texts names. None where none names one, or the newest do not agree.

    Each is the day of a record and its texts; a record without a day is taken for the oldest.
    """
    newest: tuple[datetime.date, set[Procedure]] = (datetime.date.min, set())
    for day, texts in said:
        named = {one for one in PROCEDURES for text in texts if mentions(text, *WORDS[one])}
        if not named or (day or datetime.date.min) < newest[0]:
            continue
        earlier = newest[1] if newest[0] == (day or datetime.date.min) else set()
        newest = (day or datetime.date.min, earlier | named)
    return next(iter(newest[1])) if len(newest[1]) == 1 else None
