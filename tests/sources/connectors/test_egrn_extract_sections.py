"""Sections of an extract that bear on a right, and files that are no extract."""

from pathlib import Path
from typing import Any

import pytest

from cleardeed.sources.connectors.egrn_extract.extract import read_extract
from cleardeed.sources.connectors.egrn_extract.safe_xml import UnfitExtractError
from cleardeed.sources.records import Encumbrance
from tests.sources.connectors.extracts import (
    CONSENT,
    deal,
    extract,
    part,
    restriction,
    right,
)
from tests.sources.connectors.test_egrn_extract import KEPT, _today, asked, of_kind

__all__ = ["_today"]


ENTITY = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'


OUTSIDE = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


REMOTE = b'<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">'


@pytest.mark.parametrize("hostile", [ENTITY, OUTSIDE, REMOTE])
def test_a_document_type_is_refused_before_anything_is_parsed(hostile: bytes) -> None:
    declaration, rest = extract().split(b"?>", 1)
    with pytest.raises(UnfitExtractError, match="document type"):
        read_extract(declaration + b"?>" + hostile + rest.replace("Первая".encode(), b"&b;"))


def test_an_undeclared_entity_is_an_error() -> None:
    with pytest.raises(UnfitExtractError, match="well-formed"):
        read_extract(extract().replace("Первая".encode(), b"&secret;"))


def test_depth_without_end_is_an_error() -> None:
    with pytest.raises(UnfitExtractError, match="well-formed"):
        read_extract(extract(notes="<a>" * 100_000 + "</a>" * 100_000))


def test_instructions_and_comments_say_nothing() -> None:
    hidden = "<!-- Заявлено в судебном порядке право требования --><?note Заявлено в судебном порядке право ?>"
    assert [row["kind"] for row in read_extract(extract(notes=hidden)).rows] == ["object", "right"]


DECISION = """<decision_attribute><document_code><value>Распоряжение</value></document_code>
<document_number>№ 28</document_number><document_date>2025-05-11</document_date></decision_attribute>"""


TAKEN = f"""<date_removed_cad_account><withdrawal_state_munic_needs>{DECISION}</withdrawal_state_munic_needs>
</date_removed_cad_account>"""


SPECIAL = "<special_type><code>1</code><value>Служебное жилое помещение</value></special_type>"


HERITAGE = "<cultural_heritage><included>{}</included><name_object>Дом</name_object></cultural_heritage>"


DISPUTE = "<contours_location><borders><border><land_disput/></border></borders></contours_location>"


ZONES = """<zones_and_boundaries><special_use_boundaries><special_use_boundary><reg_numb_border>77:99-6.1
</reg_numb_border></special_use_boundary></special_use_boundaries></zones_and_boundaries>"""


PART = """<object_parts><object_part><part_number>1</part_number><content_restrictions>{}</content_restrictions>
</object_part></object_parts>"""


OF_PART = PART.format(
    "<data_registration><restriction_encumbrance_number><number>1</number><right_number>77-9</right_number>"
    "</restriction_encumbrance_number></data_registration>"
)


LITIGATION = """<litigations><litigation><ligitation_info><decision_requisites><document_number>2-901/2026
</document_number></decision_requisites></ligitation_info></litigation></litigations>"""


OBJECTION = "<objections><objection><objections_info/></objection></objections>"


PRESENCE = "<personal_participations><personal_participation/></personal_participations>"


CLAIM = """<claim_records><claim_record><claim_data><urd_type>Переход права</urd_type></claim_data></claim_record>
</claim_records>"""


OWNERLESS = """<ownerless_right_record><ownerless_right_data><ownerless_right_number>77-1У</ownerless_right_number>
</ownerless_right_data></ownerless_right_record>"""


STATE_TAKES = """<state_expropriation><expropriation_info><expropriation_info_type>Решение</expropriation_info_type>
</expropriation_info></state_expropriation>"""


NEVER = "<non_registrabilitys><non_registrability/></non_registrabilitys>"


@pytest.mark.parametrize(
    ("parts", "kinds"),
    [
        ({"kind": "land", "data": TAKEN}, ["expropriation"]),
        ({"kind": "land", "described": DISPUTE}, ["claim"]),
        ({"kind": "land", "described": ZONES}, ["zone"]),
        ({"described": OF_PART}, ["Ограничение прав на часть объекта"]),
        ({"described": PART.format("<reg_numb_border><reg_number>77:99-6.2</reg_number></reg_numb_border>")}, ["zone"]),
        ({"described": HERITAGE.format("true")}, ["heritage"]),
        ({"described": HERITAGE.format("false")}, []),
        ({"params": "<common_property>true</common_property>"}, ["common_property"]),
        ({"params": "<common_property>false</common_property><service>0</service>"}, []),
        ({"params": SPECIAL}, ["special_housing"]),
        ({"status": "Сведения об объекте недвижимости имеют статус «временные»"}, ["temporary"]),
        ({"rights": right(1, noted=LITIGATION)}, ["claim"]),
        ({"rights": right(1, noted=OBJECTION)}, ["claim"]),
        ({"rights": right(1, noted=PRESENCE)}, ["personal_participation"]),
        ({"rights": right(1, noted=CONSENT)}, ["no_consent"]),
        ({"rights": right(1) + right(2, kind="Отказ от права собственности")}, ["waiver"]),
        ({"restrictions": restriction("Аренда", more=STATE_TAKES)}, ["lease", "expropriation"]),
        ({"restrictions": restriction("Аренда", more=CONSENT)}, ["lease", "no_consent"]),
        ({"more": CLAIM}, ["pending_application"]),
        ({"more": OWNERLESS}, ["ownerless"]),
        ({"more": f"<ownerless_right_records>{OWNERLESS}</ownerless_right_records>"}, ["ownerless"]),
        ({"more": NEVER}, ["ban"]),
        ({"more": f"<deal_records>{deal('Договор участия в долевом строительстве')}</deal_records>"}, ["deal"]),
        ({"more": f"<deal_records>{deal('Договор купли-продажи', CONSENT)}</deal_records>"}, ["deal", "no_consent"]),
    ],
)
async def test_each_section_that_bears_on_a_right_is_read(tmp_path: Path, parts: Any, kinds: list[str]) -> None:
    answer = await asked(tmp_path, extract(**parts))
    assert [one.kind for one in of_kind(answer, Encumbrance)] == kinds
    assert (answer.status, answer.reason) == ("found" if kinds else "ok", None)


async def test_a_deal_that_is_done_with_burdens_nothing(tmp_path: Path) -> None:
    answer = await asked(tmp_path, extract(more=f"<deal_records>{deal('Договор купли-продажи')}</deal_records>"))
    assert answer.status == "ok"
    (done,) = of_kind(answer, Encumbrance)
    assert (done.kind, done.closed_on, done.summary) == ("deal", done.date, "Договор купли-продажи")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ("<deal_type><code>454001001000</code><value>Договор купли-продажи</value></deal_type>", "no_consent"),
        (
            "<deal_number>77-1</deal_number><deal_type><code>454001001000</code><value>Договор купли-продажи</value>"
            "</deal_type><registration_date>2019-06-20T00:00:00+03:00</registration_date>",
            "deal",
        ),
    ],
)
async def test_a_deal_of_the_shorter_extract_is_never_done_with(tmp_path: Path, data: str, kind: str) -> None:
    deals = f"<deal_records><deal_record><deal_data>{data}</deal_data></deal_record></deal_records>"
    answer = await asked(tmp_path, extract(form="extract_base_params", more=deals))
    assert (answer.status, [one.kind for one in of_kind(answer, Encumbrance)]) == ("found", [kind])


async def test_a_consent_names_its_law_and_no_person(tmp_path: Path) -> None:
    answer = await asked(tmp_path, extract(rights=right(1, noted=CONSENT)))
    (lacking,) = of_kind(answer, Encumbrance)
    assert lacking.summary == "Семейный кодекс ст. 35 ч. 3 п. 1 № 223-ФЗ от 1995-12-29"
    assert "Петров" not in (tmp_path / KEPT).read_text("utf-8")


async def test_an_ended_restriction_is_kept_and_counts_no_more(tmp_path: Path) -> None:
    ended = """<restrictions_encumbrances><restriction_encumbrance><encumbrance_type><code>022001001000</code>
<value>Публичный сервитут</value></encumbrance_type><cad_link><reg_number_border><number>77:99-17.1</number>
</reg_number_border></cad_link><cancel_date>2025-03-10</cancel_date></restriction_encumbrance><restriction_encumbrance>
<cad_link><easement_cad_numbers><cad_number>77:99:0009999:37</cad_number></easement_cad_numbers></cad_link>
</restriction_encumbrance></restrictions_encumbrances>"""
    content = extract(kind="land", described=ended)
    answer = await asked(tmp_path, content)
    kinds = [(one.kind, one.closed_on is None) for one in of_kind(answer, Encumbrance)]
    assert kinds == [("easement", False), ("easement", True)]
    assert read_extract(content).encumbrances == 1


@pytest.mark.parametrize(
    ("parts", "named"),
    [
        ({"more": "<mortgage_notes>1</mortgage_notes>"}, "mortgage_notes"),
        ({"more": "<restrict_records/>"}, "restrict_records.restrict_record"),
        ({"more": "<status>актуальные</status>"}, "status"),
        ({"more": "слово"}, "extract_about_property_room"),
        ({"described": "<natural_objects/>"}, "room_record.natural_objects"),
        ({"status": "нечто иное"}, "status"),
        ({"status": "актуальные, архивные"}, "status"),
        ({"status": ""}, "status"),
        ({"params": "<common_property>возможно</common_property>"}, "room_record.params.common_property"),
        ({"rights": right(1, kind="Нечто иное")}, "right_records.right_record.right_data.right_type"),
        ({"rights": right(1, noted="<court_claim/>")}, "right_records.right_record.court_claim"),
        ({"rights": right(1, ("<person/>",))}, "right_records.right_record.right_holders.right_holder.person"),
        (
            {"rights": right(1, share=part(0, 0).replace("0", "x"))},
            "right_records.right_record.right_data.shares.share",
        ),
        ({"namespace": ' purpose="draft"'}, "@purpose"),
        ({"data": "<withdrawn>да</withdrawn>"}, "room_record.object.withdrawn"),
        (
            {"more": f"<deal_records>{deal('Нечто иное')}</deal_records>"},
            "deal_records.deal_record.deal_data.deal_type",
        ),
    ],
)
async def test_what_no_table_knows_is_named_for_a_person(tmp_path: Path, parts: Any, named: str) -> None:
    answer = await asked(tmp_path, extract(**parts))
    assert (answer.status, answer.reason) == ("manual_review_required", "not_understood")
    assert named in answer.not_understood
