"""Properties of all routes, and the guides' statements on them."""

import re
from pathlib import Path
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler

from cleardeed.accounts.scopes import ALL_SCOPES
from cleardeed.core.settings import PREFIX, SOURCE_PREFIX, ServiceSettings
from cleardeed.http import auth
from cleardeed.http.app import ROUTES, create_app
from cleardeed.http.openapi.document import build, described_operations

DOCS = Path(__file__).parents[2] / "docs"
API = "/api/v1"


def paths_of(route: HTTPRouteHandler) -> list[str]:
    """The route's paths, parameters written as `{name}`."""
    return [re.sub(r"\{(\w+):\w+\}", r"{\1}", path) for path in route.paths]


def api_routes() -> list[Any]:
    return [pytest.param(route, id=paths_of(route)[0]) for route in ROUTES if paths_of(route)[0].startswith(API)]


OPEN_TO_EVERY_KEY = {"quote_checks", "get_tariffs", "get_account", "verify", "list_events", "redeliver_event"}
"""Operations that need no scope, only a key."""


@pytest.mark.parametrize("route", api_routes())
def test_every_operation_is_behind_a_key_and_its_rate_limit(route: HTTPRouteHandler) -> None:
    assert [type(guard) for guard in route.guards or ()] == [auth.KeyGuard]


@pytest.mark.parametrize("route", api_routes())
def test_every_operation_says_what_it_is_and_which_scope_it_needs(route: HTTPRouteHandler) -> None:
    (one,) = described_operations([route])
    assert bool(one.scopes) is (one.operation.operation_id not in OPEN_TO_EVERY_KEY)
    assert set(one.scopes) <= set(ALL_SCOPES)


def test_the_description_has_every_operation_and_no_other() -> None:
    routes = [case.values[0] for case in api_routes()]
    there = {(path, method) for route in routes for path in paths_of(route) for method in route.http_methods - {"HEAD"}}
    told = {(path, method.upper()) for path, methods in build(ROUTES)["paths"].items() for method in methods}
    assert told == there


def test_no_page_is_an_operation() -> None:
    open_to_all = [path for route in ROUTES if not route.guards for path in paths_of(route)]
    assert [path for path in open_to_all if path.startswith("/api")] == []


@pytest.mark.parametrize("route", api_routes())
def test_partners_are_told_of_every_operation(route: HTTPRouteHandler) -> None:
    guide = (DOCS / "partners.md").read_text()
    assert [path for path in paths_of(route) if path not in guide] == []


def test_operators_are_told_of_every_setting_and_of_no_other() -> None:
    table = (DOCS / "operators.md").read_text().split("## Settings")[1].split("\n## ")[0]
    told = re.findall(rf"`({PREFIX}[A-Z_]+)(?:<CODE>)?`", table)
    there = {f"{PREFIX}{name.upper()}" for name in ServiceSettings.model_fields} | {SOURCE_PREFIX}
    assert sorted(told) == sorted(there)


def test_the_framework_has_nothing_to_say_against_the_routes() -> None:
    """The framework warns now of what it will drop later, and warnings are faults here."""
    create_app(lambda: pytest.fail("services are opened at the start, not before"))
