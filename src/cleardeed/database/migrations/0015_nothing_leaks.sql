-- Answers that named people in plain, and modes that saw each other's traces.

-- Whom or what a monitor watches is read from the monitor's row, encrypted, when a remembered answer is given again.
-- The table is rewritten and not updated, so that no former version of a row stays in its file.
ALTER TABLE idempotency_keys ALTER COLUMN body TYPE text
    USING CASE operation WHEN 'monitors' THEN (body::jsonb || '{"subject": null}')::text ELSE body END;

-- A receiver's answer may repeat the event: from now on it is encrypted under the data key of the event's subject.
ALTER TABLE event_attempts ALTER COLUMN answer TYPE bytea USING ''::bytea;

-- Live and sandbox keys of an account have each their own traces: the same document may be known to both.
ALTER TABLE traces ADD COLUMN mode text NOT NULL DEFAULT 'live' CHECK (mode IN ('live', 'sandbox'));
ALTER TABLE traces ALTER COLUMN mode DROP DEFAULT;

UPDATE traces t SET mode = 'sandbox'
  FROM (SELECT account_id, id FROM checks WHERE mode = 'sandbox'
        UNION ALL SELECT account_id, id FROM document_checks WHERE mode = 'sandbox'
        UNION ALL SELECT account_id, id FROM generations WHERE mode = 'sandbox'
        UNION ALL SELECT account_id, id FROM valuations WHERE mode = 'sandbox') AS made
 WHERE t.account_id = made.account_id AND t.subject_id = made.id;

-- A page of a mode's monitors is found in the index, however many the other has.
DROP INDEX monitors_of_account;
CREATE INDEX monitors_of_owner ON monitors (account_id, mode, id DESC);

DROP INDEX extracts_of_account;
CREATE INDEX extracts_of_owner ON extracts (account_id, mode);
