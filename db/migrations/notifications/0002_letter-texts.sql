CREATE TABLE "notifications"."letter_texts" (
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"text" text,
	"author" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_texts_template_locale_key_version_pk" PRIMARY KEY("template","locale","key","version")
);
