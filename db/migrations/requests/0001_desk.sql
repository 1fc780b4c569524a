CREATE TABLE "requests"."reply_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"kind" text,
	"texts" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests"."service_levels" (
	"kind" text NOT NULL,
	"priority" text NOT NULL,
	"minutes" integer NOT NULL,
	"counting" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_levels_kind_priority_pk" PRIMARY KEY("kind","priority"),
	CONSTRAINT "service_levels_minutes" CHECK ("requests"."service_levels"."minutes" > 0)
);
--> statement-breakpoint
DROP INDEX "requests"."requests_queue";--> statement-breakpoint
ALTER TABLE "requests"."requests" ADD COLUMN "counting" text DEFAULT 'always' NOT NULL;--> statement-breakpoint
ALTER TABLE "requests"."requests" ALTER COLUMN "counting" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "requests"."requests" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "requests"."requests" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
UPDATE "requests"."requests" SET "pause_reason" = 'author', "paused_at" = "updated_at" WHERE "status" = 'paused';--> statement-breakpoint
CREATE INDEX "requests_executor" ON "requests"."requests" USING btree ("executor_id","status","deadline");--> statement-breakpoint
CREATE INDEX "requests_rated" ON "requests"."requests" USING btree ("updated_at") WHERE "requests"."requests"."status" in ('checkup', 'complete');--> statement-breakpoint
CREATE INDEX "requests_queue" ON "requests"."requests" USING btree ("status","priority","deadline","id");--> statement-breakpoint
ALTER TABLE "requests"."requests" ADD CONSTRAINT "requests_paused" CHECK (("requests"."requests"."status" = 'paused') = ("requests"."requests"."pause_reason" is not null)
        and ("requests"."requests"."pause_reason" is null) = ("requests"."requests"."paused_at" is null));