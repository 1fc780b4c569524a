-- Jobs are queued with the settings of their transaction.
ALTER FUNCTION "platform"."add_jobs_anew"(jsonb) RESET "enable_seqscan";
