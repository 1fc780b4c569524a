CREATE SCHEMA "bot";
--> statement-breakpoint
CREATE TABLE "bot"."drafts" (
	"id" smallint PRIMARY KEY NOT NULL,
	"flow" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"author" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_one" CHECK ("bot"."drafts"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "bot"."talks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_key" text NOT NULL,
	"version" integer NOT NULL,
	"answers" integer NOT NULL,
	"outcome" text,
	"request_id" text,
	"conversation_id" text,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "talks_outcome" CHECK ("bot"."talks"."outcome" in ('ended', 'created', 'handed_over'))
);
--> statement-breakpoint
CREATE TABLE "bot"."versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"flow" jsonb NOT NULL,
	"author" text,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "talks_old" ON "bot"."talks" USING btree ("updated_at");