-- The language of accounts and checks; the operators' console.

-- The language that an account's readers are written to in: reports, conclusions, acts.
ALTER TABLE accounts ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ru'));

-- Fixed with the order: whoever runs the check again, and however late, writes the same bytes.
ALTER TABLE checks ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ru'));

CREATE FUNCTION speak_as_the_account_does() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT language INTO STRICT NEW.language FROM accounts WHERE id = NEW.account_id;
    RETURN NEW;
END $$;

CREATE TRIGGER checks_have_their_accounts_language BEFORE INSERT ON checks
    FOR EACH ROW EXECUTE FUNCTION speak_as_the_account_does();

-- The report page shows the runs of the monitor that ordered its check.
CREATE INDEX runs_of_check ON monitor_runs (check_id);

-- One-time links into the console, by the SHA-256 of their secret. `used_at` is set by whoever opens it first.
CREATE TABLE console_links (
    secret_sha256 bytea PRIMARY KEY CHECK (length(secret_sha256) = 32),
    operator text NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);

-- Sessions by the SHA-256 of their cookie. They end by `ends_at` at the latest, and earlier when they lie idle.
CREATE TABLE console_sessions (
    secret_sha256 bytea PRIMARY KEY CHECK (length(secret_sha256) = 32),
    operator text NOT NULL,
    seen_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL
);

-- Who did what, and when. Written in the transaction of the deed; never changed. Ids and outcomes, no personal data.
CREATE TABLE console_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    operator text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    details text NOT NULL,
    request_id text NOT NULL
);

CREATE TRIGGER console_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON console_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
