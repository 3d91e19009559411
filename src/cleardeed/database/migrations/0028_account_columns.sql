-- Locks: check_counts, data_keys, event_addresses, event_attempts, monitor_runs, timestamp_tokens.
-- Former version: runs beside it.

-- The first of five steps to keys that begin with the account (ADR 50). The columns are empty yet, and the former version
-- goes on leaving them so; the locks are held for milliseconds.
ALTER TABLE check_counts ADD COLUMN account_id text COLLATE "C";
ALTER TABLE data_keys ADD COLUMN account_id text COLLATE "C";
ALTER TABLE event_addresses ADD COLUMN account_id text COLLATE "C";
ALTER TABLE event_attempts ADD COLUMN account_id text COLLATE "C";
ALTER TABLE monitor_runs ADD COLUMN account_id text COLLATE "C";
ALTER TABLE timestamp_tokens ADD COLUMN account_id text COLLATE "C";
