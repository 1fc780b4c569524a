-- The whole schema of the module. Tables follow src/modules/orders/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA orders;

CREATE FUNCTION orders.check_split() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF (SELECT "total_minor" FROM "orders"."orders" WHERE "id" = NEW."child_id") <> NEW."child_minor"
		OR (SELECT "total_minor" FROM "orders"."orders" WHERE "id" = NEW."order_id") <> NEW."remaining_minor" THEN
		RAISE EXCEPTION 'the orders of a split do not cost what it says' USING ERRCODE = 'check_violation';
	END IF;
	IF (SELECT coalesce(sum("amount_minor"), 0) FROM "orders"."order_payments" WHERE "order_id" = NEW."child_id" AND "state" = 'captured') <> NEW."paid_minor"
		OR EXISTS (
			SELECT 1 FROM jsonb_to_recordset(NEW."shares") AS s("paymentId" text, "amount" jsonb)
			LEFT JOIN "orders"."order_payments" p ON p."order_id" = NEW."child_id" AND p."id" = s."paymentId"
			WHERE p."amount_minor" IS DISTINCT FROM (s."amount" ->> 'minor')::bigint) THEN
		RAISE EXCEPTION 'the payments of a split are not its shares' USING ERRCODE = 'check_violation';
	END IF;
	IF EXISTS (SELECT 1 FROM "orders"."order_payments" WHERE "order_id" = NEW."order_id" AND "amount_minor" < 0)
		OR (SELECT coalesce(sum("refund_minor"), 0) FROM "orders"."return_passengers" WHERE "order_id" = NEW."order_id" AND "live") > NEW."remaining_minor" THEN
		RAISE EXCEPTION 'a split leaves less than was promised back' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION orders.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE FUNCTION orders.refuse_new_exchange() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the sums of an exchange are frozen' USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION orders.refuse_new_split() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the sums of a split are frozen' USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION orders.refuse_new_sums() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the sums of a return are frozen' USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION orders.refuse_returns_beyond_total() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	total bigint;
BEGIN
	SELECT "total_minor" INTO total FROM "orders"."orders" WHERE "id" = NEW."order_id" FOR UPDATE;
	total := total + (SELECT coalesce(sum(e."amount_due_minor" - e."refund_minor"), 0) FROM "orders"."exchanges" e
		JOIN "orders"."operations" o ON o."id" = e."id" AND o."state" = 'done' WHERE e."order_id" = NEW."order_id");
	IF (SELECT coalesce(sum("refund_minor"), 0) FROM "orders"."return_passengers" WHERE "order_id" = NEW."order_id" AND "live") > total THEN
		RAISE EXCEPTION 'returns of an order exceed its total' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION orders.refuse_ticket_revival() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'ticket is % already', OLD."state" USING ERRCODE = 'check_violation';
END $$;

CREATE TABLE orders.accepted_agreements (
    order_id text NOT NULL,
    versions jsonb NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE orders.access_codes (
    id text NOT NULL,
    order_id text NOT NULL,
    visitor_hash text NOT NULL,
    channel text NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE orders.booking_drafts (
    id text NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    visitor_hash text NOT NULL,
    search_uid text NOT NULL,
    offer_id text NOT NULL,
    supplier_id text NOT NULL,
    supplier_offer_id text NOT NULL,
    snapshot jsonb NOT NULL,
    price jsonb NOT NULL,
    refund jsonb NOT NULL,
    supplier_total jsonb NOT NULL,
    previous_price jsonb,
    sealed bytea NOT NULL,
    furthest_step text NOT NULL,
    order_id text,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    contract_id text,
    for_contract_id text,
    proposed jsonb
);

CREATE TABLE orders.exchanges (
    id text NOT NULL,
    order_id text NOT NULL,
    quote_id text NOT NULL,
    "position" integer NOT NULL,
    supplier_quote_id text NOT NULL,
    supplier_total jsonb NOT NULL,
    journey jsonb NOT NULL,
    lines jsonb NOT NULL,
    retains_difference boolean NOT NULL,
    amount_due_minor bigint NOT NULL,
    refund_minor bigint NOT NULL,
    previous_minor bigint,
    currency text NOT NULL,
    money text DEFAULT 'none'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    canceled_at timestamp with time zone,
    ended_at timestamp with time zone,
    money_at timestamp with time zone,
    receipts_sent_at timestamp with time zone,
    earned jsonb,
    travel jsonb,
    approval text,
    requested_by text,
    decided_at timestamp with time zone,
    decided_by text,
    comment bytea,
    CONSTRAINT exchanges_approval CHECK (((approval IS NULL) OR (travel IS NOT NULL))),
    CONSTRAINT exchanges_decided CHECK ((COALESCE((approval = ANY (ARRAY['approved'::text, 'refused'::text])), false) = (decided_at IS NOT NULL))),
    CONSTRAINT exchanges_money CHECK ((money = ANY (ARRAY['none'::text, 'sent'::text, 'paid'::text]))),
    CONSTRAINT exchanges_one_way CHECK (((LEAST(amount_due_minor, refund_minor) = 0) AND (amount_due_minor >= 0) AND (refund_minor >= 0)))
);

CREATE TABLE orders.duplicate_booking_guards (
    document_index bytea NOT NULL,
    flight text NOT NULL,
    order_id text NOT NULL,
    live boolean DEFAULT true NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE orders.grants (
    order_id text NOT NULL,
    visitor_hash text NOT NULL,
    via text NOT NULL,
    at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    CONSTRAINT grants_expire CHECK (((via = 'placed'::text) = (expires_at IS NULL)))
);

CREATE TABLE orders.history (
    id bigint NOT NULL,
    order_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    details jsonb NOT NULL
);

CREATE SEQUENCE orders.history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE orders.history_id_seq OWNED BY orders.history.id;

CREATE TABLE orders.access_link_codes (
    code_hash text NOT NULL,
    order_id text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE orders.operations (
    id text NOT NULL,
    order_id text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    request_hash text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    resolve_at timestamp with time zone,
    outcome_checks integer DEFAULT 0 NOT NULL,
    open_since timestamp with time zone,
    alerted_at timestamp with time zone,
    outcome jsonb,
    updated_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE orders.order_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE orders.order_passengers (
    id text NOT NULL,
    order_id text NOT NULL,
    "position" integer NOT NULL,
    category text NOT NULL,
    sealed bytea NOT NULL,
    document_index bytea NOT NULL,
    surname_index bytea NOT NULL
);

CREATE TABLE orders.order_payments (
    id text NOT NULL,
    order_id text NOT NULL,
    state text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    at timestamp with time zone NOT NULL,
    purpose text DEFAULT 'order'::text NOT NULL,
    method text DEFAULT 'card'::text NOT NULL,
    checked_at timestamp with time zone
);

CREATE TABLE orders.orders (
    id text NOT NULL,
    number text NOT NULL,
    draft_id text NOT NULL,
    locale text NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    status text NOT NULL,
    ended text DEFAULT 'open'::text NOT NULL,
    payment_time_limit timestamp with time zone,
    total_minor bigint NOT NULL,
    currency text NOT NULL,
    supplier_id text NOT NULL,
    supplier_offer_id text NOT NULL,
    supplier_total jsonb NOT NULL,
    booking_ref jsonb,
    locator text,
    journey jsonb NOT NULL,
    price jsonb NOT NULL,
    refund jsonb NOT NULL,
    contacts bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    receipts_sent_at timestamp with time zone,
    contract_id text,
    user_id text,
    client_ip_hash bytea,
    schedule_checked_at timestamp with time zone,
    receipt_version text,
    split_ancestor_ids text[] DEFAULT '{}'::text[] NOT NULL,
    workplace_id text
);

CREATE TABLE orders.return_passengers (
    return_id text NOT NULL,
    passenger_id text NOT NULL,
    order_id text NOT NULL,
    paid_minor bigint NOT NULL,
    refund_minor bigint NOT NULL,
    live boolean DEFAULT true NOT NULL,
    document text DEFAULT ''::text NOT NULL,
    CONSTRAINT return_passengers_within_paid CHECK (((refund_minor >= 0) AND (refund_minor <= paid_minor)))
);

CREATE TABLE orders.ticket_returns (
    id text NOT NULL,
    order_id text NOT NULL,
    kind text NOT NULL,
    supplier_quote_id text,
    lines jsonb NOT NULL,
    paid_minor bigint NOT NULL,
    refund_minor bigint NOT NULL,
    previous_minor bigint,
    currency text NOT NULL,
    money text DEFAULT 'none'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    money_at timestamp with time zone,
    receipts_sent_at timestamp with time zone,
    cause text DEFAULT 'voluntary'::text NOT NULL,
    CONSTRAINT ticket_returns_money CHECK ((money = ANY (ARRAY['none'::text, 'sent'::text, 'refund_failed'::text, 'paid'::text]))),
    CONSTRAINT ticket_returns_within_paid CHECK (((refund_minor >= 0) AND (refund_minor <= paid_minor)))
);

CREATE TABLE orders.schedule_changes (
    id text NOT NULL,
    order_id text NOT NULL,
    previous_slices jsonb NOT NULL,
    current_slices jsonb NOT NULL,
    canceled jsonb NOT NULL,
    significant boolean NOT NULL,
    found_at timestamp with time zone NOT NULL,
    answer text,
    answered_at timestamp with time zone,
    CONSTRAINT schedule_changes_answer CHECK ((answer = ANY (ARRAY['accepted'::text, 'superseded'::text])))
);

CREATE TABLE orders.splits (
    id text NOT NULL,
    order_id text NOT NULL,
    child_id text,
    passenger_ids jsonb NOT NULL,
    price jsonb NOT NULL,
    supplier_total jsonb NOT NULL,
    child_minor bigint NOT NULL,
    remaining_minor bigint NOT NULL,
    original_minor bigint NOT NULL,
    currency text NOT NULL,
    issued boolean NOT NULL,
    shares jsonb NOT NULL,
    paid_minor bigint NOT NULL,
    credited_minor bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT splits_conserve CHECK ((((child_minor + remaining_minor) = original_minor) AND (LEAST(child_minor, remaining_minor) >= 0))),
    CONSTRAINT splits_done CHECK (((child_id IS NULL) = (done_at IS NULL)))
);

CREATE TABLE orders.tickets (
    number text NOT NULL,
    order_id text NOT NULL,
    passenger_id text NOT NULL,
    type text NOT NULL,
    state text NOT NULL,
    coupons jsonb NOT NULL,
    void_until timestamp with time zone,
    replaces text,
    exchange_id text,
    CONSTRAINT tickets_thirteen_digits CHECK ((number ~ '^[0-9]{13}$'::text))
);

ALTER TABLE ONLY orders.history ALTER COLUMN id SET DEFAULT nextval('orders.history_id_seq'::regclass);

ALTER TABLE ONLY orders.accepted_agreements ADD CONSTRAINT accepted_agreements_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY orders.access_codes ADD CONSTRAINT access_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.booking_drafts ADD CONSTRAINT booking_drafts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.exchanges ADD CONSTRAINT exchanges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.duplicate_booking_guards ADD CONSTRAINT duplicate_booking_guards_order_id_document_index_flight_pk PRIMARY KEY (order_id, document_index, flight);

ALTER TABLE ONLY orders.grants ADD CONSTRAINT grants_order_id_visitor_hash_pk PRIMARY KEY (order_id, visitor_hash);

ALTER TABLE ONLY orders.history ADD CONSTRAINT history_order_id_id_pk PRIMARY KEY (order_id, id);

ALTER TABLE ONLY orders.access_link_codes ADD CONSTRAINT access_link_codes_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY orders.operations ADD CONSTRAINT operations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.order_passengers ADD CONSTRAINT order_passengers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.order_payments ADD CONSTRAINT order_payments_order_id_id_pk PRIMARY KEY (order_id, id);

ALTER TABLE ONLY orders.orders ADD CONSTRAINT orders_number_unique UNIQUE (number);

ALTER TABLE ONLY orders.orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.return_passengers ADD CONSTRAINT return_passengers_return_id_passenger_id_document_pk PRIMARY KEY (return_id, passenger_id, document);

ALTER TABLE ONLY orders.ticket_returns ADD CONSTRAINT ticket_returns_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.schedule_changes ADD CONSTRAINT schedule_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.splits ADD CONSTRAINT splits_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.tickets ADD CONSTRAINT tickets_pkey PRIMARY KEY (number);

CREATE INDEX access_codes_visitor ON orders.access_codes USING btree (order_id, visitor_hash, created_at);

CREATE INDEX booking_drafts_updated ON orders.booking_drafts USING btree (updated_at);

CREATE INDEX exchanges_approvals ON orders.exchanges USING btree (confirmed_at) WHERE (approval IS NOT NULL);

CREATE INDEX exchanges_quote ON orders.exchanges USING btree (quote_id);

CREATE INDEX exchanges_money_open ON orders.exchanges USING btree (money_at) WHERE (money = 'sent'::text);

CREATE UNIQUE INDEX exchanges_one_at_a_time ON orders.exchanges USING btree (order_id) WHERE ((confirmed_at IS NOT NULL) AND (ended_at IS NULL));

CREATE INDEX exchanges_order ON orders.exchanges USING btree (order_id);

CREATE INDEX duplicate_booking_guards_given_up ON orders.duplicate_booking_guards USING btree (document_index, at) WHERE (NOT live);

CREATE UNIQUE INDEX duplicate_booking_guards_live ON orders.duplicate_booking_guards USING btree (document_index, flight) WHERE live;

CREATE INDEX grants_visitor ON orders.grants USING btree (visitor_hash);

CREATE UNIQUE INDEX operations_one_of_a_kind ON orders.operations USING btree (order_id, kind, (
CASE
    WHEN (kind = ANY (ARRAY['hold'::text, 'issue'::text, 'cancel_hold'::text])) THEN ''::text
    ELSE id
END));

CREATE INDEX operations_open ON orders.operations USING btree (updated_at) WHERE (state = ANY (ARRAY['planned'::text, 'sent'::text, 'pending'::text, 'unknown'::text, 'awaiting_numbers'::text, 'needs_staff'::text]));

CREATE INDEX order_passengers_document ON orders.order_passengers USING btree (document_index);

CREATE INDEX order_passengers_order ON orders.order_passengers USING btree (order_id);

CREATE INDEX order_passengers_surname ON orders.order_passengers USING btree (surname_index);

CREATE INDEX order_payments_live ON orders.order_payments USING btree (at) WHERE (state = ANY (ARRAY['started'::text, 'refunding'::text]));

CREATE INDEX orders_booking ON orders.orders USING btree (((booking_ref ->> 'id'::text))) WHERE (booking_ref IS NOT NULL);

CREATE INDEX orders_contract ON orders.orders USING btree (contract_id, created_at) WHERE (contract_id IS NOT NULL);

CREATE INDEX orders_due ON orders.orders USING btree (payment_time_limit) WHERE (status = ANY (ARRAY['pay'::text, 'not_payed'::text]));

CREATE INDEX orders_locator ON orders.orders USING btree (locator) WHERE (locator IS NOT NULL);

CREATE UNIQUE INDEX orders_one_per_draft ON orders.orders USING btree (draft_id) WHERE (ended = 'open'::text);

CREATE INDEX orders_client_ip_hash ON orders.orders USING btree (client_ip_hash) WHERE (status = ANY (ARRAY['cooked'::text, 'hold'::text, 'pay'::text, 'not_payed'::text]));

CREATE INDEX orders_to_check ON orders.orders USING btree (COALESCE(schedule_checked_at, created_at)) WHERE (status = ANY (ARRAY['sold'::text, 'partial_sold'::text]));

CREATE INDEX orders_undelivered ON orders.orders USING btree (updated_at) WHERE ((receipts_sent_at IS NULL) AND (status = 'sold'::text));

CREATE UNIQUE INDEX return_passengers_once ON orders.return_passengers USING btree (passenger_id, document) WHERE live;

CREATE INDEX ticket_returns_money_open ON orders.ticket_returns USING btree (money_at) WHERE (money = 'sent'::text);

CREATE INDEX ticket_returns_order ON orders.ticket_returns USING btree (order_id);

CREATE UNIQUE INDEX schedule_changes_one_open ON orders.schedule_changes USING btree (order_id) WHERE (answer IS NULL);

CREATE UNIQUE INDEX splits_child ON orders.splits USING btree (child_id);

CREATE INDEX splits_order ON orders.splits USING btree (order_id);

CREATE INDEX tickets_order ON orders.tickets USING btree (order_id);

CREATE UNIQUE INDEX tickets_replaced_once ON orders.tickets USING btree (replaces);

CREATE TRIGGER accepted_agreements_append_only BEFORE DELETE OR UPDATE ON orders.accepted_agreements FOR EACH ROW EXECUTE FUNCTION orders.refuse_change();

CREATE TRIGGER exchanges_sums_frozen BEFORE UPDATE ON orders.exchanges FOR EACH ROW WHEN (((new.lines <> old.lines) OR (new.journey <> old.journey) OR (new.amount_due_minor <> old.amount_due_minor) OR (new.refund_minor <> old.refund_minor) OR (new.supplier_quote_id <> old.supplier_quote_id) OR (new.supplier_total <> old.supplier_total) OR (new.earned IS DISTINCT FROM old.earned))) EXECUTE FUNCTION orders.refuse_new_exchange();

CREATE TRIGGER history_append_only BEFORE DELETE OR UPDATE ON orders.history FOR EACH ROW EXECUTE FUNCTION orders.refuse_change();

CREATE TRIGGER orders_stay BEFORE DELETE OR UPDATE OF id ON orders.orders FOR EACH ROW EXECUTE FUNCTION orders.refuse_change();

CREATE TRIGGER return_passengers_within_total AFTER INSERT OR UPDATE ON orders.return_passengers FOR EACH ROW EXECUTE FUNCTION orders.refuse_returns_beyond_total();

CREATE TRIGGER ticket_returns_sums_frozen BEFORE UPDATE ON orders.ticket_returns FOR EACH ROW WHEN (((new.lines <> old.lines) OR (new.refund_minor <> old.refund_minor) OR (new.paid_minor <> old.paid_minor) OR (new.kind <> old.kind) OR (new.supplier_quote_id IS DISTINCT FROM old.supplier_quote_id))) EXECUTE FUNCTION orders.refuse_new_sums();

CREATE CONSTRAINT TRIGGER splits_add_up AFTER UPDATE ON orders.splits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.child_id IS NOT NULL)) EXECUTE FUNCTION orders.check_split();

CREATE TRIGGER splits_frozen BEFORE UPDATE ON orders.splits FOR EACH ROW WHEN (((old.child_id IS NOT NULL) OR (new.order_id <> old.order_id) OR (new.passenger_ids <> old.passenger_ids) OR (new.price <> old.price) OR (new.supplier_total <> old.supplier_total) OR (new.child_minor <> old.child_minor) OR (new.remaining_minor <> old.remaining_minor) OR (new.shares <> old.shares) OR (new.paid_minor <> old.paid_minor) OR (new.credited_minor <> old.credited_minor))) EXECUTE FUNCTION orders.refuse_new_split();

CREATE TRIGGER tickets_closed_once BEFORE UPDATE ON orders.tickets FOR EACH ROW WHEN (((old.state = ANY (ARRAY['void'::text, 'refunded'::text, 'exchanged'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION orders.refuse_ticket_revival();

ALTER TABLE ONLY orders.exchanges ADD CONSTRAINT exchanges_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.access_link_codes ADD CONSTRAINT access_link_codes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.order_payments ADD CONSTRAINT order_payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.return_passengers ADD CONSTRAINT return_passengers_passenger_id_order_passengers_id_fk FOREIGN KEY (passenger_id) REFERENCES orders.order_passengers(id);

ALTER TABLE ONLY orders.return_passengers ADD CONSTRAINT return_passengers_return_id_ticket_returns_id_fk FOREIGN KEY (return_id) REFERENCES orders.ticket_returns(id);

ALTER TABLE ONLY orders.ticket_returns ADD CONSTRAINT ticket_returns_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.schedule_changes ADD CONSTRAINT schedule_changes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.splits ADD CONSTRAINT splits_child_id_orders_id_fk FOREIGN KEY (child_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.splits ADD CONSTRAINT splits_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.tickets ADD CONSTRAINT tickets_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.tickets ADD CONSTRAINT tickets_passenger_id_order_passengers_id_fk FOREIGN KEY (passenger_id) REFERENCES orders.order_passengers(id);

ALTER TABLE ONLY orders.access_codes ADD CONSTRAINT access_codes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.accepted_agreements ADD CONSTRAINT accepted_agreements_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.duplicate_booking_guards ADD CONSTRAINT duplicate_booking_guards_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.grants ADD CONSTRAINT grants_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.history ADD CONSTRAINT history_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.operations ADD CONSTRAINT operations_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.order_passengers ADD CONSTRAINT order_passengers_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

CREATE INDEX access_link_codes_order ON orders.access_link_codes USING btree (order_id);

CREATE INDEX schedule_changes_order ON orders.schedule_changes USING btree (order_id);

-- Modules are migrated in alphabetical order: the tables of ancillaries exist already.
ALTER TABLE ONLY ancillaries.items ADD CONSTRAINT items_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY ancillaries.purchases ADD CONSTRAINT purchases_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);
