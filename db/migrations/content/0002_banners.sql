CREATE TABLE "content"."banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"published_at" timestamp with time zone,
	"revision" integer NOT NULL,
	"author" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "banners_published" CHECK (("content"."banners"."published" is null) = ("content"."banners"."published_at" is null))
);
