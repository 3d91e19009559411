"""Sample sales of flats around the sample registers' object: invented, the same at every call on one day.

Fewer than trees are trained on, so that a market of them is ready in seconds.
"""

import csv
import datetime
import random
from pathlib import Path

SALES = 160
QUARTERS = ("77:99:0009999", "77:99:0009998")
PRICE_M2 = 115_000
FIELDS = ("cadastral_number", "object_type", "date", "price", "area_m2", "rooms", "floor", "floors_total", "year_built")


def write_sales(file: Path, today: datetime.date) -> None:
    """Write the sales of the two years before `today` as CSV."""
    chance = random.Random(2026)  # noqa: S311 - invented sales, the same for everybody
    with file.open("w", newline="", encoding="utf-8") as opened:
        rows = csv.DictWriter(opened, FIELDS)
        rows.writeheader()
        for index in range(SALES):
            quarter = chance.choice(QUARTERS)
            rooms = chance.randint(1, 4)
            area = round(18 + 17 * rooms + chance.uniform(-6, 12), 1)
            age_days = chance.randint(10, 730)
            trend = 1 - 0.08 * age_days / 365
            level = PRICE_M2 * trend * (1.06 if quarter == QUARTERS[0] else 0.97) * chance.gauss(1, 0.06)
            rows.writerow(
                {
                    "cadastral_number": f"{quarter}:{2000 + index}",
                    "object_type": "apartment",
                    "date": (today - datetime.timedelta(days=age_days)).isoformat(),
                    "price": round(level * area, -4),
                    "area_m2": area,
                    "rooms": rooms,
                    "floor": chance.randint(1, 9),
                    "floors_total": 9,
                    "year_built": chance.choice((1978, 1987, 1994, 2006)),
                }
            )
