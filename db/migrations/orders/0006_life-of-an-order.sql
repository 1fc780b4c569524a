CREATE TABLE "orders"."schedule_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"was" jsonb NOT NULL,
	"now" jsonb NOT NULL,
	"canceled" jsonb NOT NULL,
	"significant" boolean NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "schedule_changes_answer" CHECK ("orders"."schedule_changes"."answer" in ('accepted', 'superseded'))
);
--> statement-breakpoint
ALTER TABLE "orders"."returns" DROP CONSTRAINT "returns_money";--> statement-breakpoint
ALTER TABLE "orders"."order_payments" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders"."orders" ADD COLUMN "placed_from" "bytea";--> statement-breakpoint
ALTER TABLE "orders"."orders" ADD COLUMN "schedule_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders"."orders" ADD COLUMN "edition" text;--> statement-breakpoint
ALTER TABLE "orders"."returns" ADD COLUMN "cause" text DEFAULT 'voluntary' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders"."schedule_changes" ADD CONSTRAINT "schedule_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_changes_one_open" ON "orders"."schedule_changes" USING btree ("order_id") WHERE "orders"."schedule_changes"."answer" is null;--> statement-breakpoint
CREATE INDEX "orders_to_check" ON "orders"."orders" USING btree (coalesce("schedule_checked_at", "created_at")) WHERE "orders"."orders"."status" in ('sold', 'partial_sold');--> statement-breakpoint
CREATE INDEX "orders_booking" ON "orders"."orders" USING btree (("booking_ref" ->> 'id'));--> statement-breakpoint
CREATE INDEX "orders_placed_from" ON "orders"."orders" USING btree ("placed_from") WHERE "orders"."orders"."status" in ('cooked', 'hold', 'pay', 'not_payed');--> statement-breakpoint
ALTER TABLE "orders"."returns" ADD CONSTRAINT "returns_money" CHECK ("orders"."returns"."money" in ('none', 'sent', 'stuck', 'paid'));