CREATE SCHEMA "currencies";
--> statement-breakpoint
CREATE TABLE "currencies"."limits" (
	"entry" bigserial PRIMARY KEY NOT NULL,
	"max_age_hours" integer NOT NULL,
	"jump_bp" integer NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limits_age" CHECK ("currencies"."limits"."max_age_hours" between 1 and 720),
	CONSTRAINT "limits_jump" CHECK ("currencies"."limits"."jump_bp" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "currencies"."loads" (
	"entry" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"loaded_by" text,
	"file_date" text,
	"results" jsonb NOT NULL,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "currencies"."margins" (
	"entry" bigserial PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"basis_points" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "margins_basis_points" CHECK ("currencies"."margins"."basis_points" between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "currencies"."rates" (
	"entry" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"currency" text NOT NULL,
	"rate" text NOT NULL,
	"per" integer NOT NULL,
	"source" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"entered_by" text,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rates_id_unique" UNIQUE("id"),
	CONSTRAINT "rates_currency" CHECK ("currencies"."rates"."currency" ~ '^[A-Z]{3}$' and "currencies"."rates"."currency" <> 'KGS'),
	CONSTRAINT "rates_rate" CHECK ("currencies"."rates"."rate" ~ '^[0-9]{1,9}([.][0-9]{1,8})?$' and "currencies"."rates"."rate"::numeric > 0),
	CONSTRAINT "rates_per" CHECK ("currencies"."rates"."per" between 1 and 1000000),
	CONSTRAINT "rates_source" CHECK ("currencies"."rates"."source" in ('office', 'national-bank'))
);
--> statement-breakpoint
CREATE TABLE "currencies"."revisions" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "loads_at" ON "currencies"."loads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "margins_of_currency" ON "currencies"."margins" USING btree ("currency","valid_from");--> statement-breakpoint
CREATE INDEX "rates_of_currency" ON "currencies"."rates" USING btree ("currency","valid_from");