CREATE SCHEMA "documents";
--> statement-breakpoint
CREATE TABLE "documents"."files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"content_type" text NOT NULL,
	"key" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_one_of_a_kind" UNIQUE("owner","kind","locale")
);
--> statement-breakpoint
CREATE INDEX "files_owner" ON "documents"."files" USING btree ("owner");