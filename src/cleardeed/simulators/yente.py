"""yente: matching people against sanctions lists."""

import datetime
import hashlib
from typing import Any

import msgspec

from cleardeed.simulators.exchange import Reply, Request, Verdict, json_reply
from cleardeed.simulators.names import fold
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.world import Sanctioned

ALGORITHMS = ("best", "logic-v2", "logic-v1", "name-based", "name-qualified", "regression-v1")
RUSSIAN_LIST = "ru_fedsfm_terror"
SETS = ("ru_example_sanctions", "ru_example_peps")
DATASETS = ("default", "sanctions", *SETS, RUSSIAN_LIST)
MAX_QUERIES, MAX_LIMIT = 100, 500
CUTOFF = 0.5
DAY = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)
VERSION, OLD_VERSION = f"{DAY:%Y%m%d}000000-abc", f"{DAY - datetime.timedelta(days=30):%Y%m%d}000000-abc"
OF_NAMES, OF_DATE, OF_INN = 0.72, 0.28, 1.0
"""Weights of agreement of names, of the birth date and of the tax number."""


class Yente(Simulator):
    """`POST /match/{dataset}`, `GET /catalog`, `/healthz`, `/readyz`.

    - Up to 100 queries a body, each answered by itself; a query's own `status` may be an error while the call is 200.
    - `match` means a score of at least the threshold, not identity. `explanations` tell what a score is made of.
    - What scores more than `cutoff` is sent, and of it `total` counts what matches.
    - Errors: 400 `{detail}` (algorithm, no queries, too many), 404 for an unknown data set. Hosted, a key is wanted
      (`Authorization: ApiKey …`), else 401 `{"detail": "No API key provided."}`.
    - The catalogue names each data set's `children`. OpenSanctions' own `default` lacks Rosfinmonitoring's list; an
      operator has loaded it here, but for `holds_russian_list = False`.
    - The catalogue's `index_stale` warns that the index is older than the data; it has an ETag.
    """

    name = "yente"
    api_key: str | None = None
    """Set: the hosted service, which wants this key."""
    index_stale = False
    holds_russian_list = True

    def answer(self, asked: Request) -> Reply:
        if asked.path in ("/healthz", "/readyz"):
            return json_reply({"status": "ok"}, "records")
        if self.api_key and asked.headers.get("authorization") != f"ApiKey {self.api_key}":
            return json_reply({"detail": "No API key provided."}, "refused", status=401)
        if (asked.method, asked.path) == ("GET", "/catalog"):
            return self._catalog(asked)
        if asked.method == "POST" and asked.path.startswith("/match/"):
            return self._match(asked, asked.path.removeprefix("/match/"))
        return json_reply({"detail": "Not Found"}, "refused", status=404)

    def error_inside(self, asked: Request) -> Reply:
        """Every query failed on its own."""
        queries = asked.json_object().get("queries", {}) if asked.method == "POST" else {}
        failed = {"status": 500, "results": [], "total": {"value": 0, "relation": "eq"}}
        return json_reply({"responses": dict.fromkeys(queries, failed), "limit": 5}, "broken")

    def _match(self, asked: Request, dataset: str) -> Reply:
        query, body = asked.query, asked.json_object()
        queries = body.get("queries")
        limit, threshold = int(query.get("limit") or 5), float(query.get("threshold") or 0.70)
        if dataset not in DATASETS:
            return json_reply({"detail": f"No such dataset: {dataset}"}, "refused", status=404)
        if query.get("algorithm", "best") not in ALGORITHMS:
            return json_reply({"detail": "Unknown algorithm"}, "refused", status=400)
        if not isinstance(queries, dict) or not 1 <= len(queries) <= MAX_QUERIES or limit > MAX_LIMIT:
            return json_reply({"detail": "No queries provided, or too many."}, "refused", status=400)
        responses, found, failed = {}, [], False
        for key, one in queries.items():
            if self.world.trap(self.name, "match", str(one)) == "query_error":
                responses[key] = {"status": 500, "results": [], "total": {"value": 0, "relation": "eq"}, "query": one}
                failed = True
                continue
            cutoff = min(float(query.get("cutoff") or CUTOFF), threshold)
            scored = self._scored(one, dataset, threshold, cutoff)
            results = scored[:limit]
            found += [result["id"] for result in results]
            total = {"value": sum(result["match"] for result in scored), "relation": "eq"}
            responses[key] = {"status": 200, "results": results, "total": total, "query": one}
        verdict: Verdict = "broken" if failed else "records" if found else "zero"
        return json_reply({"responses": responses, "limit": limit}, verdict, found=found)

    def _scored(self, query: dict[str, Any], dataset: str, threshold: float, cutoff: float) -> list[dict[str, Any]]:
        everywhere = dataset in ("default", "sanctions")
        entities = [row for row in self.world.sanctioned if everywhere or dataset in row.datasets]
        results = [_result(row, query.get("properties") or {}, threshold) for row in entities]
        return sorted((one for one in results if one["score"] > cutoff), key=lambda one: -one["score"])

    def _catalog(self, asked: Request) -> Reply:
        loaded = [RUSSIAN_LIST] if self.holds_russian_list else []
        children = {"default": ["sanctions", *loaded], "sanctions": [*SETS]} | {name: [] for name in (*SETS, *loaded)}
        datasets: list[dict[str, Any]] = [
            {
                "name": name,
                "title": name,
                "version": VERSION,
                "index_version": OLD_VERSION if self.index_stale else VERSION,
                "index_current": not self.index_stale,
                "load": not children[name],
                "children": children[name],
            }
            for name in children
        ]
        outdated = [*children] if self.index_stale else []
        body = {"datasets": datasets, "current": [*children], "outdated": outdated, "index_stale": self.index_stale}
        reply = json_reply(body, "records")
        tag = f'"{hashlib.sha256(reply.body).hexdigest()[:16]}"'
        if asked.headers.get("if-none-match") == tag:
            reply = msgspec.structs.replace(reply, status=304, body=b"")
        return msgspec.structs.replace(reply, headers={"ETag": tag, "Cache-Control": "max-age=300"})


def _result(row: Sanctioned, asked: dict[str, list[str]], threshold: float) -> dict[str, Any]:
    score, explanations = _score(row, asked)
    properties = {"name": row.names, "topics": list(row.topics)}
    optional = {"birthDate": row.birth_date, "innCode": row.inn}
    return {
        "id": row.id,
        "caption": row.names[0],
        "schema": "Person",
        "properties": properties | {name: [value] for name, value in optional.items() if value},
        "datasets": row.datasets,
        "referents": [],
        "target": True,
        "first_seen": "2022-03-01T00:00:00",
        "last_seen": "2026-09-01T00:00:00",
        "last_change": "2024-01-01T00:00:00",
        "score": score,
        "explanations": explanations,
        "match": score >= threshold,
    }


def _score(row: Sanctioned, asked: dict[str, list[str]]) -> tuple[float, dict[str, Any]]:
    """A plain score in the spirit of name matching with qualifiers: words that agree, raised or lowered by the date."""
    words = [set(fold(name).split()) for name in asked.get("name", [])]
    known = [set(fold(name).split()) for name in row.names]
    names = max((len(one & other) / max(len(one | other), 1) for one in words for other in known), default=0.0)
    explanations: dict[str, Any] = {"name_match": {"score": round(names, 2), "detail": None}}
    score = OF_NAMES * names
    if row.inn and row.inn in asked.get("innCode", []):
        score, explanations["inn_code_match"] = OF_INN, {"score": 1.0, "detail": None}
    elif row.birth_date and asked.get("birthDate"):
        agrees = any(day.startswith(row.birth_date) for day in asked["birthDate"])
        score += OF_DATE * names if agrees else -OF_DATE
        explanations["dob_match" if agrees else "dob_day_disjoint"] = {"score": 1.0, "detail": None}
    return round(max(score, 0.0), 3), explanations
