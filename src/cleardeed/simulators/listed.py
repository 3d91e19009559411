"""A line of the list of terrorists and extremists, as it is published."""

from cleardeed.simulators.names import dotted
from cleardeed.simulators.world import Listed


def line_of(row: Listed, number: int | None = None) -> str:
    """`901. ИВАНОВ ПЕТР СИДОРОВИЧ*, (ПЕТРОВ ПЕТР; АБУ ОМАР), 01.02.1980 г.р. , Г. ПРИМЕРСК;`

    `*` marks terrorism, other names stand in brackets between commas, and without a date two commas follow each other.
    """
    aliases = f" ({'; '.join(row.aliases)})," if row.aliases else ""
    born = f" {dotted(row.birth_date)} г.р. " if row.birth_date else " "
    return f"{number or row.id}. {row.name}{'*' if row.terrorism else ''},{aliases}{born}, {row.birth_place};"
