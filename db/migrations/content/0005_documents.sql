CREATE TABLE "content"."document_versions" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"restored" integer,
	"author" text,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_versions_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "content"."documents" (
	"name" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"draft" jsonb,
	"author" text,
	"updated_at" timestamp with time zone
);
--> statement-breakpoint
-- The company's details were one set, saved straight: now the firm, and what each site says.
INSERT INTO "content"."document_versions" ("name", "version", "value", "author", "published_at")
SELECT "name", "version", "value", "author", "saved_at" FROM (
	SELECT "name", "version", "value", "author", "saved_at",
		lag("value") OVER (PARTITION BY "name" ORDER BY "version") AS "previous"
	FROM "company"."versions"
	CROSS JOIN LATERAL (VALUES
		('company/firm', jsonb_build_object('legalName', "details" -> 'legalName', 'address', "details" -> 'address', 'taxNumber', "details" -> 'taxNumber', 'licence', "details" -> 'licence', 'since', "details" -> 'since')),
		('company/public', "details" - ARRAY['legalName', 'address', 'taxNumber', 'licence', 'since'])
	) AS "of" ("name", "value")
) "versions"
WHERE "previous" IS DISTINCT FROM "value";--> statement-breakpoint
DROP TABLE "company"."versions";
