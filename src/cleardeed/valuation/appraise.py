"""From an order to a result: what the registers know is added, the market of the kind is asked, in a thread."""

from cleardeed.core import clock
from cleardeed.core.language import Translate
from cleardeed.core.threads import run_in_thread
from cleardeed.valuation.columns import quarter_of
from cleardeed.valuation.inputs import ValuationRequest
from cleardeed.valuation.kinds import Kind
from cleardeed.valuation.market.data import Subject
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.valuation import MIN_COMPARABLES, NoEstimateError, value_one
from cleardeed.valuation.markets import Markets
from cleardeed.valuation.register import ObjectFacts, ObjectRegister
from cleardeed.valuation.result import Attribute, Result, failed_result, result_of
from cleardeed.valuation.sandbox import USUAL_AREA, sandbox_market, sandbox_subject

DEFAULT_KIND: Kind = "apartment"
COORDINATES = ("latitude", "longitude")
_NOTHING = ObjectFacts(None, {}, {})


class Appraiser:
    """Values orders; holds the markets of its process."""

    def __init__(self, markets: Markets, register: ObjectRegister) -> None:
        self._markets, self._register = markets, register

    async def appraise(self, request: ValuationRequest, translate: Translate) -> Result:
        """The result in the language of `translate`, a failed one where there is too little data.

        Nothing is written, no transaction is open.
        """
        try:
            if request.sandbox_status is not None:
                return await self._in_sandbox(request, translate)
            return await self._live(request, translate)
        except NoEstimateError as error:
            return failed_result(error, translate)

    async def _live(self, request: ValuationRequest, translate: Translate) -> Result:
        facts = await self._register.facts(request.cadastral_number)
        if facts.never_valued:
            raise NoEstimateError("kind_not_valued")
        subject = _subject(request, facts)
        kind = request.kind or facts.kind or await self._markets.prevailing(subject.place) or DEFAULT_KIND
        held = await self._markets.of(kind)
        if held is None:
            raise NoEstimateError("no_sales_loaded", kind=kind)
        market, version = held
        return await run_in_thread(_result, market, subject, request, kind, facts, version, translate)

    async def _in_sandbox(self, request: ValuationRequest, translate: Translate) -> Result:
        if request.sandbox_status == "failed":
            raise NoEstimateError("too_few_comparables", count=0, needed=MIN_COMPARABLES)
        kind = request.kind or DEFAULT_KIND
        numbers = {"area_m2": USUAL_AREA[kind]} | request.numbers
        market = await run_in_thread(sandbox_market, kind, clock.today())
        subject = sandbox_subject(_subject(request, ObjectFacts(None, numbers, {})), market)
        return await run_in_thread(_result, market, subject, request, kind, _NOTHING, 0, translate)


def _subject(request: ValuationRequest, facts: ObjectFacts) -> Subject:
    """The object as it is known: what was sent over what the registers hold. Raises `NoEstimateError`."""
    numbers = facts.numbers | request.numbers
    area = numbers.pop("area_m2", None)
    place = quarter_of(request.cadastral_number)
    if area is None or place is None:
        raise NoEstimateError("area_unknown")
    return Subject(date=request.date, area_m2=area, place=place, numbers=numbers)


def _result(
    market: Market,
    subject: Subject,
    request: ValuationRequest,
    kind: Kind,
    facts: ObjectFacts,
    version: int,
    translate: Translate,
) -> Result:
    valued = value_one(market, subject)
    return Result(
        valuation=result_of(
            valued,
            cadastral_number=request.cadastral_number,
            kind=kind,
            date=request.date,
            attributes=_attributes(market, subject, request, facts),
            area_m2=subject.area_m2,
            version=version,
            translate=translate,
        )
    )


def _attributes(market: Market, subject: Subject, request: ValuationRequest, facts: ObjectFacts) -> list[Attribute]:
    """Every number that the object was valued by, and its source; the caller precedes the registers."""
    used = {*market.core.hedonic.attributes, *(COORDINATES if market.core.places.geographic else ())}
    values = {"area_m2": subject.area_m2} | {name: value for name, value in subject.numbers.items() if name in used}
    return [
        Attribute(
            name=name, value=value, source="request" if name in request.numbers else facts.origins.get(name, "request")
        )
        for name, value in values.items()
    ]
