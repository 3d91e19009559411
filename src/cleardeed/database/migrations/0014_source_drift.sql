-- Replies of registers that were not understood: how an interface that has changed shows itself.
CREATE TABLE source_drift (
    connector text COLLATE "C" NOT NULL,
    source_code text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    -- The field at fault, empty where none is named.
    field text COLLATE "C" NOT NULL,
    answers bigint NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (connector, source_code, reason, field)
);
