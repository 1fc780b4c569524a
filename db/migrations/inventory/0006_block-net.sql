ALTER TABLE "inventory"."booking_flights" ADD COLUMN "block_net" integer;--> statement-breakpoint
UPDATE "inventory"."booking_flights" x SET "block_net" = (i.published->'block'->>'net')::int
FROM "inventory"."network_items" i
WHERE i.kind = 'flight' AND jsonb_typeof(i.published->'block') = 'object' AND i.id = split_part(x.flight_id, '-', 1);
