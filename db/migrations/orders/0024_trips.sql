CREATE TABLE "orders"."trips" (
	"order_id" text PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"cost_centre" text,
	"purpose" "bytea",
	"violations" jsonb NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"silence" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"comment" "bytea",
	CONSTRAINT "trips_asked" CHECK ("orders"."trips"."state" = 'free' or ("orders"."trips"."until" is not null and "orders"."trips"."silence" is not null)),
	CONSTRAINT "trips_decided" CHECK (("orders"."trips"."state" in ('approved', 'refused')) = ("orders"."trips"."decided_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders"."trips" ADD CONSTRAINT "trips_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trips_of_contract" ON "orders"."trips" USING btree ("contract_id","asked_at");--> statement-breakpoint
CREATE INDEX "trips_waiting" ON "orders"."trips" USING btree ("until") WHERE "orders"."trips"."state" = 'waiting';