-- The whole schema of the module. Tables follow src/modules/travellers/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA travellers;

CREATE TABLE travellers.documents (
    owner text NOT NULL,
    number_index bytea NOT NULL,
    passenger_id text NOT NULL
);

CREATE TABLE travellers.imports (
    id text NOT NULL,
    owner text NOT NULL,
    user_id text NOT NULL,
    sealed bytea NOT NULL,
    saved_count integer,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE travellers.passengers (
    id text NOT NULL,
    owner text NOT NULL,
    version integer NOT NULL,
    sealed bytea NOT NULL,
    initial bytea NOT NULL,
    words bytea[] NOT NULL,
    expires_on date,
    created_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT passengers_owner CHECK ((owner ~ '^(contract|user):.'::text))
);

ALTER TABLE ONLY travellers.documents ADD CONSTRAINT documents_owner_number_index_pk PRIMARY KEY (owner, number_index);

ALTER TABLE ONLY travellers.imports ADD CONSTRAINT imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY travellers.passengers ADD CONSTRAINT passengers_pkey PRIMARY KEY (id);

CREATE INDEX documents_passenger ON travellers.documents USING btree (passenger_id);

CREATE INDEX imports_age ON travellers.imports USING btree (created_at);

CREATE INDEX passengers_expiry ON travellers.passengers USING btree (owner, expires_on, id);

CREATE INDEX passengers_initial ON travellers.passengers USING btree (owner, initial);

CREATE INDEX passengers_recent ON travellers.passengers USING btree (owner, updated_at DESC NULLS LAST, id);

CREATE INDEX passengers_words ON travellers.passengers USING gin (words);

ALTER TABLE ONLY travellers.documents ADD CONSTRAINT documents_passenger_id_passengers_id_fk FOREIGN KEY (passenger_id) REFERENCES travellers.passengers(id) ON DELETE CASCADE;
