"""Families of English words that lawyers of different countries use for one and the same thing."""

SELLER = (
    "seller/sellers/vendor/vendors/transferor/transferors/grantor/grantors/owner/owners/promisor/developer/taker"
    "/company"
)
BUYER = (
    "acquirer/acquirers/buyer/buyers/purchaser/purchasers/transferee/transferees/vendee/vendees/grantee/grantees/promisee/client"
    "/borrower/applicant/giver"
)
OBJECT = (
    "property/studio/loft/shop/office/chalet/dacha/basement/attic/premises/apartment/flat/house/unit/land/plot/lot/parcel/villa/dwelling/home/townhouse/maisonette"
    "/bungalow/cottage/subjects/dwellinghouse/condominium/estate/farm/building/garage/erf/site/room"
)
CONTRACT = "agreement/contract/deed/transaction/sale/bargain/missives"
BURDEN = (
    "mortgage/mortgages/mortgaged/pledge/pledges/pledged/lien/liens/hypothec*/encumbr*/incumbr*/caveat*/caution*"
    "/attachment*/inhibition*/levy/levies/burden/burdens/burdened/charge/charges/charged/injunction*/restraint*"
    "/seizure*/bond/bonds/pendens"
)
"""What weighs on an object, by noun and by participle."""
LEASE = "lease/leases/leased/tenanc*/tenant/tenants/lessee*/subtenant*/sublease*/licensee*/occupier*/occupant*"
SUIT = "litigation/lawsuit*/suit/suits/dispute/disputes/proceeding*/action/actions/claim/claims"
OTHERS = "other/others/another/else/third/anyone/anybody/nobody/whomsoever/outsider/outsiders/stranger/strangers"
SPOUSE = "spouse*/spousal/wife/wives/husband/husbands"
CHILD = "minor/minors/child/children/infant/infants/underage/ward/wards/juvenile*"
DUES = (
    "outlay/outlays/disbursement*/expenditure*/fee/fees/cost/costs/expenses/duty/duties/tax/taxes/rates/levy/levies/dues/utilities/commission/charges/outgoings"
    "/bills/rent/water/electricity/gas/heat/heating/power/light/services/tariff/tariffs/instalments/contributions/upkeep"
)
ARREARS = "arrear/arrears/backlog/indebtedness/debt/debts"
UNPAID = "unpaid/overdue/outstanding/owing"
PAY = (
    "pay/pays/paid/payable/bear/bears/borne/meet/met/cover/covers/covered/settle/settled/discharge/discharged"
    "/clear/cleared/defray*"
)
DEPOSIT = "deposit/deposits/earnest/arras/binder/handsel"
ADVANCE = "advance/prepayment/downpayment"
RETURN = "return*/refund*/repay*/repaid/reimburs*/restor*/hand/hands/handed/gives/give/given/pay/pays"
WITHDRAW = (
    "revoke/revokes/refuse/refuses/refusal/decline/declines/withdraw*/terminat*/cancel*/rescind*/rescission/avoid/avoided/resile/resiles/repudiat*/pull/pulls/call/calls"
    "/back/backs/walk/walks/dissolv*/dissolution/step/steps/annul*/unwind/undo/renege*/exit"
    "/mind/better/unwilling/reconsider*"
)
REGISTER = (
    "registration/registered/register/registers/registry/recorded/recording/recordation/lodg*/entry/entered"
    "/inscribed/inscription"
)
OWNERSHIP = "title/ownership/property/estate/freehold"
HAND_OVER = "handover/handing/handed/hand/hands/delivery/delivered/delivers/deliver/surrender*"
RECORD = "act/acts/instrument/protocol/certificate/record/report/statement/inventory/minutes/checklist/memorandum"
DAMAGE = (
    "traces/defect*/damage*/leak*/crack*/mould*/mold/damp/broken/scratch*/stain*/fault/faults/faulty/rot/rotten/rust*/torn"
    "/jam/jams/jammed/stuck/sticks/drips/dripping/dent/dents/dented/missing/defective/inoperative/seepage/infestation/chipped/malfunction*/swollen/warped/peeling/blistered/mouldy/moldy/hole/holes/burn/burnt/burns/snag/snags/snagging"
)
MAIN_DEED = "main/real/actual/proper/final/definitive/notarial/principal/formal/sale/authentic"
