-- Locks: nothing that exists.
-- Former version: runs beside it.

-- As before, in PL/pgSQL: a cluster cannot plan statements that take parameters of an SQL function.

-- The package that is spent now: the oldest with money left whose time has not come.
CREATE OR REPLACE FUNCTION active_package(p_account text, p_now timestamptz) RETURNS packages LANGUAGE plpgsql STABLE AS $$
DECLARE
    v_package packages;
BEGIN
    SELECT * INTO v_package FROM packages p
     WHERE p.account_id = p_account AND p.remaining_amount > 0 AND (p.expires_at IS NULL OR p.expires_at > p_now)
     ORDER BY p.id LIMIT 1;
    RETURN v_package;
END $$;

-- The tier whose prices and limits hold for an account now.
CREATE OR REPLACE FUNCTION effective_tier(p_account text, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN coalesce((active_package(p_account, p_now)).tier, (SELECT tier FROM accounts WHERE id = p_account));
END $$;
