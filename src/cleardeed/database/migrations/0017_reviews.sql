-- People's decisions on records of a check, and the edition of its report that each of them led to.

CREATE TABLE check_reviews (
    account_id text COLLATE "C" NOT NULL,
    check_id text COLLATE "C" NOT NULL,
    -- The edition of the report that was made after it, from 2 on: the first is the check's own.
    edition integer NOT NULL CHECK (edition >= 2),
    id text COLLATE "C" NOT NULL UNIQUE,
    -- The API key that recorded it; NULL where an operator did, or a monitoring cycle carried decisions over.
    key_id text COLLATE "C" REFERENCES api_keys (id),
    carried boolean NOT NULL,
    status text NOT NULL CHECK (status IN ('processing', 'report_ready', 'failed')),
    created_at timestamptz NOT NULL,
    completed_at timestamptz,
    risk_score smallint,
    -- Encrypted under the check's data key; gone once that is destroyed. What was decided, why and by whom.
    decisions bytea NOT NULL,
    -- Likewise: the edition's result.
    result bytea,
    -- Hashes and dates only: it outlives an erasure.
    evidence jsonb,
    PRIMARY KEY (account_id, check_id, edition),
    FOREIGN KEY (account_id, check_id) REFERENCES checks (account_id, id)
);

CREATE INDEX reviews_unfinished ON check_reviews (created_at) WHERE status = 'processing';

-- The newest edition that is out; NULL while the first is the only one.
ALTER TABLE checks ADD COLUMN reviewed_edition integer;
