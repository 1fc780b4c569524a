-- Jobs are written by a statement of the process, out of lists; what that cannot write goes to add_jobs_anew as before.
DROP FUNCTION "platform"."add_jobs"(jsonb);
