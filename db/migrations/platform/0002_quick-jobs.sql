-- A job is mostly new, or takes the place of one that waits: one insert. Whatever that cannot do (a kind of job that the queue has not seen, a job under
-- the same key that runs or was given up) is left to the queue's own, slower add_jobs, under the settings that it needs.
ALTER FUNCTION "platform"."add_jobs"(jsonb) RENAME TO "add_jobs_anew";
--> statement-breakpoint
CREATE FUNCTION "platform"."add_jobs"(specs jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  written int;
BEGIN
  INSERT INTO graphile_worker._private_jobs AS jobs (task_id, payload, run_at, max_attempts, key)
    SELECT tasks.id, spec.payload, coalesce(spec.run_at, now()), spec.max_attempts, spec.job_key
    FROM jsonb_to_recordset(specs) AS spec (identifier text, payload json, run_at timestamptz, max_attempts smallint, job_key text)
    JOIN graphile_worker._private_tasks AS tasks ON tasks.identifier = spec.identifier
  ON CONFLICT (key) DO UPDATE SET job_queue_id = null, task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
    max_attempts = excluded.max_attempts, priority = excluded.priority, flags = null, revision = jobs.revision + 1, attempts = 0,
    last_error = null, updated_at = now()
  WHERE jobs.is_available;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written < jsonb_array_length(specs) THEN
    PERFORM platform.add_jobs_anew(jsonb_agg(spec))
    FROM jsonb_array_elements(specs) AS spec
    WHERE NOT EXISTS (SELECT FROM graphile_worker._private_tasks AS tasks WHERE tasks.identifier = spec ->> 'identifier')
      OR EXISTS (SELECT FROM graphile_worker._private_jobs AS jobs WHERE jobs.key = spec ->> 'job_key' AND NOT jobs.is_available);
  END IF;
END $$;
