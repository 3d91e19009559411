-- Locks: nothing that exists.
-- Former version: runs beside it.

-- The second step to monthly partitions: reads each table once, beside readers and writers.
DO $$
DECLARE
    v_table text;
    v_constraint text;
BEGIN
    FOR v_table, v_constraint IN
        SELECT conrelid::regclass::text, conname FROM pg_constraint
         WHERE conrelid IN ('traces'::regclass, 'source_answers'::regclass, 'events'::regclass)
           AND conname LIKE '%\_before\_%'
    LOOP
        EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT %I', v_table, v_constraint);
    END LOOP;
END $$;
