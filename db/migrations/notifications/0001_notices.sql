CREATE TABLE "notifications"."choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications"."notices" (
	"id" text PRIMARY KEY NOT NULL,
	"n" bigserial NOT NULL,
	"user_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"dedupe" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notifications"."notices" USING btree ("user_id","dedupe");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notifications"."notices" USING btree ("user_id","contract_id","n" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notifications"."notices" USING btree ("user_id","contract_id") WHERE "notifications"."notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_age" ON "notifications"."notices" USING btree ("at");