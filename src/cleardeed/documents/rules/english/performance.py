"""English wordings on carrying out the deal and its end."""

from cleardeed.documents.reading.english import (
    BUYER,
    CONTRACT,
    HAND_OVER,
    MAIN_DEED,
    OBJECT,
    OWNERSHIP,
    RECORD,
    REGISTER,
    SELLER,
    WITHDRAW,
)  # fmt: skip

HANDOVER = (
    f"{SELLER} vacates/vacate .. {OBJECT}",
    f"{OBJECT} & deliver/delivers/hand/hands/surrender/surrenders it/them/same to/over",
    f"{OBJECT} .. transferred/passed/given/conveyed .. by/under/against .. {RECORD}",
    f"transfer of .. {OBJECT} .. effected/made/takes/formalised/formalized/documented/recorded/carried",
    "deed of delivery/acceptance/handover", "deed of transfer & within/days/keys/after/drawn/sign*/delivery",
    "by/under/against/with act/protocol & !title/acquired/own*/right/bought", f"{OBJECT} .. changes hands & !for",
    "delivery/handover by/under/against act/deed/protocol", "delivery/transfer/handover takes/take place",
    "act/certificate/protocol of transfer/delivery/handover/acceptance",
    "entry .. given/taken",
    f"{HAND_OVER} .. {OBJECT}/keys/possession/occupation & !shaken/shook/shake",
    f"{OBJECT} .. handed/delivered/surrendered/released/consigned/vacated",
    "occupation & !occupation licence/license/certificate/permit", "date of entry",
    "entry with vacant", "keys", "possession", "takes/take/took delivery/over", "hand* over",
    f"accepts/accepted/accept/received/receives .. {OBJECT}", f"takes/take/took over .. {OBJECT}",
    f"under/by/against/force .. {RECORD} of/on .. transfer/delivery/acceptance/handover/handing/conveyance",
    f"{RECORD} .. records/record/describes/describing/notes/noting .. state/condition/meters",
    "made over & !telephone/phone", f"{OBJECT} .. turned over", "keys .. consigned/change/pass/passed/given",
    "given over",
    "delivered against",
    f"{OBJECT} .. passes/goes/passed by/under/against/with act/deed/certificate/protocol",
    f"{OBJECT} .. passed/passes over/to .. buyer/purchaser/certificate",
)  # fmt: skip
_WHEN_IT_SUITS = (
    "opinion/discretion/convenience/suits/suit/pleases/wishes/decides/chooses/fit/sees/leisure/convenient/inclined"
    "/expedient/choosing/appropriate/desirable/opportune"
)
_GIVES_OVER = "possession/keys/key/handover/delivery/vacant/vacated/surrender*"
_DATED = "january/february/march/april/june/july/august/september/october/november/december/whether"
_SUITED = "home/dwelling/housing/house/flat/apartment/accommodation/place/residence/quarters/somewhere"
NO_TIME_OF_HANDOVER = (
    f"vacat*/possession/keys/handover/delivers/deliver/moves/move/leaves/leave .. after/once/when/until .. {SELLER}/he"
    f"/she/they/it .. found/finds/find/bought/buys/built/builds/acquired/acquires .. {_SUITED}"
    " & !later/latest/within/days/weeks/months/register*/annexe",
    f"after/once/when .. {SELLER}/he/she/they/it .. found/finds/find/bought/buys/built/builds/acquired/acquires ..  "
    f"another/other/new/suitable {_SUITED} & vacat*/possession/keys/handover/hands/hand/transfer"
    " & !later/latest/within/days/weeks/register*/annexe",
    "move/moves/vacat*/keys/possession/handover/leave/leaves .. when/whenever it suits/pleases",
    f"day/date/time/moment .. given/handed/delivered/handover/possession/vacat* .. decided/chosen/fixed/determined/set"
    f"/named by {SELLER}",
    f"keys/possession .. until/once/when .. new/other/another/next {_SUITED} .. ready/finished/built/found/bought"
    f" & !later/latest/within/{_DATED}",
    "approximate/estimated period/time/term .. prolonged/extended .. long",
    f"{_GIVES_OVER} & when/whenever/once {SELLER} .. {_WHEN_IT_SUITS} & !deposit",
    f"{_GIVES_OVER} .. such/any/a/some/later time/day/date .. {SELLER} .. {_WHEN_IT_SUITS}",
    f"hand/hands/give/gives/deliver/delivers/vacate/vacates .. {OBJECT}/keys .. such/any/a time/day/date .."
    f" {SELLER}/he/she/it"
    f"/they .. {_WHEN_IT_SUITS}/thinks/likes",
    f"{_GIVES_OVER} .. {SELLER} s .. discretion/convenience/leisure & !remedy",
    f"no/without date/day/time/term/deadline .. {_GIVES_OVER}",
    f"{_GIVES_OVER} .. no/without date/day/time/term/deadline .. set/fixed/agreed/given/named/stated & !not",
    "date/day/time/moment of/for handover/possession/delivery .. not/nor/never .. fixed/agreed/set/named"
    "/stated/promised",
)
"""Handover on a day that nobody names, or that the seller picks."""
TRANSFER_AT_WILL = (
    f"transfer/registration/title/ownership/deed/conveyance .. such/any/a/whatever time/day/date/moment .."
    f" {SELLER}/suits/pleases"
    f" .. {_WHEN_IT_SUITS}",
    "deed/transfer/conveyance/title/ownership .. time/day/date/moment as/that/which .. suits/pleases/convenient",
    f"deed/transfer/conveyance/title/ownership .. when/whenever/once {SELLER} .. {_WHEN_IT_SUITS}",
    f"{SELLER} alone/solely/himself/herself/itself decides/chooses/determines/decide when/day/date/time .. deed"
    "/transfer/title/ownership",
    f"{SELLER} .. sole/only say/decides/discretion .. when .. deed/transfer/title/ownership",
    "no date/day/time/deadline .. transfer/registration/title/conveyance .. warranted/promised/fixed/set/given/agreed",
    "no date/day/time/deadline .. warranted/promised/fixed/set/given/agreed for .. transfer/registration/title"
    "/conveyance/application",
)
ONCE_TAKEN_OVER = (
    f"belongs/belonged/owns/owned/holds/held/acquired/bought/title/ownership/property"
    f" under/by/on/from/through/of/basis/ground/virtue & {RECORD}/deed of/on transfer/acceptance/delivery/handover"
    " & !shall/will/hands/transfers/delivers/passes/gives/vests/undertakes/must/keys",
)
"""The act by which the seller himself took the object over."""
SERVES = (
    f"{CONTRACT}/paper .. is/at/also .. {RECORD}/document/deed of transfer/handover/delivery/acceptance & !sign*"
    "/drawn/annex*",
    f"{CONTRACT}/paper/document .. serve*/operate*/act/acts/count*/stand*/work*/function*/double*/regarded"
    f"/treated/deemed as/for & {RECORD}/transfer/handover/delivery/acceptance",
    f"{CONTRACT}/paper/document .. same/also/itself/replaces/replace/instead .. {RECORD}",
    f"{CONTRACT}/paper/document .. force/effect/function of .. {RECORD}/deed",
)  # fmt: skip
"""That the contract is the act of transfer."""
SERVES_NOT = (
    f"nor/neither does/do/is/shall/will/can {CONTRACT}",
    f"nor/neither {CONTRACT}",
    f"{CONTRACT} .. not/neither .. replace*/serve*",
)
NO_ACT = (
    f"transfer/handover/delivery .. {OBJECT} .. not .. put/set/recorded/written .. paper/writing",
    f"unnecessary/superfluous/needless/pointless/need .. draw/sign/prepare/make .. {RECORD} & !not unnecessary",
    "nothing/none .. signed/written/drawn/recorded & keys/handover/transfer/delivery & !but/act",
    "waive*/renounce*/forgo*/dispense* .. {RECORD}/deed/signing of/on/for handover/transfer/acceptance/delivery"
    "/act/deed/certificate",
    f"{RECORD} of handover/transfer/acceptance/delivery & do/does/doing/dispense*/manage* without/with",
    f"without an {RECORD} & handover/transfer*/pass/passes/deliver*/keys/possession",
    f"{RECORD} of/on .. handover/transfer/acceptance/delivery is/are/be/will/shall"
    " not/unnecessary/superfluous/needless/waived/omitted & !later/yet",
    "keys/handover/transfer/delivery .. without .. paper/papers/document/documents/signing/formalities",
    f"without .. {RECORD} .. drawn/signed/prepared/made/drafted/executed",
    "no .. act/acts/instrument/protocol/record/minutes .. signed/drawn/prepared/made/drafted/executed/needed/required",
    f"no .. {RECORD} .. signed/drawn/prepared/made/drafted/executed/needed/required & handover/transfer/keys"
    "/acceptance/delivery/possession",
    f"without .. handover/delivery/transfer/acceptance {RECORD}",
    f"no .. handover/delivery/transfer/acceptance {RECORD}",
    f"without .. any/a {RECORD}",
    f"no/neither deed/{RECORD} of transfer/handover/delivery/acceptance",
    "without/no/nothing .. paper/papers/act/record/protocol/certificate & handover/transfer/keys/moves/delivery"
    " & sign*/drawn/made/written & !seal/tax/debt",
)  # fmt: skip
FEARED = (
    "risk/risks ~ loss/damage/destruction/damages/perish*/deterioration", "accidental", "loss of or/and damage",
    "loss/destruction/damage or/and loss/damage/destruction",
    "if any", "defect*/damage/damages/fault/faults .. if/should .. appear*/found/discovered/arise*/come/show/emerge*",
    "insure*/insurance/liable/liability/responsib*/answer/answers & damage/damages/defect*/leak*",
)  # fmt: skip
TRIFLES = (
    "scratch*/scuff*/chip/chips/chipped/faded/worn/wear/stiff/stiffly/effort/dent/mark/marks",
    "traces of use/wear",
)
GRAVER_THAN_TRIFLES = (
    "leak*/crack*/mould*/mold/damp/rot/rotten/broken/missing/inoperative/torn/hole/holes/infestation",
)
CONTENT = (
    "no claims/complaints/objections/remarks",
    "no claim/complaint/objection/remark .. quality/condition/state/flat/house/apartment",
    "not/neither .. claims/complaints/objections/remarks",
    "raises/makes/has/states no .. claims/claim/complaints/complaint/objection/objections",
    "content/satisfied with .. condition/state/flat/house/apartment/property",
    "without claims/complaints/objections/remarks",
)
"""That whoever takes the object over has nothing against its state."""
NOT_GIVEN = (
    "without .. having been/seen/entered/inspected/opened",
    "unseen/uninspected & accept*/take*/receive*",
    "not/never .. been/gone/entered inside", "by description/photograph/photographs & accept*/take*/receive*",
    f"{OBJECT} .. locked & !may/can",
    "keys/key .. are/is/remain/remains with & will/shall/follow/later/when/until",
    "not .. work/works/working/cleared/handed/delivered/function*/operate/operational/vacated/removed/finished"
    "/completed/returned", "keys .. missing/follow/later/withheld/lost/retained & !nothing/none/no",
    "key .. missing/lost/withheld/retained & !nothing/none/no", "out of order",
    "still .. cleared/vacated/repaired/furniture",
    "has/have yet to", "remains/remain to be", "needs/need/requires/require repair*/replac*",
    "will/shall/must/promises/undertakes .. repair/replace/fix/remedy/rectify/bring/brings/brought/supply",
    "will/shall/must/undertakes .. eliminate/correct/eliminated/corrected/remedied",
    "keys .. rest/others/remaining .. after/later/when/will/once",
    "keys/key & mislaid/misplaced/lost & !nothing/none/no", "one of .. keys", "still .. full/standing/stored",
    "things/belongings/furniture .. still/left",
    "inoperative", "does/do/did not",
)  # fmt: skip

_IS_THE_BUYERS = (
    f"{OBJECT} is/are/becomes/shall/be {BUYER}/his/hers/theirs/yours .. from/once/when/on/as/after/with/upon"
)
_IS_HIS = f"{OBJECT} .. is/becomes {BUYER} s .. from/on/once/when/with"
_BECOMES = f"become* .. property/ownership of {BUYER}/company"
TRANSFER = (
    f"remain*/stay*/continue* .. {SELLER} s property/ownership",
    f"remain*/stay*/continue* .. owner/ownership/property of {SELLER}",
    f"{SELLER} .. remain*/stay*/continue* .. owner*",
    _IS_THE_BUYERS, _IS_HIS, _BECOMES, "ownership/title on/upon/at/with/by registration/entry",
    "title/ownership .. arises/arise/arisen", f"owned by .. {BUYER}",
    f"{OWNERSHIP} .. pass/passes/passed/passing/vest*/transfer*/convey*",
    f"title/ownership .. {REGISTER} .. {BUYER}/name",
    f"{REGISTER} of .. transfer/conveyance/deed/disposition/sale/title/ownership", f"{REGISTER} .. name of .. {BUYER}",
    "transfer/deed/conveyance/disposition .. shall/will/be/to/is/for/upon .. registered/recorded/lodged"
    "/registration/recording & !bought/acquired/acquisition", "acquire*/become* .. ownership/owner/title",
    "transfer .. registrable",
    "grants/grant .. bargains/bargain/sells/sell/convey*", "fee simple",
    "convey*/transfer* .. title/ownership/deed/freehold/property/land", "becomes/become .. owner",
    "disposition", "execute .. transfer/conveyance",
    f"officer/registrar/registry/office/department .. name/names .. {BUYER}",
    f"{BUYER} .. become* .. owner*",
    f"register* .. {BUYER} .. owner*",
    f"name .. {BUYER} .. title",
    f"title/ownership .. from/upon/when/once/after .. {REGISTER} & !seller/sellers/vendor/confirm*/evidenc*/belong*",
    f"owner/owners .. from/upon/when/once/after .. {REGISTER}", "title/ownership goes/go/moves/shifts/changes",
    f"right/rights .. arises/arise/passes/pass/begins .. {REGISTER}",
    f"right/ownership/title/property .. comes/come/came into being/existence/force & {REGISTER}",
    f"{BUYER} is/are .. owner/owners", f"owner/owners .. is/are .. {BUYER}",
)  # fmt: skip
ARISES = (
    f"{REGISTER} .. from that/this/then day/moment/date/time .. {BUYER}",
    f"{BUYER} .. own/owns .. from/upon/after/once .. {REGISTER}",
    "right/rights/ownership/title/property/estate .. arises/arise/begins/begin/starts/start/comes/come/dates"
    "/passes/pass"
    f"/moves/vests .. {REGISTER}/record",
    f"{BUYER} .. entitled .. {REGISTER}",
    f"{REGISTER} .. makes/make .. {BUYER}/owner*", f"{BUYER} is/are owner/owners/proprietor",
    f"until/till/before .. {REGISTER} .. remain*/stay*/belong* .. {SELLER}",
    f"title/ownership from .. {REGISTER}/record", f"entered/registered/recorded .. name of .. {BUYER}",
    f"{BUYER} .. is/has/have been .. entered/registered/recorded .. owner*/proprietor",
    f"{REGISTER} of .. transfer/title/ownership .. is/are/be/will/shall .. applied/filed/made/effected/carried"
    "/performed",
)  # fmt: skip
"""That ownership begins with the entry in the register."""
CONVEYED = (
    "grants/grant .. bargains/bargain/sells/sell/convey*", "convey* .. title/property/land/freehold", "warranty deed",
    "execute .. transfer/conveyance", "deed .. convey*",
)  # fmt: skip
PASSES = (
    f"belong/belongs to .. {BUYER}", f"{BUYER} .. considered/deemed/regarded/treated .. owner*",
    f"owned by .. {BUYER}", _IS_THE_BUYERS, _IS_HIS, _BECOMES, "cease/ceases .. owner*",
    "title/ownership .. pass/passes/passed/passing/vest*/transferred/acquired/moves/shifts/goes/go/changes",
    "acquire* .. ownership/title",
    "become* .. owner", f"{BUYER} .. owner .. from/on/upon/as",
)  # fmt: skip
_SETTLED = "pay/pays/paid/payment/money/price/sum/signed/signature/signatures/signing/counted/key/keys/handover"
"/settle*/received/notary/notarised/notarized/notarial/notarisation/notarization/certification/certified"
MARK = (
    "day/days/after/upon/until/from/once/against/when ~ registration/registered/register & price/money/paid/pays"
    "/credited/released/releases/transferred/rouble*/ruble*/funds/balance/keys/handed/handover"
    "/deregist*/vacat*/leave/leaves",
)
"""A time for something else that is counted from the registration."""
ONLY_MARK = (
    f"keys/key/money/price/sum/balance/funds/amount .. when/once/after/upon/on .. {BUYER}/title/right/ownership ..  "
    "registered/entered/registration & !pass/passes/passed/vest*/become*/arise*/acquire*/ownership is/will/application",
    f"go/goes/going to {SELLER} .. when/once/after/upon .. right/title/ownership & !pass/passes/vest*/become*",
    "costs/cost/expenses/expense/duty/fee/fees/charges of/for/on .. registration/transfer/passage"
    " & !pass/passes/vest/vests/become/becomes/acquires/arises",
    "bought/acquired/purchased/inherited/received & was/were registered/recorded/entered"
    " & !pass/passes/vest/vests/become/becomes/shall/will",
    "right/rights/ownership/title was/were registered/recorded/entered"
    " & !pass/passes/vest/vests/become/becomes/shall/will",
    f"price/money/sum/balance/payment & received/paid/credited/released & after/upon/following registration of"
    f" {BUYER}/transfer/ownership/right/title & !pass*/vest*/become*/apply/acquire*/arises",
    "within .. days/day/weeks/week/month after/of/from registration/entry of & !pass*/vest*/become*/apply"
    "/acquire*/arises",
    f"received/paid/credited/released/settled ~ after/upon/following registration of {BUYER}/transfer/ownership"
    "/right/title"
    " & !pass*/vest*/become*/apply/acquire*/arises",
)
APPLIED_FOR = (
    "apply/applies/application/applications/file/files ~ registration/registered",
    "lodge/lodges/lodged/submit* ~ application/applications/document/documents/papers/transfer/deed",
    "owner* .. from/on/upon/when/once/after/as",
    "title/ownership .. from/upon/when/once/after/on/at/by",
    "transfer/deed/conveyance .. registered/recorded/lodged",
    "deliver*/execut* .. deed/transfer/conveyance",
)
"""That the transfer is brought to the register, or who owns from then."""
EVENT = (
    f"as soon as .. {_SETTLED}",
    f"moment/hour/day/minute/once/when/with .. {_SETTLED}",
    "today/now/forthwith/hereby ~ <buyer>/<own>/his/hers",
)
"""At what ownership is said to pass, other than at the register."""
BESIDE_REGISTER = (
    "registration/register/entry ~ form/formality/formal/afterthought/paperwork/mere/merely/declaratory",
    "whatever/whenever/regardless/irrespective/independent*/notwithstanding .. registration/register/entry/registered",
    "without/not .. wait*/await*/regard/need*/depend* .. registration/register/registered/entry",
    "before/prior/ahead .. registration/registered/entry & !seller/sellers/remain*/not/no/keep*",
    "registration/register/entry/egrn follow/follows",
    "registration/register/entry/egrn .. left .. later",
    "even/though/although .. not/yet .. registered/entered/recorded",
)
"""Words on the register that make nothing depend on it."""
REGISTERED = (
    REGISTER, "land registry", "deeds office", "land office", "registrable", "registrar", "lands office",
    "land department", "title office", "cadastre", "rosreestr*", "egrn", "usrre", "record/records", "state register",
)  # fmt: skip
_BY = "by/later/before/within/until/till/on/after/including"
_DONE = (
    "sign*/execut*/conclud*/complet*/enter*/publish*/appear*/grant*/held/notari*/take/takes/formali*/drawn/passed/made"
    "/exchang*"
)
RELATIVE = (
    "was/were signed/made/concluded/executed/drawn & !if/unless",
    "day/days/week/weeks/month/months ahead/before/prior/after/following/of .. main/sale contract/agreement/deed"
    f" & !{_DONE}",
)
"""A time that is counted from the main contract, and the day on which the paper itself was made."""
DEADLINE = (
    "last/latest/final day/date/term .. signing/conclusion/contract/sale/deal",
    "last/latest/final day for this/that/it",
    "deal/sale/transaction/contract .. closed/completed/concluded/done/made .. within/by/before/until/later",
    f"be/gather/come/go/meet at/to .. notar* & {_BY}",
    "completion/closing/exchange/deal/transaction/signing .. scheduled/planned/set/fixed/due/expected/targeted",
    f"deal/transaction/transfer .. take/takes/taking place .. {_BY}",
    f"{MAIN_DEED} deed/agreement/contract/sale/transfer/instrument .. {_BY}",
    f"deed/contract/agreement of sale/purchase/transfer/conveyance .. {_BY}",
    f"contract/contracts/agreement/deed .. exchanged/granted/signed/concluded/executed/completed/made/entered"
    f"/drawn .. {_BY}",
    f"{_DONE} .. {MAIN_DEED} deed/agreement/contract/instrument .. {_BY}",
    f"promise/option/offer .. valid/open/exercis*/expires/lapses/irrevocable .. {_BY}",
    f"{_BY} .. {MAIN_DEED} deed/agreement/contract", "long stop date", f"exchange .. contracts .. {_BY}",
    f"option .. {_BY}", f"completion/closing/settlement/exchange .. {_BY}", f"exclusivity .. {_BY}",
    f"reservation/reserved/reserves .. {_BY}", "deadline/expiry/term .. agreement/contract/deed/sale",
    "off the market .. until/for",
    "meet/meets/appear/appears .. notary .. by/before/on/within",
    "sign/signs .. sale .. by/before/on/within",
    f"put/puts/set .. name/names/signature/signatures/hand to & {_BY}",
)  # fmt: skip

TERMINATION = (
    "breaks/breach*/broken .. contract/agreement & other .. released/free/leave", "contract/agreement .. set aside",
    f"cancellation/withdrawal/rescission/termination/refusal/exit .. {SELLER}/{BUYER}/either/each/both/any/sides"
    "/parties"
    "/breach/notice/agreement & !deposit/earnest/advance/registration/tenancy/lease/mortgage/offer",
    f"may/can/entitled .. {WITHDRAW} .. {CONTRACT}",
    "either/each/both/any .. may/can/entitled .. withdraw/cancel/terminate/rescind",
    f"{BUYER}/{SELLER} .. may/can/entitled/free .. cancel/terminate/rescind/dissolve/repudiate",
    f"other/either/each/any/innocent/injured/one .. may/can/entitled .. {WITHDRAW}/leave & !deposit/earnest/arras/fee",
    "rescind*", "rescission", "terminat*", f"call/calls off .. {CONTRACT}",
    f"dissolv*/avoided/annul*/resolved .. {CONTRACT}",
    f"{CONTRACT} .. dissolv*/avoided/annul*/lapse*/void/null/resolved/discharged & !conceal*/understat*",
    f"{BUYER}/{SELLER}/party/parties/side/either/both/each .. withdraw*/resile*/cancel*/terminat*/rescind*/pull"
    "/pulls/backs/walk & !deposit/earnest/arras/advance/fee/forfeit*/give/gives/pay/pays/room/nothing/return/returns"
    "/stays/keeps/keep",
    "cancel*/cancellation .. agreement/contract/sale",
    f"{CONTRACT} .. cancelled/canceled/terminated/rescinded/withdrawn",
    f"either/each/any/other/{SELLER}/{BUYER} .. may/can/entitled .. give/gives/giving/drop/leave/quit .. {CONTRACT}",
    "lapse/lapses", "entitled .. withdraw/cancel", "cease/ceases .. bind/binding/force/effect/apply",
    f"{BUYER}/{SELLER}/either/each/both/any/party/side .. may/can/entitled/free/right .. step/pull/walk/draw/back"
    " back/out/away/off/down",
    f"{CONTRACT} .. expires/loses force/effect", f"{CONTRACT} .. comes end & !force/effect",
    "either/each/any/both/parties/other .. may/can/entitled .. end/ends/ending it/this/the",
    f"{BUYER}/{SELLER} .. may/can/entitled end it/this/the & {CONTRACT}/notice/writing",
    "put/puts .. end to .. contract/agreement/deal/sale",
    f"{CONTRACT}/it .. undone/unwound", "agreement/contract .. falls/fall away",
    f"{BUYER}/{SELLER} may resile", "call* off .. deal/purchase",
    "contract/agreement ended",
    "consider* .. dissolved",
    "treat .. contract/agreement .. end",
    "released from .. contract/agreement",
)  # fmt: skip
OF_OTHER_THINGS = (
    "withdraw* listing/advertisement/announcement/offer from",
    "cancel*/supersed* all/any prior/previous/earlier/former",
    "cancel* .. registration/entry/pledge/register/notation & !agreement/contract/sale/deal",
    "entry/pledge & cancelled/canceled & !agreement/contract/sale/deal/withdraw*/terminat*/rescind*",
)
"""What else is withdrawn or cancelled than the contract."""
_EXIT = (
    "leave/quit/drop/stop/end/ends/cancel/out/off/withdraw/terminate/rescind/walk/think/change/release/pull/back/call"
)
_FOR_CAUSE = (
    f"!if/should/where & !{BUYER} may/can & !either/both/each/late/overdue/breach*/default*/fail/fails/failure/failed"
    "/unpaid/satisfactory/mortgage/survey/refus*"
)
SELLER_AT_WILL = (
    f"{SELLER} .. may/can/free/liberty .. {_EXIT} .. any/without/until/up/explanation/message/notice/before/pleases"
    f"/reason/notifying/wishes & {_FOR_CAUSE} & !keys/possession/occup*/house/deregist*",
    f"{SELLER} may/can/free/liberty .. {_EXIT} .. deal/sale/transaction/agreement/contract/everything/matter"
    f" & {_FOR_CAUSE}",
    f"{CONTRACT} .. ends/end/ceases/cease/lapses/falls/stops/over .. when/if/once/soon .. {SELLER} .. notif*/inform*"
    "/says/say/declares/announces/loses/finds/decides/wishes/withdraws/tells/pleases/prefers/chooses"
    " & !late/overdue/breach*/default*/fail*/unpaid/either/both/each/not paid/parties",
    f"{SELLER} .. changes/declares/decides/says/states/alters .. {CONTRACT} .. end/ends/over/off/goes/void/ceases & !if"
    f" {BUYER}/late/breach*/fail*/{BUYER} declares",
    f"{CONTRACT} .. over/end/ends/ceases .. day/moment/time/hour .. {SELLER} .. declares/says/states/tells/wants"
    f"/decides",
    f"only/alone {SELLER} may/can .. bring/put .. end", f"{SELLER} alone .. bring/decides/determines .. {CONTRACT}",
    f"{SELLER} .. free to sell .. else/another/other/others & {CONTRACT}/until",
    f"{SELLER} .. may/can/free .. {WITHDRAW} & somebody/someone/anybody/another pays/offers/bids/gives more",
    f"{SELLER} may/can/free .. end/ends/stop/drop .. {CONTRACT} .. pleases/likes/wishes/chooses & !if {BUYER}",
    f"{SELLER} may/can/entitled/right .. end/ends .. {CONTRACT} .. initiative/discretion/pleasure/whenever",
    f"{SELLER} may/can/entitled/right end/ends .. {CONTRACT} .. without/any/no reason/reasons/time/moment"
    f" & !{BUYER} may/can",
    f"{SELLER} .. may/can/entitled/right/reserves/free .. {WITHDRAW} & better/higher/another/other/dearer offer"
    "/price/buyer/purchaser/bid & !twice/double",
    f"{WITHDRAW} & {SELLER} free/freely/unrestricted/allowed/any & {BUYER} not/never/no allowed/permitted"
    "/entitled/possible/right & !if",
    f"{SELLER} .. may/entitled/right/reserves/can .. {WITHDRAW} .. at will",
    f"{SELLER} .. may/entitled/right .. {WITHDRAW} .. convenience",
    f"only .. {SELLER} .. may/right/entitled .. refuse",
    f"{SELLER} .. may/entitled/right/reserves/can .. {WITHDRAW} .. any/sole/absolute/own/his/her/their/its moment/time"
    "/day/reason/discretion/option & !if any/the/registration",
    f"{SELLER} .. may/can/entitled/free .. {WITHDRAW} & {BUYER} may/can not & !if",
    f"{SELLER} .. may/entitled/right/reserves/can .. {WITHDRAW} .. without .. reason/reasons/cause/ground"
    "/grounds/explanation/compensation", f"any time .. {SELLER} .. may/entitled/right/reserves/can .. {WITHDRAW}",
    f"only .. {SELLER} .. may/can/entitled/right .. {WITHDRAW}", f"{SELLER} alone/only/exclusively .. {WITHDRAW}"
    " & !only on/upon/after/when/once/if/at/against",
    f"{SELLER} .. {WITHDRAW} .. {BUYER} .. no .. right", f"right .. {WITHDRAW} .. {SELLER} alone/only/exclusively",
    f"{SELLER} .. may/entitled/right/reserves/can/free .. any moment/time/reason .. {WITHDRAW}",
    f"{SELLER} .. may/can/free/entitled/right .. change .. mind",
    f"{SELLER} .. may/can/free .. {WITHDRAW}/do .. whenever",
    f"{SELLER} .. may/can/free .. {WITHDRAW}/do .. at wish/pleasure/whim/discretion/leisure",
    f"{SELLER} .. may/can .. {WITHDRAW} .. need not",
    f"{SELLER} .. may/can .. give/step/drop/go/pull/back/call .. whenever/without/need & !if/should any",
    f"{SELLER} .. may/can .. give/step/drop/go/pull/back/call .. any time/moment/day/reason & !if/should any",
)  # fmt: skip
BARRED = (
    f"{BUYER} .. may/can/could .. {_EXIT}/leave .. only/solely/except with/if/by/on {SELLER}/permission/consent"
    "/agreement/leave & !breach*/default*/late/fail*/deposit",
    f"withdrawal/exit/cancellation/termination/departure by/of {BUYER} .. needs/requires/subject/depends"
    f" .. consent/permission/agreement/approval & !{SELLER} and/or/{SELLER} {BUYER}/either/both",
    f"{BUYER} .. bound/held/tied .. until/unless .. {SELLER} .. release*/agree*/consent*/let/lets/permit*",
    f"{BUYER} .. no/not corresponding/same/like/equal/similar/such right/freedom/possibility/option/way/exit",
    f"same/this/that/freedom .. not/never .. open/available/given/allowed/apply/extend .. {BUYER}",
    f"{BUYER} .. no exit/way/escape/withdrawal/return",
    f"{BUYER} must/has/shall .. see/go .. through & !register*/process",
    f"right/freedom/option/possibility which/that .. {BUYER} .. not/lacks & {WITHDRAW}",
    f"{BUYER}/side/party .. not/no .. have/has/enjoy*/given such/same right/possibility/freedom & !if/neither/either",
    f"{BUYER} .. waive*/renounce*/gives/forgo* .. right .. aside/undone/dissolved/cancelled/unwound/annulled"
    "/reversed",
    f"cancellation/withdrawal/rescission/termination/refusal/exit/dissolution .. {BUYER} not/never allowed"
    "/permitted/possible/excluded/entitled",
    "i/we can/cannot/couldn/may/shall/will/won/am/are t/not/never back/pull/get/go/walk/change/withdraw/cancel"
    "/refuse & reason/even/whatever/any/anymore"
    "/case/circumstances/mind",
    "i/we cannot/couldn back/pull/get/go/walk/change/withdraw/cancel/refuse & reason/even/whatever/any/case/mind",
    f"no way back/out .. {BUYER}/me/us", f"{BUYER} .. no way back/out",
    f"{BUYER} .. deprived of .. right/possibility", f"{BUYER} .. no such right", f"{BUYER} .. not have such right",
    f"{BUYER} .. not entitled/permitted/allowed/have/be .. {WITHDRAW}",
    f"cancellation/withdrawal/termination/rescission .. {BUYER} .. excluded/barred/impossible/precluded",
    f"{BUYER} cannot/never {WITHDRAW}", f"{BUYER} may/can/shall in/under no .. {WITHDRAW}",
    f"{BUYER} may/shall/can/will not {WITHDRAW}",
    f"{BUYER} .. gives/give/waives/waive/renounce*/forgoes/surrenders .. right .. {WITHDRAW}",
    f"{BUYER} shall/may/will under no .. {WITHDRAW}", f"{BUYER} .. has/have/had no right .. {WITHDRAW}",
    f"{BUYER} .. no right .. end", "irrevocabl* binding on .. buyer/purchaser",
    f"{BUYER} .. no .. right/possibility/option .. {WITHDRAW}/step",
    f"{BUYER} .. must .. whatever/regardless/any event", f"{BUYER} .. no such .. possibility/right",
    f"{BUYER} .. bound .. whatever/all events/any event/circumstances",
    f"{BUYER} .. no way/possibility/chance .. withdraw/rescind/cancel/step",
)  # fmt: skip

LIABILITY = (
    "make/makes/made up for .. loss/losses/damage",
    "liability/responsibility .. part*/sides/both/law/civil/code/chapter/legislation",
    "making good/up .. loss/losses/damage",
    "compensat*", "damages", "penalty", "penalties", "interest .. rate/per/%", "bears interest",
    "late payment/completion", "indemni*", "liquidated", "in breach",
    "fine of/for", "pay*/owe*/impos*/subject .. fine/fines", "surcharge", "defaulting party/side",
    "forfeit* & day/days",
    "reimburse*/repay* .. loss/losses/damage",
    "late/overdue/delay/delayed .. pay*",
    "pay*/owe* .. each/every/per day/week/month",
    "interest at/of/bear*",
    "repair/repairs/repaired/cover/covers .. loss/losses/damage",
    "recover/recovers/claim/claims .. loss/losses/damages/lost", "bear*/carry/carries interest",
    "agreed damages",
    "overdue",
    "breach .. pay*",
    "if .. break* .. pay",
    "must pay .. other",
    "answer/answers for & !nothing/no/agency/agent/broker/what & !until then",
    "pays .. other & !half/expenses/costs/fees/fee/charges/taxes/part/parts",
    "delay .. part*/seller/buyer",
    "make/makes good", "loss/losses .. made good",
    "compensates",
    "must .. damage",
    "answer .. law",
    "part*/side/sides answer", "specific performance", "non performance", "fail/fails/failure .. perform",
)  # fmt: skip
NO_LIABILITY = (
    "deposit/reservation/amount/sum/fee/it .. compensat* .. market/time/reservation/trouble"
    " & !delay/late/breach/damage*/loss*/default*",
    "waive*/renounce* .. claim .. return/refund/deposit .. penalty & !late/delay",
    "indemnity insurance/policy",
    "indemnity is/was in place",
)
"""What is paid for the wait, and what insures a title: no liability of the sides."""
_DAMAGES = "damages/interest/penalty/penalties/compensation/indemnity"
_FINE = "penalt*/fine/fines/fined/interest/sanction*/compensat*/damages/liability/liable/consequence*/surcharge"
SPARED, CHARGED = (SELLER,), (BUYER,)
"""Whose lateness it is."""
LATENESS = (
    f"delay*/late/lateness/slow*/fail/fails/failure*/default*/breach*/overdue/misses/{_FINE}",
    "withdraws/refuses/backs/part/parts/extension/time/excused",
)
MILD = (
    f"no/not/never/none/nothing/without/neither/free/nor .. {_FINE}/payment/paying/effect/claims/counted/regarded"
    f"/owe/owed",
    f"{_FINE} .. no/not/never/none/nil/neither",
    "merely/understanding/patience/patiently/extension/informs/tolerat*/excused/forgiven/amicab*/overlooked/grace"
    "/spared/leniency/latitude", "working matter", "such/extra/additional/further/more/much time",
)  # fmt: skip
"""How a contract lets somebody's lateness pass."""
PAYS_FOR_IT = (f"pay/pays/paid/owes/owe/fined/compensates/costs/bears/{_FINE}",)
EVEN = (
    "either/both/each/mutual*/force/majeure/authority/registry/same/equally/likewise/defect*/bank", "a/any/late/no"
    " party/side",
)  # fmt: skip
"""What holds for both sides, or for what neither can help."""
ONE_SIDED = (
    f"{_FINE} .. {BUYER} alone/only", f"only/solely/alone {BUYER} .. {_FINE}",
    f"against/from/on {BUYER} .. never/not against/from/on {SELLER} & {_FINE}",
)  # fmt: skip
"""That the buyer alone pays for a breach."""
FREED = (
    f"failure/delay/default/breach of/by {SELLER} .. not/no .. claim*/{_DAMAGES}/liability & !force/majeure",
    f"no failure/delay/default/breach of/by {SELLER} .. claim*/{_DAMAGES}/liability & !force/majeure",
    f"if/where/should {SELLER} .. late/delay*/default*/fail*/appear* & no/neither .. {_DAMAGES} .."
    " claim*/due/payable/owe*/arise*/accrue* & !pays/pay/answers/answer",
    f"if/where/should {SELLER} .. late/delay*/default*/fail*/appear* & not .. ask/claim/demand/seek .. {_DAMAGES}",
    f"{SELLER} .. owe/owes/pays/returns/refunds nothing & !deposit/earnest/advance/rent/debt*/taxes/bank",
    f"no event/case/circumstances .. {SELLER} .. owe/owes/pay/pays/compensat*/refund* & !deposit",
    f"{SELLER} .. answer/answers for/to nothing/nobody",
    f"claims/claim/rights of/by .. {BUYER} .. end/ends/cease*/lapse*/expire* .. handover/signing/delivery"
    "/completion/registration/closing",
    f"nothing .. {SELLER} .. entitle*/give/gives .. {BUYER} .. interest/penalty/damages/compensation/claim",
    f"{BUYER} .. waiving/forgoing/renouncing .. damages/performance/remedies/remedy/claims",
    f"{BUYER} .. no/not/nothing .. claim/claims/demand/recover .. return/money/price/refund & taken/court/lost"
    "/evict*",
    f"{BUYER} .. takes/take/assumes/assume/bears/accepts .. risk/risks & aside/court/claim*/invalid*/evict*/title"
    "/defect*/third/contest*/challeng*",
    f"{BUYER} .. not/never .. turn/look/go/apply .. {SELLER} & compensat*/refund*/money/damages/claim*",
    f"{SELLER} .. be/remain/stands free of/from .. claim*/liability/responsibility/demand*",
    "whatever/anything/everything/all .. light/later/afterwards/discovered/emerge*/arise*/surface*/found .."
    f" {BUYER} s affair"
    "/concern/risk/problem/matter/worry/own/account",
    f"{SELLER} s responsibility/liability .. end/ends/cease*/expire*/lapse*/stops",
    f"responsibility/liability of .. {SELLER} .. end/ends/cease*/expire*/lapse*/stops",
    "not/no/never/nothing .. answer/answers/answerable/liable/responsible .. anything/whatsoever/whatever/either",
    f"{SELLER} .. not .. reimburse*/compensate*/refund*/return*/repay* & evict*/title/lost/loss/court & !deposit"
    "/earnest",
    f"{SELLER} .. no .. warrant*/representation*/guarantee* & !except/save/other/than/bankrupt*",
    f"{SELLER} .. disclaim*", f"{BUYER} .. undertake*/agree* not .. bring/make/raise/file/lodge .. claim*",
    f"{SELLER} .. no .. warranty/responsibility/liability/guarantee/representation",
    f"{SELLER} .. exempt/excused/released/relieved/discharged/freed .. liability/responsibility/claims/defects",
    f"{SELLER} .. is/shall/will/be/are not .. liable/answerable/responsible/accountable & !if",
    f"{BUYER} .. no .. claim/claims/recourse/remedy .. {SELLER}/defect*",
    f"{BUYER} .. waive*/renounce*/release*/gives/forgo* .. claim/claims/recourse/warranty/warranties/right"
    f"/rights/remedies .. {SELLER}/defect*/eviction/hidden/latent",
    f"{BUYER} .. release* .. {SELLER} .. claims/liability"
    "/responsibility", "no recourse .. seller/vendor", "voetstoots",
    f"without .. liability/warranty/recourse .. {SELLER} & !charges/rent/tax/taxes/dues/bills/arrears",
    f"liability/responsibility of .. {SELLER} .. excluded/limited/none/nil",
    f"exclu* .. {SELLER} s/liability .. liability/defects",
    f"{BUYER} .. gives/give up .. claim*",
    "holds/hold .. seller/sellers/vendor harmless",
    f"{SELLER} .. nothing/no .. back & taken/court/lost/loses/evict*", "with all faults",
    f"{SELLER} .. no event .. answer/liable/responsible",
    f"{BUYER} .. gives/give/gave up .. right/rights & !{WITHDRAW}",
    f"i/we/{SELLER} .. not .. answer/answerable/liable/responsible for & !force/majeure/if",
)  # fmt: skip
INSOLVENT_SPOKEN = (
    "solvent & !bank", "receiver* & !money/deposit/advance/payment/earnest", "liquidator*",
    "liquidation", "winding up", "creditors",
    "administrator* & bankrupt*/insolven*/court/creditor*/appointed",
    "debts as they fall", "sequestration", "wound up", "administration order", "sequestrat*",
)  # fmt: skip
INSOLVENT = (
    "observation/supervision/moratorium .. introduced/imposed over/in/against/on",
    "hearing .. insolvency/bankruptcy/bankrupt/insolvent & !no/not/none/never",
    "revitali*/rescue/reorgani*/restructuring/moratorium/recovery procedure/proceedings & creditors/court/insolven*",
    "creditors .. lodging/lodge/lodged/filing/filed/proving .. claims & !no/not/none",
    "asked/asks/applied/petition*/application/requested & court & recogni*/declare/declared/declaring"
    " .. insolvent/bankrupt & !no/not/never",
    "financial/insolvency/bankruptcy/arbitration/temporary/external manager/administrator/trustee/receiver",
    "127 & sale/assets/procedure/restructuring/manager & !no/not/none",
    "bankrupt*/insolven* ~ introduced/observation/supervision/moratorium/rehabilitation/restructuring",
    "observation/supervision/rehabilitation procedure/proceedings & bankrupt*/insolven*/court/introduced",
    "debt/debts restructuring", "restructuring of .. debt/debts", "financial/insolvency manager",
    "voluntary arrangement",
    "cannot pay .. creditors/debts", "can/could not/longer pay/meet/settle .. creditors/debts",
    "expected/imminent/impending/forestall/avert/escape/announced/threatened ~ bankrupt*/insolven*",
    "sale of .. property/assets .. bankrupt*",
    "creditor/creditors .. intends/intend/threaten*/announced .. petition/bankrupt*",
    "asked/asks/applied/sought/petitioned .. bankrupt*/insolven*",
    "case .. insolvency/bankruptcy/insolvent/bankrupt .. heard/pending/court/instituted/considered/initiated",
    "filed/applied/petitioned/petition for .. bankruptcy/insolvency/liquidation/sequestration/protection",
    "bankruptcy/insolvency/winding petition .. presented/filed/pending/heard/served/lodged",
    "petition/application .. bankrupt*/insolven*/winding/sequestration", "undischarged bankrupt",
    "unable to pay .. debts",
    "in/into/under administration/liquidation/receivership/sequestration/insolvency/bankruptcy",
    "receiver/liquidator/trustee/administrator/custodian .. appointed",
    "adjudicated/adjudged/made/declared/became bankrupt/insolvent", "bankruptcy/insolvency/winding order",
    "bankruptcy/insolvency .. case/proceedings/trustee/estate .. open/opened/pending/commenced/filed/court",
    "winding up", "chapter 7/11/13", "sequestrated", "arrangement .. creditors .. proposed/entered/made",
    "bankruptcy/insolvency case",
    "sale of .. assets .. bankruptcy",
)  # fmt: skip
