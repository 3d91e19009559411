import pytest
import segno

from cleardeed.reports.qr import qr_svg


def test_equal_contents_give_equal_codes_and_others_another() -> None:
    link = "https://cleardeed.example/verify/chk_1"
    assert qr_svg(link) == qr_svg(link)
    assert qr_svg(link) != qr_svg(link + "0")


def test_a_link_too_long_for_a_code_is_refused() -> None:
    with pytest.raises(segno.DataOverflowError):
        qr_svg("https://cleardeed.example/" + "x" * 3000)
