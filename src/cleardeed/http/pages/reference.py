"""The API's OpenAPI document as JSON, and the reference rendered from it as one page without scripts."""

import gzip
import json
import re
import shlex
from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec
from litestar import Response
from litestar.enums import MediaType
from markupsafe import Markup, escape

from cleardeed.core.language import Language
from cleardeed.http.auth import HEADER as KEY_HEADER
from cleardeed.http.pages.render import SECURITY_HEADERS, language_of, render
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of

_CODE = re.compile(r"`([^`]+)`")


class ShownOperation(msgspec.Struct, frozen=True):
    """An operation as the page shows it."""

    method: str
    path: str
    about: dict[str, Any]
    scopes: list[str]
    curl: str


@get("/openapi.json")
async def openapi_json(request: ApiRequest) -> Response[bytes]:
    """The OpenAPI document."""
    return Response(request.app.state.description_json, media_type=MediaType.JSON)


@get("/docs")
async def reference_page(request: ApiRequest) -> Response[bytes]:
    """The guide, and the reference rendered from the document. The same for everybody, so it may be kept and zipped."""
    rendered: dict[Language, bytes] = request.app.state.reference
    language = language_of(request)
    if language not in rendered:
        html = _render(request.app.state.description, services_of(request).settings.public_url, language)
        rendered[language] = gzip.compress(html.encode(), mtime=0)
    headers = SECURITY_HEADERS | {"Cache-Control": "public, max-age=300", "Vary": "Accept-Language, Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(rendered[language], media_type=MediaType.HTML, headers=headers)
    return Response(gzip.decompress(rendered[language]), media_type=MediaType.HTML, headers=headers)


def snippet(name: str) -> str:
    """A program of the guide. The tests run the very file."""
    return (resources.files("cleardeed.http.pages") / "guide" / name).read_text("utf-8").rstrip()


def _render(document: dict[str, Any], url: str, language: Language) -> str:
    return render(
        "reference.html",
        language,
        document=document,
        url=url,
        groups=_groups(document, url),
        prose=prose,
        marked=marked,
        type_of=type_of,
        pretty=pretty,
        snippet=snippet,
        resolve=lambda found: _resolved(document, found),
    )


def prose(text: str) -> Markup:
    """Paragraphs with `code` in them, as HTML."""
    return Markup("").join(Markup("<p>{}</p>").format(marked(part)) for part in text.split("\n\n") if part)


def marked(text: str) -> Markup:
    """A line with `code` in it, as HTML."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704 - it is escaped


def pretty(value: Any) -> str:
    """JSON with indents."""
    return json.dumps(value, indent=2, ensure_ascii=False)


def type_of(schema: dict[str, Any]) -> Markup:
    """A schema's type as short HTML; a component is a link to its section of the page."""
    return Markup(" or ").join(_kinds(schema))


def _kinds(schema: dict[str, Any]) -> Iterator[Markup]:
    if "$ref" in schema:
        yield Markup('<a href="#schema-{0}">{0}</a>').format(schema["$ref"].rpartition("/")[2])
    elif "anyOf" in schema and "properties" not in schema:
        for one in schema["anyOf"]:
            yield from _kinds(one)
    elif "enum" in schema or "const" in schema:
        yield from (
            Markup("<code>{}</code>").format(pretty(value)) for value in schema.get("enum", [schema.get("const")])
        )
    elif schema.get("type") == "array":
        yield Markup("array of ({})").format(type_of(schema["items"]))
    elif schema.get("type") == "object" and "additionalProperties" in schema:
        yield Markup("map to ({})").format(type_of(schema["additionalProperties"]))
    else:
        yield escape(" ".join([schema.get("type", "any"), *_limits(schema)]))


def _limits(schema: dict[str, Any]) -> Iterator[str]:
    if "format" in schema:
        yield f"({schema['format']})"
    elif "pattern" in schema:
        yield schema["pattern"]
    bounds = {"minimum": "from", "maximum": "to", "minLength": "at least", "maxLength": "at most"}
    yield from (f"{word} {schema[name]}" for name, word in bounds.items() if name in schema)
    if "default" in schema and schema["default"] is not None:
        yield f"default {pretty(schema['default'])}"


def _groups(document: dict[str, Any], url: str) -> dict[str, list[ShownOperation]]:
    """The operations by tag."""
    groups: dict[str, list[ShownOperation]] = {tag["name"]: [] for tag in document["tags"]}
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            shown = ShownOperation(method.upper(), path, about, about["x-scopes"], _curl(url, method, path, about))
            groups[about["tags"][0]].append(shown)
    return groups


def _curl(url: str, method: str, path: str, about: dict[str, Any]) -> str:
    """A line to paste into a shell, with the operation's first example."""
    for parameter in about["parameters"]:
        path = path.replace(f"{{{parameter['name']}}}", str(parameter.get("example", "")))
    line = f'curl {url}{path} -H "{KEY_HEADER}: $KEY"'
    if method != "get":
        line = line.replace("curl ", f"curl -X {method.upper()} ", 1)
    if "requestBody" not in about:
        return line
    names = [parameter["name"] for parameter in about["parameters"]]
    keyed = f'{line} \\\n  -H "Idempotency-Key: $(uuidgen)"' if "Idempotency-Key" in names else line
    media_type, content = next(iter(about["requestBody"]["content"].items()))
    body = next(iter(content["examples"].values()))["value"]
    if media_type == "application/json":
        return f"{keyed} \\\n  -d {shlex.quote(json.dumps(body, ensure_ascii=False))}"
    fields = (f"{name}=@document.pdf" if name == "file" else f"{name}={value}" for name, value in body.items())
    return keyed + "".join(f" \\\n  -F {shlex.quote(field)}" for field in fields)


def _resolved(document: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """The target of a reference; anything else unchanged."""
    if "$ref" not in found:
        return found
    node: Any = document
    for name in found["$ref"].removeprefix("#/").split("/"):
        node = node[name]
    resolved: dict[str, Any] = node
    return resolved
