ALTER TABLE "orders"."accepted_agreements" DROP CONSTRAINT "accepted_agreements_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "orders"."orders_booking";--> statement-breakpoint
DROP INDEX "orders"."orders_locator";--> statement-breakpoint
DROP INDEX "orders"."orders_contract";--> statement-breakpoint
DROP INDEX "orders"."orders_undelivered";--> statement-breakpoint
CREATE INDEX "orders_booking" ON "orders"."orders" USING btree (("booking_ref" ->> 'id')) WHERE "orders"."orders"."booking_ref" is not null;--> statement-breakpoint
CREATE INDEX "orders_locator" ON "orders"."orders" USING btree ("locator") WHERE "orders"."orders"."locator" is not null;--> statement-breakpoint
CREATE INDEX "orders_contract" ON "orders"."orders" USING btree ("contract_id","created_at") WHERE "orders"."orders"."contract_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_undelivered" ON "orders"."orders" USING btree ("updated_at") WHERE "orders"."orders"."delivered_at" is null and "orders"."orders"."status" = 'sold';