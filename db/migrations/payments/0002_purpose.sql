DROP INDEX "payments"."intents_one_live";--> statement-breakpoint
ALTER TABLE "payments"."intents" ADD COLUMN "purpose" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "intents_one_live" ON "payments"."intents" USING btree ("order_id","purpose") WHERE "payments"."intents"."state" in ('started', 'unknown');