-- Transactions that objects are valued by, the markets trained from them, and valuations.

CREATE SEQUENCE valuation_load_ids AS bigint;

-- The operator's transactions: public prices, no personal data.
CREATE TABLE valuation_sales (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    load_id bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    sold_on date NOT NULL,
    price double precision NOT NULL CHECK (price > 0),
    area_m2 double precision NOT NULL CHECK (area_m2 > 0),
    -- The cadastral quarter: three groups without leading zeros of the third.
    place text COLLATE "C" NOT NULL,
    cadastral_number text COLLATE "C",
    -- Every further number of the row: a JSON object.
    numbers text NOT NULL,
    -- Over all columns: the same sale is not loaded twice.
    fingerprint bigint NOT NULL
);

CREATE INDEX valuation_sales_by_kind ON valuation_sales (kind, sold_on);

-- What valuations are computed from: one trained market a kind. A row here is the newest and only one of its kind.
CREATE TABLE valuation_markets (
    kind text COLLATE "C" PRIMARY KEY,
    -- Another number after every training: processes see by it that what they hold is old.
    version bigint NOT NULL UNIQUE,
    trained_at timestamptz NOT NULL,
    sales bigint NOT NULL,
    summary jsonb NOT NULL,
    content bytea NOT NULL
);
ALTER TABLE valuation_markets ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE valuations (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
    id text COLLATE "C" NOT NULL,
    key_id text COLLATE "C" NOT NULL REFERENCES api_keys (id),
    mode text NOT NULL CHECK (mode IN ('live', 'sandbox')),
    status text NOT NULL CHECK (status IN ('report_ready', 'failed')),
    cost bigint NOT NULL,
    created_at timestamptz NOT NULL,
    completed_at timestamptz NOT NULL,
    -- Order and result, encrypted under the valuation's data key; gone once that is destroyed.
    input bytea NOT NULL,
    result bytea,
    -- Hashes only: they outlive an erasure. NULL where the valuation failed.
    evidence jsonb,
    erased_at timestamptz,
    PRIMARY KEY (account_id, id)
);

-- Signed links name a valuation and no account.
CREATE UNIQUE INDEX valuations_by_id ON valuations (id);
CREATE INDEX valuations_by_age ON valuations (created_at) WHERE erased_at IS NULL;
