ALTER TABLE "search"."answers" ALTER COLUMN "offers" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "search"."answers" ADD COLUMN "packed" "bytea";