-- The whole schema of the module. Tables follow src/modules/requests/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA requests;

CREATE FUNCTION requests.refuse_action_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'an act keeps its sums, its people and its end' USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION requests.refuse_history_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the history of requests is append-only' USING ERRCODE = 'check_violation';
END $$;

CREATE TABLE requests.request_actions (
    id text NOT NULL,
    request_id text NOT NULL,
    channel text NOT NULL,
    state text NOT NULL,
    lines jsonb NOT NULL,
    refund_minor bigint NOT NULL,
    currency text NOT NULL,
    reference text,
    calculated_by text NOT NULL,
    calculated_by_name text NOT NULL,
    approved_by text,
    approved_by_name text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    override_by text,
    override_note text,
    CONSTRAINT request_actions_approved CHECK (((channel = 'release'::text) OR (state = ANY (ARRAY['calculated'::text, 'dropped'::text])) OR (approved_by IS NOT NULL))),
    CONSTRAINT request_actions_refund CHECK ((refund_minor >= 0)),
    CONSTRAINT request_actions_hand_named CHECK (((channel <> 'hand'::text) OR (state = ANY (ARRAY['calculated'::text, 'approved'::text, 'dropped'::text])) OR (reference IS NOT NULL))),
    CONSTRAINT request_actions_override CHECK (((override_by IS NULL) = (override_note IS NULL))),
    CONSTRAINT request_actions_second_person CHECK (((approved_by IS NULL) OR (approved_by <> calculated_by)))
);

CREATE TABLE requests.request_files (
    id text NOT NULL,
    request_id text NOT NULL,
    side text NOT NULL,
    category text NOT NULL,
    name bytea NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    key text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE requests.request_grants (
    request_id text NOT NULL,
    visitor_hash text NOT NULL,
    via text NOT NULL
);

CREATE TABLE requests.request_history (
    id bigint NOT NULL,
    request_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    by text,
    details jsonb NOT NULL
);

CREATE SEQUENCE requests.request_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE requests.request_history_id_seq OWNED BY requests.request_history.id;

CREATE TABLE requests.request_links (
    code_hash text NOT NULL,
    request_id text NOT NULL
);

CREATE TABLE requests.request_messages (
    id bigint NOT NULL,
    request_id text NOT NULL,
    side text NOT NULL,
    sealed bytea NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE SEQUENCE requests.request_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE requests.request_messages_id_seq OWNED BY requests.request_messages.id;

CREATE TABLE requests.request_passengers (
    request_id text NOT NULL,
    passenger_id text NOT NULL,
    surname_index bytea NOT NULL
);

CREATE TABLE requests.request_services (
    request_id text NOT NULL,
    "position" integer NOT NULL,
    kind text NOT NULL,
    sealed bytea NOT NULL
);

CREATE TABLE requests.requests (
    id text NOT NULL,
    number text NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    priority text NOT NULL,
    reason text NOT NULL,
    order_id text,
    order_number text,
    locale text NOT NULL,
    sealed bytea NOT NULL,
    user_id text,
    contract_id text,
    executor_id text,
    executor_name text,
    deadline timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    rating integer,
    rating_comment bytea,
    CONSTRAINT requests_order CHECK (((kind = 'travel'::text) = (order_id IS NULL))),
    CONSTRAINT requests_order_number CHECK (((order_id IS NULL) = (order_number IS NULL))),
    CONSTRAINT requests_rating CHECK (((rating >= 1) AND (rating <= 5)))
);

ALTER TABLE ONLY requests.request_history ALTER COLUMN id SET DEFAULT nextval('requests.request_history_id_seq'::regclass);

ALTER TABLE ONLY requests.request_messages ALTER COLUMN id SET DEFAULT nextval('requests.request_messages_id_seq'::regclass);

ALTER TABLE ONLY requests.request_actions ADD CONSTRAINT request_actions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY requests.request_files ADD CONSTRAINT request_files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY requests.request_grants ADD CONSTRAINT request_grants_request_id_visitor_hash_pk PRIMARY KEY (request_id, visitor_hash);

ALTER TABLE ONLY requests.request_history ADD CONSTRAINT request_history_pkey PRIMARY KEY (id);

ALTER TABLE ONLY requests.request_links ADD CONSTRAINT request_links_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY requests.request_messages ADD CONSTRAINT request_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY requests.request_passengers ADD CONSTRAINT request_passengers_request_id_passenger_id_pk PRIMARY KEY (request_id, passenger_id);

ALTER TABLE ONLY requests.request_services ADD CONSTRAINT request_services_request_id_position_pk PRIMARY KEY (request_id, "position");

ALTER TABLE ONLY requests.requests ADD CONSTRAINT requests_number_unique UNIQUE (number);

ALTER TABLE ONLY requests.requests ADD CONSTRAINT requests_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX request_actions_one_open ON requests.request_actions USING btree (request_id) WHERE (state <> 'dropped'::text);

CREATE INDEX request_actions_open ON requests.request_actions USING btree (updated_at) WHERE (state = 'sent'::text);

CREATE INDEX request_files_request ON requests.request_files USING btree (request_id);

CREATE INDEX request_grants_visitor ON requests.request_grants USING btree (visitor_hash);

CREATE INDEX request_history_request ON requests.request_history USING btree (request_id, id);

CREATE INDEX request_messages_request ON requests.request_messages USING btree (request_id);

CREATE INDEX requests_author ON requests.requests USING btree (user_id, created_at, id);

CREATE INDEX requests_contract ON requests.requests USING btree (contract_id, created_at, id);

CREATE INDEX requests_queue ON requests.requests USING btree (status, priority, deadline);

CREATE UNIQUE INDEX requests_one_open ON requests.requests USING btree (order_id, kind) WHERE ((status = ANY (ARRAY['new'::text, 'process'::text, 'paused'::text, 'revision'::text])) AND (kind <> ALL (ARRAY['passport_change'::text, 'contact_change'::text])));

CREATE INDEX requests_order ON requests.requests USING btree (order_id);

CREATE TRIGGER request_actions_frozen BEFORE UPDATE ON requests.request_actions FOR EACH ROW WHEN (((new.lines <> old.lines) OR (new.refund_minor <> old.refund_minor) OR (new.channel <> old.channel) OR ((old.reference IS NOT NULL) AND (new.reference IS DISTINCT FROM old.reference)) OR (new.calculated_by <> old.calculated_by) OR ((old.approved_by IS NOT NULL) AND (new.approved_by IS DISTINCT FROM old.approved_by)) OR ((old.state = ANY (ARRAY['done'::text, 'dropped'::text])) AND (new.state <> old.state)))) EXECUTE FUNCTION requests.refuse_action_change();

CREATE TRIGGER request_history_append_only BEFORE DELETE OR UPDATE ON requests.request_history FOR EACH ROW EXECUTE FUNCTION requests.refuse_history_change();

ALTER TABLE ONLY requests.request_services ADD CONSTRAINT request_services_request_id_requests_id_fk FOREIGN KEY (request_id) REFERENCES requests.requests(id);

ALTER TABLE ONLY requests.request_actions ADD CONSTRAINT request_actions_request_id_requests_id_fk FOREIGN KEY (request_id) REFERENCES requests.requests(id);

ALTER TABLE ONLY requests.request_files ADD CONSTRAINT request_files_request_id_requests_id_fk FOREIGN KEY (request_id) REFERENCES requests.requests(id);

ALTER TABLE ONLY requests.request_grants ADD CONSTRAINT request_grants_request_id_requests_id_fk FOREIGN KEY (request_id) REFERENCES requests.requests(id);

ALTER TABLE ONLY requests.request_links ADD CONSTRAINT request_links_request_id_requests_id_fk FOREIGN KEY (request_id) REFERENCES requests.requests(id);

ALTER TABLE ONLY requests.request_messages ADD CONSTRAINT request_messages_request_id_requests_id_fk FOREIGN KEY (request_id) REFERENCES requests.requests(id);

ALTER TABLE ONLY requests.request_passengers ADD CONSTRAINT request_passengers_request_id_requests_id_fk FOREIGN KEY (request_id) REFERENCES requests.requests(id);
