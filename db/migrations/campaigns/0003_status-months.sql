CREATE TABLE "campaigns"."status_months" (
	"owner" text NOT NULL,
	"month" text NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "status_months_owner_month_pk" PRIMARY KEY("owner","month")
);
--> statement-breakpoint
INSERT INTO "campaigns"."status_months" ("owner", "month", "points")
SELECT "owner", to_char("at" AT TIME ZONE 'Asia/Bishkek', 'YYYY-MM'), sum("points") FROM (
	SELECT "g"."owner", "g"."earned_at" AS "at", "g"."base" AS "points", "g"."campaign_id" FROM "campaigns"."grants" "g"
	UNION ALL
	SELECT "g"."owner", "g"."taken_back_at", -"g"."base", "g"."campaign_id" FROM "campaigns"."grants" "g" WHERE "g"."taken_back_at" IS NOT NULL
) "changes" JOIN "campaigns"."campaigns" "c" ON "c"."id" = "changes"."campaign_id" AND "c"."for_status"
GROUP BY 1, 2;
