"""What sum an English contract would have the deed, or an office, be told as the price."""

from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_TELLING = (
    "stated/shown/declared/indicated/recorded/entered/named/written/registered/reported/inserted/state/show/declare"
    "/indicate/enter/name"
)
_DECLARED = Pattern(
    f"price/value/consideration/sale/sum/amount/figure .. {_TELLING} .. as/at/of/be/is/to",
    f"{_TELLING} .. price/value/consideration/sum/amount/figure .. as/at/of",
)
_TO_AN_OFFICE = Pattern(
    "deed/deeds/notary/notarial/registration/registry/register/tax/revenue/authority/authorities/cadastre/land office",
    "transfer form/instrument",
)
_OTHER = Pattern(
    "cadastral/appraised/assessed/market/insured/mortgage/loan/deposit/fee/fees/duty/commission/furniture/contents"
    " & !as price/consideration & !declared"
)  # fmt: skip


def declared_below(reading: Reading, asked: Number | None) -> Span | None:
    """Where the price that is to be told is less than the one agreed."""
    if asked is None or reading.words.russian:
        return None
    told = reading.sentences_of(_DECLARED) & reading.sentences_of(_TO_AN_OFFICE) - reading.sentences_of(_OTHER)
    sums = ((one, reading.sentence_at(one.span.start)) for one in reading.money)
    return next((one.span for one, sentence in sums if sentence in told and 0 < one.value < asked.value), None)
