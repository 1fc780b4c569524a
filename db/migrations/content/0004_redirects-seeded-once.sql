CREATE TABLE "content"."seeded_redirects" (
	"path" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- What an installation that has begun already was given: what its staff changed or deleted since stays.
INSERT INTO "content"."seeded_redirects" ("path")
SELECT "given"."path" FROM (VALUES
	('about'),
	('content/about'),
	('content/agreement'),
	('content/offer'),
	('content/exchange'),
	('content/refund'),
	('content/payment'),
	('content/privacy'),
	('contacts'),
	('privacy')
) AS "given" ("path") WHERE EXISTS (SELECT FROM "content"."pages" WHERE "source" = 'seed');
