-- The whole schema of the module. Tables follow src/modules/travel-approvals/db/schema.ts; the foreign key to orders, which it cannot say,
-- is written here.
CREATE SCHEMA travel_approvals;

CREATE TABLE travel_approvals.approvals (
    order_id text NOT NULL,
    contract_id text NOT NULL,
    cost_centre text,
    purpose bytea,
    violations jsonb NOT NULL,
    state text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    until timestamp with time zone,
    on_timeout text,
    decided_at timestamp with time zone,
    decided_by text,
    comment bytea,
    CONSTRAINT approvals_requested CHECK (((state = 'free'::text) OR ((until IS NOT NULL) AND (on_timeout IS NOT NULL)))),
    CONSTRAINT approvals_decided CHECK (((state = ANY (ARRAY['approved'::text, 'refused'::text])) = (decided_at IS NOT NULL)))
);

ALTER TABLE ONLY travel_approvals.approvals ADD CONSTRAINT approvals_pkey PRIMARY KEY (order_id);

CREATE INDEX approvals_of_contract ON travel_approvals.approvals USING btree (contract_id, requested_at);

CREATE INDEX approvals_waiting ON travel_approvals.approvals USING btree (until) WHERE (state = 'waiting'::text);

ALTER TABLE ONLY travel_approvals.approvals ADD CONSTRAINT approvals_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id) ON DELETE CASCADE;

