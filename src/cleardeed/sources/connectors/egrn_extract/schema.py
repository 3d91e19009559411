"""What sections an extract has, by the register's schema, and what becomes of each of them.

A table of names: a section that is read has its own table, a `TEXT` is read as it stands, and an `Aside` says why what
lies below cannot bear on the answer. Whatever is not in the table, and all that is `ByHand`, is for a person.
"""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec


class Aside(msgspec.Struct, frozen=True):
    """A section that is left unread, whatever it holds."""

    why: str


class ByHand(msgspec.Struct, frozen=True):
    """A section that is known and that only a person can weigh."""

    why: str


class Text(msgspec.Struct, frozen=True):
    """A value, without elements of its own."""


Node: TypeAlias = "Text | Aside | ByHand | Mapping[str, Node]"
"""A table's keys are names of elements; `!` after one means that it must be there, `*` that there may be several, `+`
both."""

TEXT = Text()
_DICT: Mapping[str, Node] = {"code": TEXT, "value": TEXT}
_PLACE = Aside("where a point, line or floor lies")
_NUMBERS = Aside("numbers of other objects and former numbers of this one; whether it still exists is its status")
_PRIVATE = Aside("a person's papers and contacts")
_OTHER_OBJECTS = Aside("other objects: what burdens them stands in extracts of their own")
_DESCRIBED = Aside("a description that changes nothing of rights")
_PAPER = Aside("further requisites of a paper whose name, number and date are read")
_ANNOUNCED = Aside("the wording of a mark whose presence is what counts; it may name people")

_INDIVIDUAL: Mapping[str, Node] = {
    "individual_type": _DESCRIBED,
    "surname": TEXT,
    "name": TEXT,
    "patronymic": TEXT,
    "birth_date": TEXT,
    "birth_place": _PRIVATE,
    "citizenship": _PRIVATE,
    "snils": TEXT,
    "identity_doc": _PRIVATE,
    "contacts": _PRIVATE,
}
_COMPANY: Mapping[str, Node] = {
    "incorporation_form": _DESCRIBED,
    "name": TEXT,
    "full_name": TEXT,
    "inn": TEXT,
    "ogrn": TEXT,
    "incorporate_country": _DESCRIBED,
    "registration_number": _DESCRIBED,
    "date_state_reg": _DESCRIBED,
    "registration_organ": _DESCRIBED,
    "reg_address_subject": _DESCRIBED,
    "mailing_addess": _PRIVATE,
    "email": _PRIVATE,
}
_PUBLIC: Mapping[str, Node] = {"name!": {"code": TEXT, "value": TEXT}}
_HOLDER: Mapping[str, Node] = {
    "individual": _INDIVIDUAL,
    "legal_entity": {
        "type": _DESCRIBED,
        "entity!": {"resident": _COMPANY, "govement_entity": _COMPANY, "not_resident": _COMPANY},
        "contacts": _PRIVATE,
    },
    "public_formation": {
        "public_formation_type!": {
            "russia": _PUBLIC,
            "subject_of_rf": _PUBLIC,
            "foreign_public": _PUBLIC,
            "union_state": {"name!": TEXT},
            "municipality": {"name!": TEXT},
        }
    },
    "another": {
        "another_type!": {
            "investment_unit_owner": {"investment_unit_name!": TEXT},
            "certificates_holders": {"certificate_name!": TEXT},
            "bonds_holders": {"bonds_number!": TEXT, "issue_date": TEXT},
            "partnership": Aside("parties of a partnership: people and companies"),
            "aparthouse_owners": {"aparthouse_owners_name!": TEXT},
            "equity_participants_info": {"equity_participants!": TEXT},
            "not_equity_participants_info": {"not_equity_participants!": TEXT},
            "other": {
                "name": TEXT,
                "short_name": TEXT,
                "comment": _DESCRIBED,
                "print_text": _DESCRIBED,
                "registration_organ": _DESCRIBED,
                "contacts": _PRIVATE,
            },
        }
    },
    "public_servitude": {"public": TEXT},
    "undefined": {"undefined": TEXT},
}
_HOLDERS: Mapping[str, Node] = {"right_holder*": _HOLDER}
_PARTIES: Mapping[str, Node] = {
    "restricted_rights_parties!": {"restricted_rights_party+": {"type": _DESCRIBED, "subject!": _HOLDER}}
}
_DOCUMENT: Mapping[str, Node] = {
    "document_code": {"code": TEXT, "value": TEXT},
    "document_name": TEXT,
    "document_series": _PAPER,
    "document_number": TEXT,
    "document_date": TEXT,
    "document_issuer": _PAPER,
    "doc_notarized": _PAPER,
    "fullname_posts_person": _PAPER,
    "deal_registered": _PAPER,
    "special_marks": _PAPER,
}
_DOCUMENTS: Mapping[str, Node] = {"underlying_document*": _DOCUMENT}
_REGISTERED: Mapping[str, Node] = {"registration_date!": TEXT}
_MARK: Mapping[str, Node] = {"origin_mark!": {"origin_content!": TEXT}}
_CONSENTS: Mapping[str, Node] = {
    "third_party_consent+": {
        "law": {
            "section": TEXT,
            "paragraph": TEXT,
            "article": TEXT,
            "law_date": TEXT,
            "number": TEXT,
            "name": TEXT,
        },
        "dissenting_entities": {
            "dissenting_entity*": {"individual": _PRIVATE, "legal_entity": {"name": TEXT}},
        },
        "mark_content": _ANNOUNCED,
    }
}
_RIGHT: Mapping[str, Node] = {
    "record_info!": {"registration_date!": TEXT, "cancel_date": TEXT},
    "right_data!": {
        "right_type!": _DICT,
        "right_number!": TEXT,
        "shares": {
            "share": {"numerator!": TEXT, "denominator!": TEXT},
            "share_bal_hectare": {"bal_hectare!": TEXT},
            "share_hectare": {"hectare!": TEXT},
            "share_unknown": {"share_description": TEXT, "proportion_cad_number": _NUMBERS},
            "room_owners_share": {"room_owners_share_info": TEXT},
            "builder_share": {"builder_share_info": TEXT},
            "builder_share_with_object": {"builder_share_with_object_info": TEXT, "info_objects": _NUMBERS},
        },
        "share_description": TEXT,
        "reinstatement": {"prev_registration_date": TEXT},
    },
    "right_holders": _HOLDERS,
    "underlying_documents": _DOCUMENTS,
    "litigations": {
        "litigation+": {
            "mark_content": _MARK,
            "ligitation_info": {"decision_requisites": _DOCUMENT, "act_acceptance_timestamp": TEXT},
        }
    },
    "objections": {"objection+": {"objections_info": {"origin_content": TEXT}}},
    "personal_participations": {"personal_participation+": {"inability_info": {"origin_content": TEXT}}},
    "third_party_consents": _CONSENTS,
}
_RESTRICTION: Mapping[str, Node] = {
    "record_info!": _REGISTERED,
    "restrictions_encumbrances_data!": {
        "restriction_encumbrance_number!": TEXT,
        "restriction_encumbrance_type!": _DICT,
        "period": {
            "period_info": {"start_date": TEXT, "end_date": TEXT, "deal_validity_time": _DESCRIBED},
            "period_ddu": _DESCRIBED,
        },
        "additional_encumbrance_info": Aside("the kind and terms of an easement, which the type names"),
        "restricting_rights": {
            "restricting_right*": {"number": _NUMBERS, "right_number": TEXT},
        },
        "restriction_subject": _DESCRIBED,
        "part_numbers": _DESCRIBED,
    },
    "restrict_parties": _PARTIES,
    "right_holders": _HOLDERS,
    "underlying_documents": _DOCUMENTS,
    "third_party_consents": _CONSENTS,
    "state_expropriation": {
        "expropriation_info!": {"expropriation_info_type": TEXT, "origin_content": _ANNOUNCED},
    },
}
_DEAL: Mapping[str, Node] = {
    "record_info": _REGISTERED,
    "deal_data!": {
        "deal_number": TEXT,
        "deal_type!": _DICT,
        "registration_date": TEXT,
        "subject": Aside("what the deal is about: its kind says what it can mean for the object"),
    },
    "deal_parties": _PRIVATE,
    "underlying_documents": _DOCUMENTS,
    "restricting_rights": _NUMBERS,
    "third_party_consents": _CONSENTS,
}
_CLAIM: Mapping[str, Node] = {
    "claim_data!": {
        "urd_type": TEXT,
        "cad_number": _NUMBERS,
        "right_record_numbers": _NUMBERS,
        "mark_content": _MARK,
    }
}
_OWNERLESS: Mapping[str, Node] = {
    "record_info": _REGISTERED,
    "ownerless_right_data!": {"ownerless_right_number": TEXT, "authority_name": TEXT},
}
_ZONE: Mapping[str, Node] = {"reg_numb_border!": TEXT}
_UNREGISTERED: Mapping[str, Node] = {
    "encumbrance_type": _DICT,
    "part_number": _DESCRIBED,
    "cad_link": {
        "reg_number_border": {
            "number": TEXT,
            "name_by_doc": TEXT,
            "type_zone": {"code": TEXT, "value": TEXT},
        },
        "easement_cad_numbers": {"cad_number": TEXT},
    },
    "content_restrict_encumbrances": _DESCRIBED,
    "underlying_docs": _DOCUMENTS,
    "persons": _PARTIES,
    "starting_date": TEXT,
    "cancel_date": TEXT,
    "validity": _DESCRIBED,
}
_PART: Mapping[str, Node] = {
    "part_number": _DESCRIBED,
    "mnemonic": _DESCRIBED,
    "mark_contains_property": _DESCRIBED,
    "entry_date": _DESCRIBED,
    "contours": _PLACE,
    "area": _DESCRIBED,
    "base_parameters": _DESCRIBED,
    "location_building": _PLACE,
    "in_build": _PLACE,
    "footnote": TEXT,
    "content_restrictions": {
        "data_registration": {
            "restriction_encumbrance_number!": {"number": _NUMBERS, "right_number!": TEXT},
            "registration_date": TEXT,
        },
        "reg_numb_border": {"reg_number!": TEXT},
    },
}
_ADDRESS: Mapping[str, Node] = {
    "address_type": _DESCRIBED,
    "address": {
        "address_fias": _DESCRIBED,
        "note": TEXT,
        "readable_address": TEXT,
    },
    "rel_position": _PLACE,
    "locations": _PLACE,
    "location": _PLACE,
}
_PARAMS: Mapping[str, Node] = {
    "area": TEXT,
    "materials": _DESCRIBED,
    "floors": TEXT,
    "underground_floors": _DESCRIBED,
    "purpose": _DICT,
    "name": _DESCRIBED,
    "type": _DESCRIBED,
    "year_built": TEXT,
    "year_commisioning": _DESCRIBED,
    "permitted_uses": _DESCRIBED,
    "common_property": TEXT,
    "service": TEXT,
    "special_type": _DICT,
    "base_parameters": _DESCRIBED,
    "degree_readiness": _DESCRIBED,
}
_LAND_PARAMS: Mapping[str, Node] = {
    "category": {"type": _DICT},
    "permitted_use": {
        "permitted_use_established": {"by_document": TEXT, "land_use": _DESCRIBED, "land_use_mer": _DESCRIBED}
    },
    "permittes_uses_grad_reg": _DESCRIBED,
    "area": {"type": _DESCRIBED, "value": TEXT, "inaccuracy": _DESCRIBED},
}
_OBJECT: Mapping[str, Node] = {
    "common_data!": {
        "cad_number!": TEXT,
        "quarter_cad_number": _NUMBERS,
        "type!": _DICT,
        "temporary_info": TEXT,
        "previously_posted": _DESCRIBED,
    },
    "subtype": _DESCRIBED,
    "date_removed_cad_account": {
        "withdrawal_state_munic_needs!": {"decision_attribute": _DOCUMENT},
    },
    "reg_date_by_doc": _DESCRIBED,
}
_RECORD: Mapping[str, Node] = {
    "record_info!": {"registration_date!": TEXT, "cancel_date": TEXT},
    "object!": _OBJECT,
    "cad_links": _NUMBERS,
    "address_location": _ADDRESS,
    "address_room": {"address": _ADDRESS, "room_number": _DESCRIBED},
    "cad_works": Aside("who measured the object and when"),
    "cost": {
        "value": TEXT,
        "approvement_date": _DESCRIBED,
        "determination_date": _DESCRIBED,
        "registration_date": _DESCRIBED,
        "revisal_statement_date": _DESCRIBED,
        "application_date": _DESCRIBED,
        "approvement_document_number": _DESCRIBED,
        "approvement_document_date": _DESCRIBED,
        "approvement_document_name": _DESCRIBED,
    },
    "object_parts": {"object_part+": _PART},
    "contours": _PLACE,
    "cultural_heritage": {
        "heritage_decisions": _PAPER,
        "included": TEXT,
        "reg_number": TEXT,
        "kind_object": _DESCRIBED,
        "name_object": _DESCRIBED,
    },
    "special_notes": TEXT,
    "restrictions_encumbrances": {"restriction_encumbrance+": _UNREGISTERED},
    "natural_objects": ByHand("forest and water on the plot, of which much cannot be privately owned"),
    "government_land_supervision": ByHand("violations that the supervision of land has found"),
    "apartment_building": ByHand("duties of a house let for hire"),
    "survey_boundaries": ByHand("a project by which the plot is to be divided"),
}
_LAND: Mapping[str, Node] = {
    **_RECORD,
    "params!": _LAND_PARAMS,
    "zones_and_boundaries": {
        "special_economic_boundary": {"special_economic_boundaries+": _ZONE},
        "special_use_boundaries": {"special_use_boundary+": _ZONE},
        "guarded_natural_boundaries": {"guarded_natural_boundary+": _ZONE},
    },
    "contours_location": {
        "contours": _PLACE,
        "borders": {
            "border*": {
                "by_definition": _PLACE,
                "geopoint_zacrep": _PLACE,
                "direction_angle": _PLACE,
                "horizontal_distance": _PLACE,
                "cadastral_numbs_adjacent_parcels": _NUMBERS,
                "holders_related_lands": _PRIVATE,
                "land_disput": {
                    "approoval_act_requisites": _DOCUMENT,
                    "dispute_cancel_date": TEXT,
                    "number_contour": _PLACE,
                },
            }
        },
    },
}
_LEVEL: Mapping[str, Node] = {
    "floor": TEXT,
    "floor_type": _DESCRIBED,
    "plan_number": _DESCRIBED,
    "description": _DESCRIBED,
    "plans": _PLACE,
}
_ROOM: Mapping[str, Node] = {**_RECORD, "params!": _PARAMS, "location_in_build": {"level*": _LEVEL}}
_BUILDING: Mapping[str, Node] = {**_RECORD, "params!": _PARAMS}
_STRUCTURE: Mapping[str, Node] = {**_RECORD, "params": {**_PARAMS, "purpose": TEXT}}
_PARKING: Mapping[str, Node] = {**_RECORD, "params!": _PARAMS, "location_in_build": {**_LEVEL, "level": _LEVEL}}
_COMMON: Mapping[str, Node] = {
    "details_statement!": {
        "group_top_requisites!": {
            "organ_registr_rights": _DESCRIBED,
            "date_formation!": TEXT,
            "registration_number": TEXT,
        },
        "group_lower_requisites": Aside("who signed the extract"),
    },
    "details_request": Aside("when the extract was asked for"),
    "right_records": {"right_record+": _RIGHT},
    "restrict_records": {"restrict_record+": _RESTRICTION},
    "ownerless_right_record*": _OWNERLESS,
    "ownerless_right_records": {"ownerless_right_record+": _OWNERLESS},
    "claim_records": {"claim_record+": _CLAIM},
    "deal_records": {"deal_record+": _DEAL},
    "non_registrabilitys": {
        "non_registrability+": {"non_registrability_info": {"origin_content": TEXT}},
    },
    "recipient_statement": Aside("who asked for the extract"),
    "status!": TEXT,
}
_IN_BUILDING: Mapping[str, Node] = {"room_records": _OTHER_OBJECTS, "car_parking_space_records": _OTHER_OBJECTS}


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of object that extracts are made of."""

    record: str
    """The element that describes it."""
    codes: frozenset[str]
    """What the register's classifier calls it."""
    table: Mapping[str, Node]


def _kind(record: str, code: str, described: Mapping[str, Node], more: Mapping[str, Node] | None = None) -> Kind:
    return Kind(record=record, codes=frozenset({code}), table={**_COMMON, **(more or {}), f"{record}!": described})


KINDS: Mapping[str, Kind] = {
    "land": _kind("land_record", "002001001000", _LAND),
    "build": _kind("build_record", "002001002000", _BUILDING, _IN_BUILDING),
    "room": _kind("room_record", "002001003000", _ROOM),
    "construction": _kind("construction_record", "002001004000", _STRUCTURE, _IN_BUILDING),
    "under_construction": _kind("object_under_construction_record", "002001005000", _STRUCTURE),
    "car_parking_space": _kind("car_parking_space_record", "002001009000", _PARKING),
    "unified_real_estate_complex": _kind(
        "unified_real_estate_complex_record",
        "002001008000",
        _STRUCTURE,
        dict.fromkeys(("land_records", "build_records", "construction_records"), _OTHER_OBJECTS),
    ),
}
"""By what an extract's root ends with."""
FORMS = ("extract_about_property_", "extract_base_params_")
"""What an extract's root begins with: about the object, and about its main characteristics and registered rights."""
