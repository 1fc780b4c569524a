ALTER TABLE "inventory"."booking_flights" ADD COLUMN "covered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A flight says whether it has a seat map; one without a word of it would count as changed by each file that repeats it.
UPDATE "inventory"."network_items" SET
	"draft" = '{"seatMap": null}' || "draft", "published" = '{"seatMap": null}' || "published"
WHERE "kind" = 'flight';--> statement-breakpoint
-- Days of the demonstration's flights were set one by one before they had documents, whose fares must not replace them.
UPDATE "inventory"."stock" s SET "set_by_hand" = true FROM "inventory"."departures" d
WHERE d."id" = s."flight_id" AND d."mode" = 'avia' AND d."layout" NOT LIKE 'own%' AND NOT s."set_by_hand";
