CREATE TABLE "content"."revisions" (
	"path" text NOT NULL,
	"locale" text NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "revisions_path_locale_pk" PRIMARY KEY("path","locale")
);
--> statement-breakpoint
INSERT INTO "content"."revisions" ("path", "locale", "revision") SELECT "path", "locale", "revision" FROM "content"."drafts";
