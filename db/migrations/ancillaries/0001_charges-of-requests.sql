DROP INDEX "ancillaries"."purchases_one_unpaid";--> statement-breakpoint
ALTER TABLE "ancillaries"."purchases" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_unpaid_charge" ON "ancillaries"."purchases" USING btree ("request_id") WHERE "ancillaries"."purchases"."state" = 'unpaid';--> statement-breakpoint
CREATE INDEX "purchases_request" ON "ancillaries"."purchases" USING btree ("request_id") WHERE "ancillaries"."purchases"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_unpaid" ON "ancillaries"."purchases" USING btree ("order_id") WHERE "ancillaries"."purchases"."state" = 'unpaid' and "ancillaries"."purchases"."request_id" is null;