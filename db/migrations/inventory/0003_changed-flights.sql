ALTER TABLE "inventory"."flights" ADD COLUMN "canceled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."flights" ADD COLUMN "shifted_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."flights" ADD COLUMN "changed_at" timestamp with time zone;