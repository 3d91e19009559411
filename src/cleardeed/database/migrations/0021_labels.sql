-- A caller's own identifier and key-value pairs on everything that it makes.

-- Wraps nothing and is wrapped by a service key: the key of the keyed hashes by which external identifiers are found.
ALTER TABLE installation ADD COLUMN lookup_key bytea;

ALTER TABLE checks
    -- `external_id` and `metadata`, encrypted under the row's data key; NULL where there are none.
    ADD COLUMN labels bytea,
    -- Keyed hash of account and `external_id`; gone with an erasure.
    ADD COLUMN external_id_hash bytea;
CREATE INDEX checks_by_external_id ON checks (external_id_hash, id) WHERE external_id_hash IS NOT NULL;

ALTER TABLE document_checks
    -- `external_id` and `metadata`, encrypted under the row's data key; NULL where there are none.
    ADD COLUMN labels bytea,
    -- Keyed hash of account and `external_id`; gone with an erasure.
    ADD COLUMN external_id_hash bytea;
CREATE INDEX document_checks_by_external_id ON document_checks (external_id_hash, id) WHERE external_id_hash IS NOT NULL;

ALTER TABLE valuations
    -- `external_id` and `metadata`, encrypted under the row's data key; NULL where there are none.
    ADD COLUMN labels bytea,
    -- Keyed hash of account and `external_id`; gone with an erasure.
    ADD COLUMN external_id_hash bytea;
CREATE INDEX valuations_by_external_id ON valuations (external_id_hash, id) WHERE external_id_hash IS NOT NULL;

ALTER TABLE generations
    -- `external_id` and `metadata`, encrypted under the row's data key; NULL where there are none.
    ADD COLUMN labels bytea,
    -- Keyed hash of account and `external_id`; gone with an erasure.
    ADD COLUMN external_id_hash bytea;
CREATE INDEX generations_by_external_id ON generations (external_id_hash, id) WHERE external_id_hash IS NOT NULL;

ALTER TABLE monitors
    -- `external_id` and `metadata`, encrypted under the row's data key; NULL where there are none.
    ADD COLUMN labels bytea,
    -- Keyed hash of account and `external_id`; gone with an erasure.
    ADD COLUMN external_id_hash bytea;
CREATE INDEX monitors_by_external_id ON monitors (external_id_hash, id) WHERE external_id_hash IS NOT NULL;

-- Lists by date, and the console's charts: rows are added in this order, so an index of ranges of pages suffices.
CREATE INDEX checks_by_creation ON checks USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);

DROP FUNCTION launch_checks(text[], text[], text[], text[], bytea[], text[], text[], text[], boolean[], bytea[], bytea[],
                            timestamptz);

-- As in 0003, with labels.
CREATE FUNCTION launch_checks(
    p_accounts text[], p_keys text[], p_modes text[], p_idempotency_keys text[], p_fingerprints bytea[],
    p_checks text[], p_types text[], p_sandbox_statuses text[], p_legal_opinions boolean[], p_inputs bytea[],
    p_data_keys bytea[], p_labels bytea[], p_external_id_hashes bytea[], p_now timestamptz
) RETURNS TABLE (ordinal integer, outcome text, body text) LANGUAGE plpgsql AS $$
DECLARE
    v record;
    v_account text := '';
    v_tier text;
    v_has_package boolean;
    v_balance bigint;
    v_price bigint;
    v_cost bigint;
    v_fingerprint bytea;
    v_created integer[] := '{}';
    v_costs bigint[] := '{}';
    v_prices bigint[] := '{}';
BEGIN
    FOR v IN
        SELECT * FROM unnest(p_accounts, p_keys, p_modes, p_idempotency_keys, p_fingerprints,
                             p_checks, p_types, p_sandbox_statuses, p_legal_opinions, p_inputs, p_data_keys)
            WITH ORDINALITY AS launch (account_id, key_id, mode, idempotency_key, fingerprint, check_id, type,
                                       sandbox_status, legal_opinion, input, data_key, ord)
        ORDER BY launch.account_id COLLATE "C", launch.ord
    LOOP
        ordinal := v.ord;
        body := NULL;
        IF v.account_id <> v_account THEN
            PERFORM FROM accounts WHERE id = v.account_id FOR NO KEY UPDATE;
            v_account := v.account_id;
            v_tier := effective_tier(v_account, p_now);
            v_has_package := EXISTS (SELECT FROM packages WHERE account_id = v_account AND remaining_amount > 0);
        END IF;
        IF v.idempotency_key IS NOT NULL THEN
            SELECT k.fingerprint, k.body INTO v_fingerprint, body FROM idempotency_keys k
             WHERE k.account_id = v.account_id AND k.key_id = v.key_id
               AND k.operation = 'checks' AND k.idempotency_key = v.idempotency_key;
            IF FOUND THEN
                outcome := CASE WHEN v_fingerprint = v.fingerprint THEN 'replayed' ELSE 'conflict' END;
                RETURN NEXT;
                CONTINUE;
            END IF;
        END IF;
        -- The launch before may have used up the package, and then another tier's prices hold.
        IF v_has_package THEN
            v_tier := effective_tier(v_account, p_now);
        END IF;
        SELECT amount INTO STRICT v_price FROM tariffs WHERE tier = v_tier AND product = 'check:' || v.type;
        IF v.mode = 'live' THEN
            v_cost := v_price;
            v_balance := post_entry(v.account_id, -v_cost, 'charge', v.check_id, p_now);
        ELSE
            v_cost := 0;
            SELECT balance INTO STRICT v_balance FROM accounts WHERE id = v.account_id;
        END IF;
        IF v_balance IS NULL THEN
            outcome := 'insufficient_funds';
            RETURN NEXT;
            CONTINUE;
        END IF;
        v_created := v_created || v.ord::integer;
        v_costs := v_costs || v_cost;
        v_prices := v_prices || v_price;
        outcome := 'created';
        body := json_build_object(
            'check_id', v.check_id, 'status', coalesce(v.sandbox_status, 'processing'), 'type', v.type, 'mode', v.mode,
            'cost', v_cost, 'price_amount', v_price, 'balance_remaining', v_balance)::text;
        IF v.idempotency_key IS NOT NULL THEN
            INSERT INTO idempotency_keys
                (account_id, key_id, operation, idempotency_key, fingerprint, status_code, body, created_at)
            VALUES (v.account_id, v.key_id, 'checks', v.idempotency_key, v.fingerprint, 201, body, p_now);
        END IF;
        RETURN NEXT;
    END LOOP;
    -- One statement a table for all: starting statements costs more than their rows.
    INSERT INTO checks (account_id, id, key_id, type, mode, status, sandbox_status, legal_opinion,
                        cost, price_amount, created_at, input, labels, external_id_hash)
    SELECT p_accounts[n], p_checks[n], p_keys[n], p_types[n], p_modes[n], 'processing', p_sandbox_statuses[n],
           p_legal_opinions[n], cost, price, p_now, p_inputs[n], p_labels[n], p_external_id_hashes[n]
      FROM unnest(v_created, v_costs, v_prices) AS created (n, cost, price);
    INSERT INTO data_keys (subject_id, wrapped) SELECT p_checks[n], p_data_keys[n] FROM unnest(v_created) AS n;
    -- A sandbox check is run by the request itself, so that it is there in the answer.
    PERFORM enqueue_jobs('run_check', array_agg(convert_to(json_build_object(
                'account_id', p_accounts[n], 'check_id', p_checks[n])::text, 'UTF8')), array_agg(p_checks[n]))
       FROM unnest(v_created) AS n WHERE p_modes[n] = 'live';
END $$;
