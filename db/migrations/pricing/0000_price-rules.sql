CREATE SCHEMA "pricing";
--> statement-breakpoint
CREATE TABLE "pricing"."rule_sets" (
	"version" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"editors" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_by" text,
	"submitted_at" timestamp with time zone,
	"published_by" text,
	"published_at" timestamp with time zone,
	"applies_from" timestamp with time zone,
	CONSTRAINT "rule_sets_state" CHECK ("pricing"."rule_sets"."state" in ('draft', 'submitted', 'published')),
	CONSTRAINT "rule_sets_published" CHECK (("pricing"."rule_sets"."state" = 'published') = ("pricing"."rule_sets"."applies_from" is not null)),
	CONSTRAINT "rule_sets_second_person" CHECK ("pricing"."rule_sets"."published_by" is null or not ("pricing"."rule_sets"."published_by" = any("pricing"."rule_sets"."editors")))
);
--> statement-breakpoint
CREATE TABLE "pricing"."rules" (
	"version" integer NOT NULL,
	"id" text NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"conditions" jsonb NOT NULL,
	"amount" jsonb NOT NULL,
	CONSTRAINT "rules_pk" PRIMARY KEY("version","id")
);
--> statement-breakpoint
ALTER TABLE "pricing"."rules" ADD CONSTRAINT "rules_of_set" FOREIGN KEY ("version") REFERENCES "pricing"."rule_sets"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rule_sets_one_open" ON "pricing"."rule_sets" USING btree (("state" <> 'published')) WHERE "pricing"."rule_sets"."state" <> 'published';