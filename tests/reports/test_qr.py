import pypdfium2
import pytest
import zxingcpp

from cleardeed.reports.pdf import qr_svg, render_check_report
from tests.reports.samples import critical


def test_equal_contents_give_equal_codes_and_others_another() -> None:
    link = "https://cleardeed.example/verify/chk_1"
    assert qr_svg(link) == qr_svg(link)
    assert qr_svg(link) != qr_svg(link + "0")


def test_a_link_too_long_for_a_code_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        qr_svg("https://cleardeed.example/" + "x" * 3000)


def test_a_phone_that_reads_the_report_finds_its_verification_page() -> None:
    report = critical()
    pages = pypdfium2.PdfDocument(render_check_report(report))
    pictures = [page.render(scale=2, grayscale=True).to_numpy() for page in pages]
    read = [code.text for picture in pictures for code in zxingcpp.read_barcodes(picture)]
    assert read == [report.evidence.verify_url]
