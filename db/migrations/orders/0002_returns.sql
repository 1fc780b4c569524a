CREATE TABLE "orders"."return_passengers" (
	"return_id" text NOT NULL,
	"passenger_id" text NOT NULL,
	"order_id" text NOT NULL,
	"paid_minor" bigint NOT NULL,
	"back_minor" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "return_passengers_return_id_passenger_id_pk" PRIMARY KEY("return_id","passenger_id"),
	CONSTRAINT "return_passengers_within_paid" CHECK ("orders"."return_passengers"."back_minor" between 0 and "orders"."return_passengers"."paid_minor")
);
--> statement-breakpoint
CREATE TABLE "orders"."returns" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"supplier_quote_id" text,
	"lines" jsonb NOT NULL,
	"paid_minor" bigint NOT NULL,
	"back_minor" bigint NOT NULL,
	"was_minor" bigint,
	"currency" text NOT NULL,
	"money" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"money_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "returns_within_paid" CHECK ("orders"."returns"."back_minor" between 0 and "orders"."returns"."paid_minor"),
	CONSTRAINT "returns_money" CHECK ("orders"."returns"."money" in ('none', 'sent', 'paid'))
);
--> statement-breakpoint
DROP INDEX "orders"."operations_one_of_a_kind";--> statement-breakpoint
ALTER TABLE "orders"."return_passengers" ADD CONSTRAINT "return_passengers_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "orders"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."return_passengers" ADD CONSTRAINT "return_passengers_passenger_id_order_passengers_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "orders"."order_passengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_passengers_once" ON "orders"."return_passengers" USING btree ("passenger_id") WHERE "orders"."return_passengers"."live";--> statement-breakpoint
CREATE INDEX "returns_order" ON "orders"."returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_money_open" ON "orders"."returns" USING btree ("money_at") WHERE "orders"."returns"."money" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "operations_one_of_a_kind" ON "orders"."operations" USING btree ("order_id","kind") WHERE "orders"."operations"."kind" in ('hold', 'issue', 'cancel_hold');