"""What secures the deal: deposit against advance, and the pledge that the law gives an unpaid seller."""

from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.patterns import Hit, Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules import money
from cleardeed.documents.rules.english import money as english
from cleardeed.documents.rules.model import MISSING, Fault, Finding, Rule, Weight

DEPOSIT_FAULTS = {
    MISSING: Fault(Weight.SERIOUS, "It does not say what sum is handed over as the deposit."),
    "mixed": Fault(
        Weight.MODERATE,
        "The same money is called both deposit and advance; in doubt it is an advance, which binds nobody.",
    ),
    "returned": Fault(
        Weight.MODERATE,
        "It is called a deposit, yet it comes back whoever withdraws; that is an advance, which binds nobody.",
    ),
    "single": Fault(
        Weight.MODERATE,
        "The seller who withdraws returns the deposit once only, where the law gives the buyer twice the sum.",
    ),
    "kept": Fault(
        Weight.MODERATE, "An advance is to stay with the seller; the law gives that effect to a deposit only."
    ),
    "exceeds": Fault(Weight.SERIOUS, "The deposit is not less than the price."),
}
_DEPOSIT = Pattern(
    "задаток",
    "задатк*",
    "earnest",
    "deposit & !safe",
    "deposits",
    "обеспечительн* платеж*",
    *english.IS_DEPOSIT,
)
_ADVANCE = Pattern(
    "аванс",
    "аванса",
    "авансом",
    "авансе",
    "авансов*",
    "advance",
    "advances",
    "предоплат*",
    *english.IS_ADVANCE,
)
_ANY = Pattern(
    "задаток", "задатк*", "earnest", "deposit & !safe", "обеспечительн* платеж*", "аванс", "аванса", "авансом",
    "авансе",
    "авансов*", "advance payment", "an advance", "the advance", "предоплат*",
    *english.ANY_DEPOSIT,
)  # fmt: skip
_CONTRAST = Pattern(
    "не является аванс*/задат*", "не явля* & задат*", "не аванс*", "положения задатк* & не", "не применя*",
    "в отличие", "засчитыва*", "авансов* метод*", "not earnest", "not an advance", "not a deposit", "either",
    "no deposit",
)  # fmt: skip
_MIXED = Pattern(
    "задат* аванс*", "аванс* задат*", "аванс* & задат* & !не", "задат* & аванс* & !не", "deposit advance",
    "advance & deposit & !not", "earnest & advance & !not",
    *english.MIXED,
)  # fmt: skip
_RETURNED = Pattern(
    "задат* & возвраща* & любо* случа*/причин*", "задат* & возвраща* & независимо", "задат* & вне зависимости",
    "задат* & возврат* & полно* & люб*", "задат* & возвраща* & отказ* покупател* & !двойн*",
    "задат* & возвраща* & любой сторон*", "deposit & refunded/returned & any reason/event/case",
    "deposit & fully refundable", "deposit & refundable & regardless/whichever/whatever",
    "deposit & returned & either party", "deposit & regardless", "задат* & подлежит возврату & по вине покупател*",
    "задат* & возвраща* & по вине покупател*",
    *english.RETURNED,
)  # fmt: skip
_SINGLE = Pattern(
    "отка* продав* & возвраща*/вернет/возврат* & без & штраф*/неустойк*/санкц*/увеличен*",
    "продав* & возвраща*/вернет/возврат* & сумм*/рубл*/деньги & без & штраф*/неустойк*/санкц*/увеличен*",
    "продав* & возвраща*/вернет & только/лишь/просто & сумм*/рубл*/деньги",
    "продав* & возвраща*/возврат* & задат* & однократн*",
    "продав* & возвраща*/возврат* & задат* & без & увеличен*/штраф*/санкц*",
    "продав* & возвраща*/возврат* & задат* & той/такой сумм*",
    "продав* & возвраща*/возврат* & задат* & полученн* & размер*",
    "виновн*/вине/отказ* продав* & возвраща*/возврат* & задат* & !двойн*/двукратн*/удвоен*", "задат* & одинарн*",
    "seller & default*/fails/refus* & return*/refund* & deposit & !twice/double/doubled/two",
    "задат* & возвраща* & вине продав* & !двойн*/двукратн*/удвоен*",
    *english.SINGLE,
)  # fmt: skip
_DOUBLE = Pattern(
    "двойн* & задат*", "двукратн* & задат*", "удвоен* & задат*", "задат* & двойн*", "двойн* размер*",
    "двойн* сумм*",
    "двукратн*", "twice", "double", "doubled",
    *english.DOUBLE,
)  # fmt: skip
_KEPT = Pattern(
    "аванс* & оста* & продав*", "аванс* & не возвраща*", "аванс* & не подлежит возврат*", "аванс* & двойн*",
    "advance & forfeit*", "advance & not refundable", "advance & retain* & seller",
    *english.KEPT,
)  # fmt: skip


def deposit(reading: Reading) -> Number | None:
    """The sum of the deposit or advance: the first behind or before its name in one sentence, and not the price."""
    words = reading.words
    asked = money.price(reading)
    spots = sorted({hit.first for hit in _ANY.find(words)})
    for spot in spots:
        beside = [
            one for one in reading.money_behind(spot - 15, 31) if words.sentences[one.place] == words.sentences[spot]
        ]
        near = [one for one in beside if asked is None or one.value != asked.value]
        if near:
            return min(near, key=lambda one: abs(one.place - spot))
    return None


def _find_deposit(reading: Reading) -> Finding | None:
    if reading.kind in ("title_extract", "power_of_attorney", "spouse_consent", "acceptance_act", "other"):
        return None
    mention = _ANY.first(reading.words)
    if mention is None:
        return None
    for fault, pattern in (("returned", _RETURNED), ("single", _SINGLE), ("kept", _KEPT)):
        hit = next(iter(reading.hits(pattern)), None)
        if hit is not None and not (fault == "single" and _DOUBLE(reading.words)):
            return Finding(reading.span(hit), fault)
    contrast = reading.sentences_of(_CONTRAST)
    mixed = next((hit for hit in reading.hits(_MIXED) if hit.sentence not in contrast), None)
    if mixed is None and reading.kind == "deposit_agreement":
        mixed = _called_both(reading)
    if mixed is not None:
        return Finding(reading.span(mixed), "mixed")
    if reading.kind == "deposit_agreement":
        paid = deposit(reading)
        if paid is None and not _sums_without_price(reading):
            return Finding(reading.span(mention), MISSING)
        asked = money.price(reading)
        if paid and asked and paid.value >= asked.value and paid.place != asked.place:
            return Finding(paid.span, "exceeds")
    return Finding(reading.span(mention))


def _sums_without_price(reading: Reading) -> bool:
    asked = money.price(reading)
    return len({one.value for one in reading.money} - {asked.value if asked else 0}) > 0 or (
        asked is None and bool(reading.money)
    )


def _called_both(reading: Reading) -> Hit | None:
    """An agreement that goes on to speak of a deposit as an advance, without setting them apart."""
    contrast = reading.sentences_of(_CONTRAST)
    advances = [hit for hit in reading.hits(_ADVANCE) if hit.sentence not in contrast and not reading.denied(hit)]
    deposits = [hit for hit in reading.hits(_DEPOSIT) if hit.sentence not in contrast and not reading.denied(hit)]
    return advances[0] if advances and deposits else None


PLEDGE_FAULTS = {
    "arises": Fault(
        Weight.MODERATE,
        "Until the price is paid the object is pledged to the seller by law; the pledge is registered and must"
        " be struck out later.",
    ),
    "silent": Fault(
        Weight.MODERATE,
        "The price is paid in parts after the transfer, and nothing is said on the seller's pledge: it arises by law.",
    ),
}
_PLEDGE = Pattern(
    "залог* & возник* & продав*", "488", "залог* & пользу продав*", "залог* у продав* & !банк*",
    "прав* залога & продав*", "в силу закона & залог* & продав*", "pledge* & favo* & seller/vendor",
    "lien & seller/vendor & law/unpaid", "vendor lien", "pledge & seller & arise*", "seller pledge",
    "ипотек* & пользу продав*", "ипотек* & силу закона & возник* & !банк*/кредитор*",
    *english.PLEDGE,
)  # fmt: skip
_NOT_ARISING = Pattern(
    "не возник*", "не будет & залог*", "не признает*", "не находит*", "исключ*", "без возникновени*",
    "не подлежит & 488", "не устанавлива*", "not arise", "no pledge", "shall not be & pledge*", "does not arise",
    "not be deemed", "waive*", "no lien", "not pledged", "not have & lien/pledge", "отсутств*", "не применя*",
    "excluded", "не считает*", "not be & pledged/subject", "not apply", "without & pledge/lien arising",
    *english.NO_PLEDGE,
)  # fmt: skip
_LATER = Pattern(
    "рассрочк*", "отсрочк*", "instalment*", "installment*", "ежемесячн* платеж*", "равными платеж*",
    "после регистрац* & течени* & месяц*", "остат* & течени* & месяц* после",
)  # fmt: skip
_SAFE = Pattern(
    "аккредитив*", "эскроу", "ячейк*", "letter of credit", "escrow", "кредитн* договор*", "депозит* нотариус*",
)  # fmt: skip


def _find_pledge(reading: Reading) -> Finding | None:
    if reading.kind not in ("purchase_agreement", "preliminary_agreement"):
        return None
    hits = reading.hits(_PLEDGE)
    excluded = reading.sentences_of(_NOT_ARISING)
    if settled := next((hit for hit in hits if hit.sentence in excluded), None):
        return Finding(reading.span(settled))
    if hits:
        return Finding(reading.span(hits[0]), "arises")
    later = reading.says(_LATER)
    if (
        later is not None
        and reading.kind == "purchase_agreement"
        and reading.words.russian
        and not _SAFE(reading.words)
    ):
        return Finding(reading.span(later), "silent")
    return None


RULES = (
    Rule(
        code="deposit",
        title="Deposit or advance",
        law=("Civil Code, art. 380, 381, 381.1 and 487",),
        looks_for="Whether money handed over before is a deposit (stays with the seller or comes back twice) or"
        " an advance"
        " (comes back once), with one name and the effects that belong to it.",
        fine="Deposit or advance is named once and for all, with nothing that contradicts it.",
        faults=DEPOSIT_FAULTS,
        demands=(
            "Call the money a deposit or an advance throughout, and write out what becomes of it when a side"
            " withdraws.",
        ),
        needed=("deposit_agreement",),
        find=_find_deposit,
    ),
    Rule(
        code="seller_pledge",
        title="Pledge in the seller's favour",
        law=("Civil Code, art. 488 (5) and 489", "Law 102-FZ on mortgage, art. 77"),
        looks_for="Whether the pledge that the law gives a seller who is paid after the transfer arises or is"
        " excluded.",
        fine="The pledge in the seller's favour is excluded.",
        faults=PLEDGE_FAULTS,
        demands=(
            "Have it written that the pledge does not arise (art. 488 (5)), or agree when and by whom it is"
            " struck out.",
        ),
        find=_find_pledge,
    ),
)
