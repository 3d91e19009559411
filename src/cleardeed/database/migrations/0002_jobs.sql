-- Our one way into the queue, for use inside any transaction. The queue's own tables are made and upgraded by its library.

-- Queues jobs of one name. A job whose dedupe key is queued or running already is not queued again.
CREATE FUNCTION enqueue_jobs(p_name text, p_payloads bytea[], p_dedupe_keys text[], p_delay interval DEFAULT '0')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO pgqueuer (priority, entrypoint, payload, execute_after, dedupe_key, status)
    SELECT 0, p_name, payload, now() + p_delay, dedupe_key, 'queued'
      FROM unnest(p_payloads, p_dedupe_keys) AS job (payload, dedupe_key)
    ON CONFLICT (dedupe_key)
        WHERE status = ANY (ARRAY['queued'::pgqueuer_status, 'picked'::pgqueuer_status]) AND dedupe_key IS NOT NULL
        DO NOTHING;
END $$;

CREATE FUNCTION enqueue_job(p_name text, p_payload bytea, p_dedupe_key text, p_delay interval DEFAULT '0')
RETURNS void LANGUAGE sql AS $$
    SELECT enqueue_jobs(p_name, ARRAY[p_payload], ARRAY[p_dedupe_key], p_delay)
$$;
