ALTER TABLE "orders"."exchanges" ADD COLUMN "travel" jsonb;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "approval" text;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "comment" "bytea";--> statement-breakpoint
CREATE INDEX "exchanges_approvals" ON "orders"."exchanges" USING btree ("confirmed_at") WHERE "orders"."exchanges"."approval" is not null;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD CONSTRAINT "exchanges_approval" CHECK ("orders"."exchanges"."approval" is null or "orders"."exchanges"."travel" is not null);--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD CONSTRAINT "exchanges_decided" CHECK (coalesce("orders"."exchanges"."approval" in ('approved', 'refused'), false) = ("orders"."exchanges"."decided_at" is not null));