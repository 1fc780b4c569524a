ALTER TABLE "requests"."request_files" ADD COLUMN "scan" text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
ALTER TABLE "requests"."request_files" ALTER COLUMN "scan" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "request_files_waiting" ON "requests"."request_files" USING btree ("id") WHERE "requests"."request_files"."scan" = 'waiting';--> statement-breakpoint
ALTER TABLE "requests"."request_files" ADD CONSTRAINT "request_files_scan" CHECK ("requests"."request_files"."scan" in ('clean', 'unchecked', 'waiting', 'infected'));