-- Locks: nothing that exists.
-- Former version: runs beside it.

-- The span that caused a job or an event, by its dedupe key or id; filled only while tracing is on. Unlogged: a crash of the
-- database may lose them, and then a trace is cut in two.
CREATE UNLOGGED TABLE trace_contexts (
    key text PRIMARY KEY,
    traceparent text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
