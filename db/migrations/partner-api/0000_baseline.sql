-- The whole schema of the module. Tables follow src/modules/partner-api/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA partner_api;

CREATE TABLE partner_api.delivery_attempts (
    delivery_id uuid NOT NULL,
    n integer NOT NULL,
    at timestamp with time zone NOT NULL,
    ms integer NOT NULL,
    status integer,
    problem text,
    response text
);

CREATE TABLE partner_api.deliveries (
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event text NOT NULL,
    body text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT deliveries_state CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);

CREATE TABLE partner_api.webhook_endpoints (
    id uuid NOT NULL,
    contract_id text NOT NULL,
    user_id text NOT NULL,
    url text NOT NULL,
    events jsonb NOT NULL,
    sealed bytea NOT NULL,
    state text NOT NULL,
    failing_since timestamp with time zone,
    lease_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_endpoints_state CHECK ((state = ANY (ARRAY['active'::text, 'off'::text, 'failing'::text])))
);

CREATE TABLE partner_api.keys (
    id uuid NOT NULL,
    contract_id text NOT NULL,
    user_id text NOT NULL,
    workplace_id text NOT NULL,
    role text NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    scopes jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    revoked_by text,
    CONSTRAINT keys_revoked CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
    CONSTRAINT keys_role CHECK ((role = ANY (ARRAY['ROLE_AGENT'::text, 'ROLE_CORPORATE'::text])))
);

ALTER TABLE ONLY partner_api.delivery_attempts ADD CONSTRAINT delivery_attempts_delivery_id_n_pk PRIMARY KEY (delivery_id, n);

ALTER TABLE ONLY partner_api.deliveries ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY partner_api.webhook_endpoints ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);

ALTER TABLE ONLY partner_api.keys ADD CONSTRAINT keys_pkey PRIMARY KEY (id);

CREATE INDEX deliveries_due ON partner_api.deliveries USING btree (endpoint_id, next_at) WHERE (state = 'waiting'::text);

CREATE INDEX deliveries_log ON partner_api.deliveries USING btree (endpoint_id, created_at DESC NULLS LAST);

CREATE INDEX deliveries_old ON partner_api.deliveries USING btree (created_at);

CREATE INDEX webhook_endpoints_leased ON partner_api.webhook_endpoints USING btree (lease_until) WHERE (lease_until IS NOT NULL);

CREATE INDEX webhook_endpoints_contract ON partner_api.webhook_endpoints USING btree (contract_id);

CREATE INDEX keys_contract ON partner_api.keys USING btree (contract_id);

CREATE UNIQUE INDEX keys_hash ON partner_api.keys USING btree (hash);

ALTER TABLE ONLY partner_api.delivery_attempts ADD CONSTRAINT delivery_attempts_delivery_id_deliveries_id_fk FOREIGN KEY (delivery_id) REFERENCES partner_api.deliveries(id) ON DELETE CASCADE;

ALTER TABLE ONLY partner_api.deliveries ADD CONSTRAINT deliveries_endpoint_id_webhook_endpoints_id_fk FOREIGN KEY (endpoint_id) REFERENCES partner_api.webhook_endpoints(id) ON DELETE CASCADE;
