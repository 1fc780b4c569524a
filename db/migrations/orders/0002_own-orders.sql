ALTER TABLE "orders"."grants" DROP CONSTRAINT "grants_expire";--> statement-breakpoint
ALTER TABLE "orders"."orders" ADD COLUMN "email_index" "bytea";--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders"."orders" USING btree ("email_index") WHERE "orders"."orders"."contract_id" is null and "orders"."orders"."email_index" is not null;--> statement-breakpoint
ALTER TABLE "orders"."grants" ADD CONSTRAINT "grants_expire" CHECK (("orders"."grants"."via" in ('placed', 'account')) = ("orders"."grants"."expires_at" is null));