-- Stops of trains and buses are named by their location keys, as the office names them.
UPDATE "inventory"."departures" SET "from_code" = "from_key", "to_code" = "to_key" WHERE "mode" IN ('rail', 'bus');
--> statement-breakpoint
-- A carrier says by what it carries.
UPDATE "inventory"."network_items"
	SET "draft" = '{"mode": "avia", "railBus": null}'::jsonb || "draft",
		"published" = '{"mode": "avia", "railBus": null}'::jsonb || "published"
	WHERE "kind" = 'carrier';
--> statement-breakpoint
UPDATE "inventory"."network_publications"
	SET "before" = '{"mode": "avia", "railBus": null}'::jsonb || "before",
		"after" = '{"mode": "avia", "railBus": null}'::jsonb || "after"
	WHERE "kind" = 'carrier';
--> statement-breakpoint
DELETE FROM "inventory"."timetable_days" WHERE "network" IN ('ground', 'ground-more');
