-- The whole schema of the module. Tables follow src/modules/proposals/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA proposals;

CREATE TABLE proposals.proposal_options (
    proposal_id text NOT NULL,
    id text NOT NULL,
    "position" integer NOT NULL,
    itinerary_id text NOT NULL,
    offered jsonb NOT NULL,
    search_number integer DEFAULT 0 NOT NULL
);

CREATE TABLE proposals.proposals (
    id text NOT NULL,
    code text NOT NULL,
    contract_id text NOT NULL,
    user_id text NOT NULL,
    locale text NOT NULL,
    note text NOT NULL,
    params jsonb NOT NULL,
    places jsonb NOT NULL,
    carriers jsonb NOT NULL,
    search_uid text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    opened_at timestamp with time zone,
    preferred_option_id text,
    comment bytea,
    answered_at timestamp with time zone,
    workplace_id text
);

CREATE TABLE proposals.proposal_searches (
    proposal_id text NOT NULL,
    n integer NOT NULL,
    params jsonb NOT NULL,
    search_uid text NOT NULL
);

ALTER TABLE ONLY proposals.proposal_options ADD CONSTRAINT proposal_options_proposal_id_id_pk PRIMARY KEY (proposal_id, id);

ALTER TABLE ONLY proposals.proposals ADD CONSTRAINT proposals_code_unique UNIQUE (code);

ALTER TABLE ONLY proposals.proposals ADD CONSTRAINT proposals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY proposals.proposal_searches ADD CONSTRAINT proposal_searches_proposal_id_n_pk PRIMARY KEY (proposal_id, n);

CREATE INDEX proposals_contract ON proposals.proposals USING btree (contract_id, created_at);

ALTER TABLE ONLY proposals.proposal_options ADD CONSTRAINT proposal_options_proposal_id_proposals_id_fk FOREIGN KEY (proposal_id) REFERENCES proposals.proposals(id) ON DELETE CASCADE;

ALTER TABLE ONLY proposals.proposal_searches ADD CONSTRAINT proposal_searches_proposal_id_proposals_id_fk FOREIGN KEY (proposal_id) REFERENCES proposals.proposals(id) ON DELETE CASCADE;
