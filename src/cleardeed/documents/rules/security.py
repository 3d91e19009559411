"""What secures the deal: deposit against advance, and the pledge that the law gives an unpaid seller."""

import datetime

from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import money
from cleardeed.documents.rules.deposit_fate import kept_advance, unfair_fate
from cleardeed.documents.rules.english import money as english
from cleardeed.documents.rules.model import MISSING, NOT_SALES, Fault, Finding, Rule, Weight

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
    "lost": Fault(Weight.SERIOUS, "The buyer loses the money though it is not he who withdraws."),
    "kept": Fault(
        Weight.MODERATE, "An advance is to stay with the seller; the law gives that effect to a deposit only."
    ),
    "exceeds": Fault(Weight.SERIOUS, "The deposit is not less than the price."),
}
_DEPOSIT = Pattern(
    "<earnest>",
    "earnest",
    "deposit & !safe",
    "deposits",
    "обеспечительн*/гарантийн*/бронировочн* платеж*/взнос*",
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
    "<earnest>", "earnest", "deposit & !safe", "обеспечительн*/гарантийн*/бронировочн* платеж*/взнос*", "аванс",
    "аванса", "авансом", "авансе", "авансов*", "advance payment", "an advance", "the advance", "предоплат*",
    *english.ANY_DEPOSIT,
)  # fmt: skip
_STORED = Pattern(
    *english.STORED, "safe deposit", "deposited plan", "advance notice", "in advance",
    "deposited contract/agreement", "deposit of/with contract/agreement",
    "deposit/deposits/deposited this/document*/papers/keys/original*",
)  # fmt: skip
"""Where money or papers are kept, and what is done ahead: no security."""
_ITS_RETURN = Pattern("обеспечени* возврата аванса/<earnest>", "<pay> авансом & сто/100/всю/полную/полностью")
"""What speaks of money that was paid ahead, whatever it is called elsewhere."""
_NONE_PAID = Pattern(
    "<earnest>/<prepaid> ~ не внос*/внес*/переда*/выплач*/выплат*/уплач*/предусм*/предусматр*/было/получал*/брал*",
    "без <earnest>/<prepaid>",
    "<prepaid> & плат*/<lease>/<upkeep>/<tax>/пошлин* & !<price>/покупател*/возвра*/<sale>",
)
"""Where none was paid, or what was paid ahead is rent."""
_NOTHING_DOWN = Pattern(
    "without any/a deposit/advance/prepayment",
    "no/without deposit/earnest/advance/prepayment is/was/are/required/payable/paid/due/shall/will/being",
)
"""That nothing is put down before."""
_CONTRAST = Pattern(
    "ни <earnest>", "<earnest> ~ не считает*/признает*",
    "не является аванс*/<earnest>", "не явля* & <earnest>", "не аванс*",
    "<earnest>/аванс* не явля*/является/считает*", "не аванс*", "положения задатк* & не", "не применя*", "в отличие",
    "засчитыва*", "аванс* ~ не может/могут", "авансов* метод*", "not earnest", "not an advance", "not a deposit",
    "either", "no deposit",
)  # fmt: skip
_NOT_TWICE_OWED = Pattern("381/двойн*/двукратн* ~ не применя*/действу*/распростран* & !аванс*/обеспечи*")
"""How a seller is freed from what the law makes him pay; of no earnest money it says nothing new."""
_RULES_OF_IT = Pattern("правила/положения/нормы о <earnest>")
_NOT_EARNEST = Pattern(
    "правила/положения/нормы/статьи ~ <earnest> ~ не применя*/распростран*/действу* & !двойн*/двукратн*",
    "ни <earnest>",
    "<earnest> ~ не считает*/признает*/явля*",
)
_MIXED = Pattern(
    "<earnest> аванс*", "аванс* <earnest>", "аванс* & <earnest> & !не", "<earnest> & аванс* & !не", "deposit advance",
    "advance & deposit & !not", "earnest & advance & !not",
    *english.MIXED,
)  # fmt: skip
_BY_BOTH_NAMES = Pattern(
    "одновременно/роль/качестве/функци*/признаки/свойств* ~ <earnest> ~ аванс* & !не",
    "<earnest> ~ далее/именуем*/называем*/иначе аванс*",
    "аванс* ~ далее/именуем*/называем*/иначе <earnest>",
)
_RETURNS = "возвра*/верн*/вернет/отда*/возмеща*/return*/refund*/repay/repaid"
_NOT_TWICE = "!вдвое/вдвойне/удвоен*/столько/два/двойн*/двукратн*/удвоен*/twice/double/doubled/twofold/two/like/equal"
_RETURNED = Pattern(
    f"<earnest> & {_RETURNS} & <buyer> & сам/сама/сами/тогда/даже & {_NOT_TWICE}/не/банк*",
    f"<earnest> ~ {_RETURNS} & любо*/независимо/зависимости & !не {_RETURNS}",
    f"<earnest> & {_RETURNS} & отказ*/вине/передума* покупател* & {_NOT_TWICE}/не/оста*/удерж*/теря*",
    f"<earnest> & {_RETURNS} & люб* сторон*/случа*/причин*/исход* & {_NOT_TWICE}",
    f"<earnest> & {_RETURNS} & если он/она/покупател* передума*/откаж*/раздума*/отступ*/не & !продав* передума*"
    f"/откаж*/отступ* & {_NOT_TWICE}/не {_RETURNS}/оста*/удерж*/теря*",
    f"<earnest> & {_RETURNS} & чьей вине", f"<earnest> & {_RETURNS} ~ при/и отказ* покупател* & {_NOT_TWICE}/не",
)  # fmt: skip
_SUM = "<earnest>/<prepaid>/взнос/взноса/платеж/платежа/сумма/суммы/деньги/средства/внесенн*/полученн*/переведенн*"
_STAYS = "остается/останется/остаются/останутся/удержив*/удерж*/сгора*"
_NOT_BACK = "не возвраща*/возврат*/возвращен*/вернет/вернут/вернутся/подлежит/подлежат/производится"
_SELLER_QUITS = (
    "<the-seller>/собственник/хозяин/владелец откаж*/отказал*/передума*/раздума*/уклон*/продаст/сорвет/отступит*",
    "откажется/передумает <the-seller>/собственник/хозяин/владелец",
    "отказ*/вине/вина/инициатив*/причин*/стороне/уклонени*/из продавца/собственника/хозяина/владельца",
)
_LOST_EVEN_SO = Pattern(
    f"{_SUM} ~ {_STAYS} & независимо/чьей/какой/любой/любым/кто ~ причин*/вине/вина/инициатив*/обстоятельств*/отказ*"
    f"/откаж*/исход* & {_NOT_TWICE}/основн*",
    f"{_SUM} ~ {_NOT_BACK} & независимо/чьей/какой/каких/любой/любых/никак*/кто ~ причин*/вине/вина/инициатив*"
    f"/обстоятельств*/отказ*/откаж*/исход*/условиях & !если/при ~ <the-buyer>/покупателя & {_NOT_TWICE}",
    *(
        line
        for quits in _SELLER_QUITS
        for line in (
            f"{quits} & {_SUM} ~ {_STAYS} & числе/также/тоже/даже/равно/том & {_NOT_TWICE}",
            f"{quits} & {_SUM} ~ {_STAYS} ~ плата/счет/компенсац*/покрыти* & !<the-buyer>/покупателя & {_NOT_TWICE}",
            f"{quits} & {_SUM} ~ {_STAYS} у него/нее/них & !<buyer> & {_NOT_TWICE}",
            f"{quits} & {_SUM} & {_NOT_BACK} & !<the-buyer> откаж*/передума* & {_NOT_TWICE}",
            f"{quits} & {_SUM} & {_NOT_BACK} & также/тоже/даже/равно & {_NOT_TWICE}",
            f"{quits} & возврат деньгами не",
            f"{quits} & вопрос*/судьб* ~ возврат*/деньг*/денег & отдельн*/договор*/дополнительн* & {_NOT_TWICE}",
            f"{quits} & возвращ*/отдает/вернет & вычет*/минус & {_NOT_TWICE}",
        )
    ),
    "двойн*/двукратн* ~ <earnest> ~ не взыскива*/выплачива*/взыщ*/выплат* & !не по вине/вина",
)
"""A buyer who loses his money though it is the seller who withdraws."""
_FAILS = (
    "declin*/отка*/соскоч*/раздума*/вине/виновн*/передума*/уклон*/сорвет/срыв*/не/default*/fail*/refus*/withdraw*"
    "/breach"
)
_SINGLE = Pattern(
    f"<seller> & {_RETURNS} & сумм*/рубл*/деньги/<earnest> & без штраф*/неустойк*/санкц*/увеличен*/доплат*"
    "/процент*/удвоени*/компенсаци*",
    f"<seller> ~ {_RETURNS} ~ только/лишь/просто & сумм*/рубл*/деньги/<earnest>",
    f"{_RETURNS} & <earnest> & однократн*/одинарн*",
    f"{_RETURNS} & ничего сверх/больше/более/кроме/дополнительно & <seller>/он/она",
    f"<seller> & {_RETURNS} & <earnest> & той/такой/том/таком сумм*/размере/же",
    f"<seller> ~ {_RETURNS} & <earnest> & полученн* & размер*",
    f"<the-seller>/продавца/продавцом & {_FAILS} & {_RETURNS} & <earnest> & {_NOT_TWICE}",
    "<earnest> ~ одинарн*/однократн*",
)  # fmt: skip
_BACK = Pattern(
    f"<the-seller> & {_FAILS} & {_RETURNS} & рубл*/руб/деньги/сумм* & {_NOT_TWICE}/штраф*/сверх",
    f"за/вине/отказ* <seller> & {_RETURNS} & рубл*/руб/деньги/сумм* & {_NOT_TWICE}/штраф*/сверх",
    *english.BACK,
)  # fmt: skip
_EARNEST = Pattern("<earnest>", *english.EARNEST)
_DOUBLE = Pattern(
    "вдвое", "вдвойне", "двойную", "ещё столько", "еще столько", "два <earnest>",
    "двойн* & <earnest>", "двукратн* & <earnest>", "удвоен* & <earnest> & !без/не удвоен*", "<earnest> & двойн*",
    "двойн* размер*",
    "двойн* сумм*", "двукратн*", "twice", "double", "doubled", "twofold",
    *english.DOUBLE,
)  # fmt: skip
_BY_LAW = Pattern("<earnest> ~ 381 & !не применя*")
_KEPT = Pattern(
    "<prepaid> ~ сгора*/пропада*/теря*", "<prepaid> & возврат* не подлежит",
    "<prepaid> ~ доста* ~ продав*", "<prepaid> & оста* у продав* & !не оста*",
    "<prepaid> ~ оста*/удержив*/удерж* & продав* & !не оста*/удерж*", f"<prepaid> ~ не {_RETURNS}",
    "<prepaid> & не подлежит возврат*", "<prepaid> & двойн*", "<prepaid> ~ теря*/утрачива* & покупател*",
)  # fmt: skip


@cached
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
    stored = reading.sentences_of(_STORED) | reading.sentences_of(_NOTHING_DOWN)
    returned = {hit.last for hit in _ITS_RETURN.find(reading.words)}
    stored |= reading.sentences_of(_NONE_PAID) if reading.kind == "purchase_agreement" else set()
    mention = next(
        (hit for hit in reading.hits(_ANY) if hit.sentence not in stored and hit.first not in returned), None
    )
    if mention is None:
        unnamed = unfair_fate(reading)
        return Finding(reading.span(unnamed[0]), "lost") if unnamed and unnamed[1] == "lost" else None
    if single := _back_once(reading):
        return Finding(reading.span(single), "single")
    if unfair := _unfair(reading):
        return unfair
    contrast = reading.sentences_of(_CONTRAST)
    mixed = _BY_BOTH_NAMES.first(reading.words) or next(
        (hit for hit in reading.hits(_MIXED) if hit.sentence not in contrast), None
    )
    if mixed is None:
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


def _unfair(reading: Reading) -> Finding | None:
    """Where the money goes another way than the law or its name have it when somebody withdraws."""
    told = unfair_fate(reading)
    if told and (told[1] != "single" or not _comes_back_twice(reading)):
        return Finding(reading.span(told[0]), told[1])
    if kept := kept_advance(reading):
        return Finding(reading.span(kept), "kept")
    denied, lawful = reading.sentences_of(_NOT_EARNEST), reading.sentences_of(_BY_LAW)
    for fault, pattern in (
        ("returned", _RETURNED), ("single", _SINGLE), ("kept", _KEPT), ("lost", _LOST_EVEN_SO),
    ):  # fmt: skip
        hits = (hit for hit in reading.hits(pattern) if pattern is not _LOST_EVEN_SO or reading.in_one_part(hit))
        skipped = denied | lawful if fault == "returned" else denied
        hit = next((hit for hit in hits if hit.sentence not in skipped), None)
        if hit is not None and not (fault == "single" and _comes_back_twice(reading)):
            return Finding(reading.span(hit), fault)
    freed = _NOT_TWICE_OWED.first(reading.words)
    if freed and reading.sentences_of(_EARNEST) - denied - reading.sentences_of(_RULES_OF_IT):
        return Finding(reading.span(freed), "lost")
    return None


def _comes_back_twice(reading: Reading) -> bool:
    """Whether the text speaks of twice the deposit, or names a sum of that size."""
    paid = deposit(reading)
    return _DOUBLE(reading.words) or (paid is not None and any(one.value == 2 * paid.value for one in reading.money))


def _back_once(reading: Reading) -> Hit | None:
    """Where a seller who withdraws gives back no more than the deposit, whatever it is called there."""
    paid = deposit(reading)
    if paid is None or not _EARNEST(reading.words) or _comes_back_twice(reading):
        return None
    sums: dict[int, set[int]] = {}
    for one in reading.money:
        sums.setdefault(reading.words.sentences[one.place], set()).add(one.value)
    return next((hit for hit in reading.hits(_BACK) if sums.get(hit.sentence) == {paid.value}), None)


def _sums_without_price(reading: Reading) -> bool:
    asked = money.price(reading)
    return len({one.value for one in reading.money} - {asked.value if asked else 0}) > 0 or (
        asked is None and bool(reading.money)
    )


_THE_SAME = Pattern("указанн*/этот/данн*/назван*/переданн*/полученн*/внесенн* аванс*")


def _called_both(reading: Reading) -> Hit | None:
    """An agreement that goes on to speak of a deposit as an advance, without setting them apart."""
    contrast = reading.sentences_of(_CONTRAST)
    advances = [hit for hit in reading.hits(_ADVANCE) if hit.sentence not in contrast and not reading.denied(hit)]
    deposits = [hit for hit in reading.hits(_DEPOSIT) if hit.sentence not in contrast and not reading.denied(hit)]
    if deposits and (same := next((hit for hit in reading.hits(_THE_SAME) if hit.sentence not in contrast), None)):
        return same
    if reading.kind != "deposit_agreement" and _sums(advances, reading).isdisjoint(_sums(deposits, reading)):
        return None
    return advances[0] if advances and deposits else None


def _sums(hits: list[Hit], reading: Reading) -> set[int]:
    """The sums in the sentences of hits."""
    sentences = {hit.sentence for hit in hits}
    return {one.value for one in reading.money if reading.words.sentences[one.place] in sentences}


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
    "залоге/залогом у продавца", "залог <seller>", "заложен* продавцу/продавца",
    "заложен* ~ продавцу/продавца & !не заложен*",
    "залог* продавцу", "у продавца/продавцов ~ залог*",
    "<seller> от залог* отказ*",
    "залог* & возник* & продав*", "488 & !explained/known/read", "залог* & пользу продав*", "залог* у продав* & !банк*",
    "прав* залога & продав*", "в силу закона & залог* & продав*",
    "lien & <seller> & law/unpaid/until & !tax", "vendor lien", "pledge & seller & arise*",
    "ипотек* ~ пользу продав* & !банк*", "ипотек* & силу закона & возник* & !банк*/кредитор*",
    "<the-seller> ~ сохраня* ~ залог*", "<mortgage> to <seller>", "залогов* прав* & <seller>",
    "залогодержател* & продав* & !банк*",
    "прав* залога & !банк*",
    "<object> ~ служит/остается/выступает ~ обеспечением & !кредит*/банк*",
    "обеспечением ~ <pay>/цены ~ <object> & !кредит*/банк*", "законн* залог*",
    "у него/нее/них ~ залог*", "залог* ~ у него/нее/них",
    *english.PLEDGE,
)  # fmt: skip
_NOT_ARISING = Pattern(
    "не возник*", "не оста*", "отставлен*/отменен*/отменили/отменено", "не будет & залог*", "отклон*", "не служит",
    "не признает*", "не находит*", "исключ*",
    "без возникновени*",
    "не подлежит & 488", "не устанавлива*/регистрир*/распространя*", "not arise", "no/not <mortgage>",
    "shall not be & pledge*", "does not arise", "отказыва*/отказал* ~ прав*/залог*", "not be deemed", "waive*",
    "not have & lien/pledge", "отсутств*", "не применя*", "excluded", "не считает*", "not be & pledged/subject",
    "not apply", "without & pledge/lien arising", "no & lien/pledge",
    *english.NO_PLEDGE,
)  # fmt: skip
_KEPT_PLEDGE = Pattern(
    "не исключа*/исключил*/исключают/отказыва*/отказал*/отмен* ~ <mortgage>/488/залогодержател*",
    "не стал*/стан*/буд*/намерен* исключ*/отмен*/отказ*",
    "not exclude*/waive*/renounce* .. pledge/lien",
)
"""What the sides leave to the law."""
_LATER = Pattern(
    "<pay> & рублей/руб в месяц & !аренд*/<upkeep>", "<pay> & ежемесячно/помесячно/поквартально & после/равными/до",
    "рассрочк*", "отсрочк*", "после регистрац* & частями/долями & года/месяц*/лет", "instalment*",
    "installment*", "ежемесячн* платеж*", "равными платеж*",
    "после регистрац* & течени* & месяц*", "остат* & течени* & месяц* после",
    "each/every month & after/before/until/from", "monthly payment*", "tranche/tranches", "<pay> & monthly/quarterly",
)  # fmt: skip
_SELLERS_LOAN = Pattern(*english.SELLERS_LOAN)
_IN_PARTS = Pattern(
    "ежемесячно/помесячно/поквартально & месяц*/год* & после регистрац* & !банк*/кредит*",
    "рассрочк* & !без & !не & !банк*/кредит*",
)
"""What is paid in parts after the transfer, though another part be safe."""
_SAFE = Pattern(
    "аккредитив*", "эскроу", "ячейк*", "letter of credit", "escrow", "кредитн* договор*", "депозит* нотариус*",
)  # fmt: skip


def _find_pledge(reading: Reading) -> Finding | None:
    hits = reading.hits(_PLEDGE)
    excluded = reading.sentences_of(_NOT_ARISING)
    kept = reading.sentences_of(_KEPT_PLEDGE)
    free = (hit for hit in hits if hit.sentence not in kept and (hit.sentence in excluded or reading.denied(hit)))
    if settled := next(free, None):
        return Finding(reading.span(settled))
    if hits:
        return Finding(reading.span(hits[0]), "arises")
    safe = _SAFE(reading.words)
    owed = reading.sentences_of(_SELLERS_LOAN)
    parts = (hit for hit in reading.hits(_IN_PARTS if safe else _LATER) if hit.sentence not in owed)
    later = next((hit for hit in parts if reading.asserted(hit)), None)
    deferred = reading.span(later) if later else None if safe else _deferred(reading)
    if deferred is not None and reading.kind == "purchase_agreement" and reading.russian_practice:
        return Finding(deferred, "silent")
    return None


def _deferred(reading: Reading) -> Span | None:
    """The first sum that is due so late that the transfer is registered before."""
    own = reading.date.value if reading.date else None
    for number in reading.money if own else ():
        for date in reading.dates_between(number.span.end, number.span.end + _DUE_REACH):
            same = reading.sentence_at(date.span.start) == reading.words.sentences[number.place]
            if own and date.value and same and date.value - own > _REGISTERED_WITHIN:
                return number.span
    return None


_DUE_REACH = 40
"""How far behind a sum the day may stand on which it is due, in code points."""
_REGISTERED_WITHIN = datetime.timedelta(days=60)


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
        unread=("title_extract", "power_of_attorney", "spouse_consent", "acceptance_act", "other"),
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
        unread=NOT_SALES,
        find=_find_pledge,
    ),
)
