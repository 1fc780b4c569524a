-- Redirects were rows, saved straight: now one document of all of them.
INSERT INTO "content"."document_versions" ("name", "version", "value", "published_at")
SELECT 'redirects', 1,
	jsonb_build_object('redirects', jsonb_agg(jsonb_build_object('path', "path", 'target', "target") ORDER BY "path" COLLATE "C")),
	now()
FROM "content"."redirects" HAVING count(*) > 0;--> statement-breakpoint
DROP TABLE "content"."redirects" CASCADE;
