-- The whole schema of the module. Tables follow src/modules/ancillaries/db/schema.ts. The foreign keys to orders stand in the baseline of
-- orders, which is migrated later.
CREATE SCHEMA ancillaries;

CREATE TABLE ancillaries.carts (
    id text NOT NULL,
    chosen jsonb NOT NULL,
    seats_until timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    seats integer DEFAULT 0 NOT NULL,
    held_by text,
    held_from bytea
);

CREATE TABLE ancillaries.payment_shares (
    payment_id text NOT NULL,
    purchase_id text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL
);

CREATE TABLE ancillaries.items (
    id text NOT NULL,
    purchase_id text NOT NULL,
    order_id text NOT NULL,
    "position" integer NOT NULL,
    passenger_id text NOT NULL,
    leg integer NOT NULL,
    flight text NOT NULL,
    departs_at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    item text NOT NULL,
    seat text,
    child boolean NOT NULL,
    ssr text NOT NULL,
    rfic text NOT NULL,
    rfisc text NOT NULL,
    price_minor bigint NOT NULL,
    currency text NOT NULL,
    details jsonb NOT NULL,
    state text NOT NULL,
    number text,
    void_until timestamp with time zone,
    refund_until timestamp with time zone,
    code text,
    op text,
    op_id text,
    op_state text,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    resolve_at timestamp with time zone,
    outcome_checks integer DEFAULT 0 NOT NULL,
    open_since timestamp with time zone,
    alerted_at timestamp with time zone,
    move_to text,
    impact jsonb,
    involuntary boolean DEFAULT false NOT NULL,
    refund_minor bigint DEFAULT 0 NOT NULL,
    money text DEFAULT 'none'::text NOT NULL,
    issued_at timestamp with time zone,
    ended_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT items_refund CHECK (((refund_minor >= 0) AND (refund_minor <= price_minor)))
);

CREATE TABLE ancillaries.purchases (
    id text NOT NULL,
    order_id text NOT NULL,
    holder text NOT NULL,
    paid text NOT NULL,
    state text NOT NULL,
    total_minor bigint NOT NULL,
    currency text NOT NULL,
    payment_id text,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    receipts_sent_at timestamp with time zone
);

ALTER TABLE ONLY ancillaries.carts ADD CONSTRAINT carts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ancillaries.payment_shares ADD CONSTRAINT payment_shares_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY ancillaries.items ADD CONSTRAINT items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ancillaries.purchases ADD CONSTRAINT purchases_pkey PRIMARY KEY (id);

CREATE INDEX carts_of_address ON ancillaries.carts USING btree (held_from) WHERE (seats > 0);

CREATE INDEX carts_of_visitor ON ancillaries.carts USING btree (held_by) WHERE (seats > 0);

CREATE INDEX payment_shares_purchase ON ancillaries.payment_shares USING btree (purchase_id);

CREATE UNIQUE INDEX items_number ON ancillaries.items USING btree (number);

CREATE INDEX items_open ON ancillaries.items USING btree (resolve_at) WHERE (op_state IS NOT NULL);

CREATE INDEX items_order ON ancillaries.items USING btree (order_id);

CREATE INDEX items_purchase ON ancillaries.items USING btree (purchase_id);

CREATE UNIQUE INDEX purchases_one_unpaid ON ancillaries.purchases USING btree (order_id) WHERE (state = 'unpaid'::text);

CREATE INDEX purchases_open ON ancillaries.purchases USING btree (created_at) WHERE ((state <> 'canceled'::text) AND (receipts_sent_at IS NULL));

CREATE INDEX purchases_order ON ancillaries.purchases USING btree (order_id);

ALTER TABLE ONLY ancillaries.payment_shares ADD CONSTRAINT payment_shares_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES ancillaries.purchases(id);

ALTER TABLE ONLY ancillaries.items ADD CONSTRAINT items_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES ancillaries.purchases(id);
