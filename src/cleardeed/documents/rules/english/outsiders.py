"""English wordings on people who are no side of the deal: who lives in the object, and who wants a part of it."""

from cleardeed.documents.reading.english import BUYER, OBJECT, SELLER

KIN = (
    "aunt/uncle/cousin/nephew/niece/brother/sister/stepbrother/stepsister/stepson/stepdaughter/stepfather/stepmother"
    "/mother/father/son/daughter/grandmother/grandfather/grandson/granddaughter/widow/widower/partner/companion/ex"
    "/husband/wife/relative/relatives"
)
_INMATE = (
    f"{KIN}/mr/mrs/ms/miss/lady/gentleman/person/persons/carer/nurse/nanny/caretaker/friend/lodger*/guest*/man/woman"
    "/pensioner/student/family/somebody/someone/whoever/people"
)
_PART = f"{OBJECT}/rooms/floor/annexe/annex/bedroom/upstairs/downstairs/there/lodge/it"
_DWELLS = "lives/live/living/lived/resides/residing/occupies/occupying/occupied/uses/used/remains/dwells/sleeps/sleep"
_NO_STREET = "!born/passport/identity/dob/iin/card/registered/street/avenue/road/lane"
INSIDE = (
    f"{_INMATE} .. {_DWELLS} .. {_PART} & {_NO_STREET} & !{BUYER} lives/live/living/uses & !tenant*/lease/tenancy",
    f"{_PART}/bedroom .. let/lent .. free .. to .. {_INMATE}/schoolfriend/acquaintance & {_NO_STREET}",
    f"{_INMATE} .. occupation & {_NO_STREET} & !vacant/certificate/permit",
    f"{_PART} .. used/occupied/inhabited by .. {_INMATE} & {_NO_STREET}",
    f"{_PART} .. where/which .. {_INMATE} .. lives/live/living/sleeps & {_NO_STREET}",
    f"{_INMATE} keeps/keep/has/have his/her/their .. bedroom/room/rooms/home & {_NO_STREET}",
    f"{_INMATE} .. {_PART} .. not .. agreed/undertaken/promised .. go/leave/move & {_NO_STREET}",
)  # fmt: skip
"""Somebody beside the seller who lives there now."""
_GO = "move/moves/moved/moving/leave/leaves/left/leaving/vacat*/vacant/depart*/deregister*/quit/go/goes/gone/out"
GONE = (
    f"{_GO}/died/dead/empty/formerly/previously/earlier/ago & !asked/spite/whether/hope*/try/persuade*/declin*"
    f"/refus*/unwilling"
    f"/not/never/nor/when/come/allowed/{SELLER} leaves/deceased owner",
    f"will/shall/must/undertakes/agreed/agrees/agree/promised to/have/be .. {_GO} & !not/never/whether/when/hope*/try"
    "/persuade*/nothing",
    "never/no/not/nobody/none/neither longer/else/other/person/persons/one",
)  # fmt: skip
"""That they are gone or going."""
KEPT_OUT = (
    "vacant possession .. not/cannot .. promised/guaranteed/given/warranted",
    "not .. obliged/bound/required/undertake*/able .. vacant/empty", "possession/vacant .. except/save"
    "/exception/apart/excluding/excepting/other .. room/rooms/floor/annexe/annex/flat"
    f"/bedroom/lodge/cottage/part/{_INMATE} & !belongings/furniture/items/things",
    f"{BUYER}/{SELLER} .. not .. ask/require/compel/force/press him/her/them to/into leave/move/vacate/quit"
    " & !before/earlier/sooner",
    f"{BUYER} .. own/come/for .. arrangements/terms/concern/agree/agreement with .. person*/occupant*/him/her/them"
    f" & live"
    "/lives/living/occupies/occupant*/stays/room",
    "completion .. not .. delayed/held/put/postponed .. still/being/presence there/house/flat/occupation/living/up/off",
    f"living/live/lives/found/remains/occupying .. {BUYER} s concern/affair/matter/business/task",
)  # fmt: skip
"""Whom the buyer must put up with, or get rid of himself."""

_OUTSIDER = (
    f"{KIN}/neighbour*/neighbor*/owners/heir/heirs/former/council/municipality/association/cooperative/man/woman/lady"
    "/stranger"
)
_SAYS = (
    "told/hold/holds/maintains/thinks/argues/alleges/wants/want/says/say/said/asserts/asserting/believes/believe"
    "/insists/regards/considers/contends/claims/seeks/seeking"
    "/asks/asked/asking/demands/demanding/intimated/written/wrote/threatens/threatened/made"
)
_STAKE = (
    "share/portion/half/third/quarter/boundary/line/inheritance/gift/heir/owed/recognition/contribution/promised/common"
    "/encroach*/back/hers/theirs"
)
_OVER = (
    "!renounc*/waiv*/declined/withdrawn/dismissed/rejected/no/nobody/none/never/neither/nothing/consent*/without"
    "/contract"
    "/agreement/certificate/sells/sell"
)
CLAIMS = (
    f"{_OUTSIDER} .. {_SAYS} .. {_STAKE} & {_OVER} & !if/should",
    f"{_OUTSIDER} .. {_SAYS} .. {OBJECT}/land/garden/fence .. is/stands/was/lies/belongs/public & side/line/land"
    f"/his/hers"
    f"/theirs & {_OVER} & !if/should",
    f"{_OUTSIDER} .. {_SAYS} .. the/this/a/second/later will & {_OVER} & !if/should",
    f"{_OUTSIDER} .. notary/court/lawyer/solicitor .. part/application/portion/share/claim/term/will/time & wants"
    f"/asked/asks"
    f"/consulted/seek*/applied & {_OVER}",
    f"{_OUTSIDER} .. see/seen/spoken/consulted .. lawyer/notary/solicitor & {_OVER}",
    "will/testament in/naming favour/favor/another .. come/found/turned/surfaced/other/looked & !seller*",
    "sheet/note/paper/letter/handwriting/handwritten .. leaving/favour/favor/bequeath* .. to/of .. him/her/them/nephew"
    "/niece/sister/brother/son/daughter & !cadastr*/encumbr*/loan/credit",
    "will/testament leaves/left/passes/omits out/over", "leaves/left out of will/testament",
    "appeal/appeals/appellant*/appealed .. against/from/of .. order/judgment/decision/award/ruling & !no/not/right"
    "/expired/final/dismissed/dealing*",
    "boundary/fence/line .. runs/stands/lies/cuts/passes through/inside/across/over .. shed/garage/garden/yard/house",
    "metre/metres/centimetres/feet/inches .. side/inside/within/into of/their/his/her line/boundary/fence",
    "regards/considers/believes himself/herself/themselves/itself .. owner/owners/entitled/heir",
    "sale/conveyance/transfer to him/her/them .. be carried/completed/performed/made & demand*",
    "seeking/seeks/trying/wants .. undone/annulled/aside/reversed/cancelled .. & gift/will/sale/transfer/privati*"
    f" & !{BUYER} wants",
)  # fmt: skip
"""Somebody beside the sides who wants the object or a part of it, or contests how the seller came by it."""
UNRECONCILED = (
    f"{_OUTSIDER} .. {_SAYS} .. not/never .. valid/lawful/signed/genuine/paid/free/owner & !if/should/{BUYER}",
    f"{_OUTSIDER} .. not .. accept/accepts/accepted/recognise*/recognize*/acknowledge* .. will/gift/sale/boundary/title"
    "/inheritance/share & !if/should",
    "heir/heirs .. not been/yet found/traced/located/known/established/identified",


)  # fmt: skip
"""The same, where it is told by what somebody has not done."""
SETTLED = (
    "lease/tenancy/tenant/tenants/letting .. ended/end/expired/terminated/left/vacated/moved"
    " & !not/if/shall/may/will/until",
    "claim/dispute/suit/case/appeal .. settled/withdrawn/dismissed/closed/rejected & !not/if/shall/pending/may/are/be",
)
"""A claim that is over."""
