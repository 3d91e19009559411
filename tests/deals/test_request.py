"""The required fields of an order, and its contradictions."""

from typing import Any

import pytest

from cleardeed.core.errors import ValidationError
from cleardeed.deals.request import read_request
from cleardeed.deals.samples import AGENT, CHILD, FULL, HOUSE, IVANOV, IVANOVA, PETROV, PETROVA, PLAIN, SAMPLES
from tests.deals.making import KINDS, changed, faults, library, order


def test_the_samples_are_in_order() -> None:
    assert faults(FULL) == {}
    assert {name: faults(deal, "purchase_agreement") for name, deal in SAMPLES.items()} == {
        name: {} for name in SAMPLES
    }


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sellers.0.share": "1/3"}, "deal.sellers"),
        ({"buyers.0.share": "2/2"}, "deal.buyers"),
        ({"sellers.1.share": None}, "deal.sellers[1].share"),
        ({"sellers.1.share": "0/4"}, "deal.sellers[1].share"),
        ({"sellers.1.share": "1/0"}, "deal.sellers[1].share"),
        ({"sellers.1.share": "quarter"}, "deal.sellers[1].share"),
        ({"sellers.1.share": "5/4"}, "deal.sellers[1].share"),
        ({"deposit": 12_000_001}, "deal.deposit"),
        ({"deposit": -1}, "deal.deposit"),
        ({"price": 0}, "deal.price"),
        ({"handover_date": "2026-11-20"}, "deal.handover_date"),
        ({"handover_date": "2026-12-09"}, "deal.handover_date"),
        ({"main_contract_date": "2026-11-20"}, "deal.main_contract_date"),
        ({"payment.parts.0.amount": 1_700_001}, "deal.payment.parts"),
        ({"payment.parts.0.amount": -1}, "deal.payment.parts[0].amount"),
        ({"payment.parts.0.method": None}, "deal.payment.parts[0].method"),
        (
            {"payment.parts.0.method": "instalments", "payment.parts.0.due_date": None},
            "deal.payment.parts[0].due_date",
        ),
        ({"sellers.1.representative": None}, "deal.sellers[1].representative"),
        ({"sellers.1.spouse": PETROV}, "deal.sellers[1].spouse"),
        ({"sellers.0.spouse": IVANOV}, "deal.sellers[0].spouse"),
        ({"sellers.1.representative": CHILD}, "deal.sellers[1].representative"),
        ({"sellers.0.representative.birth_date": "2015-01-01"}, "deal.sellers[0].representative.birth_date"),
        ({"sellers.0.representative.document_date": "2026-11-22"}, "deal.sellers[0].representative.document_date"),
        ({"sellers.0.representative.document_date": None}, "deal.sellers[0].representative.document_date"),
        ({"buyers.1": IVANOV | {"share": "1/3"}}, "deal.buyers[1]"),
        ({"buyers.1": PETROVA | {"share": "1/3"}}, "deal.buyers[1]"),
        ({"object.residents": []}, "deal.object.residents"),
        ({"buyers.1.representative": IVANOVA}, "deal.buyers[1].representative"),
        ({"sellers.0.birth_date": "2027-01-01"}, "deal.sellers[0].birth_date"),
        ({"sellers.0.passport.issued_on": "1979-01-01"}, "deal.sellers[0].passport.issued_on"),
        ({"sellers.0.passport.issued_on": "2026-11-22"}, "deal.sellers[0].passport.issued_on"),
        ({"object.cadastral_number": "77-99-1"}, "deal.object.cadastral_number"),
        ({"object.floor": 10}, "deal.object.floor"),
        ({"object.area_m2": 0}, "deal.object.area_m2"),
        ({"object.year_built": 2027}, "deal.object.year_built"),
        ({"object.registration_date": "2026-11-22"}, "deal.object.registration_date"),
    ],
)
def test_a_contradiction_is_found_where_it_is(changes: dict[str, Any], field: str) -> None:
    assert field in faults(changed(changes))


PLOT = "object.land_plot"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"cadastral_number": "77-99-1"}, "cadastral_number"),
        ({"cadastral_number": HOUSE["object"]["cadastral_number"]}, "cadastral_number"),
        ({"cadastral_number": "77:99:9999:2002"}, "cadastral_number"),
        ({"area_m2": 0}, "area_m2"),
        ({"share": "2"}, "share"),
        ({"share": "half"}, "share"),
        ({"price": 0}, "price"),
        ({"price": HOUSE["price"]}, "price"),
        ({"right": "lease"}, "price"),
        ({"right": "lease", "price": None, "share": "1/2"}, "share"),
    ],
)
def test_a_contradiction_of_a_plot_is_found(changes: dict[str, Any], field: str) -> None:
    plot = {f"{PLOT}.{name}": value for name, value in changes.items()}
    assert list(faults(changed(plot, HOUSE), "purchase_agreement")) == [f"deal.{PLOT}.{field}"]


def test_a_flat_has_no_plot_of_its_own() -> None:
    plot = HOUSE["object"]["land_plot"]
    for object_type, found in (("apartment", [f"deal.{PLOT}"]), ("land", [f"deal.{PLOT}"]), ("garage", []), (None, [])):
        told = {"object.residents": None, "object.floors_total": None, "object.year_built": None}
        deal = changed({"object.object_type": object_type, PLOT: plot} | told, HOUSE)
        assert list(faults(deal, "purchase_agreement")) == found


def test_a_house_is_not_sold_without_its_plot() -> None:
    without = changed({PLOT: None}, HOUSE)
    assert faults(without, "purchase_agreement") == {f"deal.{PLOT}": "is required for purchase_agreement"}
    for kind in KINDS:
        assert kind == "purchase_agreement" or faults(without, kind) == {}
    assert faults(changed({"object.object_type": None}, without), "purchase_agreement") == {}


@pytest.mark.parametrize("kind", KINDS)
def test_a_plot_that_is_given_is_told_from_others(kind: str) -> None:
    for name in ("cadastral_number", "area_m2", "right"):
        assert f"deal.{PLOT}.{name}" in faults(changed({f"{PLOT}.{name}": None}, HOUSE), kind)
    untitled = faults(changed({f"{PLOT}.title_document": None}, HOUSE), kind)
    assert (f"deal.{PLOT}.title_document" in untitled) == (kind == "purchase_agreement")


def test_all_contradictions_are_named_at_once() -> None:
    found = faults(changed({"sellers.0.share": "1/3", "deposit": 13_000_000, "handover_date": "2026-11-01"}))
    assert {"deal.sellers", "deal.deposit", "deal.handover_date"} <= set(found)


def test_parts_may_include_the_deposit_or_stand_beside_it() -> None:
    assert faults(changed({"payment.parts.0.amount": 2_000_000})) == {}
    assert faults(changed({"payment.parts.0.amount": 1_700_000})) == {}


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        ("preliminary_agreement", "main_contract_date"),
        ("deposit_agreement", "deposit"),
        ("deposit_receipt", "deposit"),
        ("purchase_agreement", "price"),
        ("purchase_agreement", "object.title_document"),
        ("acceptance_act", "handover_date"),
        ("payment_receipt", "object.address"),
        ("spouse_consent", "object.cadastral_number"),
        *((kind, "place") for kind in KINDS),
        *((kind, "date") for kind in KINDS),
    ],
)
def test_what_a_document_needs(kind: str, path: str) -> None:
    assert faults(FULL, kind) == {}
    assert f"deal.{path}" in faults(changed({path: None}), kind)


@pytest.mark.parametrize(
    "field",
    ["last_name", "first_name", "birth_date", "registration_address", "passport.series", "passport.number",
     "passport.issued_on", "passport.issued_by"],
)  # fmt: skip
@pytest.mark.parametrize("person", ["sellers[0]", "buyers[1]", "sellers[0].representative"])
def test_identity_is_needed_of_all_who_act(person: str, field: str) -> None:
    path = person.replace("[", ".").replace("]", "")
    assert f"deal.{person}.{field}" in faults(changed({f"{path}.{field}": None}), "purchase_agreement")


def test_a_grown_up_has_a_guardian_or_a_curator() -> None:
    """Who is incapable does not sign; who is of limited capacity does (Civil Code, art. 29 and 30)."""
    for basis, refused in (
        ("опекун (попечитель)", True),
        ("guardian or curator", True),
        ("мать", True),
        ("legal representative", True),
        ("попечитель", False),
        ("curator, decision of the guardianship authority No. 5", False),
        ("опекун, решение органа опеки и попечительства № 5", False),
    ):
        deal = changed({"sellers.0.representative": AGENT | {"basis": basis}}, PLAIN)
        assert ("deal.sellers[0].representative.basis" in faults(deal, "purchase_agreement")) == refused
    youth = changed({"sellers.2.representative.basis": "попечитель"})
    assert faults(youth, "purchase_agreement") == {}


def test_a_guardians_spouse_makes_no_deal_with_the_ward() -> None:
    """Civil Code, art. 37 (3)."""
    mother = IVANOVA | {"basis": "мать"}
    sold = changed({"sellers": [CHILD | {"representative": mother}], "buyers": [IVANOV | {"spouse": IVANOVA}]}, PLAIN)
    assert "deal.buyers[0].spouse" in faults(sold, "purchase_agreement")
    bought = sold | {"sellers": sold["buyers"], "buyers": sold["sellers"]}
    assert "deal.sellers[0].spouse" in faults(bought, "purchase_agreement")
    stranger = changed({"buyers.0.spouse": PETROVA}, sold)
    assert "deal.buyers[0].spouse" not in faults(stranger, "purchase_agreement")
    by_power = changed({"sellers": [PETROVA | {"representative": AGENT}], "buyers.0.spouse": AGENT}, sold)
    assert faults(by_power, "purchase_agreement") == {}


def test_new_shares_are_of_six_square_metres() -> None:
    """Housing Code, art. 30 (1.1)."""
    sold = changed({"object.object_type": "apartment", "object.area_m2": 30, "buyers.0.share": "9/10"}, PLAIN)
    sold["buyers"].append(PETROV | {"share": "1/10"})
    assert list(faults(sold, "purchase_agreement")) == ["deal.buyers[1].share"]
    enough = changed({"buyers.0.share": "4/5", "buyers.1.share": "1/5"}, sold)
    garage = changed({"object.object_type": "garage"}, sold)
    old = sold | {"sellers": [IVANOV | {"share": "9/10"}, IVANOVA | {"share": "1/10"}]}
    capital = changed(
        {
            "payment.parts": [
                {"amount": 4_000_000, "method": "bank_transfer"},
                {"amount": 950_000, "method": "maternity_capital"},
            ]
        },
        sold,
    )
    for deal in (enough, garage, old, capital):
        assert faults(deal, "purchase_agreement") == {}


@pytest.mark.parametrize("place", [0, 1])
def test_by_what_right_a_representative_acts_is_asked_for(place: int) -> None:
    without = changed({f"sellers.{place}.representative.basis": None})
    assert faults(without, "purchase_agreement") == {
        f"deal.sellers[{place}].representative.basis": "is required for purchase_agreement"
    }


@pytest.mark.parametrize(
    "address",
    ["г. Примерск, ул. Первая, д. 1, кв. 1", "Примерск, улица Первая, дом 1, квартира 1", "ПРИМЕРСК, УЛ ПЕРВАЯ, 1-1"],
)
def test_nobody_registered_there_contradicts_a_seller_who_is(address: str) -> None:
    """However the address is spelled; an empty list says that there is nobody, no list says nothing."""
    deal = changed({"sellers.0.registration_address": address, "object.residents": []}, PLAIN)
    assert list(faults(deal, "purchase_agreement")) == ["deal.object.residents"]
    assert faults(changed({"object.residents": None}, deal), "purchase_agreement") == {}
    assert faults(changed({"sellers.0.registration_address": f"{address}1"}, deal), "purchase_agreement") == {}


def test_a_spouses_identity_is_needed_for_the_consent_alone() -> None:
    deal = changed({"sellers.0.spouse.passport": None})
    assert faults(deal, "purchase_agreement") == {}
    assert "deal.sellers[0].spouse.passport.number" in faults(deal, "spouse_consent")


def test_a_consent_without_a_spouse() -> None:
    assert "deal.sellers[0].spouse" in faults(PLAIN, "spouse_consent")


def test_gender_is_needed_where_the_patronymic_does_not_tell_it() -> None:
    assert faults(changed({"sellers.0.gender": None}, PLAIN), "purchase_agreement") == {}
    nameless = changed({"sellers.0.gender": None, "sellers.0.middle_name": None}, PLAIN)
    assert faults(nameless, "purchase_agreement") == {"deal.sellers[0].gender": "is required for purchase_agreement"}


def test_nulls_and_blanks_are_as_if_absent() -> None:
    deal = PLAIN | {"deposit": None, "handover_date": "", "object": PLAIN["object"] | {"registration_number": "  "}}
    assert order(deal, "purchase_agreement").deal == order(PLAIN, "purchase_agreement").deal


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"documents": [], "deal": PLAIN},
        {"documents": ["lease"], "deal": PLAIN},
        {"documents": ["../purchase_agreement"], "deal": PLAIN},
        {"documents": "purchase_agreement", "deal": PLAIN},
        {"documents": ["purchase_agreement"], "deal": []},
        {"documents": ["purchase_agreement"], "deal": PLAIN, "formats": []},
        {"documents": ["purchase_agreement"], "deal": PLAIN, "formats": ["odt"]},
        {"documents": ["purchase_agreement"], "deal": PLAIN, "language": "fr"},
        {"documents": ["purchase_agreement"], "deal": PLAIN | {"price": "1"}},
        {"documents": ["purchase_agreement"], "deal": PLAIN | {"date": "21.11.2026"}},
        {"documents": ["purchase_agreement"], "deal": PLAIN | {"payment": {"method": "barter"}}},
        {"documents": ["purchase_agreement"], "deal": PLAIN | {"object": PLAIN["object"] | {"object_type": "ship"}}},
    ],
)
def test_a_wrong_shape_is_refused(body: Any) -> None:
    with pytest.raises(ValidationError):
        read_request(body, library())


def test_a_fault_never_quotes_the_value() -> None:
    deal = changed({"sellers.0.share": "Тайна", "sellers.0.last_name": "Тайна\u202e"})
    assert "Тайна" not in str(faults(deal))


def test_too_many_parties() -> None:
    sellers = [PETROVA | {"passport": PETROVA["passport"] | {"number": f"{n:06}"}} for n in range(11)]  # type: ignore[operator]
    assert "deal.sellers" in faults(PLAIN | {"sellers": sellers, "buyers": [IVANOV]}, "purchase_agreement")


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        ("room", "rooms", 2),
        ("house", "floor", 2),
        ("parking_space", "rooms", 1),
        ("land", "floor", 1),
        ("land_plot", "year_built", 1985),
    ],
)
def test_an_object_has_the_features_of_its_kind(kind: str, name: str, value: int) -> None:
    deal = changed({"object.object_type": kind, f"object.{name}": value}, PLAIN)
    assert faults(deal, "acceptance_act")[f"deal.object.{name}"] == f"is given for a {kind}"
    assert f"deal.object.{name}" not in faults(changed({"object.object_type": "premises"}, deal), "acceptance_act")


def test_a_transfer_needs_the_account_that_it_goes_to() -> None:
    bare = PLAIN | {"payment": {"method": "bank_transfer"}}
    assert faults(bare, "purchase_agreement") == {"deal.sellers[0].account": "is required for purchase_agreement"}
    assert faults(bare, "acceptance_act", "payment_receipt").keys() == {"deal.handover_date"}
    assert not faults(PLAIN | {"payment": {"method": "cash"}}, "purchase_agreement")
    assert not faults(bare | {"sellers": [IVANOV | {"account": "40817810000000000001"}]}, "purchase_agreement")


def test_nobody_lives_in_what_is_no_home() -> None:
    kept = {"object.retained_rights": ["Черных Олег Львович — право проживания"], "object.object_type": "garage"}
    assert "deal.object.retained_rights" in faults(changed(kept, PLAIN), "purchase_agreement")
    assert "deal.object.residents" in faults(
        changed({"object.residents": ["Черных Олег Львович"], "object.object_type": "land"}, PLAIN), "acceptance_act"
    )


@pytest.mark.parametrize("place", ["sellers.0.last_name", "buyers.0.middle_name", "sellers.0.spouse.first_name"])
@pytest.mark.parametrize("name", ["<b>", "Иванова (Петрова)", "Иванов№", "—"])
def test_a_name_is_one_that_people_bear(place: str, name: str) -> None:
    deal = changed({"sellers.0.spouse": PETROVA | {}, place: name})
    assert list(faults(deal)) == [f"deal.{place.replace('.0', '[0]')}"]


def test_a_residents_name_is_one_that_people_bear() -> None:
    residents = [{"last_name": "Иванов", "first_name": "П*тр"}, "Иванова М. П., 2015 г. р."]
    assert list(faults(changed({"object.residents": residents}))) == ["deal.object.residents[0].first_name"]
