CREATE TABLE "orders"."splits" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"child_id" text,
	"passenger_ids" jsonb NOT NULL,
	"price" jsonb NOT NULL,
	"supplier_total" jsonb NOT NULL,
	"own_minor" bigint NOT NULL,
	"left_minor" bigint NOT NULL,
	"whole_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued" boolean NOT NULL,
	"shares" jsonb NOT NULL,
	"paid_minor" bigint NOT NULL,
	"credited_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "splits_conserve" CHECK ("orders"."splits"."own_minor" + "orders"."splits"."left_minor" = "orders"."splits"."whole_minor" and least("orders"."splits"."own_minor", "orders"."splits"."left_minor") >= 0),
	CONSTRAINT "splits_done" CHECK (("orders"."splits"."child_id" is null) = ("orders"."splits"."done_at" is null))
);
--> statement-breakpoint
DROP INDEX "orders"."order_payments_order";--> statement-breakpoint
ALTER TABLE "orders"."order_payments" DROP CONSTRAINT "order_payments_pkey";--> statement-breakpoint
ALTER TABLE "orders"."order_payments" ADD CONSTRAINT "order_payments_order_id_id_pk" PRIMARY KEY("order_id","id");--> statement-breakpoint
ALTER TABLE "orders"."orders" ADD COLUMN "split_path" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders"."splits" ADD CONSTRAINT "splits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."splits" ADD CONSTRAINT "splits_child_id_orders_id_fk" FOREIGN KEY ("child_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "splits_order" ON "orders"."splits" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "splits_child" ON "orders"."splits" USING btree ("child_id");