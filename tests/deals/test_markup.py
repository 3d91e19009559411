"""From a filled template to blocks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.deals.markup import escape_markup, parse_markup, plain_text

TEXT = """
# A title

## First

+ One
goes on.
- item one
- item two

++ Deeper.

+ Two.

## Second

+ Three.

> left || right
> || below

| a | b |
| c | d |

@ Seller | Name

@ Buyer | Other | on behalf of a third

===

The **end**.
"""


def test_every_mark_makes_its_block() -> None:
    blocks = parse_markup(TEXT)
    assert [(block.kind, block.number) for block in blocks] == [
        ("title", ""),
        ("heading", "1."),
        ("clause", "1.1."),
        ("item", ""),
        ("item", ""),
        ("subclause", "1.1.1."),
        ("clause", "1.2."),
        ("heading", "2."),
        ("clause", "2.1."),
        ("ends", ""),
        ("table", ""),
        ("signatures", ""),
        ("page", ""),
        ("paragraph", ""),
    ]
    assert [len(block.rows) for block in blocks if block.kind in ("ends", "table", "signatures")] == [2, 2, 2]
    assert [(span.text, span.bold) for span in blocks[-1].rows[0][0]] == [("The ", False), ("end", True), (".", False)]


def test_lines_without_a_mark_go_on() -> None:
    assert "1.1. One goes on." in plain_text(parse_markup(TEXT))


def test_what_must_share_a_page() -> None:
    kept = [
        block.kind for block in parse_markup("## H\n\n+ a:\n- b\n- c\n\n+ last\n\n## Sign\n\n@ r | n") if block.keep
    ]
    assert kept == ["heading", "clause", "clause", "heading"]


def test_short_words_and_numbers_hold_on_to_the_next() -> None:
    assert plain_text(parse_markup("в доме № 1 — 5 лет, статья 35 СК РФ")) == (
        "в\u00a0доме №\u00a01\u00a0— 5\u00a0лет, статья\u00a035\u00a0СК\u00a0РФ"
    )


@pytest.mark.parametrize(
    ("data", "held"),
    [
        ("договор участия в долевом строительстве", "договор участия в_долевом строительстве"),
        ("решение суда от 03.06.2016 по делу", "решение суда от_03.06.2016 по_делу"),
        ("договор от 1 февраля 2018 г. № 7", "договор от_1_февраля 2018_г. №_7"),
        ("г. Примерск, ул. Первая, д. 1", "г._Примерск, ул._Первая, д._1"),
        ("99 АА 1234567", "99_АА_1234567"),
        ("112-233-445 95", "112-233-445_95"),
    ],
)
def test_words_of_the_deal_hold_together_too(data: str, held: str) -> None:
    assert plain_text(parse_markup(f"То же: {escape_markup(data)}.")) == f"То же: {held}.".replace("_", "\u00a0")


def test_what_no_line_has_room_for_parts_again() -> None:
    assert "\u00a0" not in plain_text(parse_markup("в " * 50))


def test_a_date_ends_a_sentence_with_one_full_stop() -> None:
    assert plain_text(parse_markup("до 3~ноября 2026~г..")).endswith("2026\u00a0г.")
    assert plain_text(parse_markup("- рента в пользу Черных Л. О..")).endswith("Черных Л. О.")
    assert plain_text(parse_markup("- annuity to Chernykh L. O..")).endswith("Chernykh L. O.")
    assert plain_text(parse_markup("и так далее...")).endswith("далее...")


@pytest.mark.parametrize(
    ("data", "printed"), [("и др.", "и др."), ("../../etc", "../../etc."), ("д. 1..", "д. 1.."), ("..", "..")]
)
def test_two_periods_of_data_are_two(data: str, printed: str) -> None:
    assert plain_text(parse_markup(f"То же: {escape_markup(data)}.")).replace("\u00a0", " ") == f"То же: {printed}"


@given(
    st.text(st.characters(blacklist_categories=("Cc", "Cs", "Co", "Zl", "Zp")), min_size=1)
    | st.text(st.sampled_from("../ а-"), min_size=1)
)
def test_guarded_text_is_never_a_mark_and_comes_back_as_it_was(text: str) -> None:
    data = " ".join(text.split()) or "x"
    (block,) = parse_markup(f"{escape_markup(data)} end")
    assert block.kind == "paragraph"
    # A space may have become one that does not break.
    assert plain_text([block]).replace("\u00a0", " ") == f"{data} end"
