CREATE TABLE "inventory"."block_costs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory"."block_costs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" text NOT NULL,
	"flight_id" text NOT NULL,
	"seats" smallint NOT NULL,
	"net" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "block_costs_booking" ON "inventory"."block_costs" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "block_costs_at" ON "inventory"."block_costs" USING btree ("at");--> statement-breakpoint
-- What is sold of blocks was owed before it was written down.
INSERT INTO "inventory"."block_costs" ("booking_id", "flight_id", "seats", "net", "at")
SELECT f."booking_id", f."flight_id", f."seats", f."block_net", now()
FROM "inventory"."booking_flights" f JOIN "inventory"."bookings" b ON b."id" = f."booking_id"
WHERE f."block_net" IS NOT NULL AND f."seats" > 0 AND b."state" NOT IN ('held', 'canceled');
