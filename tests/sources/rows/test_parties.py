"""The parties of a case who may be the seller, as courts' registers write them."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.records import Role
from cleardeed.sources.rows.findings import ParsedRows, about_seller, clean
from cleardeed.sources.rows.parties import Party, identity_columns, is_named, parties_in
from cleardeed.sources.rows.party_names import read_party_name
from cleardeed.sources.subject import Seller

INN, OTHER_PERSON = "770000000082", "500100732259"
IVANOV = Seller(
    last_name="Иванов",
    first_name="Пётр",
    middle_name="Сидорович",
    birth_date=datetime.date(1980, 2, 1),
    inn=INN,
)
LUNINA = Seller(last_name="Лунина", first_name="Анна", middle_name="Ильинична", inn=INN)
VALID_BANK = "7707083893"
HIDDEN = "Данные скрыты"


@pytest.mark.parametrize(
    "text",
    [
        "Иванов Петр Сидорович",
        "ИВАНОВ ПЁТР СИДОРОВИЧ",
        "Иванов П. С.",
        "Иванов П С",
        "П. С. Иванов",
        "ИП Иванов Пётр Сидорович",
        "И.П. Иванов Пётр Сидорович",
        'ИП "Иванов Пётр Сидорович"',
        'ИП"Иванов П.С."',
        "Индивидуальный предприниматель Иванов Пётр Сидорович",
        "Индивидуальный предприниматель «Иванов П. С.»",
        "ИП глава КФХ Иванов Пётр Сидорович",
        "ИП Глава К(Ф)Х Иванов П.С.",
        "Глава крестьянского (фермерского) хозяйства Иванов Пётр Сидорович",
        "Крестьянское фермерское хозяйство Иванов Пётр Сидорович",
        "гражданин Иванов Пётр Сидорович",
        "Гражданин РФ Иванов Пётр Сидорович",
        "гр. Иванов П.С.",
        "гр-н Иванов Пётр Сидорович",
        "Предприниматель без образования юридического лица Иванов П. С.",
        "Финансовый управляющий Иванов Пётр Сидорович",
        "АУ П. С. Иванов",
        "А/у Иванов П.С.",
        "***Иванов Пётр Сидорович",
        "Иванов Пётр Сидорович ИНН 770000000082",
        "Иванов Пётр СидоровичИНН: 770000000082",
        "Иванов Пётр Сидорович (ИНН 770000000082)",
        "Иванов Пётр Сидорович, 100000, г. Примерск, ул. Первая, д. 1",
        "Иванов Пётр Сидорович г. Примерск ул. Первая д. 1",
        "Иванов Пётр Сидорович 01.02.1980 г.р.",
        "Иванов Пётр Сидорович в лице финансового управляющего Громова О. И.",
        "Петров (Иванов) Пётр Сидорович",
        "Петров Пётр Сидорович (ранее Иванов)",
        "Громов Олег Ильич, Иванов Пётр Сидорович",
    ],
)
def test_a_person_is_recognised_however_the_register_writes_the_name(text: str) -> None:
    assert is_named(text, IVANOV)
    found = identity_columns([Party("respondent", text)], IVANOV, by_inn=False)
    assert found["role"] == "respondent"
    rows = about_seller("kad_arbitr", ParsedRows(rows=[clean(found)]), IVANOV, datetime.date(2026, 7, 1))
    assert len(rows.records) == 1


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "hidden"),
        (None, "hidden"),
        ("---------------", "hidden"),
        ("***", "hidden"),
        ("И***в П*** С***", "hidden"),
        ("Данные скрыты", "hidden"),
        ("Физическое лицо", "hidden"),
        ("ИП", "hidden"),
        ("ФИО1", "hidden"),
        ('ООО "Иванов Пётр Сидорович"', "organisation"),
        ('***ЗАО "Иванов"', "organisation"),
        ("Публичное акционерное общество Иванов Пётр", "organisation"),
        ("Иванов", "unclear"),
        ("ИП Иванов", "unclear"),
        ('Конкурсный управляющий ООО "Пример" Иванов П. С.', "unclear"),
        ("Финансовый управляющий Иванова Петра Сидоровича Громов Олег Ильич", "unclear"),
        ("Финансовый управляющий Громов Олег Ильич", "unclear"),
        ("Адвокатское бюро Громов и Партнеры для Иванова Петра Сидоровича", "unclear"),
        ("Иванова Петра Сидоровича", "unclear"),
        ("Громов Олег Ильич", "person"),
        ("ИП Мамедов Али Гасан оглы", "person"),
    ],
)
def test_what_a_text_may_name(text: str | None, kind: str) -> None:
    assert read_party_name(text).kind == kind


@given(st.text(max_size=300))
def test_no_text_is_too_odd(text: str) -> None:
    assert read_party_name(text).kind in ("person", "organisation", "unclear", "hidden")


def test_a_hostile_text_takes_no_time() -> None:
    for piece in ("глава ", "крестьянского (", "(", "и.п. ", "а ", "инн"):
        read_party_name(piece * 200_000)


BY_INN: list[tuple[Seller, list[Party], str, bool]] = [
    (IVANOV, [Party("respondent", "ИП Иванов Пётр Сидорович", HIDDEN)], "respondent", True),
    (IVANOV, [Party("plaintiff", "Иванов П. С."), Party("respondent", 'ООО "А"', VALID_BANK)], "plaintiff", True),
    (IVANOV, [Party("plaintiff", "Иванов Пётр Сидорович"), Party("respondent", "Иванов П. С.")], "respondent", True),
    (IVANOV, [Party("plaintiff", "Иванов Пётр Сидорович"), Party("respondent", "***")], "unknown", True),
    (IVANOV, [Party("plaintiff", 'ПАО "Б"', VALID_BANK), Party("respondent", "Громов О. И.", INN)], "respondent", True),
    (IVANOV, [Party("plaintiff", 'ПАО "Б"', VALID_BANK), Party("respondent", "Громов О. И.", HIDDEN)], "unknown", True),
    (IVANOV, [Party("plaintiff", 'ПАО "Б"'), Party("respondent", 'ООО "А"')], "unknown", True),
    (IVANOV, [Party("plaintiff"), Party("respondent")], "unknown", True),
    (IVANOV, [], "unknown", True),
    (
        LUNINA,
        [Party("plaintiff", 'ПАО "Б"', VALID_BANK), Party("respondent", "Тихонова Анна Ильинична")],
        "respondent",
        True,
    ),
    (
        LUNINA,
        [Party("plaintiff", "Тихонова Анна Ильинична"), Party("respondent", 'ООО "А"', VALID_BANK)],
        "unknown",
        True,
    ),
    (
        IVANOV,
        [Party("plaintiff", 'ПАО "Б"', VALID_BANK), Party("respondent", "Громов О. И.", OTHER_PERSON)],
        "unknown",
        False,
    ),
    (IVANOV, [Party("plaintiff", 'ПАО "Б"'), Party("respondent", "Иванов П. С.", OTHER_PERSON)], "unknown", False),
]


@pytest.mark.parametrize(("seller", "parties", "role", "tied"), BY_INN)
def test_what_was_found_by_number_is_the_sellers_unless_the_reply_contradicts_it(
    seller: Seller, parties: list[Party], role: str, tied: bool
) -> None:
    found = identity_columns(parties, seller, by_inn=True)
    assert found["role"] == role
    rows = about_seller("kad_arbitr", ParsedRows(rows=[clean(found)]), seller, datetime.date(2026, 7, 1))
    assert (len(rows.records), rows.left_out) == (int(tied), 0)
    assert rows.incomplete_reason == (None if tied else "unmatched_hits")
    assert all(record.certain for record in rows.records)


def test_a_former_surname_is_named_as_one() -> None:
    found = identity_columns([Party("respondent", "Тихонова Анна Ильинична", HIDDEN)], LUNINA, by_inn=True)
    (record,) = about_seller("kad_arbitr", ParsedRows(rows=[clean(found)]), LUNINA, datetime.date(2026, 7, 1)).records
    assert record.match.differs == ["last_name"]


BY_NAME: list[tuple[list[Party], int, int]] = [
    ([Party("plaintiff", 'ООО "Иванов Пётр Сидорович"'), Party("respondent", 'ООО "А"')], 0, 1),
    ([Party("plaintiff", "Иванов Пётр Сергеевич"), Party("respondent", 'ООО "А"')], 0, 1),
    ([Party("plaintiff", "ИП Иванов Пётр Сидорович", OTHER_PERSON)], 0, 1),
    ([Party("plaintiff", "ИП Иванов Пётр Сидорович", HIDDEN)], 1, 0),
    ([Party("plaintiff", 'ООО "Иванов Пётр Сидорович"'), Party("respondent", "***")], 0, 0),
    ([Party("plaintiff", 'ООО "А"'), Party("respondent", 'ООО "Б"')], 0, 0),
    ([Party("plaintiff", 'ООО "А"'), Party("respondent", "ИП Иванов")], 0, 0),
    ([Party("plaintiff", "Финансовый управляющий Иванова Петра Сидоровича Громов Олег Ильич")], 0, 0),
    ([Party("plaintiff", "Громов Олег Ильич 100000 для Иванова П.")], 0, 0),
    ([], 0, 0),
]


@pytest.mark.parametrize(("parties", "records", "others"), BY_NAME)
def test_what_was_found_by_name_is_others_only_where_they_explain_the_hit(
    parties: list[Party], records: int, others: int
) -> None:
    found = clean(identity_columns(parties, IVANOV, by_inn=False))
    rows = about_seller("kad_arbitr", ParsedRows(rows=[found]), IVANOV, datetime.date(2026, 7, 1))
    assert (len(rows.records), rows.left_out) == (records, others)
    assert rows.incomplete_reason == (None if records or others else "unmatched_hits")


ROLES: list[Role] = ["debtor", "respondent", "pledgor", "third_party", "creditor", "plaintiff", "other", "unknown"]


@given(
    st.lists(
        st.builds(
            Party,
            st.sampled_from(ROLES),
            st.one_of(st.none(), st.text(max_size=30), st.sampled_from(["Иванов П. С.", "Громов О. И.", "***"])),
            st.sampled_from([None, "", HIDDEN, INN, OTHER_PERSON, VALID_BANK, "123456789012"]),
        ),
        max_size=4,
    )
)
def test_nothing_found_by_number_is_dropped(parties: list[Party]) -> None:
    found = clean(identity_columns(parties, IVANOV, by_inn=True))
    rows = about_seller("kad_arbitr", ParsedRows(rows=[found]), IVANOV, datetime.date(2026, 7, 1))
    assert rows.records or rows.incomplete_reason == "unmatched_hits"


def test_names_in_one_text_are_read_one_by_one() -> None:
    assert [party.name for party in parties_in("plaintiff", 'ООО "А"; ИП Иванов П. С.\nГромов О. И.')] == [
        'ООО "А"',
        "ИП Иванов П. С.",
        "Громов О. И.",
    ]
