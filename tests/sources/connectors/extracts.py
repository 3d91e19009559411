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
CODES = {
    "Собственность": "001001000000",
    "Общая долевая собственность": "001002000000",
    "Общая совместная собственность": "001003000000",
    "Хозяйственное ведение": "001004000000",
    "Отказ от права собственности": "001011000000",
    "Сервитут": "022001000000",
    "Арест": "022002000000",
    "Запрещение регистрации": "022003000000",
    "Решение об изъятии земельного участка, жилого помещения": "022005000000",
    "Аренда": "022006000000",
    "Ипотека": "022007000000",
    "Рента": "022011000000",
    "Прочие ограничения прав и обременения объекта недвижимости": "022099000000",
    "Договор купли-продажи": "454001001000",
    "Договор участия в долевом строительстве": "454003000000",
}
KINDS = {
    "land": ("land_record", "002001001000"),
    "build": ("build_record", "002001002000"),
    "room": ("room_record", "002001003000"),
    "construction": ("construction_record", "002001004000"),
    "under_construction": ("object_under_construction_record", "002001005000"),
    "car_parking_space": ("car_parking_space_record", "002001009000"),
    "unified_real_estate_complex": ("unified_real_estate_complex_record", "002001008000"),
}


def coded(word: str) -> str:
    """A word of the register with its code."""
    code = f"<code>{CODES[word]}</code>" if word in CODES else ""
    return f"{code}<value>{word}</value>"


def right(
    number: int,
    holders: tuple[str, ...] = (OWNER,),
    share: str = "",
    kind: str = "Собственность",
    noted: str = "",
    document: str = "77",
) -> str:
    listed = "".join(f"<right_holder>{holder}</right_holder>" for holder in holders)
    return f"""<right_record><record_info><registration_date>2019-06-20T00:00:00+03:00</registration_date></record_info>
<right_data><right_type>{coded(kind)}</right_type>
<right_number>{NUMBER}-77/001/2019-{number}</right_number>{share}</right_data>
<right_holders>{listed}</right_holders><underlying_documents><underlying_document>
<document_code><value>Договор</value></document_code><document_name>Договор купли-продажи</document_name>
<document_number>{document}</document_number><document_date>2019-06-01</document_date></underlying_document>
</underlying_documents>{noted}</right_record>"""


def part(above: int, below: int) -> str:
    return f"<shares><share><numerator>{above}</numerator><denominator>{below}</denominator></share></shares>"


def restriction(kind: str, favoured: str = COMPANY, ends: str = "2020-01-01", typed: str = "", more: str = "") -> str:
    return f"""<restrict_record><record_info><registration_date>2019-06-20T00:00:00+03:00</registration_date>
</record_info><restrictions_encumbrances_data><restriction_encumbrance_number>{NUMBER}-77/001/2019-9</restriction_encumbrance_number>
<restriction_encumbrance_type>{typed or coded(kind)}</restriction_encumbrance_type>
<period><period_info><start_date>2019-06-20</start_date><end_date>{ends}</end_date></period_info></period>
<restricting_rights><restricting_right><number>1</number><right_number>{NUMBER}-77/001/2019-1</right_number>
</restricting_right></restricting_rights></restrictions_encumbrances_data>
<restrict_parties><restricted_rights_parties><restricted_rights_party><subject>{favoured}</subject>
</restricted_rights_party></restricted_rights_parties></restrict_parties>{more}</restrict_record>"""


def deal(kind: str, more: str = "", number: int = 7) -> str:
    return f"""<deal_record><deal_data><deal_number>{NUMBER}-77/001/2019-{number}</deal_number>
<deal_type>{coded(kind)}</deal_type><registration_date>2019-06-20T00:00:00+03:00</registration_date></deal_data>{more}
</deal_record>"""


CONSENT = """<third_party_consents><third_party_consent><law><section>3</section><paragraph>1</paragraph>
<article>35</article><law_date>1995-12-29</law_date><number>223-ФЗ</number><name>Семейный кодекс</name></law>
<dissenting_entities><dissenting_entity><individual><surname>Петрова</surname><name>Анна</name></individual>
</dissenting_entity></dissenting_entities><mark_content><origin_mark><origin_content>Согласие Петровой Анны не
представлено</origin_content></origin_mark></mark_content></third_party_consent></third_party_consents>"""


def extract(
    *,
    rights: str = right(1),
    restrictions: str = "",
    status: str = 'Сведения об объекте недвижимости имеют статус "актуальные"',
    notes: str = "",
    formed: str = "2026-11-01",
    number: str = NUMBER,
    kind: str = "room",
    form: str = "extract_about_property",
    root: str = "",
    encoding: str = "utf-8",
    namespace: str = "",
    record: str = "",
    described: str = "",
    params: str = "",
    data: str = "",
    more: str = "",
) -> bytes:
    """An extract, about a flat unless told otherwise. `data`, `params` and `described` go into the object's own
    description, `more` beside it."""
    record, code = record or KINDS[kind][0], KINDS[kind][1]
    root = root or f"{form}_{kind}"
    listed = f"<right_records>{rights}</right_records>" if rights else ""
    restricted = f"<restrict_records>{restrictions}</restrict_records>" if restrictions else ""
    own = f"<area><value>1200</value></area>{params}" if kind == "land" else f"<area>54.3</area>{params}"
    place = "<address_room><address><address><readable_address>г. Примерск, ул. Первая, д. 1, кв. 1</readable_address>"
    place += "</address></address></address_room><location_in_build><level><floor>4</floor></level></location_in_build>"
    text = f"""<?xml version="1.0" encoding="{encoding}"?>
<{root}{namespace}><details_statement><group_top_requisites><organ_registr_rights>Примерское управление
</organ_registr_rights><date_formation>{formed}</date_formation>
<registration_number>КУВИ-001/2026-999001</registration_number></group_top_requisites></details_statement>
<details_request><date_received_request>2026-10-31</date_received_request></details_request>
<{record}><record_info><registration_date>2008-04-03T00:00:00+03:00</registration_date></record_info>
<object><common_data><type><code>{code}</code><value>{record}</value></type><cad_number>{number}</cad_number>
<quarter_cad_number>77:99:0009999</quarter_cad_number></common_data>{data}</object>
<params>{own}</params>{place if kind == "room" else ""}
<cost><value>6120000.55</value></cost>{described}<special_notes>{notes}</special_notes></{record}>
{listed}{restricted}{more}
<recipient_statement>Петрова Анна Ильинична</recipient_statement><status>{status}</status></{root}>"""
    return text.encode(encoding)
