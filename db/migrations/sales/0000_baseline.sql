-- The whole schema of the module. Tables follow src/modules/sales/db/schema.ts; foreign keys to orders and included columns, which it cannot say, are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA sales;

CREATE TABLE sales.list_columns (
    user_id text NOT NULL,
    list text NOT NULL,
    columns text[] NOT NULL
);

CREATE TABLE sales.list_views (
    id text NOT NULL,
    user_id text NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    is_default boolean NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE sales.order_list_rows (
    order_id text NOT NULL,
    contract_id text NOT NULL,
    user_id text,
    workplace_id text,
    created_at timestamp with time zone NOT NULL,
    status text NOT NULL,
    payment_time_limit timestamp with time zone,
    mode text NOT NULL,
    departs_on text,
    origin text,
    destination text,
    total_minor bigint NOT NULL,
    commission_minor bigint,
    motivation_minor bigint,
    departs text,
    sold_minor bigint DEFAULT 0,
    returned_minor bigint DEFAULT 0,
    sold_commission_minor bigint DEFAULT 0,
    returned_commission_minor bigint DEFAULT 0,
    sold_motivation_minor bigint DEFAULT 0,
    returned_motivation_minor bigint DEFAULT 0
);

CREATE TABLE sales.ticket_list_rows (
    id text NOT NULL,
    number text NOT NULL,
    order_id text NOT NULL,
    contract_id text NOT NULL,
    user_id text,
    workplace_id text,
    passenger_id text NOT NULL,
    type text NOT NULL,
    kind text,
    state text NOT NULL,
    exchanged boolean NOT NULL,
    related_ticket_number text,
    carrier text,
    issued_at timestamp with time zone NOT NULL,
    departs_on text,
    origin text,
    destination text,
    currency text NOT NULL,
    fare_minor bigint NOT NULL,
    taxes_minor bigint NOT NULL,
    fee_minor bigint NOT NULL,
    total_minor bigint NOT NULL,
    commission_minor bigint NOT NULL,
    motivation_minor bigint NOT NULL,
    penalty_minor bigint DEFAULT 0 NOT NULL,
    returned_minor bigint DEFAULT 0 NOT NULL,
    returned_commission_minor bigint DEFAULT 0 NOT NULL,
    returned_motivation_minor bigint DEFAULT 0 NOT NULL
)
WITH (parallel_workers='0');

ALTER TABLE ONLY sales.list_columns ADD CONSTRAINT list_columns_user_id_list_pk PRIMARY KEY (user_id, list);

ALTER TABLE ONLY sales.list_views ADD CONSTRAINT list_views_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sales.order_list_rows ADD CONSTRAINT order_list_rows_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY sales.ticket_list_rows ADD CONSTRAINT ticket_list_rows_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX list_views_default ON sales.list_views USING btree (user_id, list) WHERE is_default;

CREATE UNIQUE INDEX list_views_name ON sales.list_views USING btree (user_id, list, name);

CREATE INDEX order_list_rows_contract ON sales.order_list_rows USING btree (contract_id, created_at, order_id) INCLUDE (status, mode, departs_on, departs, origin, destination, user_id, workplace_id, payment_time_limit, total_minor, sold_minor, returned_minor, sold_commission_minor, returned_commission_minor, sold_motivation_minor, returned_motivation_minor);

CREATE INDEX order_list_rows_unsummed ON sales.order_list_rows USING btree (order_id) WHERE (sold_minor IS NULL);

CREATE INDEX order_list_rows_unpaid ON sales.order_list_rows USING btree (contract_id, payment_time_limit) WHERE (status = ANY (ARRAY['pay'::text, 'not_payed'::text, 'issue_blocked'::text]));

CREATE INDEX ticket_list_rows_contract ON sales.ticket_list_rows USING btree (contract_id, issued_at, id) INCLUDE (number, related_ticket_number, type, state, carrier, departs_on, origin, destination, user_id, workplace_id, currency, total_minor, commission_minor, motivation_minor, returned_minor, returned_commission_minor, returned_motivation_minor);

CREATE INDEX ticket_list_rows_number ON sales.ticket_list_rows USING btree (number);

CREATE INDEX ticket_list_rows_order ON sales.ticket_list_rows USING btree (order_id);

CREATE INDEX ticket_list_rows_passenger ON sales.ticket_list_rows USING btree (passenger_id);

ALTER TABLE ONLY sales.order_list_rows ADD CONSTRAINT order_list_rows_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id) ON DELETE CASCADE;

ALTER TABLE ONLY sales.ticket_list_rows ADD CONSTRAINT ticket_list_rows_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id) ON DELETE CASCADE;
