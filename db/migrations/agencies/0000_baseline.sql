-- The whole schema of the module. Tables follow src/modules/agencies/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA agencies;

CREATE TABLE agencies.contractors (
    id text NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    requisites jsonb DEFAULT '{}'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE agencies.contracts (
    id text NOT NULL,
    contractor_id text NOT NULL,
    parent_id text,
    number text NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    currency text NOT NULL,
    settlement text DEFAULT 'net'::text NOT NULL,
    commission_per_mille integer,
    commission_fixed_minor bigint,
    motivation_minor bigint DEFAULT 0 NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    manager_id text,
    version integer DEFAULT 1 NOT NULL,
    motivation_per_mille integer DEFAULT 50 NOT NULL,
    CONSTRAINT contracts_commission CHECK ((COALESCE(((commission_per_mille >= 0) AND (commission_per_mille <= 1000)), (commission_fixed_minor >= 0)) AND (motivation_minor >= 0))),
    CONSTRAINT contracts_motivation CHECK (((motivation_per_mille >= 0) AND (motivation_per_mille <= 1000))),
    CONSTRAINT contracts_one_commission CHECK ((num_nonnulls(commission_per_mille, commission_fixed_minor) = 1))
);

CREATE TABLE agencies.members (
    user_id text NOT NULL,
    contract_id text NOT NULL,
    workplace_id text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE agencies.rates (
    id bigint NOT NULL,
    contract_id text NOT NULL,
    from_day date NOT NULL,
    product text,
    carrier text,
    commission_per_mille integer,
    commission_fixed_minor bigint,
    motivation_minor bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    motivation_per_mille integer DEFAULT 50 NOT NULL,
    CONSTRAINT rates_commission CHECK ((COALESCE(((commission_per_mille >= 0) AND (commission_per_mille <= 1000)), (commission_fixed_minor >= 0)) AND (motivation_minor >= 0))),
    CONSTRAINT rates_motivation CHECK (((motivation_per_mille >= 0) AND (motivation_per_mille <= 1000))),
    CONSTRAINT rates_one_commission CHECK ((num_nonnulls(commission_per_mille, commission_fixed_minor) = 1))
);

ALTER TABLE agencies.rates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME agencies.rates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE agencies.travel_policies (
    contract_id text NOT NULL,
    policy jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by text
);

CREATE TABLE agencies.workplaces (
    id text NOT NULL,
    contract_id text NOT NULL,
    name text NOT NULL
);

ALTER TABLE ONLY agencies.contractors ADD CONSTRAINT contractors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY agencies.contracts ADD CONSTRAINT contracts_number_unique UNIQUE (number);

ALTER TABLE ONLY agencies.contracts ADD CONSTRAINT contracts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY agencies.members ADD CONSTRAINT members_user_id_contract_id_workplace_id_pk PRIMARY KEY (user_id, contract_id, workplace_id);

ALTER TABLE ONLY agencies.rates ADD CONSTRAINT rates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY agencies.travel_policies ADD CONSTRAINT travel_policies_pkey PRIMARY KEY (contract_id);

ALTER TABLE ONLY agencies.workplaces ADD CONSTRAINT workplaces_of_contract UNIQUE (contract_id, id);

ALTER TABLE ONLY agencies.workplaces ADD CONSTRAINT workplaces_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX contractors_inn ON agencies.contractors USING btree (((requisites ->> 'inn'::text)));

CREATE INDEX contracts_contractor ON agencies.contracts USING btree (contractor_id);

CREATE INDEX contracts_parent ON agencies.contracts USING btree (parent_id);

CREATE INDEX rates_contract ON agencies.rates USING btree (contract_id);

ALTER TABLE ONLY agencies.contracts ADD CONSTRAINT contracts_contractor_id_contractors_id_fk FOREIGN KEY (contractor_id) REFERENCES agencies.contractors(id);

ALTER TABLE ONLY agencies.members ADD CONSTRAINT members_workplace_of_contract FOREIGN KEY (contract_id, workplace_id) REFERENCES agencies.workplaces(contract_id, id);

ALTER TABLE ONLY agencies.rates ADD CONSTRAINT rates_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES agencies.contracts(id);

ALTER TABLE ONLY agencies.travel_policies ADD CONSTRAINT travel_policies_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES agencies.contracts(id);

ALTER TABLE ONLY agencies.workplaces ADD CONSTRAINT workplaces_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES agencies.contracts(id);
