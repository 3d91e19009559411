"""English wordings on rights of others in the object."""

from cleardeed.documents.reading.english import BURDEN, BUYER, LEASE, OBJECT, OTHERS, SELLER, SUIT

_REAL = (
    "mortgage/mortgages/pledge/lien/liens/hypothec*/encumbrance*/incumbrance*/caveat*/caution*/attachment/inhibition*"
    "/charge/burden/burdens/bond/bonds/servitude*/easement*/seizure*/injunction*/pendens/restraint*"
)
_STANDS = (
    "registered/recorded/entered/noted/lodged/remains/remain/subsists/outstanding/exists/exist/unpaid/undischarged"
    "/secures/securing/encumbers/burdens/affects/endorsed/annotated/inscribed/standing/continues"
)
_LIFTED = (
    "struck/extinguished/erased/deleted/expunged/deregistered/discharged/released/redeemed/lifted/cancelled/canceled"
    "/removed/satisfied/repaid/cleared/withdrawn/vacated"
)

_NO_ONE = "no/not/nobody/none/nothing/neither/nor/never"

MENTIONED = (
    "nothing .. restrictions/encumbrances/charges/burdens", "secures/secure no loan/loans/debt/debts",
    "writ/writs", "charging order", "memo/memos", "no bank",
    BURDEN, "standard securit*", "security interest*", "right/rights of way", "servitude*", "clear title",
    "deed/deeds of trust", "marketable title",
    "security .. for/over/debt/loan/bank",
    "security/levy/collateral & debt/debts/obligation*/creditor*/title", "unburdened",
    f"entry/entries/nothing/notice .. creditor*/register/registry/charges & {_NO_ONE}",
    "free and clear", "restriction*/prohibition*/ban/bans .. dispos*/alienat*/register*/registered/recorded/entered",
    f"{_NO_ONE} .. bailiff*",
)  # fmt: skip

BURDENED = (
    "charging order",
    f"loan/debt/facility/credit & secured on/over/against/by it/{OBJECT}",
    "is/are/stands under .. writ", "writ/memo/memos/judgment .. registered/recorded/entered/lodged",
    "restriction .. without .. consent",
    f"is/are/remains/stands/sold/conveyed/transferred/taken/takes/acquired subject to .. {_REAL}",
    f"encumbrance/encumbrances .. {_REAL} .. outstanding/mortgagee/pledgee/entry/dated & !no/none/free/nil",
    f"{_REAL} .. favour/favor of", f"restriction*/notice/entry/order .. favour/favor of & !{BUYER}",
    f"{_REAL} .. {_STANDS}",
    f"existing/outstanding/current/subsisting/registered/recorded/first/second/prior/undischarged {_REAL}",
    "is/are/remains/been/stands/presently/currently/still mortgaged/pledged/charged/hypothecated/seized"
    " & !electricity/water/gas/meter/meters/rent/fee/fees/tax/interest/penalty/%/delay/fine/fines",
    f"encumbered/burdened by/with .. {_REAL}/loan/debt",
    f"{OBJECT} .. serves/stands/given/used as security/collateral",
    "right of way .. benefit*/favour/favor/crosses/over/across & !benefit of .. right & !together with",
    "right/rights .. drive/pass/walk/cross/lay/lead/run/draw .. across/over/through/from & !benefit/together",
    f"{OBJECT}/it .. secures/securing .. debt/loan/credit/obligation*",
)  # fmt: skip
ARRESTED = (
    "is/are/been/was/were/stands seized/arrested/frozen/confiscated/impounded",
    f"{OBJECT} .. is/are/been/was/stands attached & !hereto/annex*/inventory/plan/schedule/list/form"
    "/certificate/disclos*",
    "attachment/seizure/freezing/restraint/restraining/prohibitory/preservation order .. noted/registered/recorded"
    "/entered/made/in",
    f"freezing/restraining/prohibition/prohibitory/prohibitive/preservation order/injunction/notice .. {OBJECT}",
    "court/bailiff/judge .. has/have prohibited/frozen/restrained/attached/seized/enjoined",
    "injunction .. restrain*/prohibit*/forbid*/prevent*", "lis pendens .. registered/recorded/entered",
    "prohibition .. dispos*/transfer/alienation/dealing*/sale",
    "prohibition/ban .. registration",
    "entry/order/ruling/measure/measures/decision/ban .. forbid*/prohibit*/suspend*/freez* .. registrar/registration"
    "/dealing/dealings/dispos*/alienat*/transfer/sale/transaction*",
    "alienation/disposal/disposition/dealings/sale/registration .. is/are/was/been .. forbidden/prohibited"
    "/suspended/frozen",
    "bailiff*/court*/judge*/enforcement/authorit* .. forbidden/forbade/prohibits/prohibited/banned/stopped",
)  # fmt: skip
OPTIONS = (
    "option .. purchase/buy/acquire",
    "unilateral/agreed notice .. option/agreement/contract/claim/interest",
    "right .. preemption/emption/refusal .. favour/favor/benefit/granted",
    "beneficial/equitable interest .. of",
)
"""What a register notes of others who may buy, or who share."""
NO_ENTRIES = ("no entries/entry/records/record",)
"""What stands below a heading of an extract where it has nothing to tell."""
IN_EXTRACT = (
    "caveat*", "caution*", "lis pendens", "pendens", "inhibition*", "hypothec*", "standard securit*", "attachment*",
    "deed of trust", "servitude*", "right of way", "bond", "bonds", "levy",
)  # fmt: skip
OF_MONEY = (
    "free of charge & !any/all/every/mortgage*/lien*/pledge*",
    "at whose charge/cost/expense",
    "own charge/charges",
    "charges .. owing/due/unpaid/paid/payable/settled & !mortgage*/lien*/pledge*/secured/title",
)
"""Charges that are paid, not registered."""
OFFICES = (
    "land and mortgage register*/registry/book/books/number",
    "mortgage register/registry/book",
    "mortgage centre/center/department/division/desk/office .. bank/jsc/pjsc & !mortgaged",
)
"""Offices and registers that are called after mortgages."""
GRAVE_ENTRY = (
    "freezing", "restraint*", "restraining", "attachment*", "inhibition*", "prohibitory", "sequestration",
    "interdict*", "preservation order", "confiscat*",
)  # fmt: skip
_NOT_TO = "may/shall/must/will/undertakes/agrees/bound/obliged/entitled not/neither/never"
PROMISED = (
    f"{BUYER}/{SELLER} {_NOT_TO} & !there is/are no", f"{BUYER}/{SELLER} .. refrain*/forbear*",
    f"without .. consent/permission/permit/approval/agreement .. {BUYER}/{SELLER} & mortgage/pledge/charge/let/lease",
)  # fmt: skip
"""What a side is not to do, which tells nothing of the object as it is."""
RESTRICTED = (
    "in/within/inside ~ zone/strip/corridor/belt & prohibited/forbidden/banned/restricted/limited",
    "in/within/inside ~ zone/strip/corridor/belt & nothing/not/no/neither .. built/build*/construct*/erect*/allowed"
    "/permitted/planted/dig",
    f"{OBJECT}/part/strip .. is/lies/falls/located/situated within/in/inside .. zone/corridor/area & protect*/security"
    "/sanitary/conservation/buffer/flood/heritage & !no/not/neither/none",
    "operator/utility/supplier/municipality/neighbour*/neighbor* .. right/entitled/may .. enter/access/cross/pass/use"
    f" .. {OBJECT} & !no/not/nobody/none/neither",
)  # fmt: skip
"""Restrictions on the use of land."""
BUYERS = (
    "apply/applies/applied/application for .. mortgage",
    f"will/shall/to be/become mortgaged/pledged/charged & !{SELLER}",
    "lending bank/lender", "lender/bank .. finances/financing/finance/lends/credits/financed",
    "from/upon/after/following registration & mortgaged/pledged/charged/pledge & bank/lender & !ban/bans/existing",
    "from/upon/on/with/after/following registration ~ mortgaged/pledged/charged/pledge/mortgage/hypothec & !ban"
    "/bans/prohibition*/existing",
    f"{BUYER} s loan/credit/bank/lender",
    "after/upon/on/until/against/once registration .. mortgage", "mortgage .. own/buyer*/bank s favour & loan/credit",
    "mortgaged/pledged/charged to .. buyer/purchaser",
    "buyer/buyers/purchaser/purchasers own mortgage/loan",
    "obtain*/secure/secures/arrang*/approv*/grant*/offer .. mortgage",
    "mortgage .. offer/approval/application/commitment/contingency/approved/granted/finance", "lender s .. mortgage",
    f"mortgage .. by {BUYER}",
    f"{BUYER} .. mortgage .. bank/lender & !stands/stand/charged/acknowledg*/aware/informed/existing/subject/accept*",
    "by force/operation of law & registration/moment/borrower*/loan",
    "borrower* .. loan/credit",
    "mortgage* .. borrower*",
)  # fmt: skip
SPOKEN_OF = (
    "while/until/when/after/once/if/during/as the mortgage/pledge .. lasts/lifted/exists/discharged/repaid/in"
    f" & !{SELLER} s/existing/outstanding",
)
"""What goes on to speak of the mortgage that the buyer's loan brings about."""
SELLERS_PLEDGE = (
    f"lien/charge/pledge/mortgage/hypothec .. favour/favor of {SELLER}", f"{SELLER} .. lien/charge .. unpaid",
    f"mortgage back .. {SELLER}", f"{SELLER} s lien/charge/pledge",
    f"{SELLER} has/have/takes/retains/waives/waive .. lien/charge/pledge",
    f"give/gives/grant/grants/execute .. {SELLER} .. mortgage/charge/lien",
    "purchase money mortgage/note/lien",
    f"pledge/pledged/mortgaged .. by/with/to {SELLER} & !bank/loan",
)  # fmt: skip

OWN_LEASE = (
    "covenants/terms/provisions/conditions/rent/landlord .. lease & !tenant*/let/rented",
    f"{SELLER} .. holds/held/owns/assign* .. lease", "leasehold", "ground rent",
    "lease .. years from/commencing/granted",
    "residue of .. term/lease", "under the lease", "head/headlease lease", "long lease", "lease .. extend*/extension",
)  # fmt: skip
"""The lease by which a flat is owned."""
WAIVED = (
    "co/coowner*/neighbour*/neighbor*/owners .. given/gives/gave/give up .. right/rights",
    "co/coowner*/neighbour*/neighbor*/owners .. declined/renounced .. buy/purchase/writing",
    "undisputed", "unlet", "unclaimed", "untenanted", "uncontested", "unleased",
    "waive*/declined/renounce*/disclaim* .. refusal/preemption/preemptive/pre/preference/preferential",
    "refusal/preemption/preemptive/pre/preference/preferential .. waive*/declined/renounce*/lapsed",
    "refusal/preemption/preemptive/pre/preference/preferential .. not exercised/used",
)  # fmt: skip
"""Rights to be asked first that are out of the way."""
THIRD = (


    "neighbours/neighbour/neighbors/relatives/relative/heirs/heir/coowners .. rights/right/claims & !way",
    "claims/claim asserted/filed/declared/stated/entered .. court",
    "not in/under/object .. dispute/litigation",
    f"{OTHERS} .. right*/claim*/interest*/title/share/entitle* & !use/reside*/registered/occupy/live/lives"
    " & !other disposition",
    "no person/nobody/body .. right*/claim*/interest*/title/share/entitle* & !use/reside*/registered/occupy/live"
    "/lives", f"{SUIT} .. pending/threatened/concerning/affecting/relating/respect/regarding/touching/against"
    " & !bankrupt*/insolven*/petition/liquidat*",
    "no .. litigation/lawsuit*/suit*/dispute*/proceedings/tenan*/lease*/lettings/occupanc*/occupier*/options",
    "free of/from .. claims/suits/litigation/disputes/tenan*/lease*/lettings/proceedings",
    "not .. agreed/let/leased/optioned/given/contracted/assigned .. other/else/another/third/anyone",
    "no .. other/third/person .. claim*/interest/right*", "not .. leased/let/rented/tenanted",
    "neither .. leased/let/rented", "not .. subject .. lease*/tenan*/litigation/dispute/claim*", "no option*",
    "first refusal/offer", "pre emption",
    "nobody .. rent*/lease*/uses/disput*/suing/sues/sued/occupies/contest*",


    f"claim*/right*/interest* of/by/from {OTHERS}", "family .. claims/claim", "nobody .. say in/over",
    "not .. object/subject of .. court/case/litigation",
    "no .. quarrel/lawsuit",
    "no/nobody .. gone/go/goes/went/going/applied to/court",
    f"{_NO_ONE} .. person*/people/one/anyone/heir*/relative*/owner* .. challeng*/contest*/claim*/disput*/sue/appeal*"
    "/object/option*",
    "nobody .. option*/first/pre/claim*/challeng*/contest*/sue/sued",
    "not .. promised/sold/reserved/offered .. else/other/another",
    "no promise/reservation .. given/made/granted",
)  # fmt: skip
LIFTED = (
    "encumbrance*/incumbrance*/restriction*/charges .. empty/nil/blank",
    f"was/were/been/is/are {_LIFTED} & {_REAL} & !not/never/yet/be",
)
"""That a burden was lifted."""
CLAIMED = (
    "claim/claims/claimed/suit/lawsuit/dispute/objection/objections/litigation ~ note/entered/entry/court/case/judge"
    "/dated/filed/received/lodged/registered/recorded & !no/not/none/absent/nil/missing",
)
"""What a register notes of claims to the object."""
LISTED_LEASE = (
    f"{_REAL}/loan/loans/bailiff*/bank/mortgaged/pledged/charged/encumbered/arrest*/attached/seized & lease"
    "/tenancy/tenancies/leases/leased/let/rented/rent/lent"
    " & !dispute*/litigation/lawsuit*/suit/suits/claim*/tenant*/occup*/rights/option*/pre/others/interest"
    "/proceedings/use/uses/disputes/title/licence/license/promised/nobody & !right to/in/person",
)
"""A lease that is denied as one burden in a list of burdens."""
NO_TENANT = (
    "tenant/tenants/lodger*/promised & lives/live/living/occupies/occupied/registered/inhabit*/resid* & no/nobody/none"
    "/neither/not & !right*/claim*/interest/dispute*/lawsuit*/litigation/option*/third/let/leased/lease/tenancy"
    "/tenancies/use or/pre",
    f"{_REAL} & rights of way & !claim*/dispute*/third/tenant*/others",
)  # fmt: skip
"""Tenants who are denied as people who might live there, and ways as burdens of the land."""
INSOLVENCY = ("bankrupt*/insolven*/creditor*/liquidat*/indebted*",)
FORUM = (
    "claim/claims/complaint/complaints regarding/about/concerning/as/on/to .. quality/condition/state & !third/title",
    "financial/monetary/money/mutual/further claims/claim/demands", "claim/claims .. against him/her/them/us/me",
    f"claim/claims/demands against/to/on {SELLER}/{BUYER} & !{OTHERS}/person/creditor*",
    f"{SELLER}/{BUYER}/party/parties/side/sides .. no claim/claims/demands/complaints .. against/to/on/as/regarding"
    f" & !{OTHERS}/pending/tenant*",
    "neither/each/either/no/parties/sides party/side/sides/have .. claim*/demand* .. other",
    "disputes/differences/controversies/dispute/claims .. go/goes/referred/settled/heard/decided/resolved"
    "/submitted/tried"
    "/determined/brought .. court/courts/arbitrat*/mediation & !pending/filed/title/neighbour*/seller/vendor",
    "court/courts .. have/has .. jurisdiction",
    "disputes/disagreements/differences/quarrels .. court/courts/arbitrat* & claim/claims & !title/pending/filed",
    "exchange of claims", "lease covenants",
    "other s suit", "suit of other", f"rent/rental/hire/lease .. cell/safe/vault/locker & !{OBJECT} .. rent/rented/let",
)  # fmt: skip
_OUTSIDER = (
    "neighbour*/neighbor*/co/coowner*/heir*/relative*/brother/sister/uncle/aunt/nephew/niece/cousin/mother/father/son"
    "/daughter/ex/former/grandson/granddaughter/stepson/stepdaughter/widow/cooperative/association/operator/company"
    "/tenant*/lodger*/party/stranger/municipality/beneficiary/legatee*"
)
_CONTESTS = (
    "maintain/maintains/maintained/insist*/oppose*/contest*/dispute/disputes/disputed/challeng*/sue/sues/sued/suing"
    "/asserts/alleg*/demands/demanded/objects/objected"
)
_WENT = "go/goes/going/gone/went/turn/turned/turns/apply/applied/applies/appealed/recourse"
_AT_STAKE = "will/gift/inheritance/title/share/boundary/ownership/half/quarter/third/division/former/ex/spouses"
_PARTIES = f"party/parties/sides/side/either/each/{SELLER}/{BUYER} may/shall/can/will/go/turn/apply/applies"
OTHERS_RIGHT = (


    f"{_OUTSIDER} ~ {_CONTESTS} & title/sale/{OBJECT}/will/gift/share/half/quarter/metres/meters/boundary/theirs/his"
    f"/hers/ownership/inheritance & !party {_CONTESTS}/{BUYER} {_CONTESTS}/{SELLER} {_CONTESTS}/condition/quality"
    "/price",
    f"{_OUTSIDER} .. announced/threaten*/brought/filed/lodged .. suit/action/claim/lawsuit/proceedings",
    f"attic/cellar/basement/roof/yard/garage/part/half/floor/room/rooms/{OBJECT} is/are used/occupied/kept/held/run by"
    f" .. {_OUTSIDER} & !by {SELLER}/{BUYER}/family",
    f"{LEASE} .. occupies/occupy/occupying/remains/remain/stays/stay/lives/holds/pays/resides",
    "existing/current/subsisting/sitting lease/leases/tenanc*/tenant/tenants/tenancies",
    "lease/tenancy .. until/expires/expiring/runs/ends/ending/term/dated/force/unexpired",
    "is/are/been/currently/presently let/leased/rented/tenanted/sublet .. to/until/under/for",
    "subject to .. lease/leases/tenancy/tenancies/tenant/letting/usufruct/litigation/claim/option",
    f"{LEASE} .. goes/go/passes/pass/comes/come with .. {OBJECT}/it",
    "claim/suit/action/dispute/lawsuit .. is/are/was/been/remains pending/before/filed/lodged/brought/accepted/admitted"
    "/unresolved/ongoing",
    "has/have .. filed/brought/lodged/commenced/issued/started .. suit/claim/action/proceedings/lawsuit"
    f"/application & !{BUYER}/{SELLER} has/have",
    "heir/heirs/inherit*/estate & other/another/further/rival application/applications/applicant*/claimant*/heir"
    "/heirs & determin*/decid*/dealt/pending/considered/examined/lodged/composition & !waive*/renounce*/declined",
    "claims/claiming .. half/share/third/quarter/ownership/interest/title/part",
    "holds/hold/has/have/enjoys .. right of first refusal/pre/preemption"
    " & !waive*/declin*/renounc*/disclaim* .. right",
    "used/enjoyed/farmed/kept by .. neighbour*/neighbor*/third/other/others/relative*/brother/sister/friend"
    " & !previously/formerly/copy/copies/counterpart*/original*",
    "holds/hold/has/have .. option .. buy/purchase", "is/are subject of .. litigation/dispute/claim/proceedings",
    "pending .. suit/claim/litigation/action/lawsuit/appeal",
    "keeps/keep/uses/use/operates/maintains/stores/grazes/runs/occupies/parks .. under agreement/contract"
    f"/licence/license/permission & !{SELLER} keeps/keep/uses/use/parks/stores",
    f"case/suit/dispute/quarrel/litigation/lawsuit .. with/against .. about/over/concerning .. {OBJECT}/title"
    f"/ownership",
    f"rents/rent/leases/hires/hire the/a/part/half/it/out {OBJECT}/floor/roof/wall/yard/half/part/whole &"
    f" !{SELLER} rent/rents/leases/hires",
    f"rent/rents/payments/rental .. received/collected/paid/due/go/goes .. by/to .. {BUYER}"
    " & tenant*/lease*/let/rent/rents/rental & !arrears/seller",
    "considers/consider/regards/treats .. half/part/share/it/own his/hers/their/its/own",
    f"rent/rents/renting/leases one/two/half/some/part/the/a .. rooms/{OBJECT} & !{SELLER} rent/rents/leases",
    "option .. granted/given/exercisable/runs/registered .. to/until/by & !no/never/not/nobody & !to .. "
    f"{BUYER}/term/paying/payment",
    f"{SELLER} .. promised/reserved .. {OBJECT}/it to & !not/nobody/never/no/{BUYER}",
    "rental/letting programme/program/pool/scheme .. until/runs/continues/binds & !ended/no/not/expired",


    "used/farmed/kept/occupied/cultivated/worked/held by & lease/licence/license/permission/rent"
    "/arrangement & !buyer/purchaser",
    "claim/suit/action/lawsuit/case/dispute .. is before .. court", "lawsuit/suit/claim of .. neighbour*/neighbor*",
)  # fmt: skip
UNLOST = (
    f"{_NO_ONE} .. affect*/touch*/prejudice*/impair*/end/ends/extinguish*/terminate* .. right .. live/reside/use"
    "/occupy/residence",
    f"{_NO_ONE} .. asked/made/required/obliged/forced/compelled/expected/have/has leave/move/vacate/quit &"
    " !before/until/earlier/sooner",
    "need/needs not leave/move/vacate/quit & !before/until/earlier/sooner",
    f"{_NO_ONE} .. lose/loses/lost/forfeit*/cease*/deprived .. right/rights/residence/abode/home/registration"
    "/occupation",
    f"{_NO_ONE} .. evict*/ousted/disturbed .. from/in",
    f"{LEASE} who live/lives/reside/resides & !no/nobody/none/left/vacat*/leave/leaves",
    f"arrangement/agreement/right/licence/permission .. bind*/respect*/honour*/continue* .. {BUYER} & live/lives/stay"
    "/stays/home/reside*/occup* & !no arrangement/agreement/right/licence/permission",
    f"{BUYER} .. not .. ask/require/compel/force/press .. leave/move/vacate/quit & live/lives/living/stay/remain"
    "/reside*/occup* & !before/earlier/sooner",
)
"""That somebody who lives there does not lose the right to."""
EXCEPTED = (
    f"{_WENT} to .. court/tribunal/judge & {_AT_STAKE} & !{_PARTIES} & !if/shall/register*/nobody/none/neither"
    "/never/no",
    f"apart/except/save/besides/barring/excepting {LEASE}/lodger*/neighbour*/neighbor*/easement*/servitude* & no"
    "/nobody/none/nothing/not/neither",
    f"no/nobody/none/neither/not .. except/save/but/besides {LEASE}/lodger*/neighbour*/neighbor*",
    "pre/emptive/preemptive/refusal/option .. has/have/had/is/are/was not .. waived/given/declined/renounced"
    "/released/lapsed"
    " & !need/required",
    "co/coowner* .. not .. notified/informed/offered/asked/approached/consulted/waived/told & !need",
    "other/remaining owner/owners/holders .. not/never .. notified/informed/offered/asked/approached/consulted"
    "/told & !need",
    f"no/nobody/none/neither/not .. except/save/apart for/than/from/that {LEASE}/lodger*/neighbour*/neighbor*",
    f"no/nobody/none/neither/not .. other than {LEASE}/lodger*/neighbour*/neighbor*",
)
"""Whose rights a denial leaves out."""
RETAIN = (
    *UNLOST,
    "lodger*/guest*/relative*/mother/father/aunt/uncle/grandmother/grandfather .. will/shall/may stay/remain on"
    "/there/in",
    f"{BUYER} .. lets/let/allow*/permit*/tolerate*/agree*/consent*/object .. live/stay/remain/reside/living/staying"
    "/remaining/residing & !inspect/before/until registration/completion/transfer/closing",
    "stay/stays/remain/remains/staying where she/he/they is/are",
    "keep/keeps/continue/continues using room/rooms/floor/flat/apartment/house/bedroom/kitchen",
    f"{LEASE} .. stay/stays/remain/remains on/in/there & !until/till/paid/liable/responsible/entitled",
    f"{SELLER} .. stay/stays/remain/remains/live/lives .. in/on .. {OBJECT} .. after/past"
    " completion/transfer/sale/registration/closing/payment & !days/weeks/until/till/later/within",
    f"{SELLER} .. stay/stays/remain/remains/live/lives .. until/till .. finds/find/found/suitable & !later/latest",
    f"{SELLER} .. stay/remain/live .. some/several/few/couple weeks/months/time/while",
    "go/goes/keep/keeps/continue/continues on/to using/use room/rooms/floor/flat/apartment/house/bedroom/kitchen",
    f"may/can/shall .. use/keep/live/stay/occupy .. as long as & !{BUYER} may/can/shall use/keep/live/stay/occupy",
    "as long as .. wish*/want*/like/likes/please*/need/needs & room/live/use/stay/house/flat/floor",
    "may/can .. use .. room/floor/bedroom/kitchen/annexe & life/lifelong/after/always/further/indefinitely",
    "may/shall/will/entitled/allowed/permitted .. go/keep/carry on living/residing/using/occupying",
    "keep/keeps/retain/retains .. room/floor/annexe & live/lives/living/use/uses/residence/lodger*/mother/father/uncle"
    "/aunt/relative*/sister/brother/caretaker",
    "live/lives/stay/stays/remain/remains/reside/occupy .. until/till .. die/dies/death/decease/pass",
    "stay*/remain*/continue*/go/goes .. to/on live/living/reside/residing/occupy/occupying/dwell",
    "until/till/to .. end/rest of .. life/days", "as long as .. lives/live/alive", "until .. death",
    "keep/keeps/retain/retains his/her/their/its/the registration/residence & !until/not/no",
    "continue/continues to live/reside/occupy/use/stay", "life estate/interest/tenancy/tenant/rent",
    "reserve*/retain*/keep*/has/have/holds/enjoys/enjoy .. right .. habitation/residence/reside/occupy/live"
    "/dwell/use/occupation/remain/stay", "right of habitation/residence/abode/usufruct/dwelling",
    "usufruct .. remains/remain/favour/favor/reserved/retained/held/life", "reserve*/retain*/subject .. usufruct",
    "may/shall/will/entitled .. stay/remain/reside/live .. house/apartment/flat/property/premises/home/rent"
    f"/free/life & !{BUYER} may/shall/will stay/remain/reside/live/use",
    "remain/remains/stay/stays in occupation/possession/residence", "for the rest of .. life",
    "for .. lifetime/life",
    "may/shall/will stay/remain/live .. in/at .. house/apartment/flat/property/premises/home .. after/until/free"
    f" & !{BUYER} may/shall/will stay/remain/reside/live/use",
)  # fmt: skip
RESIDENTS = (
    "on .. housing register/registers/records",
    "only/sole person/one/resident registered",
    f"{_NO_ONE} .. keep*/retain*/has/have/hold*/enjoy* .. right .. use/live/reside/occupy/dwell"
    "/residence",
    "leave/leaves/left .. register",
    "retaining/retain/retains .. right .. use/reside/live/occupy/residence", "occupancy & vacant", "signed off by",
    "nobody .. occupation",
    "struck/strike/strikes/come/comes/came/taken/signed off & address/register/registered/entered/residence",
    "give/gives/gave up .. registration", "one/person/persons/people registered is/are",
    "registration .. cancelled/canceled/removed/terminated/ended/withdrawn & !mortgage/charge/title/encumbrance*",
    "withdraw*/cancel* .. registration & !mortgage/charge/title/if/refus*/may",
    "vacant", "vacated", "unoccupied", "move/moves/moved out",
    "no person/body/one .. lives/live/living/resides/residing/registered/occupies/occup*",
    "nobody .. lives/living/resides/residing/registered/occupies/occupying",
    f"registered at/in the/this/said/same {OBJECT}/address & !deeds office & !transfer/title",
    "registered at/in .. apartment/flat/house/property/address/premises/dwelling & !passport/born/birth/identity"
    "/licence/license/street/str/avenue/lane/road/boulevard/building & !registered office",
    "free of/from .. occupants/occupiers/occupation/persons/residents & !claims/mortgage*/rights/lien*/pledge*"
    "/charge*",
    "deregister*",
    "occupation by .. persons/person/family",
    "no person*/people/one/body .. who .. right use/live/reside/occupy/stay",
    "nobody .. enrolled/listed/domiciled & at/there/in/on",
    "nobody .. entered/staying/stays/remain*/live*", "nobody/person/persons .. has/have .. registration",
    "not lived in",
    f"{OBJECT}/it .. stands/stood/is/be/been empty",
    "nobody .. lives/entered",
    "registered there",
    "no right of use",
    "strike* .. off",
    "takes/take/taken/removed/remove* .. register",
    "residence .. reported",
    "de register*",
)  # fmt: skip
OF_CHILDREN = ("no/neither/not .. minor/minors/child/children/ward/wards & !nobody/persons/person/seller/sellers",)
"""That no children live there, which says nothing of others."""
OF_THINGS = (
    "vacant/empty/vacated/cleared & belongings/swept/clean/furniture/rubbish/broom & !person*/people/nobody/one"
    "/occup*/tenan*"
    "/resid*/registered/lives/live/lived/possession/register",
)
"""That nothing is left in it, which tells nothing of people."""
KIN_LISTED = (
    f"registered in the/this {OBJECT} {SELLER} & !deed/contract/title/name/passport",
    f"registered in/at the/this/that {OBJECT}/address .. is/are & !deed/contract/title/transfer/ownership/right",
    "following persons/people/citizens/residents .. registered",
    "registered .. following persons/people/citizens",
    "registered .. grandmother/grandfather/grandson/granddaughter/stepson/stepdaughter/mother/father/son"
    "/daughter/brother/sister/wife/husband/aunt/uncle/nephew/niece/cousin"
    " & !born/passport/only/deed/contract/marriage/mortgage/title/consent/notar*/owner/owners/№",
)
"""Relatives who are registered, it goes without saying where."""
LISTED = (
    "remain/remains/stay/stays/still/are on register/records .. address/flat/apartment/house/there",
    "is/are/remain/remains/stay/still registered .. at/in/there & !contract/agreement/right/rights"
    "/title/ownership/transfer/deed/mortgage/lease/proprietor/registry/company/passport/owner",
    "remain/remains registered",
    "has/have not deregistered/moved/vacated",
    "is/are registered in/at/there & !deregister*/removed/off/only/alone/transfer/title/deeds/ownership/right",
    "registered & not intend to leave/move",
)  # fmt: skip
OF_KIN = (
    "mother/father/parents/sister/brother/son/daughter/sons/daughters/wife/husband/aunt/uncle/grandmother/grandfather"
    "/nephew/niece/cousin/children/relative*",
)
ALL_LEAVE = (
    "all/everybody/everyone/both/they/them/persons/person/people/residents/occupants/nobody/vacant/family/together"
    "/anyone",
)
"""Who leaves, where not the owner alone does."""
_LEAVING = "removal/removing/remove/deregist*/deregister/departure/leaving/vacat*/strik*/moving"
STAY = (
    f"{_LEAVING} .. not .. duty/obligation/part/matter/concern/task/promised/undertaken/guaranteed/agreed"
    "/provided/envisaged/required/demanded",
    f"no/not .. duty/obligation/undertaking/promise/commitment .. {_LEAVING}",
    f"{_LEAVING} .. {BUYER} s own/concern/affair/matter/care/business",
    f"{BUYER} .. {_LEAVING} .. himself/herself/themselves/itself/court",
)
"""Words on leaving that promise nothing."""
REFUSED = (
    "moves/move/leave/leaves/vacates/vacate/deregister/deregisters .. when/once/after .. found/finds/find/bought/buys"
    "/built/builds .. else/another/other/new/house/flat/home/housing & !later/latest/by/months/days/weeks",
    "registered & when .. deregister*/leaves/leave/moves/move/goes .. for/up to/decide/decides him/her/them",
    "not/nor/never .. said/told/known/decided/agreed/settled .. when/whether .. leave/move/deregister*/go",
    "registered/register & will/would not .. come/sign/go/take off/out",
    f"remain/remains/stay/stays/keep/keeps registered & {BUYER} .. not/no objection/object/mind/against"
    "/consents/agrees/accepts",
    "registered/register/registration & once/when/after .. find/finds/found/buys/bought/gets/acquires"
    " .. housing/accommodation/home/place/dwelling & !not/later/latest",
    "registered/register/live/lives & nobody/no/not .. undertak*/promise*/agree*/obliged .. take/strike/remove"
    "/have .. off",
    "register/registered/live/lives/living & no date/time/term/deadline is/are/has/was .. set/fixed/agreed/given",
    f"{BUYER} .. court/evict*/eviction & registered/residents/leave/occupants & !may/dispute*",
    "move/moves/moving/leave/leaves/go/goes/vacate*/departure .. not .. settled/decided/agreed/known/determined/fixed"
    " & !price/term/terms",
    f"{_LEAVING}/deregistration .. registered/persons/residents/occupants .. {BUYER} s own/concern/affair/matter"
    "/care/business/task",
    f"question/matter/issue/date/time .. {_LEAVING}/deregistration .. open/unsettled/undecided/later",
    "no/not/without .. promise*/undertaking/assurance/commitment/guarantee .. struck/removed/deregist*/leave"
    "/move/strike & register/registered/residen*",
    "will/would not leave/move/deregister & registered/residen*",
    "registered/registration & decide/decides/settle/settles for herself/himself/themselves",
    "not going to leave/move/deregister & registered/residen*",
    "not/no .. mean/means/intend/intends/intention/want/wants/wish/wishes/willing/plan .. leave/move/deregister/quit"
    " & registered/residen*",
)
"""Somebody who is registered there and says that he will not leave."""
LEAVE = (
    "off .. register",
    "registration .. cancelled/canceled/removed/terminated/withdrawn", "withdraw*/cancel*/remove* .. registration",
    "move/moves out", "leave/leaves the", "deregister/deregisters/deregistered", "vacat*", "quit/quits",
    "strike*/struck .. off",
    "move/moves/transfer/transfers/change/changes .. registration/registered & by/before/within", "takes/take"
    "/taken/removed/remove* .. register", "flitted", "move/moves/moved .. out",
)  # fmt: skip

EXPLAINED = (
    "charges register & !registered/dated/favour/favor", "register contains/describes/specifies/identifies",
    "any charges/mortgages/encumbrances", "expired .. cancelled", "cancelled/canceled/discharged/released/vacated",
    "mortgage regulations", "mortgage act",
    "strike* .. off",
    "takes/take/removed/remove* .. register",
    "move/moved .. out",
    "flitted",
)  # fmt: skip

TO_BE_LIFTED = (
    f"any/all/every .. {_REAL}/trust .. shall/will/must/be .. {_LIFTED}/paid",
    f"{SELLER} .. discharge/release/remove/clear/satisfy .. any/all/every .. {_REAL}/trust",
)  # fmt: skip
"""What the seller is to lift, if there is any."""
UNDISCHARGED = (
    f"will/shall/undertakes/promises/must/have/has/get/procure/see/expects .. {_REAL}/ban/arrest/seizure/entry .. "
    f" {_LIFTED}"
    " & !any/all/every/if/should/case/claim*/event/register/residen*",
    f"{_REAL}/ban/arrest/seizure/entry .. will/shall/must/to .. be .. {_LIFTED}/struck"
    " & !any/all/every/if/should/case/claim*/event/register/residen*",
    f"free/no/not/none/nothing .. other/apart/except/save/aside than/from/for .. {_REAL}"
    " & !covenants/zoning/ordinances/plat",


    "right of first refusal .. not .. waived",
)  # fmt: skip
