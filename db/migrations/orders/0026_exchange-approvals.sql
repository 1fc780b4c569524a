ALTER TABLE "orders"."exchanges" ADD COLUMN "travel" jsonb;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "approval" text;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "comment" "bytea";--> statement-breakpoint
CREATE INDEX "exchanges_approvals" ON "orders"."exchanges" USING btree ("confirmed_at") WHERE "orders"."exchanges"."approval" is not null;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD CONSTRAINT "exchanges_approval" CHECK ("orders"."exchanges"."approval" is null or "orders"."exchanges"."travel" is not null);--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD CONSTRAINT "exchanges_decided" CHECK (coalesce("orders"."exchanges"."approval" in ('approved', 'refused'), false) = ("orders"."exchanges"."decided_at" is not null));--> statement-breakpoint
-- What a list of tickets is filtered, sorted and summed by, and no more: who finds a passenger or an order has an index of its own, and each byte is read 67,000 times.
DROP INDEX orders.ticket_sales_contract;
--> statement-breakpoint
CREATE INDEX ticket_sales_contract ON orders.ticket_sales (contract_id, issued_at, id) INCLUDE (number, with_number, type, state, carrier, departs_on, origin,
  destination, user_id, workplace_id, currency, total_minor, commission_minor, motivation_minor);
--> statement-breakpoint
-- A page and its sums are asked at once: helpers of the one would take the processor of the other, and read the rows of everybody besides.
ALTER TABLE orders.ticket_sales SET (parallel_workers = 0);
