-- Remote sources: what was called and when, how well each source answers, and what it sent.

-- The raw replies behind an answer, encrypted under the check's data key; NULL for local ones and after their retention.
ALTER TABLE source_answers ADD COLUMN raw bytea;
CREATE INDEX source_answers_with_raw ON source_answers (answered_at) WHERE raw IS NOT NULL;

-- One row an interface that has limits of its own; its lock orders the workers who want to call it.
CREATE TABLE source_gates (
    gate text COLLATE "C" PRIMARY KEY,
    -- Nothing is sent before: the pause after the last call, or what the other side asked for.
    free_at timestamptz NOT NULL DEFAULT '-infinity'
);

CREATE TABLE source_calls (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    gate text COLLATE "C" NOT NULL,
    started_at timestamptz NOT NULL,
    -- Until then the call counts as under way; NULL once it has ended.
    lease_until timestamptz
);

CREATE INDEX source_calls_of_gate ON source_calls (gate, started_at);
CREATE INDEX source_calls_under_way ON source_calls (gate) WHERE lease_until IS NOT NULL;
CREATE INDEX source_calls_by_age ON source_calls (started_at);

-- A turn at the gate: the call's id, or how many seconds to wait before it is worth trying again. The database's clock is
-- the one that all workers share.
CREATE FUNCTION take_source_call(
    p_gate text, p_side_by_side integer, p_counts integer[], p_seconds double precision[], p_lease_seconds double precision
) RETURNS TABLE (call_id bigint, wait_seconds double precision) LANGUAGE plpgsql AS $$
DECLARE
    v_at timestamptz;
    v_free timestamptz;
    v_now timestamptz;
BEGIN
    INSERT INTO source_gates (gate) VALUES (p_gate) ON CONFLICT DO NOTHING;
    SELECT free_at INTO v_at FROM source_gates WHERE gate = p_gate FOR UPDATE;
    FOR n IN 1 .. cardinality(p_counts) LOOP
        SELECT started_at + make_interval(secs => p_seconds[n]) INTO v_free FROM source_calls
         WHERE gate = p_gate ORDER BY started_at DESC OFFSET p_counts[n] - 1 LIMIT 1;
        v_at := greatest(v_at, v_free);
    END LOOP;
    v_now := clock_timestamp();
    IF p_side_by_side <=
       (SELECT count(*) FROM source_calls WHERE gate = p_gate AND lease_until > v_now) THEN
        v_at := greatest(v_at, v_now + interval '50 milliseconds');
    END IF;
    IF v_at > v_now THEN
        wait_seconds := extract(epoch FROM v_at - v_now);
    ELSE
        INSERT INTO source_calls (gate, started_at, lease_until)
        VALUES (p_gate, v_now, v_now + make_interval(secs => p_lease_seconds)) RETURNING id INTO call_id;
        wait_seconds := 0;
    END IF;
    RETURN NEXT;
END $$;

-- How well each connector answers each source; the circuit breaker is its first half.
CREATE TABLE source_health (
    connector text COLLATE "C" NOT NULL,
    source_code text COLLATE "C" NOT NULL,
    -- Failures in a row.
    failures integer NOT NULL DEFAULT 0,
    -- How often it opened without an answer in between; each time it stays open for longer.
    trips integer NOT NULL DEFAULT 0,
    open_until timestamptz,
    -- One worker has been let through to see whether the source is back.
    probing boolean NOT NULL DEFAULT false,
    asked_at timestamptz,
    answered_at timestamptz,
    outcome text,
    reason text,
    -- Questions of one UTC day, the present one or the last on which anything was asked.
    day date,
    asked integer NOT NULL DEFAULT 0,
    failed integer NOT NULL DEFAULT 0,
    PRIMARY KEY (connector, source_code)
);
