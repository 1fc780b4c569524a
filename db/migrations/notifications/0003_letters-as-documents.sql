-- Texts of letters were published straight, text by text: now they are documents with drafts and versions.
INSERT INTO "content"."document_versions" ("name", "version", "value", "author", "published_at")
SELECT 'letters/' || "template" || '/' || "locale", "version",
	(
		SELECT coalesce(jsonb_object_agg("key", "text") FILTER (WHERE "text" IS NOT NULL), '{}'::jsonb)
		FROM (
			SELECT DISTINCT ON ("of"."key") "of"."key", "of"."text" FROM "notifications"."letter_texts" "of"
			WHERE "of"."template" = "all"."template" AND "of"."locale" = "all"."locale" AND "of"."version" <= "all"."version"
			ORDER BY "of"."key", "of"."version" DESC
		) "newest"
	),
	min("author"), min("published_at")
FROM "notifications"."letter_texts" "all"
GROUP BY "template", "locale", "version";--> statement-breakpoint
DROP TABLE "notifications"."letter_texts";
