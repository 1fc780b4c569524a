CREATE SCHEMA "company";
--> statement-breakpoint
CREATE TABLE "company"."versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"author" text,
	"saved_at" timestamp with time zone NOT NULL
);
