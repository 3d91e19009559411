-- What an object was estimated at within its check: saved once, encrypted under the check's data key, so that a run that
-- is done again ends in the same report whatever has been loaded or trained meanwhile.
CREATE TABLE check_estimates (
    account_id text COLLATE "C" NOT NULL,
    check_id text COLLATE "C" NOT NULL,
    estimate bytea NOT NULL,
    PRIMARY KEY (account_id, check_id),
    FOREIGN KEY (account_id, check_id) REFERENCES checks (account_id, id)
);
