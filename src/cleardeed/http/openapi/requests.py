"""Bodies of requests as they are published. The service itself accepts more spellings and validates their meaning."""

import datetime
from typing import Annotated, Any

import msgspec

from cleardeed.checks.inputs import CheckStatus, CheckType
from cleardeed.checks.quote import MAX_ITEMS
from cleardeed.core.validation import MAX_TEXT
from cleardeed.deals.deal import Deal
from cleardeed.deals.numerals import Language
from cleardeed.deals.request import Format
from cleardeed.documents.options import MAX_GUESS_LENGTH, Scenario
from cleardeed.monitors.requests import WantedStatus
from cleardeed.monitors.schedule import MAX_CYCLES, MAX_DATES, MAX_INTERVAL_DAYS, ScheduleMode
from cleardeed.records.labels import ExternalId, Metadata
from cleardeed.valuation.inputs import SandboxStatus as SandboxValuation
from cleardeed.valuation.kinds import RequestedKind

Text = Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_TEXT)]
PersonName = Annotated[
    str,
    msgspec.Meta(
        max_length=MAX_TEXT,
        description="Letters of any script, spaces, hyphens, apostrophes and periods. No parentheses: a former name is"
        " checked by a check of its own.",
    ),
]
CadastralNumber = Annotated[
    str,
    msgspec.Meta(
        pattern=r"\A\s*([0-9]{2}:[0-9]{2}:[0-9]{1,7}:[0-9]{1,9}\s*)?\Z",
        examples=["77:99:0009999:1001"],
    ),
]
SandboxStatus = Annotated[
    CheckStatus | None,
    msgspec.Meta(description="The state a sandbox check shall be in; a 422 with a live key."),
]
Day = Annotated[
    Any,
    msgspec.Meta(
        extra_json_schema={
            "anyOf": [{"type": "string", "format": "date"}, {"type": "string", "pattern": r"^\s*$"}, {"type": "null"}]
        }
    ),
]
"""A date; a blank text counts as absent."""
LegalOpinion = Annotated[bool | None, msgspec.Meta(description="Adds `result.legal_opinion` and a chapter of the PDF.")]

EgrnExtract = Annotated[
    str | None, msgspec.Meta(description="An `extract_id` of `POST /extracts`, for `egrn` to be answered from.")
]


class PassportData(msgspec.Struct, kw_only=True):
    """A Russian internal passport. Series and number are texts: zeros in front matter."""

    series: Text | None = None
    number: Text | None = None
    issued_on: Day = None
    issued_by: Text | None = None
    division_code: Text | None = None


class SellerData(msgspec.Struct, kw_only=True):
    """The person who sells. A text without a letter or digit counts as absent; fields that are not named here are kept
    in the data snapshot. A wrong check digit in `inn` or `snils` is not refused: it is a finding."""

    last_name: Annotated[PersonName, msgspec.Meta(min_length=1, examples=["Иванов"])]
    first_name: Annotated[PersonName, msgspec.Meta(min_length=1, examples=["Пётр"])]
    middle_name: Annotated[PersonName | None, msgspec.Meta(examples=["Сидорович"])] = None
    birth_date: Annotated[Day, msgspec.Meta(description="From 1900-01-01 to today.")] = None
    region: Text | None = None
    inn: Annotated[Text | None, msgspec.Meta(description="Tax number of a person, 12 digits.")] = None
    snils: Annotated[Text | None, msgspec.Meta(description="Pension-insurance number, 11 digits.")] = None
    passport: PassportData | None = None


class SellerHint(SellerData, kw_only=True):
    """A seller beside an object check: nothing of it is required."""

    last_name: PersonName | None = None  # type: ignore[assignment]
    first_name: PersonName | None = None  # type: ignore[assignment]


Price = Annotated[
    float,
    msgspec.Meta(gt=0, le=1e12, description="The price asked, in roubles: compared with cadastral and computed value."),
]


class ObjectData(msgspec.Struct, kw_only=True):
    """The object that is sold. Fields that are not named here (regional attributes) are kept in the data snapshot."""

    cadastral_number: CadastralNumber | None = None
    address: Text | None = None
    object_type: Annotated[
        Text | None,
        msgspec.Meta(
            description="Free text, as `apartment`, `room`, `house`, `land`, `premises`, `garage` or `parking`, or in"
            " Russian. A kind that is not known is kept and shown, and compared with nothing.",
            examples=["apartment"],
        ),
    ] = None
    price: Price | None = None


def _any_of(*names: str) -> msgspec.Meta:
    """At least one of the fields must be there and not null."""
    there = [{"required": [name], "properties": {name: {"type": "string", "minLength": 1}}} for name in names]
    return msgspec.Meta(extra_json_schema={"anyOf": there})


Seller = Annotated[SellerData, _any_of("birth_date", "inn")]
Object = Annotated[ObjectData, _any_of("cadastral_number", "address")]


class SellerInput(msgspec.Struct, kw_only=True):
    """Input of a seller check. An object may come along and is kept."""

    seller: Seller
    object: ObjectData | None = None


class ObjectInput(msgspec.Struct, kw_only=True):
    """Input of an object check. A seller may come along and is kept."""

    object: Object
    seller: SellerHint | None = None


class FullInput(msgspec.Struct, kw_only=True):
    """Input of a full check."""

    seller: Seller
    object: Object


class LabelsData(msgspec.Struct, kw_only=True):
    """What the caller attaches for its own use."""

    external_id: ExternalId | None = None
    metadata: Metadata | None = None


class SellerCheckOrder(LabelsData, kw_only=True, tag_field="type", tag="seller"):
    """An order of a seller check."""

    input_data: SellerInput
    sandbox_status: SandboxStatus = None
    legal_opinion_enabled: LegalOpinion = None


class ObjectCheckOrder(LabelsData, kw_only=True, tag_field="type", tag="object"):
    """An order of an object check."""

    input_data: ObjectInput
    sandbox_status: SandboxStatus = None
    legal_opinion_enabled: LegalOpinion = None
    egrn_extract_id: EgrnExtract = None


class FullCheckOrder(LabelsData, kw_only=True, tag_field="type", tag="full"):
    """An order of a check of a seller and an object together."""

    input_data: FullInput
    sandbox_status: SandboxStatus = None
    legal_opinion_enabled: LegalOpinion = None
    egrn_extract_id: EgrnExtract = None


CheckOrder = SellerCheckOrder | ObjectCheckOrder | FullCheckOrder


class BulkOrder(msgspec.Struct, kw_only=True):
    """Many orders. An element that is not a valid order fails alone: it gets its own error in the answer."""

    items: Annotated[list[CheckOrder], msgspec.Meta(min_length=1, max_length=MAX_ITEMS)]


class PricedCheck(msgspec.Struct, kw_only=True):
    """A check to be priced. Further fields are ignored, so the body of a launch can be sent."""

    type: CheckType


class QuoteRequest(msgspec.Struct, kw_only=True):
    """Exactly one of the two: one check's type, or several checks."""

    type: CheckType | None = None
    items: Annotated[list[PricedCheck], msgspec.Meta(min_length=1, max_length=MAX_ITEMS)] | None = None


QuoteOrder = Annotated[
    QuoteRequest,
    msgspec.Meta(
        extra_json_schema={
            "oneOf": [
                {"required": ["type"], "properties": {"type": {"type": "string"}}},
                {"required": ["items"], "properties": {"items": {"type": "array", "items": {}}}},
            ]
        }
    ),
]


class ValuationAttributes(msgspec.Struct, kw_only=True):
    """What is known of the object. Any further numeric column of the loaded sales may stand beside these."""

    area_m2: Annotated[float, msgspec.Meta(gt=0, le=1e9)] | None = None
    rooms: Annotated[float, msgspec.Meta(ge=0, le=1000)] | None = None
    floor: Annotated[float, msgspec.Meta(ge=-20, le=300)] | None = None
    floors_total: Annotated[float, msgspec.Meta(ge=0, le=300)] | None = None
    year_built: float | None = None
    land_area_m2: Annotated[float, msgspec.Meta(ge=0, le=1e9)] | None = None
    bathrooms: Annotated[float, msgspec.Meta(ge=0, le=1000)] | None = None
    condition: Annotated[float, msgspec.Meta(ge=-1e15, le=1e15)] | None = None
    quality: Annotated[float, msgspec.Meta(ge=-1e15, le=1e15)] | None = None
    latitude: Annotated[float, msgspec.Meta(ge=-90, le=90)] | None = None
    longitude: Annotated[float, msgspec.Meta(ge=-180, le=180)] | None = None
    date: Annotated[datetime.date | None, msgspec.Meta(description="From 1900-01-01 to today.")] = None


class ValuationOrder(LabelsData, kw_only=True):
    """What to value."""

    cadastral_number: Annotated[
        str,
        msgspec.Meta(pattern=r"\A\s*[0-9]{2}:[0-9]{2}:[0-9]{1,7}:[0-9]{1,9}\s*\Z", examples=["77:99:0009999:1001"]),
    ]
    address: Text | None = None
    object_type: RequestedKind | None = None
    attributes: ValuationAttributes | None = None
    sandbox_status: Annotated[
        SandboxValuation | None,
        msgspec.Meta(description="The state a sandbox valuation shall be in; a 422 with a live key."),
    ] = None


class DocumentOrder(LabelsData, kw_only=True):
    """What to make of which deal. `language` may stand in the deal as well."""

    documents: Annotated[list[Name], msgspec.Meta(min_length=1)]
    deal: Deal
    formats: Annotated[list[Format], msgspec.Meta(min_length=1)] | None = None
    language: Language | None = None


Binary = Annotated[str, msgspec.Meta(extra_json_schema={"format": "binary"})]
"""A file in a form."""


class DocumentUpload(msgspec.Struct, kw_only=True):
    """A form with the document. Blank fields count as absent, further ones are ignored."""

    file: Annotated[Binary, msgspec.Meta(description="PDF, PNG, JPEG, TIFF, DOCX or plain text, at most 20 MiB.")]
    scenario: Scenario | None = None
    document_type_guess: Annotated[str, msgspec.Meta(max_length=MAX_GUESS_LENGTH)] | None = None
    check_id: Annotated[str | None, msgspec.Meta(description="The check to compare with, for `deal_context`.")] = None
    external_id: ExternalId | None = None
    metadata: (
        Annotated[str, msgspec.Meta(description="A JSON object of texts: key-value pairs of your own, at most 20.")]
        | None
    ) = None


class ExtractUpload(msgspec.Struct, kw_only=True):
    """A form with the extract. Further fields are ignored."""

    file: Annotated[Binary, msgspec.Meta(description="The register's XML, at most 5 MiB.")]


class SubjectData(msgspec.Struct, kw_only=True):
    """Whom and what to check again and again: what a check of the type needs."""

    seller: SellerHint | None = None
    object: ObjectData | None = None


class ScheduleData(msgspec.Struct, kw_only=True):
    """When cycles are due: `dates`, or `interval_days` with one of `cycles_left`, `until`."""

    dates: Annotated[list[Text], msgspec.Meta(min_length=1, max_length=MAX_DATES)] | None = None
    interval_days: Annotated[int, msgspec.Meta(ge=1, le=MAX_INTERVAL_DAYS)] | None = None
    cycles_left: Annotated[int, msgspec.Meta(ge=1, le=MAX_CYCLES)] | None = None
    until: Text | None = None
    webhook_url: Text | None = None


class MonitorOrder(ScheduleData, kw_only=True):
    """An order of a monitor."""

    type: CheckType
    subject: SubjectData
    schedule_mode: ScheduleMode
    external_id: ExternalId | None = None
    metadata: Metadata | None = None


class MonitorChange(ScheduleData, kw_only=True):
    """What of a monitor to change; what is left out stays."""

    status: WantedStatus | msgspec.UnsetType = msgspec.UNSET
    schedule_mode: ScheduleMode | msgspec.UnsetType = msgspec.UNSET
