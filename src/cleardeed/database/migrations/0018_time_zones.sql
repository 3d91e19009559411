-- The time zone (an IANA name) that an account's times are shown in beside UTC; NULL: the operator's own.
ALTER TABLE accounts ADD COLUMN time_zone text;
