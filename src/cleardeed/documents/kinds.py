"""What type of document it is: told by its heading first, by what it says second, by the caller's guess last."""

from cleardeed.documents.findings import DOCUMENT_TYPES, DocumentType
from cleardeed.documents.kinds_english import SIGNS_ENGLISH
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.words import Words
from cleardeed.documents.signs import Signs

HEADING_WORDS = 70
"""How far down a heading may stand: letterheads, annex lines and dates come first."""
_LEAST = 4.0
_GUESS = 1.5
_TITLE = 90
"""How long a line is at most that is a title of its own."""
_IN_TEXT = 0.5


SIGNS = (
    Signs(
        "preliminary_agreement",
        11,
        Pattern(
            "предварительн* договор*",
            "предварительн* соглашени*",
            "preliminary agreement/contract/sale/purchase",
            "agreement enter sale/purchase/main",
            "promise sell/sale",
            "pre-contract",
            "договор* намерени*",
            "преддоговор*",
            "протокол* намерени*",
            "намерен*/намерева*/обязу*/обещ*/планиру* ~ заключить/подписать & договор*/сделк* & !настоящ*",
            "договорились ~ заключить ~ будущем/основн*/срок*/до",
            "letter/memorandum intent/understanding",
            "heads of terms",
            "subject to contract",
            "intend*/undertake*/agree* ~ enter/sign/conclude/exchange & sale/main/future/contract*",
            "promise* ~ sell/sale/buy",
            "соглашени* намерени*",
        ),
        (
            Pattern("основн* договор*", "main agreement/contract", "definitive agreement/contract"),
            Pattern(
                "обязу* & заключ* & основн*",
                "обязу* & будущ* & заключ*",
                "undertake*/agree*/shall & enter/conclude & main/definitive",
            ),
            Pattern("обязу* & заключ* договор* купл*"),
            Pattern("429"),
        ),
    ),
    Signs(
        "deposit_agreement",
        12,
        Pattern(
            "соглашени*/договор* задат*",
            "соглашени*/договор* аванс*",
            "авансов*/задаточн* соглашени*/договор*",
            "соглашени* & задатк*",
            "соглашени*/договор* внесени*/передач* задатк*/аванс*",
            "соглашени*/договор* обеспечительн* платеж*",
            "соглашени*/договор* предоплат*",
            "earnest money",
            "deposit agreement/contract/receipt",
            "reservation agreement",
            "holding deposit",
            "advance payment agreement",
            "соглашени*/договор* бронировани*",
            "агентск* соглашени* задатк*",
            "соглашени*/договор* ~ предоплат*/задатк*/аванс*",
            "предварительн* оплат*",
            "deposit ~ reservation/agreement/receipt",
        ),
        (
            Pattern("задаток", "задатк*", "earnest", "deposit"),
            Pattern(
                "двойн* & задатк*",
                "задат* & оста* продавц*",
                "double & deposit",
                "deposit & forfeit*",
                "retain* deposit",
            ),
            Pattern("380", "381"),
            Pattern("обеспечени* & задатк*", "доказательств* & задатк*", "deposit & security/proof"),
        ),
    ),
    Signs(
        "title_extract",
        11,
        Pattern(
            "выписк* егрн",
            "выписк* реестр* недвижимост*",
            "выписк* реестр* прав*",
            "выписк* & недвижимост*",
            "сведени* характеристик* объект* недвижимост*",
            "единого государственного реестра недвижимости",
            "extract register",
            "title register",
            "register extract",
            "official copy register",
            "extract unified",
            "land register",
            "register of title",
            "property register",
            "title extract",
            "сведени* ~ егрн",
            "егрн & правообладател*/кадастров*",
            "land/title registry/record",
            "certificate ~ title/ownership ~ encumbrances/register*",
            "роскадастр*/росреестр* & правообладател*/кадастров*",
        ),
        (
            Pattern("правообладател*", "registered proprietor", "registered owner", "right holder", "title holder"),
            Pattern(
                "ограничени* & обременени*", "charges register", "restriction* encumbrance*", "restriction* & right*"
            ),
            Pattern("кадастров* номер", "cadastral number", "title number"),
            Pattern(
                "получател* выписк*",
                "росреестр*",
                "роскадастр*",
                "вид* номер* дат* регистрац*",
                "registration authority",
                "date of issue",
            ),
        ),
    ),
    Signs(
        "power_of_attorney",
        11,
        Pattern(
            "доверенность",
            "доверенност* прав*",
            "power of attorney",
            "powers of attorney",
            "letter of authority/authorisation/authorization",
            "mandate ~ sell/sale/buy/represent",
            "i appoint/authorise/authorize & my",
            "я ~ уполномочива*/доверяю/поручаю",
        ),
        (
            Pattern("уполномочива*", "доверяю/доверяет", "hereby appoint*", "appoint* attorney", "authori* & behalf"),
            Pattern("передовери*", "substitut*", "revok*"),
            Pattern("доверенност* выдан*", "сроком на", "valid for/until"),
            Pattern("представител* & учреждени*", "быть представител*", "attorney in fact", "act on behalf"),
        ),
    ),
    Signs(
        "spouse_consent",
        10.5,
        Pattern(
            "согласие супруг*",
            "согласи* отчуждени*",
            "согласи* продаж*",
            "согласи* приобретени*",
            "согласи* сделк*",
            "согласи* совершени*",
            "согласие",
            "consent of spouse",
            "spous* consent",
            "consent & spouse/wife/husband",
            "<spouse> ~ согласи*/consent*/agree & !<the-seller>/продавц*",
        ),
        (
            Pattern("даю согласи*", "даю & согласи* & супруг*", "hereby consent", "give* consent", "consent* to sale"),
            Pattern("супруг* & согласи*", "моему/моей супруг*", "my husband/wife/spouse", "spouse"),
            Pattern("35 семейн*", "статьей 35", "ст 35", "article 35 family"),
            Pattern(
                "нажит* брак*", "совместн* собственност*", "marital property", "jointly/joint/matrimonial property"
            ),
        ),
    ),
    Signs(
        "acceptance_act",
        11,
        Pattern(
            "акт прием*",
            "акт* прием* передач*",
            "передаточн* акт",
            "акт передач*",
            "акт* приемк*",
            "act of acceptance",
            "acceptance act/certificate",
            "handover act/protocol/certificate",
            "transfer act/certificate",
            "deed of transfer",
            "certificate of handover/transfer",
            "act of transfer",
            "hand over act",
            "handover acceptance",
            "delivery acceptance",
            "протокол*/акт ~ передач*/приемк*/осмотр*/сдаче/сдачи/принят*",
            "handover/hand-over/inspection/delivery ~ report/protocol/record/statement/certificate/act",
        ),
        (
            Pattern(
                "передал* & принял*",
                "сдал* & принял*",
                "передает & принимает",
                "has handed over",
                "handed over & accepted",
                "delivered & accepted",
                "accept* & handed",
            ),
            Pattern("претензи* не имеет", "претензи* не имеют", "no claims"),
            Pattern("ключ* переда*", "комплект* ключ*", "keys"),
            Pattern("показани* счетчик*", "состояни* квартир*", "удовлетворительн* состояни*", "meter reading*"),
        ),
    ),
    Signs(
        "receipt",
        11,
        Pattern(
            "расписка",
            "расписка получени*",
            "receipt",
            "acknowledg* receipt/payment",
            "received with thanks",
            "подтвержд* ~ получени*/получил*/получен* ~ <money>/<buyer>/от",
            "я ~ получил*/получила & рубл*/деньг*/сумм*",
            "получил*/получила от & рубл*/деньг*/сумм*",
            "i ~ received from",
            "acknowledge* ~ received",
        ),
        (
            Pattern(
                "получил* от",
                "мною получен*",
                "получил* & сумм*",
                "получил* & рубл*",
                "received from",
                "acknowledge* & received",
                "have received",
            ),
            Pattern("деньги получил*", "сумм* получен*", "собственноручн*", "received in full"),
            Pattern("претензи* & не имею", "no claim* & buyer/payer", "no further claims"),
        ),
    ),
    Signs(
        "purchase_agreement",
        9,
        Pattern(
            "договор* купл*",
            "купл* продаж*",
            "продает & покупает",
            "продаю & покупаю",
            "продали & купили",
            "sells & buys/purchases",
            "договор* продаж*",
            "purchase agreement/contract",
            "sale agreement/contract",
            "agreement/contract sale",
            "sale and purchase",
            "sales agreement/contract",
            "purchase and sale",
            "deed of sale",
            "agreement purchase",
            "contract purchase",
            "купчая",
            "договор* ~ отчужден*/продаж*/покупк*",
            "обязу* ~ переда* собственность",
            "переда* собственность & покупател*",
            "deed of conveyance/transfer/sale",
            "grantor ~ grantee",
            "conveys ~ property/grantee",
            "<the-seller> ~ sell/sells/продает/продал* & !promis*/intend*/обещ*/намерен*",
            "transfer agreement/contract/deed",
        ),
        (
            Pattern(
                "продавец & обязу* & передать",
                "продавец & продал*",
                "продает & покупа*",
                "продал* & купил*",
                "seller/vendor & sell* & buyer/purchaser",
                "seller & transfer & ownership",
                "agrees/undertakes to sell",
            ),
            Pattern(
                "<the-seller> продал & <the-buyer> купил", "продает & покупает", "продаю & покупаю", "продали & купили"
            ),
            Pattern("покупател* & обязу* & принять/оплатить/уплатить", "buyer/purchaser & pay/accept/buy/purchase"),
            Pattern(
                "прав* собственност* <buyer>",
                "переход* прав* собственност*",
                "title & pass*/transfer*/convey*",
                "ownership & pass*",
            ),
            Pattern("цена/стоимость & составляет", "продан* за", "оценен*/оценива* & сторон*", "purchase price"),
        ),
    ),
    Signs(
        "other",
        12,
        Pattern(
            "договор* аренд*",
            "договор* найм*",
            "договор* дарени*",
            "договор* мены",
            "договор* займ*",
            "договор* подряд*",
            "договор* рент*",
            "агентск* договор*",
            "договор* оказани*",
            "кредитн* договор*",
            "трудов* договор*",
            "брачн* договор*",
            "договор* ипотек*",
            "договор* залог*",
            "договор* поручени*",
            "договор* страховани*",
            "договор* участи*",
            "договор* уступк*",
            "автомобил*",
            "транспортн* средств*",
            "егрюл",
            "устав* капитал*",
            "персональн* данн*",
            "исков* заявлени*",
            "lease agreement",
            "rental agreement",
            "tenancy",
            "gift",
            "loan agreement",
            "employment",
            "service* agreement",
            "non disclosure",
            "confidentiality agreement",
            "vehicle",
            "invoice",
            "счет оплату",
            "счет фактура",
            "протокол* собрани*",
            "решение суд*",
            "мировое соглашени*",
            "коммерческ* предложени*",
            "резюме",
            "инструкци*",
            "minutes of meeting",
            "bill of sale",
            "расторжени* договор*",
            "соглашени* расторжени*",
            "уведомлени*",
            "завещани*",
            "отчет* оценк*",
            "справка",
            "valuation/appraisal report",
            "last will",
            "mortgage deed",
            "deed of gift/mortgage/trust",
            "termination agreement",
            "personal data",
        ),
        (),
    ),
)


def kind_of(words: Words, guess: str | None) -> DocumentType:
    """The type with the most signs; `other` where there are too few. A guess is worth one sign of the body."""
    table = SIGNS if words.russian else SIGNS_ENGLISH
    scores = {signs.kind: _score(signs, words) for signs in table}
    for kind in DOCUMENT_TYPES:
        if kind == guess and kind != "other" and scores[kind] > 0:
            scores[kind] += _GUESS
    best = max(table, key=lambda signs: scores[signs.kind]).kind
    return best if scores[best] >= _LEAST else "other"


def _score(signs: Signs, words: Words) -> float:
    found = (hit for hit in signs.heading.find(words) if hit.first < HEADING_WORDS)
    heading = max((_nearness(hit) * _prominence(hit, words) for hit in found), default=0.0)
    return signs.weight * heading + 1.5 * sum(pattern(words) for pattern in signs.body)


def _nearness(hit: Hit) -> float:
    """1 for the first word of the document, a third for the last that a heading may begin with."""
    return 1 - hit.first / HEADING_WORDS * 2 / 3


def _prominence(hit: Hit, words: Words) -> float:
    """1 for a hit in a title, less for one in the running text of an English document."""
    if words.russian:
        return 1.0
    start, end = words.span(hit.first, hit.last)
    line = words.stream[words.stream.rfind("\n", 0, start) + 1 : end + 1].split("\n")[0]
    behind = words.stream[end : end + _TITLE].split("\n")[0]
    title = len(line) + len(behind) <= _TITLE or line.isupper()
    return 1.0 if title else _IN_TEXT
