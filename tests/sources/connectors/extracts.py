"""Invented extracts of the register of real estate, in the register's shape."""

NUMBER = "77:99:0009999:1001"

OWNER = """<individual><surname>Иванов</surname><name>Пётр</name><patronymic>Сидорович</patronymic>
<birth_date>1980-02-01</birth_date><birth_place>г. Примерск</birth_place><snils>112-233-445 95</snils>
<identity_doc><document_series>99 99</document_series><document_number>000001</document_number></identity_doc>
<contacts><email>owner@example.org</email></contacts></individual>"""
COMPANY = """<legal_entity><entity><resident><name>ООО «Пример»</name><inn>7700000009</inn></resident></entity>
</legal_entity>"""
STATE = """<public_formation><public_formation_type><russia><name><value>Российская Федерация</value></name></russia>
</public_formation_type></public_formation>"""


def right(number: int, holders: tuple[str, ...] = (OWNER,), share: str = "", kind: str = "Собственность") -> str:
    listed = "".join(f"<right_holder>{holder}</right_holder>" for holder in holders)
    return f"""<right_record><record_info><registration_date>2019-06-20T00:00:00+03:00</registration_date></record_info>
<right_data><right_type><code>001001000000</code><value>{kind}</value></right_type>
<right_number>{NUMBER}-77/001/2019-{number}</right_number>{share}</right_data>
<right_holders>{listed}</right_holders><underlying_documents><underlying_document>
<document_code><value>Договор</value></document_code><document_name>Договор купли-продажи</document_name>
<document_number>77</document_number><document_date>2019-06-01</document_date></underlying_document>
</underlying_documents></right_record>"""


def part(above: int, below: int) -> str:
    return f"<shares><share><numerator>{above}</numerator><denominator>{below}</denominator></share></shares>"


def restriction(kind: str, favoured: str = COMPANY, ends: str = "2020-01-01") -> str:
    return f"""<restrict_record><record_info><registration_date>2019-06-20T00:00:00+03:00</registration_date>
</record_info><restrictions_encumbrances_data><restriction_encumbrance_number>{NUMBER}-77/001/2019-9</restriction_encumbrance_number>
<restriction_encumbrance_type><code>022007000000</code><value>{kind}</value></restriction_encumbrance_type>
<period><period_info><start_date>2019-06-20</start_date><end_date>{ends}</end_date></period_info></period>
<restricting_rights><restricting_right><number>1</number><right_number>{NUMBER}-77/001/2019-1</right_number>
</restricting_right></restricting_rights></restrictions_encumbrances_data>
<restrict_parties><restricted_rights_parties><restricted_rights_party><subject>{favoured}</subject>
</restricted_rights_party></restricted_rights_parties></restrict_parties></restrict_record>"""


def extract(
    *,
    rights: str = right(1),
    restrictions: str = "",
    status: str = 'Сведения об объекте недвижимости имеют статус "актуальные"',
    notes: str = "",
    formed: str = "2026-11-01",
    number: str = NUMBER,
    root: str = "extract_about_property_room",
    encoding: str = "utf-8",
    namespace: str = "",
    record: str = "room_record",
) -> bytes:
    """An extract about a flat."""
    restricted = f"<restrict_records>{restrictions}</restrict_records>" if restrictions else ""
    text = f"""<?xml version="1.0" encoding="{encoding}"?>
<{root}{namespace}><details_statement><group_top_requisites><organ_registr_rights>Примерское управление
</organ_registr_rights><date_formation>{formed}</date_formation>
<registration_number>КУВИ-001/2026-999001</registration_number></group_top_requisites></details_statement>
<details_request><date_received_request>2026-10-31</date_received_request></details_request>
<{record}><record_info><registration_date>2008-04-03T00:00:00+03:00</registration_date></record_info>
<object><common_data><type><code>002001003000</code><value>Помещение</value></type><cad_number>{number}</cad_number>
<quarter_cad_number>77:99:0009999</quarter_cad_number></common_data></object>
<params><area>54.3</area><name>Квартира</name><purpose><code>206002000000</code><value>Жилое</value></purpose></params>
<address_room><address><address><readable_address>г. Примерск, ул. Первая, д. 1, кв. 1</readable_address></address>
</address></address_room><location_in_build><level><floor>4</floor></level></location_in_build>
<cost><value>6120000.55</value></cost><special_notes>{notes}</special_notes></{record}>
<right_records>{rights}</right_records>{restricted}
<recipient_statement>Петрова Анна Ильинична</recipient_statement><status>{status}</status></{root}>"""
    return text.encode(encoding)
