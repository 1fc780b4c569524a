ALTER TABLE "orders"."return_passengers" ADD COLUMN "document" text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP INDEX "orders"."return_passengers_once";--> statement-breakpoint
ALTER TABLE "orders"."return_passengers" DROP CONSTRAINT "return_passengers_return_id_passenger_id_pk";--> statement-breakpoint
ALTER TABLE "orders"."return_passengers" ADD CONSTRAINT "return_passengers_return_id_passenger_id_document_pk" PRIMARY KEY("return_id","passenger_id","document");--> statement-breakpoint
CREATE UNIQUE INDEX "return_passengers_once" ON "orders"."return_passengers" USING btree ("passenger_id","document") WHERE "orders"."return_passengers"."live";
--> statement-breakpoint
-- A journey on several tickets is of several modes, whatever it begins with.
CREATE OR REPLACE FUNCTION orders.keep_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO orders.sales (order_id, contract_id, user_id, workplace_id, created_at, status, pay_till, mode, departs_on, origin, destination,
    total_minor, commission_minor, motivation_minor)
  VALUES (NEW.id, NEW.contract_id, NEW.user_id, NEW.workplace_id, NEW.created_at, NEW.status, NEW.pay_till,
    case when NEW.journey #> '{terms,parts}' is not null then 'complex'
      else coalesce(NEW.journey #>> '{slices,0,segments,0,mode}', 'avia') end, left(NEW.journey #>> '{slices,0,segments,0,departs}', 10),
    NEW.journey -> 'places' -> (NEW.journey #>> '{slices,0,segments,0,from}') ->> 'cityKey',
    NEW.journey -> 'places' -> (NEW.journey #>> '{slices,0,segments,-1,to}') ->> 'cityKey',
    NEW.total_minor, (NEW.price #>> '{commission,minor}')::bigint, (NEW.price #>> '{motivation,minor}')::bigint)
  ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, pay_till = excluded.pay_till, total_minor = excluded.total_minor,
    commission_minor = excluded.commission_minor, motivation_minor = excluded.motivation_minor;
  RETURN NULL;
END $$;
