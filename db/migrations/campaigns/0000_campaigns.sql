CREATE SCHEMA "campaigns";
--> statement-breakpoint
CREATE TABLE "campaigns"."campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"conditions" jsonb NOT NULL,
	"basis" text NOT NULL,
	"measure" text NOT NULL,
	"rate" integer NOT NULL,
	"threshold_minor" bigint,
	"cap_per_ticket" bigint,
	"cap_per_customer" bigint,
	"budget" bigint,
	"budget_used" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"editors" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_by" text,
	"submitted_at" timestamp with time zone,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"pauses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	"exhausted_at" timestamp with time zone,
	CONSTRAINT "campaigns_state" CHECK ("campaigns"."campaigns"."state" in ('draft', 'submitted', 'approved')),
	CONSTRAINT "campaigns_approved" CHECK (("campaigns"."campaigns"."state" = 'approved') = ("campaigns"."campaigns"."approved_at" is not null)),
	CONSTRAINT "campaigns_second_person" CHECK ("campaigns"."campaigns"."approved_by" is null or not ("campaigns"."campaigns"."approved_by" = any("campaigns"."campaigns"."editors"))),
	CONSTRAINT "campaigns_period" CHECK ("campaigns"."campaigns"."starts_at" < "campaigns"."campaigns"."ends_at"),
	CONSTRAINT "campaigns_threshold" CHECK (("campaigns"."campaigns"."basis" = 'threshold') = ("campaigns"."campaigns"."threshold_minor" is not null)),
	CONSTRAINT "campaigns_budget" CHECK ("campaigns"."campaigns"."budget" is null or "campaigns"."campaigns"."budget_used" between 0 and "campaigns"."campaigns"."budget")
);
--> statement-breakpoint
CREATE TABLE "campaigns"."grants" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"document_id" text NOT NULL,
	"generation" integer NOT NULL,
	"owner" text NOT NULL,
	"base" bigint NOT NULL,
	"times" integer NOT NULL,
	"multiplier_id" text,
	"points" bigint NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "grants_points" CHECK ("campaigns"."grants"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "campaigns"."sales" (
	"document_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"carrier" text,
	"cabin" text,
	"origin" text,
	"destination" text,
	"price_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"stands" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "campaigns_updated" ON "campaigns"."campaigns" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "grants_one_standing" ON "campaigns"."grants" USING btree ("campaign_id","document_id") WHERE "campaigns"."grants"."taken_back_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_generation" ON "campaigns"."grants" USING btree ("campaign_id","document_id","generation");--> statement-breakpoint
CREATE INDEX "grants_document" ON "campaigns"."grants" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "grants_owner" ON "campaigns"."grants" USING btree ("owner","campaign_id");--> statement-breakpoint
CREATE INDEX "grants_earned" ON "campaigns"."grants" USING btree ("campaign_id","earned_at","id");--> statement-breakpoint
CREATE INDEX "sales_owner" ON "campaigns"."sales" USING btree ("owner","issued_at");--> statement-breakpoint
CREATE INDEX "sales_order" ON "campaigns"."sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sales_issued" ON "campaigns"."sales" USING btree ("issued_at");--> statement-breakpoint
INSERT INTO "campaigns"."campaigns" ("id", "names", "state", "revision", "zone", "starts_at", "ends_at", "conditions", "basis", "measure", "rate", "cap_per_ticket", "editors", "updated_at", "approved_at", "ended_at")
SELECT 'points-' || "kind" || '-' || "valid_from",
	CASE "kind"
		WHEN 'avia_international' THEN '{"ru": "Баллы за международные авиабилеты", "en": "Points for international flights", "kg": "Эл аралык авиабилеттер үчүн упайлар"}'
		WHEN 'avia_domestic' THEN '{"ru": "Баллы за внутренние авиабилеты", "en": "Points for domestic flights", "kg": "Ички авиабилеттер үчүн упайлар"}'
		WHEN 'rail' THEN '{"ru": "Баллы за поезд", "en": "Points for trains", "kg": "Поезд үчүн упайлар"}'
		WHEN 'bus' THEN '{"ru": "Баллы за автобус", "en": "Points for buses", "kg": "Автобус үчүн упайлар"}'
		WHEN 'hotel' THEN '{"ru": "Баллы за отели", "en": "Points for hotels", "kg": "Мейманканалар үчүн упайлар"}'
		ELSE '{"ru": "Баллы за трансферы", "en": "Points for transfers", "kg": "Трансферлер үчүн упайлар"}'
	END::jsonb,
	'approved', 1, 'Asia/Bishkek', "starts_at", coalesce("next_at", '2099-12-31 00:00+06'),
	jsonb_build_object('kinds', jsonb_build_array("kind"), 'carriers', '[]'::jsonb, 'cabins', '[]'::jsonb, 'origins', '[]'::jsonb, 'destinations', '[]'::jsonb, 'minimumMinor', NULL),
	"basis", 'price', "rate", "cap", '{}', "starts_at", "starts_at", CASE WHEN "rate" = 0 THEN "starts_at" END
FROM (
	SELECT *, "valid_from"::timestamp AT TIME ZONE 'Asia/Bishkek' AS "starts_at",
		lead("valid_from"::timestamp AT TIME ZONE 'Asia/Bishkek') OVER (PARTITION BY "kind" ORDER BY "valid_from") AS "next_at"
	FROM "bonuses"."point_rules"
) "rules";--> statement-breakpoint
INSERT INTO "campaigns"."sales" ("document_id", "order_id", "owner", "kind", "price_minor", "fee_minor", "issued_at", "stands")
SELECT "document_id", "order_id", "owner", "kind", "price_minor", 0, "earned_at", "taken_back_at" IS NULL FROM "bonuses"."point_grants";--> statement-breakpoint
INSERT INTO "campaigns"."grants" ("id", "campaign_id", "document_id", "generation", "owner", "base", "times", "points", "earned_at", "taken_back_at")
SELECT "g"."document_id", "c"."id", "g"."document_id", 1, "g"."owner", "g"."points", 1, "g"."points", "g"."earned_at", "g"."taken_back_at"
FROM "bonuses"."point_grants" "g"
JOIN "campaigns"."campaigns" "c" ON "c"."conditions" -> 'kinds' ->> 0 = "g"."kind" AND "g"."earned_at" >= "c"."starts_at" AND "g"."earned_at" < "c"."ends_at";--> statement-breakpoint
DROP TABLE "bonuses"."point_grants";--> statement-breakpoint
DROP TABLE "bonuses"."point_rules";
