CREATE TABLE "orders"."exchanges" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"asked_id" text NOT NULL,
	"position" integer NOT NULL,
	"supplier_quote_id" text NOT NULL,
	"supplier_total" jsonb NOT NULL,
	"journey" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"keeps_difference" boolean NOT NULL,
	"due_minor" bigint NOT NULL,
	"back_minor" bigint NOT NULL,
	"was_minor" bigint,
	"currency" text NOT NULL,
	"money" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"money_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "exchanges_one_way" CHECK (least("orders"."exchanges"."due_minor", "orders"."exchanges"."back_minor") = 0 and "orders"."exchanges"."due_minor" >= 0 and "orders"."exchanges"."back_minor" >= 0),
	CONSTRAINT "exchanges_money" CHECK ("orders"."exchanges"."money" in ('none', 'sent', 'paid'))
);
--> statement-breakpoint
ALTER TABLE "orders"."tickets" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "orders"."tickets" ADD COLUMN "exchange_id" text;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD CONSTRAINT "exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchanges_order" ON "orders"."exchanges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "exchanges_asked" ON "orders"."exchanges" USING btree ("asked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exchanges_one_at_a_time" ON "orders"."exchanges" USING btree ("order_id") WHERE "orders"."exchanges"."confirmed_at" is not null and "orders"."exchanges"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "exchanges_money_open" ON "orders"."exchanges" USING btree ("money_at") WHERE "orders"."exchanges"."money" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_replaced_once" ON "orders"."tickets" USING btree ("replaces");