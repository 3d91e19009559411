"""The tier whose prices and limits hold for an account now, as a part of statements on `accounts a`.

As the SQL function `effective_tier`, which a cluster cannot call in a statement on distributed tables.
"""


def tier_at(moment: str, account: str = "a.id") -> str:
    """The expression, given that of the moment; that of the account where a cluster shall see that it is one."""
    return (
        f"coalesce((SELECT p.tier FROM packages p WHERE p.account_id = {account} AND p.remaining_amount > 0"
        f" AND (p.expires_at IS NULL OR p.expires_at > {moment}) ORDER BY p.id LIMIT 1), a.tier)"
    )
