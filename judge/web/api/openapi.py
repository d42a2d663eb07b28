"""The routes of the API and its OpenAPI document, both from the table of operations.

msgspec makes the schemas of the objects, so the document says what is really read and written.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from judge import __version__
from judge.web.api.metrics import show_metrics
from judge.web.api.operations import OPERATIONS, Operation
from judge.web.api.refusals import PREFIX, ErrorObject

_PARAMETER = re.compile(r"\{(\w+)\}")
_REFUSALS = {
    "400": "the request is malformed",
    "401": "this browser or program was not let in: open the printed address first",
    "403": "it does not come from this server: send its Origin",
    "404": "there is no such problem, submission or language",
    "405": "there is no such method",
    "408": "the body came too slowly",
    "413": "the body or the source is too large",
    "414": "the query is too long",
    "421": "the server was called by a name that is not its own",
    "429": "too many requests, or too many submissions wait",
}


def show_document(request: Request) -> Response:
    """The OpenAPI document."""
    return Response(json.dumps(document()), media_type="application/json")


@cache
def document() -> dict[str, Any]:
    """The OpenAPI 3.1 document of the API."""
    shapes = [one for each in OPERATIONS for one in (each.body, each.answer) if one is not None]
    types: list[Any] = list(dict.fromkeys([*shapes, ErrorObject]))
    _, schemas = msgspec.json.schema_components(types, ref_template=_reference("{name}"))
    paths: dict[str, dict[str, Any]] = {}
    for one in OPERATIONS:
        paths.setdefault(f"{PREFIX}{one.path}", {})[one.method.lower()] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "judge serve",
            "version": __version__,
            "description": "What the pages of the practice site do, for editors and scripts.",
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(one: Operation) -> dict[str, Any]:
    schema = None if one.answer is None else {"$ref": _reference(one.answer.__name__)}
    content = {one.media_type: {"schema": schema or {"type": "string"}}}
    refusal = {"application/json": {"schema": {"$ref": _reference(ErrorObject.__name__)}}}
    described: dict[str, Any] = {
        "operationId": getattr(one.handler, "__name__", one.path),
        "summary": one.summary,
        "parameters": [
            *(_parameter(name, "path") for name in _PARAMETER.findall(one.path)),
            *(_parameter(name, "query") | {"description": words} for name, words in one.query),
        ],
        "responses": {
            str(one.status.value): {"description": one.status.phrase, "content": content},
            **{
                code: {"description": words, "content": refusal}
                for code, words in _REFUSALS.items()
            },
        },
    }
    if one.body is not None:
        schema = {"$ref": _reference(one.body.__name__)}
        body = {"application/json": {"schema": schema}}
        described["requestBody"] = {"required": True, "content": body}
    return described


def _parameter(name: str, where: str) -> dict[str, Any]:
    kind = "integer" if name in ("number", "before") else "string"
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": kind}}


def _reference(name: str) -> str:
    return f"#/components/schemas/{name}"


def _route(one: Operation) -> Route:
    path = one.path.replace("{number}", "{number:int}").replace("{slug}", "{slug:str}")
    return Route(f"{PREFIX}{path}", one.handler, methods=[one.method])


ROUTES = (
    *map(_route, OPERATIONS),
    Route(f"{PREFIX}/openapi.json", show_document),
    Route("/metrics", show_metrics),
)
