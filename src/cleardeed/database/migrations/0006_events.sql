-- Events: written in the transaction of what they tell of, delivered by whoever claims them.

-- A new webhook secret may wait for its moment, so that a receiver can be changed over without a gap.
ALTER TABLE api_keys
    ADD COLUMN next_webhook_secret bytea,
    ADD COLUMN next_webhook_secret_at timestamptz;

CREATE TABLE event_addresses (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key_id text COLLATE "C" NOT NULL REFERENCES api_keys (id),
    url text NOT NULL,
    created_at timestamptz NOT NULL,
    -- The first failure since the last success.
    failing_since timestamptz,
    disabled_at timestamptz,
    disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
    UNIQUE (key_id, url)
);

CREATE TABLE events (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL,
    key_id text COLLATE "C" NOT NULL,
    type text NOT NULL,
    -- Whose data key the body is encrypted under.
    subject_id text COLLATE "C" NOT NULL,
    -- The envelope: the same bytes at every try.
    body bytea NOT NULL,
    -- Null where no address was set.
    address_id bigint REFERENCES event_addresses (id),
    -- `held`: there is no address, or it is disabled. `erased`: the subject's personal data are gone, and so is the body.
    status text NOT NULL CHECK (status IN ('pending', 'delivered', 'exhausted', 'held', 'erased')),
    created_at timestamptz NOT NULL,
    -- While a try is under way: when it is taken for lost.
    next_attempt_at timestamptz,
    -- Of the present round; a redelivery begins another.
    tries smallint NOT NULL DEFAULT 0,
    delivered_at timestamptz
);

CREATE INDEX events_due ON events (address_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX events_held ON events (address_id) WHERE status = 'held' AND address_id IS NOT NULL;
CREATE INDEX events_of_key ON events (key_id, created_at DESC, id DESC);

CREATE TABLE event_attempts (
    event_id text COLLATE "C" NOT NULL,
    at timestamptz NOT NULL,
    took_ms integer NOT NULL,
    outcome text NOT NULL,
    status_code integer,
    -- The first bytes of the receiver's answer, for the operator only.
    answer bytea NOT NULL
);

CREATE INDEX attempts_of_event ON event_attempts (event_id, at DESC);

-- The key's address of that URL, known from now on.
CREATE FUNCTION event_address(p_key text, p_url text, p_now timestamptz) RETURNS event_addresses LANGUAGE plpgsql AS $$
DECLARE
    v_address event_addresses;
BEGIN
    SELECT * INTO v_address FROM event_addresses WHERE key_id = p_key AND url = p_url;
    IF NOT FOUND THEN
        INSERT INTO event_addresses (key_id, url, created_at) VALUES (p_key, p_url, p_now) ON CONFLICT DO NOTHING;
        SELECT * INTO STRICT v_address FROM event_addresses WHERE key_id = p_key AND url = p_url;
    END IF;
    RETURN v_address;
END $$;

-- Records an event in the caller's transaction. `p_url` null means the key's own address.
CREATE FUNCTION record_event(
    p_id text, p_account text, p_key text, p_type text, p_subject text, p_body bytea, p_url text, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    v_url text := coalesce(p_url, (SELECT webhook_url FROM api_keys WHERE id = p_key));
    v_address event_addresses;
BEGIN
    IF v_url IS NOT NULL THEN
        v_address := event_address(p_key, v_url, p_now);
    END IF;
    INSERT INTO events (id, account_id, key_id, type, subject_id, body, address_id, status, created_at, next_attempt_at)
    VALUES (p_id, p_account, p_key, p_type, p_subject, p_body, v_address.id,
            CASE WHEN v_address.id IS NULL OR v_address.disabled_at IS NOT NULL THEN 'held' ELSE 'pending' END,
            p_now, p_now);
END $$;
