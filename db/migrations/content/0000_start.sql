CREATE SCHEMA "content";
--> statement-breakpoint
CREATE TABLE "content"."news" (
	"path" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content"."pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"path" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"summary" text NOT NULL,
	"markdown" text NOT NULL,
	"source" text NOT NULL,
	"hash" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pages_version" UNIQUE("path","locale","version")
);
--> statement-breakpoint
CREATE TABLE "content"."redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "news_day" ON "content"."news" USING btree ("day" DESC NULLS LAST);