CREATE SCHEMA "notifications";
--> statement-breakpoint
CREATE TABLE "notifications"."messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"recipient" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"attachments" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "messages_dedupe_unique" UNIQUE("dedupe"),
	CONSTRAINT "messages_state" CHECK ("notifications"."messages"."state" in ('queued', 'sent', 'outbox', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "messages_newest" ON "notifications"."messages" USING btree ("created_at" DESC NULLS LAST);