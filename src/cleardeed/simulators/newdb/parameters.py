"""The parameters of each method of NEWDB. Shapes are checked before the key."""

import re
from collections.abc import Iterator
from typing import Any

ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
DOTTED = re.compile(r"\d{2}\.\d{2}\.\d{4}")
INN_12 = re.compile(r"\d{12}")
NAME = ("firstname", "lastname")

REQUIRED: dict[str, tuple[str, ...]] = {
    "fssp_person": (*NAME, "dob", "regioncode"),
    "bankrot_person": ("innfiz",),
    "arbitr_person": ("innfiz",),
    "pledge_person": NAME,
    "passport_mvd": (*NAME, "seria", "number"),
    "passport_fns": (),
    "terrorist": (*NAME, "dob"),
    "mvd_wanted": (*NAME, "dob", "email"),
    "nalog_debt": ("inn",),
    "pravo_search": ("query",),
    "act_text_search": ("act_text",),
    "rosreestr": (),
    "nspd_cadastr": ("cad_num",),
}
FORMS: dict[str, re.Pattern[str]] = {"dob": ISO, "datebirth": ISO, "innfiz": INN_12, "inn": INN_12}
BY_PASSPORT = (*NAME, "seria", "number", "dob")
"""Parameters of `passport_fns` beside a query by tax number."""


def faults_of(params: dict[str, Any]) -> list[str]:
    """Return the faults in a task's parameters. Texts quote them."""
    method = params.get("method")
    if method not in REQUIRED:
        return [f"unknown method {method!r}"]
    return list(_faults(str(method), params))


def _faults(method: str, params: dict[str, Any]) -> Iterator[str]:
    by_passport = method == "passport_fns" and not params.get("inn")
    for name in BY_PASSPORT if by_passport else REQUIRED[method]:
        if params.get(name) in (None, ""):
            yield f"{name} is required"
    if params.get("secondname") == "":
        yield "secondname must not be empty"
    if method == "fssp_person" and not isinstance(params.get("regioncode"), int | None):
        yield f"regioncode must be a number, not {params['regioncode']!r}"
    if method == "rosreestr" and not (params.get("address") or params.get("cadastral_number")):
        yield "address is required"
    for name, form in FORMS.items():
        wanted = DOTTED if (method, name) == ("mvd_wanted", "dob") else form
        if params.get(name) and not wanted.fullmatch(str(params[name])):
            yield f"{name} {params[name]!r} has another form"
