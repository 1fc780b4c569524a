CREATE TABLE "inventory"."exchange_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"call_id" text NOT NULL,
	"n" smallint NOT NULL,
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	"request_hash" text NOT NULL,
	"offer" jsonb NOT NULL,
	"gives_difference_back" boolean NOT NULL,
	"lines" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"used_by" text
);
--> statement-breakpoint
ALTER TABLE "inventory"."tickets" ALTER COLUMN "void_until" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."booking_flights" ADD COLUMN "trip" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."booking_flights" ADD COLUMN "slice" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."tickets" ADD COLUMN "trip" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."tickets" ADD COLUMN "price" jsonb;--> statement-breakpoint
ALTER TABLE "inventory"."tickets" ADD COLUMN "departs_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inventory"."tickets" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "inventory"."exchange_quotes" ADD CONSTRAINT "exchange_quotes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "inventory"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_quotes_call" ON "inventory"."exchange_quotes" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "exchange_quotes_booking" ON "inventory"."exchange_quotes" USING btree ("booking_id");