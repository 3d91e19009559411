-- Answers that named people in plain: rewritten, not updated, so that no former version of a row stays in the file.

-- Whom or what a monitor watches is read from the monitor's row, encrypted, when a remembered answer is given again.
ALTER TABLE idempotency_keys ALTER COLUMN body TYPE text
    USING CASE operation WHEN 'monitors' THEN (body::jsonb || '{"subject": null}')::text ELSE body END;

-- A receiver's answer may repeat the event: from now on it is encrypted under the data key of the event's subject.
ALTER TABLE event_attempts ALTER COLUMN answer TYPE bytea USING ''::bytea;
