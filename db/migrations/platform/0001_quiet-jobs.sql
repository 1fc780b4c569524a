-- Queues jobs without telling the workers: a NOTIFY makes all commits of its kind wait in one line, each for a disk write of its own.
-- The queue's own add_jobs finds this pg_notify before the system's; the process tells the workers once it has committed.
-- Its plans are kept from the first call on a connection, when the queue may be empty: they must not scan it when it is long.
CREATE SCHEMA "quiet";
--> statement-breakpoint
CREATE FUNCTION "quiet"."pg_notify"(text, text) RETURNS void LANGUAGE sql IMMUTABLE AS $$ SELECT $$;
--> statement-breakpoint
CREATE FUNCTION "platform"."add_jobs"(specs jsonb) RETURNS void LANGUAGE plpgsql SET search_path = quiet, pg_catalog SET enable_seqscan = off AS $$
BEGIN
  PERFORM graphile_worker.add_jobs(ARRAY(SELECT s FROM jsonb_populate_recordset(NULL::graphile_worker.job_spec, specs) s));
END $$;
