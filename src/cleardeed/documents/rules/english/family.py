"""English wordings on spouses and children."""

from cleardeed.documents.reading.english import BUYER, CHILD, SELLER, SPOUSE

_COURT = "court/judge/guardianship/probate/chancery/tribunal/board"
_ALLOW = "approv*/authori*/sanction*/permi*/order/orders/leave/consent*"

_UNGIVEN = "orally/verbally/verbal/oral/not/refus*/no/nothing/never/nobody/without/yet/later"

GIVEN = (
    f"{SPOUSE}/married & notar*/attested/certified/witnessed & agreement/agreed/agree/agreeable/statement"
    f"/approval/assent/approved & !{_UNGIVEN}/awaited/outstanding",
    f"{SPOUSE} .. agreement/agreeable/approval/assent/approved & !{_UNGIVEN}",
    f"{SPOUSE} & consented/joins/join/agreed/agrees/consents & !{_UNGIVEN} & !parties/sides .. agree*",
    f"{SPOUSE} & consent & signed/signs/sworn/attached/annexed/schedule/exhibit/dated/executed/witnessed"
    "/certified/given"
    " & !orally/verbally/verbal/oral/not/refus*/no/yet/later/awaited/outstanding",
    f"with .. consent of .. {SPOUSE} & !not/without",
    f"married & joined/joins/joining .. agreement/consent/approval/assent & !{_UNGIVEN}",
    f"married/marriage & gave/given/gives/granted .. consent & notar* & !{_UNGIVEN}",
    "marriage/married & consent .. certified/notari*/attested/witnessed/given/attached/annexed"
    " & !not/no/later/yet/orally/verbally",
)  # fmt: skip
NEEDLESS = (
    f"before .. met/meeting/knew .. {SPOUSE}", "before .. family/wedlock/wed",
    f"require*/need* no .. {SPOUSE} .. consent/approval/agreement",
    f"require*/need* no .. consent/approval/agreement .. {SPOUSE}",
    f"not .. require/need/call .. consent/agreement/approval .. {SPOUSE}",
    f"not .. require/need/call .. {SPOUSE} .. consent",
    f"no .. consent/consents/approval .. {SPOUSE} .. required/needed/necessary/wanted/called",
    f"no .. {SPOUSE} .. consent/consents/approval .. required/needed/necessary/wanted/called",
    f"{SPOUSE}/marriage/marital & consent/consents/agreement/approval & not called/required/needed/necessary"
    "/obligatory"
    "/compulsory/mandatory/due",
    "nobody s consent", "no .. consent .. needed/required/called", "was not .. marriage", "not in .. marriage",
    "not married", "never .. married", "not .. matrimonial/conjugal", "bought .. before .. marriage",
    "no .. approval .. called/needed/required",
    "is/are/am/was/were/been/being/remains/stays single/unmarried/divorced/widowed",
    f"{SPOUSE} need/needs not", "not .. part/of common/joint/shared property/estate",
    "single man/woman/person", "bachelor", "spinster", "before .. marriage", "prior to .. marriage",
    "no spouse & !relative/relatives/person/persons/claim*/interest/right/asserts",
    "no .. homestead/dower/matrimonial", "marriage/prenuptial contract/agreement",
    "separation of property/goods/assets", "regime of separation", "unmarried man/woman/person", "never been married",
    "sole .. separate property", "not/never .. remarr*", "husband and wife .. sell/together/both",
    "spouses .. sell/together & !buy/buyers", "never .. in marriage/wedlock",
    "before .. married/marrying/wedding", "prior to .. wedding",
    f"death/decease of .. {SPOUSE}", f"deceased/late {SPOUSE}", f"{SPOUSE} .. died/deceased/predeceased",
    "dissolved/annulled .. marriage & !court", "marriage .. dissolved/annulled/ended/over & !court",
)  # fmt: skip
LACKING = (
    "marriage/married/wedding & no/not .. consent .. asked/sought/given/obtained & !needed/required/necessary",
    f"{SPOUSE} .. not/never/nothing know/knows/heard/learn*",
    f"{SPOUSE} .. said/says yes & !notar*",
    f"will/shall/means/intends .. ask/consult/tell/inform .. {SPOUSE} .. later/after/afterwards/then",
    f"{SPOUSE} .. is/are/was/remains against/opposed/unwilling & !not",
    f"nothing/nobody/not/no/never .. asked/sought/obtained/demanded/requested/wanted/approached/involved .. {SPOUSE}",
    f"{SPOUSE} .. nothing/not/never/neither .. asked/sought/obtained/demanded/requested/approached/involved/told"
    "/informed/aware",
    f"without .. ask*/consult*/involv*/inform*/approach* .. {SPOUSE}",
    f"{SPOUSE} .. consent/agreement/signature & register* & alone/only & not/nothing/no/unnecessary",
    f"{SPOUSE} .. word of mouth", f"{SPOUSE} .. telephone/phone/message & agree*/consent*/mind/against",
    f"{SPOUSE} .. refus*/declin*/object*/oppos*/withh* & !former/ex/vacate/leave/move/no",
    f"{SPOUSE} .. knows/aware/informed/told/notified & !notaris*/notariz*/notarial/certified/attested/consents",
    f"{SPOUSE} .. not/nothing mind/against & !notaris*/notariz*/notarial/certified",
    f"consent/agreement .. {SPOUSE} .. simple/plain/private/unnotarised/unnotarized",
    f"{SPOUSE} .. consent/agreement .. simple/plain/private/unnotarised/unnotarized",
    f"{SPOUSE} .. not .. asked/reached/available/located .. consent",
    f"{SPOUSE} .. not .. consent*/signed/agreed/joined/approved/sign/asked",
    f"consent .. {SPOUSE} .. outstanding/awaited/missing/lacking/pending/not",
    f"{SPOUSE} .. consent .. outstanding/awaited/missing/lacking/pending/later/not/yet", f"no .. consent .. {SPOUSE}",
    f"no .. {SPOUSE} .. consent", f"{SPOUSE} .. orally/verbally", f"{SPOUSE} .. oral/verbal consent",
    f"consent .. {SPOUSE} .. oral/orally/verbal/verbally",
    f"without .. {SPOUSE} .. consent/signature/knowledge/agreement",
    f"without .. consent/signature/knowledge/agreement .. {SPOUSE}",
)  # fmt: skip
BELIEVED = (
    "divorced/divorce/marriage .. not divided/split/partitioned & !inherit*/gift",
    f"convinced/considers/believes/thinks/assumes/supposes/opinion/view/takes & {SPOUSE} & consent/agreement"
    "/signature/approval"
    " & !inherit*/gift/given/notar*/before/contract",
)
"""That somebody thinks he needs no consent, or has not shared out what he had in common."""
PROMISED = (
    f"{SPOUSE} .. will/shall sign/come/visit/attend/go/see .. notar*"
    " & !buyer*/purchaser* & !signed/certified/notarised/notarized consent",
    f"{SPOUSE} .. consent .. will/shall/later/follow/follows",
    f"consent .. {SPOUSE} .. will/shall/later/follow/follows",
    f"produce*/procure*/obtain*/provide*/supply/deliver* .. consent .. {SPOUSE}",
    f"produce/procure/obtain/provide/supply/deliver .. {SPOUSE} .. consent",
)  # fmt: skip
MARRIED = (
    "after/since .. wedding & bought/acquired/built/purchased/got",
    "acquired/bought/built/purchased in marriage", "while/whilst/when married", "during .. marriage",
    "is/are/remains married", "married to/since", "course of .. marriage", "since .. marriage", "after .. marriage",
    "marriage .. continues/lasts",
)  # fmt: skip
BUYERS_STATE = (
    f"{BUYER} & unmarried/divorced/single/bachelor/spinster/widow*/married & born/dob/birth/passport/identity"
    f"/nationality/licence/license/citizen/card & !{SELLER}",
)
"""Whether a buyer is married, as part of who he is: he needs nobody's consent."""
STATUS = (
    "unmarried/divorced/single/bachelor/spinster/widow*/married & born/dob/birth/passport/identity/nationality/licence"
    "/license/citizen/card/nie/dni/pan/mailing/address/dl & !consent*/approv*/agreed/agrees/joins/bought/acquired",
)
"""The same of anybody, where the law of another country asks for no consent."""
WITHDRAWN = (
    "cancel/cancels/cancelled/canceled/annul*/retract* .. consent", "withhold*/withheld .. consent",
    "no longer consent/agree", "take/takes/took/taken back .. consent",
    "forbid/forbids/prohibit .. sell/sale/dispose", "not consent/agree/approve", "object to .. sale",
    "consent .. withdrawn/revoked/refused/cancelled/canceled/retracted & !may/can/could/right/until/unless",
    "oppose* .. sale",
)  # fmt: skip
CONSENTS = (
    "nothing/not against", "give* .. leave",
    "agree/agrees/agreed", "no objection*", "approve/approves", "join/joins", "assent*", "waive/waives",
    "permit/permits",
)  # fmt: skip
NOTARISED = ("commissioner for/of oaths", "notarial", "apostille", "apostilled", "before me")

MINORS = (
    "daughter/son/child .. owns/owned/share/quarter/half/third", "represented by .. father/mother/parent/guardian",
    "children/sons/daughters .. adult*/grown/majority",
    f"{CHILD} .. own*/share*/interest/property/part/half/third/lives/live/resident*"
    "/registered & !maternity/capital", "aged .. months/years",
    "owner*/co/share*/son/daughter .. aged & !over/above/older/upwards", "under .. age", "boy/girl of/aged",
    "two/three/four/five/six/seven/eight/nine/ten/eleven/twelve/thirteen/fourteen/fifteen/sixteen/seventeen/2/3/4/5/6/7"
    "/8/9/10/11/12/13/14/15/16/17 year/years old & son/sons/daughter/daughters/child/children/boy/girl/grandson"
    "/granddaughter/brother/sister/nephew/niece",
    "turns/reaches seven/eight/nine/ten/eleven/twelve/thirteen/fourteen/fifteen/sixteen/seventeen/10/11/12/13"
    "/14/15/16/17", "schoolboy/schoolgirl/toddler/teenager", "under 18/eighteen",
    "legal guardian", "guardian",
    "infant", "minors", "is/are/as child/minor", "below .. age",
)  # fmt: skip
NO_MINORS = (
    "children/sons/daughters .. adult*/grown/majority & !not", "capital & allot*/allocat*/given",
    f"no .. {CHILD} & !application/approach/enquiry", "no .. under 18/eighteen", f"neither .. {CHILD}",
    f"not .. {CHILD}", "of full age",
    "no .. under guardianship", f"none .. {CHILD}", "not .. under guardianship",
)  # fmt: skip
CAPABLE = (
    "legal/full/capacity/capable & guardianship/custody/trusteeship & not/no/neither/nor"
    f" & !{CHILD}/consent*/approv*/permi*/order/authori*",
)
"""What the sides say of their own capacity."""
SLIGHT = (
    "minor repair*/defect*/works/work/damage*/wear/change*/breach*/fault*/difference*/scratch*/alteration*/amendment*"
    "/crack*/flaw*/deviation*/discrepanc*/error*/correction*/imperfection*/issue*/snag*/item*/deficienc*/maintenance"
    "/redecoration/stain*/chips/blemish*/remark*/inconvenience*/expense*/matter*/adjustment*/renovation*",
)  # fmt: skip
SHARES_PROMISED = (
    f"{BUYER}/parents & undertake*/will/shall/bind*/promise* & children/child & shares/share/ownership"
    " & 256/capital/certificate/allot*/allocat*/common/joint & !guardian*/owner/owners",
)
"""Shares that buyers will give their own children."""
MATERNITY = (
    "certificate/money/payment/grant/support .. after/for/on .. birth of/the/second/third/child/daughter/son/children",
    "certificate/money/payment/grant/support .. daughter/son/child/children s birth",
    "pension/social fund & allot*/allocat* .. share/shares",
    "state/government/federal money/support/grant/subsidy/certificate .. child/children/family/kids",
    "money/certificate/payment for second/third child/baby",
    "mother s capital/money/certificate", "family certificate",
    "maternity & !leave/hospital/ward/benefit/unit/home/clinic", "matcapital",
    "mat capital/certificate/cap", "matkapital*", "capital of/for mother*",
)  # fmt: skip
_KIDS = f"{CHILD}/kid/kids/son/sons/daughter/daughters/offspring/sibling/siblings"
SHARES = (
    f"{_KIDS} & share*/co/owners/ownership",
    f"{_KIDS} & half/third/quarter/equal & capital/maternity",
    "share/shares & allot*/allocat*/assign*",
)
_OPEN = (
    "open/"
    "postponed/deferred/forgotten/overlooked/neglected/delayed/undone/unperformed/unfulfilled/pending"
    "/outstanding/awaits"
    "/awaiting/remains/yet/still/never/unkept/unmet/omitted/ignored/unallotted"
)
_PROMISE = "obligation*/undertaking*/promise*/commitment*/pledge*/duty"
NOT_ALLOTTED = (
    "share/shares .. allotted/allocated/given/registered .. some day/time",
    "share/shares & someday/eventually/sometime",
    f"nothing/not .. said/told/provided/promised/written/agreed .. share/shares/{_KIDS}",
    "no/not/without need/needs/intend*/plan*/wish*/reason/necessary/duty/going .. share/shares/allot*/allocat*",
    "shares & not/never/hasn/haven/wasn/didn/weren/isn & !not later/more/exceeding/less",
    f"share/shares/{_KIDS} .. later/{_OPEN} & {_PROMISE}/capital/maternity & !not later",
    f"{_KIDS} .. not .. co/owners/allotted/given/received/registered/made",
    f"{_PROMISE} .. not .. carried/kept/met/fulfilled/performed/honoured/done & share/shares",
    "shares .. not .. allotted/allocated/given/registered",
    f"allot*/allocat*/{_PROMISE} ~ {_OPEN}/not/wasn/hasn/put & capital/maternity/share*/{_KIDS} & !not later",
    f"share/shares/allot*/allocat* .. put/left/set off/aside/over/for & {_KIDS}/capital/maternity",
    f"{_KIDS} .. got/received/get/given/allotted no/nothing/none",
    f"{_KIDS} .. not/haven/hasn/never .. part/parts/share/shares/theirs/portion",
    f"nothing .. allotted/given/registered .. {_KIDS}",
    f"no/without share/shares/part .. {_KIDS}/allot*/allocat*",
    f"without .. {_KIDS} .. share*/included", f"without .. share*/allot* .. {_KIDS}",
)  # fmt: skip
PERMISSION = (
    f"{_COURT} .. {_ALLOW}", f"{_ALLOW} .. {_COURT}", "guardianship & order/authori*/approv*/decision/resolution",
)  # fmt: skip
_NOBODY = "no/not/never/nobody/none/neither/without"
NO_PERMISSION = (
    "guardian .. not/never .. asked/applied/approached/sought/obtained",
    f"{_COURT} .. applied/expected/awaited/pending/requested & !granted/issued/received/gave/given",
    f"{_NOBODY} .. apply/applied/asked/approached/turned/informed/consulted/told/contacted/involved"
    " .. guardianship/guardian*/custody",
    f"{_ALLOW} .. {_COURT} .. to/will be obtained/sought/requested/applied/produced/given",
    f"{_COURT} .. {_ALLOW} .. to/will be obtained/sought/requested/applied/produced/given",
    f"{_ALLOW} .. {_COURT} .. after/later/afterwards/subsequently",
    f"no .. application/approach/request/notice/enquiry .. {_COURT}",
    f"not .. apply/applied/asked/approached/turned .. {_COURT}",
    f"{_COURT} .. not/never .. asked/approached/applied/contacted/informed/involved",
    f"no .. {_COURT} .. {_ALLOW}", f"no .. {_ALLOW} .. {_COURT}", f"without .. {_ALLOW} .. {_COURT}",
    f"without .. {_COURT} .. {_ALLOW}", f"{_COURT} .. {_ALLOW} .. not/will/awaited/pending/later",
    f"{_ALLOW} .. {_COURT} .. not/awaited/pending", f"not .. {_ALLOW} .. {_COURT}", f"not .. {_COURT} .. {_ALLOW}",
)  # fmt: skip
