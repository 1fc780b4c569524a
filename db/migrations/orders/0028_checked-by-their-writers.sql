ALTER TABLE "orders"."grants" DROP CONSTRAINT "grants_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "orders"."operations" DROP CONSTRAINT "operations_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "orders"."order_passengers" DROP CONSTRAINT "order_passengers_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "orders"."flight_claims" DROP CONSTRAINT "flight_claims_order_id_orders_id_fk";
--> statement-breakpoint
-- What belongs to an order is written by the statement that writes the order, or by one that has locked it, and cannot be left without it.
CREATE TRIGGER "orders_stay" BEFORE DELETE OR UPDATE OF "id" ON "orders"."orders" FOR EACH ROW EXECUTE FUNCTION "orders"."refuse_change"();
