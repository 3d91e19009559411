"""A back-test as a picture: estimates against prices on logarithmic axes, drawn by typst."""

from typing import Any

import msgspec
import numpy as np
import typst

from cleardeed.reports.fonts import font_collection
from cleardeed.reports.pdf import RenderingError
from cleardeed.valuation.market.data import Floats

MAX_DOTS = 3_000
PIXELS_PER_INCH = 144.0
_SOURCE = """
#let view = json("view.json")
#set page(width: 144mm, height: auto, margin: 12mm)
#set text(font: "Deed Sans", size: 8pt)
#let side = 120mm
#text(size: 11pt, weight: 600)[Estimates against prices]
#h(1em) #view.caption
#v(3mm)
#block(width: side, height: side, fill: rgb("#f4f6f9"), stroke: 0.5pt, clip: true, {
  for band in (0.9, 1.1, 0.8, 1.25) {
    let shift = calc.ln(band) / view.span * side
    let dashed = (paint: rgb("#8a5800"), thickness: 0.4pt, dash: "dashed")
    place(line(start: (0mm, side - shift), end: (side, -shift), stroke: dashed))
  }
  place(line(start: (0mm, side), end: (side, 0mm), stroke: 0.8pt + rgb("#17365d")))
  for (x, y, inside) in view.dots {
    place(dx: x * side - 0.8pt, dy: (1 - y) * side - 0.8pt, circle(
      radius: 0.8pt, fill: if inside { rgb("#1d684266") } else { rgb("#a1151b88") }))
  }
})
#v(1mm)
Prices from #view.low to #view.high to the right, estimates of the same scale upwards; dashed: 10 % and 20 %. \
Green: the price lies in its range. Red: outside.
"""


def plot_estimates(price: Floats, estimate: Floats, low: Floats, high: Floats) -> bytes:
    """A PNG. At most so many dots, drawn by chance, always the same."""
    chosen = np.random.default_rng(0).permutation(len(price))[:MAX_DOTS]
    least = float(np.log(min(price.min(), estimate.min())))
    span = max(float(np.log(max(price.max(), estimate.max()))) - least, 0.1)
    inside = (low <= price) & (price <= high)
    x, y = ((np.log(values[chosen]) - least) / span for values in (price, estimate))
    view: dict[str, Any] = {
        "caption": f"{len(price)} sales",
        "low": f"{np.exp(least):,.0f}",
        "high": f"{np.exp(least + span):,.0f}",
        "span": span,
        "dots": [*zip(x.tolist(), y.tolist(), inside[chosen].tolist(), strict=True)],
    }
    files: Any = {"main.typ": _SOURCE.encode(), "view.json": msgspec.json.encode(view)}
    compiler = typst.Compiler(font_paths=font_collection(), ignore_system_fonts=True)
    try:
        png = compiler.compile(files, format="png", ppi=PIXELS_PER_INCH)
    except typst.TypstError:
        raise RenderingError("typst could not draw the back-test") from None
    if not isinstance(png, bytes):
        raise RenderingError("typst gave no picture")
    return png
