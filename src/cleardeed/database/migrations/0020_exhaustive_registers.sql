-- A register that lists sound houses too knows every house: one that it lacks is unknown, not clean. A register of before
-- does not tell, so it counts as such a one until it is imported again.
ALTER TABLE registers ADD COLUMN exhaustive boolean NOT NULL DEFAULT false;
UPDATE registers SET exhaustive = true WHERE source_code = 'housing';
