-- The whole schema of the module. Tables follow src/platform/db/schema.ts; constraints, functions and triggers that drizzle cannot express are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA platform;

CREATE SCHEMA quiet;

CREATE FUNCTION platform.add_jobs(specs jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'quiet', 'pg_catalog'
    AS $$
BEGIN
  PERFORM graphile_worker.add_jobs(ARRAY(SELECT s FROM jsonb_populate_recordset(NULL::graphile_worker.job_spec, specs) s));
END $$;

CREATE FUNCTION quiet.pg_notify(text, text) RETURNS void
    LANGUAGE sql IMMUTABLE
    AS $$ SELECT $$;

CREATE TABLE platform.heartbeats (
    runner text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    beat_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE platform.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status smallint,
    response jsonb,
    lease_until timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE platform.installation (
    "only" boolean DEFAULT true NOT NULL,
    mode text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT installation_mode CHECK ((mode = ANY (ARRAY['demo'::text, 'release'::text]))),
    CONSTRAINT installation_only CHECK ("only")
);

CREATE UNLOGGED TABLE platform.limits (
    key text NOT NULL,
    used integer NOT NULL,
    until timestamp with time zone NOT NULL
);

ALTER TABLE ONLY platform.heartbeats ADD CONSTRAINT heartbeats_pkey PRIMARY KEY (runner);

ALTER TABLE ONLY platform.idempotency_keys ADD CONSTRAINT idempotency_keys_scope_key_pk PRIMARY KEY (scope, key);

ALTER TABLE ONLY platform.installation ADD CONSTRAINT installation_pkey PRIMARY KEY ("only");

ALTER TABLE ONLY platform.limits ADD CONSTRAINT limits_pkey PRIMARY KEY (key);

CREATE INDEX idempotency_keys_created ON platform.idempotency_keys USING btree (created_at);

CREATE INDEX limits_until ON platform.limits USING btree (until);
