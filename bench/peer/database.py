"""The engine and its sessions."""

import os

import orjson
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

POOL_SIZE = int(os.environ.get("PEER_POOL_SIZE", "16"))


def open_engine() -> AsyncEngine:
    """All connections held open, statements prepared once a connection."""
    return create_async_engine(
        os.environ["PEER_DATABASE_URL"],
        pool_size=POOL_SIZE,
        max_overflow=0,
        json_serializer=lambda value: orjson.dumps(value).decode(),
        json_deserializer=orjson.loads,
        connect_args={"prepared_statement_cache_size": 500, "server_settings": {"jit": "off", "TimeZone": "UTC"}},
    )


def sessions_of(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    """Sessions that load nothing behind one's back."""
    return async_sessionmaker(engine, expire_on_commit=False, autoflush=False)
