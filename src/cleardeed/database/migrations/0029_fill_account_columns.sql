-- Locks: nothing that exists.
-- Former version: runs beside it.
-- Runs outside a transaction.

-- The second step to keys that begin with the account: fills the columns, five thousand subjects at a time. What the former
-- version writes meanwhile is filled by the fourth step, which finds it by the indexes that are made here.
DO $$
DECLARE
    v_source text;
    v_target text;
    v_after text;
    v_ids text[];
    v_accounts text[];
BEGIN
    FOREACH v_source IN ARRAY
        ARRAY['checks', 'check_reviews', 'document_checks', 'generations', 'valuations', 'extracts', 'events']
    LOOP
        v_after := '';
        LOOP
            EXECUTE format('SELECT array_agg(id ORDER BY id), array_agg(account_id ORDER BY id)'
                           ' FROM (SELECT id, account_id FROM %I WHERE id > $1 ORDER BY id LIMIT 5000) batch', v_source)
               INTO v_ids, v_accounts USING v_after;
            EXIT WHEN v_ids IS NULL;
            FOREACH v_target IN ARRAY CASE v_source WHEN 'events' THEN ARRAY['event_attempts.event_id']
                                      ELSE ARRAY['data_keys.subject_id', 'timestamp_tokens.subject_id'] END
            LOOP
                EXECUTE format('UPDATE %I t SET account_id = o.account_id FROM unnest($1, $2) AS o (id, account_id)'
                               ' WHERE t.%I = o.id AND t.account_id IS NULL',
                               split_part(v_target, '.', 1), split_part(v_target, '.', 2)) USING v_ids, v_accounts;
            END LOOP;
            COMMIT;
            v_after := v_ids[cardinality(v_ids)];
        END LOOP;
    END LOOP;
END $$;

UPDATE data_keys d SET account_id = m.account_id FROM monitors m
 WHERE d.subject_id = 'monitor_' || m.id AND d.account_id IS NULL;

UPDATE monitor_runs r SET account_id = m.account_id FROM monitors m WHERE m.id = r.monitor_id AND r.account_id IS NULL;

UPDATE event_addresses a SET account_id = k.account_id FROM api_keys k WHERE k.id = a.key_id AND a.account_id IS NULL;

UPDATE check_counts c SET account_id = k.account_id FROM api_keys k WHERE k.id = c.key_id AND c.account_id IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS data_keys_without_account;

CREATE INDEX CONCURRENTLY data_keys_without_account ON data_keys (subject_id) WHERE account_id IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS tokens_without_account;

CREATE INDEX CONCURRENTLY tokens_without_account ON timestamp_tokens (subject_id) WHERE account_id IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS attempts_without_account;

CREATE INDEX CONCURRENTLY attempts_without_account ON event_attempts (event_id) WHERE account_id IS NULL;
