ALTER TABLE "agencies"."contracts" ADD COLUMN "motivation_per_mille" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies"."rates" ADD COLUMN "motivation_per_mille" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies"."contracts" ADD CONSTRAINT "contracts_motivation" CHECK ("agencies"."contracts"."motivation_per_mille" between 0 and 1000);--> statement-breakpoint
ALTER TABLE "agencies"."rates" ADD CONSTRAINT "rates_motivation" CHECK ("agencies"."rates"."motivation_per_mille" between 0 and 1000);