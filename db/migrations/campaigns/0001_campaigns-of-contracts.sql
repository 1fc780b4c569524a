ALTER TABLE "campaigns"."campaigns" ADD COLUMN "gives" text DEFAULT 'points' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns"."campaigns" ADD COLUMN "levels" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns"."campaigns" ADD COLUMN "contracts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns"."campaigns" ADD COLUMN "for_status" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns"."sales" ADD COLUMN "contract_id" text;--> statement-breakpoint
ALTER TABLE "campaigns"."sales" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "campaigns"."campaigns" ADD CONSTRAINT "campaigns_gives" CHECK ("campaigns"."campaigns"."gives" in ('points', 'bonuses', 'coupons'));--> statement-breakpoint
ALTER TABLE "campaigns"."campaigns" ADD CONSTRAINT "campaigns_status" CHECK (not "campaigns"."campaigns"."for_status" or "campaigns"."campaigns"."gives" = 'bonuses');--> statement-breakpoint
INSERT INTO "campaigns"."campaigns" ("id", "names", "state", "revision", "zone", "starts_at", "ends_at", "gives", "for_status", "conditions", "basis", "measure", "rate", "editors", "updated_at", "approved_at", "ended_at")
SELECT 'tariff-' || "kind" || '-' || "valid_from",
	CASE "kind"
		WHEN 'avia_international' THEN '{"ru": "Международный авиабилет", "en": "International air ticket", "kg": "Эл аралык авиабилет"}'
		WHEN 'avia_domestic' THEN '{"ru": "Внутренний авиабилет", "en": "Domestic air ticket", "kg": "Ички авиабилет"}'
		WHEN 'rail' THEN '{"ru": "Железнодорожный билет", "en": "Rail ticket", "kg": "Темир жол билети"}'
		WHEN 'bus' THEN '{"ru": "Автобусный билет", "en": "Bus ticket", "kg": "Автобус билети"}'
		WHEN 'hotel' THEN '{"ru": "Номер в отеле", "en": "Hotel room", "kg": "Мейманкана бөлмөсү"}'
		ELSE '{"ru": "Трансфер", "en": "Transfer", "kg": "Трансфер"}'
	END::jsonb,
	'approved', 1, 'Asia/Bishkek', "starts_at", coalesce("next_at", '2099-12-31 00:00+06'), 'bonuses', true,
	jsonb_build_object('kinds', jsonb_build_array("kind"), 'carriers', '[]'::jsonb, 'cabins', '[]'::jsonb, 'origins', '[]'::jsonb, 'destinations', '[]'::jsonb, 'minimumMinor', NULL),
	'ticket', 'price', "points", '{}', "starts_at", "starts_at", CASE WHEN "points" = 0 THEN "starts_at" END
FROM (
	SELECT *, "valid_from"::timestamp AT TIME ZONE 'Asia/Bishkek' AS "starts_at",
		lead("valid_from"::timestamp AT TIME ZONE 'Asia/Bishkek') OVER (PARTITION BY "kind" ORDER BY "valid_from") AS "next_at"
	FROM "bonuses"."tariffs"
) "tariffs";--> statement-breakpoint
INSERT INTO "campaigns"."campaigns" ("id", "names", "state", "revision", "zone", "starts_at", "ends_at", "gives", "levels", "conditions", "basis", "measure", "rate", "editors", "updated_at", "approved_at")
SELECT "id" || '-' || "level", "name", 'approved', 1, 'Asia/Bishkek', "starts_at", "ends_at", 'bonuses', jsonb_build_array("level"),
	jsonb_build_object('kinds', CASE WHEN "kind" IS NULL THEN '[]'::jsonb ELSE jsonb_build_array("kind") END, 'carriers', '[]'::jsonb, 'cabins', '[]'::jsonb, 'origins', '[]'::jsonb, 'destinations', CASE WHEN "destination" IS NULL THEN '[]'::jsonb ELSE jsonb_build_array("destination") END, 'minimumMinor', NULL),
	'times', 'price', "times", '{}', "starts_at", "starts_at"
FROM "bonuses"."promotions"
CROSS JOIN LATERAL (VALUES ('gold', "gold"), ('platinum', "platinum")) AS "of" ("level", "times")
WHERE "times" > 1;--> statement-breakpoint
INSERT INTO "campaigns"."sales" ("document_id", "order_id", "owner", "contract_id", "level", "kind", "price_minor", "fee_minor", "issued_at", "stands")
SELECT "ticket_id", "order_id", "contract_id", "contract_id",
	CASE WHEN "multiplier" = 1 THEN 'silver'
		WHEN EXISTS (
			SELECT 1 FROM "bonuses"."promotions" "p"
			WHERE "p"."gold" = "t"."multiplier" AND "p"."starts_at" <= "t"."earned_at" AND "t"."earned_at" < "p"."ends_at"
		) THEN 'gold'
		ELSE 'platinum' END,
	"kind", 0, 0, "earned_at", "taken_back_at" IS NULL
FROM "bonuses"."tickets" "t"
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "campaigns"."grants" ("id", "campaign_id", "document_id", "generation", "owner", "base", "times", "points", "earned_at", "taken_back_at")
SELECT "t"."ticket_id", "c"."id", "t"."ticket_id", 1, "t"."contract_id", "t"."points", "t"."multiplier", "t"."points" * "t"."multiplier", "t"."earned_at", "t"."taken_back_at"
FROM "bonuses"."tickets" "t"
JOIN "campaigns"."campaigns" "c" ON "c"."for_status" AND "c"."conditions" -> 'kinds' ->> 0 = "t"."kind" AND "t"."earned_at" >= "c"."starts_at" AND "t"."earned_at" < "c"."ends_at";--> statement-breakpoint
-- What these tickets cost, for previews, where the lists of sales are there already.
DO $$ BEGIN
	IF to_regclass('sales.ticket_list_rows') IS NOT NULL THEN
		UPDATE campaigns.sales s SET price_minor = r.total_minor, fee_minor = r.fee_minor, carrier = r.carrier, origin = r.origin, destination = r.destination
		FROM sales.ticket_list_rows r WHERE r.id = s.document_id AND s.contract_id IS NOT NULL;
	END IF;
END $$;--> statement-breakpoint
DROP TABLE "bonuses"."promotions";--> statement-breakpoint
DROP TABLE "bonuses"."tariffs";--> statement-breakpoint
DROP TABLE "bonuses"."tickets";
