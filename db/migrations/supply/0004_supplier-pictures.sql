CREATE TABLE "supply"."pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pictures_fetched_at" ON "supply"."pictures" USING btree ("fetched_at");