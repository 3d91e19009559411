"""Registers of invented people and objects, one small file a source, that the tests' service answers from."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from cleardeed.database.pool import open_pool
from cleardeed.sources.local.load import import_register

NUMBER = "77:99:0009999:1001"
ADDRESS = "г. Примерск, ул. Первая, д. 1, кв. 1"
_SELLER = "Иванов,Пётр,Сидорович,1980-02-01"
_OTHER = "Петрова,Анна,Ивановна,1975-05-05"
_PERSON = "last_name,first_name,middle_name,birth_date"

ROWS = {
    "fssp": f"{_PERSON},number,date,kind,amount\n{_SELLER},1001/26/77001-ИП,2026-01-10,credit,1200.50\n",
    "kad_arbitr": f"{_PERSON},number,date\n{_OTHER},А40-1/2025,2025-03-01\n",
    "fedresurs": f"{_PERSON},number,date,kind\n{_OTHER},А40-2/2025,2025-03-01,observation\n",
    "pledges": f"{_PERSON},number,date\n{_OTHER},2025-001-000001-001,2025-03-01\n",
    "passports": "passport\n9999 000009\n",
    "inn": "inn,kind\n770000000090,void\n",
    "tax_debts": f"{_PERSON},inn,amount\n{_OTHER},770000000090,100\n",
    "watchlists": f"{_PERSON},kind\n{_OTHER},sanctions\n",
    "wanted": f"{_PERSON},summary\n{_OTHER},Search\n",
    "courts": f"{_PERSON},number,date\n{_OTHER},2-100/2025,2025-03-01\n",
    "egrn": (
        "cadastral_number,address,kind,right_type,holder_name,holder_birth_date,object_type,area_m2,number,date\n"
        f"{NUMBER},{ADDRESS},object,,,,apartment,54.3,,\n"
        f"{NUMBER},,right,ownership,Иванов Пётр Сидорович,1980-02-01,,,77:99:0009999:1001-77/001/2015-1,2015-04-01\n"
    ).replace(ADDRESS, f'"{ADDRESS}"'),
    "nspd": f'cadastral_number,address,kind,object_type,area_m2\n{NUMBER},"{ADDRESS}",object,apartment,54.3\n',
    "housing": 'address,kind\n"г. Примерск, ул. Вторая, д. 2",unsafe\n',
    "object_courts": "cadastral_number,number,date\n77:99:0009999:2002,2-200/2025,2025-03-01\n",
}


def load_registers(dsn: str, folder: Path, sources: Iterable[str] = ROWS) -> None:
    """Imports the registers of these sources into the database."""
    asyncio.run(_load(dsn, folder, sources))


async def _load(dsn: str, folder: Path, sources: Iterable[str]) -> None:
    pool = await open_pool(dsn, size=2)
    try:
        for source in sources:
            file = folder / f"{source}.csv"
            file.write_text(ROWS[source])
            await import_register(pool, source, file)
    finally:
        await pool.close()
