"""English wordings on the price, its payment, costs, deposits and the seller's pledge."""

from cleardeed.documents.reading.english import (
    ADVANCE,
    ARREARS,
    BUYER,
    DEPOSIT,
    DUES,
    OBJECT,
    PAY,
    RETURN,
    SELLER,
    UNPAID,
    WITHDRAW,
)  # fmt: skip

PRICE = (
    "offers the sum", "consideration", "purchase money/monies/moneys", "for the sum", "purchase amount",
    "selling price",
)  # fmt: skip
STRONG = (
    "how much", "change hands for",
    f"part*/sides/we/{OBJECT} .. assess*/valued/value/evaluat*/estimat* .. at",
    f"it/which/{OBJECT} .. will/shall cost", "it/they costs/cost", "price fixed/set/agreed at",
    "consideration is/of/for/shall",
    "purchase money is/of", "selling price",
    "total price/cost", "contract price", "price agreed", "sells .. for usd/eur/gbp/aed/kes", "sold for",
    "for .. price of", "full price", "agreed consideration", "price in figures",
    "flat/house/apartment/property/villa/plot/land/all/together/unit/garage costs/cost",
    "sold/sell at/for",
    "is .. sold for",
    "will pay .. for",
    "transferred for",
    "price for/of",
    f"{BUYER} will/shall pay & for our/the/his/her house/flat/property/apartment/land/villa",
)  # fmt: skip
CHANGED = (
    "price .. follows/tied/pegged/linked/floats/moves .. dollar/euro/rate/index/inflation/currency & !nothing/not",
    f"{SELLER} .. may/right/entitled/reserves/discretion/liberty & increase/raise/revise/index .. price"
    " & !not/neither/agree*",
    f"{SELLER} .. may/right/entitled/reserves/discretion/liberty/free .. higher/increased price/sum/amount/figure",
    "liberty/free/entitled/may .. name/set/ask/fix/quote/demand .. higher/greater/bigger/larger/new"
    " price/sum/amount/figure",
    f"{SELLER} .. may/right/entitled/reserves/discretion/liberty/free .. index price/it",
    "price .. may/can/shall .. indexed",
    f"{SELLER} .. may/right/entitled/reserves/discretion/liberty/free .. revise/raise/increase/adjust/change/vary"
    "/amend"
    "/review .. price/it & !not/neither",
    "price .. may/can/shall be .. revised/raised/increased/adjusted/changed/varied/amended/reviewed .. by .."
    f" {SELLER}", "price .. may/can be .. revised/raised/increased/adjusted/changed/varied",
    "price .. subject .. revision/increase/adjustment/change", f"{SELLER} .. unilateral* .. price",
    f"{SELLER} .. entitled/right/may .. set .. higher",
    f"{BUYER} pays .. difference",
    f"{SELLER} .. may/can/right/entitled .. ask/asks/demand/claim/require/charge .. more & !time/days/documents",
    f"{SELLER} .. may/can put .. price up",
)  # fmt: skip
PAID = (f"{BUYER} .. pay/pays/paid/transfer/transfers/transferred/gives/hands", f"paid/transferred by .. {BUYER}")
"""How a contract names its price that never calls it one."""
_COINS = "rouble*/ruble*/usd/eur/gbp/euros/dollars/pounds/aed"
_AT = "on/by/at/within/upon/after/before"
_MOMENT = (
    "signing/signature/registration/closing/completion/delivery/handover/exchange/day/days/working/banking/week/weeks"
    "/month/months/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31"
)
PAY_WORDS = (
    "transfer/transfers the/whole/full price/sum/money/balance",
    "remitted",
    "tender/tenders/tendered",
    "settled",
    "disbursed",
    "draft",
    "funds",
    "purchase money/monies/moneys",
    "transferred .. account", "trust account", "client account", "credited .. account",
    "money .. taken/lies/placed/kept .. box/account/notary",
    "transfer/transfers .. account/to/within & price/rouble*/ruble*/money/sum/funds/amount/balance/usd/eur/gbp/cash",
    f"{_COINS} {_AT} {_MOMENT}", "through/via/into/with .. notary s/public/deposit", "notary s deposit/account",
    "placed/puts/put/laid/lays/deposits/deposited/kept/lies .. cell/box/safe/vault",
    "go/goes/release/releases/released/deposited/placed/lodged/puts/put/counted .. account/notary/seller/sellers/vendor"
    "/box/bank/me"
    " & price/rouble*/ruble*/money/sum/funds/amount/balance/usd/eur/gbp/cash",
    "send/sends/sent/brings .. money/price/sum", "settles .. price", "settlement .. made/effected/takes/carried",
    "money/price/cash/sum/amount .. safe/vault/cell/box",
)  # fmt: skip
PAY_TERM = (
    "once", "as soon as", "settlement", "against", "today", "immediately", "forthwith", "simultaneous*",
    "concurrent*", "delivery",
    "signature/signatures/act/deed/notari*/drawdown", "january", "february", "march", "april",
    "may 2026/2027/2028", "june", "july", "august", "september", "october", "november",
    "december", "week", "weeks", "month", "months", "monthly", "trust",
)  # fmt: skip
UNTIMED = (
    "date/time/term/terms/moment/deadline/schedule/day/when/order .. to/will/shall be agreed/determined/fixed"
    "/settled/specified/decided"
    " & !not later/no later & !meeting/inspection/visit/handover",
    "date/time/term/terms/moment/deadline/schedule/day/when/order .. agree/agreed/agreement .. separately/later"
    "/orally/subsequently",
    "date/time/term/deadline/day .. not .. agreed/determined/fixed/specified/set",
)
_KIN = (
    "brother/sister/mother/father/wife/husband/son/daughter/relative/friend/cousin/nephew/niece/uncle/aunt/accountant"
)
TO_ANOTHER = (
    f"pay*/paid/remit*/transfer*/wire/wired/sent .. to .. whom .. {SELLER} owes/owe/owed",
    f"pay*/paid/remit*/transfer*/wire/wired/sent .. to .. {SELLER} s creditor/creditors/lender/partner/employer"
    " & !mortgage*/bank/discharge/release/redeem*/redemption",
    f"pay*/paid/remit*/transfer*/wire/wired/sent/deposited/credited .. {SELLER} s {_KIN}",
    f"pay*/paid/remit*/transfer*/wire/wired/sent/deposited/credited .. his/her/their {_KIN}",
    "pay*/paid/remit*/transfer*/wire/wired/sent/credited & company/person/firm/entity nominated/designated/named/chosen"
    "/indicated/appointed .. by",
    "price/money/balance .. handed/paid/given/transferred/delivered .. to .. realtor/broker/agent/intermediary"
    " & !escrow/closing/deposit/reservation/stakeholder/settlement/through/title/transfer agent",
    "pay*/paid/remit*/transfer*/wire/wired/sent/credited .. third party"
    "/person", "account .. belong*/held/name .. " + _KIN,
)  # fmt: skip
UNDERSTATED = (
    "for .. tax office/inspectorate/authorities/service/inspector .. price/figure/sum/amount",
    "between ourselves & price/figure/sum/amount",
    "no/without paper/receipt/record/trace/note/document .. of it/this/that/them"
    " & money/sum/cash/price/rest/remainder/million/thousand/rouble*/ruble*/balance",
    "so/that/not/avoid .. need/to/have not/declare declare .. part/it/sum/income/all",
    "own reasons & price/sum/amount/rouble*/ruble*/figure",
    "putting/puts/put/writing/write/enter/entering only .. document/contract/deed/paper",
    "need/needs not declare", "not .. declare .. that/part/rest/remainder/whole/all",
    "so/order that .. less/lower/smaller/no tax/duty/taxes", "less/lower/smaller tax/duty/taxes .. pay/due/payable",
    "tax/taxes/duty .. less/lower/smaller & price/copy/contract/deed/declare*",
    "leave/left/leaves/keep/kept out of .. paper/contract/deed/agreement/text", "from hand to hand",
    "in truth/reality/fact .. worth/costs/paid/pays/price", "no trace/record .. paper/papers/writing/left/documents",
    "nothing .. on/in paper/writing & money/sum/cash/paid/rouble*/eur/usd", "under the table", "off the record/books",
    "not shown/recorded/mentioned/disclosed/declared/stated in/to/on .. deed/contract/agreement/notary/registry",
    "unrecorded payment", "unofficial* payment/price/amount/sum/cash", "changes/change/changing hands privately",
    "declared value/price/consideration"
    " .. half/lower/less/below"
    "/reduced", "declare*/record*/state*/show*/register* .. lower/reduced/smaller price/value/consideration/amount/sum",
    "save/saving/reduce/reducing/avoid/avoiding/minimi* .. duty/tax/taxes"
    "/duties", "price shown/stated/declared/recorded .. lower/less/below/only & !the only",
    "without .. receipt/record .."
    " cash", "private/separate/informal receipt", "side payment/letter/agreement/deal", "in cash .. outside",
    "outside .. deed/contract/agreement", "lower than .. actual/real/true/paid", "less than .. actually/really paid",
    "for .. tax/duty/registration purposes .. price/declare*/consideration"
    "/value", "price .. for .. tax/duty/registration/fiscal purposes",
    "actually/really/truly/genuinely pays/paid/paying/pay/given/gives/give/handed/hands"
    " & !deed/registration/account/attached/annexed",
    "price/sum/figure/cost/amount .. in fact/reality/truth/actuality",
    "by/on contract/paper/deed & in fact/reality/truth",
    "written/paper/contract/declared price .. much/far/considerably/well/more/less/below/under",
    "declared at .. only",
    "mentioned/appear/shown/stated .. no .. paper/deed/document/contract",
    "on top of .. it/price/that/contract & !arrears/utilit*/fee/fees/costs/tax/taxes/vat/duty/duties/charges",
    "in addition/besides/beyond to .. contract/agreement/deed/price & paid/pay/pays/sum/cash/received"
    " & not/no/separate*/cash & !vat/duty/duties/tax/costs/fee/fees/commission/interest/penalt*/deposit/damages",
    "contract/deed/agreement .. not mentioned/shown/recorded/reflected/entered/stated & sum/money/price/roubles",
    "no mention .. document/deed/contract/agreement/paper/authority",
    f"{BUYER} .. in addition/besides/also .. hand/hands/give/gives/pay/pays .. cash & no/not",
    "sum/price/amount/figure .. one/only to be shown/declared/reported",
    "not part of .. contract/price",
    "inseparable improvements & receipt",
    "no official paper/document",
    "over and above .. figure/price/that/it & !tax/vat/duty/costs/fee/fees/deposit",
    "not mention/show/report/disclose/declare .. tax",
    "not appear in .. deed/contract/agreement",
    "without .. any/a paper/receipt/record/document & price/money/cash/sum/amount/paid/pays/roubles/usd/eur"
    "/dollars/euros/rest/remainder",
    "registered/official/notarial/formal/stamped version/copy/text .. price",
    f"at .. {SELLER} s request .. price/declared",
    "sum/price/amount/figure .. not .. reflect*/correspond*/match* .. pays/paid/actual*/real*/agreed",
    "difference/remainder/rest/balance .. no receipt", "off .. contract & difference/remainder/rest/paid",
    "names/shows/states/says .. though/while/whereas/but & paid/pays/hands/given & price/rouble*/sum/eur/usd",
    "write/writes/written/put/state .. though/while/but .. paid",
)  # fmt: skip

FULLY = (
    "no/without separate/private/hidden/second receipt/payment/agreement/letter",
    "no .. other/further/additional/side sum/payment/payments/consideration/agreement/agreements/letter/letters"
    "/receipt",
    "price/consideration .. is/are .. full/true/actual/real/entire/final/whole & !not/lower/higher/only/tax"
    "/difference/receipt/official",
    "not been understated", "actual price & no/not/confirm & !lower/higher/only/tax/shown",
)  # fmt: skip
"""That nothing is paid besides."""

OF_A_SUIT = ("cost/costs/expenses & suit/lawsuit/litigation/trial & !notar*/registration",)
"""Costs that are none of the deal."""
COSTS = (
    "each/both pays/pay/bears/bear for what/his/its/their",
    "notary/registration paid/is half/halves/equally/jointly/half",
    f"bills/utilities/outgoings/charges/light/water/electricity .. until/till/to/up/from/after .. {SELLER}/{BUYER}",
    "everything/all due .. paid/settled", "meter/meters/readings & paid/settled/bills",
    "sdlt", "no debts/debt .. housing/communal/utilit*/upkeep/maintenance/charges",
    f"{DUES} .. {PAY}/shared/split/apportion*/responsib*/account/expense/divided/equally/own/half/halved/fall/falls"
    f"/prorat*",
    f"{PAY} .. own .. {DUES}", f"{BUYER}/{SELLER} .. {PAY} .. {DUES}",
    "each party/side .. own costs/fees/expenses/legal", "apportion*", "outgoings", "transfer duty", "at .. expense of",
    "cost/costs/expense/expenses of .. notar*/registration/transfer/conveyance/drafting",
    f"{DUES}/gas/light/heating .. affair/concern/charge of/for/lie/lies/fall/falls",
    f"{DUES}/gas/light .. {SELLER}/{BUYER} s",
)  # fmt: skip
_TAKES_ON = (
    "assume*/takes/take/undertake*/accept*/settle*/clear/clears/pay/pays/bear/bears/inherit*/discharge/discharges"
    "/responsible/liable/account"
)
_OF_THE_DEAL = "not/penalt*/interest/fine/late/delay*/default*/mortgage*/loan/instalment*/bank/lender/if"
"""What else a side may owe."""
_CREDITOR = (
    "management/managing/utility/utilities/housing/homeowners/cooperative/association/condominium/gas/water/electricity"
    "/heating/service/supplier*"
)
_OWED_FOR = "heating/repairs/utilities/utility/upkeep/electricity/water/gas/service/maintenance/housing/communal"
DEBTS_TAKEN = (
    f"{BUYER} .. {_TAKES_ON} .. what .. {SELLER} .. owes/owed/owe",
    f"what/whatever .. accumulated/accrued/owing/owed/due .. {BUYER} .. settle*/pay*/clear*/bear*/takes"
    f" & !{_OF_THE_DEAL}",
    f"what .. {SELLER} .. owes/owed .. {_OWED_FOR} & by/on {BUYER}",
    f"{DUES} .. {SELLER} .. owes/owed/owe & {BUYER} .. {_TAKES_ON} & !{_OF_THE_DEAL}",
    f"{_CREDITOR} .. owed/owes/owing/due & {BUYER}"
    " & undertakes/undertake/agrees/will/shall/consents .. settle/pay/clear/repay .. himself/herself/itself"
    "/themselves/it/them",
    f"{SELLER} .. owes/owe/owed .. {_CREDITOR} & {BUYER} .. {_TAKES_ON}/repay*/pays & !{_OF_THE_DEAL}",
    "gathered/accumulated/accrued/built/piled/mounted .. account/utilit*/bills/upkeep/dues & new owner/owners"
    "/proprietor",
    f"{ARREARS}/{UNPAID}/owed .. new owner/owners/proprietor & !{_OF_THE_DEAL}",
    f"{BUYER} .. knows/aware/told/informed & {ARREARS}/{UNPAID}/owed & {_OWED_FOR}/capital/repair & will/shall"
    f"/undertakes deal/settle/sort/pay/clear/see & !no {ARREARS}",
    f"old/past/previous/earlier/back/accumulated bill/bills/dues/charges & {BUYER}/he/she .. {_TAKES_ON}/pays"
    f" & !{_OF_THE_DEAL} & !{SELLER} pays/pay/settles/undertakes/shall",
    *(
        line
        for debts, others in ((ARREARS, _OF_THE_DEAL), (UNPAID, f"{_OF_THE_DEAL}/price/balance/amount/sum"))
        for line in (
            f"{BUYER} .. {_TAKES_ON} .. {debts} & !{others}",
            f"{debts} .. by/for .. {BUYER} & !{others} & !{SELLER} undertakes/shall/pays/settles/warrants",
            f"{debts} .. pass*/transfer*/remain* .. {BUYER} & !{others}",
            f"{debts} .. {BUYER} s .. account/responsib*/expense & !{others}",
            f"{debts} & settled/paid/borne/cleared/met/discharged/covered/assumed/repaid/taken .. by .. {BUYER} &"
            f" !{others}",
            f"{debts} & {BUYER} .. undertake*/agree*/shall/will .. pay/settle/clear/discharge/cover it/them"
            f" & !{others}",
        )
    ),
)

ANY_DEPOSIT = (
    "arras",
    "binder",
    "reservation fee",
    "good faith money",
    "down payment",
    "prepayment",
    "token money",
    "security payment",
)
IS_DEPOSIT = ("arras", "reservation fee")
IS_ADVANCE = ("prepayment", "advance payment", "prepaid")
MIXED = (f"{DEPOSIT} & {ADVANCE} & !not/deducted/safe",)
_BY_CHANCE = "bank/lender/loan/credit/financing/obstacle*/impediment*/registration/registrar/mortgage"
"""Whose refusal is nobody's withdrawal."""
RETURNED = (
    "deposit/earnest & return*/refund*/back/repa* & either he/she/they/buyer/seller or"
    f" & {WITHDRAW}/mind/better/wish*/decide* & !forfeit*/lost/loses/double*/twice/twofold/keeps/kept",
    f"deposit/earnest & return*/refund*/back/repa* & if/should/when/where he/she/they/{BUYER} or {SELLER}"
    f" & {WITHDRAW}/mind/better/wish*/decide* & !forfeit*/lost/loses/double*/twice/twofold/keeps/kept",
    "deposit .. return*/refund*/repa* .. irrespective/regardless",
    "deposit .. return*/refund*/repa* .. whichever/whoever/whatever/regardless/irrespective/demand/any time"
    "/reason/circumstances", "whichever/whoever/whatever/regardless/irrespective .. deposit .. return*/refund*/repa*",
    f"{BUYER} .. {WITHDRAW} .. whatever/any reason .. deposit .. return*/refund*/repa*/back",
    "deposit .. refundable .. whichever/whoever/any/full/all", "deposit is refundable",
    "whoever/whichever .. deposit/earnest .. back/returned",
    "deposit/earnest & return*/refund*/back & whoever/whichever/whatever/irrespective/regardless"
    " & !forfeit*/lost/loses/double*/twice/twofold/keeps/kept/retain*",
    "deposit/earnest .. return*/refund*/back .. every/all case/cases/event/events/circumstances",
    "deposit/earnest .. goes/comes/go/come back .. whoever/whichever/any",
    "anybody/anyone/either/both/whoever/whichever .. mind/out/withdraw* & deposit/earnest .. back/returned/refunded"
    f" & !{_BY_CHANCE} & !forfeit*/lost/loses/double*/twice/twofold/keeps/kept",
)  # fmt: skip
_AND_NO_MORE = (
    "only/once/nothing/without/no/just/merely & !remed*/damages/accrued/prejudice/delay/deduction*/demand/later"
)
SINGLE = (
    f"{SELLER} .. {WITHDRAW}/default*/fail*/fault & {RETURN} & {DEPOSIT} & end of it/matter/that",
    f"{SELLER} .. {WITHDRAW}/default*/fail*/fault & {RETURN} & {DEPOSIT} & amount/sum/size received/paid/given"
    " & !twice/double*/twofold/equal/further/second/additional",
    f"{SELLER} .. {WITHDRAW}/default*/fail*/fault/mind & {RETURN} & {DEPOSIT} & no/without/nothing"
    " further/other/more/additional/else & !twice/double*/twofold/prejudice/remed*/delay",
    f"{SELLER} .. {WITHDRAW}/default*/fail*/refus*/fault & return*/refund*/repa*/gives/give & no/nothing more",
    f"{SELLER} .. fault/default/blame .. return*/refund*/repa*/gives/give/hands/hand .. {_AND_NO_MORE}",
    f"{SELLER}/remed*/liability/claim .. limited/confined/restricted to .. return*/refund*/repa* .. deposit/earnest/it",
    f"{SELLER} .. {WITHDRAW}/default*/fail*/refus*/not/breach* .. return*/refund*/repa*/gives/give/hands/hand"
    f" .. deposit/it/sum/same/earnest/roubles/rubles/money/amount .. {_AND_NO_MORE}",
    f"{SELLER} .. {WITHDRAW}/default*/fail*/refus*/not/breach* .. deposit/earnest/it/sum/same .. return*"
    f"/refund*/repa* .. {_AND_NO_MORE}",
    f"{SELLER} .. return*/refund*/repa*/gives/give .. deposit/earnest .. {_AND_NO_MORE}",
    f"{SELLER} .. just/only/simply/merely .. gives/returns/repays/refunds & !remed*/damages",
)  # fmt: skip
EARNEST = ("deposit & !account/box/safe", "earnest")
BACK = (
    f"{SELLER} .. {RETURN} & refus*/declin*/withdraw*/fault/default*/fail*/blame/answerable/not/mind & !neither/both"
    " & !twice/double/doubled/damages/further/plus/additional/same/again/compensation/notary/account",
)
"""That a seller who withdraws gives something back."""
DOUBLE = (
    "twofold", "double", "doubled", "like amount/sum", "equal amount/sum", "same amount again", "two times",
    "equivalent amount/sum", "same sum again", "further equal",
    "one more sum",
    "sum like it",
    "as much again",
)  # fmt: skip
STORED = ("notary/notaries s deposit", "deposit of/with .. notary", "deposit account/box/cell/service")
KEPT = (
    f"{ADVANCE} is/are/be/goes gone/burnt/burned/lost/forfeit*",
    f"{ADVANCE} & it/same/sum/money/they/which/this/that remains/remain/stays/stay/belongs/goes with/to/in"
    f" {SELLER} & !in advance",
    f"{ADVANCE} & it/same/sum/money/they/which/this/that is/are/be kept/retained/forfeited/lost/withheld & !in advance",
    f"{SELLER} .. keep*/retain*/withhold* it/them/this/that/sum/money & {ADVANCE} & !in advance",
    f"{ADVANCE} .. lost/forfeit*/retained/kept/kept/retain*/keep*", f"{SELLER} .. keep*/retain* .. {ADVANCE}",
    f"{ADVANCE} .. not .. returned/refunded/refundable/repaid", f"{ADVANCE} .. non refundable",
    f"{ADVANCE} .. remains/remain/stays/stay with",
    f"{ADVANCE} .. cannot/not .. claimed/reclaimed/back",
)  # fmt: skip

PLEDGE = (
    f"{SELLER} .. waive*/renounce*/gives/gave/give .. pledge/lien/hypothec & !bank",
    f"mortgaged/pledged/charged .. favour/favor of {SELLER}",
    f"lien/pledge/mortgage/hypothec .. arise*/accrue*/exist*/come*/remain* .. for/to {SELLER}",
    f"lien/pledge/hypothec of/for/to/with {SELLER} & !granted/given/repaid/bank/notary",
    f"lien/pledge/mortgage/hypothec .. in {SELLER} s favour/favor/benefit/name",
    f"{SELLER} .. acquire*/obtain*/gets/receives .. lien/pledge/mortgage/hypothec & !bank/loan",
    f"{OBJECT} .. security/collateral for {SELLER} s",
    f"{SELLER} .. keeps/keep/has/retains .. hold/security/grip/claim over/on .. {OBJECT}",
    f"{SELLER} s mortgage/security/hypothec & law/arise*/unpaid/until/statute/statutory",
    f"security/right/rights/interest/preference of unpaid {SELLER}", f"unpaid {SELLER} s",
    f"statutory/legal security/charge/mortgage .. {SELLER}/unpaid",
    f"mortgage/pledge by law/statute/operation .. {SELLER}",
    f"{SELLER} .. lien/charge/hypothec/mortgage/privilege .. unpaid/secure*/security/until & balance/price/paid/payment"
    "/unpaid/settlement & !bank/repaid/repay*/lender/settle/settles/redeem*/discharge*/free/clear/rest/remainder",
    f"lien/charge/hypothec/mortgage/pledge/privilege .. favour/favor of {SELLER}", f"mortgage back .. {SELLER}",
    f"secured by .. {SELLER} s lien", f"{SELLER} s lien/privilege",
    f"{SELLER} .. takes/retains/holds/hold/retain .. lien/charge/pledge/mortgage/hypothec",
    f"{SELLER} .. has/have no/a/the/right/any/such .. lien/charge/pledge/mortgage/hypothec & !granted/created/given",
    "purchase money mortgage/lien", f"lien/charge/hypothec/mortgage/pledge .. benefit of {SELLER}",
    "statutory/legal pledge/lien/hypothec", "pledge/lien/hypothec .. unpaid price",
)  # fmt: skip
SELLERS_LOAN = (
    f"{SELLER} .. pay*/repay*/settle*/go/goes/continue* & instalment*/installment*/monthly & mortgage/loan/credit",
    "instalment*/installment* of/on .. loan/mortgage/credit/fee/tax/subscription",
)
"""Instalments that the seller pays, or that are not the price's."""
NO_PLEDGE = (
    "no pledge/lien/charge/mortgage/hypothec/privilege", "waives/waive/waived/renounce*/exclude*/release*",
    "not/neither/won/isn/wouldn/shan .. arise*/come*/pledged/secured/mortgaged/hypothecated",
    "without .. pledge/lien/charge",
)  # fmt: skip
