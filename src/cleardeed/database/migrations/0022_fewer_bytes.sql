-- Locks: checks, check_reviews, document_checks, generations, source_answers, traces, valuations.
-- Former version: must be stopped.

-- What a check leaves, in fewer bytes. Rewrites the tables it names.

-- Evidence blocks are compressed, as the encrypted columns are; those of before are JSON.
ALTER TABLE checks ALTER COLUMN evidence TYPE bytea USING convert_to(evidence::text, 'UTF8');
ALTER TABLE check_reviews ALTER COLUMN evidence TYPE bytea USING convert_to(evidence::text, 'UTF8');
ALTER TABLE document_checks ALTER COLUMN evidence TYPE bytea USING convert_to(evidence::text, 'UTF8');
ALTER TABLE valuations ALTER COLUMN evidence TYPE bytea USING convert_to(evidence::text, 'UTF8');
ALTER TABLE generations ALTER COLUMN evidence TYPE bytea USING convert_to(evidence::text, 'UTF8');

-- One row for all hashes that a subject was sealed with, found by the first eight bytes of each.
ALTER TABLE traces RENAME TO former_traces;

CREATE TYPE trace_kind AS ENUM (
    'pdf_sha256', 'data_snapshot_sha256', 'evidence_root_hash', 'evidence_manifest_sha256', 'docx_sha256',
    'document_sha256', 'valuation_snapshot_sha256', 'source_result_sha256'
);

CREATE FUNCTION hash_prefixes(p_sha256s bytea[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(('x' || encode(substring(sha256 FOR 8), 'hex'))::bit(64)::bigint) FROM unnest(p_sha256s) AS sha256
$$;

CREATE TABLE traces (
    account_id text COLLATE "C" NOT NULL,
    mode text NOT NULL CHECK (mode IN ('live', 'sandbox')),
    subject_id text COLLATE "C" NOT NULL,
    subject_type text NOT NULL,
    created_at timestamptz NOT NULL,
    sha256s bytea[] NOT NULL,
    -- Of each hash, in the same order.
    kinds trace_kind[] NOT NULL,
    CHECK (cardinality(sha256s) = cardinality(kinds))
);

INSERT INTO traces (account_id, mode, subject_id, subject_type, created_at, sha256s, kinds)
SELECT account_id, mode, subject_id, subject_type, created_at, array_agg(sha256), array_agg(kind::trace_kind)
  FROM former_traces GROUP BY account_id, mode, subject_id, subject_type, created_at ORDER BY created_at;

DROP TABLE former_traces;

-- Neither a pending list nor a second index: every hash is written once.
CREATE INDEX traces_by_hash ON traces USING gin (hash_prefixes(sha256s)) WITH (fastupdate = off);

-- One row for all answers that came together.
ALTER TABLE source_answers RENAME TO former_answers;

CREATE TABLE source_answers (
    account_id text COLLATE "C" NOT NULL,
    check_id text COLLATE "C" NOT NULL,
    -- Whose answers these are; no source is in two rows of a check. `save_answers` sees to it.
    source_codes text[] COLLATE "C" NOT NULL,
    -- Of each source, in the same order.
    statuses text[] NOT NULL,
    answered_at timestamptz NOT NULL,
    -- Encrypted under the check's data key, as all raw replies.
    answers bytea NOT NULL,
    -- The raw replies behind each answer; NULL for local ones and after their retention.
    raws bytea[],
    FOREIGN KEY (account_id, check_id) REFERENCES checks (account_id, id),
    CHECK (cardinality(source_codes) = cardinality(statuses))
);

INSERT INTO source_answers (account_id, check_id, source_codes, statuses, answered_at, answers, raws)
SELECT account_id, check_id, ARRAY[source_code], ARRAY[status], answered_at, answer,
       CASE WHEN raw IS NOT NULL THEN ARRAY[raw] END
  FROM former_answers;

DROP TABLE former_answers;

CREATE UNIQUE INDEX source_answers_key ON source_answers (account_id, check_id, (source_codes[1]));
CREATE INDEX source_answers_with_raw ON source_answers (answered_at) WHERE raws IS NOT NULL;

CREATE VIEW answered_sources AS
SELECT account_id, check_id, source_code, status, answered_at
  FROM source_answers, unnest(source_codes, statuses) AS answered (source_code, status);

-- Saves answers that came together, none of which is saved already; false, and nothing is changed, where one is. The lock
-- makes two workers on one check take turns. What may be lost in a crash of the database does not wait for the disk; it is
-- there for certain when anything later is, such as the check's result.
CREATE FUNCTION save_answers(
    p_account text, p_check text, p_codes text[], p_statuses text[], p_answered_at timestamptz, p_answers bytea,
    p_raws bytea[], p_may_be_lost boolean
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM checks WHERE account_id = p_account AND id = p_check FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM source_answers
                WHERE account_id = p_account AND check_id = p_check AND source_codes && p_codes) THEN
        RETURN false;
    END IF;
    IF p_may_be_lost THEN
        PERFORM set_config('synchronous_commit', 'off', true);
    END IF;
    INSERT INTO source_answers (account_id, check_id, source_codes, statuses, answered_at, answers, raws)
    VALUES (p_account, p_check, p_codes, p_statuses, p_answered_at, p_answers, p_raws);
    RETURN true;
END $$;
