"""The report of a valuation: it prints all its content, the same bytes each time."""

import datetime
import re
from typing import Literal

import msgspec
import pypdfium2
import pytest

from cleardeed.core.language import LANGUAGES, Language
from cleardeed.reports.valuation import (
    ValuationComparable,
    ValuationFactor,
    ValuationReport,
    render_valuation_report,
    valuation_view,
)

DAY = datetime.date(2026, 3, 1)
COMPARABLES = [
    ValuationComparable(
        cadastral_quarter="77:01:1001",
        date=DAY,
        price=7_000_000 + 100_000 * number,
        area_m2=50.0 + number,
        adjusted_price=7_200_000 + 70_000 * (number % 5),
        weight=0.05,
        reason="same quarter; 250 m away; area -4 %; alike: rooms, floor, year of building",
        east_m=100 * number,
        north_m=-40 * number,
    )
    for number in range(30)
]
EFFECTS: list[Literal["positive", "neutral", "negative"]] = ["positive", "neutral", "negative"]
FULL = ValuationReport(
    valuation_id="val_01jd2mzzzzzzzzzzzzzzzzzzzz",
    mode="live",
    sealed_at=datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.UTC),
    cadastral_number="77:01:0001001:1001",
    address="г. Примерск, ул. " + "Первая " * 40,
    object_type="apartment",
    valued_on=DAY,
    area_m2=54.3,
    price=7_250_000,
    low=6_500_000,
    high=8_000_000,
    coverage=0.8,
    confidence=0.71,
    liquidity="normal",
    price_per_m2=133_517,
    comparables_price=7_300_000,
    model_price=7_200_000,
    model_share=0.8,
    base_price=6_900_000,
    factors=[
        ValuationFactor(
            title=f"Factor {number}" * 20,
            effect=effect,
            impact_percent=1.3 * number,
            impact_amount=-51_000 * number,
            comment="why " * 100,
        )
        for number, effect in enumerate(EFFECTS * 5)
    ],
    sensitivities=[("Condition", "Not known; " * 30), ("Floor", "Here 5; " * 4)],
    attributes=[("Area", 54.3, "request"), ("Floor", 5.0, "egrn"), ("Longest_name" * 20, 1e12, "nspd")],
    comparables=COMPARABLES,
    comment="The place is known by its coordinates. \u202e",
    data_snapshot_sha256="ab" * 32,
    valuation_snapshot_sha256="cd" * 32,
    verify_url="https://checks.example/verify/" + "ab" * 32,
)


def text_of(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def test_everything_is_printed() -> None:
    text = text_of(render_valuation_report(FULL))
    for expected in (
        "7,250,000",
        "6,500,000",
        "from 6,900,000",
        "\N{MINUS SIGN}51,000",
        "Not known;",
        "250 m away",
        "77:01:0001001:1001",
        "77:01:1001",
        "abababab",
        "71 %",
        "U+202E",
    ):
        assert expected in text.replace("\u00a0", " "), expected


@pytest.mark.parametrize(("language", "none_used"), [("ru", "модель не применялась"), ("en", "no model was used")])
def test_it_says_that_no_model_was_used(language: Language, none_used: str) -> None:
    by_sales = msgspec.structs.replace(FULL, language=language, model_price=None, model_share=0.0)
    facts = [value for _, value in valuation_view(by_sales)["facts"]]
    assert none_used in facts
    assert "0 %" not in " ".join(facts)


def test_every_sale_that_the_value_rests_on_is_listed() -> None:
    assert text_of(render_valuation_report(FULL)).count("77:01:1001:") == len(COMPARABLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_moved_the_price_is_in_roubles(language: Language) -> None:
    factors = valuation_view(msgspec.structs.replace(FULL, language=language))["factors"]
    written = {"en": "\N{MINUS SIGN}51,000\u00a0₽", "ru": "\N{MINUS SIGN}51\u202f000\u00a0₽"}
    assert [one["amount"] for one in factors[:2]] == ["0\u00a0₽", written[language]]


@pytest.mark.parametrize(
    ("language", "name", "no_appraisal"),
    [
        ("ru", "Расчётная стоимость", "Это не отчёт об оценке по статье 11 Федерального закона от 29.07.1998 № 135-ФЗ"),
        ("en", "Computed value", "no appraisal report under Federal Law 135-FZ of 29.07.1998 (art. 11)"),
    ],
)
def test_it_is_named_a_computation_and_says_that_it_is_no_appraisal_report(
    language: Language, name: str, no_appraisal: str
) -> None:
    pdf = render_valuation_report(msgspec.structs.replace(FULL, language=language))
    with pypdfium2.PdfDocument(pdf) as document:
        first = " ".join(document[0].get_textpage().get_text_range().split())
        assert name in document.get_metadata_value("Title")
    assert first.startswith(name) or name in first[:200]
    assert no_appraisal in first
    assert "тчёт об оценке" not in first.replace("не отчёт об оценке", "")


def test_an_address_is_transliterated_in_english() -> None:
    address = "г. Примерск, ул. Третья, д. 3, кв. 31"
    for language, shown in (("en", f"g. Primersk, ul. Tretia, d. 3, kv. 31 ({address})"), ("ru", address)):
        facts = dict(valuation_view(msgspec.structs.replace(FULL, language=language, address=address))["facts"])
        assert facts[{"en": "Address", "ru": "Адрес"}[language]] == shown


def test_the_axis_of_time_ends_where_its_last_point_lies() -> None:
    later = [msgspec.structs.replace(one, date=DAY + datetime.timedelta(days=100)) for one in COMPARABLES[:3]]
    plot = valuation_view(msgspec.structs.replace(FULL, comparables=[*COMPARABLES, *later]))["plot"]
    assert (plot["first"], plot["last"]) == ("2026-03-01", "2026-06-09")
    assert plot["own"]["x"] < max(x for x, _ in plot["dots"])


def test_the_same_report_gives_the_same_bytes() -> None:
    assert render_valuation_report(FULL) == render_valuation_report(FULL)


@pytest.mark.parametrize(
    "changes",
    [
        {"comparables": COMPARABLES[:1], "model_price": None, "address": None},
        {"comparables": [msgspec.structs.replace(one, east_m=None, north_m=None) for one in COMPARABLES]},
        {"comparables": [msgspec.structs.replace(one, east_m=0, north_m=0) for one in COMPARABLES[:3]]},
        {"mode": "sandbox", "low": 7_250_000, "high": 7_250_000, "factors": [], "attributes": [], "sensitivities": []},
    ],
)
def test_odd_valuations_print_too(changes: dict[str, object]) -> None:
    assert render_valuation_report(msgspec.structs.replace(FULL, **changes)).startswith(b"%PDF")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_as_it_usually_is_takes_two_pages(language: Language) -> None:
    """The value and its reasons stand on the first, the sales that it rests on and the evidence on the second."""
    factor = ValuationFactor(
        title="Год постройки",
        effect="neutral",
        impact_percent=0.6,
        impact_amount=43_000,
        comment="1984; обычно рядом — 1980.",
    )
    would = "Здесь — 5; у половины продаж рядом — от 3 до 12, что дало бы 7 180 000 ₽ и 7 310 000 ₽."
    report = msgspec.structs.replace(
        FULL,
        language=language,
        address="г. Примерск, ул. Первая Строительная, д. 14, корп. 2, кв. 101",
        factors=[factor] * 10,
        sensitivities=[("Этаж", would)] * 3,
        attributes=[("Этажей в доме", 9.0, "nspd")] * 12,
    )
    with pypdfium2.PdfDocument(render_valuation_report(report)) as document:
        first, second = (page.get_textpage().get_text_range() for page in document)
    assert ("77:01:1001:" in first, "77:01:1001:" in second) == (False, True)
    assert ("7250000" in re.sub(r"[\s,]", "", first), "abababab" in second) == (True, True)


def test_drawings_stay_in_their_frames() -> None:
    view = valuation_view(FULL)
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y, _ in view["map"]["dots"])
    plot = view["plot"]
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in plot["dots"])
    assert 0 <= plot["own"]["low"] <= plot["own"]["price"] <= plot["own"]["high"] <= 1
    assert len(plot["dots"]) == len(COMPARABLES)
