-- What a database goes with: the service keys that its secrets are wrapped by, and its file store.

-- One row. Its id stands in a marker of the file store; NULL in files_marked_at: no store has the marker yet.
-- Processes that start lock the row, so that they take turns.
CREATE TABLE installation (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    files_marked_at timestamptz
);

INSERT INTO installation DEFAULT VALUES;

-- Fingerprints (the first 8 bytes of a SHA-256) of the service keys that wrap something here. A process needs them all.
CREATE TABLE service_keys (
    key_id bytea PRIMARY KEY CHECK (length(key_id) = 8),
    first_used_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO service_keys (key_id)
SELECT substring(wrapped for 8) FROM data_keys
UNION SELECT substring(webhook_secret for 8) FROM api_keys
UNION SELECT substring(next_webhook_secret for 8) FROM api_keys WHERE next_webhook_secret IS NOT NULL;
