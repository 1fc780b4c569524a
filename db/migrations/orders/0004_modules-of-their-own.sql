-- Ancillaries and travel approvals are modules of their own; their tables keep their rows and their foreign keys to orders.
CREATE SCHEMA "ancillaries";--> statement-breakpoint
ALTER TABLE "orders"."ancillary_carts" SET SCHEMA "ancillaries";--> statement-breakpoint
ALTER TABLE "ancillaries"."ancillary_carts" RENAME TO "carts";--> statement-breakpoint
ALTER TABLE "ancillaries"."carts" RENAME COLUMN "kept_by" TO "held_by";--> statement-breakpoint
ALTER TABLE "ancillaries"."carts" RENAME COLUMN "kept_from" TO "held_from";--> statement-breakpoint
ALTER INDEX "ancillaries"."baskets_of_visitor" RENAME TO "carts_of_visitor";--> statement-breakpoint
ALTER INDEX "ancillaries"."baskets_of_address" RENAME TO "carts_of_address";--> statement-breakpoint
ALTER TABLE "orders"."ancillary_purchases" SET SCHEMA "ancillaries";--> statement-breakpoint
ALTER TABLE "ancillaries"."ancillary_purchases" RENAME TO "purchases";--> statement-breakpoint
ALTER TABLE "ancillaries"."purchases" RENAME CONSTRAINT "ancillary_purchases_order_id_orders_id_fk" TO "purchases_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "ancillaries"."ancillaries_purchases_order" RENAME TO "purchases_order";--> statement-breakpoint
ALTER INDEX "ancillaries"."ancillaries_purchases_one_unpaid" RENAME TO "purchases_one_unpaid";--> statement-breakpoint
ALTER INDEX "ancillaries"."ancillaries_purchases_open" RENAME TO "purchases_open";--> statement-breakpoint
ALTER TABLE "orders"."ancillary_payment_shares" SET SCHEMA "ancillaries";--> statement-breakpoint
ALTER TABLE "ancillaries"."ancillary_payment_shares" RENAME TO "payment_shares";--> statement-breakpoint
ALTER TABLE "ancillaries"."payment_shares" RENAME CONSTRAINT "ancillary_payment_shares_purchase_id_ancillary_purchases_id_fk" TO "payment_shares_purchase_id_purchases_id_fk";--> statement-breakpoint
ALTER INDEX "ancillaries"."ancillaries_carried_purchase" RENAME TO "payment_shares_purchase";--> statement-breakpoint
ALTER TABLE "orders"."ancillary_items" SET SCHEMA "ancillaries";--> statement-breakpoint
ALTER TABLE "ancillaries"."ancillary_items" RENAME TO "items";--> statement-breakpoint
ALTER TABLE "ancillaries"."items" RENAME COLUMN "fate" TO "impact";--> statement-breakpoint
ALTER TABLE "ancillaries"."items" RENAME CONSTRAINT "ancillaries_items_back" TO "items_back";--> statement-breakpoint
ALTER TABLE "ancillaries"."items" RENAME CONSTRAINT "ancillary_items_order_id_orders_id_fk" TO "items_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "ancillaries"."items" RENAME CONSTRAINT "ancillary_items_purchase_id_ancillary_purchases_id_fk" TO "items_purchase_id_purchases_id_fk";--> statement-breakpoint
ALTER INDEX "ancillaries"."ancillaries_items_order" RENAME TO "items_order";--> statement-breakpoint
ALTER INDEX "ancillaries"."ancillaries_items_purchase" RENAME TO "items_purchase";--> statement-breakpoint
ALTER INDEX "ancillaries"."ancillaries_items_open" RENAME TO "items_open";--> statement-breakpoint
ALTER INDEX "ancillaries"."ancillaries_items_number" RENAME TO "items_number";--> statement-breakpoint
CREATE SCHEMA "travel_approvals";--> statement-breakpoint
ALTER TABLE "orders"."trips" SET SCHEMA "travel_approvals";--> statement-breakpoint
ALTER TABLE "travel_approvals"."trips" RENAME TO "approvals";--> statement-breakpoint
ALTER TABLE "travel_approvals"."approvals" RENAME CONSTRAINT "trips_order_id_orders_id_fk" TO "approvals_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "travel_approvals"."approvals" RENAME CONSTRAINT "trips_asked" TO "approvals_asked";--> statement-breakpoint
ALTER TABLE "travel_approvals"."approvals" RENAME CONSTRAINT "trips_decided" TO "approvals_decided";--> statement-breakpoint
ALTER INDEX "travel_approvals"."trips_of_contract" RENAME TO "approvals_of_contract";--> statement-breakpoint
ALTER INDEX "travel_approvals"."trips_waiting" RENAME TO "approvals_waiting";
