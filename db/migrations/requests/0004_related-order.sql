ALTER TABLE "requests"."requests" ADD COLUMN "related_order_id" text;--> statement-breakpoint
ALTER TABLE "requests"."requests" ADD COLUMN "related_order_number" text;--> statement-breakpoint
CREATE INDEX "requests_related_order" ON "requests"."requests" USING btree ("related_order_id") WHERE "requests"."requests"."related_order_id" is not null;--> statement-breakpoint
ALTER TABLE "requests"."requests" ADD CONSTRAINT "requests_related_order" CHECK (("requests"."requests"."related_order_id" is null) = ("requests"."requests"."related_order_number" is null)
        and ("requests"."requests"."related_order_id" is null or "requests"."requests"."kind" = 'travel'));