-- The whole schema of the module. Tables follow src/modules/supply/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA supply;

CREATE TABLE supply.exchanges (
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

ALTER TABLE supply.exchanges ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME supply.exchanges_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE supply.news (
    supplier text NOT NULL,
    event_id text NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY supply.exchanges ADD CONSTRAINT exchanges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY supply.news ADD CONSTRAINT news_supplier_event_id_pk PRIMARY KEY (supplier, event_id);

CREATE INDEX exchanges_at ON supply.exchanges USING btree (at);

CREATE INDEX exchanges_operation ON supply.exchanges USING btree (op_id);

CREATE INDEX news_at ON supply.news USING btree (at);
