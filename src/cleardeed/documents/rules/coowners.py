"""Owners and heirs beside the seller in an English paper: who has a part of the object, and whether he joins in.

One sentence tells that somebody else owns, inherits or has bought; it or one of the next two that he does not sign, has
not agreed yet, or agreed by word of mouth. Either alone is harmless.
"""

from cleardeed.documents.reading.english import OBJECT
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules.english.outsiders import KIN

_OTHER = (
    f"{KIN}/coowner/coowners/heir/heirs/coheir*/beneficiary/beneficiaries/children/sisters/brothers/siblings/nephews"
    "/nieces/cousins/sons/daughters/co/former"
)
_HAS = (
    "share/shares/half/third/quarter/equal/jointly/joint/owner/owners/heir/heirs/coheir*/inherited/inherit/inheritance"
    "/estate/belongs/belong/co/undivided/moiety/left/bequeathed/names/common/remaining/title/shared/interest"
)
_OWNS = Pattern(
    f"{_OTHER} .. {_HAS}/together & !born/passport/identity/wife/husband",
    f"{_HAS} .. {_OTHER} & !born/passport/identity/wife/husband",
    f"former/ex/first/heirs .. wife/husband .. {_HAS}", f"under/by will & {_OTHER}",
    "owns/holds .. remaining/other/half/third/quarter/share",
)  # fmt: skip
"""Somebody beside the seller who has a part, or is to inherit one."""
_DOES = (
    "sign/signs/signed/join/joins/joined/appear/appears/take/takes/agree/agreed/consent/consented/attend/attends/given"
)
_ABSENT = Pattern(
    "answer/reply/signature/consent/agreement/approval .. awaited/outstanding/missing",
    "orally/verbally .. agree*/consent*",
    "refuses/refused/declines/declined/unwilling .. sign/agree/join/consent/sell", "no contact",
    "instructed/consulted/retained .. solicitor/lawyer/advocate/attorney",
    "only .. signs/sells/signed",
    f"not/never/neither .. {_DOES}/asked/consulted/told/contacted/approached/party/informed/reached/replied/answered",
    "agree*/consent/signature/signatures/agreement .. will/shall/to .. be asked/sought/obtained/given/added/sent",
    "agree*/consent*/yes .. telephone/phone/telephoned/message/orally/verbally/word",
    "telephone/phone .. agree*/consent*",
    "will/shall .. sign/give/send/confirm/agree .. later/afterwards/subsequently/then",
    "will/shall .. be asked .. agreement/consent/sign/signature",
    "expects/hopes/hoped/believes/trusts/confident .. agree*/sign/consent/join/do",
    "will/shall sign/agree/consent/join when/once/if", "without .. signature/consent/knowledge/agreement of",
)  # fmt: skip
"""That somebody has not joined in the sale, or not in writing."""
_JOINS = Pattern(
    "sells/sell/sold/assigned/renounced/released/transferred/party/parties/appears .. both"
    "/together/also/contract/deed/too/with & !not/never/later",
    f"{_OTHER} .. sold/assigned/renounced/released/transferred/disclaimed/waived .. share/half/part/rights/inheritance",
    f"{_OTHER} .. signs/signed/sign .. below/hereto/contract/agreement/too/also/deed & !not/never/later/will",
)
"""That the others join, or have parted with what they had."""
_SOLD_BEFORE = Pattern(
    "contract/agreement of/for sale/purchase .. deposited/lodged/registered/recorded/noted/signed & !withdrawn on"
    "/released/cancelled on/can/shall/will/entitled/plot",
    "previous/earlier/former/first buyer/purchaser",
    f"{OBJECT} .. sold/promised to .. another/other/earlier/previous buyer/purchaser/person .. & not/still & !nobody",
)  # fmt: skip
"""A sale to somebody else that the register has, or that was not undone."""
_STILL = Pattern(
    "not .. withdrawn/cancelled/released/terminated & !shall/be",
    "still/remains .. force/deposited/register/registered",
)


def unjoined(reading: Reading) -> Hit | None:
    """Where an owner, heir or buyer beside the sides of the paper has a right and does not join in the sale."""
    if reading.words.russian:
        return None
    if reading.kind == "title_extract":
        return next((hit for hit in reading.hits(_SOLD_BEFORE) if not _none_below(hit, reading)), None)
    joins = reading.sentences_of(_JOINS)
    absent = {hit.sentence for hit in reading.hits(_ABSENT)} - joins
    for hit in reading.hits(_OWNS):
        behind = set(range(hit.sentence, hit.sentence + 3))
        denied = hit.sentence not in absent and reading.denied(hit)
        if not behind.isdisjoint(absent) and behind.isdisjoint(joins) and not denied:
            return hit
    return next((hit for hit in reading.hits(_SOLD_BEFORE) if hit.sentence in reading.sentences_of(_STILL)), None)


def _none_below(hit: Hit, reading: Reading) -> bool:
    return reading.denied(hit) and not reading.passes(_says_not, hit)


def _says_not(text: str) -> bool:
    return "not" in text.casefold()
