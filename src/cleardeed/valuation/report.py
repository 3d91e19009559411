"""A valuation as its report prints it."""

from collections.abc import Mapping

import msgspec

from cleardeed.core.canonical import sha256_hex
from cleardeed.core.language import Translate
from cleardeed.evidence.seal import SNAPSHOT_LEAF, VALUATION_LEAF
from cleardeed.records.record import Record
from cleardeed.records.sealing import verify_url
from cleardeed.reports.valuation import ValuationComparable, ValuationFactor, ValuationReport
from cleardeed.valuation.inputs import ValuationRequest
from cleardeed.valuation.result import ValuationResult
from cleardeed.valuation.texts import attribute_title, liquidity_text


def report_of(
    record: Record,
    request: ValuationRequest,
    result: ValuationResult,
    leaves: Mapping[str, bytes],
    *,
    public_url: str,
    translate: Translate,
) -> ValuationReport:
    """Everything that the PDF shows; the same valuation gives the same report."""
    snapshot_sha256 = sha256_hex(leaves[SNAPSHOT_LEAF])
    area = next(one.value for one in result.attributes if one.name == "area_m2")
    return ValuationReport(
        valuation_id=record.id,
        mode=record.mode,
        language=translate.language,
        sealed_at=record.created_at,
        cadastral_number=result.cadastral_number,
        address=request.address,
        object_type=result.object_type,
        valued_on=result.valued_on,
        area_m2=area,
        price=result.estimated_price,
        low=result.price_range.min,
        high=result.price_range.max,
        coverage=result.price_range.coverage,
        confidence=result.confidence,
        liquidity=result.liquidity,
        price_per_m2=result.price_per_m2,
        comparables_price=result.method.comparables_price,
        model_price=result.method.model_price,
        model_share=result.method.model_share,
        base_price=result.base_price or 0,
        sensitivities=[(one.title, one.comment) for one in result.sensitivities],
        factors=[
            msgspec.convert(one, ValuationFactor, from_attributes=True) for one in result.factors if one.impact_amount
        ],
        attributes=[(attribute_title(one.name, translate), one.value, one.source) for one in result.attributes],
        comparables=[msgspec.convert(one, ValuationComparable, from_attributes=True) for one in result.comparables],
        comment=f"{result.comment} {liquidity_text(result.sales_last_year, translate)}",
        data_snapshot_sha256=snapshot_sha256,
        valuation_snapshot_sha256=sha256_hex(leaves[VALUATION_LEAF]),
        verify_url=verify_url(public_url, snapshot_sha256),
    )
