"""Printed pages as a scanner and as a telephone give them; the same for the same document."""

import io
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pypdfium2 as pdfium
from PIL import Image, ImageFilter, ImageOps

_POINTS_PER_INCH = 72
_PAPER, _TABLE = 245, 70


def printed(pdf: bytes, dpi: int) -> list[Image.Image]:
    """The pages in grey."""
    with pdfium.PdfDocument(pdf) as document:
        return [page.render(scale=dpi / _POINTS_PER_INCH, grayscale=True).to_pil().convert("L") for page in document]


def scanned(pdf: bytes, dpi: int, seed: str) -> bytes:
    """A PDF of pictures: a little turned, soft, pale, with grain and specks, packed as JPEG."""
    chance = random.Random(f"{seed} {dpi}")
    first, *rest = [_through_scanner(page, chance) for page in printed(pdf, dpi)]
    made = io.BytesIO()
    first.save(made, "PDF", save_all=True, append_images=rest, resolution=dpi, quality=70)
    return made.getvalue()


def photographed(pdf: bytes, seed: str, dpi: int = 150) -> list[bytes]:
    """A JPEG a page: seen from a side, in uneven light, with the shadow of a hand, a little out of focus."""
    chance = random.Random(f"{seed} photograph")
    return [_through_lens(page, chance) for page in printed(pdf, dpi)]


def bound(photographs: Sequence[bytes]) -> bytes:
    """Photographs as one PDF, as a telephone's scanning program saves them."""
    first, *rest = [Image.open(io.BytesIO(one)) for one in photographs]
    made = io.BytesIO()
    first.save(made, "PDF", save_all=True, append_images=rest, quality=80)
    return made.getvalue()


def _through_scanner(page: Image.Image, chance: random.Random) -> Image.Image:
    turned = page.rotate(chance.uniform(-1.2, 1.2), Image.Resampling.BICUBIC, fillcolor=255)
    soft = turned.filter(ImageFilter.GaussianBlur(chance.uniform(0.4, 0.9)))
    light = np.asarray(soft, np.float32) * ((_PAPER - 35) / 255) + 35
    grain = np.random.default_rng(chance.getrandbits(32))
    light += grain.normal(0, chance.uniform(4, 11), light.shape)
    light[grain.random(light.shape) < 0.0004] = 40
    return Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))


def _through_lens(page: Image.Image, chance: random.Random) -> bytes:
    framed = ImageOps.expand(page, round(page.width * 0.05), fill=_TABLE)
    width, height = framed.size

    def off(share: float) -> float:
        return chance.uniform(-share, share)

    corners = [
        (off(0.025) * width, off(0.02) * height),
        (off(0.025) * width, height * (1 + off(0.02))),
        (width * (1 + off(0.025)), height * (1 + off(0.02))),
        (width * (1 + off(0.025)), off(0.02) * height),
    ]
    seen = framed.transform(
        framed.size,
        Image.Transform.PERSPECTIVE,
        _perspective(framed.size, corners),
        Image.Resampling.BICUBIC,
        fillcolor=_TABLE,
    )
    soft = seen.filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 0.7)))
    light = np.asarray(soft, np.float32) * _lamp(width, height, chance) * _shadow(width, height, chance)
    light += np.random.default_rng(chance.getrandbits(32)).normal(0, chance.uniform(2, 6), light.shape)
    grey = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))
    made = io.BytesIO()
    ImageOps.colorize(grey, "#0d0a08", "#fff4df").save(made, "JPEG", quality=80)
    return made.getvalue()


def _perspective(size: tuple[int, int], corners: Sequence[tuple[float, float]]) -> list[float]:
    """The coefficients that take the corners of the picture to `corners` of what is seen."""
    width, height = size
    rows, wanted = [], []
    for (x, y), (u, v) in zip([(0, 0), (0, height), (width, height), (width, 0)], corners, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    return [float(one) for one in np.linalg.solve(np.array(rows, float), np.array(wanted, float))]


def _lamp(width: int, height: int, chance: random.Random) -> Any:
    """Light that falls off from a corner."""
    across, down = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    angle = chance.uniform(0, 2 * np.pi)
    along = (np.cos(angle) * (across - 0.5) + np.sin(angle) * (down - 0.5)) + 0.5
    return (1 - chance.uniform(0.2, 0.45) * np.clip(along, 0, 1)).astype(np.float32)


def _shadow(width: int, height: int, chance: random.Random) -> Any:
    """A soft-edged shadow over a part of the page."""
    across, down = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    x, y = chance.uniform(0, 1), chance.uniform(0.5, 1.1)
    far = np.hypot((across - x) * 1.2, down - y)
    edge = 1 / (1 + np.exp((far - chance.uniform(0.25, 0.45)) / 0.03))
    return (1 - chance.uniform(0.25, 0.5) * edge).astype(np.float32)
