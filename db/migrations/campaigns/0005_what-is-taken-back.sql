ALTER TABLE "campaigns"."campaigns" ADD COLUMN "on_return" text DEFAULT 'takeBack' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns"."campaigns" ADD COLUMN "on_exchange" text DEFAULT 'anew' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns"."sales" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "campaigns"."sales" ADD COLUMN "is_exchange" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns"."campaigns" ADD CONSTRAINT "campaigns_on_return" CHECK ("campaigns"."campaigns"."on_return" in ('takeBack', 'keep'));--> statement-breakpoint
ALTER TABLE "campaigns"."campaigns" ADD CONSTRAINT "campaigns_on_exchange" CHECK ("campaigns"."campaigns"."on_exchange" in ('anew', 'nothing'));--> statement-breakpoint
ALTER TABLE "campaigns"."sales" ADD CONSTRAINT "sales_ended" CHECK ("campaigns"."sales"."ended_by" is null or not "campaigns"."sales"."stands");