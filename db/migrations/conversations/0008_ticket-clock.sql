ALTER TABLE "conversations"."conversations" ADD COLUMN "priority" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations"."conversations" ADD COLUMN "deadline" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations"."conversations" ADD COLUMN "counting" text;--> statement-breakpoint
ALTER TABLE "conversations"."conversations" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
-- Tickets that are open now: a day from their beginning.
UPDATE "conversations"."conversations"
SET "deadline" = "created_at" + interval '1 day', "counting" = 'always',
  "paused_at" = CASE WHEN "status" = 'paused' THEN "updated_at" END
WHERE "subject_kind" = 'support' AND "status" <> 'complete';--> statement-breakpoint
CREATE INDEX "conversations_due" ON "conversations"."conversations" USING btree ("deadline","id") WHERE "conversations"."conversations"."deadline" is not null and "conversations"."conversations"."status" in ('new', 'process');--> statement-breakpoint
ALTER TABLE "conversations"."conversations" ADD CONSTRAINT "conversations_clock" CHECK (("conversations"."conversations"."deadline" is null) = ("conversations"."conversations"."counting" is null)
        and ("conversations"."conversations"."paused_at" is null or "conversations"."conversations"."deadline" is not null));
