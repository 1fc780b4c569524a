-- The whole schema of the module. Tables follow src/modules/documents/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA documents;

CREATE TABLE documents.files (
    id uuid NOT NULL,
    owner text NOT NULL,
    kind text NOT NULL,
    locale text NOT NULL,
    content_type text NOT NULL,
    key text NOT NULL,
    sha256 text NOT NULL,
    size integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    redrawn_at timestamp with time zone
);

ALTER TABLE ONLY documents.files ADD CONSTRAINT files_one_of_a_kind UNIQUE (owner, kind, locale);

ALTER TABLE ONLY documents.files ADD CONSTRAINT files_pkey PRIMARY KEY (id);

CREATE INDEX files_owner ON documents.files USING btree (owner);
