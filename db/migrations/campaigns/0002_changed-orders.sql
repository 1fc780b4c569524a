CREATE TABLE "campaigns"."changed_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "changed_orders_next" ON "campaigns"."changed_orders" USING btree ("attempts","changed_at");