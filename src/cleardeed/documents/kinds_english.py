"""What tells the type of an English document, in the words of many countries."""

from cleardeed.documents.reading.english import BUYER, OBJECT, SELLER
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.signs import Signs

_FINAL = "main/definitive/final/notarial/principal/formal/authentic/sale"
_PAPER = "agreement/contract/deed/instrument"
_SIGN = "sign*/conclude*/execut*/enter*/complete*/formalis*/formaliz*"
_KEEPS_RECORD = "protocol/certificate/act/record/statement/note/form/minutes/report/deed/checklist/memorandum/declaration/acknowledgement/acknowledgment/receipt"
_HAND_OVER = "handover/hand/handing/delivery/possession/acceptance/key/keys/takeover/entry/walk/snagging/inspection/surrender/occupation"

SIGNS_ENGLISH = (
    Signs(
        "preliminary_agreement",
        11,
        Pattern(
            "preliminary/promissory/provisional/precontract agreement/contract/sale/purchase/deed/undertaking", "agreement enter sale/purchase/main", "pre contract*",
            "promise* of/to/for sale/sell/purchase/buy", "reciprocal/bilateral/unilateral promise", "option to purchase/buy", "option agreement/contract/deed", "call option",
            "heads of agreement/terms", "letter of intent", "memorandum of intent", "agreement to sell/purchase/buy", "undertaking .. conclude/sell/sale/buy", "compromis", "conditional undertaking",
            "agreement .. future .. sale/purchase/conveyance", "agreement .. conclude .. contract/agreement/deed", "promises to sell", "contract to sell", "framework agreement", "intent* to purchase/buy/sell",
            "agreement in principle", "convenium",
        ),
        (
            Pattern(f"{_FINAL} {_PAPER}"),
            Pattern(f"undertake*/agree*/shall/promise*/intend*/oblige*/bind/commit & {_SIGN} & {_FINAL}", f"{_SIGN} .. {_FINAL} {_PAPER} .. by/before/later/within/on"),
            Pattern("promise*/undertake* to sell/buy/purchase/conclude", "promissory", "promisor", "promisee", "intend to conclude/enter/sign", "option .. exercis*"),
            Pattern("429", f"before .. notary & {_FINAL} deed", "not .. itself .. transfer/convey/sale", "future sale"),
        ),
    ),
    Signs(
        "deposit_agreement",
        12,
        Pattern(
            "earnest money/deposit", "deposit agreement/contract/receipt/deed/note/letter/undertaking/confirmation", "reservation agreement/form/contract/deposit/letter/note/deed/fee", "holding deposit/fee",
            "advance payment/money agreement/contract", "agreement/contract/deed .. deposit/advance/earnest/reservation", "arras", "binder", "down payment agreement", "booking form/agreement/deposit", "good faith deposit",
            "prepayment agreement", "lock out .. deposit", "escrow deposit", "token .. agreement/receipt", "deposit slip", "handgeld", "exclusivity .. deposit",
        ),
        (
            Pattern("earnest", "deposit", "arras", "reservation fee", "binder", "advance", "holding fee"),
            Pattern("double & deposit/earnest/arras", "deposit/earnest/fee/arras & forfeit*/lost/loses", "retain*/keep*/kept .. deposit/earnest/arras/advance", "deposit/earnest/arras & doubled/twice/twofold"),
            Pattern("380", "381", "off the market", "reserve*", "reservation"),
            Pattern("deposit & security/proof/secur*/good faith", "deposit/fee/advance .. deducted/credited/counted/applied/towards/part"),
        ),
    ),
    Signs(
        "title_extract",
        11,
        Pattern(
            "extract .. register/registry/cadastre/cadaster/book/rolls/records", "title register/search/report/extract/certificate/commitment", "register/registry extract/search/entry/report/certificate/excerpt/copy",
            "official copy", "copy of .. register/title/folio", "land register/registry/book", "register of title/land/property/properties/sasines", "property/parcel/strata register/report", "certificate of title/ownership/search/encumbrance*",
            "encumbrance certificate", "title certificate", "nota simple", "grundbuch", "land registration certificate", "record of title", "computer register", "historical search", "office copy", "ownership certificate", "title sheet",
            "property .. information .. registry/register", "registered owner & title/folio/volume", "certified .. extract/copy .. register/title/folio", "tapu", "kadast*", "real estate register", "folio identifier/information/search", "search certificate",
            "preliminary title", "title deed search", "certificate of official search",
        ),
        (
            Pattern("registered proprietor/proprietors/owner/owners", "right holder*", "title holder", "proprietorship", "proprietor", "owner s name", "vesting", "registered in the name"),
            Pattern("ограничени* & обременени*", "charges register", "restriction* encumbrance*", "restriction* & right*", "encumbrances", "second/third schedule", "section b/c/ii/iii", "charges none", "burdens", "notations", "memorial*", "dealings", "instruments registered"),
            Pattern("cadastral number/reference", "title number/no/reference", "folio", "volume", "parcel", "sheet", "title №", "identifier"),
            Pattern("registration authority", "date of issue", "issued by .. registry/registrar/register/office", "registrar", "search date", "edition date", "date of search", "certified", "produced on", "printed"),
        ),
    ),
    Signs(
        "power_of_attorney",
        11,
        Pattern("power/powers of attorney/procuration/representation", "general/special/notarial proxy/mandate/procuration", "proxy", "procuration", "mandate", "letter of authority/authorisation/authorization", "authorisation/authorization .. sell/sign/represent/act",
                "attorney appointment", "appointment of attorney/agent/representative", "deed of appointment"),
        (
            Pattern("hereby appoint*", "appoint*/nominate*/constitute* .. attorney/agent/representative/proxy", "authori* & behalf", "authorise/authorize/empower/empowers .. to .. sign/sell/represent/act", "grant* .. power*"),
            Pattern("substitut*", "revok*", "sub delegat*", "delegat*"),
            Pattern("valid for/until", "power*/mandate/authority .. until/expire*/lapse*/valid", "expires on"),
            Pattern("attorney in fact", "act/sign/sell/represent/appear .. behalf", "in my name", "on my behalf", "represent me/him/her/us", "true and lawful", "ratify"),
        ),
    ),
    Signs(
        "spouse_consent",
        11.5,
        Pattern("consent of .. spouse/wife/husband", "spous*/marital/matrimonial/conjugal consent/assent/waiver/joinder/agreement/declaration/statement", "consent & spouse/wife/husband", "declaration/statement/affidavit/acknowledgement of .. spouse/wife/husband",
                "spouse/wife/husband s consent/waiver/declaration/statement/assent/affidavit", "waiver .. homestead/dower/marital/matrimonial", "homestead waiver", "non owner spouse", "consent to sale/disposal/alienation/disposition", "joinder of spouse", "wife/husband/spouse .. agree/agrees/consent*/objection", "consent to .. sale/dispos*"),
        (
            Pattern("hereby consent/agree/give", "give* .. consent", "consent* to .. sale/selling/disposal/dispos*", "no objection", "waive .. rights", "agree to .. sale/selling", "consent to my", "withdraw .. consent"),
            Pattern("my husband/wife/spouse", "wife/husband/spouse of", "lawful wife/husband/spouse", "married to"),
            Pattern("article 35", "family code/law/home", "homestead", "dower", "spouse"),
            Pattern("marital property/home", "jointly/joint/matrimonial/community property/home/owned", "our .. marriage", "during .. marriage"),
        ),
    ),
    Signs(
        "acceptance_act",
        11,
        Pattern(
            f"{_HAND_OVER} .. {_KEEPS_RECORD}", f"{_KEEPS_RECORD} of/on .. {_HAND_OVER}", "acceptance act/certificate", "transfer and acceptance", "transfer act/protocol/certificate", "act/certificate/protocol of transfer", "deed of transfer .. acceptance/handed/keys", "handover", "hand over",
            "delivery .. acceptance", "acceptance of .. property/premises/flat/house", "move in report", "release of keys", "key release", "completion certificate",
        ),
        (
            Pattern("handed/hands/handing over", "delivered .. accepted/took/taken/received", "gave .. took/takes", "takes/took/taking over", "accept* & handed", "has delivered", "took/takes possession", "handover"),
            Pattern("no claims", "no complaints", "satisfied with", "good condition/order/repair", "as inspected", "inspected"),
            Pattern("keys", "fobs", "remotes"),
            Pattern("meter/meters", "meter reading*", "readings", "snag*", "condition of .. flat/house/apartment/property"),
        ),
    ),
    Signs(
        "receipt",
        11,
        Pattern("receipt", "acknowledg* .. receipt/payment/received/funds", "acknowledgement", "acknowledgment", "received with thanks", "confirmation .. payment/receipt/funds", "payment confirmation/voucher/certificate", "voucher", "quittance", "discharge .. payment", "i .. have received .. sum",
                "received from .. sum"),
        (
            Pattern("received from", "acknowledge* .. received/receipt", "have/has received", "i received", "received .. sum/amount"),
            Pattern("received in full", "full payment/price/settlement", "in cash", "full discharge", "full and final", "balance .. received", "being .. price/balance/payment"),
            Pattern("no claim*", "no further claim*", "nothing further", "nothing more .. owed/due", "paid in full"),
        ),
    ),
    Signs(
        "purchase_agreement",
        9,
        Pattern(
            "sells & buys/purchases", "purchase agreement/contract/deed", "sale/sales agreement/contract/deed/memorandum/note", "agreement/contract/deed/memorandum/act/bill/conditions/particulars/missive* .. sale/purchase", "sale and purchase", "purchase and sale",
            "offer/offers to purchase/buy/sell", "offer and acceptance", "missive*", "warranty/grant/bargain/quitclaim deed", "conveyance", "indenture", "real estate/property contract/agreement/transaction", "disposition", "transfer deed", "deed of transfer/conveyance/absolute", "transfer of land/title/property/ownership",
            f"{SELLER} .. sells/sell .. {BUYER}", f"{SELLER} .. agree*/undertake* to sell", "memorandum of understanding", "house/apartment/flat/land contract", "buy and sell", "buying and selling",
        ),
        (
            Pattern(f"{SELLER} .. sell*/convey*/transfer* .. {BUYER}/{OBJECT}", "agrees/undertakes/shall to sell", "hereby sells", "shall sell", "will sell", "sell* .. buy*", f"{SELLER} s property", "grants .. conveys"),
            Pattern(f"{BUYER} .. pay*/accept*/buy*/purchase*"),
            Pattern("title/ownership & pass*/transfer*/convey*/vest*", "convey*", "registration .. transfer/title", "completion", "closing", "settlement"),
            Pattern("purchase price/money", "price", "consideration"),
        ),
    ),
    Signs(
        "other",
        13,
        Pattern(
            "lease", "leases", "letting", "rental", "tenancy", "tenant", "landlord", "lessor", "gift", "donation", "donor", "donee", "loan", "lender", "borrower", "employment", "employer", "contractor", "service/services agreement",
            "non disclosure", "confidentiality", "vehicle", "car", "boat", "vessel", "invoice", "quotation", "minutes of .. meeting", "bill of sale", "personal data", "mortgage deed/agreement/contract/offer/loan", "charge deed", "legal charge", "will and testament", "last will",
            "survey/valuation/appraisal/inspection/building report/certificate/survey", "appraisal", "share/shares/stock purchase/sale/transfer", "building contract", "construction", "agency agreement/contract", "brokerage", "listing agreement", "estate agency",
            "management agreement", "completion/settlement/closing/account/bank statement", "notice to quit/vacate", "notice of", "partition", "divorce", "prenuptial", "marriage contract", "insurance", "guarantee", "assignment of", "licence", "license to", "exchange agreement", "deed of exchange",
            "court", "judgment", "certificate of incorporation", "articles of association", "planning permission", "co ownership agreement", "boundary", "easement", "deed of trust", "trust deed", "declaration of trust", "memo to", "newsletter", "brochure", "sales particulars", "energy performance",
        ),
        (
            Pattern("landlord & tenant", "lessor & lessee", "lender & borrower", "donor & donee", "mortgagor & mortgagee", "employer & employee/contractor", "insurer & insured", "manager & owner", "agent & commission & client", "testator", "surveyor & condition"),
            Pattern("rent", "loan", "salary", "commission", "premium", "market value"),
        ),
    ),
)
