"""What a cluster could not do with a statement, read from its syntax tree.

That is, to find the one account whose rows it is about, and what the extension refuses.
"""

import re
from collections.abc import Iterator, Set
from functools import cached_property

import sqlglot
from sqlglot import exp

UNKNOWN = "unknown"
"""What stands for a part that only the running service knows; as a table, a tenant's."""
_PART = re.compile(r"\{[^{}]*\}")
_STATEMENT = re.compile(r"\(*(WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM)\b")
_BETWEEN = re.compile(r";|\\(?:if|elif|else|endif|gset|gexec)\b(?: :\w+)?")
"""What ends a statement, in psql's scripts too."""
_STEP = re.compile(r";|\b(?:DECLARE|BEGIN|LOOP|THEN|ELSE)\s*\n")
_VALUE = re.compile(r"^\s*(?:IF|ELSIF|RETURN(?! QUERY)|\w+(?: text| boolean)? :=)\s+")
_LEAD = re.compile(r"^\s*(?:RETURN QUERY|FOR [\w, ]+ IN)\s+")
_INTO = re.compile(r"(?<!INSERT )\bINTO (?:STRICT )?[\w., ]+?(?=\s+FROM\b|\s*$)")
_VARIABLE = re.compile(rf"[pv]_\w+|NEW\.\w+|{UNKNOWN}")
_TABLE = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE|,)\s+(\w+)")
_SCOPES = (exp.Select, exp.Update, exp.Delete, exp.Insert)

GIVEN = "given"
"""What a statement names by a parameter, with which each table of a tenant must agree; of many accounts, `SOME`."""
SOME = "some"


def parse(sql: str) -> list["Parsed"]:
    """The statements of the text. A part of a statement is read as an expression. Raises `sqlglot.ParseError`."""
    texts = [_PART.sub(UNKNOWN, text).strip() for text in _BETWEEN.split(sql)]
    return [Parsed(text if _STATEMENT.match(text) else f"SELECT {text}") for text in texts if text]


def parse_function(body: str, tenants: Set[str]) -> list["Parsed"]:
    """The statements and expressions of a function that name a table of tenants. Raises `sqlglot.ParseError`."""
    found = []
    for piece in _STEP.split(body):
        text = _INTO.sub("", _LEAD.sub("", _VALUE.sub("SELECT ", piece.replace("PERFORM", "SELECT"))))
        if not tenants.isdisjoint(_TABLE.findall(text)):
            found.append(Parsed(text))
    return found


class Parsed:
    """A statement's tree, and which of its tables must have the same account as which."""

    def __init__(self, sql: str) -> None:
        self._tree = sqlglot.parse_one(sql, dialect="postgres")
        if isinstance(self._tree, exp.Command):
            raise sqlglot.ParseError(f"no statement that can be read: {sql}")

    def without_account(self, tenants: Set[str]) -> list[str]:
        """The tables of tenants that neither a parameter nor a join ties to an account."""
        tied = self._tied_to({GIVEN, SOME}, tenants)
        return [table.name for table in self._tenants(tenants) if id(table) not in tied]

    def refusals(self, tenants: Set[str]) -> Iterator[str]:
        """What the extension does not plan, or deparses wrongly, of a statement on tables of tenants."""
        if not [*self._tenants(tenants)]:
            return
        if any(case.this for case in self._tree.find_all(exp.Case)):
            yield "CASE x WHEN …"
        if any(not select.expressions for select in self._tree.find_all(exp.Select)):
            yield "SELECT without columns"
        of_one = self._tied_to({GIVEN}, tenants)
        for lock in self._tree.find_all(exp.Lock):
            scope = _scope(lock)
            locked = [table for table in self._tenants(tenants) if _scope(table) is scope and id(table) not in of_one]
            yield from (f"{table.name} locked without one account" for table in locked)

    def _tenants(self, tenants: Set[str]) -> Iterator[exp.Table]:
        for table in self._sources:
            if (table.name in tenants or table.name.startswith(UNKNOWN)) and table.name not in self._common:
                yield table

    @cached_property
    def _sources(self) -> list[exp.Table]:
        return [table for table in self._tree.find_all(exp.Table) if not isinstance(table.parent, exp.Lock)]

    @cached_property
    def _common(self) -> set[str]:
        return {one.alias for one in self._tree.find_all(exp.CTE)}

    def _tied_to(self, anchors: Set[str], tenants: Set[str]) -> set[int | str]:
        """What stands in one group with an anchor, by the comparisons that must hold."""
        tied: set[int | str] = {*anchors}
        links = [*self._links(tenants)]
        while grown := {one for link in links if link & tied for one in link} - tied:
            tied |= grown - {GIVEN, SOME}
            if grown <= {GIVEN, SOME}:
                break
        return tied

    def _links(self, tenants: Set[str]) -> Iterator[set[int | str]]:
        for same in self._tree.find_all(exp.EQ):
            if _must_hold(same):
                for left, right in _compared(same):
                    ends = {self._end(left, tenants), self._end(right, tenants)}
                    if None not in ends:
                        yield {end for end in ends if end is not None}
        for join in self._tree.find_all(exp.Join):
            if any(name.name == "account_id" for name in join.args.get("using") or ()):
                yield {id(table) for table in self._tenants(tenants) if _scope(table) is _scope(join)}
        for insert in self._tree.find_all(exp.Insert):
            into = insert.this
            if isinstance(into, exp.Schema) and _account_of(into.this) in {name.name for name in into.expressions}:
                yield {id(into.this), GIVEN}

    def _end(self, value: exp.Expression, tenants: Set[str]) -> int | str | None:
        """The table whose account the value is, an anchor, or nothing of an account."""
        if isinstance(value, exp.Cast | exp.Paren):
            return self._end(value.this, tenants)
        if isinstance(value, exp.Parameter) or _VARIABLE.fullmatch(value.sql()):
            return GIVEN
        if isinstance(value, exp.Any):
            return SOME
        if not isinstance(value, exp.Column):
            return None
        source = self._source_of(value, tenants)
        if source is None:
            return None
        if source in [*self._tenants(tenants)]:
            return id(source) if value.name == _account_of(source) else None
        return SOME if value.name == "account_id" else None

    def _source_of(self, column: exp.Column, tenants: Set[str]) -> exp.Expression | None:
        """The table, or what else stands as one, that the column is of; None for a variable."""
        scope = _scope(column)
        while scope is not None:
            here = [one for one in self._all_sources if _scope(one) is scope]
            if column.table:
                named = [one for one in here if one.alias_or_name == column.table]
            elif column.name == "account_id":
                named = [one for one in here if one in [*self._tenants(tenants)]] or here
            else:
                named = here if len(here) == 1 else []
            if named:
                return named[0] if len(named) == 1 else None
            scope = _scope(scope)
        return None

    @cached_property
    def _all_sources(self) -> list[exp.Expression]:
        derived = self._tree.find_all(exp.Subquery, exp.Lateral, exp.Unnest)
        return [*self._sources, *(one for one in derived if isinstance(one, exp.Expression) and one.alias)]


def _account_of(table: exp.Expression) -> str:
    return "id" if table.name == "accounts" else "account_id"


def _scope(node: exp.Expression) -> exp.Expression | None:
    return node.find_ancestor(*_SCOPES)


def _must_hold(condition: exp.Expression) -> bool:
    """Whether the statement takes no row without it."""
    parent = condition.parent
    while isinstance(parent, exp.And | exp.Paren):
        parent = parent.parent
    return isinstance(parent, exp.Where | exp.Join)


def _compared(same: exp.EQ) -> list[tuple[exp.Expression, exp.Expression]]:
    left, right = same.this, same.expression
    if isinstance(left, exp.Tuple) and isinstance(right, exp.Tuple):
        return [*zip(left.expressions, right.expressions, strict=True)]
    return [(left, right)]
