ALTER TABLE "orders"."extras_baskets" ADD COLUMN "seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders"."extras_baskets" ADD COLUMN "kept_by" text;--> statement-breakpoint
ALTER TABLE "orders"."extras_baskets" ADD COLUMN "kept_from" "bytea";--> statement-breakpoint
CREATE INDEX "baskets_of_visitor" ON "orders"."extras_baskets" USING btree ("kept_by") WHERE "orders"."extras_baskets"."seats" > 0;--> statement-breakpoint
CREATE INDEX "baskets_of_address" ON "orders"."extras_baskets" USING btree ("kept_from") WHERE "orders"."extras_baskets"."seats" > 0;