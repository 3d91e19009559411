-- Uploaded documents and what their analysis found.

CREATE TABLE document_checks (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
    id text COLLATE "C" NOT NULL,
    key_id text COLLATE "C" NOT NULL REFERENCES api_keys (id),
    mode text NOT NULL CHECK (mode IN ('live', 'sandbox')),
    status text NOT NULL CHECK (status IN ('processing', 'report_ready', 'failed')),
    cost bigint NOT NULL,
    created_at timestamptz NOT NULL,
    completed_at timestamptz,
    risk_score smallint,
    -- A short code; why there is no analysis.
    failure text,
    document_sha256 bytea NOT NULL CHECK (length(document_sha256) = 32),
    -- Encrypted under the data key; gone once that is destroyed. `text` is what was read and `opinion` what the language
    -- model said: saved as they come, so that a run that is cut off reads nothing and asks nobody twice.
    input bytea NOT NULL,
    text bytea,
    text_at timestamptz,
    opinion bytea,
    result bytea,
    -- Hashes and dates only: it outlives an erasure.
    evidence jsonb,
    erased_at timestamptz,
    PRIMARY KEY (account_id, id)
);

-- Signed links name a document check and no account.
CREATE UNIQUE INDEX document_checks_by_id ON document_checks (id);
CREATE INDEX document_checks_unfinished ON document_checks (created_at) WHERE status = 'processing';
CREATE INDEX document_checks_by_age ON document_checks (completed_at) WHERE erased_at IS NULL;

-- What the language model was used for on a day (UTC), so that a budget holds over all processes.
CREATE TABLE model_usage (
    day date PRIMARY KEY,
    tokens bigint NOT NULL
);
