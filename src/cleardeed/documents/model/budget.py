"""Daily token budget of the model, shared by all processes."""

import datetime

from cleardeed.database.pool import Connection


async def reserve(connection: Connection, day: datetime.date, tokens: int, budget: int) -> bool:
    """Sets `tokens` aside for a question on `day` (UTC); False where they do not fit into the day's budget any more."""
    if tokens > budget:
        return False
    done = await connection.execute(
        "INSERT INTO model_usage AS used (day, tokens) VALUES ($1, $2)"
        " ON CONFLICT (day) DO UPDATE SET tokens = used.tokens + excluded.tokens"
        " WHERE used.tokens + excluded.tokens <= $3",
        day,
        tokens,
        budget,
    )
    return done == "INSERT 0 1"


async def settle(connection: Connection, day: datetime.date, reserved: int, used: int) -> None:
    """Puts what was really used in the place of what was set aside."""
    await connection.execute("UPDATE model_usage SET tokens = tokens + $2 WHERE day = $1", day, used - reserved)
