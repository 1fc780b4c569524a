-- The whole schema of the module. Tables follow src/modules/notifications/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA notifications;

CREATE TABLE notifications.choices (
    user_id text NOT NULL,
    choices jsonb NOT NULL
);

CREATE TABLE notifications.messages (
    id uuid NOT NULL,
    dedupe text NOT NULL,
    template text NOT NULL,
    locale text NOT NULL,
    recipient bytea NOT NULL,
    content bytea NOT NULL,
    attachments jsonb NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    lease_until timestamp with time zone,
    channel text DEFAULT 'mail'::text NOT NULL,
    CONSTRAINT messages_channel CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
    CONSTRAINT messages_state CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'outbox'::text, 'failed'::text])))
);

CREATE TABLE notifications.notices (
    id text NOT NULL,
    n bigint NOT NULL,
    user_id text NOT NULL,
    contract_id text NOT NULL,
    kind text NOT NULL,
    facts jsonb NOT NULL,
    dedupe text NOT NULL,
    at timestamp with time zone NOT NULL,
    read_at timestamp with time zone
);

CREATE SEQUENCE notifications.notices_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE notifications.notices_n_seq OWNED BY notifications.notices.n;

ALTER TABLE ONLY notifications.notices ALTER COLUMN n SET DEFAULT nextval('notifications.notices_n_seq'::regclass);

ALTER TABLE ONLY notifications.choices ADD CONSTRAINT choices_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY notifications.messages ADD CONSTRAINT messages_dedupe_unique UNIQUE (dedupe);

ALTER TABLE ONLY notifications.messages ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notifications.notices ADD CONSTRAINT notices_pkey PRIMARY KEY (id);

CREATE INDEX messages_newest ON notifications.messages USING btree (created_at DESC NULLS LAST);

CREATE INDEX notices_age ON notifications.notices USING btree (at);

CREATE INDEX notices_newest ON notifications.notices USING btree (user_id, contract_id, n DESC NULLS LAST);

CREATE UNIQUE INDEX notices_once ON notifications.notices USING btree (user_id, dedupe);

CREATE INDEX notices_unread ON notifications.notices USING btree (user_id, contract_id) WHERE (read_at IS NULL);
