"""Requests and answers."""

import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

CheckType = Literal["seller", "object", "full"]
CheckStatus = Literal["processing", "report_ready", "partial", "failed"]
Short = Annotated[str, Field(max_length=2000)]


class Passport(BaseModel):
    series: Annotated[str, Field(pattern=r"^\d{4}$")]
    number: Annotated[str, Field(pattern=r"^\d{6}$")]
    issued_on: datetime.date | None = None


class Seller(BaseModel):
    model_config = ConfigDict(extra="allow")

    last_name: Annotated[str, Field(min_length=1, max_length=2000)]
    first_name: Annotated[str, Field(min_length=1, max_length=2000)]
    middle_name: Short | None = None
    birth_date: datetime.date | None = None
    inn: Annotated[str, Field(pattern=r"^\d{12}$")] | None = None
    snils: Annotated[str, Field(pattern=r"^\d{3}-\d{3}-\d{3} \d{2}$")] | None = None
    passport: Passport | None = None
    region: Short | None = None


class Property(BaseModel):
    model_config = ConfigDict(extra="allow")

    cadastral_number: Annotated[str, Field(pattern=r"^\d{2}:\d{2}:\d{6,7}:\d+$")] | None = None
    address: Short | None = None
    object_type: Short | None = None


class InputData(BaseModel):
    seller: Seller | None = None
    object: Property | None = None


class CheckOrder(BaseModel):
    type: CheckType
    input_data: InputData

    @model_validator(mode="after")
    def demand_enough(self) -> "CheckOrder":
        """Refuses an order that lacks what its type is about."""
        seller, object_ = self.input_data.seller, self.input_data.object
        if self.type in ("seller", "full") and not (seller and (seller.birth_date or seller.inn)):
            raise ValueError("a seller needs a birth date or a tax number")
        if self.type in ("object", "full") and not (object_ and (object_.cadastral_number or object_.address)):
            raise ValueError("an object needs a cadastral number or an address")
        return self


class CheckCreated(BaseModel):
    check_id: str
    status: CheckStatus
    type: CheckType
    mode: str
    cost: int
    price_amount: int
    balance_remaining: int
    request_id: str


class CheckItem(BaseModel):
    check_id: str
    status: CheckStatus
    type: CheckType
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    risk_score: int | None
    cost: int
    pdf_url: str | None
    report_url: str | None


class CheckPage(BaseModel):
    items: list[CheckItem]
    total: int
    limit: int
    offset: int
    request_id: str


class Factor(BaseModel):
    model_config = ConfigDict(extra="allow")

    code: str
    title: str
    status: str
    impact: float


class RiskScoring(BaseModel):
    model_config = ConfigDict(extra="allow")

    score: int
    level: str
    label: str
    conclusion: str
    factors: list[Factor]


class ChecklistItem(BaseModel):
    model_config = ConfigDict(extra="allow")

    source_code: str
    source_name: str
    status: str
    summary: str
    records_count: int
    datestamp: datetime.date | None
    normalized_result_sha256: str | None


class CheckResult(BaseModel):
    model_config = ConfigDict(extra="allow")

    risk_scoring: RiskScoring
    seller: dict[str, Any] | None = None
    object: dict[str, Any] | None = None
    checklist: list[ChecklistItem]
    source_coverage: dict[str, int]


class CheckView(BaseModel):
    check_id: str
    status: CheckStatus
    type: CheckType
    mode: str
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    risk_score: int | None
    pdf_url: str | None
    report_url: str | None
    result: CheckResult | None
    evidence: dict[str, Any] | None
    request_id: str


class ErrorBody(BaseModel):
    error_code: str
    message: str
    request_id: str
