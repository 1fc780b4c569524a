-- The whole schema of the module. Tables follow src/modules/supply/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA supply;

CREATE TABLE supply.supplier_calls (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    supplier text NOT NULL,
    method text NOT NULL,
    op_id text NOT NULL,
    outcome text NOT NULL,
    detail text,
    ms integer NOT NULL,
    request_hash text NOT NULL,
    offers integer,
    dropped integer
);

ALTER TABLE supply.supplier_calls ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME supply.supplier_calls_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE supply.supplier_events (
    supplier text NOT NULL,
    event_id text NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY supply.supplier_calls ADD CONSTRAINT supplier_calls_pkey PRIMARY KEY (id);

ALTER TABLE ONLY supply.supplier_events ADD CONSTRAINT supplier_events_supplier_event_id_pk PRIMARY KEY (supplier, event_id);

CREATE INDEX supplier_calls_at ON supply.supplier_calls USING btree (at);

CREATE INDEX supplier_calls_operation ON supply.supplier_calls USING btree (op_id);

CREATE INDEX supplier_events_at ON supply.supplier_events USING btree (at);
