-- The whole schema of the module. Tables follow src/modules/search/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA search;

CREATE TABLE search.supplier_responses (
    uid text NOT NULL,
    seq integer NOT NULL,
    supplier text NOT NULL,
    state text NOT NULL,
    offers jsonb DEFAULT '[]'::jsonb NOT NULL,
    ms integer,
    answered_at timestamp with time zone NOT NULL,
    packed bytea
);

CREATE TABLE search.searches (
    uid text NOT NULL,
    params jsonb NOT NULL,
    suppliers jsonb NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE search.offer_change_reports (
    supplier text NOT NULL,
    what text NOT NULL,
    seats integer NOT NULL,
    at timestamp with time zone NOT NULL,
    prices jsonb
);

ALTER TABLE ONLY search.supplier_responses ADD CONSTRAINT supplier_responses_uid_seq_pk PRIMARY KEY (uid, seq);

ALTER TABLE ONLY search.searches ADD CONSTRAINT searches_pkey PRIMARY KEY (uid);

ALTER TABLE ONLY search.offer_change_reports ADD CONSTRAINT offer_change_reports_supplier_what_pk PRIMARY KEY (supplier, what);

CREATE UNIQUE INDEX supplier_responses_end_once ON search.supplier_responses USING btree (uid, supplier) WHERE (state <> 'asking'::text);

CREATE INDEX searches_expires ON search.searches USING btree (expires_at);

CREATE INDEX offer_change_reports_at ON search.offer_change_reports USING btree (at);

ALTER TABLE ONLY search.supplier_responses ADD CONSTRAINT supplier_responses_uid_searches_uid_fk FOREIGN KEY (uid) REFERENCES search.searches(uid) ON DELETE CASCADE;
