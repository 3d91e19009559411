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
)  # fmt: skip

PRICE = (
    "for/at not/no less/below",
    "offers the sum", "consideration", "purchase money/monies/moneys", "for the sum", "purchase amount",
    "selling price",
)  # fmt: skip
STRONG = (
    "how much", "change hands for", "priced at", "contract/agreed/sale/purchase/selling sum/figure",
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
_FIGURE = "price/figure/sum/cost"
_MAY = "may/can/right/entitled/reserves/free/liberty/possibility"
_ALTER = (
    "alter/recalculate/change/revise/raise/increase/amend/index/adjust/revising/raising/altering/changing/increasing"
)
_ALTERED = "revised/raised/increased/adjusted/changed/varied/altered/amended/reviewed"
_TOGETHER = "agreement/agree/agreed/agrees/both/mutual/consent/parties/jointly"
_COINS = "rouble*/ruble*/usd/eur/gbp/euros/dollars/pounds/aed"
_ASKS = "asks/asking/wants/expects/price/figure"
CHANGED = (
    "price .. somewhere/lie/lies/range/ranges .. between/from & rouble*/rub/eur/usd/gbp/euros",
    f"{_ASKS} .. between/from .. and/to & {_COINS} & !within/days/not",
    "brought/bring/aligned/adjusted/matched .. average/market/current/prevailing price/prices/value/rate & !not"
    "/nothing",
    "price .. brought/bring/aligned/adjusted/matched/revised .. line/average/market/index/level/rate & !not/nothing",
    "guide/guideline/orientation/starting/target/tentative/reference price", "as .. guide/guideline/orientation"
    " .. price",
    f"parties/we/both/{SELLER} .. fix/fixes/determine/determines/settle/agree/name/names/announce/announces"
    " final/exact/definitive/actual price/figure/sum/amount/one & when/shortly/later/before/at/on/after",
    f"{SELLER} .. put/puts/set/bring forward/out .. exact/final/definite amount/price/figure/sum",
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
    f"price .. may/can/shall be .. {_ALTERED} .. by .. {SELLER}",
    f"price .. may/can be .. {_ALTERED} & !{_TOGETHER}",
    "price .. subject .. revision/increase/adjustment/change/indexation & !not/no",
    f"{_FIGURE} & {SELLER} {_MAY} .. {_ALTER} & !not/neither/{_TOGETHER}",
    f"{SELLER} {_MAY} .. name/names/set/fix/ask/quote .. another/other/different/new price/figure/sum/amount"
    f" & !{_TOGETHER}/account",
    f"{_FIGURE} .. will/shall/is .. fixed/set/named/told/determined/decided/notified/established .. by .. {SELLER}",
    f"{SELLER} sets/fixes/changes/recalculates/names/determines/revises .. {_FIGURE}/it & {_FIGURE} & !{_TOGETHER}",
    f"{_FIGURE} .. is/are/be/shall recalculated & !not/{_TOGETHER}",
    "final/exact/definitive price/figure/sum/one .. later/told/said/depend*/announced & !is final",
    "final/exact/definitive price/figure/sum/one will/shall be determined/fixed/set/calculated",
    f"{SELLER} .. unilateral* .. price",
    f"{SELLER}/she/he {_MAY} .. bring/move/align/adjust/match/update .. {_FIGURE} & market/asking/current/index"
    f"/prices/line & !not/{_TOGETHER}",
    f"{SELLER} .. entitled/right/may .. set .. higher",
    f"{BUYER} pays .. difference",
    f"{SELLER} .. may/can/right/entitled .. ask/asks/demand/claim/require/charge .. more & !time/days/documents",
    f"{SELLER} .. may/can put .. price up",
)  # fmt: skip
PAID = (f"{BUYER} .. pay/pays/paid/transfer/transfers/transferred/gives/hands", f"paid/transferred by .. {BUYER}")
"""How a contract names its price that never calls it one."""
_AT = "on/by/at/within/upon/after/before"
_MOMENT = (
    "signing/signature/registration/closing/completion/delivery/handover/exchange/day/days/working/banking/week/weeks"
    "/month/months/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31"
)
PAY_WORDS = (
    "balance/price/remainder/money is/are/falls/becomes/shall due & !arrears",
    "transfer/transfers the/whole/full price/sum/money/balance",
    f"sent/sends/credited .. to .. {SELLER}/solicitor*/conveyancer* & !notice/letter/draft/copy/form/message",
    "sum/amount/price is/falls/becomes due on/at",
    "remitted", "price/money/monies/balance .. held/kept .. trust/escrow/account/conveyancer*/notary/stakeholder*",
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
    "go/goes/release/releases/released/deposited/placed/lodged/puts/put/counted .. account/notary/seller"
    "/sellers/vendor"
    "/box/bank/me"
    " & price/rouble*/ruble*/money/sum/funds/amount/balance/usd/eur/gbp/cash",
    "send/sends/sent/brings .. money/price/sum", "settles .. price", "settlement .. made/effected/takes/carried",
    "money/price/cash/sum/amount .. safe/vault/cell/box",
)  # fmt: skip
TO_THE_PRINCIPAL = (
    "price/money/proceeds/they/it .. transferred/paid/credited/remitted .. only/exclusively/solely"
    " .. my/our/principal .. account",
    "price/money/proceeds .. transferred/paid/credited/remitted/placed/go/goes & my/our/principal account"
    " & !receive/request",
    "buyer .. pays/transfers/pay/transfer .. price/money/proceeds & my/our/principal account & !receive/request",
)
"""How a principal says in what way he is to have the price."""
PAY_TERM = (
    "at/upon/on main/definitive/sale contract/agreement/deed",
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
_DEPUTIES = "representative/attorney/agent/signatory/negotiator/broker/realtor/employee/manager"
TO_ANOTHER = (
    f"pay*/paid/remit*/transfer*/wire/wired/sent .. to .. whom .. {SELLER} owes/owe/owed",
    f"pay*/paid/remit*/transfer*/wire/wired/sent .. to .. {SELLER} s creditor/creditors/lender/partner/employer"
    " & !mortgage*/bank/discharge/release/redeem*/redemption",
    f"pay*/paid/remit*/transfer*/wire/wired/sent/deposited/credited .. {SELLER} s {_KIN}",
    f"pay*/paid/remit*/transfer*/wire/wired/sent/deposited/credited .. his/her/their {_KIN}",
    "pay*/paid/remit*/transfer*/wire/wired/sent/credited & company/person/firm/entity nominated/designated"
    "/named/chosen"
    "/indicated/appointed .. by",
    "price/money/balance .. handed/paid/given/transferred/delivered .. to .. realtor/broker/agent/intermediary"
    " & !escrow/closing/deposit/reservation/stakeholder/settlement/through/title/transfer agent & !client/clients"
    " account",
    f"{_DEPUTIES} & his/her own/personal/private"
    " account/card & pay*/paid/remit*/transfer*/wire/hand/send",
    f"pay*/paid/remit*/transfer*/wire/sent .. personal/private/own account/card of {SELLER} s {_DEPUTIES}",
    f"pay*/paid/remit*/reimburs*/hand/hands/handed/gives/given .. {SELLER} s {_DEPUTIES} & cash"
    "/notes/banknotes/personally/personal & !account/receipt",
    "pay*/paid/remit*/transfer*/wire/wired/sent/credited .. third party"
    "/person", "account .. belong*/held/name .. " + _KIN,
)  # fmt: skip
_SUM = "price/money/monies/moneys/sum/amount/cash/banknotes/notes/funds/consideration/payment"
_PAID_OUT = (
    "pay/pays/paid/payable/payment/hand/hands/handed/transfer/transfers/transferred/receives/received/receive"
    "/given/gives"
    "/released/prepay*/wire/wired/wires/made"
)
_KEPT_SAFE = (
    "escrow/cell/cells/safe/vault/box/notary/notaries/held/trust/disbursed/stakeholder/blocked/nominal/letter/earnest"
    "/deposit/advance"
)
"""Where money waits for the register."""
_AT_REGISTER = (
    "registration/registered/registering/lodg*/filing/filed/submitted/submission/submit*/application/applications"
    "/applied/apply/rosreestr/mfc/multifunctional/recorded/recording/registrar"
)
_BY_BANK = "bank/wire/card/statement/order/slip/escrow/letter/cheque/draft"
_SHOWN = "show/shows/mention/mentions/indicate/indicates/state/states/name/names/indicated/declare/declares"
_LESS_TALKED = "leave/left/agreed/remain/remains/kept/keep"
_BESIDES = (
    "rest/remainder/difference/balance/remaining/other/another/further/additional/besides/part/half/also/more/extra"
    "/official/real/true"
)
"""What is paid apart from what a contract says."""
IN_CASH = (
    "cash/banknotes/notes", "hand to hand", f"{_SUM} .. handed/given/hands/gives/passing/bring/brings",
    "handed/given/hands/gives/passing/bring/brings .. money/sum/price",
)  # fmt: skip
UNPROVEN = (
    "no/without/neither receipt/receipts/acknowledgement/acknowledgment/voucher/slip & !other/further/second/side"
    "/difference"
    f"/except/{_BY_BANK}",
    "waive*/renounce*/forgo*/dispense* .. receipt/acknowledgement/acknowledgment",
    "not/need draw/issue/give/write/make/obliged/bound/required/ask/demand .. receipt/acknowledgement/acknowledgment"
    "/paper/document & !later",
    f"no/without paper/papers/document/documents/writing/formalities & {_SUM} & drawn/made/passing/payment/handed"
    f"/paid/written/drawn & !tax/other/stamp*/{_BY_BANK}",
    "no/without receipt/receipts other than this/contract",
    "no receipt/acknowledgement/acknowledgment/slip will/shall/is/need be/given/issued/written/drawn",
    "no/not/without .. other/separate/additional/further/special paper/document/writing/receipt/slip"
    f" & drawn/made/written/write/needed/necessary/required/issued/asked & !tax/stamp*/sum/sums/{_BY_BANK}",
    "receipt/acknowledgement/confirm .. later/afterwards & !not later/no later",
    "nothing/none/neither/not .. signed/written/drawn about/confirmation & !later",
    f"not/no .. need/see/trouble/bother/ask .. receipt/receipts/acknowledgement/acknowledgment/paper & !{_BY_BANK}/tax",
    "acknowledg*/confirm/confirms/confirmed .. by/in message/messenger/telephone/sms/chat/word/text/voice",
    f"word/trust/trusts/handshake & enough/sufficient/sufficing/suffice/suffices/instead/without & {_SUM}"
    "/rouble*/ruble*/rub/notes",
    "not shown/mentioned/recorded/reflected/declared .. price/deed/contract/agreement/registration & signing/today/now",
    f"neither/not/no .. written confirmation/record/proof .. payment/it & {_SUM}",
)  # fmt: skip
"""That nothing proves a payment."""
_WHOLE = "whole/entire/full/100/all/total/fully/entirety"
EARLY = (
    f"before/prior/ahead/earlier .. {_AT_REGISTER} & {_PAID_OUT} & {_SUM} & !{_KEPT_SAFE}/no & !after/upon/on/of"
    " registration/registered & !claim/claims/losses/damages/eviction/tax/taxes/bills/charges/utilities/duty"
    "/keys/vacate*/certificate*",
    f"letter/cell/box/escrow/safe & before .. {_AT_REGISTER}/register & withdraw/released/access/draw/takes/take"
    " & !extract/opened/placed/puts/put",
    f"bears/bear/takes .. risk .. {_AT_REGISTER} & {_PAID_OUT}",
    f"irrespective/regardless/whether/independent*/dependent/depend/conditional/conditioned/waiting .. {_AT_REGISTER}"
    f"/outcome/passed & {_PAID_OUT} & {_SUM} & !earnest/deposit/advance/tax/fee/fees/duty",
    f"without/no proof/evidence/waiting .. {_AT_REGISTER} & {_PAID_OUT} & !fee/fees/duty",
    f"{_AT_REGISTER} .. only/until/after/once .. money/price/sum/payment .. come/paid/received/arrived/settled/full"
    f" & !{_KEPT_SAFE}/not/if/refuse/withhold",
    f"{_PAID_OUT} .. {_WHOLE} .. in advance", f"{_WHOLE} .. {_SUM} .. advance/beforehand & {_PAID_OUT} & !an advance",
    f"prepay* .. {_WHOLE}",
    f"{_AT_REGISTER} .. refused/fails/denied/rejected & {_SUM} & not/no returned/repaid/refunded/refundable/return",
    f"{_PAID_OUT} & {_SUM} & no/without security/safeguard/guarantee & !after/upon/following registration",
    f"{_SUM}/escrow/cell/safe/box/letter .. released/opened/paid .. at/on/upon/once/as/against .. signing"
    f"/signed/alone"
    f" & immediate*/at once/soon/alone/though/whether & !extract/deposit/earnest",
)  # fmt: skip
"""That the money is the seller's before anything is registered."""
_RECEIPTS = "amount/amounts/payments/payment/money/monies/moneys/sum/sums/price/funds/it/them/instalments/remittance"
_NOT_FREE = (
    "registration/registered/escrow/deposit/deposited/earnest/advance/notary/once/keys/possession/premises/return*"
    "/refund*"
)
_MAIN_SALE = "main/sale/definitive/final/principal contract/agreement/deed"
UNSECURED = (
    f"{BUYER} .. not .. entitled/ask/demand/require/request .. guarantee/retention/escrow/security/kept/held"
    "/withheld & !interest",
    f"once/upon/when/after received/receipt/paid/credited & {_RECEIPTS} is/are/becomes .. {SELLER} s &"
    " !registration/registered/keys",
    "no/neither/without .. escrow/retention/guarantee/security/stakeholder .. given/provided/used/opened/agreed/offered"
    "/arranged/made/exists & !to third/bank/condition/quality",
    "there shall/will/is be no escrow/retention/guarantee",
    "no escrow/retention .. favour/favor/benefit",
    f"{SELLER} .. not/no .. obliged/bound/required/need/obligation .. guarantee/escrow/security/retention"
    " & !condition/quality/defect*/repair*/warrant*",
    f"{_RECEIPTS}/at/to .. {SELLER}/his/her/its s free/full/own/unrestricted disposal/disposition/use & !{_NOT_FREE}",
    f"{_RECEIPTS} .. free/freely/full/unrestricted/own/general disposal/disposition/use/business/purposes &"
    f" !{_NOT_FREE}",
    f"{_RECEIPTS}/who/{SELLER} .. may/can/free/liberty .. use/used/spend/spent/disburse/disbursed/apply/applied"
    "/deal/employed"
    f" .. fit/pleases/wishes/likes/chooses/business/own & {_SUM}/payments/iban/account & !{_NOT_FREE}",
    f"{_RECEIPTS}/they/instalments/which & to/is/are be used/spent/applied/employed .. {SELLER}/he/she .. sees/likes"
    f"/pleases/wishes/fit/discretion/business & !{_NOT_FREE}",
    f"account/payments & may/can .. be used/applied/employed/spent .. by .. {SELLER} & !{_NOT_FREE}",
    f"{_RECEIPTS} .. belong*/becomes/property .. {SELLER} .. receipt/received/credited/crediting & !{_NOT_FREE}",
    "release/use/payment/remittance/price .. not/neither/nor/never .. conditional/conditioned/conditions/dependent"
    "/depend*/subject"
    " .. on/upon/to & !price is/may/fix*/not",
    f"{_PAID_OUT}/{_COINS} & irrespective/regardless/whether .. {_MAIN_SALE} .. signed/made/concluded/executed"
    f"/happens & !escrow/notary/fees/costs/expenses/commission/lawyer*",
    f"{_SUM}/credit/transfer & {_PAID_OUT}/credit & documents/deed/deeds/papers to/shall/will/may follow/come"
    " later/on/after"
    "/thereafter"
    f" & !{_NOT_FREE}",
)
"""That nothing holds the money back until the object is the buyer's."""
EARLY_WHOLE = (
    f"{_PAID_OUT} .. {_WHOLE} .. price/sum/amount/cost & signing/conclusion/signed .. this/preliminary/hereof/hereto"
    f" & !{_KEPT_SAFE}/balance/remainder/rest",
    f"{_WHOLE} .. price/sum/amount/cost & {_PAID_OUT} & before/prior .. {_MAIN_SALE} & !{_KEPT_SAFE}/balance"
    f"/remainder"
    "/rest",
)  # fmt: skip
"""That the whole price is paid under a promise to sell."""

_TOLD = (
    "mention/mentioned/show/shown/report/reported/disclose/disclosed/declare/declared/reveal/revealed/tell/told"
    "/presented/produced"
)
_OFFICE = "tax/registry/register/rosreestr/registrar/bank/notary/authority/authorities/inspectorate/mfc/office"
UNDERSTATED = (
    "for .. tax office/inspectorate/authorities/service/inspector .. price/figure/sum/amount",
    "between ourselves & price/figure/sum/amount",
    "no/without paper/receipt/record/trace/note/document .. of it/this/that/them"
    f" & {_BESIDES}/million",
    "so/that/not/avoid .. need/to/have not/declare declare .. part/it/sum/income/all",
    "own reasons & price/sum/amount/rouble*/ruble*/figure",
    "putting/puts/put/writing/write/enter/entering only .. document/contract/deed/paper",
    "need/needs not declare", "not .. declare .. that/part/rest/remainder/whole/all",
    "so/order that .. less/lower/smaller/no tax/duty/taxes",
    "so/order that .. not .. pay .. tax/taxes/duty & price/figure/sum/contract/rouble*",
    "less/lower/smaller tax/duty/taxes .. pay/due/payable",
    "tax/taxes/duty .. less/lower/smaller & price/copy/contract/deed/declare*",
    "leave/left/leaves/keep/kept out of .. paper/contract/deed/agreement/text", "from hand to hand",
    "in truth/reality/fact .. worth/costs/paid/pays/price", "no trace/record .. paper/papers/writing/left/documents",
    "nothing .. on/in paper/writing & money/sum/cash/paid/rouble*/eur/usd", "under the table",
    "off the record/books & !<mortgage>/taken/removed/struck/residence/deregister*",
    f"not .. {_TOLD} .. {_OFFICE} & {_SUM}/{_COINS}/rub/figure/second/difference/it",
    f"{_TOLD} to nobody & {_SUM}/{_COINS}/rub", f"not written/recorded/mentioned/shown anywhere & {_SUM}/{_COINS}/rub",
    f"{_BESIDES} .. settled/paid/given/handed/exchanged .. privately/secretly/aside/quietly/unofficially",
    "difference/rest/remainder .. change/changes/changing hands",
    f"not .. carried/entered/transferred/taken .. into .. paragraph/clause/contract/agreement/deed/article & {_SUM}",
    "not shown/recorded/mentioned/disclosed/declared/stated in/to/on .. deed/contract/agreement/notary/registry",
    "unrecorded payment", "unofficial* payment/price/amount/sum/cash", "changes/change/changing hands privately",
    "declared value/price/consideration"
    " .. half/lower/less/below"
    "/reduced",
    "declare*/record*/state*/show*/register* .. lower/reduced/smaller price/value/consideration/amount/sum",
    "save/saving/reduce/reducing/avoid/avoiding/minimi* .. duty/tax/taxes"
    "/duties", "price shown/stated/declared/recorded .. lower/less/below/only & !the only",
    f"{_SHOWN} .. price/sum/figure/amount/rouble*/eur/usd/gbp/euros & difference/apart/remainder/rest/reality/whereas"
    f" & {_PAID_OUT}/settled/given & !balance due",
    f"{_LESS_TALKED} .. {_SHOWN}/unmentioned/unsaid/unwritten & {_SUM}/difference/rest/million/{_COINS}",
    "unmentioned/undisclosed/unwritten/unreported &"
    f" {_SUM}/rouble*/eur/usd",
    "exceed*/more/higher/bigger .. written/stated/shown/named/indicated here/above/herein/contract",
    "envelope/envelopes", "price/sum/figure .. nominal/fictitious/symbolic/token/notional & !share/account/accounts",
    "price/figure .. settled/agreed/set/paid true/real/actual one",
    "improvements .. not exist",
    "improvements/furniture/furnishings/fittings & separate/another/private/second/own paper/note"
    " & !included/no/inventory",
    "need not/no .. bother/trouble/concern* .. tax/taxes",
    "paper/note/receipt/agreement/contract .. not shown/presented/mentioned/produced .. registration/registry/notary"
    "/mfc",
    "in reality/fact/truth .. hands/gives/receives/pays & price/sum/amount/rouble*/above",
 "private/separate/informal receipt", "side payment/letter/agreement/deal & !side this/the", "in cash .. outside",
    "outside .. deed/contract/agreement", "lower than .. actual/real/true/paid", "less than .. actually/really paid",
    "for .. tax/duty/registration purposes .. price/declare*/consideration"
    "/value", "price .. for .. tax/duty/registration/fiscal purposes",
    "actually/really/truly/genuinely pays/paid/paying/pay/given/gives/give/gave/got/cost/handed/hands"
    " & !deed/registration/account/attached/annexed",
    "price/sum/figure/cost/amount .. in fact/reality/truth/actuality",
    "by/on contract/paper/deed & in fact/reality/truth",
    "written/paper/contract/declared price .. much/far/considerably/well/more/less/below/under",
    "declared at .. only",
    "mentioned/appear/shown/stated .. no .. paper/deed/document/contract",
    "on top of it/price/that/contract & !deposit/earnest/arrears/utilit*/fee/fees/costs/tax/taxes/vat/duty/duties"
    "/charges",
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
    "not appear in .. deed/contract/agreement/copy/text",
    "difference/rest/remainder/balance .. not appear/shown/mentioned/entered/stated in .. contract/agreement/deed/copy"
    "/text/paper",
    "difference .. documented/formali*/recorded/acknowledged/drawn/written/described/shown/paid .. separate*/another"
    "/furniture/fixtures/finishing/repair*/improvement*/works/loan",
    "price & for the purposes of .. registration/tax/notary/registrar",
    "tax bracket/reasons/bill & price/figure/sum/difference",
    "not/without .. wish/want/wished/wanted .. tax/taxes & price/figure/rouble*/sum/contract/written",
    f"without .. paper/papers/receipt/record/document & {_BESIDES}",
    "registered/official/notarial/formal/stamped version/copy/text .. price",
    f"at .. {SELLER} s request .. price/declared",
    "sum/price/amount/figure .. not .. reflect*/correspond*/match* .. pays/paid/actual*/real*/agreed",
    "difference/remainder/rest/balance .. no receipt", "off contract & difference/remainder/rest/paid",
    "names/shows/states/says .. though/while/whereas/but & paid/pays/hands/given & price/rouble*/sum/eur/usd",
    "write/writes/written/put/state .. though/while/but .. paid",
)  # fmt: skip

FULLY = (
    "no/without separate/private/hidden/second receipt/payment/agreement/letter",
    "no .. other/further/additional/side sum/payment/payments/consideration/agreement/agreements/letter/letters"
    "/receipt",
    "price/consideration .. is/are .. full/true/actual/real/entire/final/whole & !not/lower/higher/only/nominal/tax"
    "/difference/receipt/official",
    "not been understated", "full/whole/entire and true/real/actual/only price",
    "true/real/actual and full/whole/entire/only price", "actual price & no/not/confirm & !lower/higher/only/tax/shown",
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
    "each party/side .. own costs/fees/expenses/legal",
    "apportion*",
    "outgoings",
    "transfer duty",
    "at .. expense of",
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
    "management/managing/utility/utilities/housing/homeowners/cooperative/association/condominium/gas/water"
    "/electricity"
    "/heating/service/supplier*"
)
_OWED_FOR = "heating/repairs/utilities/utility/upkeep/electricity/water/gas/service/maintenance/housing/communal"
_TAKE_OVER = "pay/pays/settle/settles/bear/bears/clear/clears/cover/covers/meet/meets/discharge/take/takes/repay"
UNPAID_ALSO = (
    f"{BUYER} .. {_TAKE_OVER} & {SELLER} .. left/leaves/let unpaid/owing/outstanding & {DUES} & !if/price/loan",
    f"{_OWED_FOR} & owed/owing .. last/previous/past/earlier/old & {BUYER} .. deals/sees/sorts/{_TAKE_OVER}"
    f" & !{SELLER} {_TAKE_OVER}",
    f"{BUYER} .. takes/take/assumes over/on .. balance/sum/amount & {_CREDITOR} & !price",
    f"what/all/whatever/everything .. built/piled/mounted/accumulated/accrued/run up .. under/before/since/over/from &"
    f" {_CREDITOR} & !{SELLER} {_TAKE_OVER}/no",
    f"these/this/which/they include* .. {ARREARS} & built/accumulated/accrued/whatever & !{SELLER} {_TAKE_OVER}",
    f"{SELLER} .. not .. paid/pay/settled .. {_OWED_FOR} & {BUYER} .. {_TAKE_OVER} & !penalt*/if/unless",
    f"{DUES} & {SELLER} .. not .. paid/pay/settled & {BUYER} .. {_TAKE_OVER}/for & !penalt*/if/unless",
    f"{DUES} & {SELLER} .. not .. paid/pay/settled & paid/settled/borne/covered .. by .. {BUYER} & !penalt*/if/unless",
    f"{DUES} .. not/never paid .. by .. {SELLER} & {BUYER} & !penalt*/if/unless",
    f"leaves/leave/left/passes/transfers .. {ARREARS} .. to {BUYER}",
    f"{ARREARS} & {BUYER} & agree*/undertake*/consent*/will/shall/willing {_TAKE_OVER} it/them/this & !{SELLER}"
    f" {_TAKE_OVER} & !price/loan/mortgage/no",
    f"{ARREARS} & new owner/owners/proprietor & !no/loan/mortgage & !{SELLER} {_TAKE_OVER}",
    f"{BUYER} .. {_TAKE_OVER} .. {DUES} & without/no recourse/reimburse*/compensation & !{SELLER} {_TAKE_OVER}",
    f"{BUYER} .. {_TAKE_OVER} .. {DUES} .. whatever/whichever/any period/periods/time & !{SELLER} {_TAKE_OVER}",
    f"{ARREARS}/{UNPAID} & settled/paid/borne/cleared/met .. by .. whoever/person/holder .. account",
    f"{DUES} & by/for {BUYER} & without recourse/reimburse*/compensation & !{SELLER} {_TAKE_OVER}",
)
"""Debts that pass to the buyer, whatever stands between the words."""
DEBTS_TAKEN = (
    f"{BUYER} .. {_TAKES_ON} .. what .. {SELLER} .. owes/owed/owe",
    f"what/whatever .. accumulated/accrued/owing/owed/due .. {BUYER} .. settle*/pay*/clear*/bear*/takes"
    f" & !{_OF_THE_DEAL}",
    f"what .. {SELLER} .. owes/owed .. {_OWED_FOR}/{_CREDITOR} & by/on {BUYER}",
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
        for debts, others in (
            (ARREARS, _OF_THE_DEAL),
            (UNPAID, f"{_OF_THE_DEAL}/price/balance/amount/sum/letter/escrow"),
        )
        for line in (
            f"{BUYER} .. {_TAKES_ON} .. {debts} & !{others}",
            f"{debts} .. by/for .. {BUYER} & !{others} & !{SELLER} undertakes/shall/pays/settles/warrants"
            f" & !settled/paid/borne/cleared/met .. by .. {SELLER}",
            f"{debts} .. pass*/transfer*/remain* .. {BUYER} & !{others}",
            f"{debts} .. {BUYER} s .. account/responsib*/expense & !{others}",
            f"{debts} & settled/paid/borne/cleared/met/discharged/covered/assumed/repaid/taken .. by .. {BUYER} &"
            f" !{others} & !settled/paid/borne/cleared/met/discharged/covered .. by .. {SELLER}",
            f"{debts} & {BUYER} .. undertake*/agree*/shall/will .. pay/settle/clear/discharge/cover it/them"
            f" & !{others}",
        )
    ),
)

ANY_DEPOSIT = (
    "arras/sinal/zadatok/caparra",
    "binder",
    "reservation fee",
    "booking/holding/token/reservation amount/sum/money",
    "good faith money",
    "down payment",
    "prepayment",
    "token money",
    "security payment",
)
IS_DEPOSIT = ("arras/sinal/zadatok/caparra", "reservation fee")
IS_ADVANCE = ("prepayment", "advance payment", "prepaid")
MIXED = (f"{DEPOSIT} & {ADVANCE} & !not/deducted/safe",)
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
STORED = (
    "notary/notaries s deposit",
    "deposit of/with notary/notaries",
    "deposit account/box/cell/service & !on account",
)
PLEDGE = (
    f"held .. pledge .. by {SELLER} & !bank/loan",
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
    f"{SELLER} .. pay*/repay*/settle*/go/goes/continue* & instalment*/installment*/monthly & mortgage/loan/credit"
    "/charge/lender/bank",
    "instalment*/installment* of/on .. loan/mortgage/credit/fee/tax/subscription",
)
"""Instalments that the seller pays, or that are not the price's."""
NO_PLEDGE = (
    "no pledge/lien/charge/mortgage/hypothec/privilege", "waives/waive/waived/renounce*/exclude*/release*",
    "not/neither/won/isn/wouldn/shan .. arise*/come*/pledged/secured/mortgaged/hypothecated",
    "without .. pledge/lien/charge",
)  # fmt: skip
