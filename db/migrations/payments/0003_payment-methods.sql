ALTER TABLE "payments"."intents" DROP CONSTRAINT "intents_method";--> statement-breakpoint
ALTER TABLE "payments"."intents" ADD COLUMN "asked" jsonb;--> statement-breakpoint
ALTER TABLE "payments"."intents" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments"."intents" ADD COLUMN "code_sends" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments"."intents" ADD COLUMN "contract_id" text;--> statement-breakpoint
ALTER TABLE "payments"."intents" ADD CONSTRAINT "intents_fund" CHECK (("payments"."intents"."contract_id" is not null) = ("payments"."intents"."method" in ('balance', 'motivation', 'points')));--> statement-breakpoint
ALTER TABLE "payments"."intents" ADD CONSTRAINT "intents_method" CHECK ("payments"."intents"."method" in ('card', 'card_ru', 'freedompay', 'qr', 'wallet_tulpar', 'wallet_umai', 'balance', 'motivation', 'points'));