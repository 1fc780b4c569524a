-- The whole schema of the module. Tables follow src/modules/identity/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA identity;

CREATE FUNCTION identity.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'identity.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TABLE identity.consents (
    user_id text NOT NULL,
    key text NOT NULL,
    version integer NOT NULL,
    locale text NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE identity.email_links (
    id uuid NOT NULL,
    kind text NOT NULL,
    sealed bytea NOT NULL,
    password_hash text,
    visitor_hash text,
    locale text NOT NULL,
    emails_sent integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE identity.recovery_codes (
    user_id text NOT NULL,
    code_hash text NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE identity.refresh_tokens (
    token_hash text NOT NULL,
    session_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE identity.second_factors (
    user_id text NOT NULL,
    secret bytea NOT NULL,
    last_step bigint NOT NULL,
    confirmed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE identity.sessions (
    token_hash text NOT NULL,
    user_id text NOT NULL,
    contract_id text,
    workplace_id text,
    created_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    device text,
    verified_at timestamp with time zone
);

CREATE TABLE identity.users (
    id text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    surname text NOT NULL,
    name text NOT NULL,
    patronymic text,
    birthdate date,
    locale text NOT NULL,
    roles text[] NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    phone text,
    visitor_sealed bytea,
    password_changed_at timestamp with time zone,
    theme text
);

ALTER TABLE ONLY identity.consents ADD CONSTRAINT consents_user_id_key_version_pk PRIMARY KEY (user_id, key, version);

ALTER TABLE ONLY identity.email_links ADD CONSTRAINT email_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.recovery_codes ADD CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY identity.refresh_tokens ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY identity.second_factors ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY identity.sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY identity.users ADD CONSTRAINT users_pkey PRIMARY KEY (id);

CREATE INDEX email_links_expiry ON identity.email_links USING btree (expires_at);

CREATE INDEX email_links_visitor ON identity.email_links USING btree (visitor_hash) WHERE (visitor_hash IS NOT NULL);

CREATE INDEX refresh_tokens_session ON identity.refresh_tokens USING btree (session_hash);

CREATE INDEX sessions_expiry ON identity.sessions USING btree (expires_at);

CREATE INDEX sessions_user ON identity.sessions USING btree (user_id);

CREATE UNIQUE INDEX users_email ON identity.users USING btree (lower(email));

CREATE TRIGGER consents_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON identity.consents FOR EACH STATEMENT EXECUTE FUNCTION identity.refuse_change();

ALTER TABLE ONLY identity.consents ADD CONSTRAINT consents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES identity.users(id);

ALTER TABLE ONLY identity.recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES identity.users(id);

ALTER TABLE ONLY identity.refresh_tokens ADD CONSTRAINT refresh_tokens_session_hash_sessions_token_hash_fk FOREIGN KEY (session_hash) REFERENCES identity.sessions(token_hash) ON DELETE CASCADE;

ALTER TABLE ONLY identity.second_factors ADD CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES identity.users(id);

ALTER TABLE ONLY identity.sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES identity.users(id);
