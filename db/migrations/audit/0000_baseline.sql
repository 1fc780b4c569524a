-- The whole schema of the module. Tables follow src/modules/audit/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA audit;

CREATE FUNCTION audit.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the log of access is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TABLE audit.records (
    n bigint NOT NULL,
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    actor text,
    contract_id text,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    from_sealed bytea,
    details_sealed bytea
);

ALTER TABLE audit.records ALTER COLUMN n ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit.records_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY audit.records ADD CONSTRAINT records_id_unique UNIQUE (id);

ALTER TABLE ONLY audit.records ADD CONSTRAINT records_pkey PRIMARY KEY (n);

CREATE INDEX records_action ON audit.records USING btree (action, n DESC NULLS LAST);

CREATE INDEX records_actor ON audit.records USING btree (actor, n DESC NULLS LAST) WHERE (actor IS NOT NULL);

CREATE INDEX records_at ON audit.records USING btree (at);

CREATE INDEX records_contract ON audit.records USING btree (contract_id, n DESC NULLS LAST) WHERE (contract_id IS NOT NULL);

CREATE INDEX records_subject ON audit.records USING btree (subject_id, n DESC NULLS LAST);

CREATE TRIGGER records_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit.records FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

REVOKE ALL ON TABLE audit.records FROM CURRENT_USER;
GRANT SELECT,INSERT,REFERENCES,TRIGGER ON TABLE audit.records TO CURRENT_USER;
