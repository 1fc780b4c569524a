DROP INDEX "approvals"."direct_sums_contract";--> statement-breakpoint
ALTER TABLE "approvals"."rules" ADD COLUMN "rate_per_mille" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
CREATE INDEX "direct_sums_window" ON "approvals"."direct_sums" USING btree ("threshold","at");