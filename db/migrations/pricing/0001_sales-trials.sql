CREATE TABLE "pricing"."sales_trials" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"revision" integer NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sales_trials_state" CHECK ("pricing"."sales_trials"."state" in ('waiting', 'running', 'done', 'outdated', 'failed')),
	CONSTRAINT "sales_trials_done" CHECK (("pricing"."sales_trials"."state" = 'done') = ("pricing"."sales_trials"."result" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sales_trials_one_open" ON "pricing"."sales_trials" USING btree ((true)) WHERE "pricing"."sales_trials"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "sales_trials_started" ON "pricing"."sales_trials" USING btree ("started_at");