-- Locks: events, source_answers, traces.
-- Former version: runs beside it.

-- The first of three steps to monthly partitions (ADR 49). What is there is to become the first partition, up to the end of
-- next month, and says so by a constraint. It is not checked yet, so the locks are held for milliseconds.

-- Where the partition of a month begins: the first value of the partition key that belongs to it. Identifiers begin with
-- their creation time: `evt_<unix milliseconds>_…`, and `chk_` with a UUIDv7 in Crockford's base 32.
CREATE FUNCTION partition_bound(p_table text, p_month timestamptz) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT CASE p_table
        WHEN 'traces' THEN to_char(p_month AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS+00')
        WHEN 'events' THEN 'evt_' || milliseconds || '_'
        WHEN 'source_answers' THEN 'chk_' || (
            SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
                                     substring(digits FROM 5 * n + 1 FOR 5)::bit(5)::integer + 1, 1), '' ORDER BY n)
              FROM generate_series(0, 25) AS n,
                   (SELECT B'00' || milliseconds::bit(48) || repeat('0', 80)::bit varying(80) AS digits) AS uuid)
        END
      FROM (SELECT (extract(epoch FROM p_month) * 1000)::bigint AS milliseconds) AS moment
$$;

-- The name of each constraint is the one that its table takes as a partition.
DO $$
DECLARE
    v_month timestamptz := date_trunc('month', now() AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
    v_until timestamptz;
    v_table text;
    v_key text;
BEGIN
    v_until := (v_month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
    FOR v_table, v_key IN VALUES ('traces', 'created_at'), ('source_answers', 'check_id'), ('events', 'id') LOOP
        EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I < %L) NOT VALID', v_table,
                       v_table || to_char(v_until AT TIME ZONE 'UTC', '"_before_"YYYY_MM'), v_key,
                       partition_bound(v_table, v_until));
    END LOOP;
END $$;
