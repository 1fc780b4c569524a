CREATE TABLE "orders"."list_columns" (
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"columns" text[] NOT NULL,
	CONSTRAINT "list_columns_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "orders"."list_views" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders"."ticket_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"user_id" text,
	"workplace_id" text,
	"passenger_id" text NOT NULL,
	"type" text NOT NULL,
	"kind" text,
	"state" text NOT NULL,
	"exchanged" boolean NOT NULL,
	"with_number" text,
	"carrier" text,
	"issued_at" timestamp with time zone NOT NULL,
	"departs_on" text,
	"origin" text,
	"destination" text,
	"currency" text NOT NULL,
	"fare_minor" bigint NOT NULL,
	"taxes_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"commission_minor" bigint NOT NULL,
	"motivation_minor" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders"."ticket_sales" ADD CONSTRAINT "ticket_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "orders"."list_views" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_default" ON "orders"."list_views" USING btree ("user_id","list") WHERE "orders"."list_views"."is_default";--> statement-breakpoint
CREATE INDEX "ticket_sales_contract" ON "orders"."ticket_sales" USING btree ("contract_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "ticket_sales_order" ON "orders"."ticket_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ticket_sales_passenger" ON "orders"."ticket_sales" USING btree ("passenger_id");--> statement-breakpoint
CREATE INDEX "ticket_sales_number" ON "orders"."ticket_sales" USING btree ("number");
--> statement-breakpoint
-- What a list says of each document sold under a contract: of a ticket, and of a service that has a number. Sums are as sold: of a journey on several tickets those of
-- its part, of a ticket got by an exchange those of the exchange. Of several tickets of one traveller for one journey the first carries the sums.
CREATE VIEW orders.ticket_rows AS
SELECT t.number AS id, t.number, t.order_id, o.contract_id, o.user_id, o.workplace_id, t.passenger_id, t.type, NULL::text AS kind, t.state,
  t.exchange_id IS NOT NULL AS exchanged, coalesce(t.replaces, nullif(mates.first, t.number)) AS with_number, run.legs -> 0 ->> 'carrier' AS carrier,
  coalesce(e.ended_at, (SELECT i.updated_at FROM orders.operations i WHERE i.order_id = o.id AND i.kind = 'issue' AND i.state = 'done' AND e.id IS NULL LIMIT 1), o.updated_at) AS issued_at,
  left(run.legs #>> '{0,departs}', 10) AS departs_on, j.journey -> 'places' -> (run.legs #>> '{0,from}') ->> 'cityKey' AS origin,
  j.journey -> 'places' -> (run.legs #>> '{-1,to}') ->> 'cityKey' AS destination, o.currency,
  coalesce((sums.line #>> '{fare,minor}')::bigint, 0) AS fare_minor, coalesce((sums.line #>> '{taxes,minor}')::bigint, 0) AS taxes_minor,
  coalesce((sums.line #>> '{serviceFee,minor}')::bigint, 0) + coalesce((sums.line #>> '{itFee,minor}')::bigint, 0) AS fee_minor,
  coalesce((sums.line #>> '{total,minor}')::bigint, 0) AS total_minor, coalesce((sums.line #>> '{commission,minor}')::bigint, 0) AS commission_minor,
  coalesce((sums.line #>> '{motivation,minor}')::bigint, 0) AS motivation_minor
FROM orders.tickets t
JOIN orders.orders o ON o.id = t.order_id AND o.contract_id IS NOT NULL
JOIN orders.order_passengers p ON p.id = t.passenger_id
LEFT JOIN orders.exchanges e ON e.id = t.exchange_id
CROSS JOIN LATERAL (SELECT coalesce(e.journey, o.journey) AS journey) j
LEFT JOIN LATERAL (
  SELECT part.n, part.legs FROM (
    SELECT own.n - 1 AS n, (SELECT jsonb_agg(leg.it ORDER BY leg.n) FROM jsonb_path_query(j.journey, '$.slices[*].segments[*]') WITH ORDINALITY leg(it, n)
      WHERE leg.n > own.upto - own.legs AND leg.n <= own.upto) AS legs
    FROM (SELECT x.n, (x.it ->> 'legs')::int AS legs, sum((x.it ->> 'legs')::int) OVER (ORDER BY x.n) AS upto
      FROM jsonb_path_query(j.journey, '$.terms.parts[*]') WITH ORDINALITY x(it, n)) own) part
  WHERE part.legs @> jsonb_build_array(jsonb_build_object('flight', t.coupons #>> '{0,flight}')) ORDER BY part.n LIMIT 1
) part ON true
CROSS JOIN LATERAL (SELECT coalesce(part.legs, jsonb_path_query_first(j.journey, '$.slices[0].segments')) AS legs) run
CROSS JOIN LATERAL (
  SELECT min(m.number) AS first FROM orders.tickets m
  WHERE m.order_id = t.order_id AND m.passenger_id = t.passenger_id AND m.exchange_id IS NOT DISTINCT FROM t.exchange_id
    AND (part.legs IS NULL OR part.legs @> jsonb_build_array(jsonb_build_object('flight', m.coupons #>> '{0,flight}')))
) mates
LEFT JOIN LATERAL (
  SELECT l AS line FROM jsonb_path_query(o.price -> 'lines', '$[*]') l WHERE l ->> 'category' = p.category LIMIT 1
) sold ON true
LEFT JOIN LATERAL (
  SELECT jsonb_strip_nulls(jsonb_build_object('commission', sold.line -> 'commission', 'motivation', sold.line -> 'motivation')) || (l -> 'price') AS line
  FROM jsonb_path_query(e.lines, '$[*]') l WHERE l ->> 'passengerId' = t.passenger_id LIMIT 1
) moved ON true
LEFT JOIN LATERAL (
  SELECT l AS line FROM jsonb_path_query(o.price -> 'parts' -> part.n::int -> 'lines', '$[*]') l WHERE l ->> 'category' = p.category LIMIT 1
) apart ON e.id IS NULL
CROSS JOIN LATERAL (SELECT CASE WHEN mates.first = t.number THEN coalesce(moved.line, apart.line, sold.line) END AS line) sums
UNION ALL
SELECT i.id, i.number, i.order_id, o.contract_id, o.user_id, o.workplace_id, i.passenger_id,
  CASE i.kind WHEN 'seat' THEN 'COMFORT_SEAT' WHEN 'baggage' THEN 'EBAGGAGE' ELSE 'other' END, i.kind,
  CASE i.state WHEN 'voided' THEN 'void' WHEN 'refunded' THEN 'refunded' WHEN 'lost' THEN 'lost' ELSE 'open' END, false,
  (SELECT t.number FROM orders.tickets t WHERE t.order_id = i.order_id AND t.passenger_id = i.passenger_id
    ORDER BY t.coupons @> jsonb_build_array(jsonb_build_object('flight', i.flight)) DESC, t.state = 'open' DESC, t.number LIMIT 1),
  left(i.flight, 2), coalesce(i.issued_at, i.updated_at), coalesce(left(leg.it ->> 'departs', 10), to_char(i.departs_at AT TIME ZONE 'Asia/Bishkek', 'YYYY-MM-DD')),
  o.journey -> 'places' -> (leg.it ->> 'from') ->> 'cityKey', o.journey -> 'places' -> (leg.it ->> 'to') ->> 'cityKey', i.currency,
  i.price_minor, 0, 0, i.price_minor, 0, 0
FROM orders.extras_items i
JOIN orders.orders o ON o.id = i.order_id AND o.contract_id IS NOT NULL
LEFT JOIN LATERAL (
  SELECT l.it FROM jsonb_path_query(o.journey, '$.slices[*].segments[*]') WITH ORDINALITY l(it, n) WHERE l.n = i.leg + 1
) leg ON true
WHERE i.number IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION orders.keep_ticket_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO orders.ticket_sales SELECT * FROM orders.ticket_rows r WHERE r.id = NEW.number ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_sales_kept AFTER INSERT ON orders.tickets FOR EACH ROW EXECUTE FUNCTION orders.keep_ticket_sale();
--> statement-breakpoint
-- Sums stay as they were sold, whoever leaves the order and whatever becomes of the ticket.
CREATE FUNCTION orders.keep_ticket_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders.ticket_sales SET state = NEW.state, order_id = NEW.order_id WHERE id = NEW.number;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_sales_state AFTER UPDATE OF state, order_id ON orders.tickets
  FOR EACH ROW WHEN ((OLD.state, OLD.order_id) IS DISTINCT FROM (NEW.state, NEW.order_id)) EXECUTE FUNCTION orders.keep_ticket_state();
--> statement-breakpoint
CREATE FUNCTION orders.keep_extra_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO orders.ticket_sales SELECT * FROM orders.ticket_rows r WHERE r.id = NEW.id
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, order_id = excluded.order_id, number = excluded.number, with_number = coalesce(excluded.with_number, orders.ticket_sales.with_number),
    carrier = excluded.carrier, departs_on = excluded.departs_on;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER extra_sales_kept AFTER INSERT OR UPDATE OF number, state, order_id, flight ON orders.extras_items
  FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION orders.keep_extra_sale();
--> statement-breakpoint
-- New times that the buyer accepts are those of its tickets as well.
CREATE FUNCTION orders.keep_ticket_departures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders.ticket_sales s SET departs_on = r.departs_on, carrier = r.carrier FROM orders.ticket_rows r
  WHERE s.order_id = NEW.id AND r.order_id = NEW.id AND r.id = s.id AND (s.departs_on, s.carrier) IS DISTINCT FROM (r.departs_on, r.carrier);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_sales_departures AFTER UPDATE OF journey ON orders.orders
  FOR EACH ROW WHEN (NEW.contract_id IS NOT NULL AND OLD.journey IS DISTINCT FROM NEW.journey) EXECUTE FUNCTION orders.keep_ticket_departures();
--> statement-breakpoint
-- Tickets of before.
INSERT INTO orders.ticket_sales SELECT * FROM orders.ticket_rows;
--> statement-breakpoint
-- Totals and orders of a list are read from the index alone, however many rows of others lie between.
DROP INDEX orders.ticket_sales_contract;
--> statement-breakpoint
CREATE INDEX ticket_sales_contract ON orders.ticket_sales (contract_id, issued_at, id) INCLUDE (order_id, passenger_id, number, with_number, type, state, carrier,
  departs_on, origin, destination, user_id, workplace_id, currency, total_minor, commission_minor, motivation_minor);
--> statement-breakpoint
DROP INDEX orders.sales_contract;
--> statement-breakpoint
CREATE INDEX sales_contract ON orders.sales (contract_id, created_at, order_id) INCLUDE (status, mode, departs_on, origin, destination, user_id, workplace_id,
  pay_till, total_minor, commission_minor, motivation_minor);
