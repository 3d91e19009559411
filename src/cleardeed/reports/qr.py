"""QR codes as SVG."""

import io

import segno

_MASK = 3
"""Readers undo any of the eight masks; weighing them for the prettiest one takes four times as long as the rest."""


def qr_svg(content: str) -> str:
    """A QR code (ISO/IEC 18004, error correction M) of `content` as SVG, with the quiet zone of four modules.

    Equal contents give equal texts. Raises `segno.DataOverflowError` for what one code cannot hold (over 2,300 bytes).
    """
    image = io.BytesIO()
    code = segno.make(content, error="m", micro=False, boost_error=False, mask=_MASK)
    code.save(image, kind="svg", border=4, xmldecl=False)
    return image.getvalue().decode("ascii")
