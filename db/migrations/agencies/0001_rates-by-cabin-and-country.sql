ALTER TABLE "agencies"."rates" ADD COLUMN "cabin" text;--> statement-breakpoint
ALTER TABLE "agencies"."rates" ADD COLUMN "country" text;