"""Small registers for tests."""

import csv
import datetime
import io
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from cleardeed.database.pool import Pool
from cleardeed.sources.local.load import ImportReport, import_register

Row = Mapping[str, str]


def csv_of(*rows: Row) -> str:
    """CSV with every column that any row has."""
    columns = list(dict.fromkeys(column for row in rows for column in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


async def put(
    pool: Pool, source_code: str, *rows: Row, as_of: datetime.date | None = None, append: bool = False
) -> ImportReport:
    """Imports rows as the register of a source."""
    return await put_text(pool, source_code, csv_of(*rows), as_of=as_of, append=append)


async def put_text(
    pool: Pool,
    source_code: str,
    text: str,
    *,
    as_of: datetime.date | None = None,
    append: bool = False,
    skip_bad: bool = False,
) -> ImportReport:
    """Imports a file with this text."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "register"
        path.write_text(text, encoding="utf-8")
        return await import_register(pool, source_code, path, as_of=as_of, append=append, skip_bad=skip_bad)
