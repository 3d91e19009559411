-- Locks: nothing that exists.
-- Former version: runs beside it.

-- The fifth step to keys that begin with the account: reads each table once, beside readers and writers.
ALTER TABLE checks VALIDATE CONSTRAINT checks_account_id_key_id_fkey;
ALTER TABLE check_reviews VALIDATE CONSTRAINT check_reviews_account_id_key_id_fkey;
ALTER TABLE document_checks VALIDATE CONSTRAINT document_checks_account_id_key_id_fkey;
ALTER TABLE generations VALIDATE CONSTRAINT generations_account_id_key_id_fkey;
ALTER TABLE valuations VALIDATE CONSTRAINT valuations_account_id_key_id_fkey;
ALTER TABLE monitors VALIDATE CONSTRAINT monitors_account_id_key_id_fkey;
ALTER TABLE event_addresses VALIDATE CONSTRAINT event_addresses_account_id_key_id_fkey;
ALTER TABLE monitor_runs VALIDATE CONSTRAINT monitor_runs_account_id_monitor_id_fkey;
