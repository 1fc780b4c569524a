ALTER TABLE "orders"."sales" ADD COLUMN "departs" text;--> statement-breakpoint
ALTER TABLE "orders"."sales" ADD COLUMN "sold_minor" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "orders"."sales" ADD COLUMN "returned_minor" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "orders"."sales" ADD COLUMN "sold_commission_minor" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "orders"."sales" ADD COLUMN "returned_commission_minor" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "orders"."sales" ADD COLUMN "sold_motivation_minor" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "orders"."sales" ADD COLUMN "returned_motivation_minor" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "orders"."ticket_sales" ADD COLUMN "penalty_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders"."ticket_sales" ADD COLUMN "returned_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders"."ticket_sales" ADD COLUMN "returned_commission_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders"."ticket_sales" ADD COLUMN "returned_motivation_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_unsummed" ON "orders"."sales" USING btree ("order_id") WHERE "orders"."sales"."sold_minor" is null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION orders.keep_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO orders.sales (order_id, contract_id, user_id, workplace_id, created_at, status, pay_till, mode, departs_on, departs, origin, destination,
    total_minor, commission_minor, motivation_minor)
  VALUES (NEW.id, NEW.contract_id, NEW.user_id, NEW.workplace_id, NEW.created_at, NEW.status, NEW.pay_till,
    case when NEW.journey #> '{terms,parts}' is not null then 'complex'
      else coalesce(NEW.journey #>> '{slices,0,segments,0,mode}', 'avia') end, left(NEW.journey #>> '{slices,0,segments,0,departs}', 10),
    left(NEW.journey #>> '{slices,0,segments,0,departs}', 16),
    NEW.journey -> 'places' -> (NEW.journey #>> '{slices,0,segments,0,from}') ->> 'cityKey',
    NEW.journey -> 'places' -> (NEW.journey #>> '{slices,0,segments,-1,to}') ->> 'cityKey',
    NEW.total_minor, (NEW.price #>> '{commission,minor}')::bigint, (NEW.price #>> '{motivation,minor}')::bigint)
  ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, pay_till = excluded.pay_till, total_minor = excluded.total_minor,
    commission_minor = excluded.commission_minor, motivation_minor = excluded.motivation_minor;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Departures are kept with the sums, by the code that knows which journey stands after an exchange.
DROP TRIGGER sales_departure ON orders.orders;
--> statement-breakpoint
DROP FUNCTION orders.keep_departure();
--> statement-breakpoint
UPDATE orders.sales s SET departs = left(o.journey #>> '{slices,0,segments,0,departs}', 16) FROM orders.orders o WHERE o.id = s.order_id;
--> statement-breakpoint
-- Orders whose tickets were issued before: the sweep sums them up.
UPDATE orders.sales s SET sold_minor = NULL WHERE EXISTS (SELECT FROM orders.tickets t WHERE t.order_id = s.order_id)
  OR EXISTS (SELECT FROM orders.operations o WHERE o.order_id = s.order_id AND o.kind = 'issue' AND o.state = 'done')
  OR EXISTS (SELECT FROM orders.extras_items i WHERE i.order_id = s.order_id AND i.number IS NOT NULL);
--> statement-breakpoint
-- Totals and orders of a list are read from the index alone.
DROP INDEX orders.sales_contract;
--> statement-breakpoint
CREATE INDEX sales_contract ON orders.sales (contract_id, created_at, order_id) INCLUDE (status, mode, departs_on, departs, origin, destination, user_id, workplace_id,
  pay_till, total_minor, sold_minor, returned_minor, sold_commission_minor, returned_commission_minor, sold_motivation_minor, returned_motivation_minor);
--> statement-breakpoint
DROP INDEX orders.ticket_sales_contract;
--> statement-breakpoint
CREATE INDEX ticket_sales_contract ON orders.ticket_sales (contract_id, issued_at, id) INCLUDE (number, with_number, type, state, carrier, departs_on, origin,
  destination, user_id, workplace_id, currency, total_minor, commission_minor, motivation_minor, returned_minor, returned_commission_minor, returned_motivation_minor);
