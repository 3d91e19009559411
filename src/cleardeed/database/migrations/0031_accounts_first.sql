-- Locks: api_keys, check_counts, check_reviews, checks, data_keys, document_checks, event_addresses, event_attempts, events, extracts, generations, monitor_runs, monitors, timestamp_tokens, valuations.
-- Former version: must be stopped.

-- The fourth step to keys that begin with the account. The former version must be stopped for two reasons: it writes rows
-- without their account, and leaves counts of checks and their language to triggers, which are gone from here on. The locks
-- are held for milliseconds, but for the time of reading `data_keys`, `event_attempts` and `timestamp_tokens` once and of
-- building two indexes of `events`.

-- What the former version wrote since the second step. A key whose row is gone belongs to nobody.
UPDATE data_keys d SET account_id = coalesce(
    (SELECT account_id FROM checks WHERE id = d.subject_id),
    (SELECT account_id FROM document_checks WHERE id = d.subject_id),
    (SELECT account_id FROM generations WHERE id = d.subject_id),
    (SELECT account_id FROM valuations WHERE id = d.subject_id),
    (SELECT account_id FROM extracts WHERE id = d.subject_id),
    (SELECT account_id FROM monitors WHERE d.subject_id = 'monitor_' || id), '') WHERE account_id IS NULL;
UPDATE timestamp_tokens t SET account_id = coalesce(
    (SELECT account_id FROM checks WHERE id = t.subject_id),
    (SELECT account_id FROM check_reviews WHERE id = t.subject_id),
    (SELECT account_id FROM document_checks WHERE id = t.subject_id),
    (SELECT account_id FROM generations WHERE id = t.subject_id),
    (SELECT account_id FROM valuations WHERE id = t.subject_id), '') WHERE account_id IS NULL;
UPDATE event_attempts t SET account_id = coalesce((SELECT account_id FROM events WHERE id = t.event_id), '')
 WHERE account_id IS NULL;
UPDATE monitor_runs r SET account_id = m.account_id FROM monitors m WHERE m.id = r.monitor_id AND r.account_id IS NULL;
UPDATE event_addresses a SET account_id = k.account_id FROM api_keys k WHERE k.id = a.key_id AND a.account_id IS NULL;
UPDATE check_counts c SET account_id = k.account_id FROM api_keys k WHERE k.id = c.key_id AND c.account_id IS NULL;
DROP INDEX data_keys_without_account, tokens_without_account, attempts_without_account;

-- Foreign keys that name no account. Those that take their place hold for every new row at once, and the fifth step checks
-- the rows of before.
ALTER TABLE checks DROP CONSTRAINT checks_key_id_fkey;
ALTER TABLE check_reviews DROP CONSTRAINT check_reviews_key_id_fkey;
ALTER TABLE document_checks DROP CONSTRAINT document_checks_key_id_fkey;
ALTER TABLE generations DROP CONSTRAINT generations_key_id_fkey;
ALTER TABLE valuations DROP CONSTRAINT valuations_key_id_fkey;
ALTER TABLE monitors DROP CONSTRAINT monitors_key_id_fkey;
ALTER TABLE event_addresses DROP CONSTRAINT event_addresses_key_id_fkey;
ALTER TABLE monitor_runs DROP CONSTRAINT monitor_runs_monitor_id_fkey;
DO $$
DECLARE
    v_constraint text;
BEGIN
    SELECT conname INTO STRICT v_constraint FROM pg_constraint
     WHERE conrelid = 'events'::regclass AND confrelid = 'event_addresses'::regclass AND conparentid = 0;
    EXECUTE format('ALTER TABLE events DROP CONSTRAINT %I', v_constraint);
END $$;

ALTER TABLE data_keys ALTER COLUMN account_id SET NOT NULL, DROP CONSTRAINT data_keys_pkey,
    ADD CONSTRAINT data_keys_pkey PRIMARY KEY USING INDEX data_keys_of_account;
ALTER TABLE timestamp_tokens ALTER COLUMN account_id SET NOT NULL, DROP CONSTRAINT timestamp_tokens_pkey,
    ADD CONSTRAINT timestamp_tokens_pkey PRIMARY KEY USING INDEX timestamp_tokens_of_account;
ALTER TABLE event_attempts ALTER COLUMN account_id SET NOT NULL;
DROP INDEX attempts_of_event;
ALTER TABLE event_addresses ALTER COLUMN account_id SET NOT NULL, DROP CONSTRAINT event_addresses_pkey,
    ADD CONSTRAINT event_addresses_pkey PRIMARY KEY USING INDEX event_addresses_of_account,
    DROP CONSTRAINT event_addresses_key_id_url_key,
    ADD CONSTRAINT event_addresses_key_id_url_key UNIQUE USING INDEX event_addresses_of_key;
ALTER TABLE monitors DROP CONSTRAINT monitors_pkey,
    ADD CONSTRAINT monitors_pkey PRIMARY KEY USING INDEX monitors_of_account;
ALTER TABLE monitor_runs ALTER COLUMN account_id SET NOT NULL, DROP CONSTRAINT monitor_runs_pkey,
    ADD CONSTRAINT monitor_runs_pkey PRIMARY KEY USING INDEX runs_of_account,
    DROP CONSTRAINT monitor_runs_monitor_id_number_key,
    ADD CONSTRAINT monitor_runs_monitor_id_number_key UNIQUE USING INDEX runs_of_monitor;
DROP INDEX runs_of_check;
ALTER INDEX runs_of_account_check RENAME TO runs_of_check;
ALTER TABLE check_counts ALTER COLUMN account_id SET NOT NULL;
DROP INDEX check_counts_of_key;
ALTER INDEX check_counts_of_account RENAME TO check_counts_of_key;
DROP INDEX api_keys_of_account;
ALTER TABLE api_keys DROP CONSTRAINT api_keys_pkey, DROP CONSTRAINT api_keys_sha256_key,
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY USING INDEX api_keys_by_account;
ALTER TABLE extracts DROP CONSTRAINT extracts_pkey,
    ADD CONSTRAINT extracts_pkey PRIMARY KEY USING INDEX extracts_by_account;
ALTER TABLE check_reviews DROP CONSTRAINT check_reviews_id_key,
    ADD CONSTRAINT check_reviews_id_key UNIQUE USING INDEX reviews_of_account;
DROP INDEX checks_of_key, checks_by_id, document_checks_by_id, generations_by_id, valuations_by_id;
ALTER INDEX checks_of_account RENAME TO checks_of_key;
ALTER INDEX checks_of_id RENAME TO checks_by_id;
ALTER INDEX document_checks_of_id RENAME TO document_checks_by_id;
ALTER INDEX generations_of_id RENAME TO generations_by_id;
ALTER INDEX valuations_of_id RENAME TO valuations_by_id;

ALTER TABLE events DROP CONSTRAINT events_pkey, ADD PRIMARY KEY (account_id, id),
    ADD FOREIGN KEY (account_id, address_id) REFERENCES event_addresses (account_id, id);
DROP INDEX events_of_key;
CREATE INDEX events_of_key ON events (account_id, key_id, created_at DESC, id DESC);

ALTER TABLE checks ADD FOREIGN KEY (account_id, key_id) REFERENCES api_keys (account_id, id) NOT VALID;
ALTER TABLE check_reviews ADD FOREIGN KEY (account_id, key_id) REFERENCES api_keys (account_id, id) NOT VALID;
ALTER TABLE document_checks ADD FOREIGN KEY (account_id, key_id) REFERENCES api_keys (account_id, id) NOT VALID;
ALTER TABLE generations ADD FOREIGN KEY (account_id, key_id) REFERENCES api_keys (account_id, id) NOT VALID;
ALTER TABLE valuations ADD FOREIGN KEY (account_id, key_id) REFERENCES api_keys (account_id, id) NOT VALID;
ALTER TABLE monitors ADD FOREIGN KEY (account_id, key_id) REFERENCES api_keys (account_id, id) NOT VALID;
ALTER TABLE event_addresses ADD FOREIGN KEY (account_id, key_id) REFERENCES api_keys (account_id, id) NOT VALID;
ALTER TABLE monitor_runs ADD FOREIGN KEY (account_id, monitor_id) REFERENCES monitors (account_id, id) NOT VALID;

-- Counts and language of checks are written with the checks.
DROP TRIGGER new_checks_are_counted ON checks;
DROP TRIGGER changed_checks_are_counted ON checks;
DROP TRIGGER checks_have_their_accounts_language ON checks;
DROP FUNCTION count_new_checks, count_changed_checks, speak_as_the_account_does;
DROP FUNCTION launch_checks;

-- Launches an account's checks, which are those at `p_places` of the arrays, in this order: idempotency, price, charge, ledger
-- entry, check, key and count, all or nothing each. Nothing but the account's rows is written, and beside them only tiers and
-- tariffs are read. `outcome`: created · replayed · conflict · insufficient_funds; `body` is the answer's JSON for the first two.
CREATE FUNCTION launch_account(
    p_account text, p_places integer[], p_keys text[], p_modes text[], p_idempotency_keys text[], p_fingerprints bytea[], p_checks text[],
    p_types text[], p_sandbox_statuses text[], p_legal_opinions boolean[], p_inputs bytea[], p_data_keys bytea[],
    p_labels bytea[], p_external_id_hashes bytea[], p_now timestamptz
) RETURNS TABLE (ordinal integer, outcome text, body text) LANGUAGE plpgsql AS $$
DECLARE
    v_language text;
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
    SELECT language INTO STRICT v_language FROM accounts WHERE id = p_account FOR NO KEY UPDATE;
    v_tier := effective_tier(p_account, p_now);
    v_has_package := EXISTS (SELECT FROM packages WHERE account_id = p_account AND remaining_amount > 0);
    FOREACH ordinal IN ARRAY p_places LOOP
        body := NULL;
        IF p_idempotency_keys[ordinal] IS NOT NULL THEN
            SELECT k.fingerprint, k.body INTO v_fingerprint, body FROM idempotency_keys k
             WHERE k.account_id = p_account AND k.key_id = p_keys[ordinal]
               AND k.operation = 'checks' AND k.idempotency_key = p_idempotency_keys[ordinal];
            IF FOUND THEN
                outcome := CASE WHEN v_fingerprint = p_fingerprints[ordinal] THEN 'replayed' ELSE 'conflict' END;
                RETURN NEXT;
                CONTINUE;
            END IF;
        END IF;
        -- The launch before may have used up the package, and then another tier's prices hold.
        IF v_has_package THEN
            v_tier := effective_tier(p_account, p_now);
        END IF;
        SELECT amount INTO STRICT v_price FROM tariffs WHERE tier = v_tier AND product = 'check:' || p_types[ordinal];
        IF p_modes[ordinal] = 'live' THEN
            v_cost := v_price;
            v_balance := post_entry(p_account, -v_cost, 'charge', p_checks[ordinal], p_now);
        ELSE
            v_cost := 0;
            SELECT balance INTO STRICT v_balance FROM accounts WHERE id = p_account;
        END IF;
        IF v_balance IS NULL THEN
            outcome := 'insufficient_funds';
            RETURN NEXT;
            CONTINUE;
        END IF;
        v_created := v_created || ordinal;
        v_costs := v_costs || v_cost;
        v_prices := v_prices || v_price;
        outcome := 'created';
        body := json_build_object(
            'check_id', p_checks[ordinal], 'status', coalesce(p_sandbox_statuses[ordinal], 'processing'), 'type', p_types[ordinal],
            'mode', p_modes[ordinal], 'cost', v_cost, 'price_amount', v_price, 'balance_remaining', v_balance)::text;
        IF p_idempotency_keys[ordinal] IS NOT NULL THEN
            INSERT INTO idempotency_keys
                (account_id, key_id, operation, idempotency_key, fingerprint, status_code, body, created_at)
            VALUES (p_account, p_keys[ordinal], 'checks', p_idempotency_keys[ordinal], p_fingerprints[ordinal], 201, body, p_now);
        END IF;
        RETURN NEXT;
    END LOOP;
    -- One statement a table for all: starting statements costs more than their rows.
    INSERT INTO checks (account_id, id, key_id, type, mode, status, sandbox_status, legal_opinion, language,
                        cost, price_amount, created_at, input, labels, external_id_hash)
    SELECT p_account, p_checks[n], p_keys[n], p_types[n], p_modes[n], 'processing', p_sandbox_statuses[n],
           p_legal_opinions[n], v_language, cost, price, p_now, p_inputs[n], p_labels[n], p_external_id_hashes[n]
      FROM unnest(v_created, v_costs, v_prices) AS created (n, cost, price);
    INSERT INTO data_keys (account_id, subject_id, wrapped)
    SELECT p_account, p_checks[n], p_data_keys[n] FROM unnest(v_created) AS n;
    INSERT INTO check_counts (account_id, key_id, type, status, change)
    SELECT p_account, p_keys[n], p_types[n], 'processing', count(*) FROM unnest(v_created) AS n GROUP BY 2, 3;
END $$;

-- Launches checks of any accounts, each account's by `launch_account`, and queues their jobs. One statement serves one launch,
-- a batch of concurrent ones, and a bulk request alike. Accounts are locked in the order of their ids, before anything else
-- of theirs, so that concurrent calls cannot wait for one another in a ring.
CREATE FUNCTION launch_checks(
    p_accounts text[], p_keys text[], p_modes text[], p_idempotency_keys text[], p_fingerprints bytea[],
    p_checks text[], p_types text[], p_sandbox_statuses text[], p_legal_opinions boolean[], p_inputs bytea[],
    p_data_keys bytea[], p_labels bytea[], p_external_id_hashes bytea[], p_now timestamptz
) RETURNS TABLE (ordinal integer, outcome text, body text) LANGUAGE plpgsql AS $$
DECLARE
    v_account text;
    v_places integer[];
    v_ids text[] := '{}';
    v_payloads bytea[] := '{}';
BEGIN
    FOR v_account, v_places IN
        SELECT l.account_id, array_agg(l.ord::integer ORDER BY l.ord)
          FROM unnest(p_accounts) WITH ORDINALITY AS l (account_id, ord)
         GROUP BY l.account_id ORDER BY l.account_id COLLATE "C"
    LOOP
        FOR ordinal, outcome, body IN
            SELECT * FROM launch_account(
                v_account, v_places, p_keys, p_modes, p_idempotency_keys, p_fingerprints, p_checks, p_types,
                p_sandbox_statuses, p_legal_opinions, p_inputs, p_data_keys, p_labels, p_external_id_hashes, p_now)
        LOOP
            RETURN NEXT;
            -- A sandbox check is run by the request itself, so that it is there in the answer.
            IF outcome = 'created' AND p_modes[ordinal] = 'live' THEN
                v_ids := v_ids || p_checks[ordinal];
                v_payloads := v_payloads || convert_to(json_build_object(
                    'account_id', v_account, 'check_id', p_checks[ordinal])::text, 'UTF8');
            END IF;
        END LOOP;
    END LOOP;
    IF v_ids <> '{}' THEN
        PERFORM enqueue_jobs('run_check', v_payloads, v_ids);
    END IF;
END $$;

DROP FUNCTION event_address;

-- The key's address of that URL, known from now on.
CREATE FUNCTION event_address(p_account text, p_key text, p_url text, p_now timestamptz)
RETURNS event_addresses LANGUAGE plpgsql AS $$
DECLARE
    v_address event_addresses;
BEGIN
    SELECT * INTO v_address FROM event_addresses WHERE account_id = p_account AND key_id = p_key AND url = p_url;
    IF NOT FOUND THEN
        INSERT INTO event_addresses (account_id, key_id, url, created_at) VALUES (p_account, p_key, p_url, p_now)
        ON CONFLICT DO NOTHING;
        SELECT * INTO STRICT v_address FROM event_addresses
         WHERE account_id = p_account AND key_id = p_key AND url = p_url;
    END IF;
    RETURN v_address;
END $$;

-- Records an event in the caller's transaction. `p_url` null means the key's own address.
CREATE OR REPLACE FUNCTION record_event(
    p_id text, p_account text, p_key text, p_type text, p_subject text, p_body bytea, p_url text, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    v_url text := coalesce(p_url, (SELECT webhook_url FROM api_keys WHERE account_id = p_account AND id = p_key));
    v_address event_addresses;
BEGIN
    IF v_url IS NOT NULL THEN
        v_address := event_address(p_account, p_key, v_url, p_now);
    END IF;
    INSERT INTO events (id, account_id, key_id, type, subject_id, body, address_id, status, created_at, next_attempt_at)
    VALUES (p_id, p_account, p_key, p_type, p_subject, p_body, v_address.id,
            CASE WHEN v_address.id IS NULL OR v_address.disabled_at IS NOT NULL THEN 'held' ELSE 'pending' END,
            p_now, p_now);
END $$;
