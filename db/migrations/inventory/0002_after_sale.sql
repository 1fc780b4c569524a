CREATE TABLE "inventory"."refund_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	"request_hash" text NOT NULL,
	"mode" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"used_by" text
);
--> statement-breakpoint
ALTER TABLE "inventory"."bookings" ADD COLUMN "departs_at" timestamp with time zone;--> statement-breakpoint
UPDATE "inventory"."bookings" b SET "departs_at" = coalesce((
	SELECT min(f."departs_at") FROM "inventory"."booking_flights" bf
	JOIN "inventory"."flights" f ON f."id" = bf."flight_id" WHERE bf."booking_id" = b."id"), b."pay_by");--> statement-breakpoint
ALTER TABLE "inventory"."bookings" ALTER COLUMN "departs_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."tickets" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."refund_quotes" ADD CONSTRAINT "refund_quotes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "inventory"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_quotes_booking" ON "inventory"."refund_quotes" USING btree ("booking_id");