ALTER TABLE "inventory"."flights" ADD COLUMN "run_id" text;--> statement-breakpoint
ALTER TABLE "inventory"."flights" ADD COLUMN "first_section" smallint;--> statement-breakpoint
ALTER TABLE "inventory"."flights" ADD COLUMN "last_section" smallint;--> statement-breakpoint
ALTER TABLE "inventory"."places_taken" ADD COLUMN "rbd" text;--> statement-breakpoint
CREATE INDEX "flights_run" ON "inventory"."flights" USING btree ("run_id") WHERE "inventory"."flights"."run_id" is not null;--> statement-breakpoint
-- Where the seats of a departure are counted: in its sections, else in its own classes.
CREATE FUNCTION "inventory"."stock_of"("departure" text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
	SELECT coalesce(f."run_id" || '#' || s, "departure") FROM (VALUES (1)) AS one
	LEFT JOIN "inventory"."flights" f ON f."id" = "departure" AND f."run_id" IS NOT NULL
	LEFT JOIN LATERAL generate_series(f."first_section"::int, f."last_section"::int) AS s ON true
$$;
--> statement-breakpoint
-- Trains and buses that nobody has booked are written anew, with their parts; those that somebody has stay sold from end to end.
DELETE FROM "inventory"."buckets" b USING "inventory"."flights" f WHERE f."id" = b."flight_id" AND f."mode" IN ('rail', 'bus')
	AND NOT EXISTS (SELECT FROM "inventory"."booking_flights" k WHERE k."flight_id" = f."id");
--> statement-breakpoint
DELETE FROM "inventory"."flights" f WHERE f."mode" IN ('rail', 'bus')
	AND NOT EXISTS (SELECT FROM "inventory"."booking_flights" k WHERE k."flight_id" = f."id");
--> statement-breakpoint
DELETE FROM "inventory"."timetable_days" WHERE "network" = 'ground';
