"""Settings of every remote connector. A connector's own settings are a subclass in its folder.

The variables are `CLEARDEED_<FOLDER>_<FIELD>`: the folder's name is the prefix, nothing else declares it.
"""

from typing import Annotated

from pydantic import Field, HttpUrl
from pydantic_settings import BaseSettings, SettingsConfigDict

from cleardeed.sources.remote.limits import Limits

USER_AGENT = "Mozilla/5.0 (compatible; cleardeed)"
Seconds = Annotated[float, Field(ge=0, le=3600)]
Count = Annotated[int, Field(ge=1, le=1_000_000)]


class RemoteSettings(BaseSettings):
    """Address, retries and limits of one remote interface. Subclasses change defaults and add what they need."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    url: HttpUrl = Field(description="the address of the interface, without a slash at its end")
    user_agent: str = USER_AGENT
    timeout_seconds: Annotated[float, Field(gt=0, le=600)] = Field(30, description="the longest one call may take")
    question_seconds: Annotated[float, Field(gt=0, le=3600)] = Field(
        90, description="the longest a question may take in all, its waiting for a turn with it"
    )
    retries: Annotated[int, Field(ge=0, le=5)] = Field(1, description="how often a question that failed is put again")
    pause_seconds: Seconds = Field(1, description="from the end of one call to the start of the next, over all workers")
    side_by_side: Annotated[int, Field(ge=1, le=1000)] = Field(1, description="calls at the same time, all workers")
    per_second: Count | None = None
    per_minute: Count | None = None
    per_hour: Count | None = None
    per_day: Count | None = None

    @property
    def base(self) -> str:
        """The address without a slash at its end."""
        return str(self.url).rstrip("/")

    @property
    def limits(self) -> Limits:
        """The limits in force."""
        return Limits(
            pause_seconds=self.pause_seconds,
            side_by_side=self.side_by_side,
            per_second=self.per_second,
            per_minute=self.per_minute,
            per_hour=self.per_hour,
            per_day=self.per_day,
        )
