CREATE TABLE "bonuses"."point_expiry_notices" (
	"owner" text NOT NULL,
	"last_day" date NOT NULL,
	"days_ahead" integer NOT NULL,
	"minor" bigint NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_expiry_notices_owner_last_day_days_ahead_pk" PRIMARY KEY("owner","last_day","days_ahead")
);
--> statement-breakpoint
CREATE TABLE "bonuses"."point_grants" (
	"document_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"points" integer NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "point_grants_points" CHECK ("bonuses"."point_grants"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "bonuses"."point_lifetimes" (
	"valid_from" date PRIMARY KEY NOT NULL,
	"months" integer,
	CONSTRAINT "point_lifetimes_months" CHECK ("bonuses"."point_lifetimes"."months" between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "bonuses"."point_rules" (
	"kind" text NOT NULL,
	"valid_from" date NOT NULL,
	"basis" text NOT NULL,
	"rate" integer NOT NULL,
	"cap" integer,
	CONSTRAINT "point_rules_kind_valid_from_pk" PRIMARY KEY("kind","valid_from"),
	CONSTRAINT "point_rules_basis" CHECK ("bonuses"."point_rules"."basis" in ('hundred', 'percent')),
	CONSTRAINT "point_rules_rate" CHECK ("bonuses"."point_rules"."rate" >= 0 and "bonuses"."point_rules"."rate" <= case "bonuses"."point_rules"."basis" when 'hundred' then 100 else 10000 end),
	CONSTRAINT "point_rules_cap" CHECK ("bonuses"."point_rules"."cap" between 1 and 1000000)
);
--> statement-breakpoint
CREATE INDEX "point_grants_order" ON "bonuses"."point_grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "point_grants_owner" ON "bonuses"."point_grants" USING btree ("owner");