-- Launches checks of accounts whose rows are on this server of a cluster, as `launch_checks` does on one server, but for
-- the jobs: their queue is on the coordinator. Statements on the shards themselves are planned once a session; the
-- extension would plan most of those of `launch_account` anew each time.
CREATE OR REPLACE FUNCTION launch_on_shards(
    p_accounts text[], p_keys text[], p_modes text[], p_idempotency_keys text[], p_fingerprints bytea[],
    p_checks text[], p_types text[], p_sandbox_statuses text[], p_legal_opinions boolean[], p_inputs bytea[],
    p_data_keys bytea[], p_labels bytea[], p_external_id_hashes bytea[], p_now timestamptz
) RETURNS TABLE (ordinal integer, outcome text, body text) LANGUAGE plpgsql AS $$
DECLARE
    v_account text;
    v_places integer[];
    v_shard bigint;
BEGIN
    FOR v_account, v_places IN
        SELECT l.account_id, array_agg(l.ord::integer ORDER BY l.ord)
          FROM unnest(p_accounts) WITH ORDINALITY AS l (account_id, ord)
         GROUP BY l.account_id ORDER BY l.account_id COLLATE "C"
    LOOP
        v_shard := get_shard_id_for_distribution_column('accounts', v_account);
        -- The extension's own lock of writers, shared (5): until it goes, the shard is not moved.
        PERFORM lock_shard_metadata(5, ARRAY[v_shard]);
        IF NOT EXISTS (
            SELECT FROM pg_dist_placement JOIN pg_dist_local_group USING (groupid) WHERE shardid = v_shard
        ) THEN
            RAISE undefined_function USING MESSAGE = 'the account is on another server';
        END IF;
        CASE v_shard
            -- For each shard of this server.
            WHEN {shard} THEN
                RETURN QUERY SELECT * FROM launch_account_{shard}(
                    v_account, v_places, p_keys, p_modes, p_idempotency_keys, p_fingerprints, p_checks, p_types,
                    p_sandbox_statuses, p_legal_opinions, p_inputs, p_data_keys, p_labels, p_external_id_hashes, p_now);
            ELSE
                RAISE undefined_function USING MESSAGE = 'the shard has no functions yet';
        END CASE;
    END LOOP;
END $$
