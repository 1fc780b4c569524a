ALTER TABLE "orders"."return_passengers" ADD COLUMN "document" text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP INDEX "orders"."return_passengers_once";--> statement-breakpoint
ALTER TABLE "orders"."return_passengers" DROP CONSTRAINT "return_passengers_return_id_passenger_id_pk";--> statement-breakpoint
ALTER TABLE "orders"."return_passengers" ADD CONSTRAINT "return_passengers_return_id_passenger_id_document_pk" PRIMARY KEY("return_id","passenger_id","document");--> statement-breakpoint
CREATE UNIQUE INDEX "return_passengers_once" ON "orders"."return_passengers" USING btree ("passenger_id","document") WHERE "orders"."return_passengers"."live";
--> statement-breakpoint
-- A journey on several tickets is of several modes, whatever it begins with.
ALTER TABLE "orders"."orders" DROP COLUMN "mode",
  ADD COLUMN "mode" text GENERATED ALWAYS AS (case when journey #> '{terms,parts}' is not null then 'complex'
    else coalesce(journey #>> '{slices,0,segments,0,mode}', 'avia') end) STORED;
