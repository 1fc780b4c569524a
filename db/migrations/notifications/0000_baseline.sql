-- The whole schema of the module. Tables follow src/modules/notifications/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA notifications;

CREATE TABLE notifications.notification_preferences (
    user_id text NOT NULL,
    preferences jsonb NOT NULL
);

CREATE TABLE notifications.outgoing_messages (
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
    CONSTRAINT outgoing_messages_channel CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
    CONSTRAINT outgoing_messages_state CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'outbox'::text, 'failed'::text])))
);

CREATE TABLE notifications.in_app_notifications (
    id text NOT NULL,
    n bigint NOT NULL,
    user_id text NOT NULL,
    contract_id text NOT NULL,
    kind text NOT NULL,
    details jsonb NOT NULL,
    dedupe text NOT NULL,
    at timestamp with time zone NOT NULL,
    read_at timestamp with time zone
);

CREATE SEQUENCE notifications.in_app_notifications_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE notifications.in_app_notifications_n_seq OWNED BY notifications.in_app_notifications.n;

ALTER TABLE ONLY notifications.in_app_notifications ALTER COLUMN n SET DEFAULT nextval('notifications.in_app_notifications_n_seq'::regclass);

ALTER TABLE ONLY notifications.notification_preferences ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY notifications.outgoing_messages ADD CONSTRAINT outgoing_messages_dedupe_unique UNIQUE (dedupe);

ALTER TABLE ONLY notifications.outgoing_messages ADD CONSTRAINT outgoing_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notifications.in_app_notifications ADD CONSTRAINT in_app_notifications_pkey PRIMARY KEY (id);

CREATE INDEX outgoing_messages_newest ON notifications.outgoing_messages USING btree (created_at DESC NULLS LAST);

CREATE INDEX in_app_notifications_age ON notifications.in_app_notifications USING btree (at);

CREATE INDEX in_app_notifications_newest ON notifications.in_app_notifications USING btree (user_id, contract_id, n DESC NULLS LAST);

CREATE UNIQUE INDEX in_app_notifications_once ON notifications.in_app_notifications USING btree (user_id, dedupe);

CREATE INDEX in_app_notifications_unread ON notifications.in_app_notifications USING btree (user_id, contract_id) WHERE (read_at IS NULL);
