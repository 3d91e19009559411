-- Extracts of the register of real estate that callers supply for checks of theirs.

-- What was read of one, encrypted under its own data key; the file is not kept. A check takes a copy when it is ordered, so
-- that a row is needed only for as long as checks may still name it.
CREATE TABLE extracts (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
    mode text NOT NULL CHECK (mode IN ('live', 'sandbox')),
    created_at timestamptz NOT NULL,
    content bytea NOT NULL
);

CREATE INDEX extracts_of_account ON extracts (account_id);
CREATE INDEX extracts_by_age ON extracts (created_at);
