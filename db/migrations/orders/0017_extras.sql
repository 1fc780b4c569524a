CREATE TABLE "orders"."extras_baskets" (
	"id" text PRIMARY KEY NOT NULL,
	"chosen" jsonb NOT NULL,
	"seats_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders"."extras_carried" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders"."extras_items" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"passenger_id" text NOT NULL,
	"leg" integer NOT NULL,
	"flight" text NOT NULL,
	"departs_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"seat" text,
	"child" boolean NOT NULL,
	"ssr" text NOT NULL,
	"rfic" text NOT NULL,
	"rfisc" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"details" jsonb NOT NULL,
	"state" text NOT NULL,
	"number" text,
	"void_until" timestamp with time zone,
	"refund_until" timestamp with time zone,
	"code" text,
	"op" text,
	"op_id" text,
	"op_state" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"settle_at" timestamp with time zone,
	"probes" integer DEFAULT 0 NOT NULL,
	"open_since" timestamp with time zone,
	"alerted_at" timestamp with time zone,
	"move_to" text,
	"fate" jsonb,
	"involuntary" boolean DEFAULT false NOT NULL,
	"back_minor" bigint DEFAULT 0 NOT NULL,
	"money" text DEFAULT 'none' NOT NULL,
	"issued_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "extras_items_back" CHECK ("orders"."extras_items"."back_minor" between 0 and "orders"."extras_items"."price_minor")
);
--> statement-breakpoint
CREATE TABLE "orders"."extras_purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"holder" text NOT NULL,
	"paid" text NOT NULL,
	"state" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_id" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders"."extras_carried" ADD CONSTRAINT "extras_carried_purchase_id_extras_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "orders"."extras_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."extras_items" ADD CONSTRAINT "extras_items_purchase_id_extras_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "orders"."extras_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."extras_items" ADD CONSTRAINT "extras_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."extras_purchases" ADD CONSTRAINT "extras_purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extras_carried_purchase" ON "orders"."extras_carried" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "extras_items_order" ON "orders"."extras_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "extras_items_purchase" ON "orders"."extras_items" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "extras_items_open" ON "orders"."extras_items" USING btree ("settle_at") WHERE "orders"."extras_items"."op_state" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "extras_items_number" ON "orders"."extras_items" USING btree ("number");--> statement-breakpoint
CREATE INDEX "extras_purchases_order" ON "orders"."extras_purchases" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "extras_purchases_one_unpaid" ON "orders"."extras_purchases" USING btree ("order_id") WHERE "orders"."extras_purchases"."state" = 'unpaid';--> statement-breakpoint
CREATE INDEX "extras_purchases_open" ON "orders"."extras_purchases" USING btree ("created_at") WHERE "orders"."extras_purchases"."state" <> 'withdrawn' and "orders"."extras_purchases"."delivered_at" is null;