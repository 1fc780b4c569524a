CREATE TABLE "orders"."sales" (
	"order_id" text PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"user_id" text,
	"workplace_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"pay_till" timestamp with time zone,
	"mode" text NOT NULL,
	"departs_on" text,
	"origin" text,
	"destination" text,
	"total_minor" bigint NOT NULL,
	"commission_minor" bigint,
	"motivation_minor" bigint
);
--> statement-breakpoint
ALTER TABLE "orders"."sales" ADD CONSTRAINT "sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_contract" ON "orders"."sales" USING btree ("contract_id","created_at","order_id");--> statement-breakpoint
-- The narrow rows take the place of columns that widened every order.
ALTER TABLE "orders"."orders"
  DROP COLUMN "mode", DROP COLUMN "departs_on", DROP COLUMN "origin", DROP COLUMN "destination",
  DROP COLUMN "commission_minor", DROP COLUMN "motivation_minor";
--> statement-breakpoint
CREATE FUNCTION orders.keep_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO orders.sales (order_id, contract_id, user_id, workplace_id, created_at, status, pay_till, mode, departs_on, origin, destination,
    total_minor, commission_minor, motivation_minor)
  VALUES (NEW.id, NEW.contract_id, NEW.user_id, NEW.workplace_id, NEW.created_at, NEW.status, NEW.pay_till,
    coalesce(NEW.journey #>> '{slices,0,segments,0,mode}', 'avia'), left(NEW.journey #>> '{slices,0,segments,0,departs}', 10),
    NEW.journey -> 'places' -> (NEW.journey #>> '{slices,0,segments,0,from}') ->> 'cityKey',
    NEW.journey -> 'places' -> (NEW.journey #>> '{slices,0,segments,-1,to}') ->> 'cityKey',
    NEW.total_minor, (NEW.price #>> '{commission,minor}')::bigint, (NEW.price #>> '{motivation,minor}')::bigint)
  ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, pay_till = excluded.pay_till, total_minor = excluded.total_minor,
    commission_minor = excluded.commission_minor, motivation_minor = excluded.motivation_minor;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sales_kept AFTER INSERT ON orders.orders
  FOR EACH ROW WHEN (NEW.contract_id IS NOT NULL) EXECUTE FUNCTION orders.keep_sale();
--> statement-breakpoint
CREATE TRIGGER sales_kept_up AFTER UPDATE OF status, pay_till, total_minor, price ON orders.orders
  FOR EACH ROW WHEN (NEW.contract_id IS NOT NULL AND (OLD.status, OLD.pay_till, OLD.total_minor, OLD.price) IS DISTINCT FROM (NEW.status, NEW.pay_till, NEW.total_minor, NEW.price))
  EXECUTE FUNCTION orders.keep_sale();
--> statement-breakpoint
-- Orders of before.
INSERT INTO orders.sales (order_id, contract_id, user_id, workplace_id, created_at, status, pay_till, mode, departs_on, origin, destination,
  total_minor, commission_minor, motivation_minor)
SELECT id, contract_id, user_id, workplace_id, created_at, status, pay_till, coalesce(journey #>> '{slices,0,segments,0,mode}', 'avia'),
  left(journey #>> '{slices,0,segments,0,departs}', 10), journey -> 'places' -> (journey #>> '{slices,0,segments,0,from}') ->> 'cityKey',
  journey -> 'places' -> (journey #>> '{slices,0,segments,-1,to}') ->> 'cityKey', total_minor, (price #>> '{commission,minor}')::bigint,
  (price #>> '{motivation,minor}')::bigint
FROM orders.orders WHERE contract_id IS NOT NULL;
