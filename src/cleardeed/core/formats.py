"""Annotated types of formatted values: validated by decoders and described in the OpenAPI document."""

from typing import Annotated

import msgspec

Sha256Hex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Timestamp = Annotated[
    str,
    msgspec.Meta(
        pattern=r"\A[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}(\.[0-9]{3})?Z\Z",
        extra_json_schema={"format": "date-time"},
    ),
]
Url = Annotated[str, msgspec.Meta(extra_json_schema={"format": "uri"})]
"""A URL."""
CheckId = Annotated[str, msgspec.Meta(pattern=r"\Achk_[0-7][0-9a-hjkmnp-tv-z]{25}\Z")]
"""A TypeID: the prefix and a UUIDv7 in Crockford's base 32."""
ValuationId = Annotated[str, msgspec.Meta(pattern=r"\Aval_[0-7][0-9a-hjkmnp-tv-z]{25}\Z")]
GenerationId = Annotated[str, msgspec.Meta(pattern=r"\Agen_[0-7][0-9a-hjkmnp-tv-z]{25}\Z")]
DocumentCheckId = Annotated[str, msgspec.Meta(pattern=r"\Adoc_[0-7][0-9a-hjkmnp-tv-z]{25}\Z")]
ExtractId = Annotated[str, msgspec.Meta(pattern=r"\Aext_[0-7][0-9a-hjkmnp-tv-z]{25}\Z")]
ReviewId = Annotated[str, msgspec.Meta(pattern=r"\Arev_[0-7][0-9a-hjkmnp-tv-z]{25}\Z")]
RecordId = Annotated[
    str, msgspec.Meta(pattern=r"\Arec_[0-9a-f]{32}\Z", examples=["rec_0a1b2c3d4e5f60718293a4b5c6d7e8f9"])
]
"""A record of a source, by what it says (`sources/record_ids`)."""
Limit = Annotated[int, msgspec.Meta(ge=1, le=100)]
"""How many of a list one page holds at most."""
Offset = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Amount = Annotated[int, msgspec.Meta(ge=0)]
"""Whole roubles."""
Count = Annotated[int, msgspec.Meta(ge=0)]
EventId = Annotated[str, msgspec.Meta(pattern=r"\Aevt_[0-9]+_[0-9a-z]+\Z")]
MonitorId = Annotated[int, msgspec.Meta(ge=1, le=10**18)]
"""A monitor or one of its runs."""
