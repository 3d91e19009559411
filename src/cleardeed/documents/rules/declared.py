"""What sum an English contract would have the deed, or an office, be told as the price."""

from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_TELLING = (
    "stated/shown/declared/indicated/recorded/entered/written/registered/reported/inserted/state/show/declare"
    "/indicate/enter/names"
)
_DECLARED = Pattern(
    f"price/value/consideration/sale/sum/amount/figure .. {_TELLING} .. as/at/of/be/is/to",
    f"{_TELLING} .. price/value/consideration/sum/amount/figure .. as/at/of",
)
_TO_AN_OFFICE = Pattern(
    "deed/deeds/notary/notarial/registration/registry/register/tax/revenue/authority/authorities/cadastre",
    "land office",
    "transfer form/instrument",
)
_OTHER = Pattern(
    "cadastral/appraised/assessed/market/insured/mortgage/loan/deposit/fee/fees/duty/commission/furniture/contents"
    " & !as price/consideration & !declared"
)  # fmt: skip


_AGREED = Pattern("price/consideration/pay/pays/sells/sold/buys", "agreed sum/amount")


def declared_below(reading: Reading) -> Span | None:
    """Where the price that is to be told is less than the one agreed."""
    if reading.words.russian:
        return None
    other = reading.sentences_of(_OTHER)
    told = reading.sentences_of(_DECLARED) & reading.sentences_of(_TO_AN_OFFICE) - other
    agreed = reading.sentences_of(_AGREED) - other
    sums = [(one, reading.sentence_at(one.span.start)) for one in reading.money] if told else []
    most = max((one.value for one, sentence in sums if sentence in agreed), default=0)
    return next((one.span for one, sentence in sums if sentence in told and 2 * one.value > most > one.value), None)
