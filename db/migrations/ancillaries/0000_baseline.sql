CREATE TABLE "ancillaries"."carts" (
	"id" text PRIMARY KEY NOT NULL,
	"chosen" jsonb NOT NULL,
	"seats_until" timestamp with time zone,
	"seats" integer DEFAULT 0 NOT NULL,
	"kept_by" text,
	"kept_from" "bytea",
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ancillaries"."items" (
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
	CONSTRAINT "items_back" CHECK ("ancillaries"."items"."back_minor" between 0 and "ancillaries"."items"."price_minor")
);
--> statement-breakpoint
CREATE TABLE "ancillaries"."payment_shares" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ancillaries"."purchases" (
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
ALTER TABLE "ancillaries"."items" ADD CONSTRAINT "items_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "ancillaries"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ancillaries"."payment_shares" ADD CONSTRAINT "payment_shares_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "ancillaries"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carts_of_visitor" ON "ancillaries"."carts" USING btree ("kept_by") WHERE "ancillaries"."carts"."seats" > 0;--> statement-breakpoint
CREATE INDEX "carts_of_address" ON "ancillaries"."carts" USING btree ("kept_from") WHERE "ancillaries"."carts"."seats" > 0;--> statement-breakpoint
CREATE INDEX "items_order" ON "ancillaries"."items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "items_purchase" ON "ancillaries"."items" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "items_open" ON "ancillaries"."items" USING btree ("settle_at") WHERE "ancillaries"."items"."op_state" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "items_number" ON "ancillaries"."items" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payment_shares_purchase" ON "ancillaries"."payment_shares" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "purchases_order" ON "ancillaries"."purchases" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_unpaid" ON "ancillaries"."purchases" USING btree ("order_id") WHERE "ancillaries"."purchases"."state" = 'unpaid';--> statement-breakpoint
CREATE INDEX "purchases_open" ON "ancillaries"."purchases" USING btree ("created_at") WHERE "ancillaries"."purchases"."state" <> 'withdrawn' and "ancillaries"."purchases"."delivered_at" is null;