-- Checks, what their sources answered, and the digital traces they leave.

CREATE TABLE checks (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
    id text COLLATE "C" NOT NULL,
    key_id text COLLATE "C" NOT NULL REFERENCES api_keys (id),
    type text NOT NULL CHECK (type IN ('seller', 'object', 'full')),
    mode text NOT NULL CHECK (mode IN ('live', 'sandbox')),
    status text NOT NULL CHECK (status IN ('processing', 'report_ready', 'partial', 'failed')),
    -- What a sandbox caller asked to see; NULL for live checks.
    sandbox_status text CHECK (sandbox_status IN ('processing', 'report_ready', 'partial', 'failed')),
    legal_opinion boolean NOT NULL,
    cost bigint NOT NULL,
    price_amount bigint NOT NULL,
    created_at timestamptz NOT NULL,
    completed_at timestamptz,
    risk_score smallint,
    -- Encrypted under the check's data key; gone once that is destroyed.
    input bytea NOT NULL,
    result bytea,
    -- Hashes and dates only: it outlives an erasure.
    evidence jsonb,
    erased_at timestamptz,
    PRIMARY KEY (account_id, id)
) WITH (fillfactor = 85);

-- Signed links name a check and no account.
CREATE UNIQUE INDEX checks_by_id ON checks (id);
-- Lists: ids sort by creation, and a page is found in the index alone, read backwards. Ascending, so that a key's newest
-- check goes to the end of its part and pages are left full.
CREATE INDEX checks_of_key ON checks (key_id, id) INCLUDE (type, status);
CREATE INDEX checks_unfinished ON checks (created_at) WHERE status = 'processing';
CREATE INDEX checks_by_age ON checks (completed_at) WHERE erased_at IS NULL;

-- How many checks a key has, as a ledger of changes: nothing waits for a counter's row, and a list of a million knows its
-- total without counting. Folded together now and then.
CREATE TABLE check_counts (
    key_id text COLLATE "C" NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    change bigint NOT NULL
);

CREATE INDEX check_counts_of_key ON check_counts (key_id) INCLUDE (type, status, change);

CREATE FUNCTION count_new_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO check_counts (key_id, type, status, change)
    SELECT key_id, type, status, count(*) FROM added GROUP BY key_id, type, status;
    RETURN NULL;
END $$;

CREATE FUNCTION count_changed_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO check_counts (key_id, type, status, change)
    SELECT key_id, type, status, sum(change)
      FROM (SELECT key_id, type, status, -1 AS change FROM before UNION ALL
            SELECT key_id, type, status, 1 FROM after) AS changes
     GROUP BY key_id, type, status HAVING sum(change) <> 0;
    RETURN NULL;
END $$;

CREATE TRIGGER new_checks_are_counted AFTER INSERT ON checks
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_checks();

CREATE TRIGGER changed_checks_are_counted AFTER UPDATE ON checks
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_checks();

-- One row a source, written as the answer comes and never changed: no source is asked again for what it has said.
CREATE TABLE source_answers (
    account_id text COLLATE "C" NOT NULL,
    check_id text COLLATE "C" NOT NULL,
    source_code text NOT NULL,
    status text NOT NULL,
    answered_at timestamptz NOT NULL,
    answer bytea NOT NULL,
    PRIMARY KEY (account_id, check_id, source_code),
    FOREIGN KEY (account_id, check_id) REFERENCES checks (account_id, id)
);

-- Questions that a source has queued on its side, so that a paid task is fetched and not ordered again.
CREATE TABLE source_tickets (
    account_id text COLLATE "C" NOT NULL,
    check_id text COLLATE "C" NOT NULL,
    source_code text NOT NULL,
    ticket bytea NOT NULL,
    due_at timestamptz NOT NULL,
    waiting_since timestamptz NOT NULL,
    PRIMARY KEY (account_id, check_id, source_code),
    FOREIGN KEY (account_id, check_id) REFERENCES checks (account_id, id)
);

CREATE TABLE traces (
    account_id text COLLATE "C" NOT NULL,
    sha256 bytea NOT NULL CHECK (length(sha256) = 32),
    subject_id text COLLATE "C" NOT NULL,
    subject_type text NOT NULL,
    kind text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, sha256, subject_id, kind)
);

-- The public verification page knows a hash and no account.
CREATE INDEX traces_by_hash ON traces (sha256);

-- The RFC 3161 token over a root, verbatim.
CREATE TABLE timestamp_tokens (
    subject_id text COLLATE "C" PRIMARY KEY,
    token bytea NOT NULL,
    created_at timestamptz NOT NULL
);

-- Launches checks in the order given: idempotency, price, charge, ledger entry, check, key and job, all or nothing each.
-- One statement serves one launch, a batch of concurrent ones, and a bulk request alike. Accounts are locked in the
-- order of their ids, before anything else of theirs, so that concurrent calls cannot wait for one another in a ring.
-- `outcome`: created · replayed · conflict · insufficient_funds; `body` is the answer's JSON for the first two.
CREATE FUNCTION launch_checks(
    p_accounts text[], p_keys text[], p_modes text[], p_idempotency_keys text[], p_fingerprints bytea[],
    p_checks text[], p_types text[], p_sandbox_statuses text[], p_legal_opinions boolean[], p_inputs bytea[],
    p_data_keys bytea[], p_now timestamptz
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
                        cost, price_amount, created_at, input)
    SELECT p_accounts[n], p_checks[n], p_keys[n], p_types[n], p_modes[n], 'processing', p_sandbox_statuses[n],
           p_legal_opinions[n], cost, price, p_now, p_inputs[n]
      FROM unnest(v_created, v_costs, v_prices) AS created (n, cost, price);
    INSERT INTO data_keys (subject_id, wrapped) SELECT p_checks[n], p_data_keys[n] FROM unnest(v_created) AS n;
    -- A sandbox check is run by the request itself, so that it is there in the answer.
    PERFORM enqueue_jobs('run_check', array_agg(convert_to(json_build_object(
                'account_id', p_accounts[n], 'check_id', p_checks[n])::text, 'UTF8')), array_agg(p_checks[n]))
       FROM unnest(v_created) AS n WHERE p_modes[n] = 'live';
END $$;
