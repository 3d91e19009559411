"""Whether what looks like letters on a page was read."""

from PIL import Image, ImageDraw

from cleardeed.documents.content.coverage import Box, unread_share
from tests.documents.making import CONTRACT, picture_of

PAGE = picture_of(CONTRACT)


def boxes(page: Image.Image) -> list[Box]:
    """Where the lines of a page stand that has nothing else on it."""
    ink = [min(page.crop((0, row, page.width, row + 1)).tobytes()) < 128 for row in range(page.height)]
    starts = [row for row in range(1, page.height) if ink[row] and not ink[row - 1]]
    return [(160, start, page.width - 160, ink.index(False, start)) for start in starts]


LINES = boxes(PAGE)


def test_nothing_is_unread_where_words_are_everywhere() -> None:
    assert unread_share(PAGE, LINES) == 0


def test_lines_that_no_word_covers_are_unread() -> None:
    assert unread_share(PAGE, LINES[: len(LINES) // 2]) > 0.3


def test_rules_frames_and_a_dark_table_under_the_paper_are_no_letters() -> None:
    framed = Image.new("L", (PAGE.width + 400, PAGE.height + 400), 60)
    framed.paste(PAGE, (200, 200))
    draw = ImageDraw.Draw(framed)
    draw.rectangle((300, 1400, 1700, 2100), outline=0, width=4)
    draw.line((1000, 1400, 1000, 2100), fill=0, width=4)
    moved = [(left + 200, upper + 200, right + 200, lower + 200) for left, upper, right, lower in LINES]
    assert unread_share(framed, moved) == 0


def test_a_page_without_words_is_unread() -> None:
    assert unread_share(PAGE, []) == 1
