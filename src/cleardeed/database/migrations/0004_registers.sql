-- Local registers: the operator's copies of public registers. Each import fills a table of its own, made like
-- `register_rows` and named `register_load_<load_id>`; a source's register is the load that its row here names.

CREATE SEQUENCE register_load_ids AS bigint;

CREATE TABLE registers (
    source_code text COLLATE "C" PRIMARY KEY,
    load_id bigint NOT NULL UNIQUE,
    -- Another number after every import, additions included: readers see by it that what they remember is old.
    revision bigint NOT NULL UNIQUE,
    row_count bigint NOT NULL CHECK (row_count >= 0),
    -- How many rows can be found by each kind of key: {"name": 10, "inn": 3, …}.
    key_counts jsonb NOT NULL,
    -- The version of the rules that made the keys; keys of another version are not searched.
    key_version integer NOT NULL,
    as_of date NOT NULL,
    imported_at timestamptz NOT NULL
);

-- The shape of every load; itself always empty.
CREATE TABLE register_rows (
    -- The row's place in its register. A row with several name keys (a double surname) stands here once for each.
    entry bigint NOT NULL,
    name_key text COLLATE "C",
    birth_date date,
    inn text COLLATE "C",
    snils text COLLATE "C",
    passport text COLLATE "C",
    cadastral_key text COLLATE "C",
    address_key text COLLATE "C",
    -- The row as the file had it: a JSON object of its columns that are not empty.
    fields text NOT NULL
);
