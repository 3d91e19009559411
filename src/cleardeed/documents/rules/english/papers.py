"""English wordings on title papers and powers of attorney."""

from cleardeed.documents.reading.english import BUYER, OBJECT, SELLER

OWNS = (
    "she/he/they/we/i/it .. bought/inherited/got/built/purchased/received .. under/by/from/in/through/with",
    "certificate/certificates of inheritance/succession/heirship", "given .. flat/house/land/apartment by",
    "has/have been ours/his/hers/theirs/mine since",
    "basis/ground/grounds/foundation .. contract/agreement/certificate/deed/decision/judgment/inheritance",
    "became/become/becomes/came hers/his/theirs/mine",
    "documents/document/papers of title",
    "privatised/privatized",
    "right .. arose/arises/arisen",
    "ground/grounds for",
    f"{SELLER} .. acquired/inherited/purchased/bought/received/obtained/holds/owns/owned",
    "registered proprietor/owner", "title .. derive*/deriv*/rests/based", "held by/under .. deed/certificate/title",
    f"{OBJECT} .. bequeathed/inherited/acquired/purchased/bought/granted/devised/gifted/conveyed to",
    "owner* .. by/under/pursuant/virtue", "by virtue of & !article/law/statute/operation", "certificate of title",
    "grant of probate",
    "acquired .. by/under/from/through/pursuant", "vested in", "proof of title", "registered owner", "proprietor",
    "took/take/takes/held/hold/holds under",
    f"{SELLER} .. own/owns/owned/hold/bought/have .. under/by/through/pursuant/since",
    f"own/owns .. under/by/pursuant .. agreement/contract/deed/certificate & !{BUYER}",
    "ownership & deed/contract/agreement/certificate of .. before/by/notary/dated",
    "came to .. her/him/them/seller/sellers",
    "belongs/belong to .. by/under/since",
    "on the ground/grounds/basis of & !ground floor",
    "contract/agreement/deed/certificate of/on/for privati*/gift/inheritance/succession/donation/barter/exchange"
    "/participation"
    "/rent/annuity/assignment",
    f"{SELLER} s under/by/since", "his/hers/theirs under/by/since",
    "privatisation/privatization/gift/inheritance/donation/barter/exchange/participation .. contract/agreement/deed"
    "/certificate",
    "inherited from/by/under", f"transferred/conveyed to .. by transfer/conveyance/deed/assent/contract & !{BUYER}",
    f"held/owned by {SELLER}",
    "by reason/title .. contract/agreement/certificate/deed/decision/judgment",
    "title/root transfer/conveyance/deed/assent/assignment dated/of",
    f"{OBJECT} .. given/granted/allotted/left/allocated to .. by/under & !{BUYER}", "demised by/under",
    "put/puts up/erected/built .. registered/permit/certificate",
    "document/paper/instrument/deed .. right/title/ownership .. founded/based/rests/grounded/evidenc*/confirm*"
    "/establish*"
    "/prov*/flows/derive*",
    "root/chain/source of title", f"title/right of {SELLER}",
    "his/hers/theirs/mine by/under/from", "has/have/had/holds it/them by/under/from",
    f"{OBJECT} .. belong* to .. {SELLER}",
    "have/has .. certificate/deed",
    "belongs to .. me/us",
    "hold*/own* under/by",
    "allotted to",
    "has/have/had .. right to .. by/under",
    "disposition .. favour/favor",
    "owned by .. since/under/by",
    "owned since",
    "got .. flat/house/land/property/it",
    "became .. property/owner",
    "bought .. by/under .. deed",
    "obtained .. under/by",
    f"{SELLER} s title/paper/papers/document",
    "the land by",
    "held under",
    "ownership rests/based",
    "belongs/belong to .. strength/virtue/basis",
    "came to the sellers/vendors/seller/vendor",
    "ground/grounds/basis of ownership/title/right",
    "right/title/ownership & registered/entered/recorded .. strength/basis/ground/grounds/virtue",
    "title .. agreement/contract/deed/certificate .. entry/registration entry/no & !pass/passes/transfer*",
)  # fmt: skip
_RIGHT = "right/ownership/title"
_LATE = "late/deceased/died/mother/father/grandfather/grandmother/aunt/uncle/husband/wife/sister/brother/son/daughter"
NOT_YET = (
    f"stands/stand/registered/entered/vested/recorded .. name/names/to/in of/seller/his/her/the/our .. {_LATE}"
    " & still/died/late/deceased/presently/present/estate/yet & !sold/by/from/sale/consent/gift",
    "deeds/deed/register/registry/records/still .. name of .. late/deceased/died & !sold/consent",
    f"{_LATE} .. remains/stands/is .. register/registry/record as/in owner/proprietor",
    "inherit*/inheritance/probate/succession/privatis*/privatiz* & wait*/await*/expected/begun/pending/formalit*"
    "/considered/process/progress/yet/once & !no/nobody/claim*/dispute*/contest*/issued",
    "estate/inheritance .. not .. distributed/administered/wound/shared/divided/closed/opened",
    f"{SELLER} will/shall become owner/owners/proprietor .. & !buyer/purchaser",
    f"{SELLER} .. agreed/contracted/arranged/about/yet to buy/purchase/acquire .. {OBJECT} from & !buy from",
    f"{SELLER} s {_RIGHT} .. not/still .. put/placed/entered/registered/made & !{BUYER}/until/after/pass*/remain*",
    f"owner on/of record is .. {_LATE}",
    "certificate/certificates .. will/shall .. handed/issued/given .. heir/heirs/us/me/him/her/them/when/once &"
    " !buyer*",
    f"{SELLER} .. will/shall receive .. certificate & inherit*/death/notary/estate/died",
    "have/has/get ourselves/himself/herself/themselves/myself entered/registered/recorded",
    "applied .. notary & inherit*/estate/heirs/late/died/file/father*/mother*",
    "probate/privatisation/privatization .. awaited/applied/pending/way/progress/begun/started/underway",
    f"{SELLER} is buying/acquiring/purchasing .. {OBJECT}", f"{SELLER} s own purchase .. not/yet/pending",
    f"{SELLER} .. is/are/expects/hopes .. receive/given/acquire/get .. {OBJECT}/title/ownership/certificate .. "
    "from/by/when/once/after & !buyer/purchaser",
    f"{SELLER} .. awaits/awaiting/awaited .. registration/title/certificate & !buyer/purchaser",
    f"heir/heirs/{SELLER} .. not .. entered/registered .. their/his/her {_RIGHT}",
    f"{_RIGHT} of {SELLER} will/shall be entered/registered/recorded",
    "recognised/recognized as owner* .. court/pending/claim/possession & seller*/vendor*/owner*",
    f"paper/document/deed/certificate .. {_RIGHT} .. mislaid/lost/missing/burnt & !notif*/if",
    f"yet to enter/register/record .. {SELLER}", f"nobody/noone yet .. holds/hold/has .. {_RIGHT}",
    "certificate of inheritance/right/title/ownership & not/yet been/issued/received/obtained & !claim*/certificate is",
    "certificate of inheritance/right/title/ownership & still/yet to be issued/received",
    f"not yet .. handed/transferred/passed/delivered .. {SELLER}/him/her/them by .. developer/builder",
    f"{SELLER} s {_RIGHT} not/yet .. registered/entered/recorded & !burden*/encumbr*",
    f"his/her/their {_RIGHT} .. not/yet .. registered/entered/recorded & !{BUYER}/until/if",
    f"{SELLER} .. not .. registered/recorded .. his/her/their/its {_RIGHT}",
    f"{SELLER} .. not yet .. own/owns/owner/owners/registered/acquired & !moved/paid/received/vacated",
    f"{_RIGHT}/it of/over/to {SELLER}/{OBJECT} .. not yet .. registered/arisen/entered/recorded",
    f"{SELLER}/he/she/they will/shall/intends/expects .. acquire/buy/purchase/receive/inherit .. {OBJECT}/{_RIGHT}"
    f" from/by/under/after & !{BUYER}/another/other/new",
    f"{SELLER}/his/her/their s {_RIGHT} .. will/shall be registered/entered/recorded & !{BUYER}",
    f"his/her/their {_RIGHT} .. will/shall be .. registered/entered/recorded & !{BUYER}",
    f"papers/documents for/on/of {OBJECT}/{_RIGHT} .. lost/burnt/missing/stolen",
    f"papers/documents/document/paper/instrument/instruments/certificate/deed .. {_RIGHT} .. will/shall be"
    f" shown/produced/presented/found/handed/given .. later/due/afterwards/after/once/when & !{BUYER} s {_RIGHT}",
    f"{SELLER} .. entered into .. inheritance & not .. registered/issued",
    "applied/application/applications .. acceptance/entering of/into inheritance/estate",
    "certificate .. will/shall be issued .. heir/heirs/heiress/notary",
    "inheritance/estate .. not/yet been accepted/opened/formalised/formalized/completed/settled/divided",
)  # fmt: skip
"""That the seller is no owner yet, or has no paper to show."""

REVOKED = (
    "power/mandate/authority/proxy .. revoked/cancelled/canceled/withdrawn/annulled/terminated & !until/may"
    "/unless/not/if/all/previous/prior/former"
    "/earlier", "revoke/revokes/cancel/cancels .. this power/mandate/authority",
)  # fmt: skip
POWERS = (
    "nominate*", "constitute*", "mandate*", "grant*", "delegate*", "empower*", "full power*", "confer*",
    "entrust*", "instruct*", "charge/charges .. with", "make/makes .. attorney/representative",
    "let/lets him/her/them", "authority to", "attorney/agent/representative/proxy .. may/shall/can/is",
)  # fmt: skip
SUBSTITUTION = (
    "appoint/name/nominate/engage sub/substitute attorney*/agent*/delegate*",
    "may .. entrust/pass/hand/transfer/confer/give .. others/another/somebody/someone/anybody/anyone/third"
    "/substitute",
    "may .. name/appoint/nominate/delegate/substitute .. substitute*/another/other*/agent*/person",
    "may/right/power to .. delegate/sub/substitute",
    "right/power/authority to entrust/pass/hand/transfer/confer .. others/other/another/third/anyone/somebody",
    "power/powers .. delegat*/substitut*",
    "entitled to .. delegate/substitute", "delegate .. to another/others/third/any",
)  # fmt: skip
WITHOUT = (
    "not be .. delegated/substituted/transferred/assigned", "no .. delegat*/substitut*",
    "without .. delegat*/substitut*", "not .. delegat*/substitut*", "excluded", "prohibited",
    "delegation/substitution is .. excluded/not/prohibited/forbidden",
)  # fmt: skip
TERM = (
    "lapse*", "valid*", "expir*", "force", "ends", "terminates", "cease*", "duration", "period of", "validity",
    "through", "term is", "term .. days/weeks/month/months/year/years",
    "given/issued/granted/made/conferred for .. years/year/months",
    "powers .. given for",
    "power/powers/it/they/authority/mandate last/lasts/runs/run/stands/holds",
)  # fmt: skip
OPEN_ENDED = (
    "until .. revo*", "until .. cancel*", "durable", "indefinite*", "unlimited time/period/duration", "no expiry",
    "until .. withdraw*",
)  # fmt: skip
DEAL = ("alienat*", "acquire*", "mortgage*", "registr* .. title", "disposal", "lease*")
ACTS = (
    "acts/acting/signs/signed .. letter/note/power/deed of authority/authorisation/authorization",
    "power/powers of attorney/procuration", "by proxy",
    "power/powers of attorney/procuration .. dated/notari*/certified/registered/granted/executed/issued/no"
    "/№", "by virtue of .. power/mandate", "attorney for .. " + SELLER + "/buyer/purchaser/principal",
    "as attorney", "as .. attorney in fact", "general/special/durable/notarial power of attorney",
    "holding .. power of attorney", "under .. power of attorney", "his/her/its/their attorney",
    "acting/represented/represents/acts by/through/under .. attorney/proxy/mandate", "poa & !poa no company",
    "behalf/name/instead/place of & authority/mandate/proxy/procuration/power dated/issued/given/granted",
    "letter/letters/warrant of attorney",
    "strength/basis/virtue/force of proxy/mandate/procuration & sign/signs/signed/acts/represent*/behalf",
)  # fmt: skip
_POWERS_OF = "power/powers/mandate/authority/proxy/poa"
NO_DEPUTY = (
    "neither/nobody/none/no party/side/sides/them/one .. attorney/representative/proxy",
    "no/without .. power/powers of attorney & !without delegat*/substitut*",
    "issue/issues/give/gives/grant/grants/undertake*/execute/provide/provides .. power/powers of attorney"
    " & shall/will/undertakes/agrees/must & !acts/acting/represented/signs/signed",
)  # fmt: skip
"""Where a power of attorney is spoken of and nobody acts under one."""
WITHDRAWN = (
    f"{_POWERS_OF} & was/is/been/since revoked/withdrawn/cancelled/canceled/annulled & !not/no/until/if/unless"
    f"/never/neither"
    " & !may be",
)
UNAUTHORISED = (
    "sign/signs/signed/acts/act .. instruction/instructions/request/word & telephone/phone/orally/verbally/message",
    "sign/signs/signed/acts for her/him/them & !price/money/notary/receipt/interpreter/illness/blind",
    "not sign/signs in person & !keys",
    f"signed by & arrangement/agreement/request .. {SELLER}/{BUYER} & telephone/phone/orally/verbally/message"
    "/absent/abroad",
    f"sign/signs/signed/acts .. for/behalf {SELLER}/{BUYER} & telephone/phone/orally/verbally/verbal/message"
    "/word & !notice*",
)
"""That somebody signs for a side and shows no powers."""
NOT_TO_SELL = (
    f"{_POWERS_OF} & not/no/nor/without to .. sell/alienate/dispose/sign .. flat/apartment/property/contract/sale"
    " & !may not/delegate/substitut*",
    f"{_POWERS_OF} & not/no/nor/without to sell/alienate/dispose",
    f"{_POWERS_OF} .. not/no .. power/right/authority/powers .. sell/sale/alienate/dispose/conclude"
    " & !without/delegat*",
    f"{_POWERS_OF} .. does/do/did not .. cover/include/extend/mention/name/contain .. sale/sell/alienation/signing",
    f"{_POWERS_OF} .. only/merely/solely .. collect/represent/registration/documents/certificates/lease/management",
)
"""Powers that do not reach the deal."""
NO_NOTARY = (
    "without .. notary/notarial/notarisation/notarization & !without delegat*/substitut*/right",
    "not been notarised/notarized/certified",
)
"""How a power of attorney says that no notary has seen it."""
_MONEY = "money/price/payment/sum/proceeds"
_TAKE = "receipt/receive/receiving/accept/accepting/take/taking"
NO_MONEY = (
    f"{_TAKE} .. {_MONEY} .. not/nothing named/mentioned/included/covered/in/stated/given/provided/entitles",
    f"not/nothing/silent/neither/no .. {_TAKE} .. {_MONEY} & power*/authority/right/entitle*/text/attorney"
    f" & !take place/without/agency/agent/broker/claims/{BUYER} may",
    f"{_TAKE} .. {_MONEY} .. not among/within/part & power*/authority",
    f"not/nothing .. extend/entitle*/cover/covers/include*/mention* .. {_TAKE} & {_MONEY}",
)  # fmt: skip
"""That powers do not reach the money."""
LEFT_TO_BE_GUESSED = (
    "sale/selling/sell/disposal/alienation .. not .. mentioned/named/included/covered/provided in/by/there & power*/it",
    "only .. collection/collecting/certificates/letting/management/papers .. named/given/covered & power*",
    "fuller/further/new/wider/proper power/powers/authority .. will/shall/to .. sent/follow/given/brought/issued",
    "consider/considers/considered/take/takes/agree/assume*/understood .. implied/implies/includes/include & power*"
    "/sign*/sale/it/sense",
    "power/powers/authority .. sell/dispose/sign/alienate .. to/will be added/given/supplied/granted later/afterwards",
    "his/her/their/such powers .. not .. sale/sell/sign/signing/dispose/contract",
)
"""That the powers for the deal are not in the paper."""
SIMPLE = (
    f"{_POWERS_OF} .. simple/plain .. form", f"{_POWERS_OF} .. not .. notarised/notarized/certified/attested",
    f"handwritten/unnotarised/unnotarized/uncertified {_POWERS_OF}", f"{_POWERS_OF} .. without .. notary/notarial",
    f"simple/plain written {_POWERS_OF}",
)  # fmt: skip
