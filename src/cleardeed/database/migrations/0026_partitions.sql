-- Locks: checks, event_addresses, events, source_answers, traces.
-- Former version: runs beside it.

-- The third step to monthly partitions: each table becomes the first partition of a new one with its name. Nothing is
-- read or copied: the constraint of the first step shows that every row belongs there, and indexes and foreign keys are
-- taken over. The locks are held for milliseconds.

DO $$
DECLARE
    v_table text;
    v_key text;
    v_first text;
    v_index text;
BEGIN
    FOR v_table, v_key IN VALUES ('traces', 'created_at'), ('source_answers', 'check_id'), ('events', 'id') LOOP
        SELECT conname INTO STRICT v_first FROM pg_constraint
         WHERE conrelid = v_table::regclass AND conname LIKE '%\_before\_%';
        EXECUTE format('ALTER TABLE %I RENAME TO %I', v_table, v_first);
        FOR v_index IN SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = v_first::regclass LOOP
            EXECUTE format('ALTER INDEX %I RENAME TO %I', v_index, v_first || substr(v_index, length(v_table) + 1));
        END LOOP;
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (%I)',
                       v_table, v_first, v_key);
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', v_table, v_first);
    END LOOP;
END $$;

CREATE INDEX traces_by_hash ON traces USING gin (hash_prefixes(sha256s)) WITH (fastupdate = off);

ALTER TABLE source_answers ADD FOREIGN KEY (account_id, check_id) REFERENCES checks (account_id, id);
CREATE UNIQUE INDEX source_answers_key ON source_answers (account_id, check_id, (source_codes[1]));
CREATE INDEX source_answers_with_raw ON source_answers (answered_at) WHERE raws IS NOT NULL;

ALTER TABLE events ADD PRIMARY KEY (id), ADD FOREIGN KEY (address_id) REFERENCES event_addresses (id);
CREATE INDEX events_due ON events (address_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX events_held ON events (address_id) WHERE status = 'held' AND address_id IS NOT NULL;
CREATE INDEX events_of_key ON events (key_id, created_at DESC, id DESC);

-- A row that no month's partition takes goes to the default one: nothing is lost where partitions are late.
DO $$
DECLARE
    v_table text;
    v_first text;
BEGIN
    FOR v_table, v_first IN
        SELECT split_part(relname, '_before_', 1), relname FROM pg_class
         WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
           AND relname ~ '^(traces|source_answers|events)_before_\d{4}_\d\d$'
    LOOP
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', v_table, v_first,
                       partition_bound(v_table, to_date(right(v_first, 7), 'YYYY_MM')::timestamp AT TIME ZONE 'UTC'));
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', v_first, v_first);
        EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', v_table || '_default', v_table);
    END LOOP;
END $$;

CREATE OR REPLACE VIEW answered_sources AS
SELECT account_id, check_id, source_code, status, answered_at
  FROM source_answers, unnest(source_codes, statuses) AS answered (source_code, status);

-- Makes the partition of a month, moves there what the default one holds of it, and returns its name. Built beside and then
-- attached, which neither readers nor writers of other partitions wait for; those of the default one and, for its foreign
-- key, writers of `checks` do. The caller sets a lock timeout below `deadlock_timeout`.
CREATE FUNCTION add_partition(p_table text, p_month timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    v_name text := p_table || to_char(p_month AT TIME ZONE 'UTC', '_YYYY_MM');
    v_from text := partition_bound(p_table, p_month);
    v_until text := partition_bound(p_table, (p_month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
    v_key text;
BEGIN
    SELECT attname INTO STRICT v_key FROM pg_partitioned_table JOIN pg_attribute
        ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = p_table::regclass;
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', p_table || '_default');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', v_name, p_table);
    EXECUTE format('WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *)'
                   ' INSERT INTO %5$I SELECT * FROM moved', p_table || '_default', v_key, v_from, v_until, v_name);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, v_name, v_from, v_until);
    RETURN v_name;
END $$;

-- The traces that hold a hash, with its kind. It may be of any month, so the index of each partition is looked into, by one
-- plan for all hashes: making it takes ten times as long as the look.
CREATE FUNCTION traces_with_hash(p_sha256 bytea) RETURNS TABLE (
    account_id text, mode text, subject_id text, subject_type text, created_at timestamptz, kind trace_kind
) LANGUAGE plpgsql STABLE STRICT ROWS 1 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    v_prefixes bigint[] := hash_prefixes(ARRAY[p_sha256]);
BEGIN
    RETURN QUERY SELECT t.account_id, t.mode, t.subject_id, t.subject_type, t.created_at, h.kind
      FROM traces t CROSS JOIN unnest(t.sha256s, t.kinds) AS h (sha256, kind)
     WHERE hash_prefixes(t.sha256s) @> v_prefixes AND h.sha256 = p_sha256;
END $$;
