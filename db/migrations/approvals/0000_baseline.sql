-- The whole schema of the module. Tables follow src/modules/approvals/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA approvals;

CREATE TABLE approvals.sums_without_approval (
    n bigint NOT NULL,
    threshold text NOT NULL,
    contract_id text NOT NULL,
    currency text NOT NULL,
    minor bigint NOT NULL,
    actor text NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE approvals.sums_without_approval ALTER COLUMN n ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME approvals.sums_without_approval_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE approvals.proposals (
    id text NOT NULL,
    kind text NOT NULL,
    key text,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    minor bigint,
    currency text,
    changes jsonb NOT NULL,
    payload jsonb NOT NULL,
    reason text NOT NULL,
    proposed_by text NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    decided_by text,
    decided_at timestamp with time zone,
    note text DEFAULT ''::text NOT NULL,
    CONSTRAINT proposals_decided CHECK (((state = 'waiting'::text) = (decided_by IS NULL))),
    CONSTRAINT proposals_second_person CHECK (((decided_by IS NULL) OR ((state = 'withdrawn'::text) = (decided_by = proposed_by)))),
    CONSTRAINT proposals_state CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);

CREATE TABLE approvals.rules (
    "only" boolean DEFAULT true NOT NULL,
    thresholds jsonb NOT NULL,
    rate_per_mille integer DEFAULT 100 NOT NULL,
    second_factor boolean NOT NULL,
    version integer NOT NULL,
    CONSTRAINT rules_only CHECK ("only")
);

ALTER TABLE ONLY approvals.sums_without_approval ADD CONSTRAINT sums_without_approval_pkey PRIMARY KEY (n);

ALTER TABLE ONLY approvals.proposals ADD CONSTRAINT proposals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY approvals.rules ADD CONSTRAINT rules_pkey PRIMARY KEY ("only");

CREATE INDEX sums_without_approval_window ON approvals.sums_without_approval USING btree (threshold, at);

CREATE INDEX proposals_decided ON approvals.proposals USING btree (decided_at DESC NULLS LAST) WHERE (decided_at IS NOT NULL);

CREATE UNIQUE INDEX proposals_key ON approvals.proposals USING btree (kind, key) WHERE (key IS NOT NULL);

CREATE INDEX proposals_waiting ON approvals.proposals USING btree (proposed_at) WHERE (state = 'waiting'::text);
