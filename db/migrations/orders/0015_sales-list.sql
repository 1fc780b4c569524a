ALTER TABLE "orders"."orders" ADD COLUMN "workplace_id" text;--> statement-breakpoint
CREATE INDEX "order_passengers_document" ON "orders"."order_passengers" USING btree ("document_index");--> statement-breakpoint
CREATE INDEX "order_passengers_surname" ON "orders"."order_passengers" USING btree ("surname_index");--> statement-breakpoint
-- What lists are filtered and sorted by, worked out of the frozen journey and price; nothing writes these columns.
ALTER TABLE "orders"."orders"
  ADD COLUMN "mode" text GENERATED ALWAYS AS (coalesce(journey #>> '{slices,0,segments,0,mode}', 'avia')) STORED,
  ADD COLUMN "departs_on" text GENERATED ALWAYS AS (left(journey #>> '{slices,0,segments,0,departs}', 10)) STORED,
  ADD COLUMN "origin" text GENERATED ALWAYS AS (journey -> 'places' -> (journey #>> '{slices,0,segments,0,from}') ->> 'cityKey') STORED,
  ADD COLUMN "destination" text GENERATED ALWAYS AS (journey -> 'places' -> (journey #>> '{slices,0,segments,-1,to}') ->> 'cityKey') STORED,
  ADD COLUMN "commission_minor" bigint GENERATED ALWAYS AS ((price #>> '{commission,minor}')::bigint) STORED,
  ADD COLUMN "motivation_minor" bigint GENERATED ALWAYS AS ((price #>> '{motivation,minor}')::bigint) STORED;
