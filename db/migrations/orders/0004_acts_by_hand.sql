ALTER TABLE "orders"."exchanges" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "hand" jsonb;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "completed_by" text;--> statement-breakpoint
ALTER TABLE "orders"."splits" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE INDEX "exchanges_request" ON "orders"."exchanges" USING btree ("request_id") WHERE "orders"."exchanges"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "splits_request" ON "orders"."splits" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD CONSTRAINT "exchanges_hand" CHECK (("orders"."exchanges"."request_id" is null) = ("orders"."exchanges"."hand" is null));--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD CONSTRAINT "exchanges_second_person" CHECK ("orders"."exchanges"."refund_minor" = 0 or "orders"."exchanges"."completed_by" is null or "orders"."exchanges"."completed_by" <> "orders"."exchanges"."hand" ->> 'by');