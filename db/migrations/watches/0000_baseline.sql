-- The whole schema of the module. Tables follow src/modules/watches/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA watches;

CREATE TABLE watches.watches (
    id uuid NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    params jsonb NOT NULL,
    search_key text NOT NULL,
    locale text NOT NULL,
    sealed bytea NOT NULL,
    email_index bytea NOT NULL,
    last_notified_minor bigint,
    currency text,
    travel_date date NOT NULL,
    next_check timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT watches_state CHECK ((state = ANY (ARRAY['unconfirmed'::text, 'active'::text, 'notified'::text, 'stopped'::text]))),
    CONSTRAINT watches_notified CHECK (((last_notified_minor IS NULL) = (currency IS NULL)))
);

ALTER TABLE ONLY watches.watches ADD CONSTRAINT watches_pkey PRIMARY KEY (id);

CREATE INDEX watches_due ON watches.watches USING btree (next_check) WHERE (state = 'active'::text);

CREATE UNIQUE INDEX watches_once ON watches.watches USING btree (email_index, kind, search_key);

CREATE INDEX watches_travel ON watches.watches USING btree (travel_date);
