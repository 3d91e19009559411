-- Accounts, their keys, tariffs and the ledger. Money is in whole roubles.

CREATE TABLE tiers (
    name text PRIMARY KEY,
    requests_per_minute integer NOT NULL CHECK (requests_per_minute > 0),
    valuations_per_minute integer NOT NULL CHECK (valuations_per_minute > 0)
);

CREATE TABLE tariffs (
    tier text NOT NULL REFERENCES tiers (name),
    -- 'check:seller', 'monitoring:full', 'valuation', …
    product text NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (tier, product)
);

-- A monitoring cycle costs 60 % of a check, rounded half up; `business` is 20 % cheaper with five times the limits.
INSERT INTO tiers (name, requests_per_minute, valuations_per_minute)
VALUES ('standard', 1200, 60), ('business', 6000, 300);

INSERT INTO tariffs (tier, product, amount)
VALUES
    ('standard', 'check:seller', 490), ('standard', 'check:object', 590), ('standard', 'check:full', 890),
    ('standard', 'monitoring:seller', 294), ('standard', 'monitoring:object', 354), ('standard', 'monitoring:full', 534),
    ('standard', 'valuation', 290), ('standard', 'document_check', 350), ('standard', 'document_generator', 250),
    ('business', 'check:seller', 392), ('business', 'check:object', 472), ('business', 'check:full', 712),
    ('business', 'monitoring:seller', 235), ('business', 'monitoring:object', 283), ('business', 'monitoring:full', 427),
    ('business', 'valuation', 232), ('business', 'document_check', 280), ('business', 'document_generator', 200);

CREATE TABLE accounts (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    tier text NOT NULL DEFAULT 'standard' REFERENCES tiers (name),
    currency text NOT NULL DEFAULT 'RUB',
    -- Always the sum of the account's ledger entries: only `post_entry` writes it, with the entry.
    balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
    created_at timestamptz NOT NULL
) WITH (fillfactor = 70);

-- What can be bought: prepaid money whose tier's prices and limits hold until it is used up or expires.
CREATE TABLE package_offers (
    name text PRIMARY KEY,
    tier text NOT NULL REFERENCES tiers (name),
    amount bigint NOT NULL CHECK (amount > 0),
    days integer CHECK (days > 0)
);

INSERT INTO package_offers (name, tier, amount, days)
VALUES ('business-100k', 'business', 100000, 365), ('business-500k', 'business', 500000, 365);

CREATE TABLE packages (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    tier text NOT NULL REFERENCES tiers (name),
    amount bigint NOT NULL,
    -- What of it is unspent. It is part of the account's balance and is spent first.
    remaining_amount bigint NOT NULL CHECK (remaining_amount BETWEEN 0 AND amount),
    started_at timestamptz NOT NULL,
    expires_at timestamptz,
    PRIMARY KEY (account_id, id)
);

CREATE INDEX packages_unspent ON packages (account_id, id) WHERE remaining_amount > 0;

CREATE TABLE ledger_entries (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
    id bigint GENERATED ALWAYS AS IDENTITY,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL CHECK (balance_after >= 0),
    reason text NOT NULL CHECK (reason IN ('top_up', 'package', 'charge', 'refund')),
    -- What the money is for (a check's id, a payment's own id); the same one is never booked twice for one reason.
    reference text COLLATE "C" NOT NULL,
    -- The package that a charge was taken from, as far as it went.
    package_id bigint,
    package_amount bigint,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, id),
    UNIQUE (account_id, reference, reason)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;

CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The package that is spent now: the oldest with money left whose time has not come.
CREATE FUNCTION active_package(p_account text, p_now timestamptz) RETURNS packages LANGUAGE sql STABLE AS $$
    SELECT p FROM packages p
     WHERE p.account_id = p_account AND p.remaining_amount > 0 AND (p.expires_at IS NULL OR p.expires_at > p_now)
     ORDER BY p.id LIMIT 1
$$;

-- The tier whose prices and limits hold for an account now.
CREATE FUNCTION effective_tier(p_account text, p_now timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce((active_package(p_account, p_now)).tier, (SELECT tier FROM accounts WHERE id = p_account))
$$;

-- Books one entry and moves the balance, and the package, with it: the only way that money moves. The balance after;
-- NULL where the money does not suffice; where the reference was booked before, the balance that stood after it then,
-- and nothing moves. A refund gives back to the package what its charge took from it.
CREATE FUNCTION post_entry(p_account text, p_amount bigint, p_reason text, p_reference text, p_now timestamptz)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    v_balance bigint;
    v_before bigint;
    v_package packages;
    v_package_id bigint;
    v_from_package bigint;
BEGIN
    SELECT balance INTO STRICT v_balance FROM accounts WHERE id = p_account FOR NO KEY UPDATE;
    SELECT balance_after INTO v_before FROM ledger_entries
     WHERE account_id = p_account AND reference = p_reference AND reason = p_reason;
    IF FOUND THEN
        RETURN v_before;
    END IF;
    IF v_balance + p_amount < 0 THEN
        RETURN NULL;
    END IF;
    IF p_reason = 'charge' THEN
        v_package := active_package(p_account, p_now);
        v_package_id := v_package.id;
        v_from_package := -least(-p_amount, v_package.remaining_amount);
    ELSIF p_reason = 'refund' THEN
        SELECT package_id, least(p_amount, -package_amount) INTO v_package_id, v_from_package FROM ledger_entries
         WHERE account_id = p_account AND reference = p_reference AND reason = 'charge';
    END IF;
    IF v_package_id IS NOT NULL THEN
        UPDATE packages SET remaining_amount = remaining_amount + v_from_package
         WHERE account_id = p_account AND id = v_package_id;
    END IF;
    UPDATE accounts SET balance = balance + p_amount WHERE id = p_account;
    INSERT INTO ledger_entries
        (account_id, amount, balance_after, reason, reference, package_id, package_amount, created_at)
    VALUES (p_account, p_amount, v_balance + p_amount, p_reason, p_reference, v_package_id,
            CASE WHEN v_package_id IS NOT NULL THEN v_from_package END, p_now);
    RETURN v_balance + p_amount;
END $$;

CREATE TABLE api_keys (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
    name text NOT NULL,
    mode text NOT NULL CHECK (mode IN ('live', 'sandbox')),
    -- What a person may see of the key, to tell it from others.
    prefix text NOT NULL,
    sha256 bytea NOT NULL UNIQUE CHECK (length(sha256) = 32),
    scopes text[] NOT NULL,
    webhook_url text,
    -- Wrapped by the service key: deliveries are signed with the secret itself.
    webhook_secret bytea NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_at timestamptz
);

CREATE INDEX api_keys_of_account ON api_keys (account_id, id);

-- One row a subject whose personal data are encrypted (check, job, monitor). Without the row they are gone for good.
CREATE TABLE data_keys (
    subject_id text COLLATE "C" PRIMARY KEY,
    wrapped bytea NOT NULL
);

CREATE TABLE idempotency_keys (
    account_id text COLLATE "C" NOT NULL,
    key_id text COLLATE "C" NOT NULL,
    operation text NOT NULL,
    idempotency_key text COLLATE "C" NOT NULL,
    -- HMAC of the request under the caller's own API key, which is not stored: a dump gives nothing to guess against.
    fingerprint bytea NOT NULL,
    status_code smallint NOT NULL,
    body text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, key_id, operation, idempotency_key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
