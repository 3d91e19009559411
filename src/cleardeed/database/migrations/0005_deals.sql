-- Generated document sets of deals.

CREATE TABLE generations (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
    id text COLLATE "C" NOT NULL,
    key_id text COLLATE "C" NOT NULL REFERENCES api_keys (id),
    mode text NOT NULL CHECK (mode IN ('live', 'sandbox')),
    cost bigint NOT NULL,
    created_at timestamptz NOT NULL,
    -- The order, encrypted under the generation's data key; gone once that is destroyed.
    input bytea NOT NULL,
    -- Kinds and hashes only, like the evidence: they outlive an erasure.
    documents jsonb NOT NULL,
    evidence jsonb NOT NULL,
    erased_at timestamptz,
    PRIMARY KEY (account_id, id)
);

-- Signed links name a generation and no account.
CREATE UNIQUE INDEX generations_by_id ON generations (id);
CREATE INDEX generations_by_age ON generations (created_at) WHERE erased_at IS NULL;
