CREATE SCHEMA "orders";
--> statement-breakpoint
CREATE SEQUENCE "orders"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "orders"."accepted_agreements" (
	"order_id" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "accepted_agreements_order_id_key_pk" PRIMARY KEY("order_id","key")
);
--> statement-breakpoint
CREATE TABLE "orders"."drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"visitor_hash" text NOT NULL,
	"search_uid" text NOT NULL,
	"offer_id" text NOT NULL,
	"supplier_id" text NOT NULL,
	"supplier_offer_id" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"price" jsonb NOT NULL,
	"refund" jsonb NOT NULL,
	"supplier_total" jsonb NOT NULL,
	"price_was" jsonb,
	"sealed" "bytea" NOT NULL,
	"reached" text NOT NULL,
	"order_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders"."flight_claims" (
	"document_index" "bytea" NOT NULL,
	"flight" text NOT NULL,
	"order_id" text NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "flight_claims_order_id_document_index_flight_pk" PRIMARY KEY("order_id","document_index","flight")
);
--> statement-breakpoint
CREATE TABLE "orders"."grants" (
	"order_id" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"via" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "grants_order_id_visitor_hash_pk" PRIMARY KEY("order_id","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "orders"."history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders"."link_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders"."operations" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"request_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"settle_at" timestamp with time zone,
	"probes" integer DEFAULT 0 NOT NULL,
	"open_since" timestamp with time zone,
	"alerted_at" timestamp with time zone,
	"outcome" jsonb,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders"."order_passengers" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"category" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"document_index" "bytea" NOT NULL,
	"surname_index" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders"."order_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders"."orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"draft_id" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"ended" text DEFAULT 'open' NOT NULL,
	"pay_till" timestamp with time zone,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"supplier_id" text NOT NULL,
	"supplier_offer_id" text NOT NULL,
	"supplier_total" jsonb NOT NULL,
	"booking_ref" jsonb,
	"locator" text,
	"journey" jsonb NOT NULL,
	"price" jsonb NOT NULL,
	"refund" jsonb NOT NULL,
	"contacts" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "orders"."tickets" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"passenger_id" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"coupons" jsonb NOT NULL,
	"void_until" timestamp with time zone,
	CONSTRAINT "tickets_thirteen_digits" CHECK ("orders"."tickets"."number" ~ '^[0-9]{13}$')
);
--> statement-breakpoint
ALTER TABLE "orders"."accepted_agreements" ADD CONSTRAINT "accepted_agreements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."flight_claims" ADD CONSTRAINT "flight_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."grants" ADD CONSTRAINT "grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."link_codes" ADD CONSTRAINT "link_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."operations" ADD CONSTRAINT "operations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."order_passengers" ADD CONSTRAINT "order_passengers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."tickets" ADD CONSTRAINT "tickets_passenger_id_order_passengers_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "orders"."order_passengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_updated" ON "orders"."drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "flight_claims_live" ON "orders"."flight_claims" USING btree ("document_index","flight") WHERE "orders"."flight_claims"."live";--> statement-breakpoint
CREATE INDEX "history_order" ON "orders"."history" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operations_one_of_a_kind" ON "orders"."operations" USING btree ("order_id","kind");--> statement-breakpoint
CREATE INDEX "operations_open" ON "orders"."operations" USING btree ("updated_at") WHERE "orders"."operations"."state" in ('planned', 'sent', 'pending', 'unknown', 'unnumbered', 'blocked');--> statement-breakpoint
CREATE INDEX "order_passengers_order" ON "orders"."order_passengers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_payments_order" ON "orders"."order_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_payments_live" ON "orders"."order_payments" USING btree ("at") WHERE "orders"."order_payments"."state" in ('started', 'refunding');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_draft" ON "orders"."orders" USING btree ("draft_id") WHERE "orders"."orders"."ended" = 'open';--> statement-breakpoint
CREATE INDEX "orders_locator" ON "orders"."orders" USING btree ("locator");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders"."orders" USING btree ("pay_till") WHERE "orders"."orders"."status" in ('pay', 'not_payed');--> statement-breakpoint
CREATE INDEX "orders_undelivered" ON "orders"."orders" USING btree ("updated_at") WHERE "orders"."orders"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_order" ON "orders"."tickets" USING btree ("order_id");