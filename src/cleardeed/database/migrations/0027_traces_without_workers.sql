-- Locks: nothing that exists.
-- Former version: runs beside it.

-- A plan that is kept does not know the hash, and expects thousands of rows of each month. Large partitions then made it start
-- parallel workers, and more of them would have it compiled, for a look of a third of a millisecond.
ALTER FUNCTION traces_with_hash(bytea) SET max_parallel_workers_per_gather = 0;
ALTER FUNCTION traces_with_hash(bytea) SET jit = off;
