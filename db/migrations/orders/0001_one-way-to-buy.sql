-- An order copies its journey from the snapshot of its draft in TypeScript; a draft has a version for its optimistic lock.
DROP TRIGGER "drafts_journey" ON "orders"."drafts";--> statement-breakpoint
DROP FUNCTION "orders"."keep_draft_journey"();--> statement-breakpoint
ALTER TABLE "orders"."drafts" DROP COLUMN "journey";--> statement-breakpoint
ALTER TABLE "orders"."drafts" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What belongs to an order refers to it.
ALTER TABLE "orders"."access_codes" ADD CONSTRAINT "access_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."grants" ADD CONSTRAINT "grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."accepted_agreements" ADD CONSTRAINT "accepted_agreements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."history" ADD CONSTRAINT "history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."operations" ADD CONSTRAINT "operations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."order_passengers" ADD CONSTRAINT "order_passengers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."duplicate_booking_guards" ADD CONSTRAINT "duplicate_booking_guards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Keys under the names of their tables.
ALTER TABLE "orders"."duplicate_booking_guards" RENAME CONSTRAINT "flight_claims_order_id_document_index_flight_pk" TO "duplicate_booking_guards_order_id_document_index_flight_pk";--> statement-breakpoint
ALTER TABLE "orders"."access_link_codes" RENAME CONSTRAINT "link_codes_order_id_orders_id_fk" TO "access_link_codes_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "orders"."ancillary_payment_shares" RENAME CONSTRAINT "extras_carried_purchase_id_extras_purchases_id_fk" TO "ancillary_payment_shares_purchase_id_ancillary_purchases_id_fk";--> statement-breakpoint
ALTER TABLE "orders"."ancillary_items" RENAME CONSTRAINT "extras_items_purchase_id_extras_purchases_id_fk" TO "ancillary_items_purchase_id_ancillary_purchases_id_fk";--> statement-breakpoint
ALTER TABLE "orders"."ancillary_items" RENAME CONSTRAINT "extras_items_order_id_orders_id_fk" TO "ancillary_items_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "orders"."ancillary_purchases" RENAME CONSTRAINT "extras_purchases_order_id_orders_id_fk" TO "ancillary_purchases_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "orders"."ticket_list_rows" RENAME CONSTRAINT "ticket_sales_order_id_orders_id_fk" TO "ticket_list_rows_order_id_orders_id_fk";
