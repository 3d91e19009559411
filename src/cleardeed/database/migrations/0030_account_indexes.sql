-- Locks: nothing that exists.
-- Former version: runs beside it.
-- Runs outside a transaction.

-- The third step to keys that begin with the account: builds their indexes beside readers and writers. One that a former run
-- left unfinished is dropped before. Identifiers that a link names without an account have an index that is not unique: they
-- are made here and cannot be guessed.

DROP INDEX CONCURRENTLY IF EXISTS data_keys_of_account;

CREATE UNIQUE INDEX CONCURRENTLY data_keys_of_account ON data_keys (account_id, subject_id);

DROP INDEX CONCURRENTLY IF EXISTS timestamp_tokens_of_account;

CREATE UNIQUE INDEX CONCURRENTLY timestamp_tokens_of_account ON timestamp_tokens (account_id, subject_id);

DROP INDEX CONCURRENTLY IF EXISTS attempts_of_account;

CREATE INDEX CONCURRENTLY attempts_of_account ON event_attempts (account_id, event_id, at DESC);

DROP INDEX CONCURRENTLY IF EXISTS event_addresses_of_account;

CREATE UNIQUE INDEX CONCURRENTLY event_addresses_of_account ON event_addresses (account_id, id);

DROP INDEX CONCURRENTLY IF EXISTS event_addresses_of_key;

CREATE UNIQUE INDEX CONCURRENTLY event_addresses_of_key ON event_addresses (account_id, key_id, url);

DROP INDEX CONCURRENTLY IF EXISTS monitors_of_account;

CREATE UNIQUE INDEX CONCURRENTLY monitors_of_account ON monitors (account_id, id);

DROP INDEX CONCURRENTLY IF EXISTS monitors_by_id;

CREATE INDEX CONCURRENTLY monitors_by_id ON monitors (id);

DROP INDEX CONCURRENTLY IF EXISTS runs_of_account;

CREATE UNIQUE INDEX CONCURRENTLY runs_of_account ON monitor_runs (account_id, id);

DROP INDEX CONCURRENTLY IF EXISTS runs_of_monitor;

CREATE UNIQUE INDEX CONCURRENTLY runs_of_monitor ON monitor_runs (account_id, monitor_id, number);

DROP INDEX CONCURRENTLY IF EXISTS runs_of_account_check;

CREATE INDEX CONCURRENTLY runs_of_account_check ON monitor_runs (account_id, check_id);

DROP INDEX CONCURRENTLY IF EXISTS check_counts_of_account;

CREATE INDEX CONCURRENTLY check_counts_of_account ON check_counts (account_id, key_id) INCLUDE (type, status, change);

DROP INDEX CONCURRENTLY IF EXISTS api_keys_by_account;

CREATE UNIQUE INDEX CONCURRENTLY api_keys_by_account ON api_keys (account_id, id);

DROP INDEX CONCURRENTLY IF EXISTS api_keys_by_sha256;

CREATE INDEX CONCURRENTLY api_keys_by_sha256 ON api_keys (sha256);

DROP INDEX CONCURRENTLY IF EXISTS extracts_by_account;

CREATE UNIQUE INDEX CONCURRENTLY extracts_by_account ON extracts (account_id, id);

DROP INDEX CONCURRENTLY IF EXISTS reviews_of_account;

CREATE UNIQUE INDEX CONCURRENTLY reviews_of_account ON check_reviews (account_id, id);

DROP INDEX CONCURRENTLY IF EXISTS checks_of_account;

CREATE INDEX CONCURRENTLY checks_of_account ON checks (account_id, key_id, id) INCLUDE (type, status);

DROP INDEX CONCURRENTLY IF EXISTS checks_of_id;

CREATE INDEX CONCURRENTLY checks_of_id ON checks (id);

DROP INDEX CONCURRENTLY IF EXISTS document_checks_of_id;

CREATE INDEX CONCURRENTLY document_checks_of_id ON document_checks (id);

DROP INDEX CONCURRENTLY IF EXISTS generations_of_id;

CREATE INDEX CONCURRENTLY generations_of_id ON generations (id);

DROP INDEX CONCURRENTLY IF EXISTS valuations_of_id;

CREATE INDEX CONCURRENTLY valuations_of_id ON valuations (id);
