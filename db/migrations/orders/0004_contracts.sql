ALTER TABLE "orders"."order_payments" ADD COLUMN "purpose" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders"."orders" ADD COLUMN "contract_id" text;--> statement-breakpoint
ALTER TABLE "orders"."orders" ADD COLUMN "user_id" text;--> statement-breakpoint
CREATE INDEX "orders_contract" ON "orders"."orders" USING btree ("contract_id","created_at");