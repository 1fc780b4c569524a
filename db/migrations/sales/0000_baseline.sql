-- Lists of an agency. Their tables were made by orders; from here on they are this module's. They keep their foreign keys to orders.
SET LOCAL check_function_bodies = false;
--> statement-breakpoint
CREATE SCHEMA sales;
--> statement-breakpoint
ALTER TABLE orders.sales SET SCHEMA sales;
--> statement-breakpoint
ALTER TABLE orders.ticket_list_rows SET SCHEMA sales;
--> statement-breakpoint
ALTER TABLE orders.list_views SET SCHEMA sales;
--> statement-breakpoint
ALTER TABLE orders.list_columns SET SCHEMA sales;
--> statement-breakpoint
ALTER VIEW orders.ticket_rows SET SCHEMA sales;
--> statement-breakpoint
ALTER FUNCTION orders.keep_extra_sale() SET SCHEMA sales;
--> statement-breakpoint
ALTER FUNCTION orders.keep_sale() SET SCHEMA sales;
--> statement-breakpoint
ALTER FUNCTION orders.keep_ticket_departures() SET SCHEMA sales;
--> statement-breakpoint
ALTER FUNCTION orders.keep_ticket_sale() SET SCHEMA sales;
--> statement-breakpoint
ALTER FUNCTION orders.keep_ticket_state() SET SCHEMA sales;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sales.keep_extra_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO sales.ticket_list_rows SELECT * FROM sales.ticket_rows r WHERE r.id = NEW.id
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, order_id = excluded.order_id, number = excluded.number, related_ticket_number = coalesce(excluded.related_ticket_number, sales.ticket_list_rows.related_ticket_number),
    carrier = excluded.carrier, departs_on = excluded.departs_on;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sales.keep_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO sales.sales (order_id, contract_id, user_id, workplace_id, created_at, status, payment_time_limit, mode, departs_on, departs, origin, destination,
    total_minor, commission_minor, motivation_minor)
  VALUES (NEW.id, NEW.contract_id, NEW.user_id, NEW.workplace_id, NEW.created_at, NEW.status, NEW.payment_time_limit,
    case when NEW.journey #> '{terms,parts}' is not null then 'complex'
      else coalesce(NEW.journey #>> '{slices,0,segments,0,mode}', 'avia') end, left(NEW.journey #>> '{slices,0,segments,0,departs}', 10),
    left(NEW.journey #>> '{slices,0,segments,0,departs}', 16),
    NEW.journey -> 'places' -> (NEW.journey #>> '{slices,0,segments,0,from}') ->> 'cityKey',
    NEW.journey -> 'places' -> (NEW.journey #>> '{slices,0,segments,-1,to}') ->> 'cityKey',
    NEW.total_minor, (NEW.price #>> '{commission,minor}')::bigint, (NEW.price #>> '{motivation,minor}')::bigint)
  ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, payment_time_limit = excluded.payment_time_limit, total_minor = excluded.total_minor,
    commission_minor = excluded.commission_minor, motivation_minor = excluded.motivation_minor;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sales.keep_ticket_departures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE sales.ticket_list_rows s SET departs_on = r.departs_on, carrier = r.carrier FROM sales.ticket_rows r
  WHERE s.order_id = NEW.id AND r.order_id = NEW.id AND r.id = s.id AND (s.departs_on, s.carrier) IS DISTINCT FROM (r.departs_on, r.carrier);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sales.keep_ticket_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM orders.orders o WHERE o.id = NEW.order_id AND o.contract_id IS NOT NULL) THEN
    INSERT INTO sales.ticket_list_rows SELECT * FROM sales.ticket_rows r WHERE r.id = NEW.number ON CONFLICT (id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sales.keep_ticket_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE sales.ticket_list_rows SET state = NEW.state, order_id = NEW.order_id WHERE id = NEW.number;
  RETURN NULL;
END $$;
