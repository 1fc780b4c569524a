CREATE TABLE "orders"."access_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"channel" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders"."grants" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "access_codes_visitor" ON "orders"."access_codes" USING btree ("order_id","visitor_hash","created_at");--> statement-breakpoint
-- Who found an order before keeps what they had for as long as if they had found it now.
UPDATE "orders"."grants" SET "expires_at" = "at" + interval '24 hours' WHERE "via" <> 'placed';--> statement-breakpoint
ALTER TABLE "orders"."grants" ADD CONSTRAINT "grants_expire" CHECK (("orders"."grants"."via" = 'placed') = ("orders"."grants"."expires_at" is null));
