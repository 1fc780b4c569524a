ALTER TABLE "inventory"."buckets" DROP CONSTRAINT "buckets_flight_id_flights_id_fk";
--> statement-breakpoint
DROP INDEX "inventory"."flights_departures";